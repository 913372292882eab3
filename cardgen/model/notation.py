"""The notation of tunnels: `n1-e`, `n2-e-x1`, `n@1-e@3`, `n-s+e-w`; parsed and printed here only.

Grammar::

    path = end *( "-" end )          at least two ends, at least one exit
    end  = port [ "@" priority ] / "x" [ cell ]
    port = side [ number ]           n e s w; the number iff that side has more than one cell
    cell = 1..n, row by row          may be left out only on one-cell cards
    text = path *( "+" path )

What is well formed but wrong for the card (a port that is not on it, a lone exit) parses: that
is for the checks, which know how to say it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from cardgen.model.card import Exit, Face, Path
from cardgen.model.grid import Cell, Footprint, Port, Side

_END = re.compile(
    r"(?:(?P<side>[nesw])(?P<number>[1-9][0-9]{0,2})?(?P<at>@(?P<priority>.*))?"
    r"|x(?P<cell>[1-9][0-9]{0,2})?)"
)
_SIDES = {side.letter: side for side in Side}
_PRIORITY = re.compile("[1-9][0-9]?")
_DASHES = "‐‑‒–—−"
_HYPHEN = "write `-`, the hyphen of the keyboard"
_NUMERALS = {"I": "1", "II": "2", "III": "3", "IV": "4"}


class NotationError(ValueError):
    """A text is not a path; `start` and `stop` are the offsets of the part at fault.

    Attributes:
        id: the diagnostic id.
        hint: what would be right, or None.
    """

    def __init__(self, id: str, message: str, start: int, stop: int, hint: str | None) -> None:
        super().__init__(message)
        self.id = id
        self.message = message
        self.start = start
        self.stop = stop
        self.hint = hint


class End(NamedTuple):
    """One end as written: an exit or a dead-end cell, and where it stands in the text."""

    value: Exit | Cell
    start: int
    stop: int


def port_names(footprint: Footprint) -> tuple[str, ...]:
    """The names of all ports of a card, side by side: `n1 n2 e s1 s2 w`."""
    return tuple(
        format_port(footprint.port(side, number), footprint)
        for side in Side
        for number in range(1, footprint.side_length(side) + 1)
    )


def format_port(port: Port, footprint: Footprint) -> str:
    """`n1`, or `n` where the side has one cell. A port past the side's end keeps its number."""
    number = footprint.port_number(port)
    needs_number = footprint.side_length(port.side) > 1 or number != 1
    return port.side.letter + (str(number) if needs_number else "")


def format_cell(cell: Cell, footprint: Footprint) -> str:
    """A dead end: `x1`, or `x` on a one-cell card."""
    if footprint.is_one_cell and cell == (0, 0):
        return "x"
    return f"x{footprint.cell_number(cell)}"


def format_exit(exit_: Exit, footprint: Footprint) -> str:
    """`e`, or `e@3` with a priority."""
    priority = "" if exit_.priority is None else f"@{exit_.priority}"
    return format_port(exit_.port, footprint) + priority


def format_path(path: Path, footprint: Footprint) -> str:
    """A path as text: exits along the ring, dead ends last."""
    ends = [format_exit(exit_, footprint) for exit_ in path.exits]
    ends += [format_cell(cell, footprint) for cell in path.dead_ends]
    return "-".join(ends)


def format_paths(paths: Iterable[Path], footprint: Footprint) -> str:
    """Paths joined with `+`, in their order."""
    return "+".join(format_path(path, footprint) for path in paths)


def parse_ends(text: str, footprint: Footprint) -> tuple[End, ...]:
    """The ends of a path in the order written.

    Raises:
        NotationError: the text is not a path.
    """
    ends: list[End] = []
    position = 0
    for part in text.split("-"):
        ends.append(_parse_end(part, position, footprint))
        position += len(part) + 1
    return tuple(ends)


def parse_path(text: str, footprint: Footprint) -> Path:
    """The path a text names, its ends in printing order.

    Raises:
        NotationError: the text is not a path.
    """
    return path_of_ends((end.value for end in parse_ends(text, footprint)), footprint)


def parse_paths(text: str, footprint: Footprint) -> tuple[Path, ...]:
    """The paths of a text joined with `+`, in printing order.

    Raises:
        NotationError: one of them is not a path; offsets count in the whole text.
    """
    paths: list[Path] = []
    position = 0
    for part in text.split("+"):
        try:
            paths.append(parse_path(part, footprint))
        except NotationError as error:
            raise NotationError(
                error.id, error.message, error.start + position, error.stop + position, error.hint
            ) from None
        position += len(part) + 1
    return ordered_paths(paths, footprint)


def path_of_ends(ends: Iterable[Exit | Cell], footprint: Footprint) -> Path:
    """A path with its exits in ring order and its dead ends in cell order."""
    exits: list[Exit] = []
    cells: list[Cell] = []
    for end in ends:
        if isinstance(end, Exit):
            exits.append(end)
        else:
            cells.append(end)
    exits.sort(key=lambda exit_: ring_index(exit_.port, footprint))
    cells.sort(key=footprint.cell_number)
    return Path(tuple(exits), tuple(cells))


def ring_index(port: Port, footprint: Footprint) -> tuple[int, int]:
    """The place of a port on the ring, for sorting; ports not on the card come last."""
    ring = footprint.perimeter()
    if port in ring:
        return (ring.index(port), 0)
    return (len(ring) + port.side, footprint.port_number(port))


def ordered_paths(paths: Iterable[Path], footprint: Footprint) -> tuple[Path, ...]:
    """Paths in printing order: by first end along the ring."""

    def key(path: Path) -> tuple[tuple[int, int], str]:
        first = ring_index(path.exits[0].port, footprint) if path.exits else (1 << 30, 0)
        return (first, format_path(path, footprint))

    return tuple(sorted(paths, key=key))


@lru_cache(maxsize=4096)
def kind_key(face: Face, footprint: Footprint, turns: tuple[int, ...]) -> str:
    """A text equal for two faces iff one is the other turned: the least over the turning group.

    Everything printed on the tunnels counts (priorities, doors, trolls, gold, ladders), and so
    do icon and title. Never shown, never under mirroring.
    """
    texts = []
    for quarters in turns:
        turned = footprint.turned(quarters)
        face_turned = face.turned(footprint, quarters)
        texts.append(
            f"{turned}:" + "+".join(sorted(_full_text(p, turned) for p in face_turned.paths))
        )
    return f"{min(texts)}|{face.icon or ''}|{face.title.by_language if face.title else ''}"


def _full_text(path: Path, footprint: Footprint) -> str:
    ordered = path_of_ends((*path.exits, *path.dead_ends), footprint)
    extras = [
        f"{format_port(exit_.port, footprint)}:{exit_.door or ''}:{'troll' if exit_.troll else ''}"
        for exit_ in ordered.exits
        if exit_.door or exit_.troll
    ]
    return f"{format_path(ordered, footprint)},{path.gold},{path.ladder or ''},{';'.join(extras)}"


def _parse_end(part: str, position: int, footprint: Footprint) -> End:
    stop = position + len(part)
    match = _END.fullmatch(part)
    if match is None:
        shown = f"`{part}`" if part else "an empty end"
        near = _near_end(part)
        raise NotationError(
            "bad-path",
            f"{shown} is neither a port nor a dead end",
            position,
            max(stop, position + 1),
            near or f"{_ports(footprint)}; {_dead_ends(footprint)}",
        )
    if match["side"] is None:
        return End(_parse_cell(match["cell"], part, position, footprint), position, stop)
    side = _SIDES[match["side"]]
    length = footprint.side_length(side)
    if match["number"] is None and length > 1:
        raise NotationError(
            "bad-path",
            f"`{match['side']}` needs a number: that side of a {footprint} card has {length} cells",
            position,
            stop,
            _ports(footprint),
        )
    if match["number"] is not None and length == 1 and match["number"] == "1":
        raise NotationError(
            "bad-path",
            f"`{part}` has a number, but that side of a {footprint} card has one cell",
            position,
            stop,
            f"write `{match['side']}`",
        )
    priority = None
    if match["at"] is not None:
        priority = _parse_priority(match["priority"], part, position)
    port = footprint.port(side, int(match["number"] or 1))
    return End(Exit(port, priority), position, stop)


def _near_end(part: str) -> str | None:
    """A hint for an end that is right but for its spaces, its case or its dash."""
    if part.strip() != part and _END.fullmatch(part.strip()):
        return "leave out the spaces"
    if any(dash in part for dash in _DASHES):
        return _HYPHEN
    name, at, _ = part.partition("@")
    if at and name.startswith("x"):
        return f"a dead end bears no priority: write `{name}`"
    return f"did you mean `{part.lower()}`?" if _END.fullmatch(part.lower()) else None


def _parse_cell(number: str | None, part: str, position: int, footprint: Footprint) -> Cell:
    if number is None:
        if not footprint.is_one_cell:
            raise NotationError(
                "bad-path",
                f"`{part}` does not say in which cell of a {footprint} card the arm stops",
                position,
                position + len(part),
                _dead_ends(footprint),
            )
        return Cell(0, 0)
    row, column = divmod(int(number) - 1, footprint.columns)
    return Cell(column, row)


def _parse_priority(text: str, part: str, position: int) -> int:
    if not _PRIORITY.fullmatch(text):
        raise NotationError(
            "bad-path",
            f"`{part}`: a priority is a whole number from 1",
            position,
            position + len(part),
            _near_priority(text, part.partition("@")[0]),
        )
    return int(text)


def _near_priority(text: str, port: str) -> str:
    """A hint for a priority that is right but for its spaces or its dash, or is a numeral."""
    if any(dash in text for dash in _DASHES):
        return _HYPHEN
    bare = text.strip()
    number = bare if _PRIORITY.fullmatch(bare) else _NUMERALS.get(bare.upper())
    return f"write `{port}@{number}`" if number else f"`{port}@1` for I, to `{port}@4` for IV"


def _ports(footprint: Footprint) -> str:
    return "ports: " + " ".join(port_names(footprint))


def _dead_ends(footprint: Footprint) -> str:
    return "dead ends: " + " ".join(format_cell(cell, footprint) for cell in footprint.cells())

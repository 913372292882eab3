"""Titles and numbers: where they fit, how small they may get, and where they are cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cardgen.drawing.pen import Pen
from cardgen.drawing.scene import TextRun
from cardgen.drawing.tunnels import HALF_MOUTH, Frame
from cardgen.fonts import CAP_HEIGHT, text_width
from cardgen.model.colour import Colour
from cardgen.model.grid import Cell, Port, Side

SAFE = 3.0
"""Nothing that counts comes nearer to the trim, in units."""
SMALLEST = 1.5
"""Capitals of a title are never lower, in units."""
SMALLEST_LABEL = 0.9
LABEL_ROOM = 11.0
"""How wide the corner of the number is."""

_TRACKING = 0.25 / 1.9
_INSET = 1.2
_WALL = 2.2
_LEADING = 1.55
_ELLIPSIS = "…"

Box = tuple[float, float, float, float]


class Setting(NamedTuple):
    """A text in lines: capitals `cap` high, from `x` on baselines, anchored in one way."""

    lines: tuple[str, ...]
    cap: float
    x: float
    baseline: float
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = True

    def runs(self, pen: Pen, colour: Colour) -> list[TextRun]:
        """The lines as text in mm."""
        size = pen.mm(self.cap / CAP_HEIGHT)
        tracking = pen.mm(self.cap * _TRACKING)
        return [
            TextRun(
                line,
                pen.mm(self.x),
                pen.mm(self.baseline + i * self.cap * _LEADING),
                size,
                colour,
                self.bold,
                self.anchor,
                tracking,
            )
            for i, line in enumerate(self.lines)
        ]

    def box(self) -> Box:
        """What the lines cover, with a little air."""
        width = max(line_width(line, self.cap, self.bold) for line in self.lines)
        left = self.x - {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        drop = (len(self.lines) - 1) * self.cap * _LEADING
        return (
            left - 0.8,
            self.baseline - self.cap - 0.8,
            left + width + 0.8,
            self.baseline + drop + 1.0,
        )


def line_width(text: str, cap: float, bold: bool = True) -> float:
    """How wide a line is whose capitals are so high."""
    return text_width(text, cap / CAP_HEIGHT, bold, cap * _TRACKING)


def title_in_corner(pen: Pen, frame: Frame, text: str, mouths: Sequence[Port]) -> Setting:
    """A title in the first corner that has room for it: south-west, north-west, north-east."""
    largest = pen.length("title")
    corners = [_corner(frame, corner, mouths) for corner in ("sw", "nw", "ne")]
    free = [corner for corner in corners if corner.is_free]
    for rows in (1, 2):
        for corner in free:
            cap = _largest_cap(text, corner.room, largest, rows)
            if cap is not None:
                lines = _wrapped(text, corner.room, cap) or [text]
                return _set(corner, lines, cap)
    corner = max(free or [*corners, *_gaps(frame)], key=lambda c: c.room)
    if not free:
        cap = _largest_cap(text, corner.room, SMALLEST, 1)
        if cap is not None:
            return _set(corner, [text], cap)
    return _set(corner, _cut(text, corner.room, SMALLEST, 2), SMALLEST)


def title_in_middle(pen: Pen, frame: Frame, text: str) -> Setting:
    """A title that stands alone: centred, larger, on up to four lines."""
    largest = pen.length("title") * 1.9
    room = frame.width - 2 * SAFE - 2 * _INSET
    for rows in (1, 2, 3, 4):
        cap = _largest_cap(text, room, largest, rows)
        if cap is not None and (cap > largest * 0.7 or rows == 4 or cap >= largest):
            lines = _wrapped(text, room, cap) or [text]
            return _centred(frame, lines, cap)
    return _centred(frame, _cut(text, room, SMALLEST, 4), SMALLEST)


def label_setting(pen: Pen, frame: Frame, text: str) -> Setting:
    """A number or id at the bottom right, 3 from the trim."""
    room = min(LABEL_ROOM, frame.cell_width / 2 - HALF_MOUTH - SAFE - 1)
    cap = pen.length("label")
    while cap > SMALLEST_LABEL and line_width(text, cap) > room:
        cap = max(SMALLEST_LABEL, cap - 0.05)
    shown = text if line_width(text, cap) <= room else _shortened(text, room, cap)
    return Setting((shown,), round(cap, 2), frame.width - SAFE, frame.height - SAFE - 0.3, "end")


def label_box(frame: Frame) -> Box:
    """The corner that is kept free for a number."""
    return (frame.width - LABEL_ROOM, frame.height - 6.4, frame.width, frame.height)


class _Corner(NamedTuple):
    x: float
    edge: float
    room: float
    anchor: Literal["start", "middle", "end"]
    is_north: bool
    is_free: bool


def _corner(frame: Frame, name: str, mouths: Sequence[Port]) -> _Corner:
    """A corner, and how far a line may run from it before a mouth or the number."""
    is_north, is_east = name[0] == "n", name[1] == "e"
    columns = frame.footprint.columns
    row, side = (0, Side.NORTH) if is_north else (frame.footprint.rows - 1, Side.SOUTH)
    order = range(columns - 1, -1, -1) if is_east else range(columns)
    x = frame.width - SAFE - _INSET if is_east else SAFE + _INSET
    end = SAFE if is_east else frame.width - SAFE
    if not is_north:
        end = frame.width - LABEL_ROOM
    is_free = True
    for i, column in enumerate(order):
        if Port(Cell(column, row), side) in mouths:
            middle = (column + 0.5) * frame.cell_width
            end = middle + (HALF_MOUTH + _WALL) * (1 if is_east else -1)
            is_free = i > 0
            break
    edge = 0.0 if is_north else frame.height
    room = abs(end - x)
    if not is_free:
        # the corner is a quarter disc of earth: a line near its tip is shorter than its base
        room = max(room - 2.4, 4.0)
    return _Corner(x, edge, room, "end" if is_east else "start", is_north, is_free)


def _gaps(frame: Frame) -> list[_Corner]:
    """The half discs of earth between two neighbouring mouths on the south or north side."""
    depth = SAFE + 0.7 + SMALLEST + 0.5
    radius = frame.cell_width / 2 - HALF_MOUTH - _WALL
    room = 2 * (radius * radius - depth * depth) ** 0.5 - 1.0
    column = frame.footprint.columns // 2
    if column == 0:
        return []
    x = column * frame.cell_width
    return [
        _Corner(x, 0.0 if is_north else frame.height, room, "middle", is_north, False)
        for is_north in (False, True)
    ]


def _set(corner: _Corner, lines: Sequence[str], cap: float) -> Setting:
    drop = (len(lines) - 1) * cap * _LEADING
    baseline = SAFE + 0.9 + cap if corner.is_north else corner.edge - SAFE - 0.7 - drop
    return Setting(tuple(lines), round(cap, 2), corner.x, baseline, corner.anchor)


def _centred(frame: Frame, lines: Sequence[str], cap: float) -> Setting:
    drop = (len(lines) - 1) * cap * _LEADING
    baseline = frame.height / 2 + (cap - drop) / 2
    return Setting(tuple(lines), round(cap, 2), frame.width / 2, baseline, "middle")


def _largest_cap(text: str, room: float, largest: float, rows: int) -> float | None:
    """The largest height at which a text takes at most so many rows; None below the smallest."""
    cap = largest
    while cap >= SMALLEST - 1e-9:
        lines = _wrapped(text, room, cap)
        if lines is not None and len(lines) <= rows:
            return cap
        cap -= 0.1
    return None


def _wrapped(text: str, room: float, cap: float) -> list[str] | None:
    """The text in lines no wider than the room, words whole; None if a word is too long."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and line_width(joined, cap) <= room:
            lines[-1] = joined
        elif line_width(word, cap) <= room:
            lines.append(word)
        else:
            return None
    return lines


def _cut(text: str, room: float, cap: float, rows: int) -> list[str]:
    """The text in so many lines, words broken with a hyphen and the rest cut off."""
    lines: list[str] = []
    rest = " ".join(text.split())
    while rest and len(lines) < rows - 1:
        head = _head(rest, room, cap, "-")
        space = rest.rfind(" ", 0, len(head) + 1)
        if len(head) == len(rest):
            break
        if space > 0:
            lines.append(rest[:space])
            rest = rest[space + 1 :]
        else:
            lines.append(f"{head}-")
            rest = rest[len(head) :]
    if rest:
        lines.append(rest if line_width(rest, cap) <= room else _shortened(rest, room, cap))
    return lines


def _head(text: str, room: float, cap: float, after: str) -> str:
    """As much of a text as fits, with something after it unless all of it fits."""
    if line_width(text, cap) <= room:
        return text
    count = len(text)
    while count > 1 and line_width(text[:count] + after, cap) > room:
        count -= 1
    return text[:count]


def _shortened(text: str, room: float, cap: float) -> str:
    return _head(text, room, cap, _ELLIPSIS).rstrip() + _ELLIPSIS

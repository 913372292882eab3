"""Checks of single paths: their ports, their dead ends, and that they lead from exit to end."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.checks.places import faces, tunnels
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell, Footprint, Port
from cardgen.model.notation import format_cell, format_path, format_port, port_names


@check(
    id="unknown-port",
    rationale="A tunnel can leave a card only where one of its cells borders the table. A port "
    "beyond the end of its side would be drawn beside the card, and nothing could ever meet it.",
)
def unknown_port(deck: Deck) -> Iterator[Finding]:
    """Every exit lies on a port of the card."""
    for place, card, path in tunnels(deck):
        for port in path.ports:
            if port not in card.footprint.perimeter():
                name = format_port(port, card.footprint)
                yield Finding(
                    (*place, name),
                    f"`{name}` is not a port of a {card.footprint} card",
                    f"ports of a {card.footprint} card: {' '.join(port_names(card.footprint))}",
                )


@check(
    id="unknown-dead-end",
    rationale="A dead end is drawn in the middle of a cell, so it needs a cell of the card.",
)
def unknown_dead_end(deck: Deck) -> Iterator[Finding]:
    """Every dead end lies in a cell of the card."""
    for place, card, path in tunnels(deck):
        for cell in path.dead_ends:
            if cell not in card.footprint:
                name = format_cell(cell, card.footprint)
                cells = " ".join(format_cell(c, card.footprint) for c in card.footprint.cells())
                yield Finding(
                    (*place, name),
                    f"`{name}` is not a cell of a {card.footprint} card",
                    f"dead ends of a {card.footprint} card: {cells}",
                )


@check(
    id="port-twice",
    rationale="A port bears one exit, and an exit belongs to one path. When two paths of a face "
    "name the same port, players cannot tell which of them a neighbour's tunnel joins.",
)
def port_twice(deck: Deck) -> Iterator[Finding]:
    """A face names each port once."""
    for place, card, face in faces(deck):
        seen: dict[Port, int] = {}
        for index, path in enumerate(face.paths):
            for port in path.ports:
                name = format_port(port, card.footprint)
                if port in seen:
                    is_same = seen[port] == index
                    yield Finding(
                        (*place, "paths", index, name),
                        f"`{name}` is named twice in this path"
                        if is_same
                        else f"`{name}` is already an exit of another path of this face",
                        "name it once"
                        if is_same
                        else "join both paths into one with `-`, or take another port",
                        other=None if is_same else (*place, "paths", seen[port], name),
                    )
                seen.setdefault(port, index)


@check(
    id="dead-end-twice",
    rationale="Two arms of one path that stop in the same cell are one arm, and are drawn as one.",
)
def dead_end_twice(deck: Deck) -> Iterator[Finding]:
    """A path names each dead end once."""
    for place, card, path in tunnels(deck):
        for cell in dict.fromkeys(path.dead_ends):
            if path.dead_ends.count(cell) > 1:
                name = format_cell(cell, card.footprint)
                message = f"`{name}` is named twice in this path"
                yield Finding((*place, name), message, "name it once")


@check(
    id="lone-exit",
    rationale="A path has two ends at least. With one exit alone it is open whether the tunnel "
    "stops in the card or whether its other exit was forgotten.",
)
def lone_exit(deck: Deck) -> Iterator[Finding]:
    """No path consists of a single exit."""
    for place, card, path in tunnels(deck):
        if len(path.exits) == 1 and not path.dead_ends:
            port = path.exits[0].port
            name = format_path(path, card.footprint)
            hint = None
            if port in card.footprint.perimeter():
                end = format_cell(_farthest_cell(port.cell, card.footprint), card.footprint)
                hint = f"write `{name}-{end}` for a tunnel that stops in the card"
                if path.exits[0].priority is not None:
                    hint += ", or leave it out: walls bear no priority"
            yield Finding(place, f"the path `{name}` leads nowhere", hint)


@check(
    id="no-exit",
    rationale="A tunnel that reaches no edge of the card cannot be entered, so it is no tunnel.",
)
def no_exit(deck: Deck) -> Iterator[Finding]:
    """Every path has an exit."""
    for place, card, path in tunnels(deck):
        if not path.exits:
            yield Finding(
                place,
                f"the path `{format_path(path, card.footprint)}` has no exit",
                f"ports of a {card.footprint} card: {' '.join(port_names(card.footprint))}",
            )


def _farthest_cell(cell: Cell, footprint: Footprint) -> Cell:
    """The cell an arm from an exit most likely runs into: the one farthest away."""
    return max(footprint.cells(), key=lambda c: abs(c.column - cell.column) + abs(c.row - cell.row))

"""Which placed cards can be taken away so that the rest stays in one piece."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.engine.layout import Layout, Placement
from cardgen.model.deck import START
from cardgen.model.grid import Cell


def removable(layout: Layout) -> tuple[Placement, ...]:
    """The placements that can be taken away one at a time, by row and column.

    Start pieces stay. What is left must hang together as it did, by what joins a card to the
    layout when it is laid: tunnels, or edges where the rules ask for a touch only.
    """
    links = _links(layout)
    return tuple(
        placement
        for placement in layout.placements
        if placement.card.category != START and _stays_whole(links, placement.cell)
    )


def _links(layout: Layout) -> Mapping[Cell, tuple[Cell, ...]]:
    """Which placements are joined to which, by their cells."""
    by_tunnels = layout.legality.connect == "tunnel"
    links: dict[Cell, tuple[Cell, ...]] = {}
    for placement in layout.placements:
        ports = placement.exits() if by_tunnels else placement.ports()
        others = (layout.at(port.facing.cell) for port in ports)
        found = dict.fromkeys(other.cell for other in others if other is not None)
        links[placement.cell] = tuple(found)
    return links


def _stays_whole(links: Mapping[Cell, tuple[Cell, ...]], gone: Cell) -> bool:
    """Whether the neighbours of a placement reach each other without it."""
    neighbours = links[gone]
    if len(neighbours) < 2:
        return True
    reached = [neighbours[0]]
    seen = {gone, neighbours[0]}
    for cell in reached:
        for other in links[cell]:
            if other not in seen:
                seen.add(other)
                reached.append(other)
    return seen.issuperset(neighbours)

"""What fits where: a place demands bits of its edges, and a card that clashes with none fits.

An edge is two bits: a wall lies across it, or a tunnel does; neither where nothing lies. A cell
shows those of its four sides to whatever would cover it, and a place for a card demands those of
its cells, one after another in a single number. A card clashes with a wall where it bears an exit,
and with a tunnel where it does not; so it fits iff `demand & clashes` is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from cardgen.model.grid import Cell, Footprint, Port, Side

_CELL_BITS = 8
ALL_EDGES = 0b11111111
"""Every bit of the edges of a cell."""
ALL_TUNNELS = 0b10101010
"""Every bit of the edges of a cell that stands for a tunnel."""
COVERED = ALL_EDGES + 1
"""What a covered cell shows besides its edges."""
BLOCKED = 2 * COVERED
"""What a cell shows besides its edges that no card may cover."""
NO_ROOM = -1
"""What a place demands where no card can lie: all bits, and every card clashes with some."""


def shows(cells: Sequence[Cell], edges: Iterable[tuple[Port, bool]]) -> dict[Cell, int]:
    """What a card lets the cells it covers, and those around it, show.

    Args:
        cells: that it covers.
        edges: the ports on its outline, and whether they bear an exit.
    """
    found = dict.fromkeys(cells, COVERED)
    for port, is_exit in edges:
        cell, side = port.facing
        found[cell] = found.get(cell, 0) + _bit(side, is_exit)
    return found


def clashes(cells: Sequence[Cell], edges: Iterable[tuple[Port, bool]]) -> int:
    """The bits of a demand with which a card clashes, told as for `shows`."""
    shifts = {cell: index * _CELL_BITS for index, cell in enumerate(cells)}
    return sum(_bit(port.side, not is_exit) << shifts[port.cell] for port, is_exit in edges)


def _bit(side: Side, is_tunnel: bool) -> int:
    return (0b10 if is_tunnel else 0b01) << 2 * side


class Place(NamedTuple):
    """A place for a card over a cell.

    Attributes:
        footprint: as a card lies there.
        at: its top-left cell, seen from the cell to cover.
        parts: by which number of the cells around each of its cells goes, row by row, and by how
            many bits it is shifted in a demand.
    """

    footprint: Footprint
    at: Cell
    parts: tuple[tuple[int, int], ...]


class Places(NamedTuple):
    """The places for a card over a cell: its footprint turned somehow, any of its cells there.

    Attributes:
        around: the cells that they are made of, seen from the cell to cover.
        all: the places.
        tunnels: every bit of a demand that stands for a tunnel.
    """

    around: tuple[Cell, ...]
    all: tuple[Place, ...]
    tunnels: int

    def joined(self, demand: int) -> int:
        """How many tunnels a card joins that meets a demand."""
        return (demand & self.tunnels).bit_count()


@lru_cache
def places_of(footprint: Footprint, turns: tuple[int, ...]) -> Places:
    """The places for cards of a footprint."""
    around: dict[Cell, int] = {}
    places: list[Place] = []
    for turned in dict.fromkeys(footprint.turned(quarters) for quarters in turns):
        cells = turned.cells()
        for column, row in cells:
            seen = [Cell(x - column, y - row) for x, y in cells]
            numbers = [around.setdefault(cell, len(around)) for cell in seen]
            parts = tuple((number, index * _CELL_BITS) for index, number in enumerate(numbers))
            places.append(Place(turned, seen[0], parts))
    tunnels = int.from_bytes([ALL_TUNNELS] * len(footprint.cells()))
    return Places(tuple(around), tuple(places), tunnels)


@dataclass
class Ground:
    """What the cells of a table show, and what places for cards demand therefore.

    Attributes:
        places: for the cards that are laid.
        contact: the bits of a cell that join a card to what lies; it must meet one of them.
    """

    places: Places
    contact: int
    _shows: dict[tuple[int, int], int]
    _demands: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, places: Places, contact: int, blocked: Iterable[Cell]) -> Ground:
        """Ground on which nothing lies, some cells of which no card may cover."""
        return cls(places, contact, dict.fromkeys(blocked, BLOCKED))

    def copy(self) -> Ground:
        """Another ground on which the same lies."""
        return Ground(self.places, self.contact, dict(self._shows), self._demands)

    def lay(self, at: Cell, card: Iterable[tuple[Cell, int]]) -> None:
        """Lays a card, of which is known what it lets cells show, with its top-left cell at one."""
        column, row = at
        shows = self._shows
        for (x, y), bits in card:
            cell = (x + column, y + row)
            shows[cell] = shows.get(cell, 0) + bits

    def lift(self, at: Cell, card: Iterable[tuple[Cell, int]]) -> None:
        """Takes a card away; the exact inverse of `lay`, in any order."""
        column, row = at
        shows = self._shows
        for (x, y), bits in card:
            cell = (x + column, y + row)
            shows[cell] -= bits
            if not shows[cell]:
                del shows[cell]

    def demands(self, cell: Cell) -> tuple[int, ...]:
        """What each place over a cell demands; what fits there depends on nothing else."""
        column, row = cell
        shows = self._shows
        around = tuple([shows.get((x + column, y + row), 0) for x, y in self.places.around])
        demands = self._demands.get(around)
        if demands is None:
            demands = tuple([self._demand(around, place) for place in self.places.all])
            self._demands[around] = demands
        return demands

    def _demand(self, around: Sequence[int], place: Place) -> int:
        demand = together = 0
        for number, shift in place.parts:
            shows = around[number]
            together |= shows
            demand |= shows << shift
        return demand if together <= ALL_EDGES and together & self.contact else NO_ROOM

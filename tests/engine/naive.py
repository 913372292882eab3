"""An engine that is slow and plain: every cell of a box, every turn, every edge, one by one.

It shares nothing with `cardgen.engine` but the cards themselves. A placement is
`(card, column, row, quarters)`; a cell `(column, row)`; a port `(column, row, side)`, sides
counted clockwise from north.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from cardgen.model.card import Card, Face

Cell = tuple[int, int]
Port = tuple[int, int, int]
STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]


class Lies(NamedTuple):
    """A face on the table."""

    cells: frozenset[Cell]
    paths: frozenset[tuple[frozenset[Port], frozenset[Cell]]]

    @property
    def exits(self) -> frozenset[Port]:
        return frozenset(port for exits, _ in self.paths for port in exits)

    @property
    def edges(self) -> set[Port]:
        return {
            (column, row, side)
            for column, row in self.cells
            for side, (x, y) in enumerate(STEPS)
            if (column + x, row + y) not in self.cells
        }


def across(port: Port) -> Port:
    column, row, side = port
    x, y = STEPS[side]
    return column + x, row + y, (side + 2) % 4


def beyond(port: Port) -> Cell:
    return across(port)[:2]


def lying(face: Face, card: Card, column: int, row: int, quarters: int) -> Lies:
    columns, rows = card.footprint.columns, card.footprint.rows
    cells = {(x, y) for x in range(columns) for y in range(rows)}
    paths = [
        (
            {(e.port.cell.column, e.port.cell.row, int(e.port.side)) for e in path.exits},
            {(cell.column, cell.row) for cell in path.dead_ends},
        )
        for path in face.paths
    ]
    for _ in range(quarters):
        cells = {(rows - 1 - y, x) for x, y in cells}
        paths = [
            (
                {(rows - 1 - y, x, (side + 1) % 4) for x, y, side in exits},
                {(rows - 1 - y, x) for x, y in ends},
            )
            for exits, ends in paths
        ]
        columns, rows = rows, columns
    return Lies(
        frozenset((x + column, y + row) for x, y in cells),
        frozenset(
            (
                frozenset((x + column, y + row, side) for x, y, side in exits),
                frozenset((x + column, y + row) for x, y in ends),
            )
            for exits, ends in paths
        ),
    )


@cache
def lying_at_zero(face: Face, card: Card, quarters: int) -> Lies:
    return lying(face, card, 0, 0, quarters)


def moved(lies: Lies, column: int, row: int) -> Lies:
    def cells(some: frozenset[Cell]) -> frozenset[Cell]:
        return frozenset((x + column, y + row) for x, y in some)

    return Lies(
        cells(lies.cells),
        frozenset(
            (frozenset((x + column, y + row, side) for x, y, side in exits), cells(ends))
            for exits, ends in lies.paths
        ),
    )


class Table:
    """What lies where, and the rules that legality asks for."""

    def __init__(
        self,
        quarters: tuple[int, ...],
        footprint: tuple[int, int],
        connect: str = "tunnel",
        forbids_holes: bool = False,
        blocked: frozenset[Cell] = frozenset(),
    ) -> None:
        self.quarters = quarters
        self.footprint = footprint
        self.connect = connect
        self.forbids_holes = forbids_holes
        self.blocked = blocked
        self.lying: list[Lies] = []
        self.covered: set[Cell] = set()
        self.exits: set[Port] = set()

    def lay(self, new: Lies) -> None:
        self.lying.append(new)
        self._count()

    def take(self, old: Lies) -> None:
        self.lying.remove(old)
        self._count()

    def _count(self) -> None:
        self.covered = {cell for one in self.lying for cell in one.cells}
        self.exits = {port for one in self.lying for port in one.exits}

    def open(self) -> set[Port]:
        return {port for port in self.exits if beyond(port) not in self.covered}

    def is_legal(self, new: Lies) -> bool:
        return self.matches(new) and not (self.forbids_holes and self._new_holes(new))

    def matches(self, new: Lies) -> bool:
        if new.cells & (self.covered | self.blocked):
            return False
        touching = {edge for edge in new.edges if beyond(edge) in self.covered}
        if any((edge in new.exits) != (across(edge) in self.exits) for edge in touching):
            return False
        if self.connect == "touch":
            return bool(touching)
        return any(edge in new.exits for edge in touching)

    def legal(self, card: Card) -> set[tuple[int, int, int]]:
        return {(c, r, q) for c, r, q, new in self.ways(card) if self.is_legal(new)}

    def ways(self, card: Card) -> Iterator[tuple[int, int, int, Lies]]:
        """Every way to lay a card in a box around the layout, one of those that look the same."""
        reach = max(self.footprint)
        columns = [column for column, _ in self.covered]
        rows = [row for _, row in self.covered]
        seen = set()
        for quarters in self.quarters:
            lies = lying_at_zero(card.front, card, quarters)
            for column in range(min(columns) - reach, max(columns) + 2):
                for row in range(min(rows) - reach, max(rows) + 2):
                    new = moved(lies, column, row)
                    if new not in seen:
                        seen.add(new)
                        yield column, row, quarters, new

    def holes(self) -> set[Port]:
        """Open exits into cells that a card of this footprint has no room to cover."""
        full = self.covered | self.blocked
        return {port for port in self.open() if not self._has_room(beyond(port), full)}

    def _has_room(self, cell: Cell, full: set[Cell]) -> bool:
        sizes = {self.footprint[::-1] if q % 2 else self.footprint for q in self.quarters}
        return any(
            not {(cell[0] - x + i, cell[1] - y + j) for i in range(w) for j in range(h)} & full
            for w, h in sizes
            for x in range(w)
            for y in range(h)
        )

    def unserved(self, cards: Iterable[Card]) -> set[Cell]:
        """Cells with an open exit into them that none of some cards can be laid over."""
        served: set[Cell] = set()
        for card in cards:
            for _, _, _, new in self.ways(card):
                if self.matches(new):
                    served |= new.cells
        return {beyond(port) for port in self.open()} - served

    def _new_holes(self, new: Lies) -> bool:
        before = self.holes()
        self.lay(new)
        after = self.holes()
        self.take(new)
        return bool(after - before)

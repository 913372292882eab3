"""The table's grid: cells, sides, ports and footprints, with their turns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import NamedTuple


class Cell(NamedTuple):
    """A unit square: column to the right, row downward."""

    column: int
    row: int


class Side(IntEnum):
    """A side of a cell; the value counts clockwise quarter turns from north."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def opposite(self) -> Side:
        """The side across the cell."""
        return _SIDES[(self + 2) % 4]

    @property
    def letter(self) -> str:
        """Its letter in the notation."""
        return "nesw"[self]

    @property
    def is_horizontal(self) -> bool:
        """Whether the edge runs along a row: north and south."""
        return self % 2 == 0

    def turned(self, quarters: int) -> Side:
        """The side it becomes after clockwise quarter turns."""
        return _SIDES[(self + quarters) % 4]

    @property
    def step(self) -> tuple[int, int]:
        """The step to the neighbour cell: columns to the right, rows downward."""
        return _STEPS[self]


_SIDES = tuple(Side)
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Port(NamedTuple):
    """An edge place: a cell and one of its sides."""

    cell: Cell
    side: Side

    @property
    def facing(self) -> Port:
        """The port across the same edge: edges match iff both or neither bear an exit."""
        columns, rows = _STEPS[self.side]
        column, row = self.cell
        return Port(Cell(column + columns, row + rows), _SIDES[(self.side + 2) % 4])


@dataclass(frozen=True, slots=True)
class Footprint:
    """The cells a card covers: a rectangle of columns x rows, top-left cell (0, 0)."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    @property
    def is_one_cell(self) -> bool:
        """Whether the card covers a single cell."""
        return self.columns == self.rows == 1

    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple(
            Cell(column, row) for row in range(self.rows) for column in range(self.columns)
        )

    def cell_number(self, cell: Cell) -> int:
        """The number of a cell from 1, row by row."""
        return cell.row * self.columns + cell.column + 1

    def side_length(self, side: Side) -> int:
        """How many cells lie along a side."""
        return self.columns if side.is_horizontal else self.rows

    def port(self, side: Side, number: int) -> Port:
        """The port of a side with a number from 1, left to right or top to bottom.

        A number past the side's end gives a port that is not on the card.
        """
        along = number - 1
        if side is Side.NORTH:
            return Port(Cell(along, 0), side)
        if side is Side.SOUTH:
            return Port(Cell(along, self.rows - 1), side)
        return Port(Cell(0 if side is Side.WEST else self.columns - 1, along), side)

    def port_number(self, port: Port) -> int:
        """The number of a port on its side, from 1."""
        return (port.cell.column if port.side.is_horizontal else port.cell.row) + 1

    def perimeter(self) -> tuple[Port, ...]:
        """The ring of ports, clockwise from the north-west corner."""
        return _perimeter(self)

    def turned(self, quarters: int = 1) -> Footprint:
        """The footprint after clockwise quarter turns."""
        return Footprint(self.rows, self.columns) if quarters % 2 else self

    def turn_cell(self, cell: Cell, quarters: int) -> Cell:
        """Where a cell of this card lies after turning, top-left cell again (0, 0)."""
        column, row = cell
        columns, rows = self.columns, self.rows
        for _ in range(quarters % 4):
            column, row = rows - 1 - row, column
            columns, rows = rows, columns
        return Cell(column, row)

    def turn_port(self, port: Port, quarters: int) -> Port:
        """Where a port of this card lies after turning."""
        return Port(self.turn_cell(port.cell, quarters), port.side.turned(quarters))


@cache
def _perimeter(footprint: Footprint) -> tuple[Port, ...]:
    columns, rows = footprint.columns, footprint.rows
    return (
        *(footprint.port(Side.NORTH, number) for number in range(1, columns + 1)),
        *(footprint.port(Side.EAST, number) for number in range(1, rows + 1)),
        *(footprint.port(Side.SOUTH, number) for number in range(columns, 0, -1)),
        *(footprint.port(Side.WEST, number) for number in range(rows, 0, -1)),
    )

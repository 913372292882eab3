"""A card in units, 44 to the shorter side of a cell, so that a mouth is 14 on every card."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.model.deck import MOUTH, CardFormat
from cardgen.model.grid import Cell, Footprint, Port

UNITS_PER_CELL = 44.0
HALF_MOUTH = UNITS_PER_CELL * MOUTH / 2
"""Half the width of a mouth: 7 units."""


class Frame(NamedTuple):
    """A card in units: its cells and its trimmed size."""

    footprint: Footprint
    cell_width: float
    cell_height: float

    @property
    def width(self) -> float:
        """Width of the card."""
        return self.footprint.columns * self.cell_width

    @property
    def height(self) -> float:
        """Height of the card."""
        return self.footprint.rows * self.cell_height

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        return ((cell.column + 0.5) * self.cell_width, (cell.row + 0.5) * self.cell_height)

    def mouth(self, port: Port) -> tuple[float, float]:
        """The middle of a port's unit edge."""
        x, y = self.middle(port.cell)
        dx, dy = port.side.step
        return (x + dx * self.cell_width / 2, y + dy * self.cell_height / 2)


def frame_of(format: CardFormat) -> tuple[Frame, float]:
    """The card in units, and how many mm a unit is."""
    unit = min(format.cell_width, format.cell_height) / UNITS_PER_CELL
    return Frame(format.footprint, format.cell_width / unit, format.cell_height / unit), unit

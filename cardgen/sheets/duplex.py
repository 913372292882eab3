"""Duplex: where the back of a slot lies when the paper is turned over its long edge."""

from __future__ import annotations

from cardgen.sheets.grid import Grid


def turns_sideways(grid: Grid) -> bool:
    """Whether the long edge stands upright, so that the paper turns like the page of a book."""
    return grid.x.page <= grid.y.page


def back_slot(grid: Grid, row: int, column: int) -> tuple[int, int]:
    """Row and column, as seen on the back, of the slot behind a slot of the front."""
    if turns_sideways(grid):
        return row, grid.columns - 1 - column
    return grid.rows - 1 - row, column


def back_rotation(grid: Grid) -> int:
    """Clockwise degrees a back is turned so that a card turned over sideways reads upright.

    Paper that turns over a level edge comes out head down; half a turn makes up for it.
    """
    return 0 if turns_sideways(grid) else 180

"""Frames: the blank margins of a page as a reader meets them, upright or after a quarter turn."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from cardgen.drawing.scene import IDENTITY, Group, Item, Matrix
from cardgen.sheets.grid import Axis, Grid
from cardgen.units import TOLERANCE

CLEARANCE = 0.25
"""Between crop marks and other furniture (mm)."""

Bay = tuple[float, float]
"""From where to where something may stand along a frame (mm)."""


class Frame(NamedTuple):
    """A page read with `along` to the right and `across` downward.

    The margins above and below the grid are its strips. Read turned, with the page's left edge
    on top, the left and right margins are; so what is drawn for one frame fits the other.
    """

    along: Axis
    across: Axis
    is_turned: bool

    @property
    def matrix(self) -> Matrix:
        """From the frame's coordinates to the page's."""
        return (0.0, -1.0, 1.0, 0.0, 0.0, self.along.page) if self.is_turned else IDENTITY

    @property
    def strip_start(self) -> float:
        """From the paper edge to the crop marks, less the clearance (mm)."""
        across = self.across
        return across.room - across.mark_start - across.mark - (CLEARANCE if across.mark else 0)

    @property
    def depth(self) -> float:
        """How deep furniture may be that stands clear of the crop marks (mm)."""
        return self.strip_start - self.across.limit + TOLERANCE

    @property
    def depth_between_marks(self) -> float:
        """How deep furniture may be that stands between two crop marks (mm)."""
        return self.across.room - self.across.mark_start - self.across.limit + TOLERANCE

    @property
    def span(self) -> Bay:
        """From the first cut to the last."""
        return (self.along.before, self.along.page - self.along.after)

    @property
    def width(self) -> Bay:
        """From where to where ink may reach."""
        return (self.along.limit, self.along.page - self.along.limit)

    @property
    def bays(self) -> tuple[Bay, ...]:
        """The spaces between crop marks, with a clearance."""
        cuts = self.along.cuts
        return tuple(
            (left + 4 * CLEARANCE, right - 4 * CLEARANCE) for left, right in pairwise(cuts)
        )

    def on_page(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Items drawn in this frame, as they stand on the page."""
        return (Group(items, self.matrix),) if self.is_turned and items else items


def frames(grid: Grid) -> tuple[Frame, Frame]:
    """The upright frame of a page and the turned one."""
    return Frame(grid.x, grid.y, is_turned=False), Frame(grid.y, grid.x, is_turned=True)

"""The order of cutting: which cut comes when, so that none takes away a mark another needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from cardgen.sheets.duplex import Direction
from cardgen.sheets.grid import Grid, Place

Tool = Literal["knife", "guillotine"]


class Cut(NamedTuple):
    """A straight cut; lengths in mm from the top left of the page.

    Attributes:
        direction: the way it runs: `x` from left to right, `y` from top to bottom.
        position: its distance from the upper edge of the page, or from the left one.
        start: where it begins, along its direction.
        end: where it ends.
    """

    direction: Direction
    position: float
    start: float
    end: float

    @property
    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The points it joins."""
        if self.direction == "x":
            return (self.start, self.position), (self.end, self.position)
        return (self.position, self.start), (self.position, self.end)


def cutting_order(grid: Grid, places: Iterable[Place], tool: Tool = "knife") -> tuple[Cut, ...]:
    """The cuts that free the cards in some places of the front, in order.

    A knife cuts from the outermost trims to the outermost trims, so that the rim of the paper,
    which bears the marks, stays whole: the inner cuts one way, then the other, the outer ones
    last. A guillotine cuts right through: from the lower edge upward, then, with the strips laid
    on each other, from the right edge to the left. So the upper and the left edge, from which
    positions are measured against its stop, go last.

    A sheet to be folded is folded first, so its front is all there is to cut.
    """
    taken = tuple(places)
    if grid.is_precut or not taken:
        return ()
    xs = grid.x.cuts_of(sorted({column for _, column in taken}))
    ys = grid.y.cuts_of(sorted({row for row, _ in taken}))
    if tool == "guillotine":
        return (
            *(Cut("x", y, 0.0, grid.x.page) for y in reversed(ys)),
            *(Cut("y", x, 0.0, grid.y.page) for x in reversed(xs)),
        )
    upright = [Cut("y", x, ys[0], ys[-1]) for x in xs]
    level = [Cut("x", y, xs[0], xs[-1]) for y in ys]
    return (
        *upright[1:-1],
        *level[1:-1],
        *(cut for cuts in (upright, level) for cut in (cuts[0], cuts[-1])),
    )

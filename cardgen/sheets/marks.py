"""Crop marks: short lines outside the bleed, in line with every edge of every trim."""

from __future__ import annotations

from cardgen.drawing.scene import Segment, Shape, Stroke
from cardgen.sheets.grid import Axis, Grid

INK = "#161616"
MARK_WIDTH = 0.2


def crop_marks(grid: Grid) -> tuple[Shape, ...]:
    """The crop marks of a page on all four sides, as one stroked outline."""
    segments: list[Segment] = []
    for near, far in _stretches(grid.y):
        for cut in grid.x.cuts:
            segments += [("M", cut, near), ("L", cut, far)]
    for near, far in _stretches(grid.x):
        for cut in grid.y.cuts:
            segments += [("M", near, cut), ("L", far, cut)]
    return (Shape(tuple(segments), stroke=Stroke(INK, MARK_WIDTH)),) if segments else ()


def _stretches(axis: Axis) -> tuple[tuple[float, float], ...]:
    """From where to where marks run along an axis: before the first trim and after the last."""
    if not axis.mark:
        return ()
    near = axis.room - axis.mark_start
    far = near - axis.mark
    return ((near, far), (axis.page - near, axis.page - far))

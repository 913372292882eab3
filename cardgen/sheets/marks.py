"""Marks: lines that show where a sheet is cut, folded and rounded; none lies on a card to keep."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from cardgen.drawing.scene import Item, Segment, Shape, Stroke
from cardgen.sheets.frame import frames
from cardgen.sheets.grid import FOLD_ROOM, Axis, Grid, SheetError
from cardgen.sheets.lettering import LINE, lettering, width_of
from cardgen.sheets.settings import Marks, SheetSettings
from cardgen.sheets.sheet import SheetSide
from cardgen.units import TOLERANCE, format_mm, format_number

TICK = 1.0
"""From the corner of a trim to the end of a tick (mm)."""
FOLD_WORDS = "fold here, then glue"
_FOLD_CAPITAL = 1.2
_FOLD_DASH = (3.0, 1.5)
_CLEAR_OF_FOLD = 0.2
"""Between the line to fold on and its words (mm)."""
_OUTER = math.inf
"""The gap outside the first and the last trim."""


def sheet_marks(grid: Grid, settings: SheetSettings, side: SheetSide) -> tuple[Item, ...]:
    """The marks of a side of paper, whose grid is given as that side shows it.

    The line to fold on is no mark for cutting, so it is there whatever was chosen.

    Raises:
        SheetError: the corners are rounded more than a card has room for.
    """
    _refuse_large_radius(grid, settings)
    stroke = Stroke(settings.mark_colour, settings.mark_width)
    items: list[Item] = []
    if grid.fold or settings.marks_on in (side, "both"):
        segments = (*_MARKS[settings.marks](grid, stroke.width), *_corners(grid, settings))
        if segments:
            items.append(Shape(segments, stroke=stroke))
    if grid.fold:
        items += _fold_line(grid, stroke)
    return tuple(items)


def no_marks(grid: Grid, width: float) -> Iterator[Segment]:
    """Nothing."""
    yield from ()


def crop_marks(grid: Grid, width: float) -> Iterator[Segment]:
    """Short lines outside the bleed on all four sides, in line with every edge of every trim."""
    for near, far in _stretches(grid.y):
        for cut in grid.x.cuts:
            yield from _line(cut, near, cut, far)
    for near, far in _stretches(grid.x):
        for cut in grid.y.cuts:
            yield from _line(near, cut, far, cut)


def guides(grid: Grid, width: float) -> Iterator[Segment]:
    """Crop marks, and lines beside the trims that join each of them to the one it faces.

    They cross gaps and bleeds; no trim, but for half their width where trims touch.
    """
    yield from crop_marks(grid, width)
    left, right = _extent(grid.x)
    top, bottom = _extent(grid.y)
    for x in _beside(grid.x, width):
        yield from _line(x, top, x, bottom)
    for y in _beside(grid.y, width):
        yield from _line(left, y, right, y)


def ticks(grid: Grid, width: float) -> Iterator[Segment]:
    """Crop marks, and a small cross beside every corner of every trim, on it where trims touch.

    So strips and cards that are cut off bear marks of their own.
    """
    yield from crop_marks(grid, width)
    for y in _beside(grid.y, width):
        for x in _beside(grid.x, width):
            yield from _line(x - TICK, y, x + TICK, y)
            yield from _line(x, y - TICK, x, y + TICK)


_MARKS: Mapping[Marks, Callable[[Grid, float], Iterator[Segment]]] = MappingProxyType(
    {"none": no_marks, "crop": crop_marks, "guides": guides, "ticks": ticks}
)


def _line(x: float, y: float, to_x: float, to_y: float) -> Iterator[Segment]:
    yield ("M", x, y)
    yield ("L", to_x, to_y)


def _stretches(axis: Axis) -> tuple[tuple[float, float], ...]:
    """From where to where crop marks run: before the first trim and after the last."""
    if not axis.mark:
        return ()
    first = axis.before - axis.mark_start
    last = axis.page - axis.after + axis.mark_start
    return ((first, first - axis.mark), (last, last + axis.mark))


def _extent(axis: Axis) -> tuple[float, float]:
    """From where to where guides run: from one crop mark to the other."""
    beyond = axis.mark_start if axis.mark else axis.bleed
    return (axis.before - beyond, axis.page - axis.after + beyond)


def _beside(axis: Axis, width: float) -> tuple[float, ...]:
    """Where lines of a width lie that touch a trim and are not on it; on the cut without a gap."""
    gaps = (_OUTER, *axis.gaps, _OUTER)
    found: list[float] = []
    for start, before, after in zip(axis.starts, gaps, gaps[1:], strict=False):
        if before > TOLERANCE:
            found.append(start - min(width, before) / 2)
        found.append(start + axis.card + (min(width, after) / 2 if after > TOLERANCE else 0.0))
    return tuple(found)


def _refuse_large_radius(grid: Grid, settings: SheetSettings) -> None:
    most = min(grid.x.card, grid.y.card) / 2
    if settings.corner_radius > most + TOLERANCE:
        raise SheetError(
            f"a corner radius of {format_mm(settings.corner_radius)} is too large: half the short "
            f"side of a card of {format_number(grid.x.card)} x {format_mm(grid.y.card)} is "
            f"{format_mm(most)}"
        )


def _corners(grid: Grid, settings: SheetSettings) -> Iterator[Segment]:
    """Arcs round the rounded corners of all cards, in what is cut off there.

    They touch neither the card that is left nor its neighbours, so they end before the edges.
    """
    radius, width = settings.corner_radius, settings.mark_width
    begin = math.acos(radius / (radius + width))
    sweep = math.pi / 2 - 2 * begin
    if sweep <= 0:
        return
    arc = radius + width / 2
    pull = arc * 4 / 3 * math.tan(sweep / 4)
    sin, cos = arc * math.sin(begin), arc * math.cos(begin)
    bend_sin, bend_cos = pull * math.sin(begin), pull * math.cos(begin)
    for top in grid.y.starts:
        for left in grid.x.starts:
            for x, across in ((left + radius, -1.0), (left + grid.x.card - radius, 1.0)):
                for y, down in ((top + radius, -1.0), (top + grid.y.card - radius, 1.0)):
                    yield ("M", x + across * sin, y + down * cos)
                    yield (
                        "C",
                        x + across * (sin + bend_cos),
                        y + down * (cos - bend_sin),
                        x + across * (cos - bend_sin),
                        y + down * (sin + bend_cos),
                        x + across * cos,
                        y + down * sin,
                    )


def _fold_line(grid: Grid, stroke: Stroke) -> tuple[Item, ...]:
    """The dashed line in the middle of the page, with words at its ends where there is room."""
    upright, turned = frames(grid)
    frame = turned if grid.fold == "x" else upright
    along, middle = frame.along, frame.across.page / 2
    left, right = along.before - along.bleed, along.page - along.after + along.bleed
    line = Shape(tuple(_line(left, middle, right, middle)), stroke=stroke._replace(dash=_FOLD_DASH))
    items: list[Item] = [line]
    room = FOLD_ROOM - min(frame.across.wanted, FOLD_ROOM) - stroke.width / 2
    width = width_of(FOLD_WORDS, _FOLD_CAPITAL)
    if room >= LINE * _FOLD_CAPITAL + _CLEAR_OF_FOLD and right - left >= width:
        baseline = middle - stroke.width / 2 - _CLEAR_OF_FOLD - (LINE - 1) * _FOLD_CAPITAL
        items.append(lettering(FOLD_WORDS, left, baseline, _FOLD_CAPITAL))
        if right - left >= 3 * width:
            items.append(lettering(FOLD_WORDS, right, baseline, _FOLD_CAPITAL, anchor="end"))
    return frame.on_page(tuple(items))

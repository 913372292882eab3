"""The ruler: a bar of 100 mm on every sheet, to see whether it was printed at 100 %."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from math import inf
from typing import NamedTuple

from cardgen.drawing.scene import Item, Segment, Shape, Stroke, rectangle
from cardgen.sheets.frame import Bay, Frame, frames
from cardgen.sheets.grid import Grid
from cardgen.sheets.lettering import lettering, width_of
from cardgen.sheets.settings import INK

_LENGTHS = (100, 50)
"""How long it is (mm): the shorter one only on paper too small for the other."""
_STEP = 10
_FROM_CUT = 5.0
"""From a cut line to the beginning, so that no tick is taken for a crop mark."""
_LINE = 0.2
_FIGURE_GAP = 0.4
_CLEAR_OF_FIGURE = 0.4
_CLEAR_OF_TICK = 0.5
_LIFT = 1.5
"""At most this far from the crop marks where there is plenty of room."""


class RulerStyle(NamedTuple):
    """Sizes in mm: of the squares, the ticks, the figures, and how deep it stands in a strip."""

    name: str
    square: float
    tick: float
    figure: float
    depth: float


FULL = RulerStyle("full", square=1.5, tick=1.5, figure=1.5, depth=4.7)
COMPACT = RulerStyle("compact", square=0.7, tick=0.7, figure=1.2, depth=2.3)
SLIM = RulerStyle("slim", square=0.0, tick=0.7, figure=0.9, depth=1.5)
"""A line with ticks that crop marks may cross: it fits wherever crop marks do."""


class Ruler(NamedTuple):
    """A ruler in its place: below the grid of a frame, from `start`, standing on `bottom`."""

    frame: Frame
    style: RulerStyle
    length: int
    start: float
    bottom: float

    @property
    def end(self) -> float:
        """Where it ends along its frame (mm)."""
        return self.start + self.length

    @property
    def top(self) -> float:
        """The upper end of its ticks (mm)."""
        return self.bottom - 2 * self.style.square - self.style.tick

    @property
    def keeps_to_span(self) -> bool:
        """Whether it leaves the corners of the page free."""
        left, right = self.frame.span
        return left <= self.start and self.end + _overhang(self.style, self.length) <= right

    def items(self) -> tuple[Item, ...]:
        """What to paint, in the coordinates of the frame."""
        return self._slim_bar() if self.style is SLIM else self._squared_bar()

    def _squared_bar(self) -> tuple[Item, ...]:
        style, x, cuts = self.style, self.start, self.frame.along.cuts
        upper, middle = self.bottom - 2 * style.square, self.bottom - style.square
        black: list[Segment] = []
        for step in range(self.length // _STEP):
            left, top = x + step * _STEP, middle if step % 2 == 0 else upper
            black += rectangle((left, top, left + _STEP, top + style.square))
        lines = [*rectangle((x, upper, x + self.length, upper + 2 * style.square))]
        for millimetre, height in _ticks(self.length):
            lines += _upright(x + millimetre, upper, upper - height * style.tick)
        stroke = Stroke(INK, _LINE)
        figures = tuple(
            lettering(text, x + at - half, self.top - _FIGURE_GAP, style.figure, bold=True)
            for at, text, half in _figures(style, self.length)
            if at == self.length or not _crowding(cuts, x, [(at, half + _CLEAR_OF_FIGURE)])
        )
        return (
            Shape(tuple(black), fill=INK),
            Shape(tuple(lines), stroke=stroke),
            *figures,
        )

    def _slim_bar(self) -> tuple[Item, ...]:
        lines: list[Segment] = [("M", self.start, self.bottom), ("L", self.end, self.bottom)]
        for millimetre in range(0, self.length + 1, _STEP):
            is_end = millimetre in (0, self.length)
            height = (2 if is_end else 1) * self.style.tick
            lines += _upright(
                self.start + millimetre, self.bottom + _LINE / 2, self.bottom - height
            )
        text = f"{self.length} mm"
        needed = width_of(text, self.style.figure, bold=True) / 2 + 0.3
        cuts = self.frame.along.cuts
        middles = [self.start + _STEP / 2 + step for step in range(0, self.length, _STEP)]
        free = [x for x in middles if all(abs(x - cut) > needed for cut in cuts)]
        label = lettering(
            text,
            (free or middles)[0],
            self.bottom - _FIGURE_GAP,
            self.style.figure,
            bold=True,
            anchor="middle",
        )
        return (Shape(tuple(lines), stroke=Stroke(INK, _LINE)), label)


def place_ruler(grid: Grid) -> tuple[Ruler | None, Grid]:
    """The best ruler a page has room for, and the grid, whose crop marks it may have shortened.

    Below the grid before beside it, and full before compact before slim; None where no side
    of the page is long enough for the shortest.
    """
    for length in _LENGTHS:
        for style, frame, with_marks in _attempts(grid):
            ruler = _placed(frame, style, length)
            if ruler is not None:
                return ruler, with_marks
    return None, grid


def _attempts(grid: Grid) -> Iterator[tuple[RulerStyle, Frame, Grid]]:
    """Styles and frames from best to worst, each with the grid the frame belongs to."""
    shorter = (
        grid._replace(y=grid.y.with_short_marks()),
        grid._replace(x=grid.x.with_short_marks()),
    )
    for style in (FULL, COMPACT):
        for frame in frames(grid):
            yield style, frame, grid
    for index, shortened in enumerate(shorter):
        yield COMPACT, frames(shortened)[index], shortened
    for frame in frames(grid):
        yield SLIM, frame, grid


def _placed(frame: Frame, style: RulerStyle, length: int) -> Ruler | None:
    depth = frame.depth_between_marks if style is SLIM else frame.depth
    if depth < style.depth:
        return None
    start = _start(frame, style, length)
    if start is None:
        return None
    slack = depth - style.depth - _FIGURE_GAP - style.figure
    lift = max(0.0, slack - min(_LIFT, slack / 2)) if style is not SLIM else 0.0
    bottom = frame.across.page - frame.across.limit - lift - _LINE / 2
    return Ruler(frame, style, length, start, bottom)


def _start(frame: Frame, style: RulerStyle, length: int) -> float | None:
    """Where a ruler begins: right of a cut line, and clear of the crop marks if it can be.

    Within the span before anywhere on the page; None where it is too long.
    """
    reaches = _reaches(style, length)
    before, after = reaches[0][1], _overhang(style, length)

    def inside(starts: Iterable[float], bay: Bay) -> Iterator[float]:
        return (x for x in starts if bay[0] + before <= x and x + length + after <= bay[1])

    after_cuts = [cut + _FROM_CUT for cut in frame.along.cuts]
    left, right = frame.width
    every_millimetre = (left + before + step for step in range(int(right - left)))
    best: float | None = None
    least = inf
    for start in chain(
        inside(after_cuts, frame.span),
        inside(after_cuts, frame.width),
        inside(every_millimetre, frame.width),
    ):
        crowding = _crowding(frame.along.cuts, start, reaches)
        if crowding < least:
            best, least = start, crowding
        if not least:
            break
    return best


def _crowding(cuts: tuple[float, ...], start: float, reaches: list[tuple[int, float]]) -> int:
    """How many crop marks stand within reach of something on a ruler that begins there."""
    return sum(
        bisect_left(cuts, start + at + reach) - bisect_right(cuts, start + at - reach)
        for at, reach in reaches
    )


def _reaches(style: RulerStyle, length: int) -> list[tuple[int, float]]:
    """Millimetres of the figures, or of a slim ruler's ticks, and how much room each takes."""
    if style is SLIM:
        return [(at, _CLEAR_OF_TICK) for at in range(0, length + 1, _STEP)]
    return [(at, half + _CLEAR_OF_FIGURE) for at, _, half in _figures(style, length)]


def _overhang(style: RulerStyle, length: int) -> float:
    """How far ink reaches beyond the end."""
    if style is SLIM:
        return _LINE / 2
    _, text, half = _figures(style, length)[-1]
    return width_of(text, style.figure, bold=True) - half


@cache
def _figures(style: RulerStyle, length: int) -> list[tuple[int, str, float]]:
    """Millimetres that have a figure, its text, and half the width of the number in it."""
    texts = [(at, str(at)) for at in (0, 10, 50, 100) if at < length] + [(length, f"{length} mm")]
    return [(at, text, width_of(str(at), style.figure, bold=True) / 2) for at, text in texts]


def _ticks(length: int) -> Iterator[tuple[int, float]]:
    """Millimetres that have a tick, each with its height as a part of the highest."""
    for millimetre in range(1, _STEP):
        yield millimetre, 0.8 if millimetre == _STEP // 2 else 0.5
    for millimetre in range(0, length + 1, _STEP):
        yield millimetre, 1.0


def _upright(x: float, y: float, to_y: float) -> list[Segment]:
    return [("M", x, y), ("L", x, to_y)]

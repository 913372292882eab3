"""What a printer's test sheet measures by: lines on its front, stairs on its back, and rulers.

Held against the light, a line meets one step of its stair, and the number of that step makes up
for the printer's error. Two stairs far apart, A and B, tell how far the back is turned as well.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from cardgen.drawing.scene import Box, Group, Item, Matrix, Segment, Shape, Stroke
from cardgen.errors import UsageError
from cardgen.model.paper import Orientation, Paper
from cardgen.model.printer import PrinterProfile
from cardgen.sheets.lettering import lettering, width_of
from cardgen.sheets.settings import INK
from cardgen.units import format_number

STEP = 0.25
"""Between the numbers of two steps (mm)."""
REACH = 6.0
"""The largest number (mm)."""
_COUNT = 2 * round(REACH / STEP) + 1
_PITCHES = (2.0, 1.5, 1.2, 0.9)
"""How long a step is (mm); the shorter ones on small paper only."""
_RIM = 19.0
"""From the ends of the stairs to the paper edge (mm): lines are longer, and rulers stand there."""
_FACTORS = (0.05, 0.01)
"""The angle is a multiple of this times the difference of two readings; a handy one if it can."""
_RULER_RIM = 12.0
"""From the ends of a ruler to the paper edge (mm)."""
_RULER_UNIT = 50
_SHORTEST_RULER = 100
_FROM_EDGE = 6.0
"""From a ruler to the paper edge it stands along (mm)."""
_BESIDE_RULER = 16.0
"""From words to the paper edge (mm)."""
_LINE, _FINE = 0.2, 0.15
_FIGURE = 1.6
_TO_FIGURE = 0.9
_TO_TICK, _TICK = 0.6, 1.2
_HALF = REACH + 4.5
"""From the middle of a stair to what else there is on either side (mm)."""
_LETTER = 3.2


class Layout(NamedTuple):
    """Where things lie on both pages of a test sheet; lengths in mm.

    Attributes:
        width: of the page as it lies.
        height: of the page as it lies.
        pitch: how long a step is.
        distance: from the middle of stair A, above, to that of stair B, below.
    """

    width: float
    height: float
    pitch: float
    distance: float

    @property
    def length(self) -> float:
        """How long a stair is."""
        return _COUNT * self.pitch

    @property
    def factor(self) -> float:
        """Degrees for each mm by which the readings at A and B differ."""
        return round(math.degrees(1 / self.distance), 2)

    @property
    def rulers(self) -> tuple[int, int]:
        """How long the rulers across and down are."""
        across, down = (
            _RULER_UNIT * int((side - 2 * _RULER_RIM) // _RULER_UNIT)
            for side in (self.width, self.height)
        )
        return across, down

    @property
    def middles(self) -> dict[str, tuple[float, float]]:
        """The middles of the stairs by their letters: A above C above B."""
        x, y = self.width / 2, self.height / 2
        return {"A": (x, y - self.distance / 2), "B": (x, y + self.distance / 2), "C": (x, y)}

    @property
    def corners(self) -> tuple[Box, Box, Box, Box]:
        """The free areas round the stairs: above at the left and right, then below."""
        x, y = self.width / 2, self.height / 2
        left, right = _BESIDE_RULER, self.width - _BESIDE_RULER
        top, bottom = _BESIDE_RULER, self.height - _BESIDE_RULER
        return (
            (left, top, x - _HALF, y - _HALF),
            (x + _HALF, top, right, y - _HALF),
            (left, y + _HALF, x - _HALF, bottom),
            (x + _HALF, y + _HALF, right, bottom),
        )

    def of_stair(self, letter: str) -> Matrix:
        """From a stair that runs downward about the origin to its place; C runs to the right."""
        x, y = self.middles[letter]
        return (0.0, 1.0, 1.0, 0.0, x, y) if letter == "C" else (1.0, 0.0, 0.0, 1.0, x, y)


class Step(NamedTuple):
    """A step of a stair: its number in mm, and where it begins along the stair, in pitches.

    It lies as far beside the middle of the stair as its number says.
    """

    number: float
    along: float


STAIR = tuple(Step(index * STEP - REACH, index - _COUNT / 2) for index in range(_COUNT))
"""The steps of every stair, from one end to the other."""
_WHOLE = tuple(step for step in STAIR if step.number % 1 == 0)


def layout_of(paper: Paper, orientation: Orientation) -> Layout:
    """The layout for a paper: stairs as long and as far apart as it has room for.

    Raises:
        UsageError: it is too small.
    """
    width, height = paper.size(orientation)
    for pitch, step in product(_PITCHES, _FACTORS):
        length = _COUNT * pitch
        most = height - 2 * _RIM - length
        if most <= 0 or length + 2 * _RIM > width:
            continue
        factor = step * math.ceil(math.degrees(1 / most) / step)
        layout = Layout(width, height, pitch, math.degrees(1 / factor))
        is_apart = layout.distance >= length + 2 * _HALF
        if is_apart and min(layout.rulers) >= _SHORTEST_RULER:
            return layout
    raise UsageError(
        f"{paper.title} paper, {orientation}, is too small for a test sheet", "take A5 or larger"
    )


def front_lines(layout: Layout) -> Iterator[Item]:
    """The lines of the front, which shine through; they meet a stair that is misplaced, too."""
    half = layout.length / 2 + REACH
    for letter in layout.middles:
        line = Shape((("M", 0.0, -half), ("L", 0.0, half)), stroke=Stroke(INK, _LINE))
        yield Group((line,), layout.of_stair(letter))


def stairs(layout: Layout, printer: PrinterProfile) -> Iterator[Item]:
    """The stairs of the back with their numbers, which count what a profile makes up for."""
    for letter, (x, y) in layout.middles.items():
        yield Group(tuple(_stair(layout.pitch)), layout.of_stair(letter))
        if letter == "C":
            yield from _numbers_below(layout, printer.dy, x, y)
            place = (x - layout.length / 2 - REACH - _LETTER, y + _LETTER / 2)
        else:
            yield from _numbers_beside(layout, printer.dx, x, y)
            place = (x - REACH - _LETTER, y + _LETTER / 2)
        yield lettering(letter, *place, _LETTER, bold=True, anchor="middle")


def _stair(pitch: float) -> Iterator[Item]:
    """The steps of a stair that runs downward, with a tick beside every other one."""
    outline: list[Segment] = []
    ticks: list[Segment] = []
    for number, along in STAIR:
        start, end = along * pitch, (along + 1) * pitch
        outline += [("M", number, start), ("L", number, end)]
        if number % (2 * STEP) == 0:
            near = number - _TO_TICK
            far = near - (_TICK if number % 1 == 0 else _TICK / 2)
            ticks += [("M", near, (start + end) / 2), ("L", far, (start + end) / 2)]
    yield Shape(tuple(outline), stroke=Stroke(INK, _LINE))
    yield Shape(tuple(ticks), stroke=Stroke(INK, _FINE))


def _numbers_beside(layout: Layout, stored: float, x: float, y: float) -> Iterator[Item]:
    for number, along in _WHOLE:
        baseline = y + (along + 0.5) * layout.pitch + _FIGURE / 2
        yield lettering(format_number(stored + number), x + number + _TO_FIGURE, baseline, _FIGURE)


def _numbers_below(layout: Layout, stored: float, x: float, y: float) -> Iterator[Item]:
    texts = [format_number(stored + step.number) for step in _WHOLE]
    room = layout.pitch / STEP - _FIGURE / 2
    capital = _FIGURE * min(1.0, room / max(width_of(text, _FIGURE) for text in texts))
    for text, (number, along) in zip(texts, _WHOLE, strict=True):
        middle, baseline = x + (along + 0.5) * layout.pitch, y + number + _TO_FIGURE + capital
        yield lettering(text, middle, baseline, capital, anchor="middle")


def rulers(layout: Layout) -> Iterator[Item]:
    """The rulers of the front, one at the foot and one at the left edge."""
    across, down = layout.rulers
    bottom = layout.height - _FROM_EDGE
    yield Group(tuple(_ruler(across)), (1.0, 0.0, 0.0, 1.0, (layout.width - across) / 2, bottom))
    top = (layout.height - down) / 2
    yield Group(tuple(_ruler(down)), (0.0, 1.0, -1.0, 0.0, _FROM_EDGE, top))


def _ruler(length: int) -> Iterator[Item]:
    """A ruler that stands on the origin and runs to the right."""
    outline: list[Segment] = [("M", 0.0, 0.0), ("L", float(length), 0.0)]
    for millimetre in range(length + 1):
        height = 3.5 if millimetre % 10 == 0 else 2.5 if millimetre % 5 == 0 else 1.5
        outline += [("M", float(millimetre), 0.0), ("L", float(millimetre), -height)]
    yield Shape(tuple(outline), stroke=Stroke(INK, _FINE))
    for millimetre in range(0, length + 1, 10):
        text = f"{millimetre} mm" if millimetre == length else str(millimetre)
        yield lettering(text, float(millimetre), -4.1, _FIGURE, anchor="middle")

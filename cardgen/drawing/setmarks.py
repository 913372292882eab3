"""Set marks: a shape and a letter that tell the sets of a class apart, on cards and elsewhere."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache

from cardgen.drawing import titles
from cardgen.drawing.frames import Frame, frame_of
from cardgen.drawing.pen import Pen, Point, circle
from cardgen.drawing.rooms import SAFE
from cardgen.drawing.scene import Item, Outline, Segment, Shape, Symbol, TextRun, Use
from cardgen.fonts import CAP_HEIGHT, text_width
from cardgen.model.colour import Colour
from cardgen.model.deck import CardFormat
from cardgen.model.setmark import MarkShape, letters_of, shape_of
from cardgen.model.theme import Theme

LARGER = 1.5
"""How much higher than the figures of a number the letters of a mark are: read at arm's length."""

_RADII: Mapping[MarkShape, float] = {
    "disc": 0.56,
    "square": 0.72,
    "triangle": 0.78,
    "diamond": 0.66,
    "hexagon": 0.62,
    "star": 0.76,
}
"""From the middle of a shape to its corners, in heights of a letter: all look equally large."""
_CORNERS: Mapping[MarkShape, int] = {
    "square": 4,
    "triangle": 3,
    "diamond": 4,
    "hexagon": 6,
    "star": 10,
}
_FIRST_CORNER: Mapping[MarkShape, float] = {"square": 45.0, "hexagon": 0.0}
"""Clockwise degrees from the right; that of the others stands on top."""
_NOTCH = 0.46
"""How far from its middle the notches of a star are, in radii."""
_WIDTH = 1.5
"""Of the room for a shape, in heights of a letter: that of the widest, so that letters line up."""
_GAP = 0.16
_UP, _DOWN = 1.2, 0.3
"""How far a mark reaches above and below its baseline at most, in heights of a letter."""
_LIFT = titles.LABEL_BELOW + 0.4
"""From the trim to the baseline of a mark that stands above a label, in units."""
_SMALLEST = titles.SMALLEST_LABEL


def draw_mark(format: CardFormat, theme: Theme, text: str, set_number: int = 0) -> tuple[Item, ...]:
    """What the corner at the bottom right of a front bears, where every face has ground.

    The mark of a set stands in one place on all cards: in the corner, or above their labels.
    It is one Symbol for a whole set, so that a set more costs next to nothing.

    Args:
        format: the card; everything grows with its cells.
        theme: how it looks.
        text: a label, such as a running number or an id; may be empty.
        set_number: the number of the set, from 1; 0 for no mark.
    """
    is_labelled = bool(text.strip())
    label = _label(format, theme, text, set_number > 0) if is_labelled else ()
    if not set_number:
        return label
    symbol = _corner_mark(format, theme, set_number, is_labelled)
    return label if symbol is None else (*label, Use(symbol))


def mark_width(number: int, cap: float) -> float:
    """How wide the mark of a set is whose letters are so high."""
    return cap * (_WIDTH + _GAP + text_width(letters_of(number), 1 / CAP_HEIGHT, True))


def mark_items(
    number: int, x: float, baseline: float, cap: float, colour: Colour
) -> tuple[Shape, TextRun]:
    """The mark of a set from a point on its baseline to the right; all lengths in mm."""
    outline = _silhouette(shape_of(number), x + cap * _WIDTH / 2, baseline - cap / 2, cap)
    left = round(x + cap * (_WIDTH + _GAP), 3)
    size = round(cap / CAP_HEIGHT, 3)
    return (
        Shape(outline, colour),
        TextRun(letters_of(number), left, round(baseline, 3), size, colour, bold=True),
    )


@lru_cache(maxsize=4096)
def _label(format: CardFormat, theme: Theme, text: str, is_below_mark: bool) -> tuple[Item, ...]:
    """A label in the coordinates of a face."""
    frame, unit = frame_of(format)
    pen = Pen.on(frame, unit, theme)
    colour = pen.colour("text")
    if colour is None:
        return ()
    height = titles.LABEL_BELOW if is_below_mark else titles.LABEL_HEIGHT
    return tuple(titles.label_setting(pen, frame, text, height).runs(pen, colour))


@lru_cache(maxsize=1024)
def _corner_mark(format: CardFormat, theme: Theme, number: int, is_lifted: bool) -> Symbol | None:
    """The mark of a set in the coordinates of a face, or None where the theme draws none."""
    frame, unit = frame_of(format)
    pen = Pen.on(frame, unit, theme)
    colour = pen.colour("text")
    base = _LIFT if is_lifted else titles.LABEL_BASE
    cap = _fitting(frame, number, base, LARGER * pen.length("label"))
    if colour is None or not cap:
        return None
    right, baseline = frame.width - SAFE, frame.height - base
    left = right - mark_width(number, cap)
    items = mark_items(number, left * unit, baseline * unit, cap * unit, colour)
    key = f"set {letters_of(number)} {theme.id} {format.width:g}x{format.height:g} {base:g}"
    box = (
        pen.mm(left),
        pen.mm(baseline - cap * _UP),
        pen.mm(right + cap * _GAP),
        pen.mm(baseline + cap * _DOWN),
    )
    return Symbol(key, items, box)


def _fitting(frame: Frame, number: int, base: float, largest: float) -> float:
    """The greatest height of letters at which a mark keeps to its corner; 0 for none."""
    for cap in titles.caps_from(largest, min(largest, _SMALLEST)):
        top = base + cap * _UP
        if mark_width(number, cap) <= titles.corner_room(frame, top):
            return cap
    return min(largest, _SMALLEST)


def _silhouette(shape: MarkShape, x: float, y: float, cap: float) -> Outline:
    """A shape about a point, as large as befits letters of a height."""
    radius = _RADII[shape] * cap
    if shape == "disc":
        return tuple(_rounded(segment) for segment in circle(x, y, radius))
    points = [*_corners(shape, radius)]
    # what has a tip on top and a side below would else hang high
    middle = (min(down for _, down in points) + max(down for _, down in points)) / 2
    placed = [(round(x + right, 3), round(y + down - middle, 3)) for right, down in points]
    return (*(("L" if n else "M", *point) for n, point in enumerate(placed)), ("Z",))


def _corners(shape: MarkShape, radius: float) -> Iterator[Point]:
    count = _CORNERS[shape]
    first = _FIRST_CORNER.get(shape, -90.0)
    for corner in range(count):
        angle = math.radians(first + corner * 360 / count)
        reach = radius * (_NOTCH if shape == "star" and corner % 2 else 1.0)
        yield reach * math.cos(angle), reach * math.sin(angle)


def _rounded(segment: tuple[str | float, ...]) -> Segment:
    letter, *numbers = segment
    return (str(letter), *(round(float(number), 3) for number in numbers))

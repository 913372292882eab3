"""Pictures of a sheet: its cuts in order, and the piles that its slots make. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgen.drawing.rooms import Anchor
from cardgen.drawing.scene import Item, Outline, Scene, Shape, Stroke, TextRun, rectangle
from cardgen.drawing.setmarks import mark_items, mark_width
from cardgen.fonts import CAP_HEIGHT, text_width
from cardgen.model.colour import Colour
from cardgen.sheets.cutting import Cut
from cardgen.sheets.grid import Grid

_WIDTH, _HEIGHT = 56.0, 72.0
"""The most that a picture of a page measures, without the numbers beside it."""
_BESIDE = 6.0
"""Room for numbers on each side of the page."""
_PAGE_LINE, _CARD_LINE, _CUT_LINE = 0.3, 0.15, 0.35
_CARD = "#e6e6e6"
_NUMBER = 2.1
"""The height of the figures of a cut."""
_LEAST_APART = 4.4
"""Numbers of cuts that lie nearer stand on both sides in turn."""
_OVER = 1.2
"""How far the line of a cut runs past what it cuts."""
_PILE, _MARK = 2.8, 2.3
"""The height of the figures of a pile and of the letters of a set; less in small slots."""
_INSIDE = 1.0
"""From the edge of a slot to what is written in it."""


class _Sheet(NamedTuple):
    """A page as it is pictured: how much smaller, and in which colour."""

    grid: Grid
    scale: float
    colour: Colour

    @classmethod
    def of(cls, grid: Grid, colour: Colour) -> _Sheet:
        """The page of a grid, as large as the picture may be."""
        scale = min(_WIDTH / grid.x.page, _HEIGHT / grid.y.page)
        return cls(grid, scale, colour)

    @property
    def width(self) -> float:
        return self.grid.x.page * self.scale

    @property
    def height(self) -> float:
        return self.grid.y.page * self.scale

    def x(self, mm: float) -> float:
        """Where something that far from the page's left lies in the picture."""
        return _BESIDE + mm * self.scale

    def y(self, mm: float) -> float:
        """Where something that far from the page's top lies in the picture."""
        return _BESIDE + mm * self.scale

    def page(self) -> list[Item]:
        """The page with its slots; the line on which it is folded is dashed."""
        items: list[Item] = [
            Shape(
                rectangle((_BESIDE, _BESIDE, _BESIDE + self.width, _BESIDE + self.height)),
                "#ffffff",
                Stroke(self.colour, _PAGE_LINE),
            )
        ]
        for row in range(self.grid.rows):
            for column in range(self.grid.columns):
                left, top, width, height = self.slot((row, column))
                line = Stroke(self.colour, _CARD_LINE)
                items.append(Shape(rectangle((left, top, left + width, top + height)), _CARD, line))
        if self.grid.fold:
            items.append(self._fold())
        return items

    def slot(self, place: tuple[int, int]) -> tuple[float, float, float, float]:
        """Left, top, width and height of a slot in the picture."""
        left, top, width, height = self.grid.trim(place)
        return self.x(left), self.y(top), width * self.scale, height * self.scale

    def scene(self, name: str, items: Sequence[Item]) -> Scene:
        """The picture."""
        width, height = self.width + 2 * _BESIDE, self.height + 2 * _BESIDE
        return Scene(name, width, height, tuple(items))

    def _fold(self) -> Shape:
        middle = (self.width / 2 + _BESIDE, self.height / 2 + _BESIDE)
        line: Outline
        if self.grid.fold == "x":
            line = (("M", middle[0], _BESIDE), ("L", middle[0], _BESIDE + self.height))
        else:
            line = (("M", _BESIDE, middle[1]), ("L", _BESIDE + self.width, middle[1]))
        return Shape(line, stroke=Stroke(self.colour, _CUT_LINE, dash=(2.0, 1.2)))


def cuts_diagram(grid: Grid, cuts: Sequence[Cut], colour: Colour, *, name: str) -> Scene:
    """A sheet with its cuts, each with its number in the order of cutting at one end.

    Args:
        grid: of the sheet.
        cuts: in order.
        colour: of lines and figures.
        name: of the picture.
    """
    sheet = _Sheet.of(grid, colour)
    items = sheet.page()
    numbered = list(enumerate(cuts, start=1))
    for direction in ("x", "y"):
        own = [(number, cut) for number, cut in numbered if cut.direction == direction]
        own.sort(key=lambda one: one[1].position)
        crowded = any(
            (after.position - before.position) * sheet.scale < _LEAST_APART
            for (_, before), (_, after) in pairwise(own)
        )
        for at, (number, cut) in enumerate(own):
            items += _cut(sheet, cut, str(number), is_far=crowded and at % 2 == 1)
    return sheet.scene(name, items)


def piles_diagram(
    grid: Grid, marks: Mapping[int, Sequence[int]], colour: Colour, *, name: str
) -> Scene:
    """A sheet with the numbers of its piles and the sets that they hold.

    Args:
        grid: of the sheet.
        marks: the sets of a pile from the top down, by its slot from 0.
        colour: of lines and figures.
        name: of the picture.
    """
    sheet = _Sheet.of(grid, colour)
    items = sheet.page()
    for slot, place in enumerate(grid.places):
        left, top, width, height = sheet.slot(place)
        number = str(slot + 1)
        inner = width - 3 * _INSIDE
        widest = text_width(number, 1 / CAP_HEIGHT, True)
        pile = min(_PILE, height - 2 * _INSIDE, inner / 2 / widest)
        items.append(_figures(number, left + _INSIDE, top + (height + pile) / 2, pile, colour))
        for set_ in marks.get(slot, ())[:1]:
            room = inner - widest * pile
            cap = min(_MARK, height - 2 * _INSIDE, room / mark_width(set_, 1.0))
            x = left + width - _INSIDE - mark_width(set_, cap)
            items += mark_items(set_, x, top + (height + cap) / 2, cap, colour)
    return sheet.scene(name, items)


def _cut(sheet: _Sheet, cut: Cut, number: str, *, is_far: bool) -> tuple[Shape, TextRun]:
    """The line of a cut and its number, above or left of the page, or on the far side."""
    (x, y), (to_x, to_y) = cut.ends
    is_level = cut.direction == "x"
    over_x, over_y = (_OVER, 0.0) if is_level else (0.0, _OVER)
    line: Outline = (
        ("M", sheet.x(x) - over_x, sheet.y(y) - over_y),
        ("L", sheet.x(to_x) + over_x, sheet.y(to_y) + over_y),
    )
    page = sheet.width if is_level else sheet.height
    beside = _BESIDE / 2 + (_BESIDE + page if is_far else 0.0)
    place = (beside, sheet.y(cut.position)) if is_level else (sheet.x(cut.position), beside)
    figures = _figures(
        number, place[0], place[1] + _NUMBER / 2, _NUMBER, sheet.colour, anchor="middle"
    )
    return Shape(line, stroke=Stroke(sheet.colour, _CUT_LINE)), figures


def _figures(
    text: str, x: float, baseline: float, cap: float, colour: Colour, anchor: Anchor = "start"
) -> TextRun:
    return TextRun(text, x, baseline, cap / CAP_HEIGHT, colour, bold=True, anchor=anchor)

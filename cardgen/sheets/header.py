"""The header: which deck, which sheet, which side, and over which edge the paper is turned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.drawing.scene import Item, Shape, Symbol, Use
from cardgen.sheets.duplex import turns_sideways
from cardgen.sheets.frame import Bay, Frame, frames
from cardgen.sheets.grid import Grid
from cardgen.sheets.lettering import LINE, fitted, lettering, width_of
from cardgen.sheets.marks import INK
from cardgen.sheets.ruler import Ruler

_LIFT = 1.5
"""At most this far from the crop marks where there is plenty of room (mm)."""
_FROM_MARK = 1.0
"""Further from a crop mark beside its ends than other furniture."""
_LEAST_HINT = 1.4
"""Smaller words about the turning edge would not be read: then only the arrow stays."""
_TURN_HINT = "flip on the long edge"


class HeaderStyle(NamedTuple):
    """Sizes in mm: capitals of title and words, the emblem, and the room it needs.

    The width holds the longest words about a sheet, and a title of a few letters.
    """

    name: str
    title: float
    words: float
    emblem: float
    depth: float
    width: float


FULL = HeaderStyle("full", title=3.2, words=2.1, emblem=5.0, depth=5.2, width=100.0)
COMPACT = HeaderStyle("compact", title=2.1, words=1.6, emblem=2.8, depth=2.9, width=55.0)
CAPTION = HeaderStyle("caption", title=1.4, words=1.4, emblem=0.0, depth=1.9, width=46.0)
SMALL = HeaderStyle("small", title=1.1, words=1.1, emblem=0.0, depth=1.5, width=36.0)


class HeaderPlace(NamedTuple):
    """Where a header stands: above the grid of a frame, its ends in two bays or in one."""

    frame: Frame
    style: HeaderStyle
    is_between_marks: bool
    left: Bay
    right: Bay

    @property
    def top(self) -> float:
        """Its upper edge in the frame (mm)."""
        if self.is_between_marks:
            return self.frame.across.limit
        slack = self.frame.depth - self.style.depth
        return self.frame.across.limit + max(0.0, slack - min(_LIFT, slack / 2))

    @property
    def baseline(self) -> float:
        """Of all its texts; the line of the title stands in the middle of its depth."""
        style = self.style
        return self.top + (style.depth - LINE * style.title) / 2 + style.title


class Header(NamedTuple):
    """A header in its place: what all sheets bear alike, and where the words about the sheet go."""

    place: HeaderPlace
    items: tuple[Item, ...]
    sheet_start: float
    total: int
    remark: str

    def sheet_items(self, number: int, side: str) -> tuple[Item, ...]:
        """What differs by sheet, in the coordinates of the frame."""
        words = _sheet_words(number, self.total, side, self.remark)
        return (lettering(words, self.sheet_start, self.place.baseline, self.place.style.words),)


def place_header(grid: Grid, ruler: Ruler | None) -> HeaderPlace | None:
    """The best place a page has for a header, or None.

    Above the grid before beside it, and full before compact before a mere line. The corners
    of the page are its own only where the ruler stays out of them.
    """
    for style in (FULL, COMPACT, CAPTION, SMALL):
        for frame in frames(grid):
            for place in _choices(frame, style, ruler):
                wide_enough = place.left[1] - place.left[0] >= style.width
                if wide_enough:
                    return place
    return None


def make_header(
    place: HeaderPlace,
    grid: Grid,
    *,
    title: str,
    total: int,
    emblem: Symbol | None,
    has_backs: bool,
    remark: str = "",
) -> Header:
    """The header of a plan with so many pieces of paper.

    Args:
        place: where it stands.
        grid: the grid of its page.
        title: the title of the deck; made to fit.
        total: how many pieces of paper there are.
        emblem: the picture before the title.
        has_backs: whether it tells over which edge the paper is turned.
        remark: further words for every sheet.
    """
    style = place.style
    items: list[Item] = []
    x, end = place.left
    if emblem is not None and style.emblem:
        items.append(_placed_emblem(emblem, x, place))
        left, top, right, bottom = emblem.box
        x += style.emblem * (right - left) / (bottom - top) + style.words
    # Figures are all of one width, and no number is longer than the last.
    sheet_width = width_of(_sheet_words(total, total, "front", remark), style.words)
    free = end - x - sheet_width - 2 * style.words
    wanted = width_of(title, style.title, bold=True)
    if has_backs:
        shares_bay = place.left == place.right
        room = free - min(wanted, 0.4 * free) if shares_bay else place.right[1] - place.right[0]
        hint = _turn_hint(place, grid, room - 2 * style.title)
        items += hint.items
        free -= hint.width + 2 * style.title if shares_bay and hint.items else 0.0
    text, capital = fitted(title, style.title, free, bold=True, least=0.7)
    if text:
        items.append(lettering(text, x, place.baseline, capital, bold=True))
        x += width_of(text, capital, bold=True) + 2 * style.words
    return Header(place, tuple(items), x, total, remark)


def _sheet_words(number: int, total: int, side: str, remark: str) -> str:
    return "   ".join(filter(None, (f"sheet {number} of {total}", side, remark)))


def _choices(frame: Frame, style: HeaderStyle, ruler: Ruler | None) -> Iterator[HeaderPlace]:
    if frame.depth >= style.depth:
        yield HeaderPlace(frame, style, False, frame.span, frame.span)
        if ruler is None or ruler.frame.is_turned == frame.is_turned or ruler.keeps_to_span:
            yield HeaderPlace(frame, style, False, frame.width, frame.width)
    if frame.depth_between_marks >= style.depth:
        left, right = (
            (start + _FROM_MARK, end - _FROM_MARK) for start, end in (frame.bays[0], frame.bays[-1])
        )
        yield HeaderPlace(frame, style, True, left, right)


def _placed_emblem(emblem: Symbol, x: float, place: HeaderPlace) -> Use:
    left, top, _, bottom = emblem.box
    scale = place.style.emblem / (bottom - top)
    y = place.top + (place.style.depth - place.style.emblem) / 2
    return Use(emblem, (scale, 0.0, 0.0, scale, x - left * scale, y - top * scale))


class _Hint(NamedTuple):
    items: tuple[Item, ...] = ()
    width: float = 0.0


def _turn_hint(place: HeaderPlace, grid: Grid, room: float) -> _Hint:
    """Words and an arrow to the turning edge at the right end, or only the arrow, or nothing."""
    capital = min(place.style.words, max(0.8 * place.style.words, _LEAST_HINT))
    arrow = 1.5 * capital
    words_width = width_of(_TURN_HINT, capital) + capital
    if room < arrow:
        return _Hint()
    right = place.right[1]
    points_right = turns_sideways(grid) != place.frame.is_turned
    middle = place.baseline - capital / 2
    items: list[Item] = [_arrow(right - arrow / 2, middle, arrow, place.frame, points_right)]
    if room < arrow + words_width or capital < _LEAST_HINT:
        return _Hint(tuple(items), arrow)
    words = lettering(_TURN_HINT, right - arrow - capital, place.baseline, capital, anchor="end")
    return _Hint((words, *items), arrow + words_width)


def _arrow(x: float, y: float, size: float, frame: Frame, points_right: bool) -> Shape:
    """A triangle about a point, towards the right or upper edge of the page's front."""
    half = size / 2
    # The right edge of the page lies below when its left edge is on top.
    down = 1.0 if frame.is_turned else -1.0
    tip, wing = ((half, 0.0), (0.0, half)) if points_right else ((0.0, down * half), (half, 0.0))
    return Shape(
        (
            ("M", x + tip[0], y + tip[1]),
            ("L", x - tip[0] + wing[0], y - tip[1] + wing[1]),
            ("L", x - tip[0] - wing[0], y - tip[1] - wing[1]),
            ("Z",),
        ),
        fill=INK,
    )

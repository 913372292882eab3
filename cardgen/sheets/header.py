"""The header: which deck, which sheet, which side, and over which edge the paper is turned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.drawing.scene import Item, Shape, Symbol, Use
from cardgen.drawing.setmarks import mark_items, mark_width
from cardgen.model.setmark import letters_of
from cardgen.sheets.duplex import Direction
from cardgen.sheets.frame import Bay, Frame, frames
from cardgen.sheets.grid import Grid
from cardgen.sheets.lettering import LINE, fitted, lettering, width_of
from cardgen.sheets.ruler import Ruler
from cardgen.sheets.settings import INK

_LIFT = 1.5
"""At most this far from the crop marks where there is plenty of room (mm)."""
_FROM_MARK = 1.0
"""Further from a crop mark beside its ends than other furniture."""
_LEAST_HINT = 1.4
"""Smaller words about the turning edge would not be read: then only the arrow stays."""

_SET = "set "
_MARK = 1.25
"""How much larger than other words the mark of a set is."""
_BEFORE_SETS = 1.5
"""Between the words about a sheet and its sets, in heights of a capital."""


class Turn(NamedTuple):
    """How a sheet is turned for its backs: along which direction they mirror it, and in words."""

    direction: Direction
    hint: str


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
    sets_width: float

    def sheet_items(self, number: int, side: str, sets: Sequence[int] = ()) -> tuple[Item, ...]:
        """What differs by sheet, in the coordinates of the frame.

        Args:
            number: of the piece of paper.
            side: which side of it.
            sets: the sets whose cards it bears, where there are several; the mark of one alone
                is shown as on its cards.
        """
        x, baseline, style = self.sheet_start, self.place.baseline, self.place.style
        words = _sheet_words(number, self.total, side, self.remark)
        run = lettering(words, x, baseline, style.words)
        if not sets:
            return (run,)
        x += width_of(words, style.words) + style.words * _BEFORE_SETS
        if len(sets) == 1:
            after = x + width_of(_SET, style.words)
            mark = mark_items(sets[0], after, baseline, style.words * _MARK, INK)
            return (run, lettering(_SET, x, baseline, style.words), *mark)
        text, capital = fitted(f"sets {spans(sets)}", style.words, self.sets_width)
        return (run, lettering(text, x, baseline, capital))


def spans(sets: Iterable[int]) -> str:
    """Sets by their letters: `A-C, F`, with a dash for those between.

    >>> spans([1, 2, 3, 6])
    'A–C, F'
    """
    found: list[list[int]] = []
    for number in sorted(sets):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(
        ("–" if len(span) > 2 else ", ").join(map(letters_of, dict.fromkeys((span[0], span[-1]))))
        for span in found
    )


def place_header(grid: Grid, ruler: Ruler | None, sets: int = 1) -> HeaderPlace | None:
    """The best place a page has for a header that may have to name so many sets, or None.

    Above the grid before beside it, and full before compact before a mere line. The corners
    of the page are its own only where the ruler stays out of them.
    """
    for style in (FULL, COMPACT, CAPTION, SMALL):
        for frame in frames(grid):
            for place in _choices(frame, style, ruler):
                needed = style.width + _sets_room(style, sets)
                wide_enough = place.left[1] - place.left[0] >= needed
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
    turn: Turn | None,
    remark: str = "",
    sets: int = 1,
) -> Header:
    """The header of a plan with so many pieces of paper.

    Args:
        place: where it stands.
        grid: the grid of its page.
        title: the title of the deck; made to fit.
        total: how many pieces of paper there are.
        emblem: the picture before the title.
        turn: how the paper is turned for the backs, if it is.
        remark: further words for every sheet.
        sets: how many sets there are.
    """
    style = place.style
    items: list[Item] = []
    x, end = place.left
    if emblem is not None and style.emblem:
        items.append(_placed_emblem(emblem, x, place))
        left, top, right, bottom = emblem.box
        x += style.emblem * (right - left) / (bottom - top) + style.words
    # Figures are all of one width, and no number is longer than the last.
    longest = "both sides" if grid.fold else "front"
    sheet_width = width_of(_sheet_words(total, total, longest, remark), style.words)
    sheet_width += _sets_room(style, sets)
    free = end - x - sheet_width - 2 * style.words
    wanted = width_of(title, style.title, bold=True)
    if turn is not None:
        shares_bay = place.left == place.right
        room = free - min(wanted, 0.4 * free) if shares_bay else place.right[1] - place.right[0]
        hint = _turn_hint(place, turn, room - 2 * style.title)
        items += hint.items
        free -= hint.width + 2 * style.title if shares_bay and hint.items else 0.0
    text, capital = fitted(title, style.title, free, bold=True, least=0.7)
    if text:
        items.append(lettering(text, x, place.baseline, capital, bold=True))
        x += width_of(text, capital, bold=True) + 2 * style.words
    return Header(place, tuple(items), x, total, remark, _sets_width(style, sets))


def _sheet_words(number: int, total: int, side: str, remark: str) -> str:
    return "   ".join(filter(None, (f"sheet {number} of {total}", side, remark)))


def _sets_width(style: HeaderStyle, sets: int) -> float:
    """How wide the names of the sets of a sheet may be, of which there are so many; 0 for one."""
    letters = letters_of(sets)
    alone = width_of(_SET, style.words) + mark_width(sets, style.words * _MARK)
    return max(alone, width_of(f"sets {letters}–{letters}", style.words)) if sets > 1 else 0.0


def _sets_room(style: HeaderStyle, sets: int) -> float:
    """That width, with the blank before it."""
    return _sets_width(style, sets) + style.words * _BEFORE_SETS if sets > 1 else 0.0


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


def _turn_hint(place: HeaderPlace, turn: Turn, room: float) -> _Hint:
    """Words and an arrow to the turning edge at the right end, or only the arrow, or nothing."""
    capital = min(place.style.words, max(0.8 * place.style.words, _LEAST_HINT))
    middle = place.baseline - capital / 2
    arrow = min(1.5 * capital, 2 * (middle - place.top))
    words_width = width_of(turn.hint, capital) + capital
    if room < arrow:
        return _Hint()
    right = place.right[1]
    points_right = (turn.direction == "x") != place.frame.is_turned
    items: list[Item] = [_arrow(right - arrow / 2, middle, arrow, place.frame, points_right)]
    if room < arrow + words_width or capital < _LEAST_HINT:
        return _Hint(tuple(items), arrow)
    words = lettering(turn.hint, right - arrow - capital, place.baseline, capital, anchor="end")
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

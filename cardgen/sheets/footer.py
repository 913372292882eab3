"""The footer: the words beside the ruler, how to print and what was printed."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardgen.drawing.scene import Item
from cardgen.sheets.frame import Frame
from cardgen.sheets.lettering import LINE, fitted, lettering, width_of
from cardgen.sheets.ruler import FULL, SLIM, Ruler

PRINT_HINT = "Print at 100 %"
_HINT_CAPITAL = 1.9
_DETAIL_CAPITAL = 1.7
_COMPACT_SCALE = 0.75
_FROM_RULER = 7.5
"""The last figure of the ruler reaches up to 6 mm beyond its end."""
_BETWEEN = 5.0
_LINE_STEP = 1.7
_SEPARATOR = " \N{MIDDLE DOT} "


class Footer(NamedTuple):
    """A footer in its place: what all sheets bear alike, and where the words about this one go.

    `details` come before the side; they are None where not even the side finds room.
    """

    frame: Frame
    items: tuple[Item, ...]
    details: tuple[str, ...] | None
    x: float
    baseline: float
    capital: float
    anchor: Literal["start", "end"]

    def sheet_items(self, side: str) -> tuple[Item, ...]:
        """What differs by side, in the coordinates of the frame."""
        if self.details is None:
            return ()
        text = _SEPARATOR.join((*self.details, side))
        return (lettering(text, self.x, self.baseline, self.capital, anchor=self.anchor),)


def make_footer(ruler: Ruler, deck: str, theme: str, paper: str) -> Footer | None:
    """The footer right of a ruler, or None where there is no room for it.

    The hint stands left and the details at the right end, without the deck, which the header
    names, where they are too long for that; else below one another.
    """
    left = ruler.end + _FROM_RULER
    right = (ruler.frame.span if ruler.keeps_to_span else ruler.frame.width)[1]
    is_full = ruler.style is FULL
    scale = 1.0 if is_full else _COMPACT_SCALE
    hint, capital = fitted(PRINT_HINT, _HINT_CAPITAL * scale, right - left, bold=True)
    if ruler.style is SLIM or hint != PRINT_HINT:
        return None
    small = _DETAIL_CAPITAL * scale
    beside = right - left - width_of(hint, capital, bold=True) - _BETWEEN * scale
    below = right - left if is_full else 0.0
    choices = [
        (details, width)
        for group in (((deck, theme, paper), (theme, paper)), ((paper,), ()))
        for width in (beside, below)
        for details in group
    ]
    details, width = next(
        (
            (details, width)
            for details, width in choices
            if width_of(_SEPARATOR.join((*details, "front")), small) <= width
        ),
        (None, beside),
    )
    if width == beside:
        middle = ruler.bottom - ruler.style.square
        baseline = min(middle + capital / 2, ruler.bottom - (LINE - 1) * capital)
        items = (lettering(hint, left, baseline, capital, bold=True),)
        return Footer(ruler.frame, items, details, right, baseline, small, "end")
    lower = ruler.bottom - (LINE - 1) * small
    items = (lettering(hint, left, lower - _LINE_STEP * small, capital, bold=True),)
    return Footer(ruler.frame, items, details, left, lower, small, "start")

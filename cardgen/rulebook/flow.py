"""Boxes put one below the other, in columns and on pages. All lengths are in mm."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count

from cardgen.drawing.scene import Item


@dataclass(frozen=True, slots=True)
class Box:
    """What is not broken: items from (0, 0) downward, and the space wanted above them.

    The next box begins no other column if this one `keeps` it.
    """

    height: float
    items: tuple[Item, ...]
    above: float = 0.0
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A place on a page that is filled from the top; `is_whole` if no place is higher."""

    page: int
    x: float
    top: float
    bottom: float
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """A box and where it lies; pages count from 0."""

    box: Box
    page: int
    x: float
    y: float


class Flow:
    """Fills pages from the top.

    Attributes:
        placed: the boxes so far.
        page: the page that is being filled, from 0.
    """

    def __init__(self, *, first_top: float, top: float, bottom: float, gap: float) -> None:
        self.placed: list[Placed] = []
        self.page = 0
        self._y = first_top
        self._top = top
        self._bottom = bottom
        self._gap = gap

    def add(self, boxes: Sequence[Box], lefts: Sequence[float]) -> None:
        """Adds boxes below all others, in columns that begin at `lefts`.

        On the last page that they need, the columns are filled evenly.
        """
        if not boxes:
            return
        placed = _fill(boxes, self._columns(lefts))
        last = placed[-1].page
        earlier = [one for one in placed if one.page < last]
        self.placed += earlier
        ending = self._evenly(boxes[len(earlier) :], self._columns_on(last, lefts))
        self.placed += ending or placed[len(earlier) :]
        self.page = last
        self._y = self._gap + max(one.y + one.box.height for one in self.placed if one.page == last)

    def _evenly(self, boxes: Sequence[Box], columns: Sequence[Column]) -> list[Placed]:
        """The boxes in columns cut as short as holds them all; nothing if none are short enough."""

        def filled(height: float) -> list[Placed]:
            bottom = columns[0].top + height
            short = (replace(column, bottom=bottom, is_whole=False) for column in columns)
            return _fill(boxes, short)

        heights = range(int(columns[0].bottom - columns[0].top) + 1)
        least = bisect_left(heights, True, key=lambda height: len(filled(height)) == len(boxes))
        return filled(least) if least < len(heights) else []

    def _columns(self, lefts: Sequence[float]) -> Iterator[Column]:
        return chain.from_iterable(self._columns_on(page, lefts) for page in count(self.page))

    def _columns_on(self, page: int, lefts: Sequence[float]) -> list[Column]:
        top = self._y if page == self.page else self._top
        return [Column(page, x, top, self._bottom, top <= self._top) for x in lefts]


def _fill(boxes: Sequence[Box], columns: Iterator[Column]) -> list[Placed]:
    """Boxes from the top of columns down, until the columns end."""
    placed: list[Placed] = []
    column = next(columns)
    y = column.top
    for box, needed in zip(boxes, _needs(boxes), strict=True):
        above = box.above if y > column.top else 0.0
        while y + above + needed > column.bottom and (y > column.top or not column.is_whole):
            following = next(columns, None)
            if following is None:
                return placed
            column, y, above = following, following.top, 0.0
        placed.append(Placed(box, column.page, column.x, y + above))
        y += above + box.height
    return placed


def _needs(boxes: Sequence[Box]) -> list[float]:
    """The height each box needs where it begins: its own, and that of the boxes it keeps."""
    needs: list[float] = []
    kept = 0.0
    for box in reversed(boxes):
        kept = box.height + (kept if box.keeps else 0.0)
        needs.append(kept)
        kept += box.above
    return needs[::-1]

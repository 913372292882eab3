"""Chunks put one below the other, in columns and on pages. All lengths are in mm."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain, count
from typing import NamedTuple

from cardgen.drawing.scene import Item


class Chunk(NamedTuple):
    """What is not broken: items from (0, 0) downward, and the space wanted above them.

    The next chunk begins no other column if this one `keeps` it.
    """

    height: float
    items: tuple[Item, ...]
    above: float = 0.0
    keeps: bool = False


class Column(NamedTuple):
    """A place on a page that is filled from the top; `is_whole` if no place is higher."""

    page: int
    x: float
    top: float
    bottom: float
    is_whole: bool


class Placed(NamedTuple):
    """A chunk and where it lies; pages count from 0."""

    chunk: Chunk
    page: int
    x: float
    y: float


class Flow:
    """Fills pages from the top.

    Attributes:
        placed: the chunks so far.
        page: the page that is being filled, from 0.
        blank: the most that a page before it leaves empty at its foot, on average of its columns.
    """

    def __init__(self, *, first_top: float, top: float, bottom: float, gap: float) -> None:
        self.placed: list[Placed] = []
        self.page = 0
        self.blank = 0.0
        self._y = first_top
        self._top = top
        self._bottom = bottom
        self._gap = gap

    def add(self, chunks: Sequence[Chunk], lefts: Sequence[float]) -> None:
        """Adds chunks below all others, in columns that begin at `lefts`.

        On the last page that they need, the columns are filled evenly.
        """
        if not chunks:
            return
        placed = _fill(chunks, self._columns(lefts))
        last = placed[-1].page
        earlier = [one for one in placed if one.page < last]
        self.placed += earlier
        ending = self._evenly(chunks[len(earlier) :], self._columns_on(last, lefts))
        self.placed += ending or placed[len(earlier) :]
        for page in range(self.page, last):
            ends = {column.x: column.top for column in self._columns_on(page, lefts)}
            ends |= {one.x: one.y + one.chunk.height for one in earlier if one.page == page}
            self.blank = max(self.blank, self._bottom - sum(ends.values()) / len(ends))
        self.page = last
        self._y = self._gap + max(
            one.y + one.chunk.height for one in self.placed if one.page == last
        )

    def _evenly(self, chunks: Sequence[Chunk], columns: Sequence[Column]) -> list[Placed]:
        """The chunks in columns cut as short as holds them all; nothing if no height is enough."""

        def filled(height: float) -> list[Placed]:
            bottom = columns[0].top + height
            short = (column._replace(bottom=bottom, is_whole=False) for column in columns)
            return _fill(chunks, short)

        heights = range(int(columns[0].bottom - columns[0].top) + 1)
        least = bisect_left(heights, True, key=lambda height: len(filled(height)) == len(chunks))
        return filled(least) if least < len(heights) else []

    def _columns(self, lefts: Sequence[float]) -> Iterator[Column]:
        return chain.from_iterable(self._columns_on(page, lefts) for page in count(self.page))

    def _columns_on(self, page: int, lefts: Sequence[float]) -> list[Column]:
        top = self._y if page == self.page else self._top
        return [Column(page, x, top, self._bottom, top <= self._top) for x in lefts]


def _fill(chunks: Sequence[Chunk], columns: Iterator[Column]) -> list[Placed]:
    """Chunks from the top of columns down, until the columns end."""
    placed: list[Placed] = []
    column = next(columns)
    y = column.top
    for chunk, needed in zip(chunks, _needs(chunks), strict=True):
        above = chunk.above if y > column.top else 0.0
        while y + above + needed > column.bottom and (y > column.top or not column.is_whole):
            following = next(columns, None)
            if following is None:
                return placed
            column, y, above = following, following.top, 0.0
        placed.append(Placed(chunk, column.page, column.x, y + above))
        y += above + chunk.height
    return placed


def _needs(chunks: Sequence[Chunk]) -> list[float]:
    """The height each chunk needs where it begins: its own, and that of the chunks it keeps."""
    needs: list[float] = []
    kept = 0.0
    for chunk in reversed(chunks):
        kept = chunk.height + (kept if chunk.keeps else 0.0)
        needs.append(kept)
        kept += chunk.above
    return needs[::-1]

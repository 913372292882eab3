"""The grid of a sheet: where trims, bleeds and crop marks lie on a page. Plain arithmetic."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from cardgen.drawing.scene import Box
from cardgen.errors import CardgenError
from cardgen.model.paper import FixedGrid, Orientation, Paper
from cardgen.sheets.duplex import Direction, mirrored_direction
from cardgen.sheets.settings import Flip, SheetSettings
from cardgen.sheets.sheet import SheetSide
from cardgen.units import TOLERANCE, fit_count

INK_LIMIT = 5.0
"""Nearer to the paper edge (mm) most printers cannot print."""
MARK_LENGTH = 3.5
LEAST_MARK_LENGTH = 1.5
MARK_OFFSET = 0.5
"""From the bleed to a crop mark (mm)."""
LEAST_BLEED = 0.5
FOLD_ROOM = 4.0
"""From the line on which a sheet is folded to the nearest trim (mm)."""
Place = tuple[int, int]
"""Row and column of a slot, from 0 at the top left of the page."""


class SheetError(CardgenError):
    """The cards do not fit on the paper, or there are none."""


class Axis(NamedTuple):
    """One direction of a grid; all lengths in mm.

    Attributes:
        page: length of the page.
        card: length of a trim.
        starts: where each trim begins, in order.
        bleed: ink beyond the outermost trims.
        wanted: ink beyond a trim wherever there is room.
        mark: length of the crop marks that stand on the first and last trim, 0 for none.
    """

    page: float
    card: float
    starts: tuple[float, ...]
    bleed: float
    wanted: float
    mark: float = 0.0

    @property
    def cards(self) -> int:
        """How many cards lie side by side."""
        return len(self.starts)

    @property
    def before(self) -> float:
        """From the paper edge to the first trim."""
        return self.starts[0]

    @property
    def after(self) -> float:
        """From the last trim to the other edge."""
        return self.page - self.starts[-1] - self.card

    @property
    def gaps(self) -> tuple[float, ...]:
        """Between each trim and the next."""
        return tuple(after - before - self.card for before, after in pairwise(self.starts))

    @property
    def room(self) -> float:
        """What is free beside the trims at either end."""
        return min(self.before, self.after)

    def mirrored(self) -> Axis:
        """The same as seen from the other side of the paper."""
        if abs(self.before - self.after) < TOLERANCE:
            return self
        return self._replace(
            starts=tuple(self.page - start - self.card for start in reversed(self.starts))
        )

    @property
    def cuts(self) -> tuple[float, ...]:
        """Where the paper is cut: both edges of every trim, in order, each once."""
        return self.cuts_of(range(self.cards))

    def cuts_of(self, indices: Iterable[int]) -> tuple[float, ...]:
        """The cuts that free the trims with these indices, in order."""
        edges: list[float] = []
        for index in indices:
            start = self.starts[index]
            if not edges or start - edges[-1] > TOLERANCE:
                edges.append(start)
            edges.append(start + self.card)
        return tuple(edges)

    def bleed_beside(self, index: int, step: int, is_taken: bool) -> float:
        """The bleed of a trim towards its neighbour, before it (-1) or after it (1)."""
        other = index + step
        if not 0 <= other < self.cards:
            return self.bleed
        if not is_taken:
            return min(self.wanted, self.card)
        gap = abs(self.starts[other] - self.starts[index]) - self.card
        return min(self.wanted, max(0.0, gap) / 2)

    @property
    def mark_start(self) -> float:
        """From the outermost trim to the near end of its crop marks."""
        return self.bleed + MARK_OFFSET

    @property
    def limit(self) -> float:
        """How near to the paper edge furniture may come: 5 mm, less if typed lengths force it."""
        return min(INK_LIMIT, max(0.0, self.room - self.mark_start - LEAST_MARK_LENGTH))

    @property
    def least_distance(self) -> float:
        """From the paper edge to the outermost ink of bleed and crop marks."""
        return self.room - max(self.bleed, self.mark_start + self.mark if self.mark else 0.0)

    def with_short_marks(self) -> Axis:
        """The same with crop marks as short as they may be."""
        return self._replace(mark=min(self.mark, LEAST_MARK_LENGTH))


class Grid(NamedTuple):
    """Columns and rows of slots on a page.

    Attributes:
        paper: the paper.
        orientation: how it lies.
        x: the columns.
        y: the rows.
        fold: along which direction the second half mirrors the first, on a sheet to be folded
            in the middle; None on any other.
    """

    paper: Paper
    orientation: Orientation
    x: Axis
    y: Axis
    fold: Direction | None = None

    @property
    def columns(self) -> int:
        """How many cards lie side by side."""
        return self.x.cards

    @property
    def rows(self) -> int:
        """How many cards lie one below the other."""
        return self.y.cards

    @property
    def capacity(self) -> int:
        """How many cards a sheet holds; one that is folded bears each of them twice."""
        return self.columns * self.rows // (2 if self.fold else 1)

    @property
    def is_precut(self) -> bool:
        """Whether the paper is cut to the size of the cards already."""
        places = self.paper.grid
        return places is not None and all(
            abs(axis.card - side) < TOLERANCE
            for axis, side in zip((self.x, self.y), places.size, strict=True)
        )

    @property
    def places(self) -> tuple[Place, ...]:
        """Where fronts lie, in reading order."""
        rows = self.rows // 2 if self.fold == "y" else self.rows
        columns = self.columns // 2 if self.fold == "x" else self.columns
        return tuple((row, column) for row in range(rows) for column in range(columns))

    def behind(self, place: Place, direction: Direction) -> Place:
        """The slot behind a slot of the front, as seen on a page that mirrors it so."""
        row, column = place
        if direction == "x":
            return row, self.columns - 1 - column
        return self.rows - 1 - row, column

    def mirrored(self, direction: Direction) -> Grid:
        """The grid of the back, when it mirrors the front along a direction."""
        if direction == "x":
            return self._replace(x=self.x.mirrored())
        return self._replace(y=self.y.mirrored())

    def seen_on(self, side: SheetSide, flip: Flip) -> Grid:
        """The grid as a side of the paper shows it, when the paper is turned so."""
        if side == "front":
            return self
        return self.mirrored(mirrored_direction(self.x.page, self.y.page, flip))

    def trim(self, place: Place) -> tuple[float, float, float, float]:
        """Left, top, width and height of a slot in mm."""
        row, column = place
        return (self.x.starts[column], self.y.starts[row], self.x.card, self.y.card)

    def cuts_for(self, places: Iterable[Place]) -> int:
        """How many straight cuts free the cards in some slots."""
        taken = () if self.is_precut else tuple(places)
        columns = sorted({column for _, column in taken})
        rows = sorted({row for row, _ in taken})
        return len(self.x.cuts_of(columns)) + len(self.y.cuts_of(rows))

    def bleed_box(self, place: Place, taken: Collection[Place]) -> Box:
        """What may be printed of the face in a slot, when these slots are taken.

        A side has the full bleed on the outside of the grid and beside an empty slot, else at
        most half the gap.
        """
        row, column = place
        left, top, width, height = self.trim(place)
        x, y = self.x, self.y
        return (
            left - x.bleed_beside(column, -1, (row, column - 1) in taken),
            top - y.bleed_beside(row, -1, (row - 1, column) in taken),
            left + width + x.bleed_beside(column, 1, (row, column + 1) in taken),
            top + height + y.bleed_beside(row, 1, (row + 1, column) in taken),
        )


def grids_for(
    settings: SheetSettings, orientation: Orientation, card: tuple[float, float]
) -> Iterator[Grid]:
    """The grids that a paper can have for cards of a width and height (mm); none fits, none comes.

    One, but for a sheet to be folded, whose fold can stand upright or lie level.
    """
    paper = settings.paper
    if paper.grid is not None:
        if orientation == own_orientation(paper):
            yield from _fixed(settings, paper.grid, orientation, card)
        return
    page = paper.size(orientation)
    folds: tuple[Direction | None, ...] = ("x", "y") if settings.flip == "fold" else (None,)
    for fold in folds:
        x = _axis(page[0], card[0], settings, 0, is_folded=fold == "x")
        y = _axis(page[1], card[1], settings, 1, is_folded=fold == "y")
        if x is not None and y is not None:
            yield Grid(paper, orientation, x, y, fold)


def own_orientation(paper: Paper) -> Orientation:
    """How a paper with places of its own lies."""
    return "portrait" if paper.width <= paper.height else "landscape"


def _fixed(
    settings: SheetSettings, grid: FixedGrid, orientation: Orientation, card: tuple[float, float]
) -> Iterator[Grid]:
    """The grid of a paper with places of its own; cards lie in the middle of them."""
    counts = (settings.columns or grid.columns, settings.rows or grid.rows)
    fits = all(side <= place + TOLERANCE for side, place in zip(card, grid.size, strict=True))
    if not fits or settings.flip == "fold" or counts[0] > grid.columns or counts[1] > grid.rows:
        return
    page = (settings.paper.width, settings.paper.height)
    x, y = (
        _finished(
            Axis(
                page[d],
                card[d],
                tuple(
                    grid.first[d] + index * grid.pitch[d] + (grid.size[d] - card[d]) / 2
                    for index in range(counts[d])
                ),
                settings.wanted_bleed,
                settings.wanted_bleed,
            ),
            settings,
        )
        for d in (0, 1)
    )
    yield Grid(settings.paper, orientation, x, y)


def space_for(page: float, settings: SheetSettings, *, is_folded: bool) -> float:
    """How much of a page's length is for cards: of the half before the fold where it is folded."""
    if is_folded:
        return page / 2 - settings.least_margin - FOLD_ROOM
    return page - 2 * settings.least_margin


def _axis(
    page: float, card: float, settings: SheetSettings, at: int, *, is_folded: bool
) -> Axis | None:
    """The columns (0) or rows (1) of a page; None where none, or not as many as asked for, fit."""
    gap, asked = settings.gaps[at], (settings.columns, settings.rows)[at]
    space = space_for(page, settings, is_folded=is_folded)
    most = fit_count(space, card, gap) if space > 0 else 0
    count = most if asked is None else asked
    # A gap wider than all there is to print on can never lie between two cards: a typing error.
    if not 0 < count <= most or gap > space:
        return None
    if is_folded:
        last = page / 2 - FOLD_ROOM - card
        fronts = [last - index * (card + gap) for index in reversed(range(count))]
        starts = (*fronts, *(page - start - card for start in reversed(fronts)))
    else:
        room = (page - count * card - (count - 1) * gap) / 2
        starts = tuple(room + index * (card + gap) for index in range(count))
    return _finished(
        Axis(page, card, starts, settings.wanted_bleed, settings.wanted_bleed), settings
    )


def _finished(axis: Axis, settings: SheetSettings) -> Axis:
    """With as much bleed on the outside as there is room for, and crop marks if wanted."""
    if settings.bleed is None:
        shrunk = axis.room - INK_LIMIT - MARK_OFFSET - LEAST_MARK_LENGTH
        bleed = min(axis.wanted, max(LEAST_BLEED, shrunk), max(0.0, axis.room))
        axis = axis._replace(bleed=bleed)
    return axis if settings.marks == "none" else axis._replace(mark=_mark_length(axis))


def _mark_length(axis: Axis) -> float:
    to_paper_edge = axis.room - axis.mark_start
    inside = min(MARK_LENGTH, to_paper_edge - INK_LIMIT)
    return max(0.0, min(max(inside, LEAST_MARK_LENGTH), to_paper_edge))

"""The grid of a sheet: where trims, bleeds and crop marks lie on a page. Plain arithmetic."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.drawing.scene import Box
from cardgen.errors import CardgenError
from cardgen.model.paper import Orientation, Paper
from cardgen.sheets.settings import SheetSettings
from cardgen.units import fit_count, format_mm, format_number

INK_LIMIT = 5.0
"""Nearer to the paper edge (mm) most printers cannot print."""
MARK_LENGTH = 3.5
LEAST_MARK_LENGTH = 1.5
MARK_OFFSET = 0.5
"""From the bleed to a crop mark (mm)."""
LEAST_BLEED = 0.5


class SheetError(CardgenError):
    """The cards do not fit on the paper, or there are none."""


class Axis(NamedTuple):
    """One direction of a grid, centred on the page; all lengths in mm.

    Attributes:
        page: length of the page.
        card: length of a trim.
        gap: between two trims.
        cards: how many cards lie side by side.
        bleed: ink beyond the outermost trims.
        inner_bleed: ink beyond a trim that has a neighbour.
        free_bleed: ink beyond a trim towards an empty slot.
        mark: length of the crop marks that stand on the first and last trim, 0 for none.
    """

    page: float
    card: float
    gap: float
    cards: int
    bleed: float
    inner_bleed: float
    free_bleed: float
    mark: float

    @property
    def room(self) -> float:
        """From the paper edge to the first trim, and from the last trim to the other edge."""
        return (self.page - self.cards * self.card - (self.cards - 1) * self.gap) / 2

    def start(self, index: int) -> float:
        """Where the trim with this index, from 0, begins."""
        return self.room + index * (self.card + self.gap)

    @property
    def cuts(self) -> tuple[float, ...]:
        """Where the paper is cut: both edges of every trim, in order, each once."""
        return self.cuts_of(range(self.cards))

    def cuts_of(self, indices: range) -> tuple[float, ...]:
        """The cuts that free the trims with these indices."""
        edges: list[float] = []
        for index in indices:
            start = self.start(index)
            if self.gap or not edges:
                edges.append(start)
            edges.append(start + self.card)
        return tuple(edges)

    def bleed_beside(self, neighbour: int, is_taken: bool) -> float:
        """The bleed of a trim towards the place with this index, which may lie outside."""
        if is_taken:
            return self.inner_bleed
        return self.free_bleed if 0 <= neighbour < self.cards else self.bleed

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
    """Columns and rows of slots, centred on a page."""

    paper: Paper
    orientation: Orientation
    x: Axis
    y: Axis

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
        """How many cards a sheet holds."""
        return self.columns * self.rows

    def trim(self, row: int, column: int) -> tuple[float, float, float, float]:
        """Left, top, width and height of a slot in mm."""
        return (self.x.start(column), self.y.start(row), self.x.card, self.y.card)

    def rows_for(self, count: int) -> int:
        """How many rows the first so many cards of a sheet take."""
        return -(-count // self.columns)

    def cuts_for(self, count: int) -> int:
        """How many straight cuts free the first so many cards of a sheet, row by row."""
        columns, rows = min(count, self.columns), self.rows_for(count)
        return len(self.x.cuts_of(range(columns))) + len(self.y.cuts_of(range(rows)))

    def bleed_box(self, row: int, column: int, taken: frozenset[tuple[int, int]]) -> Box:
        """What may be printed of the face in a slot, when these slots (row, column) are taken.

        A side has the full bleed on the outside of the grid and beside an empty slot, else at
        most half the gap.
        """
        left, top, width, height = self.trim(row, column)
        x, y = self.x, self.y
        return (
            left - x.bleed_beside(column - 1, (row, column - 1) in taken),
            top - y.bleed_beside(row - 1, (row - 1, column) in taken),
            left + width + x.bleed_beside(column + 1, (row, column + 1) in taken),
            top + height + y.bleed_beside(row + 1, (row + 1, column) in taken),
        )


def grid_for(
    settings: SheetSettings, orientation: Orientation, card: tuple[float, float]
) -> Grid | None:
    """The grid that holds most cards of a width and height (mm), or None if not even one fits."""
    page = settings.paper.size(orientation)
    x, y = (_axis(length, size, settings) for length, size in zip(page, card, strict=True))
    if x is None or y is None:
        return None
    return Grid(settings.paper, orientation, x, y)


def too_large(settings: SheetSettings, card: tuple[float, float]) -> SheetError:
    """The error that no grid holds a card of this width and height (mm)."""

    def printable(orientation: Orientation) -> str:
        sides = settings.paper.size(orientation)
        return _size(*(max(0.0, side - 2 * settings.least_margin) for side in sides))

    sizes = " or ".join(dict.fromkeys(map(printable, settings.orientations)))
    edge = "bleed" if settings.least_margin == settings.bleed else "margin"
    gap = f" with a gap of {format_mm(settings.gap)}" if settings.gap else ""
    return SheetError(
        f"a card of {_size(*card)}{gap} does not fit: {settings.paper.title} paper with a {edge} "
        f"of {format_mm(settings.least_margin)} has {sizes} to print on",
        hint="choose a larger paper, a smaller margin, gap or bleed, or narrower cards",
    )


def _size(width: float, height: float) -> str:
    return f"{format_number(width)} x {format_number(height)} mm"


def _axis(page: float, card: float, settings: SheetSettings) -> Axis | None:
    space = page - 2 * settings.least_margin
    count = fit_count(space, card, settings.gap)
    # A gap wider than all there is to print on can never lie between two cards: a typing error.
    if space <= 0 or count == 0 or settings.gap > space:
        return None
    wanted = settings.wanted_bleed
    axis = Axis(
        page,
        card,
        settings.gap,
        count,
        bleed=wanted,
        inner_bleed=min(wanted, settings.gap / 2),
        free_bleed=min(wanted, card),
        mark=0.0,
    )
    if settings.bleed is None:
        shrunk = axis.room - INK_LIMIT - MARK_OFFSET - LEAST_MARK_LENGTH
        axis = axis._replace(bleed=min(wanted, max(LEAST_BLEED, shrunk), axis.room))
    return axis._replace(mark=_mark_length(axis)) if settings.marks else axis


def _mark_length(axis: Axis) -> float:
    to_paper_edge = axis.room - axis.mark_start
    inside = min(MARK_LENGTH, to_paper_edge - INK_LIMIT)
    return max(0.0, min(max(inside, LEAST_MARK_LENGTH), to_paper_edge))

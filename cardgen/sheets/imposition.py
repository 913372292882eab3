"""Imposition: gives every copy of every card a slot on a sheet, and its back the slot behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic
from cardgen.drawing.scene import Box, Item, Symbol
from cardgen.model.deck import CardFormat
from cardgen.sheets.duplex import back_rotation, back_slot
from cardgen.sheets.furniture import Furniture, Words, make_furniture, stands_upright
from cardgen.sheets.grid import Grid, SheetError, grid_for, too_large
from cardgen.sheets.notices import sheet_diagnostics
from cardgen.sheets.settings import SheetSettings
from cardgen.sheets.sheet import Sheet, SheetSide, Slot

DrawLabel = Callable[[str], tuple[Item, ...]]
"""Draws a label's text in the coordinates of a face."""


class Piece(NamedTuple):
    """What imposition needs to know of a card.

    Attributes:
        card: the id of the card.
        front: the key of the front's Scene.
        back: the key of the back's Scene.
        copies: how many are printed.
        is_two_sided: whether the back is a face of its own.
    """

    card: str
    front: str
    back: str
    copies: int = 1
    is_two_sided: bool = False


class SheetPlan(NamedTuple):
    """Everything about the sheets of one build: what is printed where, and what it takes.

    Attributes:
        sheets: the pages of the PDF, in order.
        grid: the grid that all of them share.
        settings: what they were made from.
        pieces: how many cards are cut from them.
        papers: how many pieces of paper they take.
        cuts: how many straight cuts free all cards, sheet by sheet.
        diagnostics: warnings and notes about the sheets.
    """

    sheets: tuple[Sheet, ...]
    grid: Grid
    settings: SheetSettings
    pieces: int
    papers: int
    cuts: int
    diagnostics: tuple[Diagnostic, ...]

    @property
    def pages(self) -> int:
        """How many pages the PDF has."""
        return len(self.sheets)


class _Print(NamedTuple):
    """One face that takes a slot on a front, with what lies behind it."""

    piece: Piece
    copy: int
    number: int
    label: str
    side: SheetSide = "front"


def impose(
    pieces: Sequence[Piece],
    format: CardFormat,
    settings: SheetSettings,
    *,
    deck_title: str,
    theme_title: str,
    draw_label: DrawLabel,
    emblem: Symbol | None = None,
) -> SheetPlan:
    """The sheets for some pieces: in the order given, copies together, row by row.

    Args:
        pieces: what to print.
        format: the size of a card.
        settings: paper, margins, bleed, sides and labels.
        deck_title: what the header calls the deck.
        theme_title: what the footer calls the theme.
        draw_label: draws the label of a copy.
        emblem: the picture before the title.

    Raises:
        SheetError: not one card fits on the paper, or there is nothing to print.
    """
    prints = tuple(_prints(pieces, settings))
    if not prints:
        raise SheetError("there is nothing to print", hint="every piece has 0 copies")
    grid = choose_grid(settings, (format.width, format.height))
    papers = [
        prints[start : start + grid.capacity] for start in range(0, len(prints), grid.capacity)
    ]
    words = Words(deck_title, theme_title, len(papers), has_backs=settings.flip != "none")
    furniture = make_furniture(grid, words, emblem)
    return SheetPlan(
        tuple(_sheets(papers, furniture, settings, cache(draw_label))),
        furniture.grid,
        settings,
        pieces=sum(piece.copies for piece in pieces),
        papers=len(papers),
        cuts=sum(grid.cuts_for(len(paper)) for paper in papers),
        diagnostics=sheet_diagnostics(furniture, settings),
    )


def choose_grid(settings: SheetSettings, card: tuple[float, float]) -> Grid:
    """The grid for cards of a width and height (mm): the orientation that holds most cards.

    Between equals the one whose header and ruler stand above and below in full size, then
    portrait.

    Raises:
        SheetError: not one card fits.
    """
    grids = [grid_for(settings, orientation, card) for orientation in settings.orientations]
    fitting = [grid for grid in grids if grid is not None]
    if not fitting:
        raise too_large(settings, card)
    most = max(grid.capacity for grid in fitting)
    best = [grid for grid in fitting if grid.capacity == most]
    return next((grid for grid in best if stands_upright(grid)), best[0])


def _sheets(
    papers: Sequence[Sequence[_Print]],
    furniture: Furniture,
    settings: SheetSettings,
    draw_label: DrawLabel,
) -> Iterator[Sheet]:
    """The printed sides of every piece of paper, in the order of the pages."""
    grid = furniture.grid
    places = cache(partial(_places, grid))
    sides = settings.printed_sides
    for number, paper in enumerate(papers, start=1):
        for at, side in enumerate(sides, start=1):
            slots = (
                _slot(print_, place, side, draw_label)
                for print_, place in zip(paper, places(len(paper), side), strict=True)
            )
            yield Sheet(
                page=(number - 1) * len(sides) + at,
                number=number,
                total=len(papers),
                side=side,
                paper=settings.paper.id,
                width=grid.x.page,
                height=grid.y.page,
                slots=tuple(sorted(slots, key=lambda slot: (slot.row, slot.column))),
                furniture=furniture.scene(number, side, grid.rows_for(len(paper))),
            )


def _prints(pieces: Sequence[Piece], settings: SheetSettings) -> Iterator[_Print]:
    number = 0
    for piece in pieces:
        for copy in range(1, piece.copies + 1):
            number += 1
            label = {"none": "", "id": piece.card, "number": str(number)}[settings.label]
            if piece.is_two_sided and settings.flip == "none":
                # Nothing else tells that the two slots are one piece.
                name = label or piece.card
                yield _Print(piece, copy, number, f"{name} (1/2)", "front")
                yield _Print(piece, copy, number, f"{name} (2/2)", "back")
            else:
                yield _Print(piece, copy, number, label)


class _Place(NamedTuple):
    """A slot without its face; `trim` and `clip` as in `Slot`."""

    row: int
    column: int
    rotation: int
    trim: tuple[float, float, float, float]
    clip: Box


def _places(grid: Grid, count: int, side: SheetSide) -> tuple[_Place, ...]:
    """Where the first so many prints of a paper lie on one side of it."""
    filled = [divmod(index, grid.columns) for index in range(count)]
    rotation = 0
    if side == "back":
        filled = [back_slot(grid, row, column) for row, column in filled]
        rotation = back_rotation(grid)
    taken = frozenset(filled)
    return tuple(
        _Place(row, column, rotation, grid.trim(row, column), grid.bleed_box(row, column, taken))
        for row, column in filled
    )


def _slot(print_: _Print, place: _Place, side: SheetSide, draw_label: DrawLabel) -> Slot:
    piece = print_.piece
    shown = print_.side if side == "front" else "back"
    # A shared back tells nothing of its card, and must not.
    is_labelled = print_.label and (shown == "front" or piece.is_two_sided)
    return Slot(
        row=place.row,
        column=place.column,
        card=piece.card,
        face=piece.front if shown == "front" else piece.back,
        side=shown,
        copy=print_.copy,
        set=1,
        mark=None,
        number=print_.number,
        rotation=place.rotation,
        trim=place.trim,
        clip=place.clip,
        overlay=draw_label(print_.label) if is_labelled else (),
    )

"""Imposition: gives every copy of every card a slot on a sheet, and its back the slot behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic
from cardgen.drawing.scene import Box, Item, Symbol
from cardgen.model.deck import CardFormat
from cardgen.model.setmark import letters_of
from cardgen.sheets.correction import correction, refuse_off_page
from cardgen.sheets.duplex import Direction, back_rotation, mirrored_direction
from cardgen.sheets.furniture import Furniture, Words, make_furniture, stands_upright
from cardgen.sheets.grid import Grid, Place, SheetError, grids_for
from cardgen.sheets.header import Turn
from cardgen.sheets.misfit import too_large
from cardgen.sheets.notices import sheet_diagnostics
from cardgen.sheets.order import Dealt, Filled, set_after_set, stacked
from cardgen.sheets.settings import SheetSettings
from cardgen.sheets.sheet import Sheet, SheetSide, Slot

MOST_PIECES = 100_000
"""More are a typing error: they would take a day to cut."""
DrawLabel = Callable[[str, int], tuple[Item, ...]]
"""Draws a label's text and the mark of a set (its number, 0 for none) on a face's corner."""


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


class Print(NamedTuple):
    """One piece of one set, which takes a slot.

    Attributes:
        piece: the card.
        copy: which copy of the card, from 1.
        number: the running number of the piece in its set, from 1.
        set: the number of the set, from 1.
        side: which of its faces lies on the front of the paper.
        label: what is written in its corner.
    """

    piece: Piece
    copy: int
    number: int
    set: int
    side: SheetSide = "front"
    label: str = ""


class SheetPlan(NamedTuple):
    """Everything about the sheets of one build: what is printed where, and what it takes.

    Attributes:
        sheets: the pages of the PDF, in order.
        grid: the grid that all fronts share.
        settings: what they were made from.
        pieces: how many cards are cut from them.
        papers: how many pieces of paper they take.
        cuts: how many straight cuts free all cards: sheet by sheet, or stack by stack.
        dealt: which piece lies in which slot of which paper, and what piles that makes.
        diagnostics: warnings and notes about the sheets.
    """

    sheets: tuple[Sheet, ...]
    grid: Grid
    settings: SheetSettings
    pieces: int
    papers: int
    cuts: int
    dealt: Dealt[Print]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def pages(self) -> int:
        """How many pages the PDF has."""
        return len(self.sheets)


def impose(
    pieces: Sequence[Piece],
    format: CardFormat,
    settings: SheetSettings,
    *,
    deck_title: str,
    theme_title: str,
    draw_label: DrawLabel,
    emblem: Symbol | None = None,
    times: Callable[[Print], int] | None = None,
) -> SheetPlan:
    """The sheets for some pieces: in the order given, copies together, row by row.

    Args:
        pieces: what to print.
        format: the size of a card.
        settings: paper, margins, bleed, sides, sets and labels.
        deck_title: what the header calls the deck.
        theme_title: what the footer calls the theme.
        draw_label: draws the label of a copy and the mark of its set.
        emblem: the picture before the title.
        times: how often a print is made, where it is not once.

    Raises:
        SheetError: not one card fits on the paper, or there is nothing to print.
    """
    _refuse_too_many(pieces, settings.sets)
    sets = _sets(pieces, settings)
    if times is not None:
        sets = [tuple(print_ for print_ in one for _ in range(times(print_))) for one in sets]
    if not any(sets):
        raise SheetError("there is nothing to print", hint="every piece has 0 copies")
    grid = choose_grid(settings, (format.width, format.height))
    for side in settings.printed_sides:
        refuse_off_page(grid.seen_on(side, settings.flip), settings.printer, side)
    dealt = _dealt(sets, grid, settings)
    turn = _turn(grid, settings)
    words = Words(deck_title, theme_title, len(dealt.sheets), turn)
    furniture = make_furniture(grid, words, emblem, settings)
    return SheetPlan(
        tuple(_sheets(dealt.sheets, furniture, settings, cache(draw_label))),
        furniture.grid,
        settings,
        pieces=sum(one.side == "front" for pieces_ in sets for one in pieces_),
        papers=len(dealt.sheets),
        cuts=_cuts(dealt.sheets, furniture.grid, settings),
        dealt=dealt,
        diagnostics=sheet_diagnostics(
            furniture,
            settings,
            {piece.card: piece.back for piece in pieces if not piece.is_two_sided},
        ),
    )


def choose_grid(settings: SheetSettings, card: tuple[float, float]) -> Grid:
    """The grid for cards of a width and height (mm): the orientation that holds most cards.

    Between equals the one whose header and ruler stand above and below in full size, then
    portrait.

    Raises:
        SheetError: not one card fits, or the first slot lies beyond the last.
    """
    fitting = [
        grid
        for orientation in settings.orientations
        for grid in grids_for(settings, orientation, card)
    ]
    if not fitting:
        raise too_large(settings, card)
    most = max(grid.capacity for grid in fitting)
    if settings.start_slot > most:
        raise SheetError(
            f"the sheets have {most} slots, so none can begin at slot {settings.start_slot}"
        )
    best = [grid for grid in fitting if grid.capacity == most]
    return next((grid for grid in best if stands_upright(grid)), best[0])


def _refuse_too_many(pieces: Sequence[Piece], sets: int) -> None:
    count = sum(piece.copies for piece in pieces)
    if count * sets > MOST_PIECES:
        what = f"{sets:,} sets of {count:,} pieces" if sets > 1 else f"{count:,} pieces"
        raise SheetError(
            f"{what} are {count * sets:,}: at most {MOST_PIECES:,} are printed in one run",
            hint="print fewer sets at once",
        )


def _sets(pieces: Sequence[Piece], settings: SheetSettings) -> list[tuple[Print, ...]]:
    first = tuple(_first_set(pieces, settings))
    return [
        tuple(print_._replace(set=number) for print_ in first)
        for number in range(1, settings.sets + 1)
    ]


def _first_set(pieces: Sequence[Piece], settings: SheetSettings) -> Iterator[Print]:
    """The prints of the first set, in order."""
    count = sum(piece.copies for piece in pieces)
    number = 0
    for piece in pieces:
        for copy in range(1, piece.copies + 1):
            number += 1
            label = {"none": "", "id": piece.card, "number": str(number)}[settings.label]
            if settings.numbered:
                label = " ".join(filter(None, (label, f"{number}/{count}")))
            front = Print(piece, copy, number, 1, "front", label)
            if piece.is_two_sided and settings.flip == "none":
                # Nothing else tells that the two slots are one piece.
                name = label or piece.card
                yield front._replace(label=f"{name} (1/2)")
                yield front._replace(label=f"{name} (2/2)", side="back")
            else:
                yield front


def _dealt(sets: Sequence[Sequence[Print]], grid: Grid, settings: SheetSettings) -> Dealt[Print]:
    first = settings.start_slot - 1
    if settings.order == "stack":
        return stacked(sets, grid.capacity, first)
    return set_after_set(sets, grid.capacity, first, fresh=settings.fresh_sheets)


def _turn(grid: Grid, settings: SheetSettings) -> Turn | None:
    """How the paper is turned for its backs, or None where it is not."""
    if settings.flip in ("none", "fold"):
        return None
    direction = mirrored_direction(grid.x.page, grid.y.page, settings.flip)
    return Turn(direction, f"flip on the {settings.flip} edge")


def _cuts(sheets: Sequence[Filled[Print]], grid: Grid, settings: SheetSettings) -> int:
    """How many straight cuts free all cards; of a stack so many sheets are cut at once."""
    at_once = settings.stack_depth if settings.order == "stack" else 1
    places = grid.places
    return sum(
        grid.cuts_for(
            {places[slot] for sheet in sheets[start : start + at_once] for slot, _ in sheet}
        )
        for start in range(0, len(sheets), at_once)
    )


class _Lying(NamedTuple):
    """A slot without its face: where it is, which side of its card it shows, and how."""

    place: Place
    side: SheetSide
    rotation: int
    trim: tuple[float, float, float, float]
    clip: Box


def _sheets(
    papers: Sequence[Filled[Print]],
    furniture: Furniture,
    settings: SheetSettings,
    draw_label: DrawLabel,
) -> Iterator[Sheet]:
    """The printed sides of every piece of paper, in the order of the pages."""
    grid, sides = furniture.grid, settings.printed_sides
    direction = grid.fold or mirrored_direction(grid.x.page, grid.y.page, settings.flip)

    @cache
    def lying(slots: tuple[int, ...], side: SheetSide) -> tuple[tuple[_Lying, ...], ...]:
        return _lying(grid, slots, side, direction)

    for number, paper in enumerate(papers, start=1):
        slots = tuple(slot for slot, _ in paper)
        sets = tuple(dict.fromkeys(print_.set for _, print_ in paper)) if settings.sets > 1 else ()
        rows = 1 + max(grid.places[slot][0] for slot in slots)
        for at, side in enumerate(sides, start=1):
            found = [
                _slot(print_, one, settings, draw_label)
                for (_, print_), faces in zip(paper, lying(slots, side), strict=True)
                for one in faces
            ]
            yield Sheet(
                page=(number - 1) * len(sides) + at,
                number=number,
                total=len(papers),
                side=side,
                paper=settings.paper.id,
                width=grid.x.page,
                height=grid.y.page,
                slots=tuple(sorted(found, key=lambda slot: (slot.row, slot.column))),
                furniture=furniture.scene(number, side, rows, sets),
                transform=correction(settings.printer, grid.x.page, grid.y.page, side),
            )


def _lying(
    grid: Grid, slots: Sequence[int], side: SheetSide, direction: Direction
) -> tuple[tuple[_Lying, ...], ...]:
    """Where the prints in some slots lie on a side of the paper: once, or twice where it folds."""
    fronts = [grid.places[slot] for slot in slots]
    backs = [grid.behind(place, direction) for place in fronts]
    rotation = back_rotation(direction)
    if grid.fold:
        taken = frozenset((*fronts, *backs))
        return tuple(
            (
                _Lying(front, "front", 0, grid.trim(front), grid.bleed_box(front, taken)),
                _Lying(back, "back", rotation, grid.trim(back), grid.bleed_box(back, taken)),
            )
            for front, back in zip(fronts, backs, strict=True)
        )
    seen = grid if side == "front" else grid.mirrored(direction)
    places = fronts if side == "front" else backs
    turned = 0 if side == "front" else rotation
    taken = frozenset(places)
    return tuple(
        (_Lying(place, side, turned, seen.trim(place), seen.bleed_box(place, taken)),)
        for place in places
    )


def _slot(print_: Print, lying: _Lying, settings: SheetSettings, draw_label: DrawLabel) -> Slot:
    piece = print_.piece
    shown = print_.side if lying.side == "front" else "back"
    # A shared back tells nothing of its card, and must not.
    is_told = shown == "front" or piece.is_two_sided
    marked = print_.set if settings.sets > 1 else 0
    overlay = draw_label(print_.label, marked) if is_told and (print_.label or marked) else ()
    row, column = lying.place
    return Slot(
        row=row,
        column=column,
        card=piece.card,
        face=piece.front if shown == "front" else piece.back,
        side=shown,
        copy=print_.copy,
        set=print_.set,
        mark=letters_of(print_.set) if marked else None,
        number=print_.number,
        rotation=lying.rotation,
        trim=lying.trim,
        clip=lying.clip,
        overlay=overlay,
    )

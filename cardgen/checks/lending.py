"""Checks of cards that modes borrow: lender and card exist, and the card fits this deck."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.checks.places import piece_hint
from cardgen.diagnostics import DeckPath
from cardgen.model.deck import Borrow, CardFormat, Deck
from cardgen.units import TOLERANCE, format_mm


@check(
    id="unknown-lender",
    rationale="A borrowed card is read from the deck that owns it: a file in the same folder, "
    "or a shipped deck.",
)
def unknown_lender(deck: Deck) -> Iterator[Finding]:
    """Every deck that lends is found."""
    for place, borrow in _borrowed(deck):
        if borrow.lender is None and borrow.deck != deck.id:
            yield Finding(
                (*place, "deck"),
                f"there is no deck `{borrow.deck}`",
                "name a deck file in this folder, without `.yaml`, or a shipped deck",
            )


@check(
    id="unknown-borrowed-card",
    rationale="A card can be borrowed only if its deck has it.",
)
def unknown_borrowed_card(deck: Deck) -> Iterator[Finding]:
    """Every borrowed card is in its deck."""
    for place, borrow in _borrowed(deck):
        if borrow.lender is not None and borrow.borrowed() is None:
            yield Finding(
                (*place, "card"),
                f"the deck `{borrow.deck}` has no piece `{borrow.card}`",
                piece_hint(borrow.card, [card.id for card in borrow.lender.pieces()]),
            )


@check(
    id="borrow-circle",
    rationale="Decks lend in one direction only, so that one can tell where a card is written.",
)
def borrow_circle(deck: Deck) -> Iterator[Finding]:
    """No deck borrows from itself, directly or by another."""
    for place, borrow in _borrowed(deck):
        if borrow.deck == deck.id or (borrow.lender and borrow.lender.id == deck.id):
            yield Finding(
                (*place, "deck"),
                "a deck cannot borrow from itself",
                "change the copies of its cards under `cards`",
            )
        elif borrow.lender and any(back.deck == deck.id for _, back in _borrowed(borrow.lender)):
            yield Finding(
                (*place, "deck"),
                f"the deck `{borrow.deck}` borrows from this one",
                "write the card into one of them",
            )


@check(
    id="borrow-format",
    rationale="A borrowed card lies on the same table. With another footprint or another size of "
    "cell its tunnels meet none.",
)
def borrow_format(deck: Deck) -> Iterator[Finding]:
    """Borrowed cards have this deck's format."""
    for place, borrow in _borrowed(deck):
        if borrow.lender is not None and not _is_same(borrow.lender.format, deck.format):
            yield Finding(
                (*place, "deck"),
                f"the cards of `{borrow.deck}` are {_shown(borrow.lender.format)}, "
                f"those of this deck {_shown(deck.format)}",
                "give both decks the same footprint and cell",
            )


def _borrowed(deck: Deck) -> Iterator[tuple[DeckPath, Borrow]]:
    for index, mode in enumerate(deck.modes):
        for number, borrow in enumerate(mode.borrow):
            yield ("modes", index, "borrow", number), borrow


def _is_same(first: CardFormat, second: CardFormat) -> bool:
    return (
        first.footprint == second.footprint
        and abs(first.cell_width - second.cell_width) <= TOLERANCE
        and abs(first.cell_height - second.cell_height) <= TOLERANCE
    )


def _shown(card: CardFormat) -> str:
    return (
        f"{card.footprint} with cells of {format_mm(card.cell_width)} x "
        f"{format_mm(card.cell_height)}"
    )

"""The test page: a few cards of a deck on one sheet, to try paper, printer and cut."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.model.card import Back, Card
from cardgen.model.deck import DECK_BACK, START, CardFormat, Deck
from cardgen.sheets.imposition import choose_grid
from cardgen.sheets.settings import SheetSettings

CARDS = 4
"""As many are tried."""

_RANKS: tuple[Callable[[Card], int], ...] = (
    lambda card: card.category == START,
    lambda card: len(card.front.exits),
    lambda card: isinstance(card.back, Back) and card.back.name != DECK_BACK,
    lambda card: sum(part is not None for part in (card.front.icon, card.front.title, card.effect)),
    lambda card: sum(len(path.dead_ends) for path in card.front.paths),
)
"""What can go wrong with a card in print; the best of each rank shows it."""


def cards_to_try(deck: Deck, format: CardFormat, settings: SheetSettings) -> frozenset[str]:
    """The ids of four cards that show most of what can go wrong, fewer if a sheet holds fewer."""
    grid = choose_grid(settings, (format.width, format.height))
    room = grid.capacity - settings.start_slot + 1
    chosen: list[str] = []
    for card in _telling(deck):
        slots = 2 if card.is_two_sided and settings.flip == "none" else 1
        if len(chosen) < CARDS and slots <= room:
            chosen.append(card.id)
            room -= slots
    return frozenset(chosen)


def _telling(deck: Deck) -> list[Card]:
    """The cards of a deck: the best by each rank, then the rest."""
    rest = [card for card in deck.pieces() if card.copies]
    telling: list[Card] = []
    for rank in _RANKS:
        best = max(rest, key=rank, default=None)
        if best is not None and rank(best):
            telling.append(best)
            rest.remove(best)
    return telling + rest

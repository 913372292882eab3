"""The table before the first card: what legality depends on, and the start pieces in their places.

Each family reads from its own rules what legality depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cardgen.engine.closure import CLOSURE
from cardgen.engine.layout import Layout, Legality, Placement, Preference
from cardgen.engine.lowest import lowest
from cardgen.engine.priority import PRIORITY
from cardgen.model.card import Face
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell

START_GAP = 2
"""Empty cells between two start pieces."""


def _closure(deck: Deck) -> Legality:
    rules = deck.rules
    forbids_holes = rules["dead_space"] == "forbid"
    return Legality(deck.format, rules["connect"], frozenset(rules["blocked"]), forbids_holes)


def _priority(deck: Deck) -> Legality:
    return Legality(deck.format, preference=_PREFERENCES[deck.rules["join"]])


_PREFERENCES: Mapping[str, Preference | None] = MappingProxyType({"lowest": lowest, "any": None})
_LEGALITIES: Mapping[str, Callable[[Deck], Legality]] = MappingProxyType(
    {CLOSURE.name: _closure, PRIORITY.name: _priority}
)
"""How legality follows from the rules, by family."""


def legality_of(deck: Deck) -> Legality:
    """What legality depends on in games of a deck."""
    return _LEGALITIES[deck.rules.family](deck)


def opening(deck: Deck) -> Layout:
    """The start pieces on the table: the first at (0, 0), further ones to its right."""
    layout = Layout(legality_of(deck))
    column = 0
    for card in deck.start:
        side = deck.face_up(card.id) if isinstance(card.back, Face) else "front"
        for _ in range(card.copies):
            layout.place(Placement(card, Cell(column, 0), 0, side))
            column += card.footprint.columns + START_GAP
    return layout

"""The table before the first card: a deck's game, and its start pieces in their places."""

from __future__ import annotations

from cardgen.engine.layout import Game, Layout, Placement
from cardgen.model.card import Face
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell

START_GAP = 2
"""Empty cells between two start pieces."""


def game_of(deck: Deck) -> Game:
    """What legality depends on in games of a deck."""
    return Game(deck.format, deck.rules)


def opening(deck: Deck) -> Layout:
    """The start pieces on the table: the first at (0, 0), further ones to its right."""
    layout = Layout(game_of(deck))
    column = 0
    for card in deck.start:
        side = deck.face_up(card.id) if isinstance(card.back, Face) else "front"
        for _ in range(card.copies):
            layout.place(Placement(card, Cell(column, 0), 0, side))
            column += card.footprint.columns + START_GAP
    return layout

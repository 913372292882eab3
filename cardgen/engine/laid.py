"""What comes to lie on the table for a card: itself, the piece it stands in for, or nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from cardgen.engine.effects import effect_of
from cardgen.engine.effects.effect import stands_for
from cardgen.model.card import Card, Face
from cardgen.model.deck import Deck, FaceName

if TYPE_CHECKING:  # the checks ask for pieces only
    from cardgen.engine.layout import Placement


class Laid(NamedTuple):
    """A piece as it is laid: which of its faces lies upward."""

    card: Card
    side: FaceName = "front"

    @property
    def face_up(self) -> Card:
        """The piece with that face as its front, for asking where it fits."""
        front, back = self.card.front, self.card.back
        if self.side == "front" or not isinstance(back, Face):
            return self.card
        return self.card._replace(front=back, back=front)


def laid_as(card: Card, deck: Deck) -> tuple[Laid, ...]:
    """The ways in which a card of a deck is laid, but for place and turn.

    One for each face that may lie upward: the holder chooses the side of a piece they lay for a
    stand-in. None for a card that is never laid: one that is aimed or played when it is drawn.
    """
    effect = effect_of(card)
    if effect is not None and effect.timing in ("aimed", "drawn"):
        return ()
    name = stands_for(effect) if effect is not None else None
    if card.effect is None or name is None:
        return (Laid(card),)
    piece = deck.piece(card.effect.value(name))
    if piece is None or not piece.copies:
        return ()
    return (Laid(piece), Laid(piece, "back")) if piece.is_two_sided else (Laid(piece),)


def faces_up(cards: Iterable[Card], deck: Deck) -> tuple[Card, ...]:
    """What some cards can come to lie as, each face that may lie upward as a card's front."""
    return tuple(laid.face_up for card in cards for laid in laid_as(card, deck))


def laid_pieces(deck: Deck) -> tuple[Card, ...]:
    """The pieces that the cards of a deck can come to lie as, each once with its copies."""
    pieces: dict[str, Card] = {}
    for card in deck.cards:
        for laid in laid_as(card, deck) if card.copies else ():
            most = min(card.copies, laid.card.copies)
            pieces.setdefault(laid.card.id, laid.card._replace(copies=most))
    return tuple(pieces.values())


def card_for(placement: Placement, hand: Iterable[Card], deck: Deck) -> Card:
    """The card of a hand that a placement is laid for: its own, or a stand-in."""
    laid = placement.card, placement.side
    return next(card for card in hand if laid in laid_as(card, deck))

"""Everything of a deck with its place: pieces, faces, tunnels, and the ids that name pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.diagnostics import DeckPath, did_you_mean, nearest
from cardgen.engine.effects import EFFECTS
from cardgen.engine.effects.effect import stands_for
from cardgen.model.card import Card, Face, Path
from cardgen.model.deck import Deck

_FEW = 12


def pieces(deck: Deck) -> Iterator[tuple[DeckPath, Card]]:
    """Start pieces, cards and parts."""
    for section, cards in (("start", deck.start), ("cards", deck.cards), ("parts", deck.parts)):
        for index, card in enumerate(cards):
            yield (section, index), card


def faces(deck: Deck) -> Iterator[tuple[DeckPath, Card, Face]]:
    """The faces of all pieces, with their piece."""
    for place, card in pieces(deck):
        yield (*place, "front"), card, card.front
        if isinstance(card.back, Face):
            yield (*place, "back"), card, card.back


def tunnels(deck: Deck) -> Iterator[tuple[DeckPath, Card, Path]]:
    """The paths of all faces, with their piece."""
    for place, card, face in faces(deck):
        for index, path in enumerate(face.paths):
            yield (*place, "paths", index), card, path


def named_pieces(deck: Deck) -> Iterator[tuple[DeckPath, Card, str]]:
    """The ids of pieces that effects name, each with its place and the card with the effect."""
    for place, card in pieces(deck):
        if card.effect is not None and card.effect.name in EFFECTS:
            name = stands_for(EFFECTS[card.effect.name])
            if name is not None:
                yield (*place, "effect", name), card, card.effect.value(name)


def borrowed_ids(deck: Deck) -> tuple[str, ...]:
    """The ids under which modes borrow pieces."""
    return tuple(borrow.id for mode in deck.modes for borrow in mode.borrow)


def piece_hint(id_: str, known: Sequence[str]) -> str | None:
    """The id of a piece that a mistyped one most likely meant; all ids where they are few."""
    if len(known) <= _FEW:
        return did_you_mean(id_, known)
    near = nearest(id_, known)
    return f"did you mean `{near}`?" if near else None

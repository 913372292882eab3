"""What every sentence may show of a deck: its counts, its rules, and which cards do what."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.engine.effects import discards_from, hand_size_of, takes_away, timing_of
from cardgen.engine.effects.effect import HandSize, Timing
from cardgen.engine.laid import laid_as
from cardgen.model.card import Card, Face
from cardgen.model.deck import Deck
from cardgen.model.rules import Closed
from cardgen.units import format_number


def facts_of(deck: Deck, language: str) -> dict[str, object]:
    """The values by name; cards are named as players of a language call them."""

    def names(cards: Iterable[Card]) -> list[str]:
        return list(dict.fromkeys(name_of(card, language) for card in cards))

    def timed(timing: Timing) -> list[Card]:
        return [card for card in acting if timing_of(card) == timing]

    def resizing(how: HandSize) -> list[Card]:
        return [card for card in acting if hand_size_of(card) == how]

    acting = cards_with_effect(deck)
    drawn = timed("drawn")
    taking, discarding = (names(filter(does, acting)) for does in (takes_away, discards_from))
    categories = [name for name, count in deck.category_counts().items() if count]
    return {
        "cards": deck.card_count,
        "category": categories[0] if len(categories) == 1 else "",
        "pieces": deck.piece_count,
        "dead_ends": sum(
            card.copies for card in deck.cards if any(path.dead_ends for path in card.front.paths)
        ),
        "starts": sum(card.copies for card in deck.start),
        "players": (deck.players or "").strip(),
        "solo": deck.is_solo,
        "rules": dict(deck.rules.values),
        "effects": {effect: names(cards) for effect, cards in by_effect(deck).items()},
        "placed": names(timed("placed")),
        "drawn": names(drawn),
        "drawn_cards": sum(card.copies for card in drawn),
        "known": all(map(_is_marked, drawn)),
        "kept": names(timed("kept")),
        "taking": taking,
        "discarding": discarding,
        "resizing": names(filter(hand_size_of, acting)),
        "growing": names(card for card in resizing("more") if timing_of(card) == "placed"),
        "shrinking": names(resizing("fewer")),
        "needed": names(card for laid in needed_cards(deck).values() for card in laid),
        "leaving": bool(taking or discarding or drawn),
        "closing": Closed() in deck.rules.goals,
        "cells": len(deck.format.footprint.cells()),
        "width": format_number(deck.format.width),
        "height": format_number(deck.format.height),
    }


def name_of(card: Card, language: str) -> str:
    """What players call a card: its title, else its id."""
    title = card.front.title
    return (title.get(language).strip() if title else "") or card.id


def cards_with_effect(deck: Deck) -> list[Card]:
    """The cards of a deck that have an effect."""
    return [card for card in deck.cards if card.copies and card.effect is not None]


def by_effect(deck: Deck) -> dict[str, list[Card]]:
    """These cards by the name of their effect, in order of appearance."""
    found: dict[str, list[Card]] = {}
    for card in cards_with_effect(deck):
        assert card.effect is not None
        found.setdefault(card.effect.name, []).append(card)
    return found


def needed_cards(deck: Deck) -> dict[Card, list[Card]]:
    """The pieces that goals ask for and that have to be laid, each with the cards laid as it."""
    lying = {card.id for card in deck.start if card.copies}
    found: dict[Card, list[Card]] = {}
    for card in deck.cards:
        for laid in laid_as(card, deck)[:1] if card.copies else ():
            if laid.card.id in deck.rules.wanted and laid.card.id not in lying:
                found.setdefault(laid.card, []).append(card)
    return found


def _is_marked(card: Card) -> bool:
    """Whether a card is known by its back."""
    return not isinstance(card.back, Face) and card.back.icon is not None

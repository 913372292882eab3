"""The test page: four cards that show what can go wrong, on one sheet."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.model.deck import Deck
from cardgen.pipeline.find import shipped_paper
from cardgen.pipeline.load import load, playing
from cardgen.pipeline.testpage import cards_to_try
from cardgen.sheets.settings import SheetSettings


def tried(deck: Deck, **settings: Any) -> frozenset[str]:
    return cards_to_try(deck, deck.format, SheetSettings(paper=shipped_paper("a4"), **settings))


@pytest.mark.parametrize("name", ["bandido", "covid", "bandida", "ambagibus"])
def test_four_cards_are_tried_with_a_start_card_and_one_of_most_exits(name: str) -> None:
    deck = playing(load(name), ())
    chosen = tried(deck)
    assert len(chosen) == 4
    assert not deck.start or {card.id for card in deck.start} & chosen
    most = max(len(card.front.exits) for card in deck.cards)
    assert any(len(card.front.exits) == most for card in deck.cards if card.id in chosen)


def test_a_marked_back_and_words_are_tried_where_there_are_some() -> None:
    deck = playing(load("bandida"), ())
    chosen = [card for card in deck.pieces() if card.id in tried(deck)]
    assert {card.back_id for card in chosen} >= {"back.deck", "back.alarm"}
    assert any(card.front.title is not None and card.front.paths for card in chosen)


def test_no_more_are_tried_than_a_sheet_holds() -> None:
    deck = playing(load("bandido"), ())
    assert len(tried(deck, columns=1, rows=2)) == 2
    assert len(tried(deck, columns=2, rows=2, start_slot=3)) == 2
    # without a flip a two-sided card takes two slots
    assert len(tried(deck, columns=2, rows=2, flip="none")) == 3
    assert "start" not in tried(deck, columns=1, rows=1, flip="none")


def test_cards_that_the_deck_lacks_are_not_tried() -> None:
    deck = playing(load("bandido"), ())
    (first, *others) = deck.cards
    few = deck._replace(cards=(first, *(card._replace(copies=0) for card in others)))
    assert tried(few) == {"start", first.id}

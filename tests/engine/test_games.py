"""Every family can be played, from the deal to the outcome."""

from __future__ import annotations

import pytest

from cardgen.engine.families import FAMILIES
from cardgen.engine.games import GAMES, outcome_of, play
from cardgen.engine.match import Match
from cardgen.engine.opening import legality_of
from cardgen.engine.players import BOTS
from cardgen.model.deck import Deck
from tests.engine.samples import deck_of, priority_deck

DECKS = {"closure": deck_of({"e-x1": 9}), "priority": priority_deck({"n@1-x": 9})}


def test_every_family_has_a_game() -> None:
    assert list(GAMES) == list(FAMILIES) == list(DECKS)


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_what_is_legal_is_told_by_the_family(deck: Deck) -> None:
    assert legality_of(deck).format == deck.format
    assert (legality_of(deck).preference is None) == (deck.rules.family == "closure")


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_the_outcome_is_the_last_event(deck: Deck) -> None:
    match = Match(deck, 1, 3)
    *before, last = play(match, [BOTS["greedy"]])
    assert outcome_of(match, [BOTS["greedy"]]) == last
    assert type(last) not in {type(event) for event in before}

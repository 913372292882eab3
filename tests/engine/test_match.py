"""Matches: the deck shuffled, and what cannot be played."""

from __future__ import annotations

from collections import Counter

import pytest

from cardgen.engine.match import LARGEST_SEED, Match
from cardgen.errors import UsageError
from tests.engine.samples import deck_of, priority_deck

DECK = deck_of({"n1-e": 9, "e-x1": 9, "n1-n2": 9})


def test_the_pile_is_all_cards_in_an_order_that_the_seed_settles() -> None:
    deck = deck_of({"n1-e": 3, "e-x1": 2, "n1-n2": 0})
    pile = Match(deck, 2, 7).shuffled()
    assert Counter(one.id for one in pile) == {"n1-e": 3, "e-x1": 2}
    assert [one.id for one in pile] == ["n1-e", "e-x1", "e-x1", "n1-e", "n1-e"]


def test_games_of_one_run_differ() -> None:
    piles = {tuple(c.id for c in Match(DECK, 1, 5, number).shuffled()) for number in range(5)}
    assert len(piles) == 5


@pytest.mark.parametrize("players", [0, -1, 9])
def test_one_to_eight_play_a_game_of_closing(players: int) -> None:
    assert [Match(DECK, number).players for number in (1, 8)] == [1, 8]
    with pytest.raises(UsageError):
        Match(DECK, players)


@pytest.mark.parametrize("players", [0, 2])
def test_one_plays_a_solitaire(players: int) -> None:
    deck = priority_deck({"n@1-x": 3})
    assert Match(deck, 1).players == 1
    with pytest.raises(UsageError) as error:
        Match(deck, players)
    assert error.value.hint is not None
    assert "priority" in error.value.hint


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_a_seed_of_more_than_64_bits_is_refused(seed: int) -> None:
    with pytest.raises(UsageError):
        Match(DECK, 1, seed)
    with pytest.raises(UsageError):
        Match(DECK, 1, 0, seed)


def test_a_pile_is_shuffled_again_in_a_way_that_the_seed_and_the_turn_settle() -> None:
    def again(seed: int, turn: int) -> tuple[str, ...]:
        match = Match(DECK, 1, seed)
        pile = match.shuffled()
        match.reshuffle(pile, turn)
        return tuple(card.id for card in pile)

    assert again(5, 3) == again(5, 3)
    assert len({again(5, turn) for turn in range(5)} | {again(seed, 1) for seed in range(5)}) == 10
    assert all(Counter(again(5, turn)) == Counter(again(6, 0)) for turn in range(5))


def test_a_pile_that_is_shuffled_again_has_each_card_anywhere_about_as_often() -> None:
    cards = list(deck_of({"n1-e": 1, "e-x1": 1, "n1-n2": 1}).cards)
    orders: Counter[tuple[str, ...]] = Counter()
    for turn in range(1200):
        pile = list(cards)
        Match(DECK, 1, 3).reshuffle(pile, turn)
        orders[tuple(card.id for card in pile)] += 1
    assert len(orders) == 6
    assert all(150 < count < 250 for count in orders.values())

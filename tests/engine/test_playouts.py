"""Totals add up however games are split, and the bots win about as often as bots of their kind."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.engine.games import outcome_of
from cardgen.engine.match import Match
from cardgen.engine.players import BOTS
from cardgen.engine.playouts import ENDINGS, Playouts, Totals, wilson
from cardgen.model.deck import Deck
from cardgen.pipeline.load import load, playing
from tests.engine.test_kernel import squares


@cache
def bandido() -> Playouts:
    deck = playing(load("bandido"), [])
    return Playouts(deck._replace(rules=deck.rules.patched({"after_swap": "ends-turn"})))


@pytest.mark.parametrize("deck", [squares(), squares(exchange=1)], ids=["kernel", "layout"])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_parts_add_up_to_the_whole(deck: Deck, bot: str) -> None:
    playouts = Playouts(deck)
    whole = playouts.play(2, bot, 5, 0, 12)
    again = Playouts(deck)
    parts = [again.play(2, bot, 5, first, last) for first, last in [(7, 12), (0, 1), (1, 7)]]
    assert sum(parts, Totals()) == whole
    assert whole.games == sum(whole.endings) == 12


def test_the_seed_and_the_number_of_players_change_the_games() -> None:
    playouts = Playouts(squares())
    base = playouts.play(2, "greedy", 0, 0, 20)
    assert playouts.play(2, "greedy", 1, 0, 20) != base
    assert playouts.play(3, "greedy", 0, 0, 20) != base
    assert playouts.play(2, "greedy", 0, 20, 40) != base


def test_both_engines_count_alike() -> None:
    deck = squares()
    counted = Playouts(deck).play(2, "careful", 3, 0, 6)
    outcomes = [outcome_of(Match(deck, 2, 3, n), [BOTS["careful"]] * 2) for n in range(6)]
    assert counted == Totals(
        6,
        tuple(sum(one.reason == reason for one in outcomes) for reason in ENDINGS),
        sum(one.turns for one in outcomes),
        sum(one.placed for one in outcomes),
        sum(sum(one.choices) for one in outcomes),
    )


def test_the_engine_that_plays_is_told() -> None:
    assert Playouts(squares()).engine == "kernel"
    slow = Playouts(squares(exchange=1))
    assert slow.engine == "layout"
    assert slow.why_layout


def test_wins_and_losses_are_all_games() -> None:
    totals = Playouts(squares()).play(2, "greedy", 0, 0, 30)
    assert totals.wins + sum(totals.losses.values()) == 30
    assert "closed" not in totals.losses


@pytest.mark.parametrize(
    "bot, games, low, high",
    [("random", 300, 0, 1), ("greedy", 400, 10, 15), ("careful", 200, 10, 16)],
)
def test_bots_win_as_often_as_bots_of_their_kind(
    bot: str, games: int, low: float, high: float
) -> None:
    totals = bandido().play(2, bot, 2, 0, games)
    assert low <= 100 * totals.wins / games <= high


def test_looking_ahead_wins_nearly_every_second_game() -> None:
    totals = bandido().play(2, "look-ahead", 2, 0, 80)
    assert totals.wins >= 0.45 * 80


def test_wilson_agrees_with_the_textbook() -> None:
    """Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for hits, trials, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(hits, trials)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_an_interval_holds_the_share(hits: int, misses: int) -> None:
    found = wilson(hits, hits + misses)
    assert 0 <= found.low <= found.high <= 1
    if hits + misses:
        assert found.low <= found.share <= found.high

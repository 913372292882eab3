"""The bots: each plays as it is told, sees what a player sees, and never by the order of search."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.engine.events import Exchange, Outcome, Place
from cardgen.engine.games import play
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.lookahead import look_ahead
from cardgen.engine.match import Match
from cardgen.engine.opening import legality_of, opening
from cardgen.engine.players import BOTS, Bot
from cardgen.engine.views import Lookout, View
from cardgen.engine.whole import removable
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell
from cardgen.model.rules import Closed, Joined, Placed
from tests.engine.acting import (
    ALARM_1,
    LADDER,
    STAND_IN,
    Seat,
    acting,
    acting_deck,
    lively_deck,
)
from tests.engine.samples import SQUARE, deck_of, decks, grown, put

KINDS = {
    "n1-e": 3, "e-x1": 2, "n1-n2": 3, "n2-e-s2-x1": 2, "e-w": 2, "n1-n2-s2-s1": 2, "n2-x1": 2,
}  # fmt: skip


def view_of(deck: Deck, hand: Sequence[str], *placed: str, **other: Any) -> View:
    layout = opening(deck)
    for text in placed:
        layout.place(put(deck, text))
    cards = tuple(card for id_ in hand if (card := deck.piece(id_)) is not None)
    view = View(deck, layout, cards, 9, 0, turn=0, seed=1)
    return view._replace(**other)


def moves_of(view: View) -> list[Placement]:
    return [
        move for card in dict.fromkeys(view.hand) for move in view.layout.legal_placements(card)
    ]


@pytest.fixture
def view() -> View:
    return view_of(deck_of(KINDS), ["n1-e", "n1-n2-s2-s1", "e-x1"])


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())
def test_a_bot_does_not_go_by_the_order_of_the_placements(bot: Bot, view: View) -> None:
    moves = moves_of(view)
    assert {bot.choose(view, order) for order in (moves, moves[::-1], sorted(moves, key=str))} == {
        bot.choose(view, moves)
    }


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())
def test_a_bot_leaves_the_layout_as_it_was(bot: Bot, view: View) -> None:
    before = view.layout.copy()
    bot.choose(view, moves_of(view))
    bot.exchange(view, moves_of(view))
    assert view.layout == before


def test_equal_placements_are_told_apart_by_seed_and_turn(view: View) -> None:
    moves = moves_of(view)
    by_seed = {BOTS["random"].choose(view._replace(seed=n), moves) for n in range(40)}
    by_turn = {BOTS["random"].choose(view._replace(turn=n), moves) for n in range(40)}
    assert min(len(by_seed), len(by_turn)) > 10


def test_random_chooses_every_placement_about_as_often() -> None:
    view = view_of(deck_of({"n-x": 9}, "n-e-s-w", SQUARE), ["n-x"])
    moves = moves_of(view)
    chosen = [BOTS["random"].choose(view._replace(seed=n), moves) for n in range(4000)]
    assert all(900 < chosen.count(move) < 1100 for move in moves)


def test_greedy_leaves_the_fewest_exits_open(view: View) -> None:
    chosen = BOTS["greedy"].choose(view, moves_of(view))
    left = {}
    for move in moves_of(view):
        view.layout.place(move)
        left[move] = len(view.layout.open_exits())
        view.layout.remove(move)
    assert left[chosen] == min(left.values())


HOLE = ("e-s1 1,-1 r0", "n1-x2 1,1 r0")
HOLE_DECK = {"e-s1": 1, "n1-x2": 1, "s1-x2": 1, "n1-n2-e-s2-s1": 1, "e-x1": 9}


def test_careful_leaves_more_open_rather_than_lose_space() -> None:
    deck = deck_of(HOLE_DECK, "n1-n2-e-s2-s1-w")
    view = view_of(deck, ["s1-x2", "n1-n2-e-s2-s1"], *HOLE)
    lost = Lookout(view.layout, lambda cell: not view.layout.is_served(cell, view.kinds))
    moves = moves_of(view)
    losing = [move for move in moves if any(lost.after(move))]
    assert losing
    chosen = BOTS["careful"].choose(view, [*losing, moves[-1]])
    assert chosen not in losing
    assert BOTS["greedy"].choose(view, [put(deck, "s1-x2 3,-1 r90"), moves[-1]]) in losing


@given(decks(), st.data())
def test_what_is_asked_near_a_placement_is_what_asking_everywhere_would_give(
    deck: Deck, data: st.DataObject
) -> None:
    layout = grown(deck, data)
    kinds = tuple(card for card in deck.cards if card.copies)
    lookout = Lookout(layout, lambda cell: (cell, not layout.is_served(cell, kinds)))
    assert {cell for cell, is_lost in lookout.before if is_lost} == set(layout.unserved(kinds))
    for card in kinds:
        for move in list(layout.legal_placements(card))[:5]:
            layout.place(move)
            expected = set(layout.unserved(kinds))
            layout.remove(move)
            assert {cell for cell, is_lost in lookout.after(move) if is_lost} == expected


def naive_look_ahead(view: View, move: Placement) -> tuple[str, Fraction | int]:
    """The value of one placement, from every hand of unseen cards in turn."""
    layout = view.layout.copy()
    layout.place(move)
    opened = len(layout.open_exits())
    if opened == 0:
        return "closed", 0
    unseen = [card for card in view.deck.cards for _ in range(view.unseen()[card.id])]  # one by one
    mine = list(view.hand)
    mine.remove(move.card)
    coming = list(dict.fromkeys([*unseen, *mine]))
    targets = {exit_.target for exit_ in layout.open_exits()}
    serving = [sum(layout.is_served(cell, [card]) for card in coming) for cell in targets]
    if 0 in serving:
        return "dead", opened

    def reach(card: Any) -> int:
        opens = [opened + 1]
        found = [p for cell in targets for p in layout.covering(card, cell)]
        if found:
            opens = []
        for placement in found:
            after = layout.copy()
            after.place(placement)
            opens.append(len(after.open_exits()))
        return min(opens)

    reaches = {card.id: reach(card) for card in set(unseen)}
    drawn = min(3, view.deck.rules["hand"], len(unseen))
    hands = [min(reaches[card.id] for card in hand) for hand in combinations(unseen, drawn)]
    expected = 1000 * sum(hands) // len(hands) if unseen else 1000 * opened
    return "weighed", expected - 500 * opened + sum(200 // cards for cards in serving)


@settings(max_examples=15)
@given(st.integers(0, 999), st.integers(0, 6))
def test_look_ahead_weighs_every_hand_that_may_come(seed: int, turns: int) -> None:
    deck = deck_of({**KINDS, "n1-n2-s2-s1": 0, "e-w": 1}, dead_space="ignore")
    views: list[View] = []

    class Watching(Seat):
        def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
            views.append(view._replace(layout=view.layout.copy()))
            return BOTS["careful"].choose(view, moves)

    list(play(Match(deck, 1, seed), [Watching()]))
    view = views[min(turns, len(views) - 1)]
    moves = moves_of(view)
    scores = look_ahead(view, moves)
    values = {"closed": 2, "weighed": 1, "dead": 0}
    naive = [naive_look_ahead(view, move) for move in moves]
    alive = [
        view.layout.opened_by(move)
        for move, (what, _) in zip(moves, naive, strict=True)
        if what != "dead"
    ]
    for move, (what, value), score in zip(moves, naive, scores, strict=True):
        if alive and view.layout.opened_by(move) > min(alive) + 2:
            assert score == (-1, 0)
        else:
            assert score == (values[what], -value)


def test_a_stronger_bot_wins_more() -> None:
    deck = deck_of({**KINDS, "e-x1": 4, "n2-x1": 4}, "n1-n2-e-s2-s1-w", after_swap="ends-turn")
    won = {}
    for name in ("random", "greedy", "look-ahead"):
        outcomes = [list(play(Match(deck, 2, 1, n), [BOTS[name]] * 2))[-1] for n in range(25)]
        won[name] = sum(outcome.won for outcome in outcomes if isinstance(outcome, Outcome))
    assert won["random"] < won["greedy"] < won["look-ahead"]


# Rescue tokens


def test_a_token_is_spent_when_nothing_fits_and_a_swap_would_cost_the_turn() -> None:
    for after_swap, is_spent in (("ends-turn", True), ("play-on", False)):
        deck = deck_of({"n1-n2": 1, "e-w": 1}, "e-x1", after_swap=after_swap)
        view = view_of(deck, ["n1-n2", "e-w"], tokens=1)
        assert (BOTS["greedy"].exchange(view, []) is not None) == is_spent


def test_only_bots_that_see_holes_spend_a_token_to_avoid_one() -> None:
    deck = deck_of(HOLE_DECK, "n1-n2-e-s2-s1-w")
    view = view_of(deck, ["s1-x2"], *HOLE, tokens=1)
    losing = [put(deck, "s1-x2 3,-1 r90")]
    for name, bot in BOTS.items():
        assert (bot.exchange(view, losing) is not None) == (name in ("careful", "look-ahead"))
        assert bot.exchange(view, moves_of(view)) is None or name in ("careful", "look-ahead")


def test_the_card_with_most_exits_is_exchanged() -> None:
    deck = deck_of({"n1-e": 1, "n1-n2-s2-s1": 1, "e-x1": 1}, after_swap="ends-turn")
    view = view_of(deck, ["n1-e", "n1-n2-s2-s1", "e-x1"], tokens=1)
    card = BOTS["greedy"].exchange(view, [])
    assert card is not None
    assert card.id == "n1-n2-s2-s1"


def test_bots_play_with_tokens_to_the_end() -> None:
    deck = deck_of(KINDS, exchange=1, after_swap="ends-turn")
    spent = 0
    for number in range(10):
        events = list(play(Match(deck, 2, 3, number), [BOTS["careful"]] * 2))
        spent += sum(isinstance(event, Exchange) for event in events)
        assert sum(isinstance(event, Place) for event in events) <= deck.card_count
    assert spent


def test_a_view_counts_start_pieces_as_no_cards() -> None:
    deck = deck_of(KINDS)
    layout = Layout.of(legality_of(deck), opening(deck).placements)
    view = View(deck, layout, (), 0, 0, 0, 0)
    assert view.unseen() == {card.id: card.copies for card in deck.cards}
    assert view._replace(deck=deck._replace(cards=())).unseen() == {}


# Cards that act


CLEVER = [bot for name, bot in BOTS.items() if name != "random"]


def seen(deck: Deck, hand: str, *placed: str, **other: Any) -> View:
    """What a player sees with some cards on the table of a deck, and a hand."""
    return view_of(deck, hand.split(), *placed, **other)


def offered(view: View) -> list[Placement]:
    """The legal placements of a hand, with what stand-ins are laid as."""
    return [
        move
        for laid in dict.fromkeys(view.layable)
        for move in view.layout.legal_placements(laid.card, laid.side)
    ]


AGAIN, TAKING = acting("play-again", "n-x"), acting("take-away", "n-x", count=1)
TOOLS = acting_deck(
    3 * ["n-x", "n-s", "n-e-s-w", "play-again", "take-away", "ladder", "stand-in", "alarm-1"],
    AGAIN, TAKING, LADDER, STAND_IN, ALARM_1,
)  # fmt: skip


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_bot_with_cards_that_act_leaves_the_layout_as_it_was_and_goes_by_no_order(
    bot: Bot,
) -> None:
    hand = "n-x n-s play-again take-away ladder stand-in"
    view = seen(TOOLS, hand, "n-s 0,-1 r0", "n-e-s-w 1,0 r0")
    before, moves = view.layout.copy(), offered(view)
    orders = [moves, moves[::-1], sorted(moves, key=str)]
    assert len({bot.choose(view, order) for order in orders}) == 1
    targets = removable(view.layout)
    assert bot.aim(view, targets) == bot.aim(view, targets[::-1])
    bot.exchange(view, moves)
    assert bot.discard(view) in view.hand
    assert view.layout == before


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.name)
def test_dynamite_is_played_where_it_closes_two(bot: Bot) -> None:
    view = seen(TOOLS, "n-x play-again", *("n-x 0,-1 r180", "n-x 1,0 r270"))
    assert bot.choose(view, offered(view)).card.id == "play-again"


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.name)
def test_a_map_is_aimed_at_what_leads_into_lost_space(bot: Bot) -> None:
    deck = acting_deck(
        ["n-x", "n-s", "take-away"], TAKING, blocked=(Cell(0, -2),), dead_space="lose"
    )
    view = seen(deck, "n-x", "n-s 0,-1 r0", "n-x 1,0 r270", "n-s 0,1 r0")
    targets = removable(view.layout)
    assert len(targets) == 3
    assert str(bot.aim(view, targets)) == "n-s 0,-1 r0"


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.name)
def test_a_map_is_not_aimed_at_what_a_goal_asks_for(bot: Bot) -> None:
    deck = acting_deck(["n-x", "n-e", "take-away"], TAKING, goal=(Closed(), Placed("n-e")))
    view = seen(deck, "n-x", "n-e 0,-1 r90", "n-e 0,1 r0")
    view.layout.remove(put(deck, "n-e 0,1 r0"))
    view.layout.place(put(deck, "n-x 0,1 r0"))
    assert str(bot.aim(view, removable(view.layout))) == "n-x 0,1 r0"


@pytest.mark.parametrize("bot", [BOTS["careful"], BOTS["look-ahead"]], ids=lambda bot: bot.name)
def test_a_map_is_played_where_space_is_lost(bot: Bot) -> None:
    deck = acting_deck(
        ["n-x", "n-s", "take-away"], TAKING, blocked=(Cell(0, -2),), dead_space="lose"
    )
    view = seen(deck, "n-x take-away", "n-s 0,-1 r0")
    assert bot.choose(view, offered(view)).card.id == "take-away"


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.name)
def test_nobody_closes_before_the_ladder_lies_if_there_is_another_way(bot: Bot) -> None:
    deck = acting_deck(
        ["n-x", "n-s", "ladder"], LADDER, start="n-x", goal=(Closed(), Placed("ladder"))
    )
    view = seen(deck, "n-x n-s")
    assert bot.choose(view, offered(view)).card.id == "n-s"
    view = seen(deck, "n-x ladder")
    assert bot.choose(view, offered(view)).card.id == "ladder"


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.name)
def test_what_a_goal_asks_for_is_discarded_last(bot: Bot) -> None:
    deck = acting_deck(
        ["n-x", "n-s", "ladder", "stand-in", "play-again"], LADDER, STAND_IN, AGAIN,
        goal=(Closed(), Placed("ladder"), Joined(("start", "bandido"))),
    )  # fmt: skip
    assert bot.discard(seen(deck, "ladder n-x stand-in")).id == "n-x"
    assert bot.discard(seen(deck, "stand-in ladder play-again")).id == "play-again"
    assert bot.discard(seen(deck, "n-x n-s ladder")).id == "n-s"


def test_random_discards_every_card_about_as_often() -> None:
    view = seen(TOOLS, "n-x n-s ladder")
    gone = [BOTS["random"].discard(view._replace(seed=seed)).id for seed in range(900)]
    assert all(230 < gone.count(one.id) < 370 for one in view.hand)


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_bots_lay_kept_cards_where_nothing_else_fits(bot: Bot) -> None:
    view = seen(TOOLS, "ladder")
    assert not bot.keep(view, offered(view))


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_decks_of_cards_that_act_to_the_end(name: str) -> None:
    for seed in range(12):
        deck = lively_deck(Random(seed))
        assert isinstance(list(play(Match(deck, 2, seed), [BOTS[name]] * 2))[-1], Outcome)

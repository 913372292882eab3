"""Discarding from the hand: an alarm at which everybody gives a card away, and holds fewer."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.engine.events import Discard, Draw, Event, Exchange, Place, Reveal, Swap
from cardgen.engine.table import Table
from cardgen.model.card import Card
from cardgen.model.rules import Closed, Placed
from tests.engine.acting import ALARM_1, STRAIGHT, Seat, acting, end, ids, kinds, match_of, told

PLAIN = "n-s " * 12


def apply_to(table: Table, count: int) -> list[Event]:
    """What happens when an alarm of so many cards is drawn."""
    return list(table.act(acting("discard-hand", count=count)))


def test_it_is_played_at_once_when_it_is_drawn_and_replaced() -> None:
    events = told("n-s n-s n-s alarm-1 n-e " + PLAIN, Seat(), cards=[ALARM_1], hand=3)
    assert kinds(events)[:5] == ["Place", "Reveal", "Discard", "Draw", "Place"]
    place, reveal, _, draw = events[:4]
    assert isinstance(place, Place)
    assert (place.drawn, place.pile) == ((), 13)
    assert reveal == Reveal(1, 1, ALARM_1._replace(copies=1), "discard-hand", 13)
    assert isinstance(draw, Draw)
    assert (draw.turn, draw.player, ids(draw.drawn), draw.pile) == (1, 1, ("n-e",), 12)


def test_its_replacement_fills_the_hand_up_to_the_new_size() -> None:
    # Of three cards one was laid and one is discarded; the hand of two needs one.
    seat = Seat()
    told("n-s n-s n-s alarm-1 " + PLAIN, seat, cards=[ALARM_1], hand=3)
    assert [len(hand) for hand in seat.hands()[:3]] == [3, 2, 2]


def test_cards_drawn_before_it_may_be_discarded() -> None:
    again = acting("play-again", STRAIGHT)
    seat = Seat("play-again 0,-1 r0", discards=["n-e"])
    events = told("play-again n-s n-e alarm-1 n-w n-w", seat, cards=[ALARM_1, again])
    assert kinds(events)[:6] == ["Place", "Place", "Draw", "Reveal", "Discard", "Draw"]
    assert events[4] == Discard(1, 1, drawn_card(events, "n-e"))
    assert seat.questions("discard") == [("n-e",)]


def drawn_card(events: Sequence[Event], id_: str) -> Card:
    """A card that was drawn in a game, by its id."""
    drawn = [one for event in events if isinstance(event, Draw) for one in event.drawn]
    return next(one for one in drawn if one.id == id_)


def test_everybody_discards_a_card_of_their_choice_beginning_with_who_drew_it() -> None:
    seats = Seat(), Seat(), Seat(), Seat(discards=["n-e"])
    order = "n-s n-s n-s n-s n-s n-s n-x n-e n-s n-s alarm-1 " + PLAIN
    events = told(order, *seats, cards=[ALARM_1])
    discards = [event for event in events if isinstance(event, Discard)]
    assert [(one.turn, one.player) for one in discards] == [(3, n) for n in (3, 4, 1, 2)]
    assert [one.card.id for one in discards][:2] == ["n-s", "n-e"]
    assert seats[3].questions("discard") == [("n-x", "n-e")]


def test_it_works_out_of_turn_and_each_player_sees_their_own_hand() -> None:
    first, second = Seat(), Seat()
    told("n-s n-s n-e n-e alarm-1 " + PLAIN, first, second, cards=[ALARM_1])
    assert second.asked[0] == ("discard", ("n-e", "n-e"))
    assert second.views[0].turn == 0
    assert first.asked[1] == ("discard", ("n-s",))


def test_hands_stay_smaller_for_everybody() -> None:
    seats = Seat(), Seat(), Seat()
    told("n-s " * 9 + "alarm-1 " + PLAIN, *seats, cards=[ALARM_1], hand=3)
    assert [len(seat.hands()[1]) for seat in seats] == [2, 2, 2]
    assert [len(seat.hands()[2]) for seat in seats] == [2, 2, 2]
    assert [len(seats[n].hands()[0]) for n in (0, 1)] == [3, 2]


def test_discarded_cards_and_the_alarm_leave_the_game() -> None:
    seat = Seat()
    told("n-s n-e alarm-1 " + PLAIN, seat, cards=[ALARM_1])
    assert [one.id for one in seat.views[-1].removed][:2] == ["alarm-1", "n-e"]
    assert seat.views[-1].unseen()["alarm-1"] == 0


def test_who_has_no_card_discards_none_and_no_size_falls_below_nothing() -> None:
    events = told("n-s alarm-1 " + PLAIN, Seat(), cards=[ALARM_1], hand=1)
    # The hand is empty from the alarm on, and nothing is ever drawn again.
    assert kinds(events) == ["Place", "Reveal", "Skip", "Outcome"]
    table = Table.dealt(match_of(PLAIN, hand=2), [Seat()])
    assert len(apply_to(table, 9)) == 2
    assert table.sizes == [0]
    assert apply_to(table, 1) == []
    assert table.sizes == [0]


def test_a_card_says_how_many_are_discarded() -> None:
    table = Table.dealt(match_of("n-s " * 9, hand=4), [Seat(discards=["n-s"])])
    assert len(apply_to(table, 3)) == 3
    assert (table.sizes, len(table.hand), len(table.removed)) == ([1], 1, 3)


def test_who_holds_no_card_when_it_is_drawn_draws_up_to_the_new_size() -> None:
    hand = acting("play-hand", STRAIGHT)
    order = "play-hand n-s alarm-1 n-s n-s n-s n-s"
    events = told(order, Seat(), cards=[ALARM_1, hand])
    assert kinds(events)[:4] == ["Place", "Place", "Reveal", "Draw"]
    assert isinstance(events[3], Draw)
    assert len(events[3].drawn) == 2


def test_its_replacement_may_be_another_alarm() -> None:
    order = "n-s n-s n-s n-s alarm-1 alarm-1 n-e " + PLAIN
    seat = Seat()
    events = told(order, seat, cards=[ALARM_1], hand=4)
    assert kinds(events)[:6] == ["Place", "Reveal", "Discard", "Reveal", "Discard", "Draw"]
    assert [len(hand) for hand in seat.hands()[:3]] == [4, 2, 2]


def test_drawn_for_a_rescue_token_it_is_told_and_replaced() -> None:
    order = "n-s n-e n-x alarm-1 n-w " + PLAIN
    seat = Seat(exchanges=["n-e"])
    events = told(order, seat, cards=[ALARM_1], exchange=1, hand=3)
    assert kinds(events)[:5] == ["Exchange", "Reveal", "Discard", "Draw", "Place"]
    exchange = events[0]
    assert isinstance(exchange, Exchange)
    assert (exchange.turn, exchange.player, exchange.card.id, exchange.drawn) == (1, 1, "n-e", None)
    # Two cards stay in hand; one is discarded, and the hand of two is filled.
    assert [len(hand) for hand in seat.hands()[:2]] == [2, 2]


def test_drawn_by_a_swap_it_makes_the_new_hand_smaller() -> None:
    order = "w-x w-x s-x alarm-1 s-x s-x s-x"
    seat = Seat()
    events = told(order, seat, cards=[ALARM_1], start=STRAIGHT, turns="none")
    assert kinds(events)[:4] == ["Swap", "Reveal", "Discard", "Draw"]
    swap = events[0]
    assert isinstance(swap, Swap)
    assert ids(swap.drawn) == ("s-x",)
    assert seat.hands()[0] == ("s-x",)


def test_a_card_that_a_goal_needs_is_lost_when_it_is_discarded() -> None:
    goal = (Closed(), Placed("n-e"))
    order = "n-s n-e n-s alarm-1 " + "n-x " * 9
    for discarded, is_lost in (("n-e", True), ("n-s", False)):
        seat = Seat(f"{STRAIGHT} 0,-1 r0", discards=[discarded])
        outcome = end(told(order, seat, cards=[ALARM_1], hand=3, goal=goal))
        assert ((outcome.reason, outcome.turns) == ("goal-lost", 1)) == is_lost

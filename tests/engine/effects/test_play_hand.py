"""Playing the whole hand: in any order, with all that the cards say, and a new hand after it."""

from __future__ import annotations

from cardgen.engine.events import Draw, Place, Return
from cardgen.model.rules import Placed
from tests.engine.acting import (
    ALARM_1,
    CROSS,
    END,
    LADDER,
    STRAIGHT,
    Seat,
    acting,
    end,
    ids,
    kinds,
    told,
)

CARD = acting("play-hand", STRAIGHT)
PLAYED = "play-hand 0,-1 r0"
UPRIGHT = acting("play-hand", END)
"""Where cards are never turned, it fits to the south and nowhere else."""
SOUTHERN = "play-hand 0,1 r0"


def test_the_whole_hand_is_played_and_three_are_drawn() -> None:
    events = told("play-hand n-s n-s n-s " + "n-s " * 9, Seat(PLAYED), cards=[CARD], hand=4)
    assert kinds(events)[:5] == ["Place"] * 4 + ["Draw"]
    draw = events[4]
    assert isinstance(draw, Draw)
    assert (draw.turn, draw.player, len(draw.drawn), draw.pile) == (1, 1, 3, 6)


def test_exactly_three_are_held_from_then_on_whether_more_or_fewer_were() -> None:
    for hand in (1, 2, 5):
        seat = Seat(PLAYED)
        told("play-hand " + "n-s " * 19, seat, cards=[CARD], hand=hand)
        assert [len(held) for held in seat.hands()[:hand]] == list(range(hand, 0, -1))
        assert [len(held) for held in seat.hands()[hand : hand + 3]] == [3, 3, 3]


def test_a_card_says_how_many_are_drawn() -> None:
    card = acting("play-hand", STRAIGHT, draw=1)
    seat = Seat(PLAYED)
    told("play-hand n-s " + "n-s " * 9, seat, cards=[card])
    assert [len(hand) for hand in seat.hands()[:4]] == [2, 1, 1, 1]


def test_after_each_card_the_rest_of_the_hand_is_tried() -> None:
    # The last card fits only on the one before.
    seat = Seat(SOUTHERN, "s-e 0,-1 r0")
    order = "play-hand w-x s-e s-x s-x s-x"
    told(order, seat, cards=[UPRIGHT], start="n-s", turns="none", hand=3)
    assert seat.hands()[:3] == [("play-hand", "w-x", "s-e"), ("w-x", "s-e"), ("w-x",)]


def test_what_cannot_be_played_goes_under_the_deck_before_drawing() -> None:
    order = "play-hand n-x n-e s-x s-x"
    events = told(order, Seat(SOUTHERN), cards=[UPRIGHT], start="n-s-e", turns="none", hand=3)
    assert kinds(events)[:3] == ["Place", "Return", "Draw"]
    back, draw = events[1:3]
    assert isinstance(back, Return)
    assert (back.turn, back.player, ids(back.cards), back.pile) == (1, 1, ("n-x", "n-e"), 4)
    assert isinstance(draw, Draw)
    assert (ids(draw.drawn), draw.pile) == (("s-x", "s-x", "n-x"), 1)


def test_where_all_was_played_nothing_goes_under_the_deck() -> None:
    events = told("play-hand n-s n-s n-s", Seat(PLAYED), cards=[CARD])
    assert "Return" not in kinds(events)


def test_kept_cards_may_stay_and_count_among_the_three() -> None:
    seat = Seat(PLAYED, "n-s 0,-2 r0", keeps=[True])
    order = "play-hand ladder n-s n-s n-s n-s"
    events = told(order, seat, cards=[CARD, LADDER], hand=3)
    assert kinds(events)[:3] == ["Place", "Place", "Draw"]
    assert isinstance(events[2], Draw)
    assert len(events[2].drawn) == 2
    assert sorted(seat.hands()[2]) == ["ladder", "n-s", "n-s"]


def test_a_kept_card_may_be_played_with_the_hand() -> None:
    events = told("play-hand ladder n-s n-s", Seat(PLAYED), cards=[CARD, LADDER])
    placed = [e.placement.card.id for e in events if isinstance(e, Place) and e.turn == 1]
    assert placed == ["play-hand", "ladder"]


def test_a_card_that_draws_more_counts_on_top_of_the_three() -> None:
    more = acting("draw-more", STRAIGHT)
    seat = Seat(PLAYED, "draw-more 0,-2 r0")
    told("play-hand draw-more " + "n-s " * 9, seat, cards=[CARD, more])
    assert [len(hand) for hand in seat.hands()[:5]] == [2, 1, 4, 4, 4]


def test_a_card_that_takes_away_does_so_before_the_next_is_played() -> None:
    taking = acting("take-away", END, count=1)
    seat = Seat(PLAYED, "take-away 1,0 r270", aims=["take-away 1,0 r270"])
    events = told("play-hand take-away n-x n-s n-s", seat, cards=[CARD, taking], hand=3)
    assert kinds(events)[:5] == ["Place", "Place", "Take", "Place", "Draw"]


def test_a_card_that_plays_again_changes_nothing_as_all_is_played() -> None:
    again = acting("play-again", STRAIGHT)
    seat = Seat(PLAYED, "play-again 0,-2 r0")
    events = told("play-hand play-again n-x n-s n-s n-s n-s", seat, cards=[CARD, again], hand=3)
    assert kinds(events)[:4] == ["Place", "Place", "Place", "Draw"]
    assert isinstance(events[3], Draw)
    assert len(events[3].drawn) == 3


def test_playing_again_may_lead_to_playing_the_hand() -> None:
    again = acting("play-again", STRAIGHT)
    seat = Seat("play-again 0,-1 r0", "play-hand 0,-2 r0")
    order = "play-again play-hand n-x n-x n-s n-s n-s n-s"
    events = told(order, seat, cards=[CARD, again], hand=4)
    assert kinds(events)[:5] == ["Place"] * 4 + ["Draw"]


def test_one_within_another_draws_one_hand_only() -> None:
    seat = Seat(SOUTHERN, "play-hand 0,2 r0")
    order = "play-hand play-hand s-x s-x s-x n-w n-w n-w n-w"
    events = told(order, seat, cards=[CARD], start="n-e-s", turns="none", hand=5)
    # One more card of the hand fits; what is left goes under the deck once.
    assert kinds(events)[:5] == ["Place", "Place", "Place", "Return", "Draw"]
    assert isinstance(events[4], Draw)
    assert len(events[4].drawn) == 3


def test_an_alarm_makes_the_new_hand_smaller_again() -> None:
    seat = Seat(PLAYED)
    order = "play-hand n-s n-s alarm-1 " + "n-s " * 9
    told(order, seat, cards=[CARD, ALARM_1])
    assert [len(hand) for hand in seat.hands()[:4]] == [2, 1, 2, 2]


def test_a_hand_made_small_by_an_alarm_is_three_again() -> None:
    order = "n-s n-s alarm-1 play-hand n-s n-s n-s n-s n-s n-s n-s"
    seat = Seat("n-s 0,-1 r0", "play-hand 0,-2 r0")
    told(order, seat, cards=[CARD, ALARM_1])
    assert [len(hand) for hand in seat.hands()[:4]] == [2, 1, 3, 3]


def test_winning_with_the_hand_half_played_leaves_the_rest_in_hand() -> None:
    seat = Seat(PLAYED, f"{END} 0,-2 r180")
    events = told("play-hand n-x n-e-s-w n-s", seat, cards=[CARD], hand=3, goal=(Placed(END),))
    assert kinds(events) == ["Place", "Place", "Outcome"]
    assert end(events).won
    assert seat.hands()[1] == (END, CROSS)

"""Playing again: more cards in the same turn, forced while one fits, and a hand drawn up after."""

from __future__ import annotations

from cardgen.engine.events import Draw, Place
from cardgen.model.rules import Closed, Placed
from tests.engine.acting import (
    EAST,
    END,
    LADDER,
    NORTH,
    SOUTH,
    STRAIGHT,
    WEST,
    Seat,
    acting,
    end,
    kinds,
    told,
)

CARD = acting("play-again", STRAIGHT)
PLAYED = "play-again 0,-1 r0"
UPRIGHT = acting("play-again", END)
"""Where cards are never turned, it fits to the south and nowhere else."""


def test_a_second_card_is_played_at_once_and_two_are_drawn() -> None:
    events = told("play-again n-x n-s n-s n-s n-s", Seat(PLAYED, EAST), cards=[CARD])
    assert kinds(events)[:3] == ["Place", "Place", "Draw"]
    first, second, draw = events[:3]
    assert isinstance(first, Place)
    assert isinstance(second, Place)
    assert isinstance(draw, Draw)
    assert {(event.turn, event.player) for event in (first, second, draw)} == {(1, 1)}
    assert (first.drawn, second.drawn, str(second.placement)) == ((), (), EAST)
    assert (len(draw.drawn), draw.pile) == (2, 2)


def test_a_second_card_that_cannot_be_played_stays_in_hand_and_one_is_drawn() -> None:
    seat = Seat("play-again 0,1 r0")
    order = "play-again n-x s-x s-x s-x"
    events = told(order, seat, cards=[UPRIGHT], start="n-s-e", turns="none")
    assert kinds(events)[:2] == ["Place", "Draw"]
    assert isinstance(events[1], Draw)
    assert len(events[1].drawn) == 1
    assert set(seat.hands()[1]) == {"n-x", "s-x"}


def test_a_second_card_that_fits_has_to_be_played() -> None:
    seat = Seat(PLAYED)
    told("play-again n-x n-s n-s", seat, cards=[CARD])
    assert len(seat.questions("choose")[1]) == 4  # an end on every exit that is open
    assert seat.questions("keep") == []


def test_a_kept_card_may_be_played_as_the_second_or_kept() -> None:
    for keeps in (False, True):
        seat = Seat(PLAYED, keeps=[keeps])
        events = told("play-again ladder n-s n-s", seat, cards=[CARD, LADDER])
        placed = [e.placement.card.id for e in events if isinstance(e, Place) and e.turn == 1]
        assert placed == ["play-again", "ladder"][: 2 - keeps]
        assert len(seat.questions("keep")[0]) == 4


def test_a_second_card_that_plays_again_brings_a_third() -> None:
    seat = Seat(PLAYED, "play-again 0,-2 r0")
    events = told("play-again play-again n-s " + "n-s " * 9, seat, cards=[CARD], hand=3)
    assert kinds(events)[:5] == ["Place", "Place", "Place", "Draw", "Place"]
    assert isinstance(events[3], Draw)
    assert len(events[3].drawn) == 3


def test_a_card_says_how_many_more_are_played() -> None:
    card = acting("play-again", STRAIGHT, count=2)
    events = told("play-again n-s n-s " + "n-s " * 9, Seat(PLAYED), cards=[card], hand=3)
    assert kinds(events)[:5] == ["Place", "Place", "Place", "Draw", "Place"]


def test_with_nothing_in_hand_nothing_more_is_played() -> None:
    events = told("play-again n-s n-s", Seat(PLAYED), cards=[CARD], hand=1)
    assert kinds(events)[:3] == ["Place", "Draw", "Place"]


def test_the_second_card_may_win_and_nothing_is_drawn_then() -> None:
    seat = Seat(NORTH, EAST, "play-again 0,1 r0", WEST)
    order = "n-x n-x play-again n-x n-s n-s"
    events = told(order, seat, cards=[UPRIGHT], hand=2)
    assert kinds(events)[-3:] == ["Place", "Place", "Outcome"]
    assert end(events).won
    assert end(events).turns == 3


def test_who_has_won_plays_no_second_card() -> None:
    seat = Seat(NORTH, EAST, SOUTH, "play-again -1,0 r90")
    order = "n-x n-x n-x play-again n-s n-s n-s"
    events = told(order, seat, cards=[UPRIGHT], hand=4)
    assert kinds(events) == ["Place"] * 4 + ["Outcome"]
    assert end(events).won


def test_losses_wait_for_the_second_card() -> None:
    # The first card of the turn leads no exit on, and the goal is met by the second.
    goal = (Closed(), Placed("n-x"))
    seat = Seat("play-again 0,-1 r180", f"{END} 0,1 r0")
    events = told("play-again n-x", seat, cards=[UPRIGHT], start=STRAIGHT, goal=goal)
    assert kinds(events) == ["Place", "Place", "Outcome"]
    assert end(events).won

"""Drawing more: the hand grows at the end of the turn, and stays so."""

from __future__ import annotations

from cardgen.engine.events import Draw, Place
from tests.engine.acting import ALARM_1, STRAIGHT, Seat, acting, told

CARD = acting("draw-more", STRAIGHT)
PLAYED = "draw-more 0,-1 r0"


def test_at_the_end_of_the_turn_one_more_is_drawn() -> None:
    events = told("draw-more n-s n-s n-s n-s n-s", Seat(PLAYED), cards=[CARD])
    place, draw = events[:2]
    assert isinstance(place, Place)
    assert (str(place.placement), place.drawn, place.pile) == (PLAYED, (), 4)
    assert isinstance(draw, Draw)
    assert (draw.turn, draw.player, len(draw.drawn), draw.pile) == (1, 1, 2, 2)


def test_the_hand_keeps_that_size() -> None:
    seat = Seat(PLAYED)
    told("draw-more " + "n-s " * 7, seat, cards=[CARD])
    assert [len(hand) for hand in seat.hands()] == [2, 3, 3, 3, 3, 3, 2, 1]


def test_only_the_hand_of_its_player_grows() -> None:
    first, second = Seat(PLAYED), Seat()
    told("draw-more " + "n-s " * 9, first, second, cards=[CARD])
    assert [len(hand) for hand in first.hands()[:3]] == [2, 3, 3]
    assert [len(hand) for hand in second.hands()[:3]] == [2, 2, 2]


def test_each_one_more_makes_the_hand_larger_and_a_card_says_by_how_much() -> None:
    card = acting("draw-more", STRAIGHT, count=2)
    seat = Seat(PLAYED, "draw-more 0,-2 r0")
    told("draw-more draw-more " + "n-s " * 20, seat, cards=[card])
    assert [len(hand) for hand in seat.hands()[:4]] == [2, 4, 6, 6]


def test_another_card_changes_the_size_again() -> None:
    order = "draw-more n-s n-s n-s alarm-1 " + "n-s " * 9
    seat = Seat(PLAYED)
    told(order, seat, cards=[CARD, ALARM_1])
    assert [len(hand) for hand in seat.hands()[:4]] == [2, 3, 2, 2]

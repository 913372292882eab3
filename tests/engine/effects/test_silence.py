"""Silence: a rule for the people at the table."""

from __future__ import annotations

from cardgen.engine.effects import EFFECTS, is_for_people
from tests.engine.acting import STRAIGHT, Seat, acting, kinds, told
from tests.engine.samples import SQUARE, card

CARD = acting("silence", STRAIGHT)


def test_it_is_laid_like_any_card_and_changes_nothing() -> None:
    seat = Seat("silence 0,-1 r0")
    events = told("silence n-s n-s n-s", seat, cards=[CARD])
    assert kinds(events)[:3] == ["Place", "Draw", "Place"]
    assert [len(hand) for hand in seat.hands()] == [2, 2, 2, 1]


def test_it_is_the_one_effect_that_bots_do_not_feel() -> None:
    assert [name for name in EFFECTS if is_for_people(acting(name))] == ["silence"]
    assert not is_for_people(card(STRAIGHT, SQUARE))

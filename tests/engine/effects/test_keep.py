"""Kept cards: never forced, never swapped away, and laid in any turn after the one they came in."""

from __future__ import annotations

from typing import Any

from cardgen.engine.events import Event, Exchange, Pass, Place, Swap
from cardgen.engine.games import play
from tests.engine.acting import END, LADDER, STRAIGHT, Seat, end, ids, kinds, match_of, told


def laid_in(events: list[Event]) -> dict[str, int]:
    """The turn in which each card was laid."""
    return {e.placement.card.id: e.turn for e in events if isinstance(e, Place)}


# Where cards are never turned, `n-x` and the ladder fit to the south and `s-x` to the north.
STILL: dict[str, Any] = {"start": STRAIGHT, "turns": "none"}


def test_a_kept_card_is_offered_with_the_others_and_need_not_be_laid() -> None:
    seat = Seat()
    told("ladder n-s n-s n-s n-s", seat, cards=[LADDER])
    asked = seat.questions("choose")[0]
    assert {one.split()[0] for one in asked} == {"ladder", "n-s"}
    assert seat.questions("keep") == []


def test_it_does_not_count_as_a_card_that_fits() -> None:
    seat = Seat(keeps=[True])
    events = told("ladder w-x s-x s-x", seat, cards=[LADDER], **STILL)
    assert isinstance(events[0], Swap)
    assert seat.questions("keep")[0] == ("ladder 0,1 r0",)


def test_but_it_may_be_laid_where_nothing_else_fits() -> None:
    events = told("ladder w-x s-x s-x", Seat(keeps=[False]), cards=[LADDER], **STILL)
    assert laid_in(events)["ladder"] == 1


def test_it_stays_in_hand_on_a_swap_and_only_as_many_are_drawn_as_went() -> None:
    seat = Seat(keeps=[True])
    events = told("w-x ladder w-e s-x s-w s-x", seat, cards=[LADDER], hand=3, **STILL)
    swap = events[0]
    assert isinstance(swap, Swap)
    assert (swap.turn, swap.player) == (1, 1)
    assert ids(swap.hand) == ("w-x", "w-e")
    assert ids(swap.drawn) == ("s-x", "s-w")
    assert "ladder" in seat.hands()[0]


def test_drawn_by_a_swap_it_cannot_be_laid_in_that_turn() -> None:
    seat = Seat("s-x 0,-1 r0")
    events = told("w-x w-x ladder s-x w-e w-e", seat, cards=[LADDER], **STILL)
    assert isinstance(events[0], Swap)
    assert "ladder" in seat.hands()[0]
    assert seat.questions("choose")[0] == ("s-x 0,-1 r0",)
    assert laid_in(events) == {"s-x": 1, "ladder": 2}


def test_drawn_by_a_rescue_token_it_cannot_be_laid_in_that_turn() -> None:
    seat = Seat(exchanges=["w-x"])
    events = told("w-x s-x ladder w-x w-x", seat, cards=[LADDER], exchange=1, **STILL)
    assert isinstance(events[0], Exchange)
    assert seat.questions("choose")[0] == ("s-x 0,-1 r0",)


def test_drawn_at_the_end_of_a_turn_it_may_be_laid_in_the_next() -> None:
    seat = Seat(f"{END} 0,1 r0", "ladder 0,-1 r180")
    events = told("n-x n-x ladder n-s n-s n-s", seat, cards=[LADDER])
    assert laid_in(events)["ladder"] == 2


def test_dealt_it_may_be_laid_in_the_first_turn_and_in_any_later_one() -> None:
    for turn in (1, 3):
        seat = Seat(*[f"{STRAIGHT} 0,{-n} r0" for n in range(1, turn)], "ladder 1,0 r270")
        events = told("ladder n-s " + "n-s " * 9, seat, cards=[LADDER])
        assert laid_in(events)["ladder"] == turn


def test_a_hand_of_kept_cards_may_pass_and_be_drawn_on_in_no_way() -> None:
    seat = Seat(keeps=[True])
    events = told("ladder s-x n-x", seat, cards=[LADDER], hand=1, **STILL)
    assert isinstance(events[0], Pass)
    assert (events[0].turn, events[0].player) == (1, 1)


def test_the_game_is_lost_when_all_pass_in_a_row() -> None:
    first, second = Seat(keeps=[True, True]), Seat("s-x 0,-1 r0", keeps=[True, True])
    order = "ladder s-x ladder n-x n-x"
    events = told(order, first, second, cards=[LADDER], hand=1, **STILL)
    assert kinds(events) == ["Pass", "Place", "Pass", "Pass", "Outcome"]
    assert (end(events).reason, end(events).turns) == ("nobody-can-place", 4)


def test_with_an_empty_deck_a_kept_card_may_be_kept_too() -> None:
    seat = Seat(keeps=[True])
    events = told("ladder w-x", seat, cards=[LADDER], **STILL)
    assert kinds(events) == ["Pass", "Outcome"]


def test_where_a_swap_ends_the_turn_it_has_to_be_laid_once_no_other_card_fits() -> None:
    seat = Seat(keeps=[True] * 9)
    events = told("ladder w-x w-x w-e", seat, cards=[LADDER], after_swap="ends-turn", **STILL)
    assert laid_in(events) == {"ladder": 1}
    seat = Seat("s-x 0,-1 r0", keeps=[True] * 9)
    events = told("ladder w-x w-x s-x", seat, cards=[LADDER], after_swap="ends-turn", **STILL)
    assert laid_in(events)["s-x"] == 3
    assert kinds(events)[:3] == ["Swap", "Swap", "Place"]


def test_once_every_card_was_held_a_kept_card_that_fits_has_to_be_laid() -> None:
    seat = Seat(keeps=[True] * 9)
    match = match_of("ladder w-x w-e w-x w-e", LADDER, **STILL)
    events = list(play(match, [seat]))
    assert kinds(events)[:4] == ["Swap"] * 3 + ["Place"]
    assert laid_in(events) == {"ladder": 1}

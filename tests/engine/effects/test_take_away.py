"""Taking away: any placed cards but starts, one by one, while the rest stays in one piece."""

from __future__ import annotations

from typing import Any

from cardgen.engine.effects import takes_away
from cardgen.engine.effects.take_away import TAKE_AWAY
from cardgen.engine.events import Event, Take
from cardgen.engine.table import Table
from cardgen.model.grid import Cell
from cardgen.model.rules import Closed, Placed
from tests.engine.acting import (
    ALARM_1,
    BANDIDO,
    END,
    LADDER,
    STAND_IN,
    STRAIGHT,
    Seat,
    acting,
    at,
    call,
    end,
    kinds,
    sitting,
    told,
)

CARD = acting("take-away", END)
# A straight laid to the north leads into a blocked cell, which no card can close.
BLOCKED: dict[str, Any] = {"blocked": (Cell(0, -2),), "dead_space": "lose"}

CHAIN = """
    +---+---+---+---+
    |   |   | ? |   |
    | @?|?a?|?b?|?c |
    |   |   |   |   |
    +---+---+---+---+
"""
RING = """
    +---+---+
    | ? |   |
    | @?|?a |
    | ? | ? |
    +---+---+
    | ? | ? |
    | c?|?b |
    |   |   |
    +---+---+
"""


def applied(table: Table, **values: int) -> list[Event]:
    """What happens when a card of this effect does what it says."""
    return list(TAKE_AWAY.apply(table, call("take-away", **values)))


def taken(events: list[Event]) -> str:
    return "".join(event.target.card.id for event in events if isinstance(event, Take))


def asked(seat: Seat) -> list[str]:
    """The names of the cards it could take away, each time."""
    return ["".join(one.split()[0] for one in options) for options in seat.questions("aim")]


def test_three_cards_are_taken_one_after_the_other_and_the_rest_stays_in_one_piece() -> None:
    seat = Seat()
    table = sitting(CHAIN, END, seat=seat)
    assert taken(applied(table)) == "cba"
    assert asked(seat) == ["c", "b", "a"]
    assert len(table.layout) == 1


def test_they_need_not_be_neighbours() -> None:
    text = """
        +---+---+---+
        |   | ? |   |
        | a?|?@?|?b |
        |   |   |   |
        +---+---+---+
    """
    seat = Seat(aims=["b 2,0 r0", "a 0,0 r0"])
    table = sitting(text, END, seat=seat)
    assert taken(applied(table)) == "ba"
    assert at(table.layout, 1, 0) == "@"


def test_of_a_ring_any_card_can_go_first_and_then_the_ends() -> None:
    seat = Seat(aims=["b 1,1 r0"])
    table = sitting(RING, END, seat=seat)
    assert taken(applied(table)) == "bac"
    assert asked(seat) == ["acb", "ac", "c"]


def test_fewer_are_taken_if_no_more_can_be() -> None:
    table = sitting(CHAIN, END)
    assert len(applied(table, count=9)) == 3
    assert at(table.layout, 0, 0) == "@"
    assert applied(table) == []


def test_a_card_says_how_many_and_three_is_usual() -> None:
    assert call("take-away").value("count") == 3
    table = sitting(CHAIN, END)
    assert len(applied(table, count=1)) == 1


def test_every_start_piece_stays() -> None:
    text = """
        +---+---+---+
        |   |   |   |
        | @?|?a?|?@ |
        |   |   |   |
        +---+---+---+
    """
    assert applied(sitting(text, END)) == []


def test_each_card_taken_away_is_told_and_leaves_the_game() -> None:
    table = sitting(CHAIN, END, "n-x n-x")
    take = applied(table)[0]
    assert isinstance(take, Take)
    assert (take.turn, take.player, str(take.target)) == (1, 1, "c 3,0 r0")
    assert (take.choices, take.open, take.pile) == (1, 2, 2)
    assert [one.id for one in table.removed] == ["c", "b", "a"]
    assert [one.id for one in table.hand] == [END]


def test_once_the_game_is_won_nothing_is_taken() -> None:
    table = sitting(CHAIN, END, goal=(Placed("a"),))
    assert applied(table) == []


def test_the_card_just_laid_may_be_among_them() -> None:
    card = acting("take-away", STRAIGHT)
    seat = Seat("take-away 0,-1 r0")
    events = told("take-away n-s n-s n-s", seat, cards=[card])
    assert kinds(events)[:3] == ["Place", "Take", "Draw"]
    assert taken(events) == "take-away"
    assert len(seat.questions("choose")[1]) == 4  # all four exits of the start are open again


def test_the_map_takes_before_the_hand_is_drawn_up() -> None:
    seat = Seat(f"{STRAIGHT} 0,-1 r0", f"{STRAIGHT} 1,0 r90", "take-away 0,1 r0")
    events = told("n-s n-s take-away n-s n-s n-s", seat, cards=[CARD], hand=3)
    assert kinds(events)[2:7] == ["Place", "Take", "Take", "Take", "Draw"]
    assert len(set(seat.questions("aim")[0])) == 3


def test_a_piece_laid_for_a_stand_in_stays_if_it_is_a_start() -> None:
    assert BANDIDO.category == "start"
    seat = Seat("bandido 0,-1 r180", "take-away 1,0 r270")
    told("stand-in take-away n-s n-s n-s", seat, cards=[CARD, STAND_IN])
    assert seat.questions("aim") == [("take-away 1,0 r270",)]


def test_while_one_is_still_to_come_lost_space_loses_nothing() -> None:
    seat = Seat(f"{STRAIGHT} 0,-1 r0", aims=["n-s 0,-1 r0"])
    order = "n-s n-x n-x n-x n-x "
    lost = told(order, seat, **BLOCKED)
    assert (end(lost).reason, end(lost).turns) == ("hole", 1)
    seat = Seat(f"{STRAIGHT} 0,-1 r0", aims=["n-s 0,-1 r0"])
    coming = told(order + "take-away", seat, cards=[CARD], **BLOCKED)
    assert end(coming).turns > 1


def test_once_none_is_to_come_space_that_is_still_lost_loses() -> None:
    seat = Seat(f"{STRAIGHT} 0,-1 r0", "take-away 1,0 r270", aims=["take-away 1,0 r270"])
    events = told(
        "n-s take-away n-x n-x", seat, cards=[acting("take-away", END, count=1)], **BLOCKED
    )
    assert (end(events).reason, end(events).turns) == ("hole", 2)
    seat = Seat(f"{STRAIGHT} 0,-1 r0", "take-away 1,0 r270", aims=["n-s 0,-1 r0"])
    card = acting("take-away", END, count=1)
    order = "n-s take-away n-x n-x n-x n-x"
    assert end(told(order, seat, cards=[card], **BLOCKED)).won


def test_no_other_card_of_this_family_takes_cards_away() -> None:
    assert takes_away(CARD)
    assert not any(map(takes_away, (ALARM_1, LADDER, STAND_IN, acting("play-hand"))))


def test_closed_early_is_asked_once_the_cards_are_taken() -> None:
    # All is closed before the ladder lies; the card that closed it takes another away.
    rules = {"start": STRAIGHT, "goal": (Closed(), Placed("ladder"))}
    seat = Seat(f"{END} 0,-1 r180", "take-away 0,1 r0", aims=["n-x 0,-1 r180", "take-away 0,1 r0"])
    order = "n-x take-away ladder n-x n-x"
    card = acting("take-away", END, count=1)
    events = told(order, seat, cards=[card, LADDER], **rules)
    assert kinds(events)[1:3] == ["Place", "Take"]
    assert end(events).won

"""Stand-ins: shuffled for a piece of two faces, which is laid in their place."""

from __future__ import annotations

from cardgen.engine.events import Place
from cardgen.engine.games import play
from cardgen.model.rules import Closed, Joined, Placed
from tests.engine.acting import (
    BANDIDO,
    END,
    STAND_IN,
    STRAIGHT,
    Seat,
    acting,
    acting_deck,
    end,
    match_of,
    told,
)
from tests.engine.samples import BACK

BOTH = (Closed(), Placed("bandido"), Joined(("start", "bandido")))


def test_the_piece_is_laid_in_its_place_with_the_side_its_player_chooses() -> None:
    for side in ("bandido", "bandido.back"):
        seat = Seat(f"{side} 0,-1 r180" if side == "bandido" else f"{side} 0,-1 r0")
        event = told("stand-in n-s n-s n-s", seat, cards=[STAND_IN])[0]
        assert isinstance(event, Place)
        assert event.placement.card == BANDIDO
        assert event.placement.face_id == side
        assert event.open == (3 if side == "bandido" else 4)


def test_both_sides_are_offered_once_for_each_way_to_lie() -> None:
    seat = Seat()
    told("stand-in stand-in n-x", seat, cards=[STAND_IN])
    asked = seat.questions("choose")[0]
    assert sum(one.startswith("bandido ") for one in asked) == 4
    assert sum(one.startswith("bandido.back ") for one in asked) == 4
    assert len(asked) == 8


def test_two_stand_ins_for_one_piece_are_one_choice() -> None:
    seat = Seat()
    cards = [acting("stand-in", id_=name, piece="bandido") for name in ("first", "second")]
    told("first second n-x", seat, cards=cards)
    asked = seat.questions("choose")[0]
    assert len(set(asked)) == len(asked) == 8


def test_a_piece_of_one_face_lies_with_that_face() -> None:
    match = match_of("stand-in n-s n-s", STAND_IN)
    deck = match.deck._replace(parts=(BANDIDO._replace(back=BACK),))
    seat = Seat()
    list(play(type(match)(deck, 1, order=match.order), [seat]))
    assert not any("back" in one for options in seat.questions("choose") for one in options)


def test_the_stand_in_leaves_the_game_and_the_hand_is_drawn_up() -> None:
    seat = Seat("bandido 0,-1 r180")
    event = told("stand-in n-s n-s n-s n-s", seat, cards=[STAND_IN])[0]
    assert isinstance(event, Place)
    assert len(event.drawn) == 1
    assert [one.id for one in seat.views[1].removed] == ["stand-in"]
    assert seat.views[1].unseen() == {"stand-in": 0, "n-s": 2}


def test_it_is_kept_like_any_kept_card() -> None:
    seat = Seat(keeps=[True])
    told("stand-in w-x s-x s-x", seat, cards=[STAND_IN], start=STRAIGHT, turns="none")
    laid = ("bandido 0,1 r0", "bandido.back 0,-1 r0", "bandido.back 0,1 r0")
    assert tuple(sorted(seat.questions("keep")[0])) == laid


def test_one_without_a_piece_to_lay_is_never_laid() -> None:
    seat = Seat()
    match = match_of("stand-in n-s n-s", STAND_IN)
    deck = match.deck._replace(parts=(BANDIDO._replace(copies=0),))
    list(play(type(match)(deck, 1, order=match.order), [seat]))
    assert {one.split()[0] for options in seat.questions("choose") for one in options} == {"n-s"}


def test_the_lovers_win_when_both_lie_joined_and_all_else_is_closed() -> None:
    seat = Seat(f"{STRAIGHT} 0,-1 r0", "bandido 0,-2 r180")
    order = "n-s stand-in n-s n-s"
    outcome = end(told(order, seat, cards=[STAND_IN], start="n-x", goal=BOTH))
    assert (outcome.won, outcome.placed, outcome.open) == (True, 2, 0)


def test_two_that_are_not_joined_by_tunnels_have_not_won() -> None:
    # A bridge leads the one tunnel over the other; where all is closed the two stay apart.
    seat = Seat("n-s+e-w 0,-1 r0", "bandido -1,-1 r90", f"{END} 0,-2 r180", f"{END} 1,-1 r270")
    order = "n-s+e-w stand-in n-x n-x n-s"
    outcome = end(told(order, seat, cards=[STAND_IN], start="n-x", goal=BOTH, hand=5))
    assert (outcome.won, outcome.placed, outcome.reason) == (False, 4, "closed-early")


def test_closing_all_before_the_piece_lies_loses() -> None:
    seat = Seat(f"{END} 0,-1 r180")
    outcome = end(told("n-x stand-in n-s", seat, cards=[STAND_IN], start="n-x", goal=BOTH))
    assert (outcome.won, outcome.reason) == (False, "closed-early")


def test_a_deck_of_these_has_the_piece_among_its_parts() -> None:
    assert acting_deck(["stand-in"], STAND_IN).piece("bandido") == BANDIDO

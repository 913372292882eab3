"""The table before the first card."""

from __future__ import annotations

from cardgen.engine.opening import legality_of, opening
from cardgen.pipeline.load import load, playing
from tests.checks.decks import SMALL, deck_of


def test_first_start_piece_lies_at_the_origin() -> None:
    assert str(opening(deck_of(SMALL))) == "start 0,0 r0"


def test_mode_turns_the_start_piece_over() -> None:
    assert str(opening(playing(load("bandido"), ["hard"]))) == "start.back 0,0 r0"


def test_further_start_pieces_lie_to_the_right_with_two_cells_between() -> None:
    text = SMALL.replace("cards:\n", "  - {id: goal, paths: [w-x2], copies: 2}\ncards:\n")
    layout = opening(deck_of(text))
    assert str(layout).splitlines() == ["start 0,0 r0", "goal 4,0 r0", "goal 8,0 r0"]


def test_blocked_cells_of_a_mode_are_blocked() -> None:
    deck = playing(load("bandido"), ["courtyard"])
    assert sorted(legality_of(deck).blocked) == [(6, 0), (7, 0)]

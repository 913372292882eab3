"""Where a card may join a maze: never blocking an exit, then the lowest priority first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.engine.layout import Layout, Legality, Placement
from cardgen.engine.lowest import lowest, rank
from cardgen.engine.opening import legality_of
from cardgen.model.card import Card
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Cell
from tests.engine.samples import (
    BACK,
    FOOTPRINTS,
    drawn,
    maze_card,
    named,
    priority_deck,
    spots,
)
from tests.model.strategies import faces

END, STRAIGHT, BEND, TEE, CROSS = "n@1-x", "n@1-s@1", "n@1-e@1", "n@1-e@1-s@1", "n@1-e@1-s@1-w@1"


def ways(text: str, name: str) -> set[str]:
    """How a card may lie on a drawing: the name of the cell, then the turn."""
    moves = drawn(text).legal_placements(maze_card(name))
    return {f"{named(text)[move.cell]} {move.quarters * 90}" for move in moves}


def reasons(text: str, name: str, cell: str, quarters: int = 0) -> list[str]:
    """Why a card may not lie at a named cell of a drawing."""
    (at,) = (at for at, letter in named(text).items() if letter == cell)
    placement = Placement(maze_card(name), at, quarters)
    return [reason.name for reason in drawn(text).why_illegal(placement)]


# Rule 1: an exit is never blocked

BESIDE_A_WALL = """
    +---+---+
    |   |   |
    | o1|1o |
    | 1 |   |
    +---+---+
    | 1 |   |
    | o1| A |
    |   |   |
    +---+---+
"""


def test_a_new_exit_never_points_at_a_wall() -> None:
    assert ways(BESIDE_A_WALL, TEE) == {"A 90"}
    assert ways(BESIDE_A_WALL, BEND) == {"A 180"}
    assert ways(BESIDE_A_WALL, CROSS) == set()
    assert reasons(BESIDE_A_WALL, CROSS, "A") == ["tunnel-wall"]


TWO_PASSAGES = """
    +---+---+
    |   |   |
    | o1|1o |
    | 1 | 2 |
    +---+---+
    | 1 |   |
    | o1| A |
    |   |   |
    +---+---+
"""


def test_an_open_exit_never_meets_a_wall() -> None:
    assert ways(TWO_PASSAGES, END) == set()
    assert ways(TWO_PASSAGES, BEND) == {"A 270"}
    assert reasons(TWO_PASSAGES, END, "A") == ["tunnel-wall"]


# Rule 2: the lowest priority first

THREE_ENDS = """
    +---+---+---+
    |   |   |   |
    |   | A |   |
    |   |   |   |
    +---+---+---+
    |   | 2 |   |
    | B |1o3| C |
    |   |   |   |
    +---+---+---+
"""


def test_a_card_joins_the_lowest_priority() -> None:
    assert spots(THREE_ENDS, END) == "B"
    assert reasons(THREE_ENDS, END, "A", 2) == ["priority"]
    assert reasons(THREE_ENDS, END, "C", 3) == ["priority"]


def test_a_card_joins_any_exit_where_the_rule_says_so() -> None:
    assert spots(THREE_ENDS, END, join="any") == "ABC"


TIE = """
    +---+---+---+
    |   |   |   |
    |   | A |   |
    |   |   |   |
    +---+---+---+
    |   | 2 |   |
    | B |2o3| C |
    |   |   |   |
    +---+---+---+
"""


def test_among_equal_priorities_one_chooses() -> None:
    assert spots(TIE, END) == "AB"


@pytest.mark.parametrize("name", ["n@1-s@4", "n@4-s@1", "n@4-s@4"])
def test_the_priorities_on_the_card_do_not_matter(name: str) -> None:
    assert spots(TIE, name) == "AB"
    assert len(ways(TIE, name)) == (2 if name == "n@4-s@4" else 4)


UNEQUAL = """
    +---+---+---+
    |   |   |   |
    |   | A |   |
    |   |   |   |
    +---+---+---+
    |   | ? |   |
    | B |4o?| C |
    |   |   |   |
    +---+---+---+
"""


def test_exits_without_a_priority_come_after_the_fourth() -> None:
    assert spots(UNEQUAL, END) == "B"
    assert spots(UNEQUAL.replace("4o", " o"), END) == "AC"


# Rule 1 comes first: only what can be joined counts

BOTH_OR_ELSEWHERE = """
    +---+---+---+
    |   |   |   |
    | o1|1o3| B |
    | 1 | 2 |   |
    +---+---+---+
    | 1 |   |   |
    | o1| A |   |
    | 4 |   |   |
    +---+---+---+
    |   |   |   |
    | C |   |   |
    |   |   |   |
    +---+---+---+
"""


def test_a_card_that_cannot_join_both_passages_at_the_lowest_spot_goes_to_the_next() -> None:
    # At A it must join the passage 1 and the passage 2 at once.
    assert ways(BOTH_OR_ELSEWHERE, STRAIGHT) == {"B 90"}
    assert ways(BOTH_OR_ELSEWHERE, END) == {"B 270"}
    assert reasons(BOTH_OR_ELSEWHERE, STRAIGHT, "A") == ["tunnel-wall"]
    assert reasons(BOTH_OR_ELSEWHERE, STRAIGHT, "C") == ["priority"]


def test_a_card_that_can_join_both_must() -> None:
    assert ways(BOTH_OR_ELSEWHERE, BEND) == {"A 270"}
    assert reasons(BOTH_OR_ELSEWHERE, BEND, "B", 2) == ["priority"]


def test_a_placement_has_the_lowest_priority_that_it_joins() -> None:
    layout = drawn(BOTH_OR_ELSEWHERE)
    bend, end = maze_card(BEND), maze_card(END)
    assert rank(layout, Placement(bend, Cell(1, 1), 3)) == 1
    assert rank(layout, Placement(end, Cell(2, 0), 3)) == 3


def test_of_no_placements_none_is_preferred() -> None:
    assert list(lowest(drawn(TIE), ())) == []


# The set of legal placements


def test_a_placement_that_looks_like_a_legal_one_is_legal() -> None:
    legal = drawn(TIE).legal_placements(maze_card(STRAIGHT))
    listed = list(legal)
    twins = [move._replace(quarters=move.quarters + 2) for move in listed]
    assert all(twin in legal and twin not in listed for twin in twins)


@st.composite
def mazes(draw: st.DrawFn) -> tuple[Layout, tuple[Card, ...]]:
    """A layout grown by the rules from cards of any footprint, and its cards."""
    footprint = draw(st.sampled_from(FOOTPRINTS))
    format = CardFormat(footprint, 60.0, 60.0, draw(st.sampled_from(["quarter", "half", "none"])))
    cards = tuple(
        Card(f"card-{number}", footprint, face, BACK)
        for number, face in enumerate(draw(st.lists(faces(footprint), min_size=2, max_size=4)))
    )
    layout = Layout(legality_of(priority_deck({}))._replace(format=format))
    layout.place(Placement(cards[0], Cell(0, 0)))
    for _ in range(draw(st.integers(0, 5))):
        legal = list(layout.legal_placements(draw(st.sampled_from(cards))))
        if legal:
            layout.place(draw(st.sampled_from(legal)))
    return layout, cards


@given(mazes())
def test_the_legal_placements_are_those_sound_ones_that_join_the_lowest(
    maze: tuple[Layout, tuple[Card, ...]],
) -> None:
    layout, cards = maze
    open_ = {exit_.port: exit_.exit.priority or 10**6 for exit_ in layout.open_exits()}
    free = Layout.of(Legality(layout.legality.format), layout.placements)
    for card in cards:
        sound = list(free.legal_placements(card))
        joined = {
            one: min(open_[port.facing] for port in one.exits() if port.facing in open_)
            for one in sound
        }
        best = min(joined.values(), default=0)
        legal = layout.legal_placements(card)
        assert list(legal) == [one for one in sound if joined[one] == best]
        assert bool(legal) == bool(sound)
        assert all((one in legal) == (joined[one] == best) for one in sound)

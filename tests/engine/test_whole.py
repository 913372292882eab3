"""What can be taken away: any placed card but a start, while the rest stays in one piece."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from cardgen.engine.layout import Layout
from cardgen.engine.whole import removable
from cardgen.model.card import Card
from tests.engine.acting import acting_deck, position
from tests.engine.naive import Lies, Table, across, lying
from tests.engine.samples import laid_out


def free(text: str, **rules: str) -> str:
    """The names of the cards of a drawing that can be taken away."""
    layout = position(text, acting_deck(["n-x"], **rules))
    return "".join(placement.card.id for placement in removable(layout))


LOOSE_END = """
    +---+---+---+
    |   |   |   |
    | @?|?a?|?b |
    |   |   |   |
    +---+---+---+
"""
LOOP = """
    +---+---+
    |   |   |
    | @?|?a |
    | ? | ? |
    +---+---+
    | ? | ? |
    | b?|?c |
    |   |   |
    +---+---+
"""
TOUCHING = """
    +---+---+---+
    |   |   |   |
    | @?|?a?|?b |
    | ? |   |   |
    +---+---+---+
    | ? |   |   |
    | d?|?e |   |
    |   |   |   |
    +---+---+---+
"""
START_BETWEEN = """
    +---+---+---+
    |   |   |   |
    | a?|?@?|?b |
    |   |   |   |
    +---+---+---+
"""
TWO_STARTS = """
    +---+---+---+---+
    |   |   |   |   |
    | @?|?a?|?@?|?b |
    |   |   |   |   |
    +---+---+---+---+
"""


@pytest.mark.parametrize(
    ("text", "names"),
    [(LOOSE_END, "b"), (LOOP, "abc"), (START_BETWEEN, "ab"), (TWO_STARTS, "b")],
)
def test_a_card_can_go_if_no_other_hangs_on_it_alone(text: str, names: str) -> None:
    assert free(text) == names


def test_where_cards_join_through_tunnels_a_shared_wall_holds_nothing_together() -> None:
    assert free(TOUCHING) == "be"


def test_where_cards_need_only_touch_a_shared_wall_holds_them_together() -> None:
    # Now `d` may go, since `e` touches `a`; `b` hangs on `a` still.
    assert free(TOUCHING, connect="touch") == "bde"


def test_a_start_never_goes_even_if_it_lies_alone() -> None:
    assert (
        free("""
        +---+
        | ? |
        |?@?|
        |   |
        +---+
    """)
        == ""
    )


def test_on_an_empty_table_nothing_can_go() -> None:
    assert free("") == ""


def test_asking_leaves_the_layout_as_it_was() -> None:
    layout = position(LOOP, acting_deck(["n-x"]))
    before = layout.copy()
    removable(layout)
    assert layout == before


@settings(max_examples=40)
@given(laid_out(most=7))
def test_all_others_still_reach_each_other_and_of_the_rest_each_would_part_them(
    drawn: tuple[Layout, Table, tuple[Card, ...]],
) -> None:
    layout, table, _ = drawn
    free = removable(layout)
    assert list(free) == [placement for placement in layout.placements if placement in free]
    for placement in layout.placements:
        rest = [
            lying(one.face, one.card, *one.cell, one.quarters)
            for one in layout.placements
            if one is not placement
        ]
        assert (placement in free) == is_whole(rest, table.connect)


def is_whole(cards: list[Lies], connect: str) -> bool:
    reached = cards[:1]
    for here in reached:
        for other in cards:
            ports, others = (here.exits, other.exits)
            if connect == "touch":
                ports, others = frozenset(here.edges), frozenset(other.edges)
            if other not in reached and any(across(port) in others for port in ports):
                reached.append(other)
    return len(reached) == len(cards)

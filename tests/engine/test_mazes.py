"""The smallest finished maze of a deck without start pieces."""

from __future__ import annotations

import pytest

from cardgen.engine.layout import Layout
from cardgen.engine.mazes import smallest_maze
from cardgen.engine.opening import legality_of
from tests.engine.samples import priority_deck


@pytest.mark.parametrize(
    ("cards", "answer", "size"),
    [
        ({"n@1-x": 2, "n@2-e@3": 4}, "smallest", 2),
        ({"n@1-x": 1, "n@2-e@3": 4}, "smallest", 4),
        ({"n@1-x": 1, "n@2-s@3": 4}, "impossible", 0),
        ({"n@1-x": 4, "n@1-e@2-s@3-w@4": 1}, "smallest", 2),
        ({"n@1-x": 3, "n@1-e@2-s@3": 1, "bomb": 2}, "smallest", 2),
        ({"bomb": 2, "cave-in": 1}, "impossible", 0),
        ({}, "impossible", 0),
    ],
)
def test_the_smallest_maze_is_found_whatever_comes_first(
    cards: dict[str, int], answer: str, size: int
) -> None:
    closure = smallest_maze(priority_deck(cards))
    assert (closure.answer, len(closure.placements), closure.at_least) == (answer, size, size)


def test_no_card_is_used_more_often_than_it_has_copies() -> None:
    assert smallest_maze(priority_deck({"n@1-x": 1})).answer == "impossible"


def test_the_cards_can_be_laid_in_that_order() -> None:
    deck = priority_deck({"n@4-e@1": 1, "n@3-e@2": 1, "n@1-e@1": 1, "n@2-e@4": 1})
    closure = smallest_maze(deck)
    layout = Layout.of(legality_of(deck), closure.placements[:1])
    for placement in closure.placements[1:]:
        assert placement in layout.legal_placements(placement.card)
        layout.place(placement)
    assert layout.is_closed and len(layout) == 4


def test_a_small_budget_leaves_it_unknown() -> None:
    deck = priority_deck({"n@1-e@2": 9, "n@1-s@2": 9, "n@1-e@2-s@3": 9})
    closure = smallest_maze(deck, budget=1)
    assert (closure.answer, closure.placements, closure.at_least) == ("unknown", (), 4)

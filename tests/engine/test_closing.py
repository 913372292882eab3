"""The smallest closed layout: the known ones, brute force on small decks, and what cannot be."""

from __future__ import annotations

import pytest
from hypothesis import given

from cardgen.engine.closing import Closure, smallest_closure
from cardgen.engine.layout import Layout
from cardgen.engine.opening import opening
from cardgen.model.card import Card
from cardgen.model.deck import Deck
from cardgen.pipeline.load import load, playing
from tests.checks.decks import deck_of
from tests.engine.brute import fewest_to_close, positions


def closed(deck: Deck, closure: Closure) -> Layout:
    """The closed layout, each card laid legally and as often as there are copies."""
    layout = opening(deck)
    left = {card.id: card.copies for card in deck.cards}
    for placement in closure.placements:
        assert placement in layout.legal_placements(placement.card)
        layout.place(placement)
        left[placement.card.id] -= 1
    assert layout.is_closed and min(left.values()) >= 0
    return layout


def closure_of(deck: Deck, budget: int = 2_000) -> Closure:
    return smallest_closure(opening(deck), deck.cards, budget=budget)


@pytest.mark.parametrize(
    ("name", "modes", "cards"),
    [("bandido", [], 3), ("bandido", ["hard"], 4), ("covid", [], 4), ("covid", ["hard"], 5)],
)
def test_smallest_closures_of_the_shipped_decks(name: str, modes: list[str], cards: int) -> None:
    deck = playing(load(name), modes)
    closure = closure_of(deck)
    assert (closure.answer, closure.at_least, len(closure.placements)) == ("smallest", cards, cards)
    closed(deck, closure)


@given(positions() | positions(is_crowded=False))
def test_smallest_closure_is_that_of_brute_force(
    position: tuple[Layout, list[Card], dict[str, int]],
) -> None:
    layout, kinds, left = position
    closure = smallest_closure(layout, kinds, left)
    fewest = fewest_to_close(layout, kinds, left)
    if fewest is None:
        assert (closure.answer, closure.placements, closure.at_least) == ("impossible", (), 0)
    else:
        assert (closure.answer, closure.at_least) == ("smallest", fewest)
        assert len(closure.placements) == fewest
        for placement in closure.placements:
            assert not layout.why_illegal(placement)
            layout.place(placement)
        assert layout.is_closed


def tiny(start: str, *cards: str, footprint: str = "1x1", copies: int = 20) -> Deck:
    listed = "".join(f"  - {{paths: [{paths}], copies: {copies}}}\n" for paths in cards)
    return deck_of(
        f"format: 1\nid: a\ntitle: A\ncard: {{footprint: {footprint}, cell: 44 mm}}\n"
        f"start: [{{id: start, paths: [{start}]}}]\ncards:\n{listed}"
    )


def test_loops_close_where_nothing_ends_a_tunnel() -> None:
    deck = tiny("n-e-s-w", "n-e", "n-s")
    closure = closure_of(deck)
    assert (closure.answer, len(closure.placements)) == ("smallest", 6)
    closed(deck, closure)


def test_cards_of_two_by_two_cells_close() -> None:
    deck = tiny("n1-n2-e1-e2-s1-s2-w1-w2", "n1-n2", footprint="2x2")
    closure = closure_of(deck)
    assert (closure.answer, len(closure.placements)) == ("smallest", 4)
    closed(deck, closure)


def test_chequerboard_proves_in_no_time_that_nothing_closes() -> None:
    """Three exits a card on one colour or the other never make up for four of the start."""
    closure = closure_of(tiny("n-e-s-w", "n-e-s"), budget=1)
    assert (closure.answer, closure.nodes) == ("impossible", 0)


def test_copies_limit_what_closes() -> None:
    deck = tiny("n-e-s-w", "n-x", copies=4)
    assert closure_of(deck).answer == "smallest"
    assert closure_of(tiny("n-e-s-w", "n-x", copies=3)).answer == "impossible"


def test_search_out_of_budget_gives_a_bound_and_tries() -> None:
    deck = tiny("n1-n2-e-s2-s1-w", "n1-e", "n2-e", footprint="2x1")
    assert (closure_of(deck).answer, closure_of(deck).at_least) == ("smallest", 8)
    closure = closure_of(deck, budget=12)
    assert closure.answer in ("closed", "unknown") and 0 < closure.at_least <= 8
    assert closure.nodes <= 2 * 12


def test_second_search_that_leaves_nothing_out_proves_too() -> None:
    deck = tiny("n-e-s-w", "n-s", copies=20)
    assert (closure_of(deck).answer, closure_of(deck).nodes) == ("impossible", 153)
    assert (closure_of(deck, budget=100).answer, closure_of(deck, 1).answer) == (
        "impossible",
        "unknown",
    )


def test_same_budget_gives_the_same_answer() -> None:
    deck = playing(load("covid"), ["hard"])
    assert closure_of(deck, 9) == closure_of(deck, 9)

"""The smallest layout that wins: closed, with the cards that goals ask for, joined as they ask."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.engine.closing import Closure, smallest_closure
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.opening import opening
from cardgen.engine.table import is_met
from cardgen.engine.winning import smallest_win, wanted_cards
from cardgen.model.card import Card
from cardgen.model.deck import Deck
from cardgen.pipeline.load import load, playing
from tests.checks.decks import deck_of
from tests.engine.brute import fewest_to_close, positions


def won(deck: Deck, closure: Closure) -> Layout:
    """The layout that was found: laid legally, with no piece more often than it is there."""
    layout = opening(deck)
    left = {card.id: card.copies for card in deck.pieces()}
    for placement in closure.placements:
        assert not layout.why_illegal(placement)
        assert placement.card == deck.piece(placement.card.id)
        layout.place(placement)
        left[placement.card.id] -= 1
    assert min(left.values()) >= 0
    assert all(is_met(goal, layout) for goal in deck.rules["goal"])
    return layout


@given(positions() | positions(is_crowded=False), st.data())
def test_smallest_layout_with_needed_cards_is_that_of_brute_force(
    position: tuple[Layout, list[Card], dict[str, int]], data: st.DataObject
) -> None:
    layout, kinds, left = position
    needed = data.draw(st.sets(st.sampled_from([id_ for id_, copies in left.items() if copies])))
    alone = [kind for kind in kinds if kind.id not in {p.card.id for p in layout.placements}]
    needed &= {kind.id for kind in alone}
    closure = smallest_closure(layout, kinds, left, needed=needed)
    fewest = fewest_to_close(layout, kinds, left, needed)
    if fewest is None:
        assert (closure.answer, closure.at_least) == ("impossible", 0)
    else:
        assert (closure.answer, closure.at_least) == ("smallest", fewest)
        assert needed <= {placement.card.id for placement in closure.placements}


@pytest.mark.parametrize(
    ("modes", "wanted", "cards"),
    [
        ((), ("ladder",), 4),
        (("catch-her",), (), 3),
        (("hard",), ("ladder",), 5),
        (("lovers",), ("ladder", "bandido-start"), 5),
    ],
)
def test_smallest_wins_of_bandida(
    modes: tuple[str, ...], wanted: tuple[str, ...], cards: int
) -> None:
    deck = playing(load("bandida"), modes)
    closure = smallest_win(deck)
    assert wanted_cards(deck) == wanted
    assert (closure.answer, closure.at_least, len(closure.placements)) == ("smallest", cards, cards)
    won(deck, closure)


def tiny(cards: str, rest: str = "", start: str = "{id: start, paths: [n]}") -> Deck:
    return deck_of(
        "format: 1\nid: a\ntitle: A\ncard: {footprint: 1x1, cell: 44 mm}\n"
        f"start: [{start}]\ncards:\n{cards}{rest}"
    )


LENT = "  - {id: lent, title: Lent, effect: {name: stand-in, piece: guest}}\n"


@pytest.mark.parametrize(
    ("front", "back", "side"), [("n-x", "n-e-s", "front"), ("n-e-s", "n-x", "back")]
)
def test_piece_that_is_lent_lies_with_the_better_side_up(front: str, back: str, side: str) -> None:
    deck = tiny(
        "  - {paths: [n-x], copies: 3}\n" + LENT,
        f"parts: [{{id: guest, front: {{paths: [{front}]}}, back: {{paths: [{back}]}}}}]\n"
        "rules: {goal: [closed, {placed: guest}]}\n",
        "{id: start, paths: [n-x]}",
    )
    closure = smallest_win(deck)
    (placement,) = closure.placements
    assert (closure.answer, placement.card.id, placement.side) == ("smallest", "guest", side)
    won(deck, closure)


def test_two_sides_of_one_piece_are_not_two_pieces() -> None:
    deck = tiny(
        "  - {paths: [n-e]}\n" + LENT,
        "parts: [{id: guest, front: {paths: [n-x]}, back: {paths: [n-x]}}]\n",
        "{id: start, paths: [n-s]}",
    )
    assert smallest_win(deck).answer == "impossible"


def test_piece_is_laid_as_often_as_there_are_stand_ins_at_most() -> None:
    parts = "parts: [{id: guest, paths: [n-x], copies: 2}]\n"
    start = "{id: start, paths: [n-s]}"
    once, twice = tiny(LENT, parts, start), tiny(LENT.replace("}}", "}, copies: 2}"), parts, start)
    assert smallest_win(once).answer == "impossible"
    assert len(smallest_win(twice).placements) == 2


def test_two_starts_that_are_to_be_joined_are_not_closed_one_by_one() -> None:
    cards = "  - {paths: [n-x], copies: 4}\n  - {paths: [n-s], copies: 4}\n"
    starts = "{id: one, paths: [n-e]}, {id: two, paths: [n-w]}"
    apart = tiny(cards, start=starts)
    joined = tiny(cards, "rules: {goal: [closed, {joined: [one, two]}]}\n", starts)
    assert len(smallest_win(apart).placements) == 4
    bridged = smallest_win(joined)
    assert len(bridged.placements) == 4
    won(joined, bridged)
    few = cards.replace("[n-s], copies: 4", "[n-s], copies: 1")
    goal = "rules: {goal: [closed, {joined: [one, two]}]}\n"
    assert smallest_win(tiny(few, start=starts)).answer == "smallest"
    assert smallest_win(tiny(few, goal, starts)).answer == "impossible"


def test_cards_that_take_others_away_are_cards_as_any() -> None:
    deck = tiny(
        "  - {id: map, title: Map, effect: take-away, paths: [n-x]}\n",
        start="{id: start, paths: [n-x]}",
    )
    assert [placement.card.id for placement in smallest_win(deck).placements] == ["map"]


def test_needed_card_is_the_one_of_its_kind_that_lies() -> None:
    deck = tiny(
        "  - {paths: [n-x], copies: 9}\n  - {id: way-out, title: Out, paths: [e-x]}\n",
        "rules: {goal: [closed, {placed: way-out}]}\n",
        "{id: start, paths: [n-x]}",
    )
    (placement,) = smallest_win(deck).placements
    assert placement == Placement(deck.cards[1], *placement[1:])


def test_budget_is_shared_by_all_sides() -> None:
    deck = playing(load("bandida"), ["lovers"])
    closure = smallest_win(deck, budget=20)
    assert closure.answer in ("closed", "unknown") and 0 < closure.at_least <= 5
    assert closure.nodes <= 2 * 2 * 20
    assert closure == smallest_win(deck, budget=20)

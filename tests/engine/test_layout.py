"""The layout against an engine that looks at everything, and its own algebra."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.engine.layout import Layout, Placement
from cardgen.engine.opening import legality_of
from cardgen.engine.placement_text import PlacementError, parse_placement
from cardgen.model.card import Card
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell
from cardgen.model.text import Text
from tests.engine.naive import Table, beyond
from tests.engine.samples import BACK, SQUARE, add, deck_of, laid_out, put, rule_set

Both = tuple[Layout, Table, tuple[Card, ...]]


def answers(layout: Layout) -> object:
    """What a layout answers, in the order in which it answers."""
    return (
        layout.placements,
        layout.open_exits(),
        layout.is_closed,
        layout.holes(),
        layout.joined_by_tunnels(),
    )


@given(laid_out())
def test_the_legal_placements_are_those_that_brute_force_finds(both: Both) -> None:
    layout, table, cards = both
    for card in cards:
        found = [(p.cell.column, p.cell.row, p.quarters) for p in layout.legal_placements(card)]
        assert len(found) == len(set(found))
        assert set(found) == table.legal(card)


@given(laid_out())
def test_why_illegal_agrees_with_the_list(both: Both) -> None:
    layout, table, cards = both
    for card in cards:
        legal = table.legal(card)
        for column, row, quarters, _ in table.ways(card):
            placement = Placement(card, Cell(column, row), quarters)
            is_legal = (column, row, quarters) in legal
            assert (not layout.why_illegal(placement)) == is_legal
            assert (placement in layout.legal_placements(card)) == is_legal


@given(laid_out(most=8))
def test_open_exits_and_holes_are_those_that_brute_force_finds(both: Both) -> None:
    layout, table, _ = both
    found = {(*exit_.port.cell, int(exit_.port.side)) for exit_ in layout.open_exits()}
    assert found == table.open()
    assert {tuple(exit_.target) for exit_ in layout.open_exits()} == set(map(beyond, found))
    assert layout.is_closed == (not table.open())
    holes = {(*exit_.port.cell, int(exit_.port.side)) for exit_ in layout.holes()}
    assert holes == table.holes()


@given(laid_out(), st.data())
def test_unserved_cells_are_those_that_brute_force_finds(both: Both, data: st.DataObject) -> None:
    layout, table, cards = both
    some = data.draw(st.lists(st.sampled_from(cards), unique_by=lambda card: card.id))
    assert {tuple(cell) for cell in layout.unserved(some)} == table.unserved(some)


@given(laid_out(most=6), st.data())
def test_removing_in_any_order_restores_everything(both: Both, data: st.DataObject) -> None:
    layout, table, cards = both
    before = (layout.copy(), answers(layout))
    added = []
    for _ in range(data.draw(st.integers(1, 4))):
        card = data.draw(st.sampled_from(cards))
        free = [
            Placement(card, Cell(column, row), quarters)
            for column, row, quarters, new in table.ways(card)
            if not new.cells & table.covered
        ]
        placement = data.draw(st.sampled_from(free))
        add(layout, table, placement)
        added.append(placement)
    for placement in data.draw(st.permutations(added)):
        layout.remove(placement)
        assert placement not in layout
    assert (layout, answers(layout)) == before


@given(laid_out(most=6), st.data())
def test_the_order_of_placing_does_not_matter(both: Both, data: st.DataObject) -> None:
    layout, _, _ = both
    other = Layout.of(layout.legality, data.draw(st.permutations(layout.placements)))
    assert (other, answers(other)) == (layout, answers(layout))


@given(laid_out(most=6))
def test_a_copy_is_equal_and_independent(both: Both) -> None:
    layout, _, _ = both
    before = answers(layout)
    copy = layout.copy()
    assert (copy, answers(copy)) == (layout, before)
    for placement in copy.placements:
        copy.remove(placement)
    assert (len(copy), copy.is_closed) == (0, True)
    assert answers(layout) == before


@given(laid_out(most=8))
def test_a_layout_survives_its_text(both: Both) -> None:
    layout, _, cards = both
    legality = layout.legality
    deck = Deck("x", Text.plain("x"), legality.format, (BACK,), (), cards, rule_set())
    read = Layout.of(legality, [put(deck, line) for line in str(layout).splitlines()])
    assert (read, answers(read)) == (layout, answers(layout))
    assert [put(deck, str(placement)) for placement in layout.placements] == list(layout.placements)


@pytest.mark.parametrize(
    "text", ["", "n1-e", "n1-e 3,-1", "n1-e 3,-1 r45", "n1-e 3;1 r0", "nothing 0,0 r0",
             "n1-e.back 0,0 r0", "n1-e 3,-1 r90 r90"],
)  # fmt: skip
def test_what_is_no_placement_is_refused(text: str) -> None:
    with pytest.raises(PlacementError):
        parse_placement(text, deck_of({"n1-e": 1}))


def test_two_cards_on_one_cell_are_no_layout() -> None:
    deck = deck_of({"n1-e": 1})
    with pytest.raises(ValueError, match="covered"):
        Layout.of(legality_of(deck), [put(deck, "start 0,0 r0"), put(deck, "n1-e 1,0 r0")])


def test_a_wall_to_wall_touch_does_not_join() -> None:
    deck = deck_of({"e-x1": 2})
    layout = Layout.of(legality_of(deck), [put(deck, "start 0,0 r0"), put(deck, "e-x1 -2,0 r180")])
    assert len(layout.joined_by_tunnels()) == 2


def test_a_bridge_carries_two_walks_that_do_not_meet() -> None:
    deck = deck_of({"n-s+e-w": 1, "n-x": 4}, start="n-s+e-w", footprint=SQUARE)
    layout = Layout.of(
        legality_of(deck),
        [
            put(deck, "start 0,0 r0"),
            put(deck, "n-x 0,1 r0"),
            put(deck, "n-x 0,-1 r180"),
            put(deck, "n-x -1,0 r90"),
            put(deck, "n-x 1,0 r270"),
        ],
    )
    groups = [{p.cell for p in group} for group in layout.joined_by_tunnels()]
    assert sorted(map(sorted, groups)) == [
        [(-1, 0), (0, 0), (1, 0)],
        [(0, -1), (0, 0), (0, 1)],
    ]
    assert layout.is_closed

"""Places and what they demand, held against cells and edges looked at one by one."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.engine.fitting import NO_ROOM, Ground, places_of
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.opening import legality_of
from cardgen.engine.orientation import ways_over
from cardgen.model.card import Card
from cardgen.model.grid import Cell, Footprint
from tests.engine.naive import Table
from tests.engine.samples import DOMINO, FOOTPRINTS, SQUARE, card, deck_of, laid_out, put

Both = tuple[Layout, Table, tuple[Card, ...]]


@pytest.mark.parametrize("footprint", FOOTPRINTS, ids=str)
@pytest.mark.parametrize("turns", [(0,), (0, 2), (0, 1, 2, 3)])
def test_the_places_over_a_cell_are_all_that_cover_it_once(
    footprint: Footprint, turns: tuple[int, ...]
) -> None:
    places = places_of(footprint, turns)
    found = []
    for place in places.all:
        cells = [places.around[number] for number, _ in place.parts]
        assert cells[0] == place.at and Cell(0, 0) in cells
        assert [shift for _, shift in place.parts] == [8 * number for number in range(len(cells))]
        found.append(frozenset(cells))
    near = range(-3, 4)
    expected = {
        frozenset(Cell(column + x, row + y) for x, y in footprint.turned(quarters).cells())
        for quarters, column, row in product(turns, near, near)
    }
    assert len(found) == len(set(found))
    assert set(found) == {cells for cells in expected if Cell(0, 0) in cells}


@given(laid_out())
def test_a_way_fits_iff_it_clashes_with_no_bit_demanded(both: Both) -> None:
    layout, _, cards = both
    for one in cards:
        laid = {(p.cell, p.quarters) for p in layout.legal_placements(one)}
        for target in layout.targets:
            demands = layout.ground.demands(target)
            for way in ways_over(one.front, one.footprint, layout.legality.format.quarters):
                at = Cell(target.column + way.at.column, target.row + way.at.row)
                fits = not demands[way.place] & way.clashes
                sound = layout.why_illegal(Placement(one, at, way.quarters))
                assert fits == all(reason.name == "dead-space" for reason in sound)
                assert fits or (at, way.quarters) not in laid


def test_every_card_clashes_where_there_is_no_room() -> None:
    for text, footprint in (("n1-n2-e-s2-s1-w", DOMINO), ("e-x1", DOMINO), ("n-e-s-w", SQUARE)):
        for way in ways_over(card(text, footprint).front, footprint, (0, 1, 2, 3)):
            assert NO_ROOM & way.clashes


@given(laid_out(most=6), st.data())
def test_lifting_in_any_order_leaves_bare_ground(both: Both, data: st.DataObject) -> None:
    layout, _, _ = both
    ground = layout.ground.copy()
    for placement in data.draw(st.permutations(layout.placements)):
        ground.lift(placement.cell, placement.oriented.shows)
    bare = Ground.of(ground.places, ground.contact, layout.legality.blocked)
    assert ground == bare
    assert (layout.ground == bare) == (not layout.placements)


def test_a_card_joins_as_many_tunnels_as_its_place_demands() -> None:
    deck = deck_of({"n1-n2": 2}, "n1-n2-e-s2-s1-w")
    ground = Layout.of(legality_of(deck), [put(deck, "start 0,0 r0")]).ground
    demands = ground.demands(Cell(0, 1))
    joined = [ground.places.joined(demand) for demand in demands if demand != NO_ROOM]
    # Along both exits of the start card, along the first one only, and down from that.
    assert sorted(joined) == [1, 1, 2]


def test_faces_are_told_apart_though_their_cards_have_one_id() -> None:
    deck = deck_of({"n1-e": 1})
    layout = Layout.of(legality_of(deck), [put(deck, "start 0,0 r0")])
    straight, dead_end = card("e-w", id_="piece"), card("e-x1", id_="piece")
    for one, other in ((straight, "e-w"), (dead_end, "e-x1"), (straight, "e-w")):
        found = [(p.cell, p.quarters) for p in layout.legal_placements(one)]
        expected = layout.copy().legal_placements(card(other))
        assert found == [(p.cell, p.quarters) for p in expected]

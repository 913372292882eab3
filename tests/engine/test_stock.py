"""The stock: the cards that can be laid over a cell are those that `Layout` finds one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardgen.engine.layout import Layout, Placement
from cardgen.engine.opening import legality_of
from cardgen.engine.stock import Stock, stock_of
from cardgen.model.card import Face
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell
from cardgen.model.notation import parse_paths
from tests.engine.samples import DOMINO, card, deck_of, decks, grown, put


@given(decks(), st.data())
def test_the_cards_over_a_cell_are_those_that_cover_it_with_the_fewest_exits_left_open(
    deck: Deck, data: st.DataObject
) -> None:
    layout = grown(deck, data)
    kinds = tuple(card for card in deck.cards if card.copies)
    stock = stock_of(kinds, deck)
    for cell in layout.targets:
        expected = {}
        for one in kinds:
            added = [layout.opened_by(placement) for placement in layout.covering(one, cell)]
            if added:
                expected[one.id] = min(added)
        demands = layout.ground.demands(cell)
        assert stock.over(demands) == expected
        assert stock.serves(demands) == layout.is_served(cell, kinds) == bool(expected)


def test_of_a_card_with_two_faces_the_one_with_fewer_exits_counts() -> None:
    deck = deck_of({"e-x1": 1})
    layout = Layout.of(legality_of(deck), [put(deck, "start 0,0 r0")])
    demands = layout.ground.demands(Cell(2, 0))
    few, many = card("w-x2", id_="piece"), card("n1-n2-e-s2-s1-w", id_="piece")
    for faces in ((few, many), (many, few)):
        stock = Stock([("stand-in", faces)], deck.format)
        assert stock.over(demands)["stand-in"] == -1
    assert Stock([("stand-in", (many,))], deck.format).over(demands)["stand-in"] == 4


def test_only_cards_that_can_be_laid_at_all_are_in_stock() -> None:
    deck = deck_of({"e-x1": 1})
    stock = Stock([("never", ()), ("e-x1", deck.cards)], deck.format)
    assert stock.ids == {"e-x1"}


def test_the_stock_of_the_same_cards_is_kept() -> None:
    deck = deck_of({"e-x1": 1, "n1-e": 1})
    assert stock_of(deck.cards, deck) is stock_of(list(deck.cards), deck)
    assert stock_of(deck.cards[:1], deck) is not stock_of(deck.cards, deck)


def test_a_back_covers_a_cell_as_a_front_like_it_does() -> None:
    two_sided = card("n1-n2")._replace(back=Face(parse_paths("w-x2", DOMINO)))
    deck = deck_of({"w-x2": 1})
    layout = Layout.of(legality_of(deck), [put(deck, "start 0,0 r0")])
    backs = list(layout.covering(two_sided, Cell(2, 0), "back"))
    fronts = list(layout.covering(deck.cards[0], Cell(2, 0)))
    assert fronts
    assert backs == [Placement(two_sided, p.cell, p.quarters, "back") for p in fronts]
    assert not set(backs) & set(layout.covering(two_sided, Cell(2, 0)))

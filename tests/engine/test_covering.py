"""The board of searches: what fits is what `Layout` calls legal, and lifting undoes laying."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardgen.engine.covering import (
    Board,
    Kinds,
    Step,
    cell_number,
    cell_of,
    colour_of,
    colour_of_number,
    edge_number,
)
from cardgen.engine.layout import Layout, Placement
from cardgen.model.card import Card
from cardgen.model.grid import Cell, Port, Side
from tests.engine.brute import FORMATS, piece, positions
from tests.engine.test_cases import LEGALITY

CELLS = st.builds(Cell, st.integers(-5000, 5000), st.integers(-5000, 5000))


@given(CELLS)
def test_number_of_a_cell_names_it(cell: Cell) -> None:
    assert cell_of(cell_number(cell)) == cell
    assert colour_of_number(cell_number(cell)) == colour_of(cell)


@given(CELLS, st.sampled_from(Side), CELLS, st.sampled_from(Side))
def test_ports_share_an_edge_number_iff_they_are_one_or_face_each_other(
    cell: Cell, side: Side, other_cell: Cell, other_side: Side
) -> None:
    port, other = Port(cell, side), Port(other_cell, other_side)
    assert edge_number(port) == edge_number(port.facing)
    assert (edge_number(port) == edge_number(other)) == (other in (port, port.facing))


@given(positions())
def test_fits_of_a_target_are_the_legal_placements_that_cover_it(
    position: tuple[Layout, list[Card], dict[str, int]],
) -> None:
    layout, cards, _ = position
    kinds = Kinds(cards, layout.legality.format)
    board = Board(layout, kinds)
    for target in {exit_.target for exit_ in layout.open_exits()}:
        fits = list(board.fits(cell_number(target), kinds.copies()))
        found = [outline(kinds.placements([fit])[0]) for fit in fits]
        legal = {
            outline(placement)
            for card in cards
            for placement in layout.legal_placements(card)
            if target in placement.cells()
        }
        assert len(found) == len(set(found))
        assert set(found) == legal


def outline(placement: Placement) -> tuple[frozenset[Cell], frozenset[Port]]:
    """All that edges see of a placement."""
    return frozenset(placement.cells()), frozenset(placement.exits())


def state(board: Board) -> object:
    return dict(board.open), board.balance, set(board._taken), dict(board._edges)


@given(positions(), st.lists(st.integers(0, 99), max_size=5))
def test_lift_undoes_lay_and_the_board_is_that_of_the_layout(
    position: tuple[Layout, list[Card], dict[str, int]], choices: list[int]
) -> None:
    layout, cards, _ = position
    kinds = Kinds(cards, layout.legality.format)
    board = Board(layout, kinds)
    copies = [9] * len(kinds.cards)
    before: list[object] = []
    laid: list[Step] = []
    for choice in choices:
        fits = [
            fit
            for target in dict.fromkeys(board.open.values())
            for fit in board.fits(target, copies)
        ]
        if not fits:
            break
        before.append(state(board))
        laid.append(board.lay(fits[choice % len(fits)]))
        layout.place(kinds.placements([laid[-1].fit])[0])
        assert state(board) == state(Board(layout, kinds))
    while laid:
        board.lift(laid.pop())
        assert state(board) == before.pop()


def test_cards_whose_exits_lie_alike_are_one_kind_and_each_is_used() -> None:
    format = FORMATS["2x1"]
    first, second = piece("a", "n1-x2", format), piece("b", "s2-x1", format)
    kinds = Kinds([first, second], format)
    assert kinds.cards == ((first, second),) and kinds.copies() == [2]
    layout = Layout.of(LEGALITY, [Placement(piece("start", "n1-s2", format), Cell(0, 0))])
    board = Board(layout, kinds)
    fits = []
    for target in list(board.open.values()):
        fits.append(next(board.fits(target, [2])))
        board.lay(fits[-1])
    placed = kinds.placements(fits)
    assert [placement.card.id for placement in placed] == ["a", "b"]
    for placement in placed:
        assert not layout.why_illegal(placement)
        layout.place(placement)
    assert layout.is_closed

"""Cave-ins: what they can bury, and what that closes for good."""

from __future__ import annotations

from cardgen.engine.effects.cave_in import CAVE_IN
from cardgen.engine.layout import Layout, Placement
from cardgen.model.grid import Cell
from tests.engine.samples import DOMINO, drawn, maze_card

CARD = maze_card("cave-in")


def caved_in(text: str, column: int, row: int) -> Layout:
    """What a cave-in on a cell of a drawing leaves."""
    layout = drawn(text)
    target = layout.at(Cell(column, row))
    assert target is not None
    CAVE_IN.apply(layout, CARD, target)
    return layout


BEFORE = """
    +---+---+---+---+
    |   |   |   |   |
    | o3|2o4|1o2| # |
    |   | 1 | 1 |   |
    +---+---+---+---+
    |   | 2 |   |   |
    |   | o |   |   |
    |   |   |   |   |
    +---+---+---+---+
"""
AFTER = """
    +---+---+---+---+
    |   |   |   |   |
    | o3|2o4| # | # |
    |   | 1 |   |   |
    +---+---+---+---+
    |   | 2 |   |   |
    |   | o |   |   |
    |   |   |   |   |
    +---+---+---+---+
"""


def test_a_cave_in_buries_only_a_card_with_an_open_exit() -> None:
    # Its exit into the old cave-in is closed, that to the south is open.
    assert [target.cell for target in CAVE_IN.targets(drawn(BEFORE))] == [Cell(2, 0)]
    assert CAVE_IN.targets(drawn(AFTER)) == ()
    assert CAVE_IN.targets(drawn("")) == ()


def test_tunnels_into_the_space_are_closed_and_those_of_the_buried_card_are_gone() -> None:
    layout = caved_in(BEFORE, 2, 0)
    assert layout == drawn(AFTER)
    assert layout.is_closed


BESIDE = """
    +---+---+
    |   |   |
    | o2|1o2|
    | 3 |   |
    +---+---+
"""


def test_no_exit_may_ever_point_into_the_space() -> None:
    layout = caved_in(BESIDE, 1, 0)
    card = maze_card("n@1-e@1")
    ways = [(move.cell, move.quarters) for move in layout.legal_placements(card)]
    assert ways == [(Cell(0, 1), 0), (Cell(0, 1), 3)]
    layout.place(Placement(card, Cell(0, 1)))
    # Below the cave-in only a wall may meet it.
    assert [move.quarters for move in layout.legal_placements(card)] == [2]
    pointing = Placement(card, Cell(1, 1), 3)
    assert [reason.name for reason in layout.why_illegal(pointing)] == ["tunnel-wall"]


def test_a_cave_in_never_lies_free_again() -> None:
    layout = caved_in(BESIDE, 1, 0)
    assert not layout.is_free(Cell(1, 0))
    assert layout.at(Cell(1, 0)) == Placement(CARD, Cell(1, 0))


def test_a_cave_in_covers_all_cells_of_a_turned_card() -> None:
    layout = drawn("")
    target = Placement(maze_card("n1@1-x2", DOMINO), Cell(3, 3), 1)
    layout.place(target)
    CAVE_IN.apply(layout, maze_card("cave-in", DOMINO), target)
    assert layout.placements == (Placement(maze_card("cave-in", DOMINO), Cell(3, 3), 1),)
    assert not any(layout.is_free(cell) for cell in target.cells())

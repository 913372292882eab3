"""Bombs: what they can hit, and what is open where a card was."""

from __future__ import annotations

from cardgen.engine.effects.bomb import BOMB
from cardgen.engine.layout import Layout, Placement
from cardgen.model.grid import Cell
from tests.engine.samples import DOMINO, drawn, maze_card, spots

CARD = maze_card("bomb")


def bombed(text: str, column: int, row: int) -> Layout:
    """What a bomb on a cell of a drawing leaves."""
    layout = drawn(text)
    target = layout.at(Cell(column, row))
    assert target is not None
    BOMB.apply(layout, CARD, target)
    return layout


BEFORE = """
    +---+---+---+---+
    |   |   |   |   |
    | o3|2o4|1o | # |
    |   |   | 1 |   |
    +---+---+---+---+
"""
AFTER = """
    +---+---+---+---+
    |   |   |   |   |
    | o3| A |1o | # |
    |   |   | 1 |   |
    +---+---+---+---+
    |   |   |   |   |
    |   |   | B |   |
    |   |   |   |   |
    +---+---+---+---+
"""


def test_a_bomb_hits_any_maze_card_whatever_its_priorities_and_never_a_cave_in() -> None:
    targets = BOMB.targets(drawn(BEFORE))
    assert [target.cell.column for target in targets] == [0, 1, 2]


def test_where_nothing_lies_a_bomb_hits_nothing() -> None:
    assert BOMB.targets(drawn("")) == ()


def test_the_space_is_empty_again_and_what_led_into_it_is_open() -> None:
    layout = bombed(BEFORE, 1, 0)
    assert layout == drawn(AFTER)
    assert layout.is_free(Cell(1, 0))
    targets = [(exit_.target, exit_.exit.priority) for exit_ in layout.open_exits()]
    assert targets == [(Cell(1, 0), 3), (Cell(1, 0), 1), (Cell(2, 1), 1)]


def test_a_bomb_may_split_the_maze_and_both_parts_stay_in_play() -> None:
    layout = bombed(BEFORE, 1, 0)
    assert len(layout.joined_by_tunnels()) == 2
    assert spots(AFTER, "n@1-s@1") == "AB"


LAST = """
    +---+---+---+
    |   |   |   |
    | # | o1| # |
    |   |   |   |
    +---+---+---+
"""


def test_with_the_last_maze_card_the_cave_ins_are_taken_off_too() -> None:
    assert len(bombed(LAST, 1, 0)) == 0


def test_a_bomb_takes_away_a_turned_card_of_any_footprint() -> None:
    layout = drawn("")
    target = Placement(maze_card("n1@1-x2", DOMINO), Cell(3, 3), 1)
    layout.place(target)
    assert BOMB.targets(layout) == (target,)
    BOMB.apply(layout, CARD, target)
    assert all(layout.is_free(cell) for cell in (Cell(3, 3), Cell(3, 4)))

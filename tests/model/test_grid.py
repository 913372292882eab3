from __future__ import annotations

import pytest
from hypothesis import given

from cardgen.model.grid import Cell, Footprint, Port, Side
from tests.model.strategies import cells, footprints, ports, quarters


@given(footprints, cells)
def test_four_turns_of_a_cell_are_none(footprint: Footprint, cell: Cell) -> None:
    once = footprint.turn_cell(cell, 1)
    assert footprint.turned().turn_cell(once, 3) == footprint.turn_cell(cell, 4) == cell


@pytest.mark.parametrize("side", Side)
def test_opposite_is_two_quarter_turns_and_its_own_inverse(side: Side) -> None:
    assert side.opposite == side.turned(2)
    assert side.opposite.opposite is side


def test_sides_turn_clockwise() -> None:
    assert [Side.NORTH.turned(quarters).letter for quarters in range(-1, 5)] == list("wneswn")


@given(ports)
def test_a_step_leads_to_the_cell_of_the_port_across(port: Port) -> None:
    columns, rows = port.side.step
    cell = Cell(port.cell.column + columns, port.cell.row + rows)
    assert port.facing == Port(cell, port.side.opposite)


@given(ports)
def test_facing_is_an_involution(port: Port) -> None:
    assert port.facing != port
    assert port.facing.facing == port


def test_facing_port_lies_across_the_edge() -> None:
    assert Port(Cell(2, 3), Side.NORTH).facing == Port(Cell(2, 2), Side.SOUTH)
    assert Port(Cell(2, 3), Side.EAST).facing == Port(Cell(3, 3), Side.WEST)
    assert Port(Cell(2, 3), Side.SOUTH).facing == Port(Cell(2, 4), Side.NORTH)
    assert Port(Cell(2, 3), Side.WEST).facing == Port(Cell(1, 3), Side.EAST)


@given(footprints, ports, quarters)
def test_turning_a_port_commutes_with_facing(footprint: Footprint, port: Port, turns: int) -> None:
    assert footprint.turn_port(port.facing, turns) == footprint.turn_port(port, turns).facing


@given(footprints, ports, quarters, quarters)
def test_turns_of_a_port_add_up(footprint: Footprint, port: Port, one: int, other: int) -> None:
    twice = footprint.turned(one).turn_port(footprint.turn_port(port, one), other)
    assert twice == footprint.turn_port(port, one + other)
    assert footprint.turn_port(port, 4) == port


@given(footprints, quarters)
def test_turned_cells_are_the_cells_of_the_turned_footprint(
    footprint: Footprint, turns: int
) -> None:
    turned = {footprint.turn_cell(cell, turns) for cell in footprint.cells()}
    assert turned == set(footprint.turned(turns).cells())


@given(footprints, quarters)
def test_turned_perimeter_is_the_perimeter_of_the_turned_footprint_begun_elsewhere(
    footprint: Footprint, turns: int
) -> None:
    turned = [footprint.turn_port(port, turns) for port in footprint.perimeter()]
    ring = list(footprint.turned(turns).perimeter())
    start = ring.index(turned[0])
    assert turned == ring[start:] + ring[:start]


@given(footprints)
def test_perimeter_holds_every_port_that_faces_outward_once(footprint: Footprint) -> None:
    outward = [
        Port(cell, side)
        for cell in footprint.cells()
        for side in Side
        if Port(cell, side).facing.cell not in footprint
    ]
    assert sorted(footprint.perimeter()) == sorted(outward)


def test_perimeter_runs_clockwise_from_the_north_west_corner() -> None:
    ring = Footprint(2, 1).perimeter()
    assert [(port.side.letter, port.cell) for port in ring] == [
        ("n", (0, 0)),
        ("n", (1, 0)),
        ("e", (1, 0)),
        ("s", (1, 0)),
        ("s", (0, 0)),
        ("w", (0, 0)),
    ]


@given(footprints)
def test_a_port_is_found_again_by_side_and_number(footprint: Footprint) -> None:
    for port in footprint.perimeter():
        assert footprint.port(port.side, footprint.port_number(port)) == port
        assert 1 <= footprint.port_number(port) <= footprint.side_length(port.side)


def test_a_number_past_the_end_of_a_side_is_a_port_off_the_card() -> None:
    footprint = Footprint(2, 3)
    for side in Side:
        past = footprint.port(side, footprint.side_length(side) + 1)
        assert past not in footprint.perimeter()


@given(footprints)
def test_cells_are_numbered_from_1_row_by_row(footprint: Footprint) -> None:
    numbers = [footprint.cell_number(cell) for cell in footprint.cells()]
    assert numbers == list(range(1, footprint.columns * footprint.rows + 1))


def test_only_a_card_of_one_cell_is_one_cell() -> None:
    assert Footprint(1, 1).is_one_cell
    assert not Footprint(2, 1).is_one_cell
    assert not Footprint(1, 2).is_one_cell
    assert str(Footprint(2, 1)) == "2x1"


def test_cells_beside_a_footprint_are_not_in_it() -> None:
    footprint = Footprint(2, 1)
    assert (1, 0) in footprint
    assert all(cell not in footprint for cell in [(2, 0), (0, 1), (-1, 0), (0, -1)])
    assert "n1" not in footprint

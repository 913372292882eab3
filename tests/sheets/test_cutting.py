"""The order of cutting, tried on paper: what each cut leaves, and the marks on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardgen.drawing.scene import Box
from cardgen.model.paper import FixedGrid, Paper
from cardgen.sheets.cutting import Cut, Tool, cutting_order
from cardgen.sheets.grid import Grid, Place
from cardgen.sheets.imposition import SheetPlan
from cardgen.sheets.marks import crop_marks
from tests.sheets.samples import cards, plan, size

SHEETS: list[dict[str, Any]] = [
    {"paper": "a4"},
    {"paper": "letter"},
    {"paper": "a4", "gap": 4.0},
    {"paper": "letter", "gap": (0.0, 3.0), "orientation": "landscape"},
    {"paper": "a4", "columns": 1, "rows": 1},
    {"paper": "a4", "start_slot": 4},
    {"paper": "a4", "flip": "fold"},
]
COUNTS = [1, 2, 5, 12]


def taken(made: SheetPlan, sheet: int = 0) -> list[Place]:
    """The places of the front that are taken on a sheet."""
    return [made.grid.places[slot] for slot, _ in made.dealt.sheets[sheet]]


def boxes(grid: Grid, places: Sequence[Place]) -> list[Box]:
    """Left, top, right and bottom of some trims, to a hundredth of a millimetre."""
    found = (grid.trim(place) for place in places)
    return [rounded((x, y, x + width, y + height)) for x, y, width, height in found]


def rounded(box: Box) -> Box:
    left, top, right, bottom = (round(value, 2) for value in box)
    return left, top, right, bottom


def lines_of(grid: Grid) -> list[tuple[float, ...]]:
    """The crop marks of a page: from and to."""
    segments = list(crop_marks(grid, 0.2))
    return [(*a[1:], *b[1:]) for a, b in zip(segments[::2], segments[1::2], strict=True)]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("choices", SHEETS)
@pytest.mark.parametrize("tool", ["knife", "guillotine"])
def test_there_are_as_many_cuts_as_the_plan_says(
    tool: Tool, choices: dict[str, Any], count: int
) -> None:
    made = plan(cards(count), **choices)
    found = [
        len(cutting_order(made.grid, taken(made, sheet), tool)) for sheet in range(made.papers)
    ]
    assert sum(found) == made.cuts


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("choices", SHEETS)
def test_a_knife_leaves_the_rim_with_the_marks_whole(choices: dict[str, Any], count: int) -> None:
    # CUT-04
    made = plan(cards(count), **choices)
    places = taken(made)
    inside = boxes(made.grid, places)
    left, top = min(box[0] for box in inside), min(box[1] for box in inside)
    right, bottom = max(box[2] for box in inside), max(box[3] for box in inside)
    cuts = cutting_order(made.grid, places)
    for cut in cuts:
        for x, y in cut.ends:
            assert left - 0.01 <= x <= right + 0.01
            assert top - 0.01 <= y <= bottom + 0.01
    outer = {("y", left), ("y", right), ("x", top), ("x", bottom)}
    assert {(cut.direction, round(cut.position, 2)) for cut in cuts[-4:]} == outer
    assert not {(cut.direction, round(cut.position, 2)) for cut in cuts[:-4]} & outer


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("choices", SHEETS)
def test_a_knife_cuts_along_every_edge_of_every_card(choices: dict[str, Any], count: int) -> None:
    made = plan(cards(count), **choices)
    cuts = cutting_order(made.grid, taken(made))
    for left, top, right, bottom in boxes(made.grid, taken(made)):
        for x in (left, right):
            assert any(covers(cut, "y", x, top, bottom) for cut in cuts)
        for y in (top, bottom):
            assert any(covers(cut, "x", y, left, right) for cut in cuts)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("choices", SHEETS)
def test_a_guillotine_leaves_exactly_the_cards(choices: dict[str, Any], count: int) -> None:
    made = plan(cards(count), **choices)
    pieces: list[Box] = [(0.0, 0.0, made.grid.x.page, made.grid.y.page)]
    for cut in cutting_order(made.grid, taken(made), "guillotine"):
        pieces = [part for piece in pieces for part in parted(piece, cut)]
    assert set(boxes(made.grid, taken(made))) <= {rounded(piece) for piece in pieces}


@pytest.mark.parametrize("choices", SHEETS[:4])
def test_what_a_guillotine_still_cuts_keeps_the_edge_that_positions_count_from(
    choices: dict[str, Any],
) -> None:
    # CUT-04: the edge lies against the stop, and the marks of level cuts are there till the last
    made = plan(cards(12), **choices)
    rest: Box = (0.0, 0.0, made.grid.x.page, made.grid.y.page)
    cuts = cutting_order(made.grid, taken(made), "guillotine")
    level = [cut for cut in cuts if cut.direction == "x"]
    assert cuts[: len(level)] == tuple(level)
    for cut in level:
        marks = [line for line in lines_of(made.grid) if line[1] == line[3] == cut.position]
        assert len(marks) == 2 and all(rest[1] < line[1] < rest[3] for line in marks)
        rest = parted(rest, cut)[0]
        assert rest[:3] == (0.0, 0.0, made.grid.x.page)
    strip: Box = (0.0, 0.0, made.grid.x.page, 44.0)
    for cut in cuts[len(level) :]:
        assert strip[0] == 0.0 and cut.position < strip[2]
        strip = parted(strip, cut)[0]


@pytest.mark.parametrize("tool", ["knife", "guillotine"])
def test_paper_that_is_cut_already_needs_no_cuts(tool: Tool) -> None:
    grid = FixedGrid((15.0, 13.5), (95.0, 54.0), (85.0, 54.0), 2, 5)
    paper = Paper("stock", "Stock", 210.0, 297.0, grid)
    made = plan(cards(3), size(85.0, 54.0), paper=paper)
    assert cutting_order(made.grid, taken(made), tool) == ()
    assert made.cuts == 0
    smaller = plan(cards(3), size(80.0, 50.0), paper=paper)
    assert len(cutting_order(smaller.grid, taken(smaller), tool)) == smaller.cuts == 8


def test_nothing_to_free_needs_no_cuts() -> None:
    assert cutting_order(plan(cards(1)).grid, ()) == ()


def covers(cut: Cut, direction: str, position: float, start: float, end: float) -> bool:
    return (
        cut.direction == direction
        and abs(cut.position - position) < 0.01
        and cut.start < start + 0.01
        and end - 0.01 < cut.end
    )


def parted(piece: Box, cut: Cut) -> tuple[Box, ...]:
    """What a cut right through makes of a piece of paper."""
    left, top, right, bottom = piece
    at = cut.position
    if cut.direction == "x":
        if not (top < at < bottom and cut.start <= left and right <= cut.end):
            return (piece,)
        return (left, top, right, at), (left, at, right, bottom)
    if not (left < at < right and cut.start <= top and bottom <= cut.end):
        return (piece,)
    return (left, top, at, bottom), (at, top, right, bottom)

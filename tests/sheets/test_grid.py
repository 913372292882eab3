"""The grid: gaps by axis, columns and rows that are asked for, places that are cut already."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cardgen.model.paper import FixedGrid, Paper
from cardgen.sheets.grid import SheetError
from tests.sheets.ink import ink_of, overlaps
from tests.sheets.samples import PAPERS, cards, plan, size
from tests.sheets.test_furniture import assert_legible

LABELS = Paper(
    "labels", "Labels", 210.0, 297.0, FixedGrid((10.0, 15.0), (97.0, 50.0), (90.0, 46.0), 2, 5)
)
TALL = Paper(
    "tall", "Tall", 215.9, 300.0, FixedGrid((20.0, 9.7), (100.0, 27.95), (60.0, 25.4), 1, 10)
)
ODD = Paper("odd", "Odd", 210.0, 297.0, FixedGrid((9.0, 13.0), (93.0, 50.0), (90.0, 46.0), 2, 5))
"""Places that stand nearer to the left and the upper edge."""


def steps(values: set[float]) -> set[float]:
    return {round(b - a, 6) for a, b in pairwise(sorted(values))}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("gap", [(4.0, 0.0), (0.0, 4.0), (3.0, 5.0), (8.0, 8.0)])
def test_gaps_differ_across_and_down(paper: str, gap: tuple[float, float]) -> None:
    # CUT-13, CLASS-04
    made = plan(cards(60), size(40.0, 30.0), paper=paper, gap=gap)
    slots = made.sheets[0].slots
    assert steps({slot.trim[0] for slot in slots}) == {40.0 + gap[0]}
    assert steps({slot.trim[1] for slot in slots}) == {30.0 + gap[1]}


def test_marks_stand_at_both_edges_of_a_gap_and_once_where_cards_touch() -> None:
    # CUT-13
    grid = plan(cards(4), size(40.0, 30.0), gap=(0.0, 4.0), columns=3, rows=2).grid
    assert len(grid.x.cuts) == 4
    assert len(grid.y.cuts) == 4
    assert grid.x.gaps == pytest.approx((0.0, 0.0))
    assert grid.y.gaps == pytest.approx((4.0,))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_has_the_columns_and_rows_that_are_asked_for(paper: str) -> None:
    # LAY-04
    made = plan(cards(13), paper=paper, orientation="portrait", columns=2, rows=2)
    assert [len(sheet.slots) for sheet in made.sheets[::2]] == [4, 4, 4, 1]
    first = made.sheets[0]
    left = min(slot.trim[0] for slot in first.slots)
    assert left == pytest.approx((first.width - 176.0) / 2)


@pytest.mark.parametrize(
    ("card", "choices", "numbers"),
    [
        ((45.0, 90.0), {"columns": 5}, ("5 x 45 mm", "240 mm", "210 mm", "at most 4")),
        ((45.0, 90.0), {"rows": 4}, ("4 x 90 mm", "375 mm", "297 mm", "at most 3")),
        ((45.0, 90.0), {"columns": 4, "gap": 6.0}, ("3 gaps of 6 mm", "213 mm", "at most 3")),
        (
            (60.0, 40.0),
            {"columns": 2, "rows": 4, "flip": "fold"},
            ("4 mm to the fold", "131.5 mm", "105 mm", "at most 1"),
        ),
    ],
)
def test_columns_and_rows_that_do_not_fit_are_refused_with_the_sum(
    card: tuple[float, float], choices: dict[str, Any], numbers: tuple[str, ...]
) -> None:
    # LAY-05
    with pytest.raises(SheetError) as caught:
        plan(cards(3), size(*card), orientation="portrait", **choices)
    for number in numbers:
        assert number in caught.value.message


def test_the_most_that_are_said_to_fit_do_fit() -> None:
    # LAY-05
    assert plan(cards(3), size(45.0, 90.0), columns=4, orientation="portrait").grid.columns == 4
    assert plan(cards(3), size(45.0, 90.0), rows=3).grid.rows == 3


def test_a_start_slot_leaves_the_slots_before_it_empty_on_the_first_sheet_only() -> None:
    # MACH-06
    made = plan(cards(20), start_slot=5)
    fronts, backs = made.sheets[::2], made.sheets[1::2]
    assert [len(sheet.slots) for sheet in fronts] == [8, 12]
    assert (fronts[0].slots[0].row, fronts[0].slots[0].column) == (2, 0)
    assert (fronts[1].slots[0].row, fronts[1].slots[0].column) == (0, 0)
    for front, back in zip(fronts, backs, strict=True):
        assert {slot.number for slot in front.slots} == {slot.number for slot in back.slots}


def test_a_start_slot_beyond_the_last_is_refused_with_both_numbers() -> None:
    with pytest.raises(SheetError) as caught:
        plan(cards(20), start_slot=13)
    assert "12" in caught.value.message and "13" in caught.value.message


def test_cards_lie_in_the_middle_of_the_places_of_a_paper() -> None:
    made = plan(cards(10), paper=LABELS)
    by_place = {(slot.row, slot.column): slot.trim for slot in made.sheets[0].slots}
    assert made.grid.capacity == 10
    for row in range(5):
        for column in range(2):
            left, top = 10.0 + 97.0 * column + 1.0, 15.0 + 50.0 * row + 1.0
            assert by_place[row, column] == pytest.approx((left, top, 88.0, 44.0))


def test_places_lie_where_the_pitch_says_to_the_last() -> None:
    # MACH-04
    made = plan(cards(10), size(60.0, 25.4), paper=TALL)
    tops = sorted(slot.trim[1] for slot in made.sheets[0].slots)
    assert len(tops) == 10
    for index, top in enumerate(tops):
        assert top == pytest.approx(9.7 + index * 27.95, abs=1e-9)


@pytest.mark.parametrize(
    ("choices", "capacity"), [({"columns": 1}, 5), ({"rows": 2}, 4), ({"columns": 1, "rows": 1}, 1)]
)
def test_fewer_columns_or_rows_take_the_first_places(
    choices: dict[str, Any], capacity: int
) -> None:
    made = plan(cards(3), paper=LABELS, **choices)
    assert made.grid.capacity == capacity
    assert made.sheets[0].slots[0].trim[:2] == pytest.approx((11.0, 16.0))


def test_a_start_slot_skips_places_that_are_used() -> None:
    # MACH-06
    first = plan(cards(20), paper=LABELS, start_slot=5).sheets[0]
    assert (first.slots[0].row, first.slots[0].column) == (2, 0)
    assert len(first.slots) == 6


@pytest.mark.parametrize(
    ("card", "choices", "numbers"),
    [
        ((92.5, 40.0), {}, ("92.5 - 90 = 2.5 mm", "90 x 46 mm")),
        ((92.5, 50.0), {}, ("2.5 mm", "50 - 46 = 4 mm")),
        ((88.0, 44.0), {"columns": 3}, ("2 columns", "3")),
        ((88.0, 44.0), {"rows": 6}, ("5 rows", "6")),
        ((88.0, 44.0), {"orientation": "landscape"}, ("portrait",)),
        ((88.0, 44.0), {"flip": "fold"}, ("fold",)),
    ],
)
def test_what_places_cannot_take_is_refused_with_the_numbers(
    card: tuple[float, float], choices: dict[str, Any], numbers: tuple[str, ...]
) -> None:
    with pytest.raises(SheetError) as caught:
        plan(cards(3), size(*card), paper=LABELS, **choices)
    for number in numbers:
        assert number in caught.value.message


def test_the_width_that_is_said_to_fit_fits() -> None:
    with pytest.raises(SheetError) as caught:
        plan(cards(3), size(100.0, 57.3), paper=LABELS)
    hint = caught.value.hint or ""
    width = float(hint.split("--card-width ")[1].split("`")[0])
    assert plan(cards(3), size(width, width * 0.573), paper=LABELS)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_furniture_keeps_off_cards_on_both_sides_of_paper_that_is_not_even(flip: str) -> None:
    made = plan(cards(10), paper=ODD, flip=flip)
    for sheet in made.sheets:
        assert_legible(sheet, made)
        for ink in ink_of(sheet.furniture):
            assert not any(overlaps(ink.box, slot.clip) for slot in sheet.slots), ink

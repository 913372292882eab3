"""Paper turned or folded: every back lies on its own front, and reads upright."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from cardgen.drawing.scene import Box
from cardgen.model.paper import FixedGrid, Paper
from cardgen.sheets.grid import FOLD_ROOM, Grid
from cardgen.sheets.imposition import SheetPlan
from cardgen.sheets.sheet import Sheet, Slot
from tests.sheets.samples import START, cards, plan, size

ODD = Paper("odd", "Odd", 210.0, 297.0, FixedGrid((7.0, 21.0), (95.0, 50.0), (90.0, 46.0), 2, 5))
"""Places that stand nearer to the left and the lower edge."""
ODD_LEVEL = Paper(
    "level", "Level", 297.0, 210.0, FixedGrid((31.0, 8.5), (91.0, 47.5), (90.0, 46.0), 2, 3)
)
TURNED: list[dict[str, Any]] = [
    {"paper": paper, "orientation": orientation, "flip": flip, "gap": gap}
    for paper, orientation, flip, gap in product(
        ("a4", "letter"),
        ("portrait", "landscape"),
        ("long", "short"),
        (0.0, 4.0, (2.5, 0.0), (0.0, 9.0)),
    )
] + [
    {"paper": paper, "flip": flip, **rest}
    for paper, flip, rest in product(
        (ODD, ODD_LEVEL), ("long", "short"), ({}, {"columns": 1}, {"rows": 2}, {"start_slot": 3})
    )
]
FOLDED: list[dict[str, Any]] = [
    {"paper": paper, "orientation": orientation, "flip": "fold", "gap": gap, "columns": columns}
    for paper, orientation, gap, columns in product(
        ("a4", "letter", "a3"),
        ("portrait", "landscape"),
        (0.0, 4.0, (2.5, 0.0), (0.0, 9.0)),
        (None, 1),
    )
]


def mirrors_columns(page: Sheet, flip: str) -> bool:
    """Whether the paper turns like the page of a book, as someone at the printer would see it."""
    is_upright = page.height >= page.width
    return is_upright if flip == "long" else not is_upright


def through(box: Box, page: Sheet, flip: str) -> Box:
    """A box of the back as it lies on the front, looking through the paper."""
    left, top, right, bottom = box
    if mirrors_columns(page, flip):
        return page.width - right, top, page.width - left, bottom
    return left, page.height - bottom, right, page.height - top


def over(box: Box, grid: Grid) -> Box:
    """A box of one half of a sheet as it lies on the other half once the paper is folded."""
    left, top, right, bottom = box
    if grid.fold == "x":
        return grid.x.page - right, top, grid.x.page - left, bottom
    return left, grid.y.page - bottom, right, grid.y.page - top


def trim_box(slot: Slot) -> Box:
    x, y, width, height = slot.trim
    return x, y, x + width, y + height


def pairs(made: SheetPlan) -> list[tuple[Sheet, Slot, Slot]]:
    """Every front with its back, and the page of the front."""
    found = []
    step = 1 if made.grid.fold else 2
    for index in range(0, len(made.sheets), step):
        pages = made.sheets[index : index + step]
        slots = [slot for page in pages for slot in page.slots]
        backs = {slot.number: slot for slot in slots if slot.side == "back"}
        fronts = [slot for slot in slots if slot.side == "front"]
        assert len(fronts) == len(backs) == len(slots) / 2
        found += [(pages[0], slot, backs[slot.number]) for slot in fronts]
    return found


@pytest.mark.parametrize("choices", TURNED)
def test_a_back_lies_exactly_behind_its_front_when_the_paper_is_turned(
    choices: dict[str, Any],
) -> None:
    # DUP-01, DUP-02
    for page, front, back in pairs(plan(cards(17), **choices)):
        assert back.face == f"back.{front.number}"
        flip = choices["flip"]
        assert through(trim_box(back), page, flip) == pytest.approx(trim_box(front), abs=0.01)
        assert through(back.clip, page, flip) == pytest.approx(front.clip, abs=0.01)


@pytest.mark.parametrize("choices", FOLDED)
def test_a_back_lies_exactly_on_its_front_when_the_paper_is_folded(
    choices: dict[str, Any],
) -> None:
    # DUP-13
    made = plan(cards(17), size(60.0, 40.0), **choices)
    assert {sheet.side for sheet in made.sheets} == {"front"}
    for _, front, back in pairs(made):
        assert back.face == f"back.{front.number}"
        assert over(trim_box(back), made.grid) == pytest.approx(trim_box(front), abs=0.01)
        assert over(back.clip, made.grid) == pytest.approx(front.clip, abs=0.01)


@pytest.mark.parametrize("choices", FOLDED)
def test_trims_keep_clear_of_the_fold_and_of_each_other(choices: dict[str, Any]) -> None:
    # DUP-13
    made = plan(cards(17), size(60.0, 40.0), **choices)
    at = 0 if made.grid.fold == "x" else 1
    middle = (made.grid.x.page, made.grid.y.page)[at] / 2
    for _, front, back in pairs(made):
        assert trim_box(front)[at + 2] <= middle - FOLD_ROOM + 0.01
        assert trim_box(back)[at] >= middle + FOLD_ROOM - 0.01


@pytest.mark.parametrize("choices", [*TURNED, *FOLDED])
def test_a_card_turned_over_sideways_shows_an_upright_back(choices: dict[str, Any]) -> None:
    # DUP-02, DUP-13: follow the head and the left of a back to where they lie on the front
    made = plan((START, *cards(5)), size(60.0, 40.0), **choices)
    for page, front, back in pairs(made):
        assert front.rotation == 0

        def seen(across: float, down: float, page: Sheet = page, back: Slot = back) -> Box:
            x, y, width, height = back.trim
            if back.rotation == 180:
                across, down = 1 - across, 1 - down
            point = (x + across * width, y + down * height)
            turned = over if made.grid.fold else through
            rest = (made.grid,) if made.grid.fold else (page, choices["flip"])
            return turned((*point, *point), *rest)

        assert seen(0.5, 0.1)[1] < seen(0.5, 0.9)[1]
        assert seen(0.1, 0.5)[0] > seen(0.9, 0.5)[0]


@pytest.mark.parametrize("choices", [*TURNED, *FOLDED])
def test_slots_of_a_page_stay_on_it_and_apart(choices: dict[str, Any]) -> None:
    made = plan(cards(40), size(60.0, 40.0), **choices)
    for sheet in made.sheets:
        found = [trim_box(slot) for slot in sheet.slots]
        assert len({(slot.row, slot.column) for slot in sheet.slots}) == len(found)
        for index, (left, top, right, bottom) in enumerate(found):
            assert left >= 0 and top >= 0 and right <= sheet.width and bottom <= sheet.height
            for other in found[:index]:
                assert (
                    left >= other[2] - 0.001
                    or right <= other[0] + 0.001
                    or top >= other[3] - 0.001
                    or bottom <= other[1] + 0.001
                )


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("flip", ["long", "short", "fold"])
def test_two_sided_piece_is_front_and_back_of_one_card(
    flip: str, orientation: str, paper: str
) -> None:
    # DUP-11
    made = plan((START, *cards(5)), paper=paper, orientation=orientation, flip=flip)
    ((_, front, back),) = [pair for pair in pairs(made) if pair[1].card == "start"]
    assert (front.face, back.face) == ("start", "start.back")
    assert made.pieces == 6

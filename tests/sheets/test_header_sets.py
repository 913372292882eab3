"""The header of a sheet tells whose cards it bears."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.drawing.scene import Shape, TextRun
from cardgen.sheets.header import spans
from tests.sheets.ink import Ink, ink_of, overlaps
from tests.sheets.samples import BANDIDO, PAPERS, cards, plan
from tests.sheets.test_furniture import LONG, assert_legible, distance_to_edge, texts


def test_sets_are_told_by_their_letters() -> None:
    assert spans([1]) == "A"
    assert spans([2, 1]) == "A, B"
    assert spans([26, 27, 28]) == "Z–AB"
    assert spans([1, 2, 3, 5, 7, 8, 9, 10]) == "A–C, E, G–J"


def test_a_sheet_of_one_set_shows_its_mark() -> None:
    made = plan(cards(13), sets=3, fresh_sheets=True)
    for sheet in made.sheets:
        (set_,) = {slot.set for slot in sheet.slots}
        said = texts(sheet)
        assert said[said.index("set ") + 1] == "ABC"[set_ - 1]
        mark = next(ink for ink in ink_of(sheet.furniture) if ink.text == "ABC"[set_ - 1])
        assert any(is_beside(ink, mark) for ink in ink_of(sheet.furniture))


def is_beside(ink: Ink, mark: Ink) -> bool:
    """Whether something is a filled shape left of a letter and level with it."""
    middle = (mark.box[1] + mark.box[3]) / 2
    return (
        isinstance(ink.item, Shape)
        and 0 < mark.box[0] - ink.box[2] < 2
        and ink.box[1] < middle < ink.box[3]
    )


def test_a_sheet_of_several_sets_names_them() -> None:
    made = plan(cards(13), sets=12, order="stack")
    assert "sets A–L" in texts(made.sheets[0])
    straight = plan(cards(13), sets=2)
    assert "sets A, B" in texts(straight.sheets[2])


def test_one_set_is_not_told() -> None:
    for sheet in plan(cards(13)).sheets:
        assert not any(text.startswith("set") for text in texts(sheet))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize(
    "choices",
    [
        {"sets": 2},
        {"sets": 40, "order": "stack", "start_slot": 3},
        {"sets": 4, "fresh_sheets": True, "flip": "fold"},
    ],
)
def test_sets_find_room_in_every_header(
    paper: str, orientation: str, choices: dict[str, Any]
) -> None:
    for title in ("Bandido", LONG):
        made = plan(BANDIDO[:9], paper=paper, orientation=orientation, title=title, **choices)
        for sheet in made.sheets:
            assert any(text.startswith("set") for text in texts(sheet))
            assert_legible(sheet, made)
            inks = ink_of(sheet.furniture)
            assert all(distance_to_edge(ink, sheet) >= 5 - 1e-6 for ink in inks)
            words = [ink for ink in inks if isinstance(ink.item, TextRun)]
            fills = [i for i in inks if isinstance(i.item, Shape) and i.item.fill and i.box[1] < 40]
            for word in words:
                assert not any(overlaps(word.box, fill.box) for fill in fills)

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings

from cardgen.drawing.scene import Shape, Symbol, TextRun, Use
from cardgen.model.deck import CardFormat
from cardgen.model.paper import Paper
from cardgen.sheets.duplex import mirrored_direction
from cardgen.sheets.grid import INK_LIMIT, SheetError
from cardgen.sheets.imposition import SheetPlan
from cardgen.sheets.lettering import fitted, width_of
from cardgen.sheets.marks import crop_marks
from cardgen.sheets.sheet import Sheet, SheetSide
from cardgen.units import TOLERANCE
from tests.sheets.ink import Ink, ink_of, overlaps
from tests.sheets.samples import BANDIDO, PAPERS, cards, plan, size
from tests.sheets.test_imposition import settings_tried

LONG = "The very long and winding story of how a family of moles got out of everywhere"
ALL: list[dict[str, Any]] = [
    {"paper": paper, "orientation": orientation, "gap": gap, "title": title}
    for paper in PAPERS
    for orientation in ("portrait", "landscape")
    for gap in (0.0, 4.0)
    for title in ("Bandido", LONG)
]


def marks_of(made: SheetPlan, side: SheetSide = "front") -> list[tuple[float, float, float, float]]:
    """Crop marks as x, y, x, y."""
    grid = made.grid
    if side == "back":
        grid = grid.mirrored(mirrored_direction(grid.x.page, grid.y.page, made.settings.flip))
    segments = crop_marks(grid, made.settings.mark_width)
    ends = [(float(segment[1]), float(segment[2])) for segment in segments]  # type: ignore[misc]
    return [(*ends[index], *ends[index + 1]) for index in range(0, len(ends), 2)]


def texts(sheet: Sheet) -> list[str]:
    return [ink.text for ink in ink_of(sheet.furniture) if ink.text]


@pytest.mark.parametrize("gap", [0.0, 4.0])
@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_stand_on_every_edge_of_every_trim_on_all_four_sides(
    paper: str, gap: float
) -> None:
    # CUT-01, CUT-13: with a gap a mark at both its edges
    made = plan(cards(100), paper=paper, gap=gap)
    slots, marks = made.sheets[0].slots, marks_of(made)
    xs = {round(edge, 6) for slot in slots for edge in (slot.trim[0], slot.trim[0] + 88.0)}
    ys = {round(edge, 6) for slot in slots for edge in (slot.trim[1], slot.trim[1] + 44.0)}
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    upright = [mark for mark in marks if mark[0] == mark[2]]
    level = [mark for mark in marks if mark[1] == mark[3]]
    assert len(upright) + len(level) == len(marks)
    assert {round(mark[0], 6) for mark in upright if max(mark[1], mark[3]) < top} == xs
    assert {round(mark[0], 6) for mark in upright if min(mark[1], mark[3]) > bottom} == xs
    assert {round(mark[1], 6) for mark in level if max(mark[0], mark[2]) < left} == ys
    assert {round(mark[1], 6) for mark in level if min(mark[0], mark[2]) > right} == ys
    assert len(marks) == 2 * (len(xs) + len(ys))


def test_crop_marks_have_full_length_where_there_is_room() -> None:
    for x, y, to_x, to_y in marks_of(plan()):
        assert abs(x - to_x) + abs(y - to_y) == pytest.approx(3.5)


def test_crop_marks_shorten_where_there_is_none() -> None:
    lengths = {
        round(abs(x - to_x) + abs(y - to_y), 6)
        for x, y, to_x, to_y in marks_of(plan(paper="letter"))
    }
    assert lengths == {3.5, 1.5}


def test_crop_marks_can_be_left_out_while_the_ruler_stays() -> None:
    # CUT-06
    made = plan(marks="none")
    assert not marks_of(made)
    assert "100 mm" in texts(made.sheets[0])


@pytest.mark.parametrize("choices", [{"bleed": 0.0}, {"bleed": 2.0}, {}, {"gap": 4.0}])
@pytest.mark.parametrize("paper", PAPERS)
def test_no_furniture_inside_the_bleed_of_a_card(paper: str, choices: dict[str, Any]) -> None:
    # CUT-03
    for sheet in plan(cards(70), paper=paper, **choices).sheets:
        for ink in ink_of(sheet.furniture):
            for slot in sheet.slots:
                assert not overlaps(ink.box, slot.clip), ink


@pytest.mark.parametrize("choices", ALL)
def test_all_ink_stays_clear_of_what_printers_cannot_print(choices: dict[str, Any]) -> None:
    # PAGE-04
    for sheet in plan(BANDIDO, **choices).sheets:
        for ink in ink_of(sheet.furniture):
            assert distance_to_edge(ink, sheet) >= INK_LIMIT - TOLERANCE, ink
        for slot in sheet.slots:
            clip = Ink(Shape(()), slot.clip)
            assert distance_to_edge(clip, sheet) >= INK_LIMIT - TOLERANCE


@pytest.mark.parametrize("choices", ALL)
def test_every_sheet_bears_a_ruler_drawn_true(choices: dict[str, Any]) -> None:
    # PAGE-03
    for sheet in plan(BANDIDO, **choices).sheets:
        assert "100 mm" in texts(sheet)
        assert any("at 100 %" in text for text in texts(sheet))
        assert max(longest_line(ink) for ink in ink_of(sheet.furniture)) == pytest.approx(
            100.0, abs=0.21
        )


@pytest.mark.parametrize("choices", ALL)
def test_texts_overlap_neither_each_other_nor_crop_marks(choices: dict[str, Any]) -> None:
    made = plan(BANDIDO, **choices)
    for sheet in made.sheets:
        assert_legible(sheet, made)


@pytest.mark.parametrize("choices", ALL)
def test_header_tells_deck_sheet_and_side(choices: dict[str, Any]) -> None:
    made = plan(BANDIDO, **choices)
    for sheet in made.sheets:
        said = " ".join(texts(sheet))
        assert f"sheet {sheet.number} of {made.papers}" in said
        assert sheet.side in said
        assert choices["title"][:7] in said


def test_footer_tells_deck_theme_paper_and_side() -> None:
    made = plan(paper="a4")
    assert "Bandido · Earth · A4 · back" in texts(made.sheets[1])


def test_header_tells_over_which_edge_the_paper_turns() -> None:
    # DUP-02
    assert "flip on the long edge" in texts(plan().sheets[0])
    assert "flip on the long edge" not in texts(plan(flip="none").sheets[0])


def test_row_numbers_stand_on_fronts_where_there_is_room() -> None:
    front, back = plan(cards(12), paper="a4").sheets
    assert set("123456") <= set(texts(front))
    assert not set("123456") & set(texts(back))
    assert not set("1234") & set(texts(plan(cards(12), paper="letter").sheets[0]))


def test_rows_without_cards_have_no_number() -> None:
    first, last = plan(cards(15), paper="a4", sides="fronts").sheets
    assert set("123456") <= set(texts(first))
    assert set("123456") & set(texts(last)) == set("12")


def test_all_sheets_share_what_does_not_differ() -> None:
    made = plan()
    shared = {
        item.symbol.key
        for sheet in made.sheets
        for item in sheet.furniture.items
        if isinstance(item, Use)
    }
    # one for all sides, the row numbers of full fronts and those of the last one
    assert len(shared) == 3
    for sheet in made.sheets:
        own = [item for item in sheet.furniture.items if not isinstance(item, Use)]
        assert all(isinstance(item, TextRun) for item in own)
        assert len(own) == 2


def test_equal_keys_mean_equal_symbols() -> None:
    symbols: dict[str, Symbol] = {}
    for choices in ALL:
        for item in plan(BANDIDO, **choices).sheets[0].furniture.items:
            if isinstance(item, Use):
                assert symbols.setdefault(item.symbol.key, item.symbol) == item.symbol


@pytest.mark.parametrize("card", [size(97.5, 94.0), size(195.0, 282.0)])
def test_ruler_and_header_find_room_beside_cards_that_fill_the_page(card: CardFormat) -> None:
    made = plan(cards(7), card, paper="a4")
    assert not made.diagnostics
    assert any("sheet 1 of" in text for text in texts(made.sheets[0]))
    assert "100 mm" in texts(made.sheets[0])


def test_what_is_left_out_is_told() -> None:
    made = plan(cards(7), size(10.0, 10.0))
    assert [found.id for found in made.diagnostics] == ["furniture-left-out"]


def test_long_title_ends_in_an_ellipsis() -> None:
    text, capital = fitted(LONG, 3.2, 40.0, bold=True)
    assert text.endswith("...") and LONG.startswith(text[:-3])
    assert width_of(text, capital, bold=True) <= 40.0


def test_title_shrinks_before_it_is_cut() -> None:
    needed = width_of("Bandido", 3.2)
    text, capital = fitted("Bandido", 3.2, 0.9 * needed)
    assert text == "Bandido"
    assert capital == pytest.approx(0.9 * 3.2)


@settings(deadline=None)
@given(settings_tried)
@example(
    {
        "paper": Paper("odd", "Odd", 60.0, 60.0),
        "format": size(5.0, 40.0),
        "gap": 0.0,
        "orientation": "auto",
        "flip": "long",
    }
)
def test_furniture_fits_whatever_the_paper(choices: dict[str, Any]) -> None:
    try:
        made = plan(cards(5), title=LONG, **choices)
    except SheetError:
        return
    typed = "margin" in choices or "bleed" in choices
    for sheet in made.sheets:
        for ink in ink_of(sheet.furniture):
            distance = distance_to_edge(ink, sheet)
            # A cut on the very edge of the paper has half its mark beyond.
            assert distance >= (-0.1 - TOLERANCE if typed else INK_LIMIT - TOLERANCE), ink
            if not typed:
                assert not any(overlaps(ink.box, slot.clip) for slot in sheet.slots)
        assert_legible(sheet, made)


def assert_legible(sheet: Sheet, made: SheetPlan) -> None:
    words = [ink for ink in ink_of(sheet.furniture) if isinstance(ink.item, TextRun)]
    lines = [
        (min(x, to_x) - 0.1, min(y, to_y) - 0.1, max(x, to_x) + 0.1, max(y, to_y) + 0.1)
        for x, y, to_x, to_y in marks_of(made, sheet.side)
    ]
    for index, ink in enumerate(words):
        assert not any(overlaps(ink.box, other.box) for other in words[:index]), ink
        if ink.text != "50 mm" and ink.text != "100 mm":
            assert not any(overlaps(ink.box, line) for line in lines), ink


def distance_to_edge(ink: Ink, sheet: Sheet) -> float:
    left, top, right, bottom = ink.box
    return min(left, top, sheet.width - right, sheet.height - bottom)


def longest_line(ink: Ink) -> float:
    left, top, right, bottom = ink.box
    return max(right - left, bottom - top) if isinstance(ink.item, Shape) else 0.0

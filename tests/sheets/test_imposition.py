from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.paper import Paper
from cardgen.sheets.grid import SheetError
from cardgen.sheets.imposition import Piece, SheetPlan
from cardgen.units import MM_PER_INCH
from tests.sheets.ink import overlaps
from tests.sheets.samples import BANDIDO, PAPERS, START, cards, plan, size, square


@pytest.mark.parametrize(
    ("paper", "points"),
    [
        ("letter", (612.0, 792.0)),
        ("a4", (595.28, 841.89)),
        ("a3", (841.89, 1190.55)),
        ("legal", (612.0, 1008.0)),
    ],
)
def test_page_has_the_size_of_the_paper(paper: str, points: tuple[float, float]) -> None:
    # PAGE-01
    for sheet in plan(paper=paper, orientation="portrait").sheets:
        in_points = (sheet.width * 72 / MM_PER_INCH, sheet.height * 72 / MM_PER_INCH)
        assert in_points == pytest.approx(points, abs=0.02)
        assert sheet.paper == paper


@pytest.mark.parametrize(
    ("paper", "columns", "rows"),
    [("a5", 2, 3), ("a4", 2, 6), ("a3", 3, 9), ("letter", 3, 4), ("legal", 2, 7)],
)
def test_grid_is_computed_for_each_paper(paper: str, columns: int, rows: int) -> None:
    # PAGE-05
    grid = plan(paper=paper).grid
    assert (grid.columns, grid.rows) == (columns, rows)


def test_landscape_page_is_wider_than_high() -> None:
    # PAGE-06
    made = plan(cards(20), size(45.0, 90.0), paper="letter", orientation="landscape")
    assert {(sheet.width, sheet.height) for sheet in made.sheets} == {(279.4, 215.9)}


def test_auto_takes_the_orientation_that_holds_more() -> None:
    # PAGE-06
    made = {
        choice: plan(cards(20), size(45.0, 90.0), paper="letter", orientation=choice).grid.capacity
        for choice in ("auto", "portrait", "landscape")
    }
    assert made["portrait"] != made["landscape"]
    assert made["auto"] == max(made.values())


@pytest.mark.parametrize(("paper", "orientation"), [("a4", "portrait"), ("letter", "landscape")])
def test_bandido_takes_six_sheets_of_twelve(paper: str, orientation: str) -> None:
    # PAGE-11
    made = plan(BANDIDO, paper=paper)
    assert (made.pieces, made.papers, made.pages) == (70, 6, 12)
    assert (made.grid.capacity, made.grid.orientation) == (12, orientation)


def test_trim_is_the_size_of_the_card() -> None:
    # PAGE-07
    made = plan(cards(20), size(45.0, 90.0), gap=3.0)
    for sheet in made.sheets:
        for slot in sheet.slots:
            assert slot.trim[2:] == (45.0, 90.0)


@pytest.mark.parametrize("sheets", [1, 2, 3])
@pytest.mark.parametrize(("flip", "sides"), [("long", 2), ("none", 1)])
def test_exactly_full_sheets_leave_no_blank_page(sheets: int, flip: str, sides: int) -> None:
    # LAY-01
    made = plan(cards(12 * sheets), flip=flip)
    assert made.pages == sheets * sides
    assert all(len(sheet.slots) == 12 for sheet in made.sheets)


@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ((250.0, 400.0), {}),
        ((45.0, 90.0), {"margin": 120.0}),
        ((45.0, 90.0), {"gap": 300.0}),
        ((45.0, 90.0), {"bleed": 200.0}),
    ],
)
def test_card_that_does_not_fit_is_an_error_with_both_sizes(
    card: tuple[float, float], choices: dict[str, Any]
) -> None:
    # LAY-02
    with pytest.raises(SheetError) as caught:
        plan(cards(3), size(*card), **choices)
    assert f"{card[0]:g} x {card[1]:g} mm" in caught.value.message
    margin = max(choices.get("margin", 7.5), choices.get("bleed", 0.0))
    printable = [max(0.0, side - 2 * margin) for side in (210.0, 297.0)]
    assert f"{printable[0]:g} x {printable[1]:g} mm" in caught.value.message


@pytest.mark.parametrize("pieces", [(), (Piece("a", "a", "back.deck", copies=0),)])
def test_nothing_to_print_is_an_error(pieces: tuple[Piece, ...]) -> None:
    # LAY-11
    with pytest.raises(SheetError):
        plan(pieces)


def test_every_piece_is_printed_as_often_as_it_has_copies() -> None:
    # LAY-06
    pieces = (
        Piece("start", "start", "start.back", copies=4, is_two_sided=True),
        Piece("a", "a", "back.deck", copies=2),
        Piece("b", "b", "back.deck", copies=3),
        Piece("c", "c", "back.deck", copies=0),
    )
    made = plan(pieces)
    faces = Counter(slot.face for sheet in made.sheets for slot in sheet.slots)
    assert faces == {"start": 4, "start.back": 4, "a": 2, "b": 3, "back.deck": 5}
    assert made.pieces == 9


def test_pieces_lie_in_the_order_given_row_by_row() -> None:
    # LAY-12
    fronts = [sheet for sheet in plan(BANDIDO).sheets if sheet.side == "front"]
    slots = [slot for sheet in fronts for slot in sheet.slots]
    expected = [piece.card for piece in BANDIDO for _ in range(piece.copies)]
    assert [slot.card for slot in slots] == expected
    assert [slot.number for slot in slots] == list(range(1, 71))
    first = fronts[0].slots
    assert [(slot.row, slot.column) for slot in first[:3]] == [(0, 0), (0, 1), (1, 0)]


def test_same_pieces_give_equal_plans() -> None:
    # LAY-12
    assert plan() == plan()


def test_slots_stay_put_on_a_part_filled_sheet() -> None:
    # DUP-04
    for paper in ("a4", "letter"):
        full, part = (plan(cards(count), paper=paper) for count in (12, 5))
        for whole, some in zip(full.sheets, part.sheets, strict=True):
            places = {(slot.row, slot.column): slot.trim for slot in whole.slots}
            assert all(places[slot.row, slot.column] == slot.trim for slot in some.slots)


def test_background_goes_two_millimetres_past_every_trim_with_a_gap_of_four() -> None:
    # CUT-07
    for sheet in plan(cards(12), gap=4.0).sheets:
        for slot in sheet.slots:
            assert bleeds(slot.trim, slot.clip) == pytest.approx([2.0] * 4)


def test_background_ends_at_the_trim_towards_a_neighbour_without_a_gap() -> None:
    # CUT-07
    made = plan(cards(12), orientation="portrait")
    by_place = {(slot.row, slot.column): slot for slot in made.sheets[0].slots}
    corner, inner = by_place[0, 0], by_place[2, 1]
    assert bleeds(corner.trim, corner.clip) == pytest.approx([2.0, 2.0, 0.0, 0.0])
    assert bleeds(inner.trim, inner.clip) == pytest.approx([0.0, 0.0, 2.0, 0.0])


def test_background_goes_past_the_trim_towards_an_empty_slot() -> None:
    # CUT-07
    made = plan(cards(3), orientation="portrait")
    last = made.sheets[0].slots[-1]
    assert (last.row, last.column) == (1, 0)
    assert bleeds(last.trim, last.clip) == pytest.approx([2.0, 0.0, 2.0, 2.0])


def test_gap_is_uniform_and_the_grid_recomputed() -> None:
    # CUT-13
    made = plan(cards(30), gap=4.0, orientation="portrait")
    assert (made.grid.columns, made.grid.rows) == (2, 5)
    rows = sorted({slot.trim[1] for slot in made.sheets[0].slots})
    assert [b - a for a, b in pairwise(rows)] == pytest.approx([48.0] * 4)


def test_grid_is_centred_on_the_page() -> None:
    for paper in PAPERS:
        sheet = plan(BANDIDO, paper=paper).sheets[0]
        left = min(slot.trim[0] for slot in sheet.slots)
        right = max(slot.trim[0] + slot.trim[2] for slot in sheet.slots)
        assert left == pytest.approx(sheet.width - right)


@pytest.mark.parametrize(
    ("label", "expected"), [("none", [""] * 3), ("id", ["a", "a", "b"]), ("number", "123")]
)
def test_label_tells_id_or_number_of_each_copy(label: str, expected: list[str]) -> None:
    pieces = (Piece("a", "a", "back.deck", 2), Piece("b", "b", "back.deck"))
    front, back = plan(pieces, label=label).sheets
    assert [labelled(slot.overlay) for slot in front.slots] == list(expected)
    assert not any(slot.overlay for slot in back.slots)


def test_both_faces_of_a_two_sided_piece_bear_the_label() -> None:
    front, back = plan((START,), label="id").sheets
    assert labelled(front.slots[0].overlay) == labelled(back.slots[0].overlay) == "start"


def test_cuts_count_the_lines_that_free_all_cards() -> None:
    assert plan(cards(12), orientation="portrait").cuts == 3 + 7
    assert plan(cards(12), orientation="portrait", gap=1.0).cuts == 4 + 12
    assert plan(cards(13), orientation="portrait").cuts == 3 + 7 + 2 + 2


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({}, set()),
        ({"margin": 2.0}, {"small-margin"}),
        ({"paper": "letter", "bleed": 3.0}, {"ink-near-edge"}),
        ({"paper": "letter", "bleed": 0.5}, set()),
    ],
)
def test_typed_length_that_brings_ink_near_the_edge_is_warned_of(
    choices: dict[str, Any], expected: set[str]
) -> None:
    # PAGE-04
    made = plan(BANDIDO, **choices)
    assert {diagnostic.id for diagnostic in made.diagnostics} == expected


def test_typed_bleed_is_kept() -> None:
    made = plan(cards(12), paper="letter", bleed=3.0)
    corner = made.sheets[0].slots[0]
    assert bleeds(corner.trim, corner.clip)[:2] == pytest.approx([3.0, 3.0])


def test_default_bleed_gives_way_where_there_is_no_room() -> None:
    made = plan(cards(12), paper="letter")
    corner = made.sheets[0].slots[0]
    assert bleeds(corner.trim, corner.clip)[:2] == pytest.approx([0.7, 2.0])


def bleeds(trim: tuple[float, float, float, float], clip: tuple[float, ...]) -> list[float]:
    x, y, width, height = trim
    return [x - clip[0], y - clip[1], clip[2] - x - width, clip[3] - y - height]


def labelled(overlay: tuple[object, ...]) -> str:
    return "".join(getattr(item, "text", "") for item in overlay)


lengths = st.floats(5.0, 120.0)
papers = st.builds(
    Paper, st.just("odd"), st.just("Odd"), st.floats(60.0, 450.0), st.floats(60.0, 450.0)
)
settings_tried = st.fixed_dictionaries(
    {
        "paper": papers,
        "format": st.builds(size, lengths, lengths) | st.builds(square, st.floats(3.0, 12.0)),
        "gap": st.sampled_from([0.0, 0.0, 1.0, 4.0, 33.3, 200.0]),
        "orientation": st.sampled_from(["auto", "portrait", "landscape"]),
        "flip": st.sampled_from(["long", "none"]),
    },
    optional={"margin": st.floats(0.0, 30.0), "bleed": st.floats(0.0, 12.0)},
)
decks = st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=8).map(
    lambda kinds: tuple(
        Piece(f"k{index}", f"k{index}", f"k{index}.back", copies, is_two_sided)
        for index, (copies, is_two_sided) in enumerate(kinds)
    )
)


@settings(deadline=None)
@given(decks, settings_tried)
def test_imposing_loses_nothing_and_overlaps_nothing(
    pieces: tuple[Piece, ...], choices: dict[str, Any]
) -> None:
    try:
        made = plan(pieces, **choices)
    except SheetError:
        return
    assert_complete(pieces, made)
    margin = made.settings.least_margin
    for sheet in made.sheets:
        assert len({(slot.row, slot.column) for slot in sheet.slots}) == len(sheet.slots) > 0
        boxes = [(x, y, x + w, y + h) for x, y, w, h in (slot.trim for slot in sheet.slots)]
        for left, top, right, bottom in boxes:
            assert margin - 1e-3 <= left and right <= sheet.width - margin + 1e-3
            assert margin - 1e-3 <= top and bottom <= sheet.height - margin + 1e-3
        for index, box in enumerate(boxes):
            for other, slot in zip(boxes[:index], sheet.slots, strict=False):
                assert not overlaps(box, other)
                assert not overlaps(box, slot.clip)
        for slot in sheet.slots:
            assert slot.clip[0] >= -1e-6 and slot.clip[2] <= sheet.width + 1e-6
            assert slot.clip[1] >= -1e-6 and slot.clip[3] <= sheet.height + 1e-6


def assert_complete(pieces: tuple[Piece, ...], made: SheetPlan) -> None:
    has_backs = made.settings.flip == "long"
    expected: Counter[str] = Counter()
    for piece in pieces:
        expected[piece.front] += piece.copies
        if has_backs or piece.is_two_sided:
            expected[piece.back] += piece.copies
    printed = Counter(slot.face for sheet in made.sheets for slot in sheet.slots)
    assert printed == +expected

"""Marks of every style: where they lie, and that no card keeps any of their ink."""

from __future__ import annotations

import math
from typing import Any

import pytest

from cardgen.drawing.scene import Group, Item, Scene, Shape, TextRun
from cardgen.sheets.grid import FOLD_ROOM, INK_LIMIT, SheetError
from cardgen.sheets.imposition import SheetPlan
from cardgen.sheets.marks import TICK, crop_marks, sheet_marks
from cardgen.units import TOLERANCE
from tests.sheets.ink import Ink, ink_of, overlaps
from tests.sheets.samples import cards, plan, size

GAPPED: list[dict[str, Any]] = [
    {"gap": gap, "mark_width": width, "paper": paper}
    for gap in (0.1, 1.0, 4.0, (2.0, 4.0))
    for width in (0.09, 0.2, 1.0)
    for paper in ("a4", "letter")
]
STYLES = ["crop", "guides", "ticks"]


def marks_on(made: SheetPlan, side: Any = "front") -> list[Ink]:
    """What the marks of a side paint; the lines of one outline each for itself."""
    items = sheet_marks(made.grid, made.settings, side)
    return ink_of(Scene("marks", made.grid.x.page, made.grid.y.page, items))


def trims(made: SheetPlan) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of every trim of a full sheet."""
    return [
        (x, y, x + width, y + height)
        for row in range(made.grid.rows)
        for column in range(made.grid.columns)
        for x, y, width, height in [made.grid.trim((row, column))]
    ]


@pytest.mark.parametrize("marks", STYLES)
@pytest.mark.parametrize("choices", GAPPED)
def test_no_ink_of_marks_lies_inside_a_trim_where_there_is_a_gap(
    marks: str, choices: dict[str, Any]
) -> None:
    # CUT-03
    made = plan(cards(3), marks=marks, **choices)
    # A line that is wider than the gap it stands in reaches over it evenly.
    over = max(0.0, made.settings.mark_width - min(made.settings.gaps)) / 2
    for ink in marks_on(made):
        assert not any(overlaps(ink.box, trim, over + 1e-6) for trim in trims(made)), ink


@pytest.mark.parametrize("marks", ["guides", "ticks"])
def test_where_cards_touch_marks_lie_exactly_on_the_cut(marks: str) -> None:
    made = plan(cards(12), marks=marks)
    half = made.settings.mark_width / 2
    assert not any(
        overlaps(ink.box, trim, half + 1e-6) for ink in marks_on(made) for trim in trims(made)
    )
    (inner,) = set(made.grid.x.cuts[1:-1])
    assert any(
        ink.box[0] == pytest.approx(inner - half) and ink.box[2] == pytest.approx(inner + half)
        for ink in marks_on(made)
        if ink.box[1] > made.grid.y.before
    )


@pytest.mark.parametrize("marks", STYLES)
def test_every_style_has_the_crop_marks(marks: str) -> None:
    made = plan(cards(12), marks=marks, gap=4.0)
    (shape,) = sheet_marks(made.grid, made.settings, "front")
    assert isinstance(shape, Shape)
    crops = tuple(crop_marks(made.grid, 0.2))
    assert shape.outline[: len(crops)] == crops
    assert (len(shape.outline) > len(crops)) == (marks != "crop")


@pytest.mark.parametrize("gap", [0.0, 4.0])
def test_guides_run_beside_every_trim_from_mark_to_mark(gap: float) -> None:
    made = plan(cards(12), marks="guides", gap=gap)
    grid = made.grid
    long = [ink.box for ink in marks_on(made) if max(spans(ink.box)) > 100]
    for left, top, right, bottom in trims(made):
        for x in (left, right):
            assert any(box[0] <= x + 1e-6 and x - 1e-6 <= box[2] and box[1] < top < bottom < box[3]
                       for box in long)  # fmt: skip
        for y in (top, bottom):
            assert any(box[1] <= y + 1e-6 and y - 1e-6 <= box[3] and box[0] < left < right < box[2]
                       for box in long)  # fmt: skip
    assert len(long) == len(grid.x.cuts) + len(grid.y.cuts)


@pytest.mark.parametrize("gap", [0.0, 4.0, (0.0, 4.0)])
@pytest.mark.parametrize("card", [(88.0, 44.0), (180.0, 44.0), (88.0, 260.0)])
def test_with_ticks_every_strip_bears_marks_for_its_other_cuts(
    card: tuple[float, float], gap: Any
) -> None:
    # CUT-04: cut all one way, and look at what is left on each strip
    made = plan(cards(4), size(*card), marks="ticks", gap=gap, orientation="portrait")
    grid, found = made.grid, [ink.box for ink in marks_on(made)]
    for start in grid.x.starts:
        strip = (start, 0.0, start + grid.x.card, grid.y.page)
        left = [box for box in found if overlaps(box, strip) and spans(box)[0] > 1.5 * TICK]
        for cut in grid.y.cuts:
            assert any(box[1] - 0.2 < cut < box[3] + 0.2 for box in left), cut
    for start in grid.y.starts:
        strip = (0.0, start, grid.x.page, start + grid.y.card)
        left = [box for box in found if overlaps(box, strip) and spans(box)[1] > 1.5 * TICK]
        for cut in grid.x.cuts:
            assert any(box[0] - 0.2 < cut < box[2] + 0.2 for box in left), cut


@pytest.mark.parametrize(
    ("marks_on_", "expected"),
    [("front", (True, False)), ("back", (False, True)), ("both", (True, True))],
)
def test_marks_stand_on_the_sides_that_were_chosen(
    marks_on_: str, expected: tuple[bool, bool]
) -> None:
    made = plan(cards(12), marks_on=marks_on_)
    assert (bool(marks_on(made, "front")), bool(marks_on(made, "back"))) == expected
    lines = [
        sum(isinstance(ink.item, Shape) for ink in ink_of(sheet.furniture)) for sheet in made.sheets
    ]
    both = plan(cards(12), marks_on="both").sheets
    whole = [sum(isinstance(i.item, Shape) for i in ink_of(s.furniture)) for s in both]
    assert tuple(a == b for a, b in zip(lines, whole, strict=True)) == expected


def test_marks_have_the_width_and_colour_that_were_chosen() -> None:
    # CUT-02
    made = plan(cards(12), mark_width=0.5, mark_colour="#0044aa")
    (shape,) = sheet_marks(made.grid, made.settings, "front")
    assert isinstance(shape, Shape) and shape.stroke is not None
    assert (shape.stroke.width, shape.stroke.colour) == (0.5, "#0044aa")


def test_no_marks_are_no_marks() -> None:
    # CUT-06
    made = plan(cards(12), marks="none")
    assert sheet_marks(made.grid, made.settings, "front") == ()


@pytest.mark.parametrize("marks", STYLES)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "legal"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("gap", [0.0, 4.0])
def test_marks_stay_clear_of_what_printers_cannot_print(
    marks: str, paper: str, orientation: str, gap: float
) -> None:
    # PAGE-04
    made = plan(cards(5), marks=marks, paper=paper, orientation=orientation, gap=gap)
    for ink in marks_on(made):
        left, top, right, bottom = ink.box
        right, bottom = made.grid.x.page - right, made.grid.y.page - bottom
        assert min(left, top, right, bottom) >= INK_LIMIT - TOLERANCE, ink


@pytest.mark.parametrize("columns", [1, 3])
@pytest.mark.parametrize("marks", ["none", "crop", "guides", "ticks"])
def test_a_sheet_to_fold_bears_a_dashed_line_in_its_middle(marks: str, columns: int) -> None:
    # DUP-13
    made = plan(cards(3), size(44.0, 44.0), flip="fold", marks=marks, columns=columns)
    grid = made.grid
    (line,) = [
        shape for shape in shapes(sheet_marks(grid, made.settings, "front")) if is_dashed(shape)
    ]
    (ink,) = [ink for ink in marks_on(made) if isinstance(ink.item, Shape) and is_dashed(ink.item)]
    at, along = (0, grid.y) if grid.fold == "x" else (1, grid.x)
    middle = (grid.x.page, grid.y.page)[at] / 2
    assert (ink.box[at] + ink.box[at + 2]) / 2 == pytest.approx(middle)
    assert ink.box[1 - at] <= along.before and ink.box[3 - at] >= along.page - along.after
    assert line.stroke is not None and line.stroke.width == made.settings.mark_width


@pytest.mark.parametrize(("paper", "card"), [("a4", (88.0, 44.0)), ("letter", (60.0, 60.0))])
def test_a_sheet_to_fold_says_so_beside_the_line_and_off_the_cards(
    paper: str, card: tuple[float, float]
) -> None:
    # DUP-13
    made = plan(cards(20), size(*card), paper=paper, flip="fold")
    words = [ink for ink in marks_on(made) if isinstance(ink.item, TextRun)]
    lines = [ink for ink in marks_on(made) if not isinstance(ink.item, TextRun)]
    assert words
    for ink in words:
        assert "fold" in ink.text
        assert not any(overlaps(ink.box, slot.clip) for slot in made.sheets[0].slots)
        assert not any(overlaps(ink.box, line.box) for line in lines)


def test_words_about_the_fold_give_way_to_a_wide_bleed() -> None:
    made = plan(cards(6), flip="fold", bleed=FOLD_ROOM, margin=8.0)
    assert not [ink for ink in marks_on(made) if isinstance(ink.item, TextRun)]


@pytest.mark.parametrize("gap", [0.0, 4.0])
@pytest.mark.parametrize("width", [0.09, 0.2, 0.5])
@pytest.mark.parametrize("radius", [1.5, 3.0, 22.0])
def test_corner_guides_lie_in_what_is_cut_off_the_corner(
    radius: float, width: float, gap: float
) -> None:
    # CUT-10
    made = plan(cards(12), marks="none", corner_radius=radius, gap=gap, mark_width=width)
    (shape,) = shapes(sheet_marks(made.grid, made.settings, "front"))
    curves = list(zip(shape.outline[::2], shape.outline[1::2], strict=True))
    assert len(curves) == 4 * made.grid.columns * made.grid.rows
    for begin, curve in curves:
        for x, y in points(begin, curve):
            (box,) = [box for box in trims(made) if box[0] <= x <= box[2] and box[1] <= y <= box[3]]
            # All of the line's width lies beyond the rounding, and within the trim.
            across = max(box[0] + radius - x, x - box[2] + radius)
            down = max(box[1] + radius - y, y - box[3] + radius)
            assert math.hypot(across, down) >= radius + width / 2 - 0.01
            assert max(across, down) * (radius + width) / (radius + width / 2) <= radius + 0.01


def test_there_is_no_outline_of_cards_by_default() -> None:
    # CUT-10
    assert plan(cards(12)).settings.corner_radius == 0
    made = plan(cards(12))
    outline = [segment for shape in shapes(sheet_marks(made.grid, made.settings, "front"))
               for segment in shape.outline]  # fmt: skip
    assert {segment[0] for segment in outline} == {"M", "L"}


def test_bleed_stays_square_beneath_rounded_corners() -> None:
    # CUT-10
    rounded, square = (plan(cards(12), gap=4.0, corner_radius=radius) for radius in (3.0, 0.0))
    clips = [
        [slot.clip for sheet in made.sheets for slot in sheet.slots] for made in (rounded, square)
    ]
    assert clips[0] == clips[1]


def test_radius_above_half_the_short_side_is_refused_with_the_numbers() -> None:
    # CUT-10
    assert plan(cards(1), size(45.0, 90.0), corner_radius=22.5)
    with pytest.raises(SheetError) as caught:
        plan(cards(1), size(45.0, 90.0), corner_radius=40.0)
    assert "40 mm" in caught.value.message and "22.5 mm" in caught.value.message


@pytest.mark.parametrize("marks", STYLES)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_marks_of_the_back_lie_behind_those_of_the_front(marks: str, flip: str) -> None:
    made = plan(cards(12), marks=marks, flip=flip, gap=(1.0, 3.0))
    assert ends(made, "front") == ends(made, "back")


def ends(made: SheetPlan, side: Any) -> set[tuple[float, ...]]:
    return {tuple(round(value, 2) for value in ink.box) for ink in marks_on(made, side)}


def spans(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def shapes(items: tuple[Item, ...]) -> list[Shape]:
    """All shapes, those in groups as well."""
    found: list[Shape] = []
    for item in items:
        if isinstance(item, Shape):
            found.append(item)
        elif isinstance(item, Group):
            found += shapes(item.items)
    return found


def is_dashed(shape: Shape) -> bool:
    return shape.stroke is not None and bool(shape.stroke.dash)


def points(begin: tuple[Any, ...], curve: tuple[Any, ...]) -> list[tuple[float, float]]:
    """Some points of a cubic curve."""
    (_, x0, y0), (_, x1, y1, x2, y2, x3, y3) = begin, curve
    return [
        tuple(
            (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t**3 * d
            for a, b, c, d in ((x0, x1, x2, x3), (y0, y1, y2, y3))
        )
        for t in (0.0, 0.1, 0.3, 0.5, 0.8, 1.0)
    ]

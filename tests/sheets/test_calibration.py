"""The test sheet of a printer, read from its PDF as one reads it against the light."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise
from typing import NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw
import pytest

from cardgen.errors import UsageError
from cardgen.exports.pdf import scenes_pdf
from cardgen.model.paper import Orientation, Paper
from cardgen.model.printer import Edge, PrinterProfile
from cardgen.sheets.calibration_sheet import calibration_sheet
from cardgen.sheets.correction import correction
from cardgen.units import MM_PER_INCH
from tests.printed import Box, Point, read_page
from tests.sheets.samples import PAPERS

ORIENTATIONS: tuple[Orientation, ...] = ("portrait", "landscape")
EDGES: tuple[Edge, ...] = ("long", "short")
EVERY_PAGE = [
    (paper, orientation, flip)
    for paper in ("a4", "letter", "a5")
    for orientation in ORIENTATIONS
    for flip in EDGES
]
LIMIT = 5.0
"""Nearer to the edge many printers cannot print (mm)."""
_MM = MM_PER_INCH / 72


class Word(NamedTuple):
    """A piece of text with its box in mm, y down."""

    text: str
    box: Box


class Page(NamedTuple):
    """A page of the sheet as it was written."""

    width: float
    height: float
    lines: tuple[tuple[Point, Point], ...]
    words: tuple[Word, ...]
    text: str
    angles: tuple[float, ...]


class Error(NamedTuple):
    """What a printer does to backs: right, down, clockwise about the middle (degrees)."""

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0

    def at(self, page: Page, point: Point) -> Point:
        """Where a point of the page is printed."""
        turn = math.radians(self.angle)
        x, y = point[0] - page.width / 2, point[1] - page.height / 2
        return (
            page.width / 2 + x * math.cos(turn) - y * math.sin(turn) + self.dx,
            page.height / 2 + x * math.sin(turn) + y * math.cos(turn) + self.dy,
        )


@cache
def sheet(paper: str, printer: PrinterProfile) -> tuple[Page, Page]:
    """Front and back."""
    pdf = scenes_pdf(calibration_sheet(PAPERS[paper], printer), title="")
    front, back = pages(pdf)
    return front, back


def pages(pdf: bytes) -> Iterator[Page]:
    document = pypdfium2.PdfDocument(pdf)
    with pikepdf.open(BytesIO(pdf)) as opened:
        for number, page in enumerate(opened.pages):
            printed = read_page(page)
            text = document[number].get_textpage()
            words = []
            for index in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(index)
                words.append(
                    Word(
                        text.get_text_bounded(
                            left - 0.1, bottom - 0.1, right + 0.1, top + 0.1
                        ).strip(),
                        (
                            left * _MM,
                            printed.height - top * _MM,
                            right * _MM,
                            printed.height - bottom * _MM,
                        ),
                    )
                )
            angles = tuple(
                pypdfium2.raw.FPDFText_GetCharAngle(text, index)
                for index in range(text.count_chars())
            )
            yield Page(
                printed.width,
                printed.height,
                tuple(printed.lines),
                tuple(words),
                " ".join(text.get_text_bounded().split()),
                angles,
            )
    document.close()


def turned_over(page: Page, point: Point, flip: Edge) -> Point:
    """Where a point of the front shines through, looking at the back."""
    is_upright = page.width < page.height
    x, y = point
    if is_upright == (flip == "long"):
        return page.width - x, y
    return x, page.height - y


def reading(front: Page, back: Page, flip: Edge, error: Error, letter: str) -> float:
    """The number at which a line of the front meets a step that a printer misplaced."""
    across = 1 if letter == "C" else 0
    beginning, end = stair_line(front, flip, letter)
    steps = stair(back, letter)
    middles = [
        error.at(back, ((one[0][0] + one[1][0]) / 2, (one[0][1] + one[1][1]) / 2)) for one in steps
    ]
    low, high = sorted((beginning[1 - across], end[1 - across]))
    distances = [abs(middle[across] - beginning[across]) for middle in middles]
    met = min(range(len(steps)), key=distances.__getitem__)
    assert low <= middles[met][1 - across] <= high
    if not error.angle:
        assert distances[met] < 0.01
    labelled = dict(numbers(back, steps, across))
    nearest = min(labelled, key=lambda index: abs(index - met))
    return labelled[nearest] + (met - nearest) * 0.25


def stair_line(front: Page, flip: Edge, letter: str) -> tuple[Point, Point]:
    """The line of the front that belongs to a stair, seen from the back."""
    for one in front.lines:
        (x1, y1), (x2, y2) = (turned_over(front, point, flip) for point in one)
        is_level = abs(y1 - y2) < 0.001
        is_inside = min(x1, x2) > 20 and max(y1, y2) < front.height - 10
        if math.dist((x1, y1), (x2, y2)) > 40 and is_inside:
            place = "C" if is_level else "A" if y1 + y2 < front.height else "B"
            if place == letter:
                return (x1, y1), (x2, y2)
    raise AssertionError(f"no line for {letter}")


def stair(back: Page, letter: str) -> list[tuple[Point, Point]]:
    """The steps of a stair from its least number on."""
    along = 0 if letter == "C" else 1
    steps = []
    for one in back.lines:
        (_, y1), (_, y2) = one
        is_level = abs(y1 - y2) < 0.001
        place = "C" if abs(y1 - back.height / 2) < 10 else "A" if y1 < back.height / 2 else "B"
        if place == letter and is_level == (letter == "C"):
            steps.append(one)
    return sorted(steps, key=lambda one: one[0][along])


def numbers(
    back: Page, steps: list[tuple[Point, Point]], across: int
) -> Iterator[tuple[int, float]]:
    """Which steps have a number, and which."""
    for index, step in enumerate(steps):
        middle = (step[0][1 - across] + step[1][1 - across]) / 2
        for word in back.words:
            box = word.box
            centre = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            beside = box[across] - step[0][across]
            if abs(centre[1 - across] - middle) < 0.35 and 0 < beside < 2.5:
                yield index, float(word.text)


@pytest.mark.parametrize(("paper", "orientation", "flip"), EVERY_PAGE)
@pytest.mark.parametrize(
    ("error", "stored"),
    [
        (Error(), PrinterProfile()),
        (Error(-1.5, 0.75), PrinterProfile()),
        (Error(6.0, -6.0), PrinterProfile()),
        (Error(-5.75, 5.25), PrinterProfile()),
        (Error(-1.75, 0.75), PrinterProfile("p", dx=1.0, dy=0.5)),
        (Error(-1.0, 0.5), PrinterProfile("p", dx=1.0, dy=-0.5)),
    ],
)
def test_the_step_that_meets_the_line_tells_what_to_type(
    paper: str, orientation: Orientation, flip: Edge, error: Error, stored: PrinterProfile
) -> None:
    # DUP-05, DUP-06
    printer = PrinterProfile(stored.name, stored.dx, stored.dy, 0.0, 1.0, orientation, flip)
    front, back = sheet(paper, printer)
    for letter, expected in (("A", -error.dx), ("B", -error.dx), ("C", -error.dy)):
        assert reading(front, back, flip, error, letter) == expected


@pytest.mark.parametrize(("paper", "orientation", "flip"), EVERY_PAGE)
@pytest.mark.parametrize("error", [Error(1.1, -0.7, 0.3), Error(-2.0, 1.5, -0.4)])
def test_what_is_typed_brings_the_backs_behind_their_fronts(
    paper: str, orientation: Orientation, flip: Edge, error: Error
) -> None:
    front, back = sheet(paper, PrinterProfile(orientation=orientation, flip=flip))
    a, b, c = (reading(front, back, flip, error, letter) for letter in "ABC")
    found = re.search(r"angle ([0-9.]+) × \(A − B\)", back.text)
    assert found is not None
    angle = float(found[1]) * (a - b)
    assert angle == pytest.approx(-error.angle, abs=0.3 * float(found[1]))
    printer = PrinterProfile("p", (a + b) / 2, c, angle)
    m = correction(printer, back.width, back.height, "back")
    for x in (30.0, back.width - 30):
        for y in (30.0, back.height - 30):
            corrected = (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
            far = math.dist((x, y), (back.width / 2, back.height / 2))
            tolerance = 0.25 + far * math.radians(0.3 * float(found[1]))
            assert math.dist(error.at(back, corrected), (x, y)) < tolerance


@pytest.mark.parametrize(("paper", "orientation", "flip"), EVERY_PAGE)
def test_both_sides_read_upright(paper: str, orientation: Orientation, flip: Edge) -> None:
    # DUP-06
    front, back = sheet(paper, PrinterProfile(orientation=orientation, flip=flip))
    assert set(back.angles) == {0.0}
    upright = sum(angle == 0 for angle in front.angles)
    assert upright > 0.75 * len(front.angles)  # but for the ruler that runs down the page
    assert "front" in front.text and "back" in back.text
    for page in (front, back):
        assert f"{orientation}, flip on the {flip} edge" in page.text


@pytest.mark.parametrize(("paper", "orientation", "flip"), EVERY_PAGE)
def test_rulers_are_as_long_as_they_say(paper: str, orientation: Orientation, flip: Edge) -> None:
    # DUP-06, PAGE-10
    front, _ = sheet(paper, PrinterProfile(orientation=orientation, flip=flip))
    stated = [int(text) for text in re.findall(r"(\d+) mm (?:across|down)", front.text)]
    for length, along in zip(stated, (0, 1), strict=True):
        assert length >= 100 and length % 50 == 0
        # the one whole line that stands outermost, and what stands on it
        edge = 6.0 if along else front.height - 6.0
        base = [one for one in front.lines if on_edge(one, 1 - along, edge)]
        assert [math.dist(*one) for one in base] == [pytest.approx(length, abs=0.01)]
        ticks = sorted(
            one[0][along]
            for one in front.lines
            if abs(one[0][1 - along] - edge) < 0.01 and one not in base
        )
        assert len(ticks) == length + 1
        assert all(
            after - before == pytest.approx(1, abs=0.01) for before, after in pairwise(ticks)
        )


def on_edge(line: tuple[Point, Point], across: int, edge: float) -> bool:
    return all(abs(point[across] - edge) < 0.01 for point in line)


@pytest.mark.parametrize(("paper", "orientation", "flip"), EVERY_PAGE)
@pytest.mark.parametrize("name", ["", "kitchen-" + "x" * 40])
def test_nothing_lies_on_anything_or_where_printers_cannot_print(
    paper: str, orientation: Orientation, flip: Edge, name: str
) -> None:
    front, back = sheet(paper, PrinterProfile(name, orientation=orientation, flip=flip))
    for page in (front, back):
        for one, other in combinations(page.words, 2):
            assert not overlap(one.box, other.box), (one.text, other.text)
        for x, y in (point for line in page.lines for point in line):
            assert LIMIT <= x <= page.width - LIMIT and LIMIT <= y <= page.height - LIMIT
        for left, top, right, bottom in (word.box for word in page.words):
            assert left >= LIMIT and right <= page.width - LIMIT
            assert top >= LIMIT and bottom <= page.height - LIMIT
    for letter in "ABC":
        beginning, end = stair_line(front, flip, letter)
        reach = 7.0
        free = (
            min(beginning[0], end[0]) - reach * (letter != "C"),
            min(beginning[1], end[1]) - reach * (letter == "C"),
            max(beginning[0], end[0]) + reach * (letter != "C"),
            max(beginning[1], end[1]) + reach * (letter == "C"),
        )
        for word in front.words:
            corners = (
                turned_over(front, word.box[:2], flip),
                turned_over(front, word.box[2:], flip),
            )
            xs, ys = zip(*corners, strict=True)
            assert not overlap((min(xs), min(ys), max(xs), max(ys)), free), word.text
        for word in back.words:
            is_number = re.fullmatch(r"-?[0-9.]+", word.text)
            assert is_number or not overlap(word.box, free), word.text


def overlap(one: Box, other: Box) -> bool:
    room = 0.05
    return (
        one[0] + room < other[2]
        and other[0] + room < one[2]
        and one[1] + room < other[3]
        and other[1] + room < one[3]
    )


def test_fronts_and_backs_are_scaled_and_only_backs_move() -> None:
    # PAGE-10
    plain = sheet("a4", PrinterProfile())
    moved = sheet("a4", PrinterProfile("p", 1.5, -0.8))
    assert moved[0].lines == plain[0].lines
    scaled = sheet("a4", PrinterProfile("p", scale=1.01))
    for before, after in zip(plain, scaled, strict=True):
        for one, other in zip(before.lines, after.lines, strict=True):
            for (x, y), (u, v) in zip(one, other, strict=True):
                assert u - 105 == pytest.approx(1.01 * (x - 105), abs=0.01)
                assert v - 148.5 == pytest.approx(1.01 * (y - 148.5), abs=0.01)
    for one, other in zip(plain[1].lines, moved[1].lines, strict=True):
        for (x, y), (u, v) in zip(one, other, strict=True):
            assert (u - x, v - y) == pytest.approx((1.5, -0.8), abs=0.01)


def test_the_sheet_says_what_to_type_for_its_pages() -> None:
    printer = PrinterProfile("kitchen", 0.5, angle=0.1, scale=1.002, flip="short")
    text = sheet("a4", printer)[1].text
    assert "cardgen calibrate --printer kitchen --flip short --dx ... --dy" in text
    assert "angle 0.1 + " in text and "scale 1.002 × " in text
    assert "--orientation" not in text


@pytest.mark.parametrize(
    ("width", "height"), [(100.0, 100.0), (120.0, 200.0), (148.0, 105.0), (50.0, 2000.0)]
)
def test_a_paper_that_is_too_small_is_refused_with_its_name(width: float, height: float) -> None:
    with pytest.raises(UsageError) as refused:
        calibration_sheet(Paper("tiny", "Tiny", width, height), PrinterProfile())
    assert "Tiny" in refused.value.message

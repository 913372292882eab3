"""Printer profiles: only backs move, both sides are scaled, and no card leaves the paper."""

from __future__ import annotations

import math
from typing import Any

import pytest

from cardgen.drawing.scene import IDENTITY, Matrix
from cardgen.model.paper import FixedGrid, Orientation, Paper
from cardgen.model.printer import Edge, PrinterProfile
from cardgen.sheets.correction import correction
from cardgen.sheets.grid import SheetError
from tests.sheets.samples import cards, plan

PAGES = [(210.0, 297.0), (297.0, 210.0), (215.9, 279.4)]


def lies(width: float, height: float) -> Orientation:
    return "portrait" if width <= height else "landscape"


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("vector", [(1.5, -0.8), (-0.25, 0.0), (0.0, 6.0)])
def test_backs_move_by_exactly_the_vector_and_fronts_stay(
    vector: tuple[float, float], page: tuple[float, float]
) -> None:
    # DUP-05
    printer = PrinterProfile("office", *vector, orientation=lies(*page))
    assert correction(printer, *page, "front") == pytest.approx(IDENTITY)
    for point in ((0.0, 0.0), (17.0, 33.3), page):
        x, y = moved(correction(printer, *page, "back"), *point)
        assert (x - point[0], y - point[1]) == pytest.approx(vector, abs=1e-9)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_profile_moves_pages_and_changes_nothing_else(paper: str, flip: Edge) -> None:
    # DUP-05: trims are told where the printer puts them
    plain = plan(cards(15), paper=paper, flip=flip)
    orientation = plain.grid.orientation
    printer = PrinterProfile("office", 1.5, -0.8, orientation=orientation, flip=flip)
    made = plan(cards(15), paper=paper, flip=flip, printer=printer)
    for sheet, before in zip(made.sheets, plain.sheets, strict=True):
        assert sheet._replace(transform=IDENTITY) == before
        is_moved = sheet.side == "back"
        assert sheet.transform == pytest.approx(
            (1.0, 0.0, 0.0, 1.0, 1.5, -0.8) if is_moved else IDENTITY
        )


def test_a_profile_of_a_true_printer_changes_nothing() -> None:
    # DUP-05
    assert plan(cards(15), printer=PrinterProfile("true")).sheets == plan(cards(15)).sheets


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("scale", [0.99, 1.01])
def test_both_sides_are_scaled_about_the_middle_of_the_page(
    scale: float, page: tuple[float, float]
) -> None:
    # PAGE-10
    width, height = page
    for side in ("front", "back"):
        matrix = correction(PrinterProfile("small", scale=scale), width, height, side)
        assert moved(matrix, width / 2, height / 2) == pytest.approx((width / 2, height / 2))
        a, b = moved(matrix, 10.0, 20.0), moved(matrix, 110.0, 20.0)
        assert b[0] - a[0] == pytest.approx(100.0 * scale)
        assert b[1] == pytest.approx(a[1])


def test_backs_turn_clockwise_about_the_middle_of_the_page() -> None:
    matrix = correction(PrinterProfile("skew", angle=1.0), 210.0, 297.0, "back")
    assert moved(matrix, 105.0, 148.5) == pytest.approx((105.0, 148.5))
    x, y = moved(matrix, 205.0, 148.5)
    # The right end of a level line goes down the page.
    assert (x, y) == pytest.approx(
        (105.0 + 100 * math.cos(math.radians(1)), 148.5 + 100 * math.sin(math.radians(1)))
    )
    assert correction(PrinterProfile("skew", angle=1.0), 210.0, 297.0, "front") == IDENTITY


@pytest.mark.parametrize(
    ("profile", "numbers"),
    [
        ({"dx": 20.0}, ("back", "20 mm", "3 mm off")),
        ({"dy": -20.0}, ("back", "-20 mm", "3.5 mm off")),
        ({"scale": 1.1, "dx": 18.0}, ("1.1", "18 mm")),
    ],
)
def test_a_profile_that_pushes_cards_off_the_paper_is_refused_with_the_numbers(
    profile: dict[str, Any], numbers: tuple[str, ...]
) -> None:
    # DUP-05, PAGE-10
    with pytest.raises(SheetError) as caught:
        plan(cards(12), printer=PrinterProfile("far", **profile))
    for number in numbers:
        assert number in caught.value.message


def test_backs_that_are_not_printed_are_not_refused() -> None:
    assert plan(cards(12), sides="fronts", printer=PrinterProfile("far", dx=20.0))


def test_paper_that_is_not_even_is_measured_as_its_back_lies() -> None:
    # Places begin 3 mm from the left edge of the front, and on the back end so near the right one.
    grid = FixedGrid((3.0, 30.0), (90.0, 46.0), (88.0, 44.0), 2, 5)
    paper = Paper("odd", "Odd", 210.0, 297.0, grid)
    assert plan(cards(3), paper=paper, printer=PrinterProfile("left", dx=-4.0))
    with pytest.raises(SheetError):
        plan(cards(3), paper=paper, printer=PrinterProfile("right", dx=4.0))

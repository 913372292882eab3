"""What a printer profile does to a page, and whether its cards stay on the paper."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardgen.drawing.scene import IDENTITY, Box, Matrix
from cardgen.model.printer import PrinterProfile
from cardgen.sheets.grid import Grid, SheetError
from cardgen.sheets.sheet import SheetSide
from cardgen.units import TOLERANCE, format_mm, format_number


def correction(printer: PrinterProfile, width: float, height: float, side: SheetSide) -> Matrix:
    """From a page of a width and height (mm) to what is sent to the printer.

    Both sides are scaled about the middle of the page; only backs are turned and moved.
    """
    if printer.is_true:
        return IDENTITY
    is_back = side == "back"
    turn = math.radians(printer.angle) if is_back else 0.0
    dx, dy = (printer.dx, printer.dy) if is_back else (0.0, 0.0)
    cos, sin = printer.scale * math.cos(turn), printer.scale * math.sin(turn)
    x, y = width / 2, height / 2
    return (cos, sin, -sin, cos, x - cos * x + sin * y + dx, y - sin * x - cos * y + dy)


def refuse_off_page(grid: Grid, printer: PrinterProfile, side: SheetSide) -> None:
    """Makes sure that a profile leaves every trim on the paper.

    Raises:
        SheetError: it does not; the message gives the numbers.
    """
    page = (grid.x.page, grid.y.page)
    over = -min(distances(grid, correction(printer, *page, side)))
    if over > TOLERANCE:
        raise SheetError(
            f"the printer's profile pushes the cards of the {side} {format_mm(over)} off "
            f"{grid.paper.title} paper: dx {format_mm(printer.dx)}, dy {format_mm(printer.dy)}, "
            f"angle {format_number(printer.angle)}, scale {format_number(printer.scale, 4)}",
            hint="a larger margin makes room, or fewer columns or rows",
        )


def distances(
    grid: Grid, matrix: Matrix, reach: tuple[float, float] = (0.0, 0.0)
) -> tuple[float, float, float, float]:
    """From the trims to the left, upper, right and lower paper edge once a page is corrected.

    From what reaches so far beyond them, across and down, if that is given (mm).
    """
    points = [_moved(matrix, point) for point in _corners(_outline(grid, reach))]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), grid.x.page - max(xs), grid.y.page - max(ys))


def _outline(grid: Grid, reach: tuple[float, float]) -> Box:
    (x, y), (across, down) = (grid.x, grid.y), reach
    return (
        x.before - across,
        y.before - down,
        x.page - x.after + across,
        y.page - y.after + down,
    )


def _corners(box: Box) -> Iterator[tuple[float, float]]:
    left, top, right, bottom = box
    yield from ((left, top), (right, top), (left, bottom), (right, bottom))


def _moved(matrix: Matrix, point: tuple[float, float]) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)

"""A page of a PDF file read back by its operators: lines, areas and placed forms, in mm, y down.

Nothing here knows how cardgen writes: whatever paints the same page reads the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pikepdf

from cardgen.units import MM_PER_INCH

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
Box = tuple[float, float, float, float]

_MM_PER_POINT = MM_PER_INCH / 72


@dataclass(frozen=True)
class Placed:
    """A form that the page itself places: which one, where its corner lies, and what clips it."""

    name: str
    matrix: Matrix
    clip: Box | None

    def at(self, x: float, y: float) -> Point:
        """Where a point of the form, counted in mm from its origin, lies on the page."""
        a, b, c, d, e, f = self.matrix
        unit = (a * a + b * b) ** 0.5
        return ((a * x + c * y) / unit + e, (b * x + d * y) / unit + f)


@dataclass
class Printed:
    """What one page shows; forms that lie in their own space are read into it."""

    width: float
    height: float
    lines: list[tuple[Point, Point]] = field(default_factory=list)
    areas: list[Box] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)


def read_page(page: pikepdf.Page) -> Printed:
    """The stroked straight lines, the filled boxes and the clipped forms of a page."""
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    unit = _MM_PER_POINT
    printed = Printed((right - left) * unit, (top - bottom) * unit)
    _read(page, page.Resources, (unit, 0.0, 0.0, -unit, -left * unit, top * unit), printed)
    return printed


def _read(content: Any, resources: Any, matrix: Matrix, printed: Printed) -> None:
    """Reads operators; the first form under a clip is a card and only noted, others are read."""
    saved: list[tuple[Matrix, Box | None]] = []
    clip: Box | None = None
    outline: list[list[Point]] = []
    instructions: Any = pikepdf.parse_content_stream(content)
    for operands, operator in instructions:
        name = str(operator)
        if name == "q":
            saved.append((matrix, clip))
        elif name == "Q":
            matrix, clip = saved.pop()
        elif name == "cm":
            matrix = _product(matrix, _numbers(operands))
        elif name == "re":
            x, y, width, height = _numbers(operands)
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
            outline.append([_mapped(matrix, corner) for corner in corners])
        elif name == "m":
            outline.append([_mapped(matrix, _numbers(operands)[-2:])])
        elif name in {"l", "c"}:
            outline[-1].append(_mapped(matrix, _numbers(operands)[-2:]))
        elif name == "W":
            clip = _extent(outline)
        elif name == "Do":
            form = resources.XObject[str(operands[0])]
            if clip is not None and printed.placed and printed.placed[-1].clip == clip:
                continue  # what a copy of a card bears besides its face
            if clip is not None:
                printed.placed.append(Placed(str(operands[0]), matrix, clip))
            elif form.Subtype == "/Form":
                _read(form, form.get("/Resources", resources), matrix, printed)
        if name in {"S", "s", "b", "B"}:
            for points in outline:
                printed.lines += pairwise(points)
        if name in {"f", "f*", "b", "B"}:
            printed.areas += [_extent([points]) for points in outline]
        if name in {"S", "s", "f", "f*", "b", "b*", "B", "B*", "n"}:
            outline = []


def _numbers(operands: Any) -> tuple[float, ...]:
    return tuple(float(operand) for operand in operands)


def _mapped(matrix: Matrix, point: tuple[float, ...]) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


def _product(outer: Matrix, inner: tuple[float, ...]) -> Matrix:
    a, b, c, d, _, _ = outer
    g, h, i, j, k, m = inner
    e, f = _mapped(outer, (k, m))
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, e, f)


def _extent(outline: list[list[Point]]) -> Box:
    xs = [x for points in outline for x, _ in points]
    ys = [y for points in outline for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))

"""A theme's colours and lengths, to write figures in few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from cardgen.drawing.icons import rounded
from cardgen.drawing.pen import Point, circle
from cardgen.drawing.scene import Box, Matrix, Outline, Shape, Stroke
from cardgen.drawing.svgpath import parse_path_data, transformed
from cardgen.model.colour import Colour
from cardgen.model.theme import Theme

SQUARE_SCALE = 44 / 60
"""What is measured on a 60 mm square, in units."""
Figure = str | Outline
"""Path data, or an outline."""


class Kit(NamedTuple):
    """A theme's colours and lengths, to write figures in few words."""

    theme: Theme

    def colour(self, name: str) -> Colour | None:
        """One of the theme's colours."""
        return self.theme.colours[name]

    def length(self, name: str) -> float:
        """One of the theme's lengths."""
        return self.theme.lengths[name]

    def shape(
        self,
        path: Figure,
        fill: str | None = None,
        line: str | None = None,
        width: float = 0.0,
        matrix: Matrix | None = None,
        cap: Literal["butt", "round"] = "round",
        even_odd: bool = False,
    ) -> list[Shape]:
        """A figure filled, lined or both, in named colours; empty where it would paint nothing."""
        outline = parse_path_data(path) if isinstance(path, str) else path
        if matrix is not None:
            outline = transformed(outline, matrix)
        filled = self.colour(fill) if fill else None
        colour = self.colour(line) if line else None
        stroke = Stroke(colour, round(width, 3), cap, "round") if colour and width > 0 else None
        if filled is None and stroke is None:
            return []
        return [Shape(rounded(outline), filled, stroke, even_odd)]


def box(half: float) -> Box:
    """A square about 0, 0."""
    return (-half, -half, half, half)


def disc(radius: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """A circle."""
    return tuple((str(s[0]), *(float(n) for n in s[1:])) for s in circle(x, y, radius))


def scaled(scale: float, x: float = 0.0, y: float = 0.0, mirror: bool = False) -> Matrix:
    """What scales, perhaps mirrors, and moves."""
    return (-scale if mirror else scale, 0.0, 0.0, scale, x, y)


def polygon(points: Iterable[Point]) -> Outline:
    """A closed outline through points."""
    return (*(("L" if i else "M", x, y) for i, (x, y) in enumerate(points)), ("Z",))

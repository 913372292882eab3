"""The pen: takes what is drawn in units and a theme's names, gives shapes in mm on the grid."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Sequence
from random import Random
from typing import Literal, NamedTuple

from cardgen.drawing.frames import Frame
from cardgen.drawing.scene import Item, Matrix, Outline, Segment, Shape, Stroke, Symbol, Use
from cardgen.drawing.svgpath import arc_cubics
from cardgen.model.colour import Colour
from cardgen.model.theme import Theme

Point = tuple[float, float]
_COARSE, _FINE = 10, 100


def randomness(name: str, layer: str) -> Random:
    """A source of chance that depends on nothing but a face's name and a layer."""
    return Random(zlib.crc32(f"{name}/{layer}".encode()))


class Pen(NamedTuple):
    """A theme, the size of a unit in mm, and the steps of the grid in a unit.

    Steps are a tenth of a unit where the middles of all edges lie on such steps, else a
    hundredth, so that no mouth is moved by rounding.
    """

    theme: Theme
    unit: float
    steps: int

    @classmethod
    def on(cls, frame: Frame, unit: float, theme: Theme) -> Pen:
        """The pen for a card."""
        halves = (frame.cell_width / 2, frame.cell_height / 2)
        fits = all(abs(half * _COARSE - round(half * _COARSE)) < 1e-6 for half in halves)
        return cls(theme, unit, _COARSE if fits else _FINE)

    @property
    def grid(self) -> float:
        """The step of the grid in mm."""
        return self.unit / self.steps

    def colour(self, name: str) -> Colour | None:
        """One of the theme's colours."""
        return self.theme.colours[name]

    def length(self, name: str) -> float:
        """One of the theme's lengths, in units."""
        return self.theme.lengths[name]

    def mm(self, value: float) -> float:
        """A length in mm, to a thousandth."""
        return round(value * self.unit, 3)

    def segments(self, segments: Iterable[Sequence[str | float]]) -> Outline:
        """An outline from segments in units."""
        steps, per_mm = self.steps, self.steps / self.unit
        placed: list[Segment] = []
        for segment in segments:
            letter, *numbers = segment
            placed.append((str(letter), *(round(float(n) * steps) / per_mm for n in numbers)))
        return tuple(placed)

    def line(self, points: Iterable[Point], closed: bool = False) -> Outline:
        """An outline through points in units."""
        steps, per_mm = self.steps, self.steps / self.unit
        placed: list[Segment] = []
        letter = "M"
        last = None
        for x, y in points:
            step = (round(x * steps), round(y * steps))
            if step != last:
                placed.append((letter, step[0] / per_mm, step[1] / per_mm))
                letter, last = "L", step
        if closed:
            placed.append(("Z",))
        return tuple(placed)

    def polygon(self, points: Iterable[Point]) -> Outline:
        """A closed outline through points in units."""
        return self.line(points, closed=True)

    def box(self, left: float, top: float, right: float, bottom: float) -> Outline:
        """A rectangle."""
        return self.polygon(((left, top), (right, top), (right, bottom), (left, bottom)))

    def circle(self, x: float, y: float, radius: float) -> Outline:
        """A circle."""
        return self.segments(circle(x, y, radius))

    def stroke(
        self,
        colour: Colour | None,
        width: float,
        cap: Literal["butt", "round", "square"] = "butt",
        join: Literal["miter", "round", "bevel"] = "miter",
        dash: tuple[float, ...] = (),
        dash_offset: float = 0.0,
    ) -> Stroke | None:
        """A stroke with lengths in units; None where it would paint nothing."""
        if colour is None or width <= 0:
            return None
        return Stroke(
            colour,
            self.mm(width),
            cap,
            join,
            tuple(self.mm(part) for part in dash),
            self.mm(dash_offset),
        )

    def use(self, symbol: Symbol, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> Use:
        """A symbol at a place in units, scaled and then turned by clockwise degrees."""
        return Use(symbol, placed(x, y, scale, turn, self.unit))


def placed(x: float, y: float, scale: float, turn: float, unit: float = 1.0) -> Matrix:
    """The matrix that scales, turns by clockwise degrees and moves, all times a unit."""
    angle = math.radians(turn)
    factor = scale * unit
    a, b = round(factor * math.cos(angle), 5), round(factor * math.sin(angle), 5)
    return (a, b, -b + 0.0, a, round(x * unit, 3), round(y * unit, 3))


def circle(x: float, y: float, radius: float) -> list[tuple[str | float, ...]]:
    """The segments of a circle in units."""
    return [
        ("M", x + radius, y),
        *(("C", *cubic) for cubic in arc_cubics(x, y, radius, radius, 0.0, 2 * math.pi)),
        ("Z",),
    ]


def shapes(*candidates: Shape | None) -> list[Item]:
    """Those that paint something."""
    return [
        shape
        for shape in candidates
        if shape is not None and shape.outline and (shape.fill or shape.stroke)
    ]

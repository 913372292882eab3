"""Pieces of lines: straight, circular and cubic, each with its direction and its parts."""

from __future__ import annotations

import math
from typing import NamedTuple


class Line(NamedTuple):
    """A straight piece of a wall."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def length(self) -> float:
        """Its length."""
        return math.hypot(self.x1 - self.x0, self.y1 - self.y0)

    def at(self, part: float) -> tuple[float, float, float, float]:
        """The point at a part of the way from 0 to 1, and the direction that leads to the earth."""
        dx, dy = self.x1 - self.x0, self.y1 - self.y0
        length = math.hypot(dx, dy) or 1.0
        return (self.x0 + dx * part, self.y0 + dy * part, dy / length, -dx / length)

    def between(self, start: float, end: float) -> Line:
        """A part of it."""
        x0, y0, _, _ = self.at(start)
        x1, y1, _, _ = self.at(end)
        return Line(x0, y0, x1, y1)


class Arc(NamedTuple):
    """A piece of a wall on an upright ellipse, from one angle to another (radians, y down)."""

    x: float
    y: float
    rx: float
    ry: float
    start: float
    end: float

    @property
    def length(self) -> float:
        """Its length, nearly."""
        return (self.rx + self.ry) / 2 * abs(self.end - self.start)

    def at(self, part: float) -> tuple[float, float, float, float]:
        """The point at a part of the way from 0 to 1, and the direction that leads to the earth."""
        turn = self.end - self.start
        angle = self.start + turn * part
        cos, sin = math.cos(angle), math.sin(angle)
        dx, dy = -self.rx * sin, self.ry * cos
        length = math.hypot(dx, dy) or 1.0
        if turn < 0:
            length = -length
        return (self.x + self.rx * cos, self.y + self.ry * sin, dy / length, -dx / length)

    def between(self, start: float, end: float) -> Arc:
        """A part of it."""
        turn = self.end - self.start
        return self._replace(start=self.start + turn * start, end=self.start + turn * end)


class Curve(NamedTuple):
    """A piece of a wall that shifts sideways on its way: a cubic with its two handles."""

    x0: float
    y0: float
    x1: float
    y1: float
    x2: float
    y2: float
    x3: float
    y3: float

    @property
    def length(self) -> float:
        """Its length, nearly."""
        return math.hypot(self.x3 - self.x0, self.y3 - self.y0)

    def at(self, part: float) -> tuple[float, float, float, float]:
        """The point at a part of the way from 0 to 1, and the direction that leads to the earth."""
        t, u = part, 1 - part
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        e, f, g = 3 * u * u, 6 * u * t, 3 * t * t
        dx = e * (self.x1 - self.x0) + f * (self.x2 - self.x1) + g * (self.x3 - self.x2)
        dy = e * (self.y1 - self.y0) + f * (self.y2 - self.y1) + g * (self.y3 - self.y2)
        length = math.hypot(dx, dy) or 1.0
        return (
            a * self.x0 + b * self.x1 + c * self.x2 + d * self.x3,
            a * self.y0 + b * self.y1 + c * self.y2 + d * self.y3,
            dy / length,
            -dx / length,
        )

    def between(self, start: float, end: float) -> Curve:
        """A part of it."""
        x0, y0, nx0, ny0 = self.at(start)
        x3, y3, nx3, ny3 = self.at(end)
        reach = (end - start) * self.length / 3
        return Curve(
            x0,
            y0,
            x0 - ny0 * reach,
            y0 + nx0 * reach,
            x3 + ny3 * reach,
            y3 - nx3 * reach,
            x3,
            y3,
        )


Piece = Line | Arc | Curve

"""SVG path data to outlines of lines and cubics, absolute."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from cardgen.drawing.scene import Box, Matrix, Outline, Segment

_TOKEN = re.compile(
    r"\s*(?:,\s*)?([MmLlHhVvCcSsQqTtAaZz]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
)
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
_FLAG = re.compile(r"\s*(?:,\s*)?([01])")
LARGEST = 1e6
"""No coordinate is larger."""


def parse_path_data(text: str) -> Outline:
    """The outline that SVG path data describes; arcs and quadratics become cubics.

    Raises:
        ValueError: the text is not path data; the message names the place.
    """
    reader = _Reader(text)
    path = _Path()
    command = ""
    while True:
        letter = reader.command()
        if letter is None:
            if reader.at_end():
                return tuple(path.segments)
            if command in {"", "Z", "z"}:
                raise ValueError(f"path data has no command at character {reader.position + 1}")
        else:
            command = letter
        if not path.segments and command not in {"M", "m"}:
            raise ValueError("path data must begin with M")
        upper = command.upper()
        numbers = reader.numbers(upper)
        path.add(upper, numbers, command != upper)
        if upper == "M":
            command = "L" if command == "M" else "l"


class _Reader:
    """Commands and numbers of path data, one after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def at_end(self) -> bool:
        return not self.text[self.position :].strip()

    def command(self) -> str | None:
        match = _TOKEN.match(self.text, self.position)
        if match is None or not match[1].isalpha():
            return None
        self.position = match.end()
        return match[1]

    def number(self) -> float:
        match = _TOKEN.match(self.text, self.position)
        if match is None or match[1].isalpha():
            raise ValueError(f"path data lacks a number at character {self.position + 1}")
        self.position = match.end()
        value = float(match[1])
        if not abs(value) <= LARGEST:
            raise ValueError(f"`{match[1]}` in path data is too large")
        return value

    def flag(self) -> float:
        match = _FLAG.match(self.text, self.position)
        if match is None:
            raise ValueError(f"path data lacks an arc flag at character {self.position + 1}")
        self.position = match.end()
        return float(match[1])

    def numbers(self, command: str) -> list[float]:
        if command != "A":
            return [self.number() for _ in range(_COUNT[command])]
        radii = [self.number() for _ in range(3)]
        return [*radii, self.flag(), self.flag(), self.number(), self.number()]


class _Path:
    """Segments so far, with the points that relative and smooth commands refer to."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.cubic: tuple[float, float] | None = None
        self.quadratic: tuple[float, float] | None = None

    def add(self, command: str, numbers: list[float], relative: bool) -> None:
        x0, y0 = self.x, self.y
        if relative and command != "A":
            offsets = {"H": (x0,), "V": (y0,)}.get(command, (x0, y0))
            numbers = [n + offsets[i % len(offsets)] for i, n in enumerate(numbers)]
        elif relative:
            numbers = [*numbers[:5], numbers[5] + x0, numbers[6] + y0]
        cubic, quadratic = self.cubic, self.quadratic
        self.cubic = self.quadratic = None
        if command == "Z":
            self.segments.append(("Z",))
            self.x, self.y = self.start_x, self.start_y
        elif command == "M":
            self.segments.append(("M", numbers[0], numbers[1]))
            self.x, self.y = self.start_x, self.start_y = numbers[0], numbers[1]
        elif command in {"L", "H", "V"}:
            x = x0 if command == "V" else numbers[0]
            y = y0 if command == "H" else numbers[-1]
            self._line(x, y)
        elif command in {"C", "S"}:
            if command == "S":
                first = (2 * x0 - cubic[0], 2 * y0 - cubic[1]) if cubic else (x0, y0)
                numbers = [*first, *numbers]
            self._cubic(*numbers)
            self.cubic = (numbers[2], numbers[3])
        elif command in {"Q", "T"}:
            if command == "T":
                first = (2 * x0 - quadratic[0], 2 * y0 - quadratic[1]) if quadratic else (x0, y0)
                numbers = [*first, *numbers]
            qx, qy, x, y = numbers
            self._cubic(*raised(x0, y0, qx, qy, x, y))
            self.quadratic = (qx, qy)
        else:
            self._arc(numbers)

    def _line(self, x: float, y: float) -> None:
        self.segments.append(("L", x, y))
        self.x, self.y = x, y

    def _cubic(self, *points: float) -> None:
        self.segments.append(("C", *points))
        self.x, self.y = points[4], points[5]

    def _arc(self, numbers: Sequence[float]) -> None:
        rx, ry, rotation, large, sweep, x, y = numbers
        if (x, y) == (self.x, self.y):
            return
        if rx == 0 or ry == 0:
            self._line(x, y)
            return
        for points in _arc_cubics(
            self.x, self.y, abs(rx), abs(ry), math.radians(rotation), large > 0, sweep > 0, x, y
        ):
            self._cubic(*points)
        self.x, self.y = x, y


def raised(
    x0: float, y0: float, qx: float, qy: float, x: float, y: float
) -> tuple[float, float, float, float, float, float]:
    """The quadratic from `x0, y0` by way of `qx, qy` to `x, y` as the numbers of a cubic."""
    return (
        x0 + (qx - x0) * 2 / 3,
        y0 + (qy - y0) * 2 / 3,
        x + (qx - x) * 2 / 3,
        y + (qy - y) * 2 / 3,
        x,
        y,
    )


def arc_cubics(
    cx: float, cy: float, rx: float, ry: float, start: float, end: float
) -> list[tuple[float, float, float, float, float, float]]:
    """The numbers of the cubics that follow an upright ellipse between two angles (radians)."""
    pieces = max(1, math.ceil(abs(end - start) / (math.pi / 2) - 1e-9))
    step = (end - start) / pieces
    handle = 4 / 3 * math.tan(step / 4)
    cubics = []
    cos0, sin0 = math.cos(start), math.sin(start)
    for piece in range(1, pieces + 1):
        angle = start + step * piece
        cos1, sin1 = math.cos(angle), math.sin(angle)
        cubics.append(
            (
                cx + rx * (cos0 - handle * sin0),
                cy + ry * (sin0 + handle * cos0),
                cx + rx * (cos1 + handle * sin1),
                cy + ry * (sin1 - handle * cos1),
                cx + rx * cos1,
                cy + ry * sin1,
            )
        )
        cos0, sin0 = cos1, sin1
    return cubics


def transformed(outline: Outline, matrix: Matrix) -> Outline:
    """The outline under a matrix."""
    a, b, c, d, e, f = matrix
    moved: list[Segment] = []
    for segment in outline:
        points: list[float] = []
        for i in range(1, len(segment), 2):
            x, y = _number(segment[i]), _number(segment[i + 1])
            points += (a * x + c * y + e, b * x + d * y + f)
        moved.append((segment[0], *points))
    return tuple(moved)


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first and `outer` then."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def extent(outline: Outline) -> Box | None:
    """The box (left, top, right, bottom) of all points and handles; None for an empty outline."""
    xs = [_number(segment[i]) for segment in outline for i in range(1, len(segment), 2)]
    ys = [_number(segment[i]) for segment in outline for i in range(2, len(segment), 2)]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _number(value: str | float) -> float:
    return value if isinstance(value, float) else float(value)


def _arc_cubics(
    x0: float,
    y0: float,
    rx: float,
    ry: float,
    rotation: float,
    large: bool,
    sweep: bool,
    x: float,
    y: float,
) -> list[tuple[float, ...]]:
    """An SVG elliptical arc as cubics, by way of its centre (SVG 1.1, appendix F.6)."""
    cos, sin = math.cos(rotation), math.sin(rotation)
    half_x, half_y = (x0 - x) / 2, (y0 - y) / 2
    ux, uy = cos * half_x + sin * half_y, -sin * half_x + cos * half_y
    stretch = math.hypot(ux / rx, uy / ry)
    if stretch > 1:
        rx, ry = rx * stretch, ry * stretch
    square = (rx * ry) ** 2
    across = (rx * uy) ** 2 + (ry * ux) ** 2
    factor = math.sqrt(max(0.0, square - across) / across) if across else 0.0
    if large == sweep:
        factor = -factor
    vx, vy = factor * rx * uy / ry, -factor * ry * ux / rx
    start = math.atan2((uy - vy) / ry, (ux - vx) / rx)
    end = math.atan2((-uy - vy) / ry, (-ux - vx) / rx)
    if sweep and end < start:
        end += 2 * math.pi
    elif not sweep and end > start:
        end -= 2 * math.pi
    cx = cos * vx - sin * vy + (x0 + x) / 2
    cy = sin * vx + cos * vy + (y0 + y) / 2
    result: list[tuple[float, ...]] = []
    for cubic in arc_cubics(0.0, 0.0, rx, ry, start, end):
        points: list[float] = []
        for i in range(0, 6, 2):
            points += (
                cx + cos * cubic[i] - sin * cubic[i + 1],
                cy + sin * cubic[i] + cos * cubic[i + 1],
            )
        result.append(tuple(points))
    return result

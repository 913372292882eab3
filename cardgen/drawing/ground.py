"""What lies in the earth: islands of soil, stones, grit and one find, all clear of tunnels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from cardgen.drawing import motifs
from cardgen.drawing.courses import Course
from cardgen.drawing.frames import HALF_MOUTH
from cardgen.drawing.pen import Pen, Point, randomness, shapes
from cardgen.drawing.scene import Box, Item, Outline, Segment, Shape
from cardgen.drawing.svgpath import raised
from cardgen.drawing.tunnels import CHAMBER
from cardgen.drawing.walls import coarse

_CLEAR = 6.2
"""Nothing in the earth comes nearer to a tunnel's edge."""
_TRIM = 1.0
_TRIM_OF_FIND = 2.2
_STONES = 9
_DARK_GRIT, _LIGHT_GRIT = 10, 6
_ISLANDS = 2
_ISLAND_CORNERS = 5
_THROWS = 8
_FACETED = 1.6
_FIND_SIZES = (0.93, 0.59)


class _Spots(NamedTuple):
    """Finds free places; what was placed before is kept clear of."""

    course: Course
    avoid: Sequence[Box]
    chambers: Sequence[Point]
    taken: list[tuple[float, float, float]]

    def throw(self, chance: Random, radius: float, trim: float, tries: int) -> Point | None:
        """A free place for something round, or None if none was met in so many tries."""
        width, height = self.course.frame.width, self.course.frame.height
        margin = trim + radius
        need = HALF_MOUTH + _CLEAR + radius
        for _ in range(tries):
            x = margin + (width - 2 * margin) * chance.random()
            y = margin + (height - 2 * margin) * chance.random()
            if not self._is_free(x, y, radius) or not self.course.is_clear(x, y, need):
                continue
            if all(math.hypot(x - cx, y - cy) > need + CHAMBER for cx, cy in self.chambers):
                self.taken.append((x, y, radius))
                return (x, y)
        return None

    def _is_free(self, x: float, y: float, radius: float) -> bool:
        for left, top, right, bottom in self.avoid:
            if left - radius < x < right + radius and top - radius < y < bottom + radius:
                return False
        for ox, oy, other in self.taken:
            apart = radius + other + 0.5
            dx, dy = ox - x, oy - y
            if dx * dx + dy * dy < apart * apart:
                return False
        return True


def soil(pen: Pen, course: Course, name: str) -> list[Item]:
    """Soft islands, to lie below the lamplight."""
    largest = pen.length("soil")
    if not largest or pen.colour("soil") is None:
        return []
    chance = randomness(name, "soil")
    frame = course.frame
    outline: list[Segment] = []
    for _ in range(_ISLANDS):
        radius = largest * (0.55 + 0.45 * chance.random())
        for _ in range(_THROWS):
            x = frame.width * chance.random()
            y = frame.height * chance.random()
            room = min(x, y, frame.width - x, frame.height - y) - _TRIM
            need = HALF_MOUTH + _CLEAR + radius * 0.4
            if room > 2.5 and course.is_clear(x, y, need):
                outline += _island(pen, x, y, min(radius, room), chance)
                break
    return shapes(Shape(tuple(outline), pen.colour("soil")))


def texture(pen: Pen, course: Course, name: str, avoid: Sequence[Box]) -> list[Item]:
    """A find, stones and grit, clear of tunnels, of the trim and of some boxes."""
    spots = _Spots(course, avoid, tuple(course.chambers()), [])
    return [
        *_find(pen, spots, randomness(name, "find")),
        *_stones(pen, spots, randomness(name, "stones")),
        *_grit(pen, spots, randomness(name, "grit")),
    ]


def _island(pen: Pen, x: float, y: float, radius: float, chance: Random) -> Outline:
    stretch, turn = 0.6 + 0.25 * chance.random(), chance.random() * math.pi
    cos, sin = math.cos(turn), math.sin(turn)
    corners: list[Point] = []
    for i in range(_ISLAND_CORNERS):
        angle = i * math.tau / _ISLAND_CORNERS
        reach = radius * (0.95 + 0.25 * chance.random())
        a, b = reach * math.cos(angle), reach * stretch * math.sin(angle)
        corners.append(coarse(x + a * cos - b * sin, y + a * sin + b * cos))
    middles = [
        ((ax + bx) / 2, (ay + by) / 2)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    segments: list[tuple[str | float, ...]] = [("M", *middles[-1])]
    for i, corner in enumerate(corners):
        segments.append(("C", *raised(*middles[i - 1], *corner, *middles[i])))
    return pen.segments([*segments, ("Z",)])


def _stones(pen: Pen, spots: _Spots, chance: Random) -> list[Item]:
    largest = pen.length("stone")
    line = pen.stroke(pen.colour("stone_line"), pen.length("stone_line"), join="round")
    colours = ("stone", "stone_light", "stone_dark")
    if not largest or not (line or any(pen.colour(colour) for colour in colours)):
        return []
    outlines: dict[str, list[Segment]] = {colour: [] for colour in colours}
    facets: list[Segment] = []
    smallest = min(1.0, largest / 2)
    for _ in range(_STONES):
        radius = smallest + (largest - smallest) * chance.random() ** 1.6
        colour = colours[min(2, int(chance.random() * 3.6))] if not line else "stone"
        spin, count = chance.random() * math.pi, 5 + int(chance.random() * 3)
        place = spots.throw(chance, radius, _TRIM, _THROWS)
        if place is None:
            continue
        x, y = place
        corners = []
        for i in range(count):
            angle = spin + i * 2 * math.pi / count
            reach = radius * (0.7 + 0.3 * chance.random())
            corners.append((reach * math.cos(angle), reach * 0.9 * math.sin(angle)))
        outlines[colour] += pen.polygon(coarse(x + a, y + b) for a, b in corners)
        if radius > _FACETED and colour != "stone_dark" and not line:
            facets += pen.polygon(coarse(x + a * 0.55, y + b * 0.55) for a, b in corners)
    return shapes(
        *(Shape(tuple(outlines[c]), None if line else pen.colour(c), line) for c in colours),
        Shape(tuple(facets), pen.colour("stone_facet")),
    )


def _grit(pen: Pen, spots: _Spots, chance: Random) -> list[Item]:
    width = pen.length("grit")
    if not width:
        return []
    items: list[Item] = []
    for colour, count in (("grit_dark", _DARK_GRIT), ("grit_light", _LIGHT_GRIT)):
        strokes: list[Segment] = []
        for _ in range(count):
            angle, half = chance.random() * math.pi, 0.42 + 0.14 * chance.random()
            place = spots.throw(chance, 0.7, _TRIM, _THROWS)
            if place is not None:
                dx, dy = half * math.cos(angle), half * math.sin(angle)
                x, y = place
                strokes += pen.line((coarse(x - dx, y - dy), coarse(x + dx, y + dy)))
        items += shapes(Shape(tuple(strokes), None, pen.stroke(pen.colour(colour), width)))
    return items


def _find(pen: Pen, spots: _Spots, chance: Random) -> list[Item]:
    if not pen.length("find") or pen.colour("find") is None:
        return []
    kinds = sorted(motifs.FINDS)
    symbol = motifs.find(pen.theme, kinds[int(chance.random() * len(kinds))])
    for scale in _FIND_SIZES:
        place = spots.throw(chance, motifs.FIND_RADIUS * scale, _TRIM_OF_FIND, 4 * _THROWS)
        if place is not None:
            turn = round(chance.random() * 24) * 15.0
            return [pen.use(symbol, *place, scale, turn)]
    return []

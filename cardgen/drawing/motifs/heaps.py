"""Heaps of boulders."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

from cardgen.drawing.motifs.kit import Kit, box, polygon, scaled
from cardgen.drawing.scene import Shape, Symbol
from cardgen.model.theme import Theme

HEAP_RADIUS = 19.0


@lru_cache(maxsize=32)
def boulders(theme: Theme) -> Symbol:
    """A heap of boulders: a ring of seven and one upon it, radius 18."""
    kit = Kit(theme)
    line = kit.length("line") * 1.1
    crease = kit.length("line_fine") * 0.8
    return Symbol(f"boulders {theme.id}", heap(kit, 7, Random(31), line, crease), box(22))


def heap(
    kit: Kit, count: int, chance: Random, line: float, crease: float = 0.0, scale: float = 1.0
) -> tuple[Shape, ...]:
    """A ring of boulders and one upon it; without a crease their facets have no outline."""
    items: list[Shape] = []
    matrix = scaled(scale)
    for i in range(count + 1):
        angle = i * math.tau / count + 0.2 * chance.random()
        away = 0.0 if i == count else 11.2 + 1.2 * chance.random()
        x, y = away * math.cos(angle), away * math.sin(angle)
        size = 7.4 if i == count else 6.2 + 1.4 * chance.random()
        spin, squeeze = chance.random() * math.tau, 0.78 + 0.2 * chance.random()
        points = []
        for corner in range(6):
            turn = spin + (corner + 0.45 * chance.random()) * math.tau / 6
            reach = size * (0.92 + 0.2 * chance.random())
            points.append((reach * math.cos(turn), reach * squeeze * math.sin(turn)))
        tilted = [
            (a * math.cos(angle) - b * math.sin(angle), a * math.sin(angle) + b * math.cos(angle))
            for a, b in points
        ]
        outline = polygon((x + a, y + b) for a, b in tilted)
        facet = polygon((x + a * 0.56, y + b * 0.56) for a, b in tilted)
        colour = "boulder_dark" if i % 2 else "boulder"
        items += kit.shape(outline, colour, "boulder_line", line, matrix)
        items += kit.shape(facet, "boulder_facet", "boulder_crease", crease, matrix)
    return tuple(items)

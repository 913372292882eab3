"""The badges of priorities: a disc with as many corners as its number, and a numeral."""

from __future__ import annotations

import math
from functools import lru_cache

from cardgen.drawing.motifs.kit import SQUARE_SCALE, Kit, box, scaled
from cardgen.drawing.pen import Point
from cardgen.drawing.scene import Item, Outline, Symbol, TextRun
from cardgen.drawing.svgpath import parse_path_data
from cardgen.fonts import CAP_HEIGHT
from cardgen.model.theme import Theme

_CORNERS: dict[int, tuple[int, ...]] = {
    1: (90,),
    2: (-90, 90),
    3: (-90, 40, 140),
    4: (-135, -45, 45, 135),
}
_BADGE_RADIUS = 6.9
BADGE_REACH = _BADGE_RADIUS * SQUARE_SCALE * math.sqrt(2)
"""How far a badge's corners reach from its middle, its line apart."""
NUMERAL = 8.2 * SQUARE_SCALE
"""Height of a priority's numeral."""
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_LETTERS: dict[str, tuple[float, tuple[Point, ...]]] = {
    "I": (3.28, ((-0.94, -2.95), (-0.94, 2.95), (-1.64, 2.95), (-1.64, 4.1), (1.64, 4.1),
                 (1.64, 2.95), (0.94, 2.95), (0.94, -2.95), (1.64, -2.95), (1.64, -4.1),
                 (-1.64, -4.1), (-1.64, -2.95))),
    "V": (7.63, ((-3.81, -4.1), (-0.77, -4.1), (-0.77, -3.03), (-1.39, -3.03), (0.13, 1.15),
                 (1.65, -3.03), (1.03, -3.03), (1.03, -4.1), (3.82, -4.1), (3.82, -3.03),
                 (3.33, -3.03), (0.83, 4.1), (-0.73, 4.1), (-3.31, -3.03), (-3.81, -3.03))),
    "X": (7.2, ((-3.6, -4.1), (-0.7, -4.1), (-0.7, -3.05), (-1.15, -3.05), (0.05, -1.1),
                (1.2, -3.05), (0.75, -3.05), (0.75, -4.1), (3.5, -4.1), (3.5, -3.05),
                (3.0, -3.05), (1.05, 0.0), (3.0, 3.05), (3.6, 3.05), (3.6, 4.1), (0.7, 4.1),
                (0.7, 3.05), (1.15, 3.05), (-0.05, 1.1), (-1.2, 3.05), (-0.75, 3.05),
                (-0.75, 4.1), (-3.5, 4.1), (-3.5, 3.05), (-3.0, 3.05), (-1.05, 0.0),
                (-3.0, -3.05), (-3.6, -3.05))),
}  # fmt: skip
"""Slab letters about their middle: width and corners, capitals 8.2 high."""


@lru_cache(maxsize=32)
def badge(theme: Theme, priority: int) -> Symbol:
    """A disc with as many corners as its number; the numeral's feet are to the south."""
    kit = Kit(theme)
    rank = _rank(priority)
    scale = SQUARE_SCALE
    lower = 0.55 * scale if priority == 3 else 0.0
    items: list[Item] = [
        *kit.shape(
            _badge(rank), f"priority_{rank}", "line", kit.length("badge_line"), scaled(scale)
        )
    ]
    if 1 <= priority <= len(_NUMERALS):
        path, wide = _numeral(_NUMERALS[priority - 1])
        fit = min(1.0, 11.4 / wide)
        matrix = (scale * fit, 0.0, 0.0, scale * (0.5 + fit / 2), 0.0, lower)
        items += kit.shape(path, f"numeral_{rank}", matrix=matrix)
    else:
        colour = kit.colour(f"numeral_{rank}") or "#000000"
        size = 8.2 * scale / CAP_HEIGHT
        items.append(
            TextRun(str(priority), 0.0, 4.1 * scale, round(size, 2), colour, True, "middle")
        )
    return Symbol(f"badge {priority} {theme.id}", tuple(items), box(8.0))


def badge_corners(priority: int) -> tuple[int, ...]:
    """Where a badge's corners point, in degrees; east is 0, its exit at 90."""
    return _CORNERS[_rank(priority)]


def badge_reach(priority: int, angle: float) -> float:
    """How far a badge reaches from its middle in a direction, in degrees; its line apart."""
    off = min(abs((angle - corner + 180) % 360 - 180) for corner in badge_corners(priority))
    return _BADGE_RADIUS * SQUARE_SCALE / math.cos(math.radians(max(0.0, 45 - off)))


def _rank(priority: int) -> int:
    return min(max(priority, 1), 4)


def _badge(rank: int) -> Outline:
    """The disc with `rank` corners: in each, two lines touch the disc and meet at a right angle."""
    corners = _CORNERS[rank]
    radius = _BADGE_RADIUS

    def point(reach: float, angle: float) -> str:
        turn = math.radians(angle)
        return f"{reach * math.cos(turn):.3f} {reach * math.sin(turn):.3f}"

    path = f"M{point(radius, corners[0] - 45)}"
    for angle, following in zip(corners, (*corners[1:], corners[0] + 360), strict=True):
        path += f"L{point(radius * math.sqrt(2), angle)}L{point(radius, angle + 45)}"
        round_ = following - angle - 90
        if round_ > 0:
            large = int(round_ > 180)
            path += f"A{radius} {radius} 0 {large} 1 {point(radius, following - 45)}"
    return parse_path_data(path + "Z")


def _numeral(letters: str) -> tuple[str, float]:
    """A Roman slab numeral as path data about 0, 0, cap height 8.2, and how wide it is."""
    gap = 0.25
    total = sum(_LETTERS[letter][0] for letter in letters) + gap * (len(letters) - 1)
    paths = []
    x = -total / 2
    for letter in letters:
        width, points = _LETTERS[letter]
        middle = x + width / 2
        paths.append("M" + "L".join(f"{px + middle:.3f} {py:.3f}" for px, py in points) + "Z")
        x += width + gap
    return "".join(paths), total

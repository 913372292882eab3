"""The figures a theme paints: lantern, mole, spoon, gold, doors, badges, boulders, finds.

Each is a symbol about 0, 0 in units, drawn once and used wherever it is wanted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Literal

from cardgen.drawing.icons import rounded
from cardgen.drawing.pen import Point, circle
from cardgen.drawing.scene import (
    Box,
    Item,
    Matrix,
    Outline,
    Segment,
    Shape,
    Stroke,
    Symbol,
    TextRun,
)
from cardgen.drawing.svgpath import parse_path_data, transformed
from cardgen.fonts import CAP_HEIGHT
from cardgen.model.colour import Colour
from cardgen.model.theme import Theme

SQUARE_SCALE = 44 / 60
"""What is measured on a 60 mm square, in units."""

FINDS = {
    "ammonite": "M0 0C.8-.9 2-.2 1.8 1 1.5 2.6-.9 3-2 1.4-3.3-.5-2-3.4.6-3.6 3.9-3.8 5.6-.6 4.8 2.2"
    " 3.8 5.4-.4 6.2-3 4.6M2.9-2.5L1.4-1.4M4.9.4L2.2.7M3.6 3.8L1.5 2M0 5.1L-.2 2.4M-.9-3.2L-.7-1.6"
    "M-2.6-1L-1.4-.4",
    "bone": "M-2.4 1.7L1.7-2.4M-1.7 2.4L2.4-1.7M-2.4 1.7C-3.6.8-5.2 2-4.4 3.2-5 4.2-4.2 5-3.2 4.4"
    "-2 5.2-.8 3.6-1.7 2.4M1.7-2.4C.8-3.6 2-5.2 3.2-4.4 4.2-5 5-4.2 4.4-3.2 5.2-2 3.6-.8 2.4-1.7",
    "root": "M-4.6-2.4C-2.2-3.2-1.2-.4.6-.6 2.4-.8 2.6 1.6 4.8 1.4M-.6-.9C-.2-2.4 1.2-3 2.2-3.4"
    "M1.9.3C1.6 1.8.6 2.4.2 3.6M-2.6-2.6C-2.9-3.4-2.6-4-2-4.6",
    "worm": "M-4.4 1.2C-3.4-1-2-1.4-1 0 0 1.6 1.4 1.6 2 0 2.4-1.4 3.4-1.8 4.4-1.2",
    "leaf": "M-3.8 3.8L3.6-3.6M-2.6 2.6C-4.2-1-1.4-4.2 3.6-3.6 4.2 1.4 1 4.2-2.6 2.6ZM-1 1L-1.2-1.6"
    "M-1 1L1.6 1.2M1-1L.8-2.8M1-1L2.8-.8",
}
FIND_RADIUS = 5.9
"""Half the size of the largest find."""

_SPOON = (
    "M12 .8C14.8.8 16.4 3 16.4 5.8C16.4 8.4 15 10.2 13.2 10.9L13.6 22C13.6 23 12.9 23.6 12 23.6"
    "C11.1 23.6 10.4 23 10.4 22L10.8 10.9C9 10.2 7.6 8.4 7.6 5.8C7.6 3 9.2.8 12 .8Z"
)
_LANTERN = (
    "M12 .8A3.6 3.6 0 0 1 15.6 4.4L14 4.4A2 2 0 0 0 10 4.4L8.4 4.4A3.6 3.6 0 0 1 12 .8ZM8 4.4"
    "L16 4.4L18 7.6L6 7.6ZM6.6 8.6H17.4L18.4 18.2H5.6ZM8.9 9.9L8.2 17H15.8L15.1 9.9ZM5.6 19L18.4 19"
    "A1 1 0 0 1 19.4 20L19.4 21.6A1 1 0 0 1 18.4 22.6L5.6 22.6A1 1 0 0 1 4.6 21.6L4.6 20"
    "A1 1 0 0 1 5.6 19Z"
)
_PICK = (
    "M14.69 7.9L16.1 9.31A.3 .3 0 0 1 16.1 9.74L4.79 21.05A.3 .3 0 0 1 4.36 21.05L2.95 19.64"
    "A.3 .3 0 0 1 2.95 19.21L14.26 7.9A.3 .3 0 0 1 14.69 7.9ZM6.2 .26C12.99-.3 16.81 1.53"
    " 19.64 4.36C22.47 7.19 24.3 11.01 23.74 17.8C22.25 13.63 20.49 11.15 18.58 9.1L17.23 10.44"
    " 13.56 6.77 14.9 5.42C12.85 3.51 10.37 1.75 6.2 .26Z"
)
_FLAME = "M12 10.2C13.9 12 14.5 13.2 14.5 14.4A2.5 2.5 0 0 1 9.5 14.4C9.5 13.2 10.1 12 12 10.2Z"
_PAW = (
    "M-2.6 1.4C-3-1.2-1.4-2.8.5-2.7 2.9-2.6 3.6-.6 3.4 1.2L3.2 3.6 2 2.2 1.3 4.2 .3 2.4-.6 4.2"
    "-1.3 2.2-2.6 3.4Z"
)
_TROLL = (
    "M12 3C16.6 3 19.2 5.6 19.6 9.2L23.4 7.6C23.2 10.8 21.8 12.6 19.6 13.2C19.4 19 16.6 22.6"
    " 12 22.6C7.4 22.6 4.6 19 4.4 13.2C2.2 12.6.8 10.8.6 7.6L4.4 9.2C4.8 5.6 7.4 3 12 3Z"
    "M6.6 9.4L7 12A1.9 1.9 0 0 0 10.6 11.6ZM17.4 9.4L13.4 11.6A1.9 1.9 0 0 0 17 12Z"
    "M12 11.6L9.6 15.4H14.4ZM6.8 16.6C8 19.4 9.8 20.4 12 20.4C14.2 20.4 16 19.4 17.2 16.6"
    "L15.6 17.4L15 19L14 17.2H10L9 19L8.4 17.4Z"
)
_GOLD = "M-9 4.4L-7-2.8L-1.6-7.6L4.6-7L9-1.8L8.6 4.8L3.4 9L-4.6 8.4Z"
_GOLD_LIGHT = "M-7-2.8L-1.6-7.6-1-3.2-4 .6ZM-1.6-7.6L4.6-7 3.6-2.6-1-3.2Z"
_GOLD_DARK = "M9-1.8L8.6 4.8 3.4 9 2.8 3.2ZM3.4 9L-4.6 8.4-3 3.6 2.8 3.2Z"
_GOLD_EDGES = (
    "M-7-2.8L-4 .6-1-3.2-1.6-7.6M-1-3.2L3.6-2.6 4.6-7M3.6-2.6L9-1.8M3.6-2.6L2.8 3.2 3.4 9"
    "M2.8 3.2L-3 3.6-4.6 8.4M-3 3.6L-4 .6M-3 3.6L-9 4.4M2.8 3.2L8.6 4.8"
)
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
_HEAP_RADIUS = 19.0
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

Figure = str | Outline
"""Path data, or an outline."""


class _Kit:
    """A theme's colours and lengths, to write the figures below in few words."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme

    def colour(self, name: str) -> Colour | None:
        return self.theme.colours[name]

    def length(self, name: str) -> float:
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
        outline = parse_path_data(path) if isinstance(path, str) else path
        if matrix is not None:
            outline = transformed(outline, matrix)
        filled = self.colour(fill) if fill else None
        colour = self.colour(line) if line else None
        stroke = Stroke(colour, round(width, 3), cap, "round") if colour and width > 0 else None
        if filled is None and stroke is None:
            return []
        return [Shape(rounded(outline), filled, stroke, even_odd)]


def _box(half: float) -> Box:
    return (-half, -half, half, half)


def _disc(radius: float, x: float = 0.0, y: float = 0.0) -> Outline:
    return tuple((str(s[0]), *(float(n) for n in s[1:])) for s in circle(x, y, radius))


def _scaled(scale: float, x: float = 0.0, y: float = 0.0, mirror: bool = False) -> Matrix:
    return (-scale if mirror else scale, 0.0, 0.0, scale, x, y)


@lru_cache(maxsize=32)
def find(theme: Theme, kind: str) -> Symbol:
    """Something buried."""
    kit = _Kit(theme)
    key = f"find {kind} {kit.colour('find')} {kit.length('find')}"
    return Symbol(
        key, tuple(kit.shape(FINDS[kind], None, "find", kit.length("find"))), _box(FIND_RADIUS)
    )


@lru_cache(maxsize=32)
def lantern(theme: Theme) -> Symbol:
    """What marks a dead end: a lantern on its shine."""
    kit = _Kit(theme)
    matrix = _scaled(kit.length("lantern") / 24, *(-kit.length("lantern") / 2,) * 2)
    return Symbol(
        f"lantern {theme.id}",
        (
            *kit.shape(_disc(6.6), "shine"),
            *kit.shape(_LANTERN, "icon", matrix=matrix, even_odd=True),
            *kit.shape(_FLAME, "accent", matrix=matrix),
        ),
        _box(max(6.6, kit.length("lantern") / 2)),
    )


@lru_cache(maxsize=32)
def pick(theme: Theme) -> Symbol:
    """What marks a dead end: a pick on the lantern's shine."""
    kit = _Kit(theme)
    size = kit.length("lantern") * 10.6 / 10.4
    matrix = _scaled(size / 24, *(-size / 2,) * 2)
    return Symbol(
        f"pick {theme.id}",
        (*kit.shape(_disc(6.6), "shine"), *kit.shape(_PICK, "icon", matrix=matrix)),
        _box(max(6.6, size / 2)),
    )


@lru_cache(maxsize=32)
def rockfall(theme: Theme) -> Symbol:
    """What marks a dead end: a small heap of fallen stones."""
    kit = _Kit(theme)
    radius = kit.length("lantern") * 6.6 / 10.4
    items = _heap(kit, 6, Random(17), 0.9 * kit.length("line"), scale=radius / _HEAP_RADIUS)
    return Symbol(f"rockfall {theme.id}", items, _box(1.25 * radius))


CAPS = (lantern, pick, rockfall)
"""What can mark a dead end; all read alike, and a deck is livelier with all of them."""


@lru_cache(maxsize=32)
def medallion(theme: Theme) -> Symbol:
    """The disc under an icon on a tunnel."""
    kit = _Kit(theme)
    bold = kit.length("line_bold")
    return Symbol(
        f"medallion {theme.id}",
        (
            *kit.shape(_disc(11), "disc", "line", bold),
            *kit.shape(_disc(9.5), None, "disc_ring", kit.length("ring")),
        ),
        _box(11 + bold),
    )


@lru_cache(maxsize=32)
def daylight(theme: Theme) -> Symbol:
    """The larger disc under a ladder, through which day falls."""
    kit = _Kit(theme)
    bold = kit.length("line_bold")
    rays = "".join(
        f"M{c * 9.6:.2f} {s * 9.6:.2f}L{c * 11.3:.2f} {s * 11.3:.2f}"
        for c, s in ((math.cos(i * math.pi / 14), math.sin(i * math.pi / 14)) for i in range(28))
    )
    return Symbol(
        f"daylight {theme.id}",
        (
            *kit.shape(_disc(12.4), "disc", "line", bold),
            *kit.shape(_disc(10.4), "sky_far"),
            *kit.shape(_disc(8.2), "sky_middle"),
            *kit.shape(_disc(5.6), "sky_near"),
            *kit.shape(rays, None, "ray_line", kit.length("ray_line")),
        ),
        _box(12.4 + bold),
    )


@lru_cache(maxsize=32)
def mole(theme: Theme) -> Symbol:
    """The escaping mole with its spoon, in a box of 24 about 0, 0."""
    kit = _Kit(theme)
    line = kit.length("line")
    fine = min(line, 0.6)
    spoon = (
        "M-.75 13V-1.6C-2.6-2.2-3.4-3.8-3.4-5.6-3.4-8-1.9-9.8 0-9.8S3.4-8 3.4-5.6"
        "C3.4-3.8 2.6-2.2 .75-1.6V13Z"
    )
    turn = math.radians(9)
    held = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 9.6, -4.4)
    eyes = [
        shape
        for x in (-3.1, 3.1)
        for shape in (
            *kit.shape(_disc(1.25, x, -6), "cloth", "line", 0.4),
            *kit.shape(_disc(0.68, x * 0.92, -5.9), "line"),
        )
    ]
    return Symbol(
        f"mole {theme.id}",
        (
            *kit.shape(spoon, "metal", "line", line, held),
            *kit.shape("M-8.4 9.8C-8.6 3-6.6-1 0-1S8.6 3 8.4 9.8Z", "cloth", "line", line),
            *kit.shape(
                "M-7.95 4.2C-7.6 2.9-7 1.8-6.2 1H6.2C7 1.8 7.6 2.9 7.95 4.2ZM-8.4 8.9"
                "C-8.42 8-8.38 7.2-8.3 6.4H8.3C8.38 7.2 8.42 8 8.4 8.9Z",
                "line",
            ),
            *kit.shape(
                "M-6.6-3.6C-6.6-8.2-3.8-10.6 0-10.6S6.6-8.2 6.6-3.6C6.6.6 3.8 3.4 0 3.4"
                "S-6.6.6-6.6-3.6Z",
                "fur",
                "line",
                line,
            ),
            *kit.shape(
                "M-4-.9C-4-3.4-2.2-4.6 0-4.6S4-3.4 4-.9C4 1.4 2.4 2.7 0 2.7S-4 1.4-4-.9Z", "muzzle"
            ),
            *kit.shape(
                "M-1.9-2.7A1.9 1.35 0 0 1 1.9-2.7A1.9 1.35 0 0 1-1.9-2.7Z", "nose", "line", 0.5
            ),
            *kit.shape("M0-1.3V.2M-1.7.5C-.9 1.5.9 1.5 1.7.5", None, "line", fine),
            *eyes,
            *kit.shape(
                "M-5.3-8.3L-4.7-12.4C-1.8-13.5 1.8-13.5 4.7-12.4L5.3-8.3C2-9.5-2-9.5-5.3-8.3Z",
                "cloth",
                "line",
                line,
            ),
            *kit.shape(
                "M-3.5-8.85L-3.1-12.85-1.4-13.12-1.5-9.15ZM3.5-8.85L3.1-12.85 1.4-13.12 1.5-9.15Z",
                "line",
            ),
            *kit.shape(_PAW, "paw", "line", line, _scaled(1, -7.4, 6.6, mirror=True)),
            *kit.shape(_PAW, "paw", "line", line, _scaled(1, 7.4, 6.6)),
        ),
        (-13.0, -15.5, 15.0, 12.5),
    )


@lru_cache(maxsize=32)
def start_frame(theme: Theme) -> Symbol:
    """The hole in the floor that the start figure looks out of: two brick arcs on a pale disc."""
    kit = _Kit(theme)
    chance = Random(62)
    colours = ("brick", "brick_light", "brick_dark")
    bricks: dict[str, list[Segment]] = {colour: [] for colour in colours}
    for middle in (-90.0, 90.0):
        for i in range(8):
            start = math.radians(middle - 62 + i * 15.5)
            end = start + math.radians(15.5)
            outer = 13.3 + 0.45 * chance.random()
            colour = colours[int(chance.random() * 3)]
            turn = (start + end) / 2
            corners = ((10.6, start), (outer, start + 0.01), (outer + 0.25, turn),
                       (outer, end - 0.01), (10.6, end))  # fmt: skip
            points = [(r * math.cos(a), r * math.sin(a)) for r, a in corners]
            bricks[colour] += _polygon(points)
    line = kit.length("line")
    return Symbol(
        f"start {theme.id}",
        (
            *kit.shape(_disc(11), "hole"),
            *(
                shape
                for colour in colours
                for shape in kit.shape(tuple(bricks[colour]), colour, "line", line)
            ),
        ),
        _box(14.5),
    )


@lru_cache(maxsize=32)
def start_floor(theme: Theme) -> Symbol:
    """The floor that the start figure brings along where no tunnel lies in the card's middle."""
    kit = _Kit(theme)
    rim = kit.length("rim")
    casing = max(kit.length("casing"), rim)
    return Symbol(
        f"start floor {theme.id}",
        (
            *kit.shape(_disc(15.6), None, "casing", kit.length("casing")),
            *kit.shape(_disc(15.6), "floor", "rim", rim),
        ),
        _box(15.6 + casing / 2),
    )


@lru_cache(maxsize=32)
def gold(theme: Theme) -> Symbol:
    """A nugget on its shine."""
    kit = _Kit(theme)
    matrix = _scaled(0.92)
    return Symbol(
        f"gold {theme.id}",
        (
            *kit.shape(_disc(10.6), "shine"),
            *kit.shape(_GOLD, "gold", "line", kit.length("line") * 1.3, matrix),
            *kit.shape(_GOLD_LIGHT, "gold_light", matrix=matrix),
            *kit.shape(_GOLD_DARK, "gold_dark", matrix=matrix),
            *kit.shape(_GOLD_EDGES, None, "line", kit.length("line") * 0.7, matrix),
        ),
        _box(10.6),
    )


@lru_cache(maxsize=32)
def door(theme: Theme, is_second: bool) -> Symbol:
    """A door seen from its exit: a round arch with a round window, or square with a diamond."""
    kit = _Kit(theme)
    matrix = _scaled(1.22)
    name = "key_b" if is_second else "key_a"
    line, fine = kit.length("line"), kit.length("line_fine")
    leaf = "M-6 6.4V-7H6V6.4Z" if is_second else "M-6 6.4V-1.4A6 6 0 0 1 6-1.4V6.4Z"
    window: Figure = "M0-4.9L3.4-1.5 0 1.9-3.4-1.5Z" if is_second else _disc(2.7, 0.0, -1.4)
    mark = f"{name}_mark"
    return Symbol(
        f"door {name} {theme.id}",
        (
            *kit.shape(leaf, name, "line", line * 1.45, matrix),
            *kit.shape("M-3.4 2.6V6.4M0 2.9V6.4M3.4 2.6V6.4", None, "line", fine, matrix, "butt"),
            *kit.shape("M-6 4.2H6", None, "line", line, matrix, "butt"),
            *kit.shape(window, mark, "line", line, matrix),
            *kit.shape("M-7.6 6H7.6V7.7H-7.6Z", "line", "line", 0.4, matrix),
        ),
        (-10.0, -10.5, 10.0, 10.5),
    )


@lru_cache(maxsize=32)
def ladder_disc(theme: Theme, is_second: bool) -> Symbol:
    """What lies under a ladder of a colour: a disc for the first, a square for the second."""
    kit = _Kit(theme)
    name = "key_b" if is_second else "key_a"
    shape: Figure = "M-7.6-7.6H7.6V7.6H-7.6Z" if is_second else _disc(8.6)
    return Symbol(
        f"ladder {name} {theme.id}",
        tuple(kit.shape(shape, name, "line", kit.length("line_bold") * 0.8)),
        _box(9.5),
    )


@lru_cache(maxsize=32)
def rungs(theme: Theme, is_second: bool) -> Symbol:
    """A ladder in a colour's mark, 13 high."""
    kit = _Kit(theme)
    name = "key_b_mark" if is_second else "key_a_mark"
    rails = "M-3.3-6.1V6.1M3.3-6.1V6.1"
    steps = "".join(f"M-3.3 {y}H3.3" for y in (-4.4, -2.2, 0, 2.2, 4.4))
    turn = math.radians(12)
    matrix = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0.0, 0.0)
    return Symbol(
        f"rungs {name} {theme.id}",
        (
            *kit.shape(rails, None, name, 1.3, matrix),
            *kit.shape(steps, None, name, 1.05, matrix, "butt"),
        ),
        _box(7.5),
    )


@lru_cache(maxsize=32)
def badge(theme: Theme, priority: int) -> Symbol:
    """A disc with as many corners as its number; the numeral's feet are to the south."""
    kit = _Kit(theme)
    rank = _rank(priority)
    scale = SQUARE_SCALE
    lower = 0.55 * scale if priority == 3 else 0.0
    items: list[Item] = [
        *kit.shape(
            _badge(rank), f"priority_{rank}", "line", kit.length("badge_line"), _scaled(scale)
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
    return Symbol(f"badge {priority} {theme.id}", tuple(items), _box(8.0))


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


def _polygon(points: Iterable[Point]) -> Outline:
    return (*(("L" if i else "M", x, y) for i, (x, y) in enumerate(points)), ("Z",))


@lru_cache(maxsize=32)
def boulders(theme: Theme) -> Symbol:
    """A heap of boulders: a ring of seven and one upon it, radius 18."""
    kit = _Kit(theme)
    line = kit.length("line") * 1.1
    crease = kit.length("line_fine") * 0.8
    return Symbol(f"boulders {theme.id}", _heap(kit, 7, Random(31), line, crease), _box(22))


def _heap(
    kit: _Kit, count: int, chance: Random, line: float, crease: float = 0.0, scale: float = 1.0
) -> tuple[Shape, ...]:
    """A ring of boulders and one upon it; without a crease their facets have no outline."""
    items: list[Shape] = []
    matrix = _scaled(scale)
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
        outline = _polygon((x + a, y + b) for a, b in tilted)
        facet = _polygon((x + a * 0.56, y + b * 0.56) for a, b in tilted)
        colour = "boulder_dark" if i % 2 else "boulder"
        items += kit.shape(outline, colour, "boulder_line", line, matrix)
        items += kit.shape(facet, "boulder_facet", "boulder_crease", crease, matrix)
    return tuple(items)


@lru_cache(maxsize=32)
def spoon(theme: Theme, colour: str, fill: str) -> Symbol:
    """A spoon in a box of 24 about 0, 0, head up: solid, or drawn as an outline."""
    kit = _Kit(theme)
    width = kit.length("motif_line")
    matrix = _scaled(1.0, -12.0, -12.0)
    painted = fill if width else colour
    return Symbol(
        f"spoon {theme.id} {colour}",
        tuple(kit.shape(_SPOON, painted, colour, width, matrix)),
        _box(12.5),
    )


def star(points: int, inner: float, outer: float, turn: float, chance: Random) -> list[Point]:
    """A star's corners about 0, 0, a little uneven."""
    corners = []
    for i in range(2 * points):
        radius = (outer if i % 2 == 0 else inner) * (0.94 + 0.12 * chance.random())
        angle = turn + i * math.pi / points
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return corners


@lru_cache(maxsize=32)
def troll(theme: Theme) -> Symbol:
    """A troll's face in a box of 24 about 0, 0."""
    kit = _Kit(theme)
    matrix = _scaled(1.0, -12.0, -12.0)
    return Symbol(
        f"troll {theme.id}",
        (
            *kit.shape(_TROLL, "icon", matrix=matrix, even_odd=True),
            *kit.shape("M10.6 2.2L11.2.4L12.2 1.6L13.4.2L13.6 2.2Z", "icon", matrix=matrix),
        ),
        _box(12),
    )

"""The start figures, the hole they look out of, and their spoon."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from types import MappingProxyType

from cardgen.drawing.motifs.kit import Kit, box, disc, polygon, scaled
from cardgen.drawing.scene import Segment, Shape, Symbol
from cardgen.model.theme import Theme

_SPOON = (
    "M12 .8C14.8.8 16.4 3 16.4 5.8C16.4 8.4 15 10.2 13.2 10.9L13.6 22C13.6 23 12.9 23.6 12 23.6"
    "C11.1 23.6 10.4 23 10.4 22L10.8 10.9C9 10.2 7.6 8.4 7.6 5.8C7.6 3 9.2.8 12 .8Z"
)
_PAW = (
    "M-2.6 1.4C-3-1.2-1.4-2.8.5-2.7 2.9-2.6 3.6-.6 3.4 1.2L3.2 3.6 2 2.2 1.3 4.2 .3 2.4-.6 4.2"
    "-1.3 2.2-2.6 3.4Z"
)


@lru_cache(maxsize=32)
def mole(theme: Theme) -> Symbol:
    """The escaping mole with its spoon and a striped cap, in a box of 24 about 0, 0."""
    kit = Kit(theme)
    line = kit.length("line")
    cap = [
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
    ]
    return _figure(kit, "mole", cap)


@lru_cache(maxsize=32)
def miner(theme: Theme) -> Symbol:
    """The same in a miner's helmet, whose lamp is lit: a second start is told from the first."""
    kit = Kit(theme)
    line = kit.length("line")
    helmet = [
        *kit.shape("M-6-7.9C-6.2-11.8-3.6-14.3 0-14.3S6.2-11.8 6-7.9Z", "helmet", "line", line),
        *kit.shape(
            "M-7.4-7.7C-4.8-9.8 4.8-9.8 7.4-7.7L7.1-6.6C4-8.2-4-8.2-7.1-6.6Z",
            "helmet",
            "line",
            line,
        ),
        *kit.shape(disc(2.5, 0.0, -11.9), "lamp", "line", line),
    ]
    return _figure(kit, "miner", helmet)


FIGURES: Mapping[str, Callable[[Theme], Symbol]] = MappingProxyType({"mole": mole, "miner": miner})
"""The figures that look out of the hole of a start piece, by the name of their icon."""


def _figure(kit: Kit, name: str, hat: list[Shape]) -> Symbol:
    """A mole that holds a spoon and rests its paws on the ground, with something on its head."""
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
            *kit.shape(disc(1.25, x, -6), "cloth", "line", 0.4),
            *kit.shape(disc(0.68, x * 0.92, -5.9), "line"),
        )
    ]
    return Symbol(
        f"{name} {kit.theme.id}",
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
            *hat,
            *kit.shape(_PAW, "paw", "line", line, scaled(1, -7.4, 6.6, mirror=True)),
            *kit.shape(_PAW, "paw", "line", line, scaled(1, 7.4, 6.6)),
        ),
        (-13.0, -15.5, 15.0, 12.5),
    )


@lru_cache(maxsize=32)
def start_frame(theme: Theme) -> Symbol:
    """The hole in the floor that the start figure looks out of: two brick arcs on a pale disc."""
    kit = Kit(theme)
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
            bricks[colour] += polygon(points)
    line = kit.length("line")
    return Symbol(
        f"start {theme.id}",
        (
            *kit.shape(disc(11), "hole"),
            *(
                shape
                for colour in colours
                for shape in kit.shape(tuple(bricks[colour]), colour, "line", line)
            ),
        ),
        box(14.5),
    )


@lru_cache(maxsize=32)
def start_floor(theme: Theme) -> Symbol:
    """The floor that the start figure brings along where no tunnel lies in the card's middle."""
    kit = Kit(theme)
    rim = kit.length("rim")
    casing = max(kit.length("casing"), rim)
    return Symbol(
        f"start floor {theme.id}",
        (
            *kit.shape(disc(15.6), None, "casing", kit.length("casing")),
            *kit.shape(disc(15.6), "floor", "rim", rim),
        ),
        box(15.6 + casing / 2),
    )


@lru_cache(maxsize=32)
def spoon(theme: Theme, colour: str, fill: str) -> Symbol:
    """A spoon in a box of 24 about 0, 0, head up: solid, or drawn as an outline."""
    kit = Kit(theme)
    width = kit.length("motif_line")
    matrix = scaled(1.0, -12.0, -12.0)
    painted = fill if width else colour
    return Symbol(
        f"spoon {theme.id} {colour}",
        tuple(kit.shape(_SPOON, painted, colour, width, matrix)),
        box(12.5),
    )

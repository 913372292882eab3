"""What a path or an exit holds: gold, doors, ladders of a colour, trolls."""

from __future__ import annotations

import math
from functools import lru_cache

from cardgen.drawing.motifs.kit import Figure, Kit, box, disc, scaled
from cardgen.drawing.scene import Symbol
from cardgen.model.theme import Theme

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


@lru_cache(maxsize=32)
def gold(theme: Theme) -> Symbol:
    """A nugget on its shine."""
    kit = Kit(theme)
    matrix = scaled(0.92)
    return Symbol(
        f"gold {theme.id}",
        (
            *kit.shape(disc(10.6), "shine"),
            *kit.shape(_GOLD, "gold", "line", kit.length("line") * 1.3, matrix),
            *kit.shape(_GOLD_LIGHT, "gold_light", matrix=matrix),
            *kit.shape(_GOLD_DARK, "gold_dark", matrix=matrix),
            *kit.shape(_GOLD_EDGES, None, "line", kit.length("line") * 0.7, matrix),
        ),
        box(10.6),
    )


@lru_cache(maxsize=32)
def door(theme: Theme, is_second: bool) -> Symbol:
    """A door seen from its exit: a round arch with a round window, or square with a diamond."""
    kit = Kit(theme)
    matrix = scaled(1.22)
    name = "key_b" if is_second else "key_a"
    line, fine = kit.length("line"), kit.length("line_fine")
    leaf = "M-6 6.4V-7H6V6.4Z" if is_second else "M-6 6.4V-1.4A6 6 0 0 1 6-1.4V6.4Z"
    window: Figure = "M0-4.9L3.4-1.5 0 1.9-3.4-1.5Z" if is_second else disc(2.7, 0.0, -1.4)
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
    kit = Kit(theme)
    name = "key_b" if is_second else "key_a"
    shape: Figure = "M-7.6-7.6H7.6V7.6H-7.6Z" if is_second else disc(8.6)
    return Symbol(
        f"ladder {name} {theme.id}",
        tuple(kit.shape(shape, name, "line", kit.length("line_bold") * 0.8)),
        box(9.5),
    )


@lru_cache(maxsize=32)
def rungs(theme: Theme, is_second: bool) -> Symbol:
    """A ladder in a colour's mark, 13 high."""
    kit = Kit(theme)
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
        box(7.5),
    )


@lru_cache(maxsize=32)
def troll(theme: Theme) -> Symbol:
    """A troll's face in a box of 24 about 0, 0."""
    kit = Kit(theme)
    matrix = scaled(1.0, -12.0, -12.0)
    return Symbol(
        f"troll {theme.id}",
        (
            *kit.shape(_TROLL, "icon", matrix=matrix, even_odd=True),
            *kit.shape("M10.6 2.2L11.2.4L12.2 1.6L13.4.2L13.6 2.2Z", "icon", matrix=matrix),
        ),
        box(12),
    )

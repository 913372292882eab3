"""What marks a dead end: lantern, pick, rockfall."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from cardgen.drawing.motifs.heaps import HEAP_RADIUS, heap
from cardgen.drawing.motifs.kit import Kit, box, disc, scaled
from cardgen.drawing.scene import Symbol
from cardgen.model.theme import Theme

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


@lru_cache(maxsize=32)
def lantern(theme: Theme) -> Symbol:
    """What marks a dead end: a lantern on its shine."""
    kit = Kit(theme)
    matrix = scaled(kit.length("lantern") / 24, *(-kit.length("lantern") / 2,) * 2)
    return Symbol(
        f"lantern {theme.id}",
        (
            *kit.shape(disc(6.6), "shine"),
            *kit.shape(_LANTERN, "icon", matrix=matrix, even_odd=True),
            *kit.shape(_FLAME, "accent", matrix=matrix),
        ),
        box(max(6.6, kit.length("lantern") / 2)),
    )


@lru_cache(maxsize=32)
def pick(theme: Theme) -> Symbol:
    """What marks a dead end: a pick on the lantern's shine."""
    kit = Kit(theme)
    size = kit.length("lantern") * 10.6 / 10.4
    matrix = scaled(size / 24, *(-size / 2,) * 2)
    return Symbol(
        f"pick {theme.id}",
        (*kit.shape(disc(6.6), "shine"), *kit.shape(_PICK, "icon", matrix=matrix)),
        box(max(6.6, size / 2)),
    )


@lru_cache(maxsize=32)
def rockfall(theme: Theme) -> Symbol:
    """What marks a dead end: a small heap of fallen stones."""
    kit = Kit(theme)
    radius = kit.length("lantern") * 6.6 / 10.4
    items = heap(kit, 6, Random(17), 0.9 * kit.length("line"), scale=radius / HEAP_RADIUS)
    return Symbol(f"rockfall {theme.id}", items, box(1.25 * radius))


CAPS = (lantern, pick, rockfall)
"""What can mark a dead end; all read alike, and a deck is livelier with all of them."""

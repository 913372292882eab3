"""The discs under icons on tunnels."""

from __future__ import annotations

import math
from functools import lru_cache

from cardgen.drawing.motifs.kit import Kit, box, disc
from cardgen.drawing.scene import Symbol
from cardgen.model.theme import Theme


@lru_cache(maxsize=32)
def medallion(theme: Theme) -> Symbol:
    """The disc under an icon on a tunnel."""
    kit = Kit(theme)
    bold = kit.length("line_bold")
    return Symbol(
        f"medallion {theme.id}",
        (
            *kit.shape(disc(11), "disc", "line", bold),
            *kit.shape(disc(9.5), None, "disc_ring", kit.length("ring")),
        ),
        box(11 + bold),
    )


@lru_cache(maxsize=32)
def daylight(theme: Theme) -> Symbol:
    """The larger disc under a ladder, through which day falls."""
    kit = Kit(theme)
    bold = kit.length("line_bold")
    rays = "".join(
        f"M{c * 9.6:.2f} {s * 9.6:.2f}L{c * 11.3:.2f} {s * 11.3:.2f}"
        for c, s in ((math.cos(i * math.pi / 14), math.sin(i * math.pi / 14)) for i in range(28))
    )
    return Symbol(
        f"daylight {theme.id}",
        (
            *kit.shape(disc(12.4), "disc", "line", bold),
            *kit.shape(disc(10.4), "sky_far"),
            *kit.shape(disc(8.2), "sky_middle"),
            *kit.shape(disc(5.6), "sky_near"),
            *kit.shape(rays, None, "ray_line", kit.length("ray_line")),
        ),
        box(12.4 + bold),
    )

"""The figures a theme paints: lantern, mole, spoon, gold, doors, badges, boulders, finds.

Each is a symbol about 0, 0 in units, drawn once and used wherever it is wanted.
"""

from cardgen.drawing.motifs.badges import (
    BADGE_REACH,
    NUMERAL,
    badge,
    badge_corners,
    badge_reach,
)
from cardgen.drawing.motifs.caps import CAPS, lantern
from cardgen.drawing.motifs.discs import daylight, medallion
from cardgen.drawing.motifs.figures import FIGURES, mole, spoon, start_floor, start_frame
from cardgen.drawing.motifs.finds import FIND_RADIUS, FINDS, find
from cardgen.drawing.motifs.heaps import boulders
from cardgen.drawing.motifs.holdings import door, gold, ladder_disc, rungs, troll
from cardgen.drawing.motifs.kit import SQUARE_SCALE

__all__ = [
    "BADGE_REACH",
    "CAPS",
    "FIGURES",
    "FINDS",
    "FIND_RADIUS",
    "NUMERAL",
    "SQUARE_SCALE",
    "badge",
    "badge_corners",
    "badge_reach",
    "boulders",
    "daylight",
    "door",
    "find",
    "gold",
    "ladder_disc",
    "lantern",
    "medallion",
    "mole",
    "rungs",
    "spoon",
    "start_floor",
    "start_frame",
    "troll",
]

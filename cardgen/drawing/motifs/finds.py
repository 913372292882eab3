"""What is buried in the earth."""

from __future__ import annotations

from functools import lru_cache

from cardgen.drawing.motifs.kit import Kit, box
from cardgen.drawing.scene import Symbol
from cardgen.model.theme import Theme

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


@lru_cache(maxsize=32)
def find(theme: Theme, kind: str) -> Symbol:
    """Something buried."""
    kit = Kit(theme)
    key = f"find {kind} {kit.colour('find')} {kit.length('find')}"
    return Symbol(
        key, tuple(kit.shape(FINDS[kind], None, "find", kit.length("find"))), box(FIND_RADIUS)
    )

"""Keep: a card its holder plays when they want to (a ladder)."""

from __future__ import annotations

from cardgen.engine.closure import CLOSURE
from cardgen.engine.effects.effect import Kept

KEEP = Kept(
    name="keep",
    about="the card may be kept though it fits, and stays in hand when a hand is swapped",
    families=(CLOSURE.name,),
)

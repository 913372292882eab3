"""Stand-in: shuffled and drawn for a piece that its own back would give away."""

from __future__ import annotations

from cardgen.engine.closure import CLOSURE
from cardgen.engine.effects.effect import Kept
from cardgen.engine.parameters import Piece, table

STAND_IN = Kept(
    name="stand-in",
    about="the card may be kept; when it is played a piece is laid in its place, either side up",
    families=(CLOSURE.name,),
    parameters=table(Piece("piece", "id of the piece that is laid")),
)

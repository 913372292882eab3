"""Draw more: the player's hand is larger from now on (a backpack)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.engine.closure import CLOSURE
from cardgen.engine.effects.effect import Acting
from cardgen.engine.parameters import Number, table
from cardgen.model.card import EffectCall

if TYPE_CHECKING:
    from cardgen.engine.events import Event
    from cardgen.engine.table import Table


def _apply(table: Table, call: EffectCall) -> Iterator[Event]:
    table.sizes[table.player] += call.value("count")
    yield from ()


DRAW_MORE = Acting(
    name="draw-more",
    about="the player draws more at the end of the turn, and keeps a hand of that size",
    timing="placed",
    families=(CLOSURE.name,),
    apply=_apply,
    parameters=table(Number("count", 1, 1, 9, "cards by which the hand grows")),
    hand_size="more",
)

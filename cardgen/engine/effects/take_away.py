"""Take away: placed cards leave the table (a map)."""

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
    # One by one loses nothing: whatever set leaves the rest in one piece can be taken in an order
    # in which each step does.
    for _ in range(call.value("count")):
        yield from table.take_away()


TAKE_AWAY = Acting(
    name="take-away",
    about="the player takes away placed cards; what is left stays in one piece, starts stay",
    timing="placed",
    families=(CLOSURE.name,),
    apply=_apply,
    parameters=table(Number("count", 3, 1, 9, "cards to take away")),
    takes_away=True,
)

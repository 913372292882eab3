"""Play again: more cards are laid in the same turn (a stick of dynamite)."""

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
    for _ in range(call.value("count")):
        yield from table.play_another()


PLAY_AGAIN = Acting(
    name="play-again",
    about="the player plays more cards at once",
    timing="placed",
    families=(CLOSURE.name,),
    apply=_apply,
    parameters=table(Number("count", 1, 1, 9, "cards to play besides")),
)

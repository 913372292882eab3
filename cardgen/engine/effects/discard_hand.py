"""Discard from the hand: everybody loses cards, and holds fewer from now on (an alarm)."""

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
    count = call.value("count")
    for player in table.round():
        for _ in range(min(count, len(table.hands[player]))):
            yield table.discard(player)
        table.sizes[player] = max(0, table.sizes[player] - count)


DISCARD_HAND = Acting(
    name="discard-hand",
    about="every player discards cards of the hand, and holds so many fewer from now on",
    timing="drawn",
    families=(CLOSURE.name,),
    apply=_apply,
    parameters=table(Number("count", 1, 1, 9, "cards each player discards")),
    discards="hand",
    hand_size="fewer",
)

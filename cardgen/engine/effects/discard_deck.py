"""Discard from the deck: its top cards leave the game (an alarm)."""

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
    yield table.burn(call.value("count"))


DISCARD_DECK = Acting(
    name="discard-deck",
    about="the top cards of the deck leave the game; kept cards among them are shuffled back",
    timing="drawn",
    families=(CLOSURE.name,),
    apply=_apply,
    parameters=table(Number("count", 5, 1, 99, "cards that leave the deck")),
    discards="deck",
)

"""Silence: nobody speaks for a round (a bottle). A rule for the table: bots never speak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.engine.closure import CLOSURE
from cardgen.engine.effects.effect import Acting
from cardgen.model.card import EffectCall

if TYPE_CHECKING:
    from cardgen.engine.events import Event
    from cardgen.engine.table import Table


def _apply(table: Table, call: EffectCall) -> Iterator[Event]:
    del table, call
    yield from ()


SILENCE = Acting(
    name="silence",
    about="nobody speaks until the player's next turn",
    timing="placed",
    families=(CLOSURE.name,),
    apply=_apply,
    is_for_people=True,
)

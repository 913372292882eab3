"""Play the hand: all of it is laid, and a new one is drawn (a broken tool)."""

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
    # At once, so that what a card played now says of the hand comes on top of it.
    table.sizes[table.player] = call.value("draw")
    while (yield from table.play_another()):
        pass
    yield from table.put_rest_under()


PLAY_HAND = Acting(
    name="play-hand",
    about="the player plays the whole hand, and draws a new one at the end of the turn",
    timing="placed",
    families=(CLOSURE.name,),
    apply=_apply,
    parameters=table(Number("draw", 3, 1, 20, "cards of the new hand")),
    hand_size="anew",
)

"""Cave-in: lies where a card with an open exit lay, and walls the space in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.engine.effects.effect import Aimed
from cardgen.engine.priority import PRIORITY
from cardgen.model.card import Card

if TYPE_CHECKING:
    from cardgen.engine.layout import Layout, Placement


def _targets(layout: Layout) -> tuple[Placement, ...]:
    open_ = {layout.at(exit_.port.cell) for exit_ in layout.open_exits()}
    return tuple(placement for placement in layout.placements if placement in open_)


def _apply(layout: Layout, card: Card, target: Placement) -> None:
    layout.remove(target)
    layout.place(target._replace(card=card, side="front"))


CAVE_IN = Aimed(
    name="cave-in",
    about="takes the place of a card with an open exit; tunnels into the space count as closed",
    families=(PRIORITY.name,),
    targets=_targets,
    apply=_apply,
)

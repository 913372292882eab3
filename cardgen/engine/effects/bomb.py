"""Bomb: takes away any maze card, and is used up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.engine.effects.effect import Aimed
from cardgen.engine.priority import PRIORITY
from cardgen.model.card import Card

if TYPE_CHECKING:
    from cardgen.engine.layout import Layout, Placement


def _targets(layout: Layout) -> tuple[Placement, ...]:
    return tuple(placement for placement in layout.placements if placement.face.paths)


def _apply(layout: Layout, card: Card, target: Placement) -> None:
    del card
    layout.remove(target)
    if not _targets(layout):  # what is left of a maze is no maze
        for placement in layout.placements:
            layout.remove(placement)


BOMB = Aimed(
    name="bomb",
    about="takes away any card with paths, and leaves the game with it; the space is empty again",
    families=(PRIORITY.name,),
    targets=_targets,
    apply=_apply,
)

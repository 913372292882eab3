"""The registry of card effects, by name; each effect is one file in this folder."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.engine.effects.bomb import BOMB
from cardgen.engine.effects.cave_in import CAVE_IN
from cardgen.engine.effects.effect import Effect
from cardgen.model.card import Card

EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {effect.name: effect for effect in (BOMB, CAVE_IN)}
)


def aimed_effect(card: Card) -> Effect | None:
    """The effect of a card that is played onto a placed one, or None for a card to be laid."""
    effect = EFFECTS[card.effect.name] if card.effect is not None else None
    return effect if effect is not None and effect.timing == "aimed" else None

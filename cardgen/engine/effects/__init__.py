"""The registry of card effects, by name; each effect is one file in this folder."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from cardgen.engine.effects.bomb import BOMB
from cardgen.engine.effects.cave_in import CAVE_IN
from cardgen.engine.effects.discard_deck import DISCARD_DECK
from cardgen.engine.effects.discard_hand import DISCARD_HAND
from cardgen.engine.effects.draw_more import DRAW_MORE
from cardgen.engine.effects.effect import Acting, Aimed, Effect, HandSize, Timing
from cardgen.engine.effects.keep import KEEP
from cardgen.engine.effects.play_again import PLAY_AGAIN
from cardgen.engine.effects.play_hand import PLAY_HAND
from cardgen.engine.effects.silence import SILENCE
from cardgen.engine.effects.stand_in import STAND_IN
from cardgen.engine.effects.take_away import TAKE_AWAY
from cardgen.model.card import Card

EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        effect.name: effect
        for effect in (
            BOMB,
            CAVE_IN,
            DRAW_MORE,
            PLAY_AGAIN,
            PLAY_HAND,
            TAKE_AWAY,
            SILENCE,
            DISCARD_HAND,
            DISCARD_DECK,
            KEEP,
            STAND_IN,
        )
    }
)


def effect_of(card: Card) -> Effect | None:
    """The effect of a card, or None."""
    return None if card.effect is None else EFFECTS[card.effect.name]


def timing_of(card: Card) -> Timing | None:
    """When the effect of a card happens; None for a card without one."""
    effect = effect_of(card)
    return None if effect is None else effect.timing


def aimed_effect(card: Card) -> Aimed | None:
    """The effect of a card that is played onto a placed one, or None for any other card."""
    effect = effect_of(card)
    return effect if isinstance(effect, Aimed) else None


def acting_effect(card: Card) -> Acting | None:
    """The effect of a card that does something when it is laid or drawn, or None."""
    effect = effect_of(card)
    return effect if isinstance(effect, Acting) else None


def takes_away(card: Card) -> bool:
    """Whether a card may take placed cards off the table."""
    effect = effect_of(card)
    return isinstance(effect, Aimed) or (isinstance(effect, Acting) and effect.takes_away)


def discards_from(card: Card) -> Literal["hand", "deck"] | None:
    """From where a card makes cards leave the game that were never laid, if it does."""
    effect = acting_effect(card)
    return effect.discards if effect is not None else None


def hand_size_of(card: Card) -> HandSize | None:
    """How a card changes the size of hands, if it does."""
    effect = acting_effect(card)
    return effect.hand_size if effect is not None else None


def is_for_people(card: Card) -> bool:
    """Whether what a card says is a rule for the people at the table, which bots do not feel."""
    effect = effect_of(card)
    return isinstance(effect, Acting) and effect.is_for_people

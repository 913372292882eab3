"""Checks of effects: that the rules know them, and that cards played onto others are never laid."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.checks.places import faces, pieces
from cardgen.engine.effects import EFFECTS
from cardgen.model.deck import Deck


def effects_of(family: str) -> tuple[str, ...]:
    """The names of the effects that a family knows."""
    return tuple(name for name, effect in EFFECTS.items() if family in effect.families)


@check(
    id="foreign-effect",
    scope="deck",
    rationale="An effect belongs to the families whose rules say what it does. In another the "
    "engine could not play the card, and the rules sheet would not explain it.",
)
def foreign_effect(deck: Deck) -> Iterator[Finding]:
    """Cards have effects that the family knows."""
    family = deck.rules.family
    known = effects_of(family)
    for place, card in pieces(deck):
        # One that no family knows was told when the file was read.
        if card.effect is not None and card.effect.name in EFFECTS.keys() - known:
            yield Finding(
                (*place, "effect"),
                f"the family `{family}` does not know the effect `{card.effect.name}`",
                "one of: " + ", ".join(known)
                if known
                else "it plays no effects; leave the key out and say it in the card's title",
            )


@check(
    id="special-with-paths",
    rationale="A card that is played onto another is never laid by its exits. Drawn on it, "
    "tunnels would ask to be joined.",
)
def special_with_paths(deck: Deck) -> Iterator[Finding]:
    """Cards that are played onto others have no paths."""
    for place, card, face in faces(deck):
        effect = EFFECTS.get(card.effect.name) if card.effect is not None else None
        if face.paths and effect is not None and effect.timing == "aimed":
            yield Finding(
                (*place, "paths"),
                f"`{card.id}` has paths, but with the effect `{effect.name}` it is never laid",
                "leave out `paths`; an icon and a title are enough",
                key=True,
            )

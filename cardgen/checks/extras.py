"""Checks of what tunnels bear beyond exits, for families that give it no meaning."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.checks.places import tunnels
from cardgen.model.card import Path
from cardgen.model.deck import Deck


@check(
    id="unused-priority",
    severity="warning",
    scope="deck",
    rationale="Priorities are printed beside every exit. In a family whose rules do not know "
    "them they only confuse.",
)
def unused_priority(deck: Deck) -> Iterator[Finding]:
    """Exits bear priorities only where the rules know them."""
    for place, card, path in tunnels(deck):
        if any(exit_.priority is not None for exit_ in path.exits):
            yield Finding(
                place,
                f"the family `{deck.rules.family}` has no use for the priorities of `{card.id}`",
                "leave out `@` and the number",
            )


@check(
    id="unused-extra",
    severity="warning",
    scope="deck",
    rationale="Gold, doors, trolls and ladders are drawn, and players ask what they do. In a "
    "family whose rules do not know them the answer is nothing.",
)
def unused_extra(deck: Deck) -> Iterator[Finding]:
    """Tunnels bear gold, doors, trolls and ladders only where the rules know them."""
    for place, card, path in tunnels(deck):
        for key in _extras(path):
            yield Finding(
                (*place, key),
                f"the family `{deck.rules.family}` has no use for the {key} of `{card.id}`",
                "leave it out, or say what it does in the card's title",
                key=True,
            )


def _extras(path: Path) -> Iterator[str]:
    if path.gold:
        yield "gold"
    if any(exit_.door for exit_ in path.exits):
        yield "doors"
    if any(exit_.troll for exit_ in path.exits):
        yield "troll"
    if path.ladder:
        yield "ladder"

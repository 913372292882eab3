"""The family `priority`: a solitaire in which the lowest open priority comes first (Ambagibus)."""

from __future__ import annotations

from cardgen.engine.parameters import Choice, Family, table
from cardgen.model.deck import Deck

PRIORITIES = (1, 2, 3, 4)
"""What exits bear: I, which is joined first, to IV."""

PRIORITY = Family(
    name="priority",
    about="solitaire: join one card after another to the open exits of the lowest priority",
    parameters=table(
        Choice(
            "join",
            "lowest",
            {
                "lowest": "a card joins an open exit of the lowest priority that it can",
                "any": "a card joins any open exit",
            },
        ),
        Choice(
            "finished",
            "wins",
            {
                "wins": "a maze without open exits wins the game",
                "set-aside": "it is set aside, and the rest of the deck begins another",
            },
        ),
    ),
    most_players=1,
    checks=(
        "unused-extra",
        "unmeetable-exit",
        "no-priority",
        "unknown-priority",
        "single-priority",
        "priority-share",
        "no-maze-card",
        "idle-card",
        "unused-start",
        "too-many-players",
    ),
)


def sets_mazes_aside(deck: Deck) -> bool:
    """Whether a finished maze is set aside, so that a game is neither won nor lost."""
    return deck.rules.values.get("finished") == "set-aside"

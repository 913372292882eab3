"""The family `closure`: close every tunnel (Bandido and its relatives)."""

from __future__ import annotations

from cardgen.engine.parameters import Cells, Choice, Family, Flag, Goals, Number, table
from cardgen.model.rules import Closed

CLOSURE = Family(
    name="closure",
    about="cooperative: lay cards on matching edges until no tunnel is open",
    parameters=table(
        Number("hand", 3, 1, 20, "cards dealt to each player, and refilled to"),
        Choice(
            "after_swap",
            "play-on",
            {
                "play-on": "the new hand is tried at once",
                "ends-turn": "swapping the hand ends the turn",
            },
        ),
        Choice(
            "dead_space",
            "lose",
            {
                "lose": "a tunnel into a space no card can fill loses the game",
                "forbid": "a placement that leaves a 1x1 hole with a tunnel into it is illegal",
                "ignore": "nothing happens until the cards run out",
            },
        ),
        Choice(
            "deck_empty",
            "play-out",
            {
                "play-out": "the hands are played out",
                "stop": "the game ends with the deck",
            },
        ),
        Choice(
            "connect",
            "tunnel",
            {
                "tunnel": "a card must join the layout through at least one tunnel",
                "touch": "a card must touch the layout, walls are enough",
            },
        ),
        Goals("goal", (Closed(),), "what must be done to win, all of it"),
        Cells("blocked", (), "cells no card may cover"),
        Number("exchange", 0, 0, 20, "rescue tokens a player", special=(0,)),
        Flag("open_hands", False, "hands lie face up"),
    ),
    checks=(
        "told-by-back",
        "no-start",
        "no-closing-card",
        "odd-exits",
        "unmeetable-start",
        "unmeetable-exit",
        "unused-priority",
        "unused-extra",
    ),
)

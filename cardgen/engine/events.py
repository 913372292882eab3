"""What happens in a game, as values: one class an event, and how a game can end.

In all events, turns and players count from 1, `pile` is the number of cards left in the pile,
`choices` that of ways there were, and `open` that of exits open afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from cardgen.engine.layout import Placement
from cardgen.model.card import Card

ReasonToEnd = Literal[
    "closed",
    "hole",
    "no-card-fits",
    "nobody-can-place",
    "deck-out",
    "closed-early",
    "goal-lost",
]
REASONS: Mapping[ReasonToEnd, str] = MappingProxyType(
    {
        "closed": "every goal is met",
        "hole": "a tunnel leads into a hole that no card can cover",
        "no-card-fits": "none of the cards still to come fits where one must",
        "nobody-can-place": "nobody places a card, nor can draw another",
        "deck-out": "the cards are used up",
        "closed-early": "no tunnel is open, but a goal is unmet and no card can be placed any more",
        "goal-lost": "a card that must lie on the table to win has left the game",
    }
)
"""How a game can end, won (`closed`) or lost, and why it did."""
_WHY_SCORED: Mapping[ReasonToEnd, str] = MappingProxyType(
    {
        "closed": "no exit is open",
        "no-card-fits": "no card left can be played",
        "deck-out": REASONS["deck-out"],
    }
)
"""The same of a game that is scored."""


class Place(NamedTuple):
    """A card was laid. `drawn` are the cards that refill the hand, if the turn ends with it."""

    turn: int
    player: int
    placement: Placement
    choices: int
    open: int
    pile: int
    drawn: tuple[Card, ...]


class Swap(NamedTuple):
    """Nothing fitted: the hand went under the deck, and as many cards were drawn."""

    turn: int
    player: int
    hand: tuple[Card, ...]
    drawn: tuple[Card, ...]


class Exchange(NamedTuple):
    """A rescue token was spent: one card went under the deck, and one was drawn.

    `drawn` is None where the card on top was one that is played when it is drawn.
    """

    turn: int
    player: int
    card: Card
    drawn: Card | None


class Draw(NamedTuple):
    """Cards were drawn, after an effect or in place of a card that was played when drawn."""

    turn: int
    player: int
    drawn: tuple[Card, ...]
    pile: int


class Reveal(NamedTuple):
    """A card was drawn that is played at once; it leaves the game."""

    turn: int
    player: int
    card: Card
    effect: str
    pile: int


class Discard(NamedTuple):
    """A card of a hand left the game."""

    turn: int
    player: int
    card: Card


class Burn(NamedTuple):
    """Cards on top of the deck left the game; those `returned` were shuffled back into it."""

    turn: int
    player: int
    cards: tuple[Card, ...]
    returned: tuple[Card, ...]
    pile: int


class Take(NamedTuple):
    """A placed card, the target, was taken away and left the game."""

    turn: int
    player: int
    target: Placement
    choices: int
    open: int
    pile: int


class Return(NamedTuple):
    """What could not be played of a hand that had to be played went under the deck."""

    turn: int
    player: int
    cards: tuple[Card, ...]
    pile: int


class Pass(NamedTuple):
    """Nothing was laid: no card fits that has to be played, and none can be drawn for it."""

    turn: int
    player: int


class Skip(NamedTuple):
    """The player has no cards."""

    turn: int
    player: int


class Under(NamedTuple):
    """The card drawn could not be played and went under the deck."""

    turn: int
    player: int
    card: Card
    pile: int


class Aim(NamedTuple):
    """A card was played onto a placed one, the target, and did what its effect says."""

    turn: int
    player: int
    card: Card
    effect: str
    target: Placement
    choices: int
    open: int
    pile: int


class Finished(NamedTuple):
    """A maze without open exits, the `number`th from 1, was set aside with so many cards."""

    turn: int
    player: int
    number: int
    cards: int


class Outcome(NamedTuple):
    """How a game of the family `closure` ended; its last event.

    Attributes:
        won: whether all goals hold.
        reason: why the game ended.
        turns: how many were begun.
        placed: cards laid; start pieces do not count.
        open: exits open at the end.
        choices: how many legal placements there were, for each card laid.
    """

    won: bool
    reason: ReasonToEnd
    turns: int
    placed: int
    open: int
    choices: tuple[int, ...]

    @property
    def why(self) -> str:
        """Why the game ended, in words."""
        return REASONS[self.reason]


class Scored(NamedTuple):
    """How a game of the family `priority` ended; its last event.

    Attributes:
        won: whether finishing a maze ended the game.
        reason: why the game ended.
        turns: how many were begun: cards drawn.
        placed: cards laid.
        open: exits open at the end.
        choices: how many legal placements there were, for each card laid.
        score: the sum of the priorities of the exits open at the end; little is good.
        mazes: how many were finished.
        wasted: how often a card drawn went under the deck.
    """

    won: bool
    reason: ReasonToEnd
    turns: int
    placed: int
    open: int
    choices: tuple[int, ...]
    score: int
    mazes: int
    wasted: int

    @property
    def why(self) -> str:
        """Why the game ended, in words."""
        return _WHY_SCORED[self.reason]


Event = (
    Place
    | Swap
    | Exchange
    | Draw
    | Reveal
    | Discard
    | Burn
    | Take
    | Return
    | Pass
    | Skip
    | Under
    | Aim
    | Finished
    | Outcome
    | Scored
)

"""What a player sees and decides, and what a player can learn of a layout by trying."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from cardgen.engine.layout import Layout, Placement
from cardgen.model.card import Card
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell

_Answer = TypeVar("_Answer")


class View(NamedTuple):
    """What a player sees in their turn.

    Attributes:
        deck: the cards there are, which everybody knows.
        layout: what lies on the table; a player may try placements, and takes them back.
        hand: the player's own cards.
        pile: how many cards are still in the pile.
        tokens: rescue tokens the player has left.
        turn: how many turns were begun before this one.
        seed: of the game, for choosing among equals.
        removed: cards that are out of the game.
    """

    deck: Deck
    layout: Layout
    hand: tuple[Card, ...]
    pile: int
    tokens: int
    turn: int
    seed: int
    removed: tuple[Card, ...] = ()

    @property
    def kinds(self) -> tuple[Card, ...]:
        """The cards of the deck, copies counted once."""
        return tuple(card for card in self.deck.cards if card.copies)

    def unseen(self) -> dict[str, int]:
        """Copies of each card, by id, that are still to come from elsewhere than the own hand."""
        counts = {card.id: card.copies for card in self.deck.cards}
        seen = [placement.card for placement in self.layout.placements]
        for card in (*seen, *self.hand, *self.removed):
            if card.id in counts:
                counts[card.id] -= 1
        return counts


Scores = Sequence[tuple[int, ...]]
"""How good each of some moves is; the greatest is best."""


def indifferent(view: View, moves: Sequence[Placement]) -> Scores:
    """Scores that make all moves equally good."""
    del view
    return [()] * len(moves)


def _no_exchange(view: View, moves: Sequence[Placement]) -> Card | None:
    del view, moves
    return None


class Skill(NamedTuple):
    """How a bot decides in one family.

    Attributes:
        scores: of the legal placements of a hand, in their order.
        aims: of the placed cards that a card in hand can be played onto.
        exchanges: the card to put under the deck for a rescue token, or None.
    """

    scores: Callable[[View, Sequence[Placement]], Scores]
    aims: Callable[[View, Sequence[Placement]], Scores] = indifferent
    exchanges: Callable[[View, Sequence[Placement]], Card | None] = _no_exchange


class Player(Protocol):
    """Who decides: a bot, or a log that is replayed."""

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        """One of the legal placements of the hand, of which there is at least one."""

    def aim(self, view: View, targets: Sequence[Placement]) -> Placement:
        """The placed card that the card in hand is played onto; there is at least one."""

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        """The card of the hand to put under the deck for a rescue token, or None to keep it."""


class Lookout(Generic[_Answer]):
    """Answers a question about each cell with an open exit into it, before and after a placement.

    The answer may depend on the cards that could cover the cell, and on nothing else; so after a
    placement it is asked again only near the card.
    """

    def __init__(self, layout: Layout, ask: Callable[[Cell], _Answer]) -> None:
        self._layout, self._ask = layout, ask
        footprint = layout.game.format.footprint
        # Farther from a cell than this lies nothing that a card over the cell could touch.
        self._reach = max(footprint.columns, footprint.rows)
        self._before = {cell: ask(cell) for cell in _targets(layout)}

    @property
    def before(self) -> tuple[_Answer, ...]:
        """The answers as the layout lies."""
        return tuple(self._before.values())

    def after(self, placement: Placement) -> tuple[_Answer, ...]:
        """The answers once a placement lies; the layout is left as it was."""
        covered = placement.cells()
        self._layout.place(placement)
        answers = tuple(
            self._ask(cell)
            if cell not in self._before or self._is_near(cell, covered)
            else self._before[cell]
            for cell in _targets(self._layout)
        )
        self._layout.remove(placement)
        return answers

    def _is_near(self, target: Cell, cells: Sequence[Cell]) -> bool:
        return any(
            max(abs(cell.column - target.column), abs(cell.row - target.row)) <= self._reach
            for cell in cells
        )


def _targets(layout: Layout) -> dict[Cell, None]:
    return dict.fromkeys(exit_.target for exit_ in layout.open_exits())

"""What a player sees and decides, and what a player can learn of a layout by trying."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from cardgen.engine.laid import Laid, faces_up, laid_as
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.orientation import moved_cell
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

    @property
    def faces(self) -> tuple[Card, ...]:
        """What the cards of the deck can come to lie as, each such face as a card's front."""
        return faces_up(self.kinds, self.deck)

    @property
    def layable(self) -> tuple[Laid, ...]:
        """What the cards of the hand can be laid as."""
        return tuple(laid for card in self.hand for laid in laid_as(card, self.deck))

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


def _never(view: View, moves: Sequence[Placement]) -> bool:
    del view, moves
    return False


def _all_alike(view: View) -> Scores:
    return [()] * len(view.hand)


class Skill(NamedTuple):
    """How a bot decides in one family.

    Attributes:
        scores: of the legal placements of a hand, in their order.
        aims: of the placed cards that an effect can be aimed at.
        exchanges: the card to put under the deck for a rescue token, or None.
        keeps: whether to lay none of some cards that may be kept.
        discards: of the cards in hand, how willingly each is discarded.
    """

    scores: Callable[[View, Sequence[Placement]], Scores]
    aims: Callable[[View, Sequence[Placement]], Scores] = indifferent
    exchanges: Callable[[View, Sequence[Placement]], Card | None] = _no_exchange
    keeps: Callable[[View, Sequence[Placement]], bool] = _never
    discards: Callable[[View], Scores] = _all_alike


class Player(Protocol):
    """Who decides: a bot, or a log that is replayed."""

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        """One of the legal placements of the hand, of which there is at least one."""

    def aim(self, view: View, targets: Sequence[Placement]) -> Placement:
        """The placed card that an effect is aimed at; there is at least one."""

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        """The card of the hand to put under the deck for a rescue token, or None to keep it."""

    def keep(self, view: View, moves: Sequence[Placement]) -> bool:
        """Whether to play none of some legal placements, all of cards that may be kept."""

    def discard(self, view: View) -> Card:
        """The card of the hand that leaves the game."""


class Lookout(Generic[_Answer]):
    """Answers a question about each cell with an open exit into it, before and after a placement.

    The answer may depend on what fits over the cell, and on nothing else; so after a placement it
    is asked again only near the card, and nothing but the ground has to know of the placement.
    """

    def __init__(self, layout: Layout, ask: Callable[[Cell], _Answer]) -> None:
        self._layout, self._ask = layout, ask
        footprint = layout.legality.format.footprint
        # Farther from a cell than this lies nothing that a card over the cell could touch.
        self._reach = max(footprint.columns, footprint.rows)
        self._before = {cell: ask(cell) for cell in layout.targets}

    @property
    def before(self) -> tuple[_Answer, ...]:
        """The answers as the layout lies."""
        return tuple(self._before.values())

    def after(self, placement: Placement) -> tuple[_Answer, ...]:
        """The answers once a legal placement lies; the layout is left as it was."""
        layout, before, ask, reach = self._layout, self._before, self._ask, self._reach
        at, lies = placement.cell, placement.oriented
        columns = range(at.column - reach, at.column + lies.footprint.columns + reach)
        rows = range(at.row - reach, at.row + lies.footprint.rows + reach)
        covered = [moved_cell(cell, at) for cell in lies.cells]
        opened = dict.fromkeys(moved_cell(port.cell, at) for port in lies.beyond)
        layout.ground.lay(at, lies.shows)
        answers = [
            ask(cell) if cell.column in columns and cell.row in rows else answer
            for cell, answer in before.items()
            if cell not in covered
        ]
        answers += [ask(cell) for cell in opened if cell not in before and layout.at(cell) is None]
        layout.ground.lift(at, lies.shows)
        return tuple(answers)

"""The smallest finished maze of a deck without start pieces: any card may be its first."""

from __future__ import annotations

from cardgen.engine.closing import BUDGET, Attempt, Closure, smallest_closure, smallest_of
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.opening import legality_of
from cardgen.model.card import Card
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell


def smallest_maze(deck: Deck, *, budget: int = BUDGET) -> Closure:
    """The fewest cards that make a maze without open exits, the first one counted.

    Every card is tried as the first, those with the fewest exits before others, and only for
    mazes smaller than what was found. All searches share the budget.
    """
    firsts = [card for card in deck.cards if card.copies and card.front.exits]
    firsts.sort(key=lambda card: len(card.front.exits))
    closure = smallest_of((_attempt(deck, card) for card in firsts), budget)
    if closure.is_found:
        return closure._replace(placements=_in_order(deck, closure.placements))
    return closure


def _attempt(deck: Deck, card: Card) -> Attempt:
    """The search with a card as the first."""
    first = Placement(card, Cell(0, 0))

    def attempt(budget: int, most: int | None) -> Closure:
        closure = smallest_closure(
            Layout.of(legality_of(deck), [first]),
            deck.cards,
            _without(deck, card),
            budget=budget,
            most=None if most is None else most - 1,
        )
        if closure.answer == "impossible":
            return closure
        maze = (first, *closure.placements) if closure.is_found else ()
        return closure._replace(placements=maze, at_least=closure.at_least + 1)

    return attempt


def _without(deck: Deck, card: Card) -> dict[str, int]:
    return {one.id: one.copies - (one.id == card.id) for one in deck.cards}


def _in_order(deck: Deck, placements: tuple[Placement, ...]) -> tuple[Placement, ...]:
    """The cards of a finished maze in an order in which they may be laid.

    Whatever the rules prefer to be joined, some card of the maze lies just there.
    """
    layout = Layout.of(legality_of(deck), placements[:1])
    left, ordered = list(placements[1:]), [placements[0]]
    while left:
        following = next(one for one in left if one in layout.legal_placements(one.card))
        layout.place(following)
        ordered.append(following)
        left.remove(following)
    return tuple(ordered)

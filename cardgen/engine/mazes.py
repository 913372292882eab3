"""The smallest finished maze of a deck without start pieces: any card may be its first."""

from __future__ import annotations

from cardgen.engine.closing import BUDGET, Closure, smallest_closure
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.opening import game_of
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
    found: Closure | None = None
    least: int | None = None
    nodes = 0
    for card in firsts:
        first = Placement(card, Cell(0, 0))
        layout = Layout.of(game_of(deck), [first])
        most = None if found is None else len(found.placements) - 2
        left = max(1, budget - nodes)
        closure = smallest_closure(layout, deck.cards, _without(deck, card), budget=left, most=most)
        nodes += closure.nodes
        if closure.answer == "impossible":
            continue
        least = closure.at_least + 1 if least is None else min(least, closure.at_least + 1)
        if closure.placements:
            found = closure._replace(placements=(first, *closure.placements))
    if least is None:
        return Closure("impossible", (), 0, nodes)
    if found is None:
        return Closure("unknown", (), least, nodes)
    placed = _in_order(deck, found.placements)
    return Closure("smallest" if len(placed) == least else "closed", placed, least, nodes)


def _without(deck: Deck, card: Card) -> dict[str, int]:
    return {one.id: one.copies - (one.id == card.id) for one in deck.cards}


def _in_order(deck: Deck, placements: tuple[Placement, ...]) -> tuple[Placement, ...]:
    """The cards of a finished maze in an order in which they may be laid.

    Whatever the rules prefer to be joined, some card of the maze lies just there.
    """
    layout = Layout.of(game_of(deck), placements[:1])
    left, ordered = list(placements[1:]), [placements[0]]
    while left:
        following = next(one for one in left if one in layout.legal_placements(one.card))
        layout.place(following)
        ordered.append(following)
        left.remove(following)
    return tuple(ordered)

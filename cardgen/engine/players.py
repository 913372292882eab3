"""The bots: each a way to score the legal placements of a hand.

Bots draw no random numbers, so that the cards of a game depend on its seed alone. Of placements
that are equally good one is chosen by a number mixed of seed, turn and placement, which depends
on no order of search.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cardgen.engine.layout import Placement
from cardgen.engine.lookahead import look_ahead
from cardgen.engine.randomness import MASK, mixed
from cardgen.engine.views import Lookout, View
from cardgen.model.card import Card

Scores = Sequence[tuple[int, ...]]
"""How good each of some placements is; the greatest is best."""


class Bot(NamedTuple):
    """A player that takes the placement with the best score.

    Attributes:
        name: as on the command line.
        about: how it plays, in a few words.
        scores: of the legal placements of a hand, in their order.
        sees_holes: whether it spends a rescue token rather than lose space.
    """

    name: str
    about: str
    scores: Callable[[View, Sequence[Placement]], Scores]
    sees_holes: bool = False

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        """The placement with the best score; among equals the one with the greatest tie."""
        kinds = {card.id: kind for kind, card in enumerate(view.deck.cards)}
        scores = self.scores(view, moves)
        ties = (_tie(view, kinds[move.card.id], move) for move in moves)
        return max(zip(scores, ties, moves, strict=True), key=lambda scored: scored[:2])[2]

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        """The card with most exits, if nothing the hand can do is any good."""
        if not self._is_in_need(view, moves):
            return None
        kinds = {card.id: kind for kind, card in enumerate(view.deck.cards)}
        return max(view.hand, key=lambda card: (len(card.front.exits), kinds[card.id]))

    def _is_in_need(self, view: View, moves: Sequence[Placement]) -> bool:
        if not moves:  # a swap of the whole hand is free, unless it costs the turn
            return bool(view.layout.game.rules["after_swap"] == "ends-turn")
        if not self.sees_holes:
            return False
        lost = _lost_space(view)
        return all(sum(lost.after(move)) > sum(lost.before) for move in moves)


def _tie(view: View, kind: int, placement: Placement) -> int:
    column, row = placement.cell
    code = mixed(mixed(column & MASK, row & MASK), 4 * kind + placement.quarters)
    return mixed(mixed(view.seed, view.turn), code)


def _random(view: View, moves: Sequence[Placement]) -> Scores:
    del view
    return [()] * len(moves)


def _greedy(view: View, moves: Sequence[Placement]) -> Scores:
    return [(-view.layout.opened_by(move),) for move in moves]


def _careful(view: View, moves: Sequence[Placement]) -> Scores:
    lost = _lost_space(view)
    return [(-sum(lost.after(move)), -view.layout.opened_by(move)) for move in moves]


def _lost_space(view: View) -> Lookout[bool]:
    """Of each cell with an open exit into it: whether no kind of the deck can be laid over it."""
    kinds = view.kinds
    return Lookout(view.layout, lambda cell: not view.layout.is_served(cell, kinds))


BOTS: Mapping[str, Bot] = MappingProxyType(
    {
        bot.name: bot
        for bot in (
            Bot("random", "plays any card that fits", _random),
            Bot("greedy", "leaves the fewest exits open", _greedy),
            Bot("careful", "loses no space, then leaves the fewest exits open", _careful, True),
            Bot("look-ahead", "weighs what the next player's cards can do", look_ahead, True),
        )
    }
)
"""The bots by name, from the weakest to the strongest."""

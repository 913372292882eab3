"""How well each bot plays the family `closure`: a score for every legal placement of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cardgen.engine.layout import Placement
from cardgen.engine.lookahead import look_ahead
from cardgen.engine.views import Lookout, Scores, Skill, View, indifferent
from cardgen.model.card import Card


def _greedy(view: View, moves: Sequence[Placement]) -> Scores:
    return [(-view.layout.opened_by(move),) for move in moves]


def _careful(view: View, moves: Sequence[Placement]) -> Scores:
    lost = _lost_space(view)
    return [(-sum(lost.after(move)), -view.layout.opened_by(move)) for move in moves]


def _lost_space(view: View) -> Lookout[bool]:
    """Of each cell with an open exit into it: whether no kind of the deck can be laid over it."""
    kinds = view.kinds
    return Lookout(view.layout, lambda cell: not view.layout.is_served(cell, kinds))


def _exchange_if_stuck(view: View, moves: Sequence[Placement]) -> Card | None:
    """The card to exchange when nothing fits, where a swap of the hand would cost the turn."""
    if moves or view.deck.rules["after_swap"] == "play-on":
        return None
    return _with_most_exits(view)


def _exchange_if_lost(view: View, moves: Sequence[Placement]) -> Card | None:
    """The card to exchange when nothing fits, or when every placement would lose space."""
    if not moves:
        return _exchange_if_stuck(view, moves)
    lost = _lost_space(view)
    if all(sum(lost.after(move)) > sum(lost.before) for move in moves):
        return _with_most_exits(view)
    return None


def _with_most_exits(view: View) -> Card:
    kinds = {card.id: kind for kind, card in enumerate(view.deck.cards)}
    return max(view.hand, key=lambda card: (len(card.front.exits), kinds[card.id]))


SKILLS: Mapping[str, Skill] = MappingProxyType(
    {
        "random": Skill(indifferent, exchanges=_exchange_if_stuck),
        "greedy": Skill(_greedy, exchanges=_exchange_if_stuck),
        "careful": Skill(_careful, exchanges=_exchange_if_lost),
        "look-ahead": Skill(look_ahead, exchanges=_exchange_if_lost),
    }
)
"""By the name of the bot."""

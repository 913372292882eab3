"""The bots: each a way to score what can be done, in every family.

Bots draw no random numbers, so that the cards of a game depend on its seed alone. Of moves that are
equally good one is chosen by a number mixed of seed, turn and placement, which depends on no order
of search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cardgen.engine import closure_bots, priority_bots
from cardgen.engine.closure import CLOSURE
from cardgen.engine.layout import Placement
from cardgen.engine.priority import PRIORITY
from cardgen.engine.randomness import MASK, mixed
from cardgen.engine.views import Scores, Skill, View
from cardgen.model.card import Card

_SKILLS: Mapping[str, Mapping[str, Skill]] = MappingProxyType(
    {CLOSURE.name: closure_bots.SKILLS, PRIORITY.name: priority_bots.SKILLS}
)
"""By family, then by the name of the bot."""


class Bot(NamedTuple):
    """A player that takes what has the best score.

    Attributes:
        name: as on the command line.
        about: how it plays, in a few words.
    """

    name: str
    about: str

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        """The placement with the best score; among equals the one with the greatest tie."""
        return _best(view, moves, self._skill(view).scores(view, moves))

    def aim(self, view: View, targets: Sequence[Placement]) -> Placement:
        """The target with the best score; among equals the one with the greatest tie."""
        return _best(view, targets, self._skill(view).aims(view, targets))

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        """The card to put under the deck, if nothing the hand can do is any good."""
        return self._skill(view).exchanges(view, moves)

    def keep(self, view: View, moves: Sequence[Placement]) -> bool:
        """Whether to lay none of some cards that may be kept."""
        return self._skill(view).keeps(view, moves)

    def discard(self, view: View) -> Card:
        """The card it gives up most willingly; among equals the one with the greatest tie."""
        scores = self._skill(view).discards(view)
        kinds = {card.id: kind for kind, card in enumerate(view.deck.cards)}
        ties = (mixed(mixed(view.seed, view.turn), kinds[card.id]) for card in view.hand)
        return max(zip(scores, ties, view.hand, strict=True), key=lambda scored: scored[:2])[2]

    def _skill(self, view: View) -> Skill:
        return _SKILLS[view.deck.rules.family][self.name]


def _best(view: View, moves: Sequence[Placement], scores: Scores) -> Placement:
    deck = view.deck
    pieces = (*deck.cards, *deck.start, *deck.parts)
    faces = [card.front_id for card in pieces] + [card.back_id for card in pieces]
    kinds = {face_id: kind for kind, face_id in enumerate(faces)}
    ties = (_tie(view, kinds[move.face_id], move) for move in moves)
    return max(zip(scores, ties, moves, strict=True), key=lambda scored: scored[:2])[2]


def _tie(view: View, kind: int, placement: Placement) -> int:
    column, row = placement.cell
    code = mixed(mixed(column & MASK, row & MASK), 4 * kind + placement.quarters)
    return mixed(mixed(view.seed, view.turn), code)


BOTS: Mapping[str, Bot] = MappingProxyType(
    {
        bot.name: bot
        for bot in (
            Bot("random", "plays any card that fits"),
            Bot("greedy", "leaves the fewest exits open"),
            Bot("careful", "loses no space, then leaves the fewest exits open"),
            Bot("look-ahead", "weighs what the cards to come can do"),
        )
    }
)
"""The bots by name, from the weakest to the strongest."""

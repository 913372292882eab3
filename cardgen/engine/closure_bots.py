"""How well each bot plays the family `closure`: a score for every legal placement of a hand.

A card with an effect is tried out with the cards in hand, where it looks best at first sight; so
no bot needs to know what an effect does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cardgen.engine.effects import timing_of
from cardgen.engine.laid import laid_as
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.lookahead import look_ahead
from cardgen.engine.match import Match
from cardgen.engine.stock import stock_of
from cardgen.engine.table import Table, is_won
from cardgen.engine.views import Lookout, Scores, Skill, View, indifferent
from cardgen.model.card import Card
from cardgen.model.grid import Cell

_TRIED = 3
"""So many placements of a card with an effect are tried out, the best at first sight."""
_AN_EXIT = 1500
"""What an exit less is worth to look-ahead, which weighs in thousandths of an exit to come."""
_A_GOAL = 6000
"""What a card on the table is worth to look-ahead that a goal asks for."""


class _Prospect(NamedTuple):
    """What a layout promises, by what can be seen at once; the greatest is best.

    Attributes:
        is_alive: whether it is not closed before all goals are met.
        goals: pieces on the table that goals ask for.
        lost: minus the cells lost, where somebody asked.
        open: minus the open exits.
    """

    is_alive: bool
    goals: int
    lost: int
    open: int


def _prospect(view: View, layout: Layout, lost: int = 0) -> _Prospect:
    rules = view.deck.rules
    wanted = rules.wanted
    is_alive = not layout.is_closed or is_won(rules, layout)
    goals = sum(placement.card.id in wanted for placement in layout.placements) if wanted else 0
    return _Prospect(is_alive, goals, -lost, -len(layout.open_exits()))


def _at_first_sight(view: View, moves: Sequence[Placement]) -> list[_Prospect]:
    """What each placement promises, whatever its card does then."""
    layout, wanted = view.layout, view.deck.rules.wanted
    before = len(layout.open_exits())
    goals = sum(placement.card.id in wanted for placement in layout.placements) if wanted else 0
    found: list[_Prospect] = []
    for move in moves:
        open_ = before + layout.opened_by(move)
        is_alive = open_ > 0 or _wins(view, move)
        found.append(_Prospect(is_alive, goals + (move.card.id in wanted), 0, -open_))
    return found


def _wins(view: View, move: Placement) -> bool:
    """Whether all goals hold once a placement lies that closes the layout."""
    view.layout.place(move)
    wins = is_won(view.deck.rules, view.layout)
    view.layout.remove(move)
    return wins


class _Hasty:
    """Who plays what is tried out: the best at first sight."""

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        return _best(moves, _at_first_sight(view, moves))

    def aim(self, view: View, targets: Sequence[Placement]) -> Placement:
        return _best(targets, _aims(view, targets))

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        del view, moves
        return None

    def keep(self, view: View, moves: Sequence[Placement]) -> bool:
        del view, moves
        return False

    def discard(self, view: View) -> Card:
        return view.hand[0]


def _best(moves: Sequence[Placement], scores: Scores) -> Placement:
    return max(zip(moves, scores, strict=True), key=lambda scored: (scored[1], _spot(scored[0])))[0]


def _spot(move: Placement) -> tuple[str, Cell, int]:
    """Tells equal placements apart, so that none is better for having been found first."""
    return move.face_id, move.cell, move.quarters


def _tried(view: View, moves: Sequence[Placement]) -> Iterator[tuple[int, Layout]]:
    """Of cards with effects the best placements: their number, and the layout they come to."""
    acting = {card.id for card in view.hand if timing_of(card) == "placed"}
    if not acting:
        return
    sights = _at_first_sight(view, moves)
    order = sorted(range(len(moves)), key=lambda n: (sights[n], _spot(moves[n])), reverse=True)
    for id_ in sorted(acting):
        for number in [n for n in order if moves[n].card.id == id_][:_TRIED]:
            yield number, _outcome(view, moves[number])


def _outcome(view: View, move: Placement) -> Layout:
    """The layout once a card lies and its holder has done what it says, drawing nothing."""
    table = Table(Match(view.deck, 1), [_Hasty()], view.layout.copy(), [], [list(view.hand)])
    _, card = table.lay([move])
    for _ in table.act(card):
        pass
    return table.layout


def _greedy(view: View, moves: Sequence[Placement]) -> Scores:
    scores = _at_first_sight(view, moves)
    for number, layout in _tried(view, moves):
        scores[number] = _prospect(view, layout)
    return scores


def _careful(view: View, moves: Sequence[Placement]) -> Scores:
    lookout = _lost_space(view)
    # A cell that is lost stays so; hence no placement promises more than this.
    least = sum(lookout.before)
    scores = [sight._replace(lost=-least) for sight in _at_first_sight(view, moves)]
    known: dict[int, _Prospect] = {}
    for number, layout in _tried(view, moves):
        scores[number] = known[number] = _prospect(view, layout, _lost(view, layout))
    best = max(known.values(), default=None)
    for number in sorted(range(len(moves)), key=scores.__getitem__, reverse=True):
        if best is not None and scores[number] < best:
            break
        if number not in known:
            scores[number] = scores[number]._replace(lost=-sum(lookout.after(moves[number])))
        best = scores[number] if best is None else max(best, scores[number])
    return scores


def _look_ahead(view: View, moves: Sequence[Placement]) -> Scores:
    """The scores of look-ahead, with what goals and effects are worth on top."""
    scores = look_ahead(view, moves)
    if not view.deck.rules.wanted and not any(timing_of(card) == "placed" for card in view.hand):
        return scores
    sights = _at_first_sight(view, moves)
    least = min(sight.goals for sight in sights)
    for number, sight in enumerate(sights):
        rank, worth = scores[number]
        worth += _A_GOAL * (sight.goals - least)
        scores[number] = (rank if sight.is_alive else -2, worth)
    for number, layout in _tried(view, moves):
        rank, worth = scores[number]
        after = _prospect(view, layout)
        if not after.is_alive:
            rank = -2
        elif layout.is_closed:
            rank = 2
        elif rank < 1:
            rank = int(not _lost(view, layout))
        scores[number] = rank, worth + _AN_EXIT * (after.open - sights[number].open)
    return scores


def _aims(view: View, targets: Sequence[Placement]) -> list[_Prospect]:
    """What each placed card leaves behind when it is taken away."""
    layout, faces = view.layout, view.faces
    lost = [exit_.target for exit_ in layout.open_exits()]
    lost = [cell for cell in dict.fromkeys(lost) if not layout.is_served(cell, faces)]
    found: list[_Prospect] = []
    for target in targets:
        layout.remove(target)
        # Cells that were not lost can hardly be lost by taking something away.
        into = {exit_.target for exit_ in layout.open_exits()}
        still = sum(cell in into and not layout.is_served(cell, faces) for cell in lost)
        found.append(_prospect(view, layout, still))
        layout.place(target)
    return found


def _lost(view: View, layout: Layout) -> int:
    """The cells with an open exit into them that no kind of the deck can be laid over."""
    return sum(1 for _ in layout.unserved(view.faces))


def _lost_space(view: View) -> Lookout[bool]:
    """Of each cell with an open exit into it: whether no kind of the deck can be laid over it."""
    ground, stock = view.layout.ground, stock_of(view.kinds, view.deck)
    return Lookout(view.layout, lambda cell: not stock.serves(ground.demands(cell)))


def _discards(view: View) -> Scores:
    """Cards with many exits go first, then those with effects; those that goals ask for last."""
    wanted = view.deck.rules.wanted
    return [
        (
            int(not any(laid.card.id in wanted for laid in laid_as(card, view.deck))),
            int(timing_of(card) is None),
            len(card.front.exits),
        )
        for card in view.hand
    ]


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
        "greedy": Skill(_greedy, _aims, _exchange_if_stuck, discards=_discards),
        "careful": Skill(_careful, _aims, _exchange_if_lost, discards=_discards),
        "look-ahead": Skill(_look_ahead, _aims, _exchange_if_lost, discards=_discards),
    }
)
"""By the name of the bot."""

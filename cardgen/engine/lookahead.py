"""The look-ahead bot: what the next player's cards can be expected to do after a placement.

Open exits are not bad as such, if the next card closes many of them; exits that few of the cards
to come can serve are. All numbers are whole, so that every machine comes to the same choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from cardgen.engine.layout import Placement
from cardgen.engine.views import Lookout, View
from cardgen.model.card import Card
from cardgen.model.grid import Cell

_NEAR = 2
"""Weighed are placements that leave at most so many exits more than the fewest."""
_MOST_DRAWN = 3
"""The next player is taken to hold at most so many unseen cards."""
_SCALE, _OPEN, _RISK = 1000, 500, 200
"""The weight of an exit to be expected, of one that is open now, and of a cell few cards fit."""

_Served = Mapping[str, int]
"""By id the cards that can cover a cell, each with the fewest exits it adds there."""


def look_ahead(view: View, moves: Sequence[Placement]) -> list[tuple[int, int]]:
    """The score of each placement; the greatest is best.

    First those that close the layout, then those weighed, then those after which some exit can be
    served by no card still to come.
    """
    layout, unseen = view.layout, view.unseen()
    cards = [card for card in view.kinds if unseen[card.id] or card in view.hand]

    def served(cell: Cell) -> _Served:
        found: dict[str, int] = {}
        for card in cards:
            added = [layout.opened_by(placement) for placement in layout.covering(card, cell)]
            if added:
                found[card.id] = min(added)
        return found

    lookout = Lookout(layout, served)
    before = len(layout.open_exits())
    opened = [before + layout.opened_by(placement) for placement in moves]
    scores = [(-1, 0)] * len(moves)
    most: int | None = None
    for number in sorted(range(len(moves)), key=opened.__getitem__):
        if most is not None and opened[number] > most:
            break
        score = _score(view.hand, moves[number], lookout, opened[number], unseen, view)
        scores[number] = score
        if score[0] > 0 and most is None:
            most = opened[number] + _NEAR
    return scores


def _score(
    hand: Sequence[Card],
    placement: Placement,
    lookout: Lookout[_Served],
    opened: int,
    unseen: Mapping[str, int],
    view: View,
) -> tuple[int, int]:
    if opened == 0:
        return 2, 0
    left = list(hand)
    left.remove(placement.card)
    coming = {card.id for card in left} | {id_ for id_, copies in unseen.items() if copies}
    cells = lookout.after(placement)
    serving = [sum(id_ in coming for id_ in cell) for cell in cells]
    if not all(serving):
        return 0, -opened
    risk = sum(_RISK // cards for cards in serving)
    drawn = min(view.deck.rules["hand"], _MOST_DRAWN)
    return 1, _OPEN * opened - risk - _expected(opened, cells, unseen, drawn)


def _expected(opened: int, cells: Sequence[_Served], unseen: Mapping[str, int], drawn: int) -> int:
    """The exits open after the best of some unseen cards, to be expected, in thousandths."""
    reaches: dict[int, int] = {}
    for id_, copies in unseen.items():
        added = min((cell[id_] for cell in cells if id_ in cell), default=1)
        reaches[opened + added] = reaches.get(opened + added, 0) + copies
    total = sum(reaches.values())
    if total == 0:
        return _SCALE * opened
    drawn = min(drawn, total)
    # The expected least reach is the sum of the chances that it is 1 or more, 2 or more ...
    hands = sum(
        comb(sum(copies for reach, copies in reaches.items() if reach >= least), drawn)
        for least in range(1, max(reaches) + 1)
    )
    return _SCALE * hands // comb(total, drawn)

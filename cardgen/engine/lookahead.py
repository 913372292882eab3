"""The look-ahead bot: what the next player's cards can be expected to do after a placement.

Open exits are not bad as such, if the next card closes many of them; exits that few of the cards
to come can serve are. All numbers are whole, so that every machine comes to the same choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from cardgen.engine.laid import card_for
from cardgen.engine.layout import Placement
from cardgen.engine.stock import Served, stock_of
from cardgen.engine.views import Lookout, View
from cardgen.model.card import Card

_NEAR = 2
"""Weighed are placements that leave at most so many exits more than the fewest."""
_MOST_DRAWN = 3
"""The next player is taken to hold at most so many unseen cards."""
_SCALE, _OPEN, _RISK = 1000, 500, 200
"""The weight of an exit to be expected, of one that is open now, and of a cell few cards fit."""


def look_ahead(view: View, moves: Sequence[Placement]) -> list[tuple[int, int]]:
    """The score of each placement; the greatest is best.

    First those that close the layout, then those weighed, then those after which some exit can be
    served by no card still to come.
    """
    layout, stock = view.layout, stock_of(view.kinds, view.deck)
    unseen = {id_: copies for id_, copies in view.unseen().items() if copies and id_ in stock.ids}
    lookout = Lookout(layout, lambda cell: stock.over(layout.ground.demands(cell)))
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
    lookout: Lookout[Served],
    opened: int,
    unseen: Mapping[str, int],
    view: View,
) -> tuple[int, int]:
    if opened == 0:
        return 2, 0
    left = list(hand)
    left.remove(card_for(placement, hand, view.deck))
    coming = {card.id for card in left}.union(unseen)
    cells = lookout.after(placement)
    serving = [len(coming.intersection(cell)) for cell in cells]
    if not all(serving):
        return 0, -opened
    risk = sum(_RISK // cards for cards in serving)
    drawn = min(view.deck.rules["hand"], _MOST_DRAWN)
    return 1, _OPEN * opened - risk - _expected(opened, cells, unseen, drawn)


def _expected(opened: int, cells: Sequence[Served], unseen: Mapping[str, int], drawn: int) -> int:
    """The exits open after the best of some unseen cards, to be expected, in thousandths."""
    fewest: dict[str, int] = {}
    for cell in cells:
        for id_, added in cell.items():
            fewest[id_] = min(added, fewest.get(id_, added))
    reaches: dict[int, int] = {}
    for id_, copies in unseen.items():
        reach = opened + fewest.get(id_, 1)
        reaches[reach] = reaches.get(reach, 0) + copies
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

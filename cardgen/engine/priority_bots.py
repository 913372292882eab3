"""How well each bot plays the family `priority`: a verdict on the maze that a move leaves.

A card that is laid and a card that is aimed are judged alike, by what lies on the table afterwards.
All numbers are whole, so that every machine comes to the same choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from cardgen.engine.effects import aimed_effect
from cardgen.engine.layout import Layout, OpenExit, Placement
from cardgen.engine.lowest import rank
from cardgen.engine.views import Scores, Skill, View, indifferent
from cardgen.model.card import Card
from cardgen.model.grid import Cell, Port, Side

_OPEN = 10
"""The weight of an open exit; its priority counts once more for a bot that looks no further."""
_NEW_MAZE = 3 * _OPEN
"""An empty table is as good as a first card with three exits."""
_SCALE, _RISK, _DEAD = 1000, 60, 360
"""What counts as one; the weight of a cell that one card can serve, and of one that none can."""

_Verdict = tuple[int, ...]
_Judge = Callable[[Layout], _Verdict]
"""Tells how good a layout is: 0 where no exit is open, and less otherwise."""


class _Reply(NamedTuple):
    """What a card could do at a cell: the lowest priority it joins, and the change of weight."""

    rank: int
    change: int


_Replies = tuple[_Reply | None, ...]
"""The best reply at a cell of each of some cards; None where one does not fit."""


def _greedy(view: View) -> _Judge:
    del view
    return lambda layout: (-_weight(layout),)


def _careful(view: View) -> _Judge:
    book, copies = _to_come(view)

    def judge(layout: Layout) -> _Verdict:
        exits = layout.open_exits()
        lost = sum(not _serving(replies, copies) for replies in book.at_all(layout, exits))
        return (-lost, -_weight(layout))

    return judge


def _look_ahead(view: View) -> _Judge:
    book, copies = _to_come(view)
    total = sum(copies)

    def judge(layout: Layout) -> _Verdict:
        exits = layout.open_exits()
        weight = _OPEN * len(exits) if len(layout) else _NEW_MAZE
        cells = list(book.at_all(layout, exits))
        change = sum(
            number * _best(replies, layout).change
            for number, replies in zip(copies, zip(*cells, strict=True), strict=False)
            if number
        )
        serving = [_serving(replies, copies) for replies in cells]
        risk = sum(_SCALE * _RISK // cards if cards else _SCALE * _DEAD for cards in serving)
        return (-_SCALE * weight - (_SCALE * change // total if total else 0) - risk,)

    return judge


def _weight(layout: Layout) -> int:
    if not len(layout):
        return _NEW_MAZE
    return sum(_OPEN + (open_.exit.priority or 0) for open_ in layout.open_exits())


def _serving(replies: _Replies, copies: Sequence[int]) -> int:
    """How many cards to come fit a cell."""
    return sum(number for number, reply in zip(copies, replies, strict=True) if reply is not None)


def _best(replies: Sequence[_Reply | None], layout: Layout) -> _Reply:
    """The best reply of one card over all cells; by the rules it must join the lowest priority."""
    found = [reply for reply in replies if reply is not None]
    if layout.legality.preference is None:
        return min(found, key=lambda reply: reply.change, default=_NOTHING)
    return min(found, default=_NOTHING)


_NOTHING = _Reply(0, 0)


class _Book:
    """The replies that were worked out, kept: on one cell they depend on its four edges alone."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self._cards = cards
        self._known: dict[tuple[int, ...], _Replies] = {}

    def at_all(self, layout: Layout, exits: Sequence[OpenExit]) -> Iterator[_Replies]:
        """The replies at each cell that an open exit leads into."""
        for cell in dict.fromkeys(open_.target for open_ in exits):
            yield self._at(layout, cell)

    def _at(self, layout: Layout, cell: Cell) -> _Replies:
        if not layout.legality.format.footprint.is_one_cell:
            return self._worked_out(layout, cell)
        edges = tuple(_edge(layout, Port(cell, side).facing) for side in Side)
        replies = self._known.get(edges)
        if replies is None:
            replies = self._known[edges] = self._worked_out(layout, cell)
        return replies

    def _worked_out(self, layout: Layout, cell: Cell) -> _Replies:
        return tuple(
            min(
                (
                    _Reply(rank(layout, placement), _OPEN * layout.opened_by(placement))
                    for placement in layout.covering(card, cell)
                ),
                default=None,
            )
            for card in self._cards
        )


def _edge(layout: Layout, port: Port) -> int:
    """What a neighbour shows: -2 where there is none, -1 a wall, else its priority or 0."""
    if layout.at(port.cell) is None:
        return -2
    exit_ = layout.exit_at(port)
    return -1 if exit_ is None else exit_.priority or 0


def _to_come(view: View) -> tuple[_Book, tuple[int, ...]]:
    """The replies of the maze cards, and how many copies of each are still to come."""
    cards = tuple(card for card in view.kinds if card.front.paths)
    unseen = view.unseen()
    quarters = view.layout.legality.format.quarters
    return _book(cards, quarters), tuple(unseen[card.id] for card in cards)


@lru_cache(maxsize=8)
def _book(cards: tuple[Card, ...], quarters: tuple[int, ...]) -> _Book:
    del quarters  # the replies depend on them
    return _Book(cards)


def _skill(judge_for: Callable[[View], _Judge]) -> Skill:
    """A bot that judges every layout its moves would leave."""

    def scores(view: View, moves: Sequence[Placement]) -> Scores:
        judge = judge_for(view)
        found: list[_Verdict] = []
        for move in moves:
            view.layout.place(move)
            found.append(judge(view.layout))
            view.layout.remove(move)
        return found

    def aims(view: View, targets: Sequence[Placement]) -> Scores:
        judge = judge_for(view)
        (card,) = view.hand
        effect = aimed_effect(card)
        assert effect is not None
        found: list[_Verdict] = []
        for target in targets:
            layout = view.layout.copy()
            effect.apply(layout, card, target)
            found.append(judge(layout))
        return found

    return Skill(scores, aims)


SKILLS: Mapping[str, Skill] = MappingProxyType(
    {
        "random": Skill(indifferent),
        "greedy": _skill(_greedy),
        "careful": _skill(_careful),
        "look-ahead": _skill(_look_ahead),
    }
)
"""By the name of the bot."""

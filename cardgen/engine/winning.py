"""The smallest layout that wins: closed, and with all that the other goals ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from cardgen.engine.closing import BUDGET, Closure, smallest_closure
from cardgen.engine.laid import Laid, laid_as, laid_pieces
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.opening import opening
from cardgen.engine.table import is_met
from cardgen.model.deck import Deck
from cardgen.model.rules import Goal, Joined


def wanted_cards(deck: Deck) -> tuple[str, ...]:
    """The ids that the goals name and that do not lie on the table at the beginning."""
    named = dict.fromkeys(id_ for goal in _goals(deck) for id_ in goal.cards)
    lying = {card.id for card in deck.start if card.copies}
    return tuple(id_ for id_ in named if id_ not in lying)


def smallest_win(deck: Deck, *, budget: int = BUDGET) -> Closure:
    """The fewest cards that close the start pieces and reach the other goals too.

    Pieces that are laid for stand-ins are tried with each side upward; all searches share the
    budget. Cards that take others away change nothing: what is left at last is such a layout.
    """
    layout = opening(deck)
    best: Closure | None = None
    least: int | None = None
    nodes = 0
    for sides in _sides(deck):
        closure = smallest_closure(
            layout,
            [laid.face_up for laid in sides],
            budget=max(1, budget - nodes),
            most=None if best is None else len(best.placements) - 1,
            needed=wanted_cards(deck),
            accepts=_joins(deck, layout),
        )
        nodes += closure.nodes
        if closure.answer == "impossible":
            continue
        least = closure.at_least if least is None else min(least, closure.at_least)
        is_found = closure.answer in ("smallest", "closed")
        if is_found and (best is None or len(closure.placements) < len(best.placements)):
            best = closure._replace(placements=_as_laid(closure.placements, sides))
    if least is None:
        return Closure("impossible", (), 0, nodes)
    if best is None:
        return Closure("unknown", (), least, nodes)
    is_smallest = len(best.placements) == least
    return Closure("smallest" if is_smallest else "closed", best.placements, least, nodes)


def _goals(deck: Deck) -> tuple[Goal, ...]:
    """What wins, all of it; nothing where the family has no choice of goals."""
    goals: Any = deck.rules.values.get("goal", ())
    return tuple(goals)


def _sides(deck: Deck) -> Iterator[tuple[Laid, ...]]:
    """All that bears tunnels and can be laid, for each choice of the sides that lie upward."""
    pieces = {piece.id: piece for piece in laid_pieces(deck)}
    ways: dict[str, tuple[Laid, ...]] = {}
    for card in deck.cards:
        for laid in laid_as(card, deck) if card.copies else ():
            ways[laid.card.id] = laid_as(card, deck)
    choices = (
        [laid._replace(card=pieces[id_]) for laid in way if laid.face_up.front.paths]
        for id_, way in ways.items()
    )
    return product(*(choice for choice in choices if choice))


def _joins(deck: Deck, layout: Layout) -> Callable[[tuple[Placement, ...]], bool] | None:
    """Whether cards, once laid, join what the goals ask to be joined; None where none does."""
    goals = [goal for goal in _goals(deck) if isinstance(goal, Joined)]
    if not goals:
        return None

    def are_met(placements: tuple[Placement, ...]) -> bool:
        for placement in placements:
            layout.place(placement)
        try:
            return all(is_met(goal, layout) for goal in goals)
        finally:
            for placement in placements:
                layout.remove(placement)

    return are_met


def _as_laid(placements: tuple[Placement, ...], sides: tuple[Laid, ...]) -> tuple[Placement, ...]:
    """Placements of the faces that lie upward as placements of their cards."""
    laid = {one.card.id: one for one in sides}
    return tuple(
        placement._replace(card=laid[placement.card.id].card, side=laid[placement.card.id].side)
        for placement in placements
    )

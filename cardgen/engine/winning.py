"""The smallest layout that wins: closed, and with all that the other goals ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from cardgen.engine.closing import BUDGET, Attempt, Closure, smallest_closure, smallest_of
from cardgen.engine.laid import Laid, laid_as, laid_pieces
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.opening import opening
from cardgen.engine.table import is_met
from cardgen.model.deck import Deck
from cardgen.model.rules import Joined


def wanted_cards(deck: Deck) -> tuple[str, ...]:
    """The ids that the goals name and that do not lie on the table at the beginning."""
    lying = {card.id for card in deck.start if card.copies}
    return tuple(id_ for id_ in deck.rules.wanted if id_ not in lying)


def smallest_win(deck: Deck, *, budget: int = BUDGET) -> Closure:
    """The fewest cards that close the start pieces and reach the other goals too.

    Pieces that are laid for stand-ins are tried with each side upward; all searches share the
    budget. Cards that take others away change nothing: what is left at last is such a layout.
    """
    return smallest_of((_attempt(deck, sides) for sides in _sides(deck)), budget)


def _attempt(deck: Deck, sides: tuple[Laid, ...]) -> Attempt:
    """The search with some sides upward."""
    layout = opening(deck)

    def attempt(budget: int, most: int | None) -> Closure:
        closure = smallest_closure(
            layout,
            [laid.face_up for laid in sides],
            budget=budget,
            most=most,
            needed=wanted_cards(deck),
            accepts=_joins(deck, layout),
        )
        return closure._replace(placements=_as_laid(closure.placements, sides))

    return attempt


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
    goals = [goal for goal in deck.rules.goals if isinstance(goal, Joined)]
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

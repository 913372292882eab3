"""Which cards of a stock can be laid over a cell, found once for whatever may be demanded there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from cardgen.engine.fitting import places_of
from cardgen.engine.laid import faces_up
from cardgen.engine.orientation import Way, ways_over
from cardgen.model.card import Card
from cardgen.model.deck import CardFormat, Deck

Served = Mapping[str, int]
"""By id the cards that can be laid, each with the fewest exits more that it leaves open."""


class Stock:
    """Some cards, each as what it can come to lie as.

    Attributes:
        ids: those of the cards that can be laid at all.
    """

    def __init__(self, faces: Iterable[tuple[str, Sequence[Card]]], format: CardFormat) -> None:
        self._places = places_of(format.footprint, format.quarters)
        self._ways: list[list[tuple[str, Way]]] = [[] for _ in self._places.all]
        for id_, cards in faces:
            for card in cards:
                for way in ways_over(card.front, card.footprint, format.quarters):
                    self._ways[way.place].append((id_, way))
        self.ids = frozenset(id_ for ways in self._ways for id_, _ in ways)
        self._known: dict[tuple[int, int], Served] = {}

    def over(self, demands: Iterable[int]) -> Served:
        """The cards that can be laid over a cell, told what the places there demand."""
        found: dict[str, int] = {}
        for place in enumerate(demands):
            for id_, added in self._at(place).items():
                if added < found.get(id_, added + 1):
                    found[id_] = added
        return found

    def serves(self, demands: Iterable[int]) -> bool:
        """Whether any card can be laid over a cell, told what the places there demand."""
        return any(map(self._at, enumerate(demands)))

    def _at(self, place: tuple[int, int]) -> Served:
        """The cards that can be laid in a place, told its number and what it demands."""
        served = self._known.get(place)
        if served is None:
            number, demand = place
            joined = self._places.joined(demand)
            fitting = [
                (id_, way.exits - 2 * joined)
                for id_, way in self._ways[number]
                if not demand & way.clashes
            ]
            # Of two faces of a card that fit, the one with fewer exits comes last, and stays.
            served = self._known[place] = dict(sorted(fitting, reverse=True))
        return served


def stock_of(cards: Iterable[Card], deck: Deck) -> Stock:
    """The stock of some cards of a deck, the same one whenever they are the same cards."""
    return _stock(tuple((card.id, faces_up((card,), deck)) for card in cards), deck.format)


@lru_cache(maxsize=8)
def _stock(faces: tuple[tuple[str, tuple[Card, ...]], ...], format: CardFormat) -> Stock:
    return Stock(faces, format)

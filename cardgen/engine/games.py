"""Games of every family, from the deal to the outcome, as a stream of events.

The same match with the same players gives the same events on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from cardgen.engine import closure_game, priority_game
from cardgen.engine.closure import CLOSURE
from cardgen.engine.effects import aimed_effect
from cardgen.engine.events import (
    Aim,
    Burn,
    Discard,
    Event,
    Finished,
    Outcome,
    Place,
    Reveal,
    Scored,
    Take,
)
from cardgen.engine.laid import laid_as
from cardgen.engine.layout import Layout
from cardgen.engine.match import Match
from cardgen.engine.opening import opening
from cardgen.engine.priority import PRIORITY
from cardgen.engine.views import Player
from cardgen.model.card import Card
from cardgen.model.deck import Deck

GAMES: Mapping[str, Callable[[Match, Sequence[Player]], Iterator[Event]]] = MappingProxyType(
    {CLOSURE.name: closure_game.play, PRIORITY.name: priority_game.play}
)
"""How a match is played, by family."""


def play(match: Match, players: Sequence[Player]) -> Iterator[Event]:
    """Plays a match, player 1 first: the events as they happen, how it ended as the last."""
    return GAMES[match.deck.rules.family](match, players)


def outcome_of(match: Match, players: Sequence[Player]) -> Outcome | Scored:
    """How a match ends."""
    *_, last = play(match, players)
    assert isinstance(last, Outcome | Scored)
    return last


def layout_after(deck: Deck, events: Iterable[Event]) -> Layout:
    """What lies on the table after some events, from the first on, of a game of a deck."""
    layout = opening(deck)
    for event in events:
        if isinstance(event, Place):
            layout.place(event.placement)
        elif isinstance(event, Aim):
            effect = aimed_effect(event.card)
            assert effect is not None
            effect.apply(layout, event.card, event.target)
        elif isinstance(event, Take):
            layout.remove(event.target)
        elif isinstance(event, Finished):
            layout = Layout(layout.legality)
    return layout


def left_after(deck: Deck, events: Sequence[Event]) -> tuple[Card, ...]:
    """The cards of a deck that are still to come after some events of a game, copies once."""
    gone: Counter[str] = Counter()
    pieces = {
        laid.card.id: card.id for card in deck.cards for laid in laid_as(card, deck) if card.copies
    }
    for event in events:
        match event:
            case Place(placement=placement):
                gone[pieces[placement.card.id]] += 1
            case Discard(card=card) | Reveal(card=card):
                gone[card.id] += 1
            case Burn():
                gone.update(card.id for card in event.cards)
                gone.subtract(card.id for card in event.returned)
    return tuple(card for card in deck.cards if card.copies > gone[card.id])

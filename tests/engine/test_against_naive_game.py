"""Every game of the family `closure`, held against one written from the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.engine.closure_game import play
from cardgen.engine.events import (
    Burn,
    Discard,
    Draw,
    Event,
    Exchange,
    Outcome,
    Place,
    Return,
    Reveal,
    Scored,
    Swap,
    Take,
)
from cardgen.engine.match import Match
from cardgen.model.card import Card
from cardgen.model.deck import Deck
from tests.engine.acting import Guided, Oracle, acting_decks, ids, lively_decks
from tests.engine.naive_game import Game


@dataclass(frozen=True)
class InOrder(Match):
    """A match that sorts a pile before it shuffles it: in what order cards go in is no rule."""

    def reshuffle(self, pile: list[Card], turn: int) -> None:
        pile.sort(key=lambda card: card.id)
        super().reshuffle(pile, turn)


def told(event: Event) -> tuple[Any, ...]:
    """An event as the naive game notes it."""
    assert not isinstance(event, Outcome | Scored)
    head = (type(event).__name__, event.turn, event.player)
    match event:
        case Place():
            return (*head, str(event.placement), event.choices, ids(event.drawn))
        case Swap():
            return (*head, ids(event.hand), ids(event.drawn))
        case Exchange():
            return (*head, event.card.id, ids((event.drawn,) if event.drawn else ()))
        case Draw():
            return (*head, ids(event.drawn))
        case Reveal() | Discard():
            return (*head, event.card.id)
        case Burn():
            return (*head, ids(event.cards), ids(event.returned))
        case Take():
            return (*head, str(event.target), event.choices)
        case Return():
            return (*head, ids(event.cards))
        case _:
            return head


def hold(deck: Deck, players: int, seed: int) -> None:
    """Plays one game both ways."""
    match = InOrder(deck, players, seed)
    oracle, other = Oracle(seed), Oracle(seed)
    *events, outcome = play(match, [Guided(number, oracle) for number in range(players)])
    game = Game(match, other)
    reason, turns = game.run()
    assert [told(event) for event in events] == game.notes
    assert oracle.asked == other.asked
    assert isinstance(outcome, Outcome)
    assert (outcome.reason, outcome.turns) == (reason, turns)
    assert outcome.open == len(game.table.open())


@settings(max_examples=30)
@given(lively_decks, st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_a_game_goes_as_the_rules_tell_it(deck: Deck, players: int, seed: int) -> None:
    hold(deck, players, seed)


@settings(max_examples=20)
@given(acting_decks(), st.integers(1, 3), st.integers(0, 2**32 - 1))
def test_so_does_one_of_any_small_deck(deck: Deck, players: int, seed: int) -> None:
    hold(deck, players, seed)

"""What the events tell is all that happens: the table can be kept by them alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.engine.events import (
    Burn,
    Discard,
    Draw,
    Event,
    Exchange,
    Outcome,
    Pass,
    Place,
    Return,
    Reveal,
    Scored,
    Skip,
    Swap,
    Take,
)
from cardgen.engine.games import layout_after, left_after, play
from cardgen.engine.laid import Laid, laid_as
from cardgen.engine.layout import Placement
from cardgen.engine.match import Match
from cardgen.engine.players import BOTS, Bot
from cardgen.engine.table import Table
from cardgen.engine.views import View
from cardgen.model.card import Card
from cardgen.model.deck import Deck
from tests.engine.acting import acting_decks, lively_decks


class Account:
    """The cards of a game, kept by what the events tell; every card is in one place."""

    def __init__(self, match: Match, bot: Bot) -> None:
        table = Table.dealt(match, [bot] * match.players)
        self.deck = match.deck
        self.pile = counted(table.pile)
        self.hands = [counted(hand) for hand in table.hands]
        self.lying: Counter[str] = Counter()
        self.removed: Counter[str] = Counter()
        self.events: list[Event] = []

    def keep(self, event: Event) -> None:
        """Moves the cards of an event; each has to be where it comes from."""
        self.events.append(event)
        if isinstance(event, Outcome | Scored):
            return
        assert not isinstance(event, Pass | Skip) or event == type(event)(event.turn, event.player)
        hand = self.hands[event.player - 1]
        match event:
            case Place():
                move([self.card_of(event.placement, hand)], hand, self.lying)
                move(event.drawn, self.pile, hand)
            case Swap():
                move(event.hand, hand, self.pile)
                move(event.drawn, self.pile, hand)
            case Exchange():
                move([event.card], hand, self.pile)
                move([event.drawn] if event.drawn else [], self.pile, hand)
            case Draw():
                move(event.drawn, self.pile, hand)
            case Reveal():
                move([event.card], self.pile, self.removed)
            case Discard():
                move([event.card], hand, self.removed)
            case Burn():
                move(event.cards, self.pile, self.removed)
                move(event.returned, self.removed, self.pile)
            case Take():
                on_table = self.card_of(event.target, self.lying)
                move([on_table], self.lying, self.removed)
            case Return():
                move(event.cards, hand, self.pile)

    def card_of(self, placement: Placement, cards: Counter[str]) -> Card:
        """Which of some cards lies as a placement: its own, or a stand-in."""
        return next(
            card
            for card in self.deck.cards
            if cards[card.id] and placement.card in {laid.card for laid in laid_as(card, self.deck)}
        )

    @property
    def stood_in(self) -> Counter[str]:
        """The stand-ins whose pieces lie on the table."""
        plain = {card.id for card in self.deck.cards if Laid(card) in laid_as(card, self.deck)}
        return Counter({id_: count for id_, count in self.lying.items() if id_ not in plain})

    def all_cards(self) -> Counter[str]:
        return sum((self.pile, *self.hands, self.lying, self.removed), Counter())


def counted(cards: Iterable[Card]) -> Counter[str]:
    return Counter(card.id for card in cards)


def move(cards: Iterable[Card], source: Counter[str], target: Counter[str]) -> None:
    for card in cards:
        assert source[card.id] > 0
        source[card.id] -= 1
        target[card.id] += 1


class Watching:
    """A bot that holds what it sees against an account whenever it is asked something."""

    def __init__(self, number: int, bot: Bot, account: Account) -> None:
        self.number, self.bot, self.account = number, bot, account

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        self.check(view)
        return self.bot.choose(view, moves)

    def aim(self, view: View, targets: Sequence[Placement]) -> Placement:
        self.check(view)
        return self.bot.aim(view, targets)

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        self.check(view)
        return self.bot.exchange(view, moves)

    def keep(self, view: View, moves: Sequence[Placement]) -> bool:
        self.check(view)
        return self.bot.keep(view, moves)

    def discard(self, view: View) -> Card:
        self.check(view)
        return self.bot.discard(view)

    def check(self, view: View) -> None:
        account = self.account
        assert view.layout == layout_after(account.deck, account.events)
        assert counted(view.hand) == +account.hands[self.number]
        assert view.pile == account.pile.total()
        # A piece that was laid for a stand-in is out of the game besides it.
        pieces = counted(account.deck.parts)
        assert counted(view.removed) - pieces <= account.removed + account.stood_in
        assert account.removed <= counted(view.removed)


@settings(max_examples=60)
@given(
    lively_decks | acting_decks(),
    st.integers(1, 4),
    st.integers(0, 2**32 - 1),
    st.sampled_from(["random", "greedy"]),
)
def test_every_game_ends_keeps_every_card_and_tells_all_before_the_next_decision(
    deck: Deck, players: int, seed: int, name: str
) -> None:
    match = Match(deck, players, seed)
    account = Account(match, BOTS[name])
    seats = [Watching(number, BOTS[name], account) for number in range(players)]
    every = {card.id: card.copies for card in deck.cards if card.copies}
    for event in play(match, seats):
        account.keep(event)
        assert account.all_cards() == every
        assert ([card.id for card in left_after(deck, account.events)]) == [
            card.id
            for card in deck.cards
            if account.pile[card.id] or any(hand[card.id] for hand in account.hands)
        ]
    events = account.events
    assert isinstance(events[-1], Outcome)
    for number, event in enumerate(events):
        if isinstance(event, Place | Take):
            assert event.open == len(layout_after(deck, events[: number + 1]).open_exits())


@settings(max_examples=60)
@given(lively_decks | acting_decks(), st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_the_pile_that_events_tell_of_is_the_pile(deck: Deck, players: int, seed: int) -> None:
    match = Match(deck, players, seed)
    account = Account(match, BOTS["random"])
    events = list(play(match, [BOTS["random"]] * players))
    for event, following in pairwise(events):
        account.keep(event)
        if isinstance(event, Place | Draw | Reveal | Burn | Take | Return):
            # A card that is played at once may have left the pile before it is told of.
            is_out = isinstance(event, Place | Draw) and isinstance(following, Reveal)
            assert account.pile.total() - event.pile in ((0, 1) if is_out else (0,))


@settings(max_examples=60)
@given(lively_decks, st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_only_a_winner_has_met_every_goal(deck: Deck, players: int, seed: int) -> None:
    match = Match(deck, players, seed)
    *events, outcome = play(match, [BOTS["greedy"]] * players)
    assert isinstance(outcome, Outcome)
    table = Table.dealt(match, [BOTS["greedy"]] * players)
    table.layout = layout_after(deck, events)
    assert outcome.won == table.is_won == (outcome.reason == "closed")
    assert outcome.placed == len(outcome.choices) == sum(isinstance(e, Place) for e in events)

"""One game of the family `closure`, from the deal to its outcome, as a stream of events.

The rules are data: every parameter of the family is asked here, but for those that legality
depends on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from cardgen.engine.events import Event, Exchange, Outcome, Pass, Place, ReasonToEnd, Skip, Swap
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.match import Match
from cardgen.engine.opening import opening
from cardgen.engine.views import Player, View
from cardgen.model.card import Card
from cardgen.model.rules import Closed, Goal, Joined


def play(match: Match, players: Sequence[Player]) -> Iterator[Event]:
    """Plays a match, player 1 first; the events as they happen, an Outcome at the end."""
    return _Play(match, players).events()


def has_held_all(pile: int, hand: int, swaps: int) -> bool:
    """Whether a player who swapped so often in one turn has held every card of pile and hand.

    `pile` and `hand` are their sizes before the first swap. The pile is a queue: no card comes
    back before all others have been held.
    """
    return hand * (swaps + 1) >= pile + hand


def is_met(goal: Goal, layout: Layout) -> bool:
    """Whether a goal holds on a layout."""
    if isinstance(goal, Closed):
        return layout.is_closed
    if isinstance(goal, Joined):
        wanted = set(goal.cards)
        return any(
            wanted <= {placement.card.id for placement in group}
            for group in layout.joined_by_tunnels()
        )
    return any(placement.card.id == goal.card for placement in layout.placements)


class _Play:
    """A game under way: the layout, the pile (its last card is the top), hands and tokens."""

    def __init__(self, match: Match, players: Sequence[Player]) -> None:
        assert len(players) == match.players
        self.match = match
        self.rules = match.deck.rules
        self.goals: tuple[Goal, ...] = self.rules["goal"]
        self.players = players
        self.layout = opening(match.deck)
        self.pile = match.shuffled()
        self.hands: list[list[Card]] = [[] for _ in players]
        for hand in self.hands:
            self._draw(hand, self.rules["hand"])
        self.tokens = [self.rules["exchange"]] * len(players)
        self.turn = 0
        self.choices: list[int] = []

    def events(self) -> Iterator[Event]:
        """All that happens, to the end."""
        reason: ReasonToEnd | None = "closed" if self._is_won() else None
        idle = 0
        while reason is None:
            number = self.turn % len(self.players)
            hand = self.hands[number]
            if hand:
                last, reason = yield from self._turn(number, hand)
            else:
                last = Skip(self.turn + 1, number + 1)
                yield last
            self.turn += 1
            idle = idle + 1 if isinstance(last, Pass | Skip) else 0
            if reason is None and not self.pile and self.rules["deck_empty"] == "stop":
                reason = "deck-out"
            if reason is None and idle == len(self.players):
                reason = "nobody-can-place" if any(self.hands) else "deck-out"
        yield Outcome(
            reason == "closed",
            reason,
            self.turn,
            len(self.choices),
            len(self.layout.open_exits()),
            tuple(self.choices),
        )

    def _turn(
        self, number: int, hand: list[Card]
    ) -> Generator[Event, None, tuple[Event | None, ReasonToEnd | None]]:
        """A turn of a player with cards: what happened last, and the reason if the game ended."""
        moves = self._moves(hand)
        while self.tokens[number] and self.pile:
            card = self.players[number].exchange(self._view(number), moves)
            if card is None:
                break
            yield self._exchange(number, hand, card)
            moves = self._moves(hand)
        pile, swaps = len(self.pile), 0
        last: Event | None = None
        while not moves:
            if not self.pile:
                last = Pass(self.turn + 1, number + 1)
                yield last
                return last, None
            ends_turn = self.rules["after_swap"] == "ends-turn"
            is_hopeless = (
                not self._any_fits() if ends_turn else has_held_all(pile, len(hand), swaps)
            )
            if is_hopeless:
                return last, "no-card-fits"
            last = self._swap(number, hand)
            yield last
            if ends_turn:
                return last, None
            swaps += 1
            moves = self._moves(hand)
        last, reason = self._place(number, hand, moves)
        yield last
        return last, reason

    def _place(
        self, number: int, hand: list[Card], moves: Sequence[Placement]
    ) -> tuple[Place, ReasonToEnd | None]:
        placement = self.players[number].choose(self._view(number), moves)
        self.layout.place(placement)
        hand.remove(placement.card)
        self.choices.append(len(moves))
        reason = self._ending()
        drawn = [] if reason else self._draw(hand, self.rules["hand"] - len(hand))
        event = Place(
            self.turn + 1,
            number + 1,
            placement,
            len(moves),
            len(self.layout.open_exits()),
            len(self.pile),
            tuple(drawn),
        )
        return event, reason

    def _swap(self, number: int, hand: list[Card]) -> Swap:
        old = tuple(hand)
        for card in old:
            self.pile.insert(0, card)
        hand.clear()
        return Swap(self.turn + 1, number + 1, old, tuple(self._draw(hand, len(old))))

    def _exchange(self, number: int, hand: list[Card], card: Card) -> Exchange:
        self.tokens[number] -= 1
        hand.remove(card)
        self.pile.insert(0, card)
        (drawn,) = self._draw(hand, 1)
        return Exchange(self.turn + 1, number + 1, card, drawn)

    def _draw(self, hand: list[Card], count: int) -> list[Card]:
        drawn = [self.pile.pop() for _ in range(min(count, len(self.pile)))]
        hand += drawn
        return drawn

    def _view(self, number: int) -> View:
        return View(
            self.match.deck,
            self.layout,
            tuple(self.hands[number]),
            len(self.pile),
            self.tokens[number],
            self.turn,
            self.match.game_seed,
        )

    def _moves(self, hand: Sequence[Card]) -> list[Placement]:
        return [
            placement
            for card in _each_once(hand)
            for placement in self.layout.legal_placements(card)
        ]

    # How it ends

    def _ending(self) -> ReasonToEnd | None:
        """Why the placement just made ends the game, or None."""
        if self._is_won():
            return "closed"
        left = self._left()
        if not left:
            return "deck-out"
        if self.layout.is_closed and not self._any_fits():
            return "closed-early"
        if self.rules["dead_space"] == "lose" and Closed() in self.goals:
            if self.layout.holes():
                return "hole"
            if next(self.layout.unserved(left), None) is not None:
                return "no-card-fits"
        return None

    def _is_won(self) -> bool:
        return all(is_met(goal, self.layout) for goal in self.goals)

    def _any_fits(self) -> bool:
        """Whether any card still to come can be placed."""
        return any(self.layout.legal_placements(card) for card in self._left())

    def _left(self) -> tuple[Card, ...]:
        """The cards still to come, in pile and hands, copies counted once."""
        return _each_once([card for cards in (self.pile, *self.hands) for card in cards])


def _each_once(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple({card.id: card for card in cards}.values())

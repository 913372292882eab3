"""The table of a game of the family `closure`: the layout, the pile, hands, and what players do.

Effects of cards act on it. What happens is told as events, each before the next decision is asked.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from cardgen.engine.effects import acting_effect, takes_away, timing_of
from cardgen.engine.events import Burn, Discard, Draw, Event, Place, Return, Reveal, Take
from cardgen.engine.laid import card_for, faces_up, laid_as
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.match import Match
from cardgen.engine.opening import opening
from cardgen.engine.views import Player, View
from cardgen.engine.whole import removable
from cardgen.model.card import Card
from cardgen.model.rules import Closed, Goal, Joined, RuleSet


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


def is_won(rules: RuleSet, layout: Layout) -> bool:
    """Whether all goals hold on a layout."""
    return all(is_met(goal, layout) for goal in rules.goals)


class Table:
    """A game under way.

    Attributes:
        match: what settled it.
        layout: what lies on the table.
        pile: the cards to draw; the last one is its top.
        hands: the cards of each player.
        sizes: how many cards each player draws back up to.
        tokens: the rescue tokens of each player.
        removed: cards that have left the game.
        turn: how many turns were begun before this one.
        choices: how many legal placements there were, for each card laid.
        unheld: cards of the pile that the player has not held in this turn.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        layout: Layout,
        pile: list[Card],
        hands: list[list[Card]],
    ) -> None:
        rules = match.deck.rules
        self.match = match
        self.layout = layout
        self.pile = pile
        self.hands = hands
        self.sizes: list[int] = [rules["hand"]] * len(players)
        self.tokens: list[int] = [rules["exchange"]] * len(players)
        self.removed: list[Card] = []
        self.turn = 0
        self.choices: list[int] = []
        self.unheld = len(pile)
        self._players = players
        self._laid = {card.id: laid_as(card, match.deck) for card in match.deck.cards}
        self._fresh: list[Card] = []

    @classmethod
    def dealt(cls, match: Match, players: Sequence[Player]) -> Table:
        """The table after the deal: cards that are played when drawn come into the pile later."""
        pile = match.shuffled()
        late = [card for card in pile if timing_of(card) == "drawn"]
        pile = [card for card in pile if timing_of(card) != "drawn"]
        size = match.deck.rules["hand"]
        hands = [[pile.pop() for _ in range(min(size, len(pile)))] for _ in players]
        if late:
            pile += late
            match.reshuffle(pile, 0)
        return cls(match, players, opening(match.deck), pile, hands)

    # What a player may do

    @property
    def player(self) -> int:
        """Whose turn it is, from 0."""
        return self.turn % len(self._players)

    @property
    def hand(self) -> list[Card]:
        """The cards of the player whose turn it is."""
        return self.hands[self.player]

    @property
    def is_won(self) -> bool:
        """Whether all goals hold."""
        return is_won(self.match.deck.rules, self.layout)

    def begin_turn(self) -> None:
        """Makes the kept cards that were drawn in earlier turns playable."""
        self._fresh.clear()

    def moves(self) -> list[Placement]:
        """The legal placements of the hand; none once the game is won."""
        if self.is_won:
            return []
        hand, fresh = self.hand, self._fresh
        playable = [card for card in each_once(hand) if hand.count(card) > fresh.count(card)]
        # Two stand-ins for one piece are one choice.
        ways = dict.fromkeys(laid for card in playable for laid in self._laid[card.id])
        return [
            placement
            for laid in ways
            for placement in self.layout.legal_placements(laid.card, laid.side)
        ]

    def wants_to_play(self, moves: Sequence[Placement]) -> bool:
        """Whether the player plays one of some legal placements: a kept card need not be."""
        if not moves:
            return False
        loose = {laid.card.id for card in self.loose() for laid in self._laid[card.id]}
        if any(move.card.id in loose for move in moves):
            return True
        return not self._players[self.player].keep(self.view(), moves)

    def loose(self) -> list[Card]:
        """The cards of the hand that have to be played if they fit, and go under the deck else."""
        return [card for card in self.hand if timing_of(card) != "kept"]

    def any_fits(self, *, or_kept: bool = True) -> bool:
        """Whether any card still to come can be placed; a kept one only counts if it is asked."""
        cards = [card for card in self.left() if or_kept or timing_of(card) != "kept"]
        faces = faces_up(cards, self.match.deck)
        return any(self.layout.legal_placements(face) for face in faces)

    def left(self) -> tuple[Card, ...]:
        """The cards still to come, in pile and hands, copies counted once."""
        return each_once([card for cards in (self.pile, *self.hands) for card in cards])

    @property
    def can_lose_space(self) -> bool:
        """Whether space that is lost stays so: no card is still to come that takes others away."""
        return not any(map(takes_away, self.left()))

    def has_unserved(self) -> bool:
        """Whether an exit leads where no card still to come can be laid."""
        faces = faces_up(self.left(), self.match.deck)
        return next(self.layout.unserved(faces), None) is not None

    def has_lost_goal(self) -> bool:
        """Whether a card that a goal asks for neither lies on the table nor is still to come."""
        wanted = set(self.match.deck.rules.wanted)
        if not wanted:
            return False
        lying = {placement.card.id for placement in self.layout.placements}
        coming = {laid.card.id for card in self.left() for laid in self._laid[card.id]}
        return not wanted <= lying | coming

    def view(self, player: int | None = None) -> View:
        """What a player sees; the one whose turn it is unless another is meant."""
        player = self.player if player is None else player
        return View(
            self.match.deck,
            self.layout,
            tuple(self.hands[player]),
            len(self.pile),
            self.tokens[player],
            self.turn,
            self.match.game_seed,
            tuple(self.removed),
        )

    # Laying cards

    def lay(self, moves: Sequence[Placement]) -> tuple[Placement, Card]:
        """The player lays a card: the placement, and the card of the hand it was laid for."""
        placement = self._players[self.player].choose(self.view(), moves)
        card = card_for(placement, self.hand, self.match.deck)
        self.layout.place(placement)
        self.hand.remove(card)
        if card != placement.card:  # a stand-in
            self.removed.append(card)
        self.choices.append(len(moves))
        return placement, card

    def placed(self, placement: Placement, choices: int, drawn: Sequence[Card] = ()) -> Place:
        """The event that a placement was made."""
        open_ = len(self.layout.open_exits())
        number, player = self.turn + 1, self.player + 1
        return Place(number, player, placement, choices, open_, len(self.pile), tuple(drawn))

    def play_another(self) -> Generator[Event, None, bool]:
        """The player lays one more card if one fits, and does what it says; whether they did."""
        moves = self.moves()
        if not self.wants_to_play(moves):
            return False
        placement, card = self.lay(moves)
        yield self.placed(placement, len(moves))
        yield from self.act(card)
        return True

    def act(self, card: Card) -> Iterator[Event]:
        """Does what a card says that was laid or drawn; nothing once the game is won."""
        effect = acting_effect(card)
        if effect is not None and not self.is_won:
            assert card.effect is not None
            yield from effect.apply(self, card.effect)

    def take_away(self) -> Iterator[Event]:
        """The player takes a placed card away, if any can be."""
        targets = () if self.is_won else removable(self.layout)
        if targets:
            target = self._players[self.player].aim(self.view(), targets)
            self.layout.remove(target)
            self.removed.append(target.card)
            open_ = len(self.layout.open_exits())
            number, player = self.turn + 1, self.player + 1
            yield Take(number, player, target, len(targets), open_, len(self.pile))

    # Drawing and discarding

    def draw(self, size: int) -> tuple[list[Card], Card | None]:
        """The player draws up to `size` cards, if the pile lasts.

        Returns:
            What came into the hand, and the card that has to be played first, if one turned up.
        """
        drawn: list[Card] = []
        while self.pile and len(self.hand) < size:
            card = self._top()
            if timing_of(card) == "drawn":
                return drawn, card
            drawn.append(card)
            self.hand.append(card)
            if timing_of(card) == "kept":
                self._fresh.append(card)
        return drawn, None

    def refill(self, size: int, revealed: Card | None = None) -> Iterator[Event]:
        """The player draws up to `size` cards, and plays at once what has to be, until it wins.

        Args:
            size: how many cards the hand has then, or fewer if hands have become smaller.
            revealed: a card drawn before that has to be played first.
        """
        number, player = self.turn + 1, self.player + 1
        while True:
            if revealed is not None:
                assert revealed.effect is not None
                self.removed.append(revealed)
                yield Reveal(number, player, revealed, revealed.effect.name, len(self.pile))
                yield from self.act(revealed)
                size = min(size, self.sizes[self.player])
            drawn, revealed = ([], None) if self.is_won else self.draw(size)
            if drawn:
                yield Draw(number, player, tuple(drawn), len(self.pile))
            if revealed is None:
                return

    def put_under(self, cards: Sequence[Card]) -> None:
        """Cards of the hand go under the deck, one after another."""
        for card in cards:
            self.hand.remove(card)
            self.pile.insert(0, card)

    def put_rest_under(self) -> Iterator[Event]:
        """What could not be played of a hand that had to be goes under the deck."""
        rest = self.loose()
        if rest and not self.is_won:
            self.put_under(rest)
            yield Return(self.turn + 1, self.player + 1, tuple(rest), len(self.pile))

    def round(self) -> Iterator[int]:
        """All players, from the one whose turn it is."""
        count = len(self._players)
        return ((self.player + place) % count for place in range(count))

    def discard(self, player: int) -> Discard:
        """A player discards a card of their choice."""
        card = self._players[player].discard(self.view(player))
        self.hands[player].remove(card)
        self.removed.append(card)
        return Discard(self.turn + 1, player + 1, card)

    def burn(self, count: int) -> Burn:
        """So many cards on top of the pile leave the game; kept ones are shuffled back into it."""
        cards = [self._top() for _ in range(min(count, len(self.pile)))]
        returned = [card for card in cards if timing_of(card) == "kept"]
        self.removed += [card for card in cards if timing_of(card) != "kept"]
        if returned:
            self.pile += returned
            self.match.reshuffle(self.pile, self.turn + 1)
            self.unheld = len(self.pile)
        number, player = self.turn + 1, self.player + 1
        return Burn(number, player, tuple(cards), tuple(returned), len(self.pile))

    def _top(self) -> Card:
        self.unheld -= 1
        return self.pile.pop()


def each_once(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Some cards without their further copies."""
    return tuple({card.id: card for card in cards}.values())

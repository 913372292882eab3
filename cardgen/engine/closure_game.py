"""One game of the family `closure`, from the deal to its outcome, as a stream of events.

The rules are data: every parameter of the family is asked here and at the table, but for those
that legality depends on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from cardgen.engine.effects import acting_effect
from cardgen.engine.events import Event, Exchange, Outcome, Pass, Place, ReasonToEnd, Skip, Swap
from cardgen.engine.layout import Placement
from cardgen.engine.match import Match
from cardgen.engine.table import Table
from cardgen.engine.views import Player
from cardgen.model.rules import Closed


def play(match: Match, players: Sequence[Player]) -> Iterator[Event]:
    """Plays a match, player 1 first; the events as they happen, an Outcome at the end."""
    return _Play(match, players).events()


class _Play:
    """A game under way: the turns, and how it ends."""

    def __init__(self, match: Match, players: Sequence[Player]) -> None:
        assert len(players) == match.players
        self.rules = match.deck.rules
        self.players = players
        self.table = Table.dealt(match, players)

    def events(self) -> Iterator[Event]:
        """All that happens, to the end."""
        table = self.table
        reason: ReasonToEnd | None = "closed" if table.is_won else None
        idle = 0
        while reason is None:
            gone = len(table.removed)
            if table.hand:
                last, reason = yield from self._turn()
            else:
                last = Skip(table.turn + 1, table.player + 1)
                yield last
            if reason is None and len(table.removed) > gone:
                reason = self._ending()
            table.turn += 1
            idle = idle + 1 if isinstance(last, Pass | Skip) else 0
            if reason is None and not table.pile and self.rules["deck_empty"] == "stop":
                reason = "deck-out"
            if reason is None and idle == len(self.players):
                reason = "nobody-can-place" if any(table.hands) or table.pile else "deck-out"
        yield Outcome(
            reason == "closed",
            reason,
            table.turn,
            len(table.choices),
            len(table.layout.open_exits()),
            tuple(table.choices),
        )

    def _turn(self) -> Generator[Event, None, tuple[Event | None, ReasonToEnd | None]]:
        """A turn of a player with cards: what happened last, and the reason if the game ended."""
        table = self.table
        table.begin_turn()
        yield from self._exchanges()
        moves = table.moves()
        table.unheld = len(table.pile)
        last: Event | None = None
        while not table.wants_to_play(moves):
            if table.is_won:  # by a card played when it was drawn
                return last, "closed"
            if not table.pile or not table.loose():
                last = Pass(table.turn + 1, table.player + 1)
                yield last
                return last, None
            ends_turn = self.rules["after_swap"] == "ends-turn"
            # Who keeps a card that fits may not wait for ever, in either way to swap.
            if not (table.any_fits(or_kept=not moves) if ends_turn else table.unheld > 0):
                if moves:  # of kept cards, one of which has to be played now
                    break
                return last, "no-card-fits"
            last = yield from self._swap()
            if ends_turn:
                return last, None
            moves = table.moves()
        return (yield from self._place(moves))

    def _exchanges(self) -> Iterator[Event]:
        """The rescue tokens that the player spends."""
        table = self.table
        while table.tokens[table.player] and table.pile and not table.is_won:
            card = self.players[table.player].exchange(table.view(), table.moves())
            if card is None:
                return
            table.tokens[table.player] -= 1
            size = len(table.hand)
            table.put_under([card])
            drawn, revealed = table.draw(size)
            yield Exchange(table.turn + 1, table.player + 1, card, drawn[0] if drawn else None)
            if revealed is not None:
                yield from table.refill(size, revealed)

    def _swap(self) -> Generator[Event, None, Swap]:
        """The hand goes under the deck, kept cards apart, and as many cards are drawn."""
        table = self.table
        old, size = table.loose(), len(table.hand)
        table.put_under(old)
        drawn, revealed = table.draw(size)
        swap = Swap(table.turn + 1, table.player + 1, tuple(old), tuple(drawn))
        yield swap
        if revealed is not None:
            yield from table.refill(size, revealed)
        return swap

    def _place(
        self, moves: Sequence[Placement]
    ) -> Generator[Event, None, tuple[Place, ReasonToEnd | None]]:
        """The player lays a card, does what it says, and draws back up."""
        table = self.table
        placement, card = table.lay(moves)
        if acting_effect(card) is not None:
            place = table.placed(placement, len(moves))
            yield place
            yield from table.act(card)
            reason = self._ending()
            if reason is None:
                yield from table.refill(table.sizes[table.player])
            return place, reason
        reason = self._ending()
        size = table.sizes[table.player]
        drawn, revealed = ([], None) if reason else table.draw(size)
        place = table.placed(placement, len(moves), drawn)
        yield place
        if revealed is not None:
            yield from table.refill(size, revealed)
        return place, reason

    def _ending(self) -> ReasonToEnd | None:
        """Why the game has ended as the table lies, or None."""
        table = self.table
        if table.is_won:
            return "closed"
        if not table.left():
            return "deck-out"
        if table.has_lost_goal():
            return "goal-lost"
        if table.layout.is_closed and not table.any_fits():
            return "closed-early"
        if self.rules["dead_space"] == "lose" and Closed() in self.rules.goals:
            return self._lost_space()
        return None

    def _lost_space(self) -> ReasonToEnd | None:
        """The reason if an exit leads where no card can ever be laid, or None."""
        table = self.table
        if not table.can_lose_space:
            return None
        if table.layout.holes():
            return "hole"
        return "no-card-fits" if table.has_unserved() else None

"""One game of the family `priority`, from the first card to its outcome, as a stream of events.

The rules are data: every parameter of the family is asked here, but for those that legality
depends on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.engine.effects import aimed_effect
from cardgen.engine.effects.effect import Aimed
from cardgen.engine.events import Aim, Event, Finished, Place, ReasonToEnd, Scored, Under
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.match import Match
from cardgen.engine.opening import opening
from cardgen.engine.priority import sets_mazes_aside
from cardgen.engine.views import Player, View
from cardgen.model.card import Card
from cardgen.model.grid import Cell


def play(match: Match, players: Sequence[Player]) -> Iterator[Event]:
    """Plays a match; the events as they happen, a Scored at the end."""
    (player,) = players
    return _Play(match, player).events()


def score_of(layout: Layout) -> int:
    """The sum of the priorities of the open exits; one without a priority adds nothing."""
    return sum(exit_.exit.priority or 0 for exit_ in layout.open_exits())


class _Play:
    """A game under way: the maze, the pile (its last card is the top), what is out of the game."""

    def __init__(self, match: Match, player: Player) -> None:
        self.match = match
        self.player = player
        self.layout = opening(match.deck)
        self.pile = match.shuffled()
        self.removed: list[Card] = []
        self.turn = 0
        self.choices: list[int] = []
        self.mazes = 0
        self.wasted = 0

    def events(self) -> Iterator[Event]:
        """All that happens, to the end."""
        reason: ReasonToEnd | None = None
        unplayable = 0
        while reason is None and self.pile:
            self.turn += 1
            event = self._played(self.pile.pop())
            yield event
            if isinstance(event, Under):
                unplayable += 1
                reason = "no-card-fits" if unplayable == len(self.pile) else None
                continue
            unplayable = 0
            # A table without cards is no finished maze: a bomb took the last one.
            if len(self.layout) and self.layout.is_closed:
                self.mazes += 1
                if sets_mazes_aside(self.match.deck):
                    yield Finished(self.turn, 1, self.mazes, len(self.layout))
                    self._clear_table()
                else:
                    reason = "closed"
        yield Scored(
            reason == "closed",
            reason or "deck-out",
            self.turn,
            len(self.choices),
            len(self.layout.open_exits()),
            tuple(self.choices),
            score_of(self.layout),
            self.mazes,
            self.wasted,
        )

    def _played(self, card: Card) -> Place | Aim | Under:
        """What becomes of the card drawn: a card with an effect is aimed, any other is laid."""
        effect = aimed_effect(card)
        if effect is not None:
            targets = effect.targets(self.layout)
            return self._aim(card, effect, targets) if targets else self._put_under(card)
        moves = self._moves(card)
        return self._place(card, moves) if moves else self._put_under(card)

    def _moves(self, card: Card) -> tuple[Placement, ...]:
        if not len(self.layout):
            return (Placement(card, Cell(0, 0)),)
        return tuple(self.layout.legal_placements(card))

    def _place(self, card: Card, moves: Sequence[Placement]) -> Place:
        placement = self.player.choose(self._view(card), moves)
        self.layout.place(placement)
        self.choices.append(len(moves))
        open_ = len(self.layout.open_exits())
        return Place(self.turn, 1, placement, len(moves), open_, len(self.pile), ())

    def _aim(self, card: Card, effect: Aimed, targets: Sequence[Placement]) -> Aim:
        target = self.player.aim(self._view(card), targets)
        before = self.layout.placements
        effect.apply(self.layout, card, target)
        self.removed += [placement.card for placement in before if placement not in self.layout]
        if len(self.layout) < len(before):  # the card itself did not come to lie
            self.removed.append(card)
        open_ = len(self.layout.open_exits())
        return Aim(self.turn, 1, card, effect.name, target, len(targets), open_, len(self.pile))

    def _put_under(self, card: Card) -> Under:
        self.pile.insert(0, card)
        self.wasted += 1
        return Under(self.turn, 1, card, len(self.pile))

    def _clear_table(self) -> None:
        self.removed += [placement.card for placement in self.layout.placements]
        self.layout = Layout(self.layout.legality)

    def _view(self, card: Card) -> View:
        return View(
            self.match.deck,
            self.layout,
            (card,),
            len(self.pile),
            0,
            self.turn - 1,
            self.match.game_seed,
            tuple(self.removed),
        )

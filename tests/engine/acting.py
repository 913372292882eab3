"""Games of the family `closure` with cards that act: known orders, told players, drawn positions.

Cards are squares unless said otherwise. The start is a crossing at (0, 0); an end laid on its
northern exit is `n-x 0,-1 r180`, on its eastern one `n-x 1,0 r270`, and so on round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardgen.engine.effects import EFFECTS
from cardgen.engine.events import Event, Outcome
from cardgen.engine.games import play
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.opening import legality_of
from cardgen.engine.parameters import Number
from cardgen.engine.table import Table
from cardgen.engine.views import View
from cardgen.model.card import Card, EffectCall
from cardgen.model.deck import START, Deck
from cardgen.model.grid import Cell, Footprint
from cardgen.model.rules import Closed, Goal, Joined, Placed
from tests.engine.samples import (
    DOMINO,
    SQUARE,
    Stacked,
    boxes,
    card,
    deck_of,
    decks,
    drawn_paths,
)

END, STRAIGHT, BEND, CROSS = "n-x", "n-s", "n-e", "n-e-s-w"
NORTH, EAST, SOUTH, WEST = f"{END} 0,-1 r180", f"{END} 1,0 r270", f"{END} 0,1 r0", f"{END} -1,0 r90"
Asked = Callable[[str, int, Sequence[str]], str]
"""The answer to a question of a kind, of a player, with these options in alphabetical order."""
ACTING = tuple(name for name, effect in EFFECTS.items() if "closure" in effect.families)
"""The effects of the family `closure`."""
DRAWN = tuple(name for name in ACTING if EFFECTS[name].timing == "drawn")


def call(effect: str, **values: Any) -> EffectCall:
    """A call of an effect, with its defaults filled in."""
    known = EFFECTS[effect].parameters.values()
    defaults = {one.name: one.default for one in known if isinstance(one, Number)}
    return EffectCall(effect, tuple(sorted({**defaults, **values}.items())))


def acting(
    effect: str, paths: str = "", id_: str = "", footprint: Footprint = SQUARE, **values: Any
) -> Card:
    """A card with an effect, named by it unless it has another id."""
    return card(paths, footprint, 0, id_ or effect)._replace(effect=call(effect, **values))


ALARM_1, ALARM_5 = acting("discard-hand", id_="alarm-1"), acting("discard-deck", id_="alarm-5")
LADDER = acting("keep", END, "ladder")
BANDIDO = card(END, SQUARE, id_="bandido")._replace(
    back=card(STRAIGHT, SQUARE).front, category=START
)
STAND_IN = acting("stand-in", piece="bandido")


def acting_deck(order: Sequence[str], *cards: Card, start: str = CROSS, **rules: Any) -> Deck:
    """A deck of the cards in an order: of those given, and of plain ones named by their paths."""
    known = {one.id: one for one in cards}
    plain = {id_: card(id_, SQUARE) for id_ in order if id_ not in known}
    pieces = [one._replace(copies=order.count(id_)) for id_, one in {**known, **plain}.items()]
    rules = {"dead_space": "ignore", "hand": 2, **rules}
    deck = deck_of(pieces, start, SQUARE, **rules)
    starts = tuple(one._replace(category=START) for one in deck.start)
    return deck._replace(start=starts, parts=(BANDIDO,))


@dataclass(frozen=True)
class Known(Stacked):
    """A match whose cards come in a known order, also those that are shuffled in after the deal.

    `shuffles` tells each later shuffle: its turn, and the cards then in the pile, sorted. It turns
    the pile over.
    """

    shuffles: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)

    def reshuffle(self, pile: list[Card], turn: int) -> None:
        self.shuffles.append((turn, tuple(sorted(one.id for one in pile))))
        if turn:
            pile.reverse()
            return
        by_id = {one.id: one for one in pile}
        left, ordered = [one.id for one in pile], []
        for id_ in reversed(self.order):  # the bottom first: what was dealt lay on top
            if id_ in left:
                left.remove(id_)
                ordered.append(by_id[id_])
        pile[:] = ordered


class Seat:
    """A player that gives the answers it is told, of each kind in turn.

    After that it lays the first card that fits, aims at the first target, keeps and exchanges
    nothing, and discards its first card.
    """

    def __init__(
        self,
        *places: str,
        aims: Sequence[str] = (),
        exchanges: Sequence[str] = (),
        keeps: Sequence[bool] = (),
        discards: Sequence[str] = (),
    ) -> None:
        self.places, self.aims, self.exchanges = list(places), list(aims), list(exchanges)
        self.keeps, self.discards = list(keeps), list(discards)
        self.views: list[View] = []
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        self._note("choose", view, moves)
        return self._of(self.places, moves)

    def aim(self, view: View, targets: Sequence[Placement]) -> Placement:
        self._note("aim", view, targets)
        return self._of(self.aims, targets)

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        return self._card(self.exchanges, view) if self.exchanges else None

    def keep(self, view: View, moves: Sequence[Placement]) -> bool:
        self._note("keep", view, moves)
        return self.keeps.pop(0) if self.keeps else False

    def discard(self, view: View) -> Card:
        self._note("discard", view, view.hand)
        return self._card(self.discards, view) if self.discards else view.hand[0]

    def questions(self, kind: str) -> list[tuple[str, ...]]:
        """What it was asked of a kind, in order: the ids or placements to choose from."""
        return [options for asked, options in self.asked if asked == kind]

    def hands(self) -> list[tuple[str, ...]]:
        """The hands it held whenever it was asked to lay a card."""
        return [
            ids(view.hand)
            for view, (kind, _) in zip(self.views, self.asked, strict=True)
            if kind == "choose"
        ]

    def _note(self, kind: str, view: View, options: Sequence[Placement | Card]) -> None:
        self.views.append(view._replace(layout=view.layout.copy()))
        texts = [one.id if isinstance(one, Card) else str(one) for one in options]
        self.asked.append((kind, tuple(texts)))

    @staticmethod
    def _of(answers: list[str], options: Sequence[Placement]) -> Placement:
        wanted = answers.pop(0) if answers else str(options[0])
        return next(one for one in options if str(one) == wanted)

    @staticmethod
    def _card(answers: list[str], view: View) -> Card:
        wanted = answers.pop(0)
        return next(one for one in view.hand if one.id == wanted)


class Oracle:
    """Answers every question by chance, the same way each time the same questions are asked."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.asked: list[tuple[str, int, tuple[str, ...]]] = []

    def __call__(self, kind: str, player: int, options: Sequence[str]) -> str:
        self.asked.append((kind, player, tuple(options)))
        if kind == "keep":
            return self.random.choice(["keep", "play"])
        return self.random.choice(options)


class Guided:
    """A player of the engine that does what the oracle says."""

    def __init__(self, number: int, ask: Asked) -> None:
        self.number, self.ask = number, ask

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        return self._of("choose", moves)

    def aim(self, view: View, targets: Sequence[Placement]) -> Placement:
        return self._of("aim", targets)

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        answer = self.ask("exchange", self.number, sorted({one.id for one in view.hand} | {""}))
        return next((one for one in view.hand if one.id == answer), None)

    def keep(self, view: View, moves: Sequence[Placement]) -> bool:
        return self.ask("keep", self.number, sorted(map(str, moves))) == "keep"

    def discard(self, view: View) -> Card:
        answer = self.ask("discard", self.number, sorted(ids(view.hand)))
        return next(one for one in view.hand if one.id == answer)

    def _of(self, kind: str, options: Sequence[Placement]) -> Placement:
        answer = self.ask(kind, self.number, sorted(map(str, options)))
        return next(one for one in options if str(one) == answer)


def ids(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(one.id for one in cards)


def match_of(order: str, *cards: Card, players: int = 1, **rules: Any) -> Known:
    """A match whose cards come in this order, the first of them dealt first."""
    names = order.split()
    return Known(acting_deck(names, *cards, **rules), players, order=tuple(names))


def told(order: str, *seats: Seat, cards: Sequence[Card] = (), **rules: Any) -> list[Event]:
    """The events of a game whose cards come in this order, without those of the deal."""
    return list(play(match_of(order, *cards, players=len(seats), **rules), seats))


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def end(events: Sequence[Event]) -> Outcome:
    last = events[-1]
    assert isinstance(last, Outcome)
    return last


# Drawn positions, as in `samples`: a small letter is a card by that name, `@` a start piece, and a
# capital letter an empty cell with a name. Exits are `?`.


def position(text: str, deck: Deck) -> Layout:
    """The layout of a drawing; its top-left cell is (0, 0), and its cards lie unturned."""
    layout = Layout(legality_of(deck))
    for cell, box in boxes(text):
        sign = box[1][1]
        if sign == "@" or sign.islower():
            piece = card(drawn_paths(box), SQUARE, id_=sign)
            category = START if sign == "@" else piece.category
            layout.place(Placement(piece._replace(category=category), cell))
    return layout


def sitting(
    text: str, hand: str, pile: str = "", *cards: Card, seat: Seat | None = None, **rules: Any
) -> Table:
    """The table of one player with a drawing on it, a hand, and a pile, its top first."""
    match = match_of(f"{hand} {pile}", *cards, **rules)
    by_id = {one.id: one for one in match.deck.cards}
    layout = position(text, match.deck)
    hands = [[by_id[id_] for id_ in hand.split()]]
    return Table(match, [seat or Seat()], layout, [by_id[i] for i in pile.split()[::-1]], hands)


def at(layout: Layout, column: int, row: int) -> str:
    """The id of what covers a cell, or nothing."""
    found = layout.at(Cell(column, row))
    return "" if found is None else found.card.id


# Any deck


@st.composite
def acting_decks(draw: st.DrawFn) -> Deck:
    """A small deck of any footprint and rules, whose cards may have any effect of the family."""
    deck = draw(decks())
    pieces = [
        _with_effect(one, draw(st.none() | st.sampled_from(ACTING)), draw(st.integers(1, 4)))
        for one in deck.cards
    ]
    start = deck.start[0]._replace(category=START)
    other = start._replace(
        id="other", back=draw(st.sampled_from([start.back, deck.cards[0].front]))
    )
    goal = draw(st.lists(st.sampled_from(_goals(pieces)), max_size=3, unique=True))
    return deck._replace(
        start=(start,),
        parts=(other,),
        cards=tuple(pieces),
        rules=deck.rules.patched({"goal": tuple(goal) or (Closed(),)}),
    )


def _with_effect(one: Card, effect: str | None, number: int) -> Card:
    """A card with an effect, whose numbers are this one; without paths if it is never laid."""
    if effect is None:
        return one
    parameters = EFFECTS[effect].parameters.values()
    values: dict[str, Any] = {
        p.name: min(p.maximum, number) if isinstance(p, Number) else "other" for p in parameters
    }
    if effect in (*DRAWN, "stand-in"):
        one = card("", one.footprint, one.copies, one.id)
    return one._replace(effect=call(effect, **values))


def _goals(cards: Sequence[Card]) -> Sequence[Goal]:
    return (Closed(), Placed(cards[0].id), Placed("other"), Joined(("start", "other")))


_PATHS = (
    (
        DOMINO,
        "n1-n2-e-s2-s1",
        "n1-e",
        "e-x1",
        "n1-n2",
        "n2-e-s2",
        "e-w",
        "n1-n2-s2-s1",
        "n2-x1",
        "n1-s1+e-w",
    ),
    (SQUARE, CROSS, END, STRAIGHT, BEND, "n-e-s", "n-s+e-w", "n-e-s-w"),
)


def lively_deck(random: Random) -> Deck:
    """A deck with which games last: every effect about as often, and some of every rule."""
    footprint, start, *paths = random.choice(_PATHS)
    some = random.sample(paths, random.randint(3, len(paths)))
    pieces = [card(one, footprint, random.randint(1, 3), f"plain-{one}") for one in some]
    for effect in random.sample(ACTING, 5):
        one = card(random.choice(paths), footprint, random.randint(1, 2), effect)
        pieces.append(_with_effect(one, effect, random.randint(1, 3)))
    begin = card(random.choice([start, paths[0], paths[3]]), footprint, id_="start")
    begin = begin._replace(category=START)
    back = random.choice([begin.back, card(paths[0], footprint).front])
    goals = [(Closed(),), (Closed(), Placed(pieces[-1].id)), (Closed(), Joined(("start", "other")))]
    deck = deck_of(
        pieces,
        footprint=footprint,
        turns=random.choice(["quarter", "half", "none"]),
        hand=random.randint(1, 4),
        after_swap=random.choice(["play-on", "ends-turn"]),
        dead_space=random.choice(["lose", "forbid", "ignore", "ignore"]),
        deck_empty=random.choice(["play-out", "stop"]),
        connect=random.choice(["tunnel", "tunnel", "touch"]),
        exchange=random.randint(0, 2),
        goal=random.choice(goals),
    )
    other = begin._replace(id="other", front=card(paths[1], footprint).front, back=back)
    return deck._replace(start=(begin,), parts=(other,))


lively_decks = st.builds(lambda seed: lively_deck(Random(seed)), st.integers(0, 2**32 - 1))
"""Decks with which games last."""

"""A game of the family `closure` as the rules tell it: slow, plain, every piece of paper by itself.

It shares nothing with the engine but the cards, the shuffles, and the order in which cards that go
under the deck follow each other. All that is asked of players, and all that happens, is noted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardgen.engine.match import Match
from cardgen.model.card import Card, Face
from cardgen.model.rules import Closed, Joined
from tests.engine.acting import Asked
from tests.engine.naive import Lies, Table, across, lying


class Paper:
    """One card of the deck, told from its copies."""

    def __init__(self, card: Card) -> None:
        self.card, self.id = card, card.id
        self.effect = card.effect.name if card.effect else ""
        self.values: dict[str, Any] = dict(card.effect.parameters) if card.effect else {}

    @property
    def is_alarm(self) -> bool:
        return self.effect in ("discard-hand", "discard-deck")

    @property
    def is_kept(self) -> bool:
        return self.effect in ("keep", "stand-in")


class Laid:
    """A piece on the table."""

    def __init__(self, text: str, card: Card, lies: Lies) -> None:
        self.text, self.card, self.lies = text, card, lies


class Game:
    """One game, played to its end by `run`."""

    def __init__(self, match: Match, ask: Asked) -> None:
        self.match, self.deck, self.rules = match, match.deck, match.deck.rules
        self.ask = ask
        self.notes: list[tuple[Any, ...]] = []
        self.count = match.players
        self.turn = 0
        self.removed: list[Paper] = []
        self.laid: list[Laid] = []
        format = self.deck.format
        self.table = Table(
            format.quarters,
            (format.footprint.columns, format.footprint.rows),
            self.rules["connect"],
            self.rules["dead_space"] == "forbid",
        )
        for card in self.deck.start:
            self.put(Laid(f"{card.id} 0,0 r0", card, lying(card.front, card, 0, 0, 0)))
        self.deal()

    def deal(self) -> None:
        pile = [Paper(card) for card in self.match.shuffled()]
        alarms = [paper for paper in pile if paper.is_alarm]
        self.pile = [paper for paper in pile if not paper.is_alarm]
        size = self.rules["hand"]
        self.hands: list[list[Paper]] = [[] for _ in range(self.count)]
        for hand in self.hands:
            while self.pile and len(hand) < size:
                hand.append(self.pile.pop())
        self.sizes = [size] * self.count
        self.tokens = [self.rules["exchange"]] * self.count
        self.fresh: list[Paper] = []
        self.seen: list[Paper] = []
        if alarms:
            self.shuffle_in(alarms, 0)

    # The course of the game

    def run(self) -> tuple[str, int]:
        """How it ended, and after how many turns."""
        idle = 0
        if self.is_won:
            return "closed", 0
        while True:
            reason, is_idle = self.play_turn()
            self.turn += 1
            idle = idle + 1 if is_idle else 0
            if reason:
                return reason, self.turn
            if self.rules["deck_empty"] == "stop" and not self.pile:
                return "deck-out", self.turn
            if idle == self.count:
                left = any(self.hands) or self.pile
                return ("nobody-can-place" if left else "deck-out"), self.turn

    @property
    def player(self) -> int:
        return self.turn % self.count

    @property
    def hand(self) -> list[Paper]:
        return self.hands[self.player]

    def note(self, kind: str, *more: Any) -> None:
        self.notes.append((kind, self.turn + 1, self.player + 1, *more))

    def play_turn(self) -> tuple[str, bool]:
        """The reason if the game ended, and whether nothing was done."""
        if not self.hand:
            self.note("Skip")
            return "", True
        self.fresh = []
        before = len(self.removed)
        self.spend_tokens()
        self.seen = list(self.hand)
        while not self.wants_to_play():
            loose = [paper for paper in self.hand if not paper.is_kept]
            if not self.pile or not loose:
                self.note("Pass")
                return self.lost() if len(self.removed) > before else "", True
            if self.rules["after_swap"] == "play-on":
                may_swap = any(paper not in self.seen for paper in self.pile)
            else:
                coming = [one for one in self.to_come() if not (one.is_kept and self.moves())]
                may_swap = any(True for one in coming for _ in self.fits(one.card))
            if not may_swap and not self.moves():
                return "no-card-fits", False
            if not may_swap:
                break
            size = len(self.hand)
            self.put_under(loose)
            self.draw_up(size, "Swap", ids(loose))
            if self.rules["after_swap"] == "ends-turn":
                return self.lost() if len(self.removed) > before else "", False
        text, paper, options = self.lay()
        if paper.effect and not paper.is_kept:
            self.note("Place", text, options, ())
            self.act(paper)
            if reason := self.lost():
                return reason, False
            self.draw_up(self.sizes[self.player])
        else:
            if reason := self.lost():
                self.note("Place", text, options, ())
                return reason, False
            self.draw_up(self.sizes[self.player], "Place", text, options)
        return self.lost(), False

    def spend_tokens(self) -> None:
        while self.tokens[self.player] and self.pile:
            options = sorted({paper.id for paper in self.hand} | {""})
            answer = self.ask("exchange", self.player, options)
            if not answer:
                return
            self.tokens[self.player] -= 1
            size = len(self.hand)
            self.put_under([self.copy_of(self.hand, answer)])
            self.draw_up(size, "Exchange", answer)

    # What the cards say

    def act(self, paper: Paper) -> None:
        if self.is_won:
            return
        values, player = paper.values, self.player
        if paper.effect == "draw-more":
            self.sizes[player] += values["count"]
        elif paper.effect == "play-again":
            for _ in range(values["count"]):
                self.play_another()
        elif paper.effect == "play-hand":
            self.sizes[player] = values["draw"]
            while self.play_another():
                pass
            rest = [one for one in self.hand if not one.is_kept]
            if rest and not self.is_won:
                self.put_under(rest)
                self.note("Return", ids(rest))
        elif paper.effect == "take-away":
            for _ in range(values["count"]):
                self.take_one()
        elif paper.effect == "discard-hand":
            for step in range(self.count):
                other = (player + step) % self.count
                for _ in range(values["count"]):
                    if self.hands[other]:
                        self.discard(other)
                self.sizes[other] = max(self.sizes[other] - values["count"], 0)
        elif paper.effect == "discard-deck":
            gone = [self.pile.pop() for _ in range(values["count"]) if self.pile]
            back = [one for one in gone if one.is_kept]
            self.removed += [one for one in gone if not one.is_kept]
            if back:
                self.shuffle_in(back, self.turn + 1)
            self.note("Burn", ids(gone), ids(back))

    def play_another(self) -> bool:
        if not self.wants_to_play():
            return False
        text, paper, options = self.lay()
        self.note("Place", text, options, ())
        if not paper.is_kept:
            self.act(paper)
        return True

    def take_one(self) -> None:
        targets = [] if self.is_won else [one for one in self.laid if self.can_go(one)]
        if not targets:
            return
        text = self.ask("aim", self.player, sorted(one.text for one in targets))
        gone = next(one for one in targets if one.text == text)
        self.laid.remove(gone)
        self.table.take(gone.lies)
        self.removed.append(Paper(gone.card))
        self.note("Take", text, len(targets))

    def can_go(self, one: Laid) -> bool:
        if one.card.category == "start":
            return False
        rest = [other for other in self.laid if other is not one]
        reached = rest[:1]
        for here in reached:
            reached += [o for o in rest if o not in reached and self.meet(here.lies, o.lies)]
        return len(reached) == len(rest)

    def meet(self, one: Lies, other: Lies) -> bool:
        if self.rules["connect"] == "tunnel":
            return any(across(port) in other.exits for port in one.exits)
        return any(across(port) in other.edges for port in one.edges)

    def discard(self, player: int) -> None:
        hand = self.hands[player]
        gone = self.copy_of(hand, self.ask("discard", player, sorted(ids(hand))))
        hand.remove(gone)
        self.removed.append(gone)
        self.notes.append(("Discard", self.turn + 1, player + 1, gone.id))

    # Laying cards

    def moves(self) -> dict[str, tuple[Paper, Card, Lies]]:
        found: dict[str, tuple[Paper, Card, Lies]] = {}
        for paper in self.hand:
            if paper not in self.fresh and not self.is_won:
                for text, piece, lies in self.fits(paper.card):
                    found.setdefault(text, (paper, piece, lies))
        return found

    def fits(self, card: Card) -> Iterable[tuple[str, Card, Lies]]:
        for name, piece, face in self.faces(card):
            for column, row, quarters in self.table.legal(piece._replace(front=face)):
                text = f"{name} {column},{row} r{90 * quarters}"
                yield text, piece, lying(face, piece, column, row, quarters)

    def faces(self, card: Card) -> Iterable[tuple[str, Card, Face]]:
        """What a card comes to lie as: by name the piece and the face upward."""
        paper = Paper(card)
        if paper.effect == "stand-in":
            piece = self.deck.piece(paper.values["piece"])
            assert piece is not None
            yield piece.id, piece, piece.front
            if isinstance(piece.back, Face):
                yield f"{piece.id}.back", piece, piece.back
        elif not paper.is_alarm:
            yield card.id, card, card.front

    def wants_to_play(self) -> bool:
        moves = self.moves()
        if not moves:
            return False
        if any(not paper.is_kept for paper, _, _ in moves.values()):
            return True
        return self.ask("keep", self.player, sorted(moves)) != "keep"

    def lay(self) -> tuple[str, Paper, int]:
        moves = self.moves()
        text = self.ask("choose", self.player, sorted(moves))
        paper, piece, lies = moves[text]
        if paper.effect == "stand-in":
            self.removed.append(paper)
        self.hand.remove(paper)
        self.put(Laid(text, piece, lies))
        return text, paper, len(moves)

    def put(self, laid: Laid) -> None:
        self.laid.append(laid)
        self.table.lay(laid.lies)

    # Drawing

    def draw_up(self, size: int, kind: str = "Draw", *more: Any) -> None:
        """Draws up to a size; what is noted of it belongs to a kind of event, and tells more."""
        drawn: list[Paper] = []
        alarm: Paper | None = None
        while self.pile and len(self.hand) < size and alarm is None:
            top = self.pile.pop()
            self.seen.append(top)
            if top.is_alarm:
                alarm = top
                continue
            drawn.append(top)
            self.hand.append(top)
            if top.is_kept:
                self.fresh.append(top)
        if drawn or kind != "Draw":
            self.note(kind, *more, ids(drawn))
        if alarm is not None:
            self.removed.append(alarm)
            self.note("Reveal", alarm.id)
            self.act(alarm)
            self.draw_up(min(size, self.sizes[self.player]))

    def put_under(self, papers: Sequence[Paper]) -> None:
        for paper in papers:
            self.hand.remove(paper)
            self.pile.insert(0, paper)

    def copy_of(self, hand: Sequence[Paper], id_: str) -> Paper:
        """A card of a hand by its id; one that was there before this turn where there is one."""
        copies = [paper for paper in hand if paper.id == id_]
        return min(copies, key=lambda paper: paper in self.fresh)

    def shuffle_in(self, papers: Sequence[Paper], turn: int) -> None:
        pile = [*self.pile, *papers]
        cards = [paper.card for paper in pile]
        self.match.reshuffle(cards, turn)
        self.pile = []
        for card in cards:
            paper = next(one for one in pile if one.card == card)
            pile.remove(paper)
            self.pile.append(paper)
        # In a deck that was shuffled nobody can say which cards were held.
        self.seen = list(self.hand)

    # How it ends

    @property
    def is_won(self) -> bool:
        lying_ids = {one.card.id for one in self.laid}
        for goal in self.rules["goal"]:
            if isinstance(goal, Closed):
                if self.table.open():
                    return False
            elif isinstance(goal, Joined):
                if not self.are_joined(*goal.cards):
                    return False
            elif goal.card not in lying_ids:
                return False
        return True

    def are_joined(self, first: str, second: str) -> bool:
        tunnels = [(one, path) for one in self.laid for path, _ in one.lies.paths]
        reached = [path for one, path in tunnels if one.card.id == first]
        # A walk begins in one tunnel of the first card, and must end at the second.
        for begin in list(reached):
            walk = [begin]
            for here in walk:
                ways = {across(port) for port in here}
                walk += [path for _, path in tunnels if path & ways and path not in walk]
            if any(one.card.id == second for one, path in tunnels if path in walk):
                return True
        return False

    def to_come(self) -> list[Paper]:
        return [paper for papers in (self.pile, *self.hands) for paper in papers]

    def any_fits(self) -> bool:
        return any(True for card in self.coming_cards() for _ in self.fits(card))

    def coming_cards(self) -> list[Card]:
        return list(dict.fromkeys(paper.card for paper in self.to_come()))

    def lost(self) -> str:
        """How the game has ended, if it has."""
        if self.is_won:
            return "closed"
        if not self.to_come():
            return "deck-out"
        faces = [part for card in self.coming_cards() for part in self.faces(card)]
        there = {one.card.id for one in self.laid} | {piece.id for _, piece, _ in faces}
        goals = self.rules["goal"]
        for goal in goals:
            if not isinstance(goal, Closed):
                wanted = goal.cards if isinstance(goal, Joined) else (goal.card,)
                if not set(wanted) <= there:
                    return "goal-lost"
        if not self.table.open() and not self.any_fits():
            return "closed-early"
        is_lost = self.rules["dead_space"] == "lose" and Closed() in goals
        if is_lost and not any(paper.effect == "take-away" for paper in self.to_come()):
            if self.table.holes():
                return "hole"
            if self.table.unserved(piece._replace(front=face) for _, piece, face in faces):
                return "no-card-fits"
        return ""


def ids(papers: Iterable[Paper]) -> tuple[str, ...]:
    return tuple(paper.id for paper in papers)

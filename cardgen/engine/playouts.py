"""Many games: totals that add up however the games are split, and how sure a win rate is.

The kernel plays where it can; everything else is played on `Layout`. Both play the same games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal, NamedTuple

from cardgen.engine.events import REASONS, Outcome, ReasonToEnd, Scored
from cardgen.engine.games import outcome_of
from cardgen.engine.kernel import games as kernel_games
from cardgen.engine.kernel.memory import CHOICES, LAID, TURNS, Memory, memory_of
from cardgen.engine.kernel.tables import Tables, tables_of, why_unsupported
from cardgen.engine.match import Match
from cardgen.engine.players import BOTS
from cardgen.engine.randomness import seed_of
from cardgen.model.deck import Deck

ENDINGS: tuple[ReasonToEnd, ...] = tuple(REASONS)
"""How a game can end; the first one is a win."""
EngineName = Literal["kernel", "layout"]
_NORMAL_95 = 1.959963984540054
"""So many standard deviations to either side hold 95 % of a normal distribution."""


Tally = tuple[tuple[int, int], ...]
"""Values, from the least, each with how many games had it."""


class Interval(NamedTuple):
    """A share or a mean, and the bounds between which it lies with a confidence of 95 %."""

    share: float
    low: float
    high: float


def wilson(hits: int, trials: int) -> Interval:
    """The share of hits, with its Wilson score interval: sound for few trials and rare hits."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = hits / trials
    square = _NORMAL_95**2
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    spread = share * (1 - share) / trials + square / (4 * trials**2)
    half = _NORMAL_95 * sqrt(spread) / (1 + square / trials)
    # Rounding must not push a bound past the share itself.
    low, high = min(share, centre - half), max(share, centre + half)
    return Interval(share, max(0.0, low), min(1.0, high))


def mean(tally: Tally) -> Interval:
    """The mean of what was tallied, and its bounds by the normal distribution."""
    games = sum(number for _, number in tally)
    if games == 0:
        return Interval(0.0, 0.0, 0.0)
    middle = sum(value * number for value, number in tally) / games
    variance = sum((value - middle) ** 2 * number for value, number in tally) / max(1, games - 1)
    half = _NORMAL_95 * sqrt(variance / games)
    return Interval(middle, middle - half, middle + half)


@dataclass(frozen=True)
class Totals:
    """What is counted over games, so that parts add up.

    Attributes:
        games: how many.
        endings: how many of them ended in each of ENDINGS.
        turns: begun, in all games.
        placed: cards laid, start pieces apart.
        choices: legal placements there were, at each card laid.
        wasted: cards drawn that fitted nowhere, where a family counts them.
        scores: how many games ended with each score, where a family has scores.
        mazes: how many games finished so many mazes, where a family counts them.
    """

    games: int = 0
    endings: tuple[int, ...] = (0,) * len(ENDINGS)
    turns: int = 0
    placed: int = 0
    choices: int = 0
    wasted: int = 0
    scores: Tally = ()
    mazes: Tally = ()

    @classmethod
    def of(cls, outcome: Outcome | Scored) -> Totals:
        """Those of one game."""
        endings = tuple(int(name == outcome.reason) for name in ENDINGS)
        counted = cls(1, endings, outcome.turns, outcome.placed, sum(outcome.choices))
        if isinstance(outcome, Outcome):
            return counted
        return replace(
            counted,
            wasted=outcome.wasted,
            scores=((outcome.score, 1),),
            mazes=((outcome.mazes, 1),),
        )

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            self.games + other.games,
            tuple(a + b for a, b in zip(self.endings, other.endings, strict=True)),
            self.turns + other.turns,
            self.placed + other.placed,
            self.choices + other.choices,
            self.wasted + other.wasted,
            _tallied(*self.scores, *other.scores),
            _tallied(*self.mazes, *other.mazes),
        )

    @property
    def wins(self) -> int:
        """Games that were won."""
        return self.endings[0]

    @property
    def losses(self) -> dict[ReasonToEnd, int]:
        """Games that were lost, by reason; reasons that did not occur are left out."""
        return {name: n for name, n in zip(ENDINGS[1:], self.endings[1:], strict=True) if n}


class Playouts:
    """Plays games of one deck, with its modes applied.

    Attributes:
        deck: the deck.
        why_layout: what of the deck the kernel cannot play, or None.
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.why_layout = why_unsupported(deck)
        self._kernel: tuple[Tables, Memory] | None = None

    @property
    def engine(self) -> EngineName:
        """Which engine plays."""
        return "kernel" if self.why_layout is None else "layout"

    def play(self, players: int, bot: str, seed: int, first: int, last: int) -> Totals:
        """The games of a run numbered from `first` to below `last`, all players the same bot."""
        if self.why_layout is not None:
            return self._on_layout(players, bot, seed, first, last)
        if self._kernel is None:
            tables = tables_of(self.deck)
            self._kernel = tables, memory_of(tables)
        return _on_kernel(*self._kernel, players, bot, seed, first, last)

    def _on_layout(self, players: int, bot: str, seed: int, first: int, last: int) -> Totals:
        matches = (Match(self.deck, players, seed, number) for number in range(first, last))
        outcomes = (outcome_of(match, [BOTS[bot]] * players) for match in matches)
        return sum(map(Totals.of, outcomes), Totals())


def _on_kernel(
    tables: Tables, memory: Memory, players: int, bot: str, seed: int, first: int, last: int
) -> Totals:
    number_of_bot = tuple(BOTS).index(bot)
    endings = dict.fromkeys(ENDINGS, 0)
    turns = placed = choices = 0
    for number in range(first, last):
        end = kernel_games.play(tables, memory, players, number_of_bot, seed_of(seed, number))
        endings[kernel_games.ENDINGS[end]] += 1
        turns += memory.number[TURNS]
        placed += memory.number[LAID]
        choices += memory.number[CHOICES]
    return Totals(last - first, tuple(endings.values()), turns, placed, choices)


def _tallied(*counts: tuple[int, int]) -> Tally:
    tally: Counter[int] = Counter()
    for value, number in counts:
        tally[value] += number
    return tuple(sorted(tally.items()))

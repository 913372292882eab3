"""Many games for a ladder of bots: which ones, split over processes, and the report.

A run is a list of rungs; each is cut into chunks of games. A game's seed depends on the run's
seed and the game's number alone, so the totals are the same whatever plays which chunk.
"""

from __future__ import annotations

import heapq
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple

from cardgen.diagnostics import did_you_mean
from cardgen.engine.closure import CLOSURE
from cardgen.engine.effects import is_for_people
from cardgen.engine.match import LARGEST_SEED, Match, usual_players
from cardgen.engine.players import BOTS
from cardgen.engine.playouts import EngineName, Interval, Playouts, Totals, mean, wilson
from cardgen.engine.priority import PRIORITY, sets_mazes_aside
from cardgen.errors import CardgenError, UsageError
from cardgen.model.card import Card
from cardgen.model.deck import Deck

MOST_GAMES = 1_000_000
MOST_JOBS = 256
_AHEAD = 3
"""So many chunks a process are handed out at a time."""
Progress = Callable[[int, int], None]
"""Told after each chunk how many chunks are done, and of how many."""


class Effort(NamedTuple):
    """How many games a bot plays unless told otherwise, and how many make a chunk."""

    games: int
    chunk: int


EFFORTS: dict[str, dict[EngineName, dict[str, Effort]]] = {
    CLOSURE.name: {
        "kernel": {
            "random": Effort(1000, 100),
            "greedy": Effort(2000, 100),
            "careful": Effort(1000, 50),
            "look-ahead": Effort(400, 10),
        },
        "layout": {
            "random": Effort(100, 20),
            "greedy": Effort(100, 10),
            "careful": Effort(40, 5),
            "look-ahead": Effort(100, 5),
        },
    },
    PRIORITY.name: {
        "layout": {
            "random": Effort(500, 50),
            "greedy": Effort(400, 25),
            "careful": Effort(200, 10),
            "look-ahead": Effort(300, 15),
        },
    },
}
"""By family, by the engines that play it, and by bot; chosen so that all is played in some 20
seconds on two processors, and each chunk takes about as long as any other."""


class Rung(NamedTuple):
    """One line of the ladder: a deck with its modes applied, players, all the same bot."""

    deck: Deck
    players: int
    bot: str
    games: int


class Played(NamedTuple):
    """What came of a rung.

    Attributes:
        rung: the question.
        totals: over the games that were played; fewer than asked for after an interrupt.
        seconds: of processor time they took.
        engine: which engine played.
        why_layout: what of the deck the kernel cannot play, or None.
    """

    rung: Rung
    totals: Totals
    seconds: float
    engine: EngineName
    why_layout: str | None

    @property
    def won(self) -> Interval:
        """The share of games won, and how sure it is."""
        return wilson(self.totals.wins, self.totals.games)

    @property
    def could_be_faster(self) -> bool:
        """Whether the family has a fast engine, which could not play this deck."""
        return self.why_layout is not None and "kernel" in EFFORTS[self.rung.deck.rules.family]

    @property
    def unfelt(self) -> tuple[Card, ...]:
        """The cards whose effects are for people at a table only."""
        return tuple(card for card in self.rung.deck.cards if card.copies and is_for_people(card))

    @property
    def score(self) -> Interval:
        """The mean score, where the family has scores."""
        return mean(self.totals.scores)

    @property
    def mazes(self) -> Interval | None:
        """How many mazes were finished in a game, where finishing one does not end it."""
        return mean(self.totals.mazes) if sets_mazes_aside(self.rung.deck) else None

    def to_json(self) -> dict[str, Any]:
        """The line as JSON; without times, so that the same question gives the same answer."""
        rung, totals = self.rung, self.totals
        games = totals.games
        won = {
            "wins": totals.wins,
            "win": {key: round(value, 6) for key, value in self.won._asdict().items()},
            "losses": dict(totals.losses),
        }
        return {
            "deck": rung.deck.id,
            "mode": rung.deck.mode,
            "players": rung.players,
            "bot": rung.bot,
            "games": games,
            "asked": rung.games,
            **(won if self.mazes is None else {"endings": dict(totals.losses)}),
            "turns": _mean(totals.turns, games),
            "placed": _mean(totals.placed, games),
            "choices": _mean(totals.choices, totals.placed),
            **self._counted(),
            "engine": self.engine,
            "why_layout": self.why_layout if self.could_be_faster else None,
            "unfelt": [card.id for card in self.unfelt],
        }

    def _counted(self) -> dict[str, Any]:
        """What a family counts besides: scores and mazes by number of games, and their means."""
        totals = self.totals
        if not totals.scores:
            return {}
        means = {"score": self.score, "mazes": mean(totals.mazes)}
        return {
            "scores": {str(score): games for score, games in totals.scores},
            "mazes": {str(mazes): games for mazes, games in totals.mazes},
            **{
                f"mean_{name}": {"mean": round(m, 6), "low": round(low, 6), "high": round(high, 6)}
                for name, (m, low, high) in means.items()
            },
            "wasted": _mean(totals.wasted, totals.games),
        }


class Ladder(NamedTuple):
    """All rungs of a run, and whether every game asked for was played."""

    seed: int
    played: tuple[Played, ...]
    is_complete: bool

    def to_json(self) -> dict[str, Any]:
        """The report as JSON."""
        return {
            "format": 1,
            "seed": self.seed,
            "complete": self.is_complete,
            "rows": [one.to_json() for one in self.played],
        }


class _Chunk(NamedTuple):
    """Games of a rung, from `first` to below `last`; `deck` is the place of its deck in the run."""

    rung: int
    deck: int
    players: int
    bot: str
    seed: int
    first: int
    last: int


class _Done(NamedTuple):
    rung: int
    totals: Totals
    seconds: float


_Take = Callable[[_Done], None]


def rungs_of(
    decks: Sequence[Deck],
    players: Sequence[int] = (),
    bots: Sequence[str] = (),
    games: int | None = None,
) -> tuple[Rung, ...]:
    """The ladder for decks with their modes applied; all bots by default.

    Raises:
        UsageError: there is no such bot, or a number makes no sense.
    """
    for bot in bots:
        if bot not in BOTS:
            raise UsageError(f"there is no bot `{bot}`", did_you_mean(bot, BOTS))
    for deck in decks:
        for number in players:
            Match(deck, number)  # refuses a number that the deck's family does not know
    if games is not None:
        _must_lie("--games", games, 1, MOST_GAMES)
    return tuple(
        Rung(deck, number, bot, games or _effort(Playouts(deck), bot).games)
        for deck in decks
        for number in dict.fromkeys(players or (usual_players(deck),))
        for bot in BOTS
        if not bots or bot in bots
    )


def simulate(
    rungs: Sequence[Rung],
    seed: int = 0,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Ladder:
    """Plays all games of a ladder, over `jobs` processes (as many as there are processors).

    An interrupt does not lose what is finished: the ladder then is not complete.

    Raises:
        UsageError: a number that makes no sense.
        CardgenError: a process died.
    """
    _must_lie("--seed", seed, 0, LARGEST_SEED)
    if jobs is not None:
        _must_lie("--jobs", jobs, 1, MOST_JOBS)
    decks: list[Deck] = []
    for rung in rungs:
        if not any(rung.deck is deck for deck in decks):
            decks.append(rung.deck)
    playouts = [Playouts(deck) for deck in decks]
    total = sum(-(-rung.games // _chunk_size(rung, playouts)) for rung in rungs)
    processes = min(jobs or _processors(), total)
    done: list[_Done] = []

    def take(one: _Done) -> None:
        done.append(one)
        if progress is not None:
            progress(len(done), total)

    run = _run_here if processes == 1 else _run_in_processes
    run(playouts, _chunks(rungs, playouts, seed), processes, take)
    played = tuple(_played(rung, index, playouts, done) for index, rung in enumerate(rungs))
    return Ladder(seed, played, all(one.totals.games == one.rung.games for one in played))


def usual_modes(deck: Deck) -> tuple[tuple[str, ...], ...]:
    """The games that are told of unless modes are named: standard, and each of the publisher's."""
    return ((), *((mode.id,) for mode in deck.modes if mode.source == "publisher"))


def _must_lie(option: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise UsageError(f"{option}: {value} makes no sense", f"from {least} to {most}")


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _effort(playouts: Playouts, bot: str) -> Effort:
    return EFFORTS[playouts.deck.rules.family][playouts.engine][bot]


def _chunk_size(rung: Rung, playouts: Sequence[Playouts]) -> int:
    return _effort(playouts[_deck_of(rung, playouts)], rung.bot).chunk


def _deck_of(rung: Rung, playouts: Sequence[Playouts]) -> int:
    """The place of a rung's deck in the run."""
    return next(n for n, one in enumerate(playouts) if one.deck is rung.deck)


def _chunks(rungs: Sequence[Rung], playouts: Sequence[Playouts], seed: int) -> Iterator[_Chunk]:
    """The chunks of all rungs, those of each spread evenly over the run.

    So an interrupt leaves something of every rung, and no long chunk comes last alone.
    """

    def of_rung(index: int, rung: Rung) -> Iterator[tuple[float, int, _Chunk]]:
        size = _chunk_size(rung, playouts)
        deck = _deck_of(rung, playouts)
        for first in range(0, rung.games, size):
            last = min(first + size, rung.games)
            chunk = _Chunk(index, deck, rung.players, rung.bot, seed, first, last)
            yield first / rung.games, index, chunk

    for _, _, chunk in heapq.merge(*(of_rung(index, rung) for index, rung in enumerate(rungs))):
        yield chunk


def _run_here(
    playouts: Sequence[Playouts], chunks: Iterator[_Chunk], processes: int, take: _Take
) -> None:
    """Plays chunks in this process, up to an interrupt."""
    del processes
    try:
        for chunk in chunks:
            take(_play(playouts, chunk))
    except KeyboardInterrupt:
        pass


def _run_in_processes(
    playouts: Sequence[Playouts], chunks: Iterator[_Chunk], processes: int, take: _Take
) -> None:
    """Plays chunks in other processes; after an interrupt those under way are finished."""
    context = multiprocessing.get_context("spawn")
    decks = [one.deck for one in playouts]
    waiting: set[Future[_Done]] = set()
    try:
        with ProcessPoolExecutor(processes, context, _begin_worker, (decks,)) as pool:
            with _interrupts_ignored():  # which the new processes inherit
                for chunk in islice(chunks, _AHEAD * processes):
                    waiting.add(pool.submit(_play_in_worker, chunk))
            try:
                while waiting:
                    finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in finished:
                        waiting.remove(future)
                        waiting.update(pool.submit(_play_in_worker, c) for c in islice(chunks, 1))
                        take(future.result())
            except KeyboardInterrupt:
                for future in [one for one in waiting if not one.cancel()]:
                    take(future.result())
    except BrokenProcessPool:
        raise CardgenError(
            "a process ended before its games were played", "try again with --jobs 1"
        ) from None


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_of_worker: list[Playouts] = []
"""The decks of the run, in a process that plays chunks."""


def _begin_worker(decks: Sequence[Deck]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _of_worker[:] = map(Playouts, decks)


def _play_in_worker(chunk: _Chunk) -> _Done:
    return _play(_of_worker, chunk)


def _play(playouts: Sequence[Playouts], chunk: _Chunk) -> _Done:
    start = time.process_time()
    totals = playouts[chunk.deck].play(
        chunk.players, chunk.bot, chunk.seed, chunk.first, chunk.last
    )
    return _Done(chunk.rung, totals, time.process_time() - start)


def _played(rung: Rung, index: int, playouts: Sequence[Playouts], done: Sequence[_Done]) -> Played:
    parts = [one for one in done if one.rung == index]
    of_deck = next(one for one in playouts if one.deck is rung.deck)
    return Played(
        rung,
        sum((part.totals for part in parts), Totals()),
        sum(part.seconds for part in parts),
        of_deck.engine,
        of_deck.why_layout,
    )


def _mean(total: int, count: int) -> float:
    return round(total / count, 4) if count else 0.0

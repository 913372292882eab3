"""The command that plays many games and prints the ladder of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from cardgen.cli import console, options
from cardgen.cli.run import DONE, INTERRUPTED, NOT_DONE, command, told_errors
from cardgen.wording import counted

if TYPE_CHECKING:
    from cardgen.engine.events import ReasonToEnd
    from cardgen.engine.playouts import Interval
    from cardgen.pipeline.simulate import Ladder, Played

_HEADS: dict[ReasonToEnd, str] = {
    "hole": "hole",
    "no-card-fits": "no card fits",
    "nobody-can-place": "nobody can place",
    "deck-out": "cards used up",
    "closed-early": "closed early",
    "goal-lost": "goal lost",
}
"""Why a game was lost, as the head of a column."""
_INTERVAL, _INTERVAL_HEAD = 2, "95 % interval"
"""The column of the interval, the only one with words in it."""
_SCORES = (0, 5, 10, 20)
"""Between these the scores of lost games are counted."""
_Tell = Callable[["Played"], str]
"""Tells one thing of a line of the ladder."""


@command
def simulate(
    decks: options.Decks,
    mode: Annotated[
        list[str], typer.Option("--mode", metavar="MODE",
                                help="A mode of the deck, or several joined by `+`; repeat it to "
                                "compare modes. (default: standard, "
                                "and the publisher's modes)")
    ] = options.NONE,
    players: Annotated[
        list[int], typer.Option("--players", metavar="N",
                                help="How many play, as many as the family is for; "
                                "repeatable. (default: 2; 1 in a solitaire)")
    ] = options.NONE,
    bots: Annotated[
        list[str], typer.Option("--bots", metavar="NAME,...",
                                help="Which rungs of the ladder: random, greedy, careful, "
                                "look-ahead; repeatable. (default: all)")
    ] = options.NONE,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", show_default=False,
                                 help="Games a rung. (default: as many as take some seconds)")
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same seed deals the same games.")
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", show_default=False,
                                 help="Processes that play. (default: one a processor)")
    ] = None,
    json: options.Json = False,
) -> int:  # fmt: skip
    """Play many games and print how often each bot wins."""
    from cardgen.pipeline.load import load, playing
    from cardgen.pipeline.simulate import rungs_of, usual_modes
    from cardgen.pipeline.simulate import simulate as run

    loaded = [load(name) for name in dict.fromkeys(decks)]
    diagnostics = [diagnostic for one in loaded for diagnostic in one.diagnostics]
    if told_errors(diagnostics, is_json=json):
        return NOT_DONE
    named = [name.split("+") for name in dict.fromkeys(mode)]
    chosen = [
        playing(one, names) for one in loaded for names in named or usual_modes(playing(one, ()))
    ]
    names = [name.strip() for text in bots for name in text.split(",")]
    rungs = rungs_of(chosen, players, names, games)
    with console.progress(is_quiet=False, doing="playing", least=2) as progress:
        ladder = run(rungs, seed, jobs, progress)
    if json:
        console.say_json(ladder.to_json())
    else:
        for line in _lines(ladder):
            console.say(line)
    if not ladder.is_complete:
        done = sum(one.totals.games for one in ladder.played)
        asked = sum(one.rung.games for one in ladder.played)
        console.complain(f"interrupted after {done:,} of {asked:,} games")
        return INTERRUPTED
    return DONE


def _lines(ladder: Ladder) -> Iterator[str]:
    def table_of(one: Played) -> tuple[int, int]:
        return id(one.rung.deck), one.rung.players

    for index, (_, group) in enumerate(groupby(ladder.played, table_of)):
        if index:
            yield ""
        yield from _table_lines(list(group))


def _table_lines(rungs: Sequence[Played]) -> Iterator[str]:
    """One deck, mode and number of players: a line a bot."""
    deck, players = rungs[0].rung.deck, rungs[0].rung.players
    mode = console.in_mode(deck.mode)
    yield f"{console.styled(deck.id, 'bold')}{mode}, {counted(players, 'player')}"
    columns = _columns(rungs)
    rows = [("bot", *columns, "games", "games/s")]
    rows += [_row(one, columns) for one in rungs]
    numbers = [column for column in range(1, len(rows[0])) if column != _INTERVAL]
    for line in console.table(rows, right=numbers):
        yield f"  {line}"
    if rungs[0].could_be_faster:
        yield f"  played on the slow engine, for the fast one does not know {rungs[0].why_layout}"
    unfelt = rungs[0].unfelt
    if unfelt:
        cards = ", ".join(card.id for card in unfelt)
        yield f"  without effect on bots, who never speak: {cards}"


def _columns(rungs: Sequence[Played]) -> dict[str, _Tell]:
    """What is told of a bot between its name and the number of games, by the head of the column."""
    reasons = [name for name in _HEADS if any(name in one.totals.losses for one in rungs)]
    if rungs[0].mazes is not None:
        columns = _of_mazes(rungs)
    elif any(one.totals.scores for one in rungs):
        columns = _of_scores()
    else:
        columns = {
            "won %": lambda one: _percent(one.won.share),
            _INTERVAL_HEAD: lambda one: _between(one.won, 100),
            **{f"{_HEADS[name]} %": partial(_lost, name) for name in reasons},
        }
    columns["cards"] = lambda one: f"{one.totals.placed / one.totals.games:.1f}"
    if any(one.totals.scores for one in rungs):
        columns["unfit"] = lambda one: f"{one.totals.wasted / one.totals.games:.1f}"
    columns["choices"] = lambda one: (
        f"{one.totals.choices / one.totals.placed:.1f}" if one.totals.placed else "-"
    )
    return columns


def _of_scores() -> dict[str, _Tell]:
    """A game that is won at a score of 0; how the others are spread."""
    columns: dict[str, _Tell] = {
        "won %": lambda one: _percent(one.won.share),
        _INTERVAL_HEAD: lambda one: _between(one.won, 100),
        "score": lambda one: f"{one.score.share:.1f}",
    }
    for low, high in pairwise(_SCORES):
        columns[f"{low + 1}-{high} %"] = partial(_scored, low + 1, high)
    columns[f"over {_SCORES[-1]} %"] = partial(_scored, _SCORES[-1] + 1, None)
    return columns


def _of_mazes(rungs: Sequence[Played]) -> dict[str, _Tell]:
    """A game that goes on after a finished maze; how many were finished."""
    columns: dict[str, _Tell] = {
        "mazes": lambda one: f"{one.mazes.share:.2f}" if one.mazes else "-",
        _INTERVAL_HEAD: lambda one: _between(one.mazes, 1) if one.mazes else "-",
    }
    most = max((value for one in rungs for value, _ in one.totals.mazes), default=0)
    for number in range(most + 1):
        columns[f"{number} %" if number else "none %"] = partial(_finished, number)
    return columns


def _row(one: Played, columns: Mapping[str, _Tell]) -> tuple[str, ...]:
    games = one.totals.games
    if not games:
        return (one.rung.bot, *["-"] * len(columns), "0", "-")
    return (
        one.rung.bot,
        *(tell(one) for tell in columns.values()),
        f"{games:,}",
        f"{games / one.seconds:,.0f}" if one.seconds else "-",
    )


def _lost(reason: ReasonToEnd, one: Played) -> str:
    return _percent(one.totals.losses.get(reason, 0) / one.totals.games)


def _scored(low: int, high: int | None, one: Played) -> str:
    found = sum(n for score, n in one.totals.scores if low <= score <= (high or score))
    return _percent(found / one.totals.games)


def _finished(mazes: int, one: Played) -> str:
    return _percent(dict(one.totals.mazes).get(mazes, 0) / one.totals.games)


def _between(interval: Interval, factor: int) -> str:
    digits = 1 if factor == 100 else 2
    return f"{factor * interval.low:.{digits}f} to {factor * interval.high:.{digits}f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"

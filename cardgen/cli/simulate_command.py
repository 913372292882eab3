"""The command that plays many games and prints the ladder of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from cardgen.cli import console, options
from cardgen.cli.run import DONE, INTERRUPTED, NOT_DONE, command, told_errors
from cardgen.wording import counted

if TYPE_CHECKING:
    from cardgen.engine.games import ReasonToEnd
    from cardgen.pipeline.simulate import Ladder, Played

_REASONS: dict[ReasonToEnd, str] = {
    "hole": "hole",
    "no-card-fits": "no card fits",
    "nobody-can-place": "nobody can place",
    "deck-out": "cards used up",
    "closed-early": "closed early",
}
"""Why a game was lost, as the head of a column."""
_INTERVAL = 2
"""The column of the interval, the only one with words in it."""


@command
def simulate(
    decks: options.Decks,
    mode: Annotated[
        list[str], typer.Option("--mode", metavar="MODE",
                                help="A mode of the deck, or several joined by `+`; repeat it to "
                                "compare modes.  [default: standard]")
    ] = options.NONE,
    players: Annotated[
        list[int], typer.Option("--players", metavar="N",
                                help="How many play, 1 to 8; repeatable.  [default: 2]")
    ] = options.NONE,
    bots: Annotated[
        list[str], typer.Option("--bots", metavar="NAME,...",
                                help="Which rungs of the ladder: random, greedy, careful, "
                                "look-ahead; repeatable.  [default: all]")
    ] = options.NONE,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", show_default=False,
                                 help="Games a rung.  [default: as many as take some seconds]")
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same seed deals the same games.")
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", show_default=False,
                                 help="Processes that play.  [default: one a processor]")
    ] = None,
    json: options.Json = False,
) -> int:  # fmt: skip
    """Play many games and print how often each bot wins."""
    from cardgen.pipeline.load import load, playing
    from cardgen.pipeline.simulate import rungs_of
    from cardgen.pipeline.simulate import simulate as run

    loaded = [load(name) for name in dict.fromkeys(decks)]
    diagnostics = [diagnostic for one in loaded for diagnostic in one.diagnostics]
    if told_errors(diagnostics, is_json=json):
        return NOT_DONE
    modes = [name.split("+") for name in dict.fromkeys(mode)] or [[]]
    chosen = [playing(one, names) for one in loaded for names in modes]
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
    mode = "" if deck.mode == "standard" else f" ({deck.mode})"
    yield f"{console.styled(deck.id, 'bold')}{mode}, {counted(players, 'player')}"
    reasons = [name for name in _REASONS if any(name in one.totals.losses for one in rungs)]
    lost = [f"{_REASONS[name]} %" for name in reasons]
    rows = [("bot", "won %", "95 % interval", *lost, "cards", "choices", "games", "games/s")]
    rows += [_row(one, reasons) for one in rungs]
    numbers = [column for column in range(1, len(rows[0])) if column != _INTERVAL]
    for line in console.table(rows, right=numbers):
        yield f"  {line}"
    if rungs[0].why_layout is not None:
        yield f"  played on the slow engine, for the fast one does not know {rungs[0].why_layout}"


def _row(one: Played, reasons: Sequence[ReasonToEnd]) -> tuple[str, ...]:
    totals, games = one.totals, one.totals.games
    if not games:
        return (one.rung.bot, *["-"] * (len(reasons) + 4), "0", "-")
    won = one.won
    return (
        one.rung.bot,
        _percent(won.share),
        f"{_percent(won.low)} to {_percent(won.high)}",
        *(_percent(totals.losses.get(name, 0) / games) for name in reasons),
        f"{totals.placed / games:.1f}",
        f"{totals.choices / totals.placed:.1f}" if totals.placed else "-",
        f"{games:,}",
        f"{games / one.seconds:,.0f}" if one.seconds else "-",
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"

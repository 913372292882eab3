"""The command that shows one game, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardgen.cli import console, options
from cardgen.cli.run import DONE, NOT_DONE, command, told_errors
from cardgen.errors import UsageError
from cardgen.wording import counted

if TYPE_CHECKING:
    from cardgen.engine.games import Event
    from cardgen.pipeline.play import Game


@command
def play(
    deck: options.Deck,
    mode: options.Modes = options.NONE,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", show_default=False,
                                 help="How many play, 1 to 8.  [default: 2]")
    ] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="NAME,...", show_default=False,
                                 help="Who plays: one name for all or one for each player, of "
                                 "random, greedy, careful, look-ahead.  [default: look-ahead]")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", show_default=False,
                                 help="The same seed gives the same game.  [default: 0]")
    ] = None,
    game: Annotated[
        int | None, typer.Option("--game", metavar="N", show_default=False,
                                 help="Which game of a run with that seed.  [default: 0]")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="LOG", show_default=False,
                                  help="Show the game of a log instead of a new one.")
    ] = None,
    svg: Annotated[bool, typer.Option("--svg", help="Write the last layout as a picture.")] = False,
    log: Annotated[bool, typer.Option("--log", help="Write the log, as JSON lines.")] = False,
    theme: options.Theme = "earth",
    output: options.Output = options.OUTPUT,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:  # fmt: skip
    """Play one game and show it move by move."""
    from cardgen.pipeline.find import find_theme
    from cardgen.pipeline.load import load
    from cardgen.pipeline.play import Seats, write_game
    from cardgen.pipeline.play import play as run
    from cardgen.pipeline.play import replay as run_again

    if replay is not None and (mode, players, bots, seed, game) != ([], None, None, None, None):
        raise UsageError(
            "a log says itself who played what",
            "leave out --mode, --players, --bots, --seed and --game with --replay",
        )
    look, theme_faults = find_theme(theme)
    loaded = load(deck)
    diagnostics = (*theme_faults, *loaded.diagnostics)
    if told_errors(diagnostics, is_json=json) or look is None:
        return NOT_DONE
    if replay is not None:
        shown = run_again(loaded, replay)
    else:
        names = tuple(name.strip() for name in bots.split(",")) if bots is not None else ()
        shown = run(loaded, mode, Seats(players, names, seed or 0, game or 0))
    written = None
    if svg or log:
        written = write_game(
            shown, loaded, look, output, has_picture=svg, has_log=log, waits=console.tell_waiting
        )
    if json:
        console.say(shown.log.rstrip("\n"))
    elif not quiet:
        for line in _lines(shown):
            console.say(line)
        if written is not None:
            console.say()
            for artifact in written.artifacts:
                console.say(console.clean(str(written.folder / artifact.path)))
    return DONE


def _lines(game: Game) -> Iterator[str]:
    from cardgen.engine.opening import opening

    header = game.header
    mode = "" if header.mode == "standard" else f" ({header.mode})"
    title = console.styled(console.clean(str(game.deck.title)), "bold") + mode
    number = f", game {header.game}" if header.game else ""
    yield f"{title}: {counted(header.players, 'player')}, seed {header.seed}{number}"
    exits = len(opening(game.deck).open_exits())
    yield f"The game begins with {counted(exits, 'open exit')}."
    yield ""
    rows = [("turn", "player", "what happens", "ways", "open", "pile")]
    rows += [_row(event, header.bots) for event in game.events[:-1]]
    yield from console.table(rows, right=(0, 3, 4, 5))
    yield ""
    yield from _ending(game)


def _row(event: Event, bots: tuple[str, ...]) -> tuple[str, str, str, str, str, str]:
    from cardgen.engine.games import Exchange, Outcome, Pass, Place, Swap

    assert not isinstance(event, Outcome)
    turn, player = str(event.turn), f"{event.player} {bots[event.player - 1]}"
    if isinstance(event, Place):
        placement = event.placement
        column, row = placement.cell
        turned = f", turned by {placement.quarters * 90}" if placement.quarters else ""
        said = f"lays {placement.card.id} at {column},{row}{turned}"
        return turn, player, said, str(event.choices), str(event.open), str(event.pile)
    if isinstance(event, Swap):
        hand = ", ".join(card.id for card in event.hand)
        return turn, player, f"swaps the hand, nothing fits: {hand}", "0", "", ""
    if isinstance(event, Exchange):
        return turn, player, f"spends a rescue token to exchange {event.card.id}", "", "", ""
    if isinstance(event, Pass):
        return turn, player, "passes, nothing fits and the deck is empty", "0", "", "0"
    return turn, player, "is skipped, the hand is empty", "", "", "0"


def _ending(game: Game) -> Iterator[str]:
    from cardgen.engine.games import REASONS

    outcome = game.outcome
    verdict = console.styled("Won", "good") if outcome.won else console.styled("Lost", "error")
    cells = " and ".join(f"{column},{row}" for column, row in game.lost_cells)
    yield f"{verdict}: {REASONS[outcome.reason]}{f' (at {cells})' if cells else ''}."
    yield (
        f"{counted(outcome.placed, 'card')} laid in"
        f" {counted(outcome.turns, 'turn')};"
        f" {counted(outcome.open, 'exit') if outcome.open else 'no exit'} left open."
    )

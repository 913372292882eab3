"""The command that shows one game, move by move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli import console, options
from cardgen.cli.run import DONE, NOT_DONE, command, told_errors
from cardgen.errors import UsageError


@command
def play(
    deck: options.Deck,
    mode: options.Modes = options.NONE,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", show_default=False,
                                 help="How many play, as many as the family is for. "
                                 "(default: 2; 1 in a solitaire)")
    ] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="NAME,...", show_default=False,
                                 help="Who plays: one name for all or one for each player, of "
                                 "random, greedy, careful, look-ahead. (default: look-ahead)")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", show_default=False,
                                 help="The same seed gives the same game. (default: 0)")
    ] = None,
    game: Annotated[
        int | None, typer.Option("--game", metavar="N", show_default=False,
                                 help="Which game of a run with that seed. (default: 0)")
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
    from cardgen.cli.game_lines import lines_of
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
        for line in lines_of(shown):
            console.say(line)
        if written is not None:
            console.say()
            for artifact in written.artifacts:
                console.say(console.clean(str(written.folder / artifact.path)))
    return DONE

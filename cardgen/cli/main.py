"""The command line: the app, its commands in the order of a first session, and `main`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from cardgen import __version__
from cardgen.cli import console
from cardgen.cli.close_command import close
from cardgen.cli.deck_commands import check, list_, new, schema, show
from cardgen.cli.play_command import play
from cardgen.cli.print_commands import build, rules, sheets, tiles
from cardgen.cli.run import DONE, end
from cardgen.cli.simulate_command import simulate


def _print_version(is_asked: bool) -> None:
    if is_asked:
        console.say(f"cardgen {__version__}")
        raise typer.Exit


def _app() -> typer.Typer:
    app = typer.Typer(
        name="cardgen",
        help="Print-and-play tunnel tiles: a deck in YAML, checked, drawn and put on paper.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None if console.is_plain(sys.stdout) else "rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback()
    def options(
        version: Annotated[
            bool,
            typer.Option(
                "--version", callback=_print_version, is_eager=True, help="Print the version."
            ),
        ] = False,
    ) -> None:
        del version

    app.command("list")(list_)
    app.command("show")(show)
    app.command("check")(check)
    app.command("build")(build)
    app.command("tiles")(tiles)
    app.command("sheets")(sheets)
    app.command("rules")(rules)
    app.command("simulate")(simulate)
    app.command("close")(close)
    app.command("play")(play)
    app.command("new")(new)
    app.command("schema")(schema)
    return app


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line and ends the process with its exit code.

    Args:
        arguments: what stands behind the program's name; the process's own by default.

    Raises:
        SystemExit: always.
    """
    console.prepare_streams()
    # A command makes many lasting values and few cycles, and soon ends: looking for garbage
    # would cost a fifth of its time.
    gc.disable()
    try:
        _app()(arguments, prog_name="cardgen")
    except SystemExit as ended:
        end(ended.code if isinstance(ended.code, int) else DONE)
    except OSError:  # while help was printed; `end` tells it
        pass
    end(DONE)

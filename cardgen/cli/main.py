"""The command line: the app, its commands in the order of a first session, and `main`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, NoReturn

import typer

from cardgen import __version__
from cardgen.cli import console
from cardgen.cli.calibrate_command import calibrate
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


_COMMANDS: Mapping[str, Callable[..., None]] = MappingProxyType(
    {
        "list": list_,
        "show": show,
        "check": check,
        "build": build,
        "tiles": tiles,
        "sheets": sheets,
        "rules": rules,
        "calibrate": calibrate,
        "simulate": simulate,
        "close": close,
        "play": play,
        "new": new,
        "schema": schema,
    }
)


def _app(arguments: Sequence[str]) -> typer.Typer:
    """The app with the command that the arguments begin with, or with all where they do not.

    To make all options of all commands would take longer than to read a deck.
    """
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

    asked = arguments[:1] if arguments and arguments[0] in _COMMANDS else _COMMANDS
    for name in asked:
        app.command(name)(_COMMANDS[name])
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
        given = sys.argv[1:] if arguments is None else arguments
        _app(given)(given, prog_name="cardgen")
    except SystemExit as ended:
        end(ended.code if isinstance(ended.code, int) else DONE)
    except OSError:  # while help was printed; `end` tells it
        pass
    end(DONE)

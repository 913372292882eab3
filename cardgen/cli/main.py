"""The command line: the app, its commands in the order of a first session, and `main`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Annotated, NoReturn

import typer

from cardgen import __version__
from cardgen.cli import console
from cardgen.cli.plain_command import PlainCommand, PlainGroup
from cardgen.cli.run import DONE, end


def _print_version(is_asked: bool) -> None:
    if is_asked:
        console.say(f"cardgen {__version__}")
        raise typer.Exit


_COMMANDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "list": ("deck_commands", "list_"),
        "show": ("deck_commands", "show"),
        "check": ("deck_commands", "check"),
        "build": ("print_commands", "build"),
        "tiles": ("print_commands", "tiles"),
        "sheets": ("print_commands", "sheets"),
        "rules": ("print_commands", "rules"),
        "calibrate": ("calibrate_command", "calibrate"),
        "simulate": ("simulate_command", "simulate"),
        "close": ("close_command", "close"),
        "play": ("play_command", "play"),
        "new": ("deck_commands", "new"),
        "schema": ("deck_commands", "schema"),
    }
)
"""The module and the function of each command: only those of the one asked for are loaded."""


def _app(arguments: Sequence[str]) -> typer.Typer:
    """The app with the command that the arguments begin with, or with all where help needs them.

    To load all commands and make all their options would take longer than to read a deck.
    """
    app = typer.Typer(
        name="cardgen",
        cls=PlainGroup,
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

    for name in _needed(arguments):
        module, function = _COMMANDS[name]
        app.command(name, cls=PlainCommand)(
            getattr(import_module(f"cardgen.cli.{module}"), function)
        )
    return app


def _needed(arguments: Sequence[str]) -> Collection[str]:
    """The commands that some arguments can lead to."""
    if arguments and arguments[0] in _COMMANDS:
        return arguments[:1]
    return () if [*arguments] == ["--version"] else _COMMANDS


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

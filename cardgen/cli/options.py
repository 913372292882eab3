"""The shared options: one name and one meaning everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from cardgen.errors import UsageError
from cardgen.model.setting import Kind


def complete_deck(incomplete: str) -> list[str]:
    """Shipped deck names for the shell."""
    from cardgen.pipeline.find import deck_names

    return [name for name in deck_names() if name.startswith(incomplete)]


def complete_theme(incomplete: str) -> list[str]:
    """Shipped theme names for the shell."""
    from cardgen.pipeline.find import theme_names

    return [name for name in theme_names() if name.startswith(incomplete)]


def complete_paper(incomplete: str) -> list[str]:
    """Paper names for the shell."""
    from cardgen.pipeline.find import paper_names

    return [name for name in paper_names() if name.startswith(incomplete)]


def complete_printer(incomplete: str) -> list[str]:
    """Names of stored printer profiles for the shell."""
    from cardgen.pipeline.printers import stored_printers

    return sorted(name for name in stored_printers()[0] if name.startswith(incomplete))


def folder(text: str | Path) -> Path:
    """A folder to write to.

    Raises:
        typer.BadParameter: an empty text, as of a variable that is not set.
    """
    if not text:
        raise typer.BadParameter("the name of the folder is empty; `.` is the working folder")
    return Path(text)


NONE: list[Any] = []
"""The default of options that repeat."""
OUTPUT = Path("output")
Deck = Annotated[
    str, typer.Argument(metavar="DECK", help="A deck file or the name of a shipped deck.",
                        autocompletion=complete_deck, show_default=False)
]  # fmt: skip
Decks = Annotated[
    list[str], typer.Argument(metavar="DECK", help="Deck files or names of shipped decks.",
                              autocompletion=complete_deck, show_default=False)
]  # fmt: skip
Modes = Annotated[
    list[str], typer.Option("--mode", metavar="MODE", help="Apply a mode of the deck; repeatable.")
]
Theme = Annotated[
    str, typer.Option("--theme", metavar="NAME|FILE", help="The look: a shipped theme or a file.",
                      autocompletion=complete_theme)
]  # fmt: skip
Output = Annotated[
    Path, typer.Option("-o", "--output", metavar="FOLDER", parser=folder,
                       help="Where the deck's folder goes.")
]  # fmt: skip
Budget = Annotated[
    int, typer.Option("--budget", metavar="POSITIONS", min=1,
                      help="How many positions a search may look at.")
]  # fmt: skip
DEFAULT_BUDGET = 20_000
Strict = Annotated[bool, typer.Option("--strict", help="Take warnings for errors.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print faults only.")]


def read(option: str, kind: Kind, text: str) -> Any:
    """The value of an option.

    Raises:
        UsageError: it has none; the message names the option.
    """
    try:
        return kind.read(text)
    except UsageError as error:
        raise UsageError(f"{option}: {error.message}", error.hint) from None

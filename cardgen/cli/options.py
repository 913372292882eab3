"""The shared options: one name and one meaning everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from cardgen.errors import UsageError
from cardgen.units import parse_length


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
    from cardgen.pipeline.find import papers

    return [name for name in papers() if name.startswith(incomplete)]


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
Papers = Annotated[
    list[str], typer.Option("--paper", metavar="PAPER", autocompletion=complete_paper,
                            help="a5 a4 a3 letter legal tabloid, or a size such as 210x297; "
                            "repeatable.  [default: a4]")
]  # fmt: skip
Languages = Annotated[
    list[str], typer.Option("--lang", metavar="LANG",
                            help="Language of rules and titles; repeatable.  [default: en]")
]  # fmt: skip
Output = Annotated[
    Path, typer.Option("-o", "--output", metavar="FOLDER", parser=folder,
                       help="Where the deck's folder goes.")
]  # fmt: skip
Orientation = Annotated[
    str, typer.Option("--orientation", metavar="auto|portrait|landscape",
                      help="How the paper lies; auto holds most cards.")
]  # fmt: skip
Margin = Annotated[
    str | None, typer.Option("--margin", metavar="LENGTH", show_default=False,
                             help="From trim to paper edge.  [default: 7.5 mm]")
]  # fmt: skip
Gap = Annotated[
    str, typer.Option("--gap", metavar="LENGTH",
                      help="Between cards; 4 mm or more helps unsteady hands.")
]  # fmt: skip
Bleed = Annotated[
    str | None, typer.Option("--bleed", metavar="LENGTH", show_default=False,
                             help="Ink beyond the trim.  [default: 2 mm on sheets, none on tiles]")
]  # fmt: skip
Sides = Annotated[
    str, typer.Option("--sides", metavar="both|fronts|backs", help="What is printed.")
]
Flip = Annotated[
    str, typer.Option("--flip", metavar="long|none",
                      help="How the printer turns the paper; none: no backs.")
]  # fmt: skip
Label = Annotated[
    str, typer.Option("--label", metavar="none|id|number", help="What stands in a card's corner.")
]
Marks = Annotated[bool, typer.Option("--marks/--no-marks", help="Draw crop marks.")]
CardWidth = Annotated[
    str | None, typer.Option("--card-width", metavar="LENGTH", show_default=False,
                             help="Scale all cards to this width.")
]  # fmt: skip
Budget = Annotated[
    int, typer.Option("--budget", metavar="POSITIONS", min=1,
                      help="How many positions a search may look at.")
]  # fmt: skip
DEFAULT_BUDGET = 20_000
Strict = Annotated[bool, typer.Option("--strict", help="Take warnings for errors.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print faults only.")]


def length(option: str, text: str | None) -> float | None:
    """An option's length in mm, or None where it was not given.

    Raises:
        UsageError: it is no length, or negative.
    """
    if text is None:
        return None
    try:
        value = parse_length(text)
    except ValueError as error:
        raise UsageError(f"{option}: {error}", "write a number with mm, cm or in") from None
    if value < 0:
        raise UsageError(f"{option}: `{text}` is negative", "lengths are 0 or more")
    return value

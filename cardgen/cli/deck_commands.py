"""Commands that read decks and write no prints: list, show, check, new, schema."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli import console, options
from cardgen.cli.deck_lines import deck_lines
from cardgen.cli.run import DONE, NOT_DONE, command, told_errors
from cardgen.diagnostics import Diagnostic
from cardgen.errors import UsageError
from cardgen.wording import counted


@command
def list_(json: options.Json = False) -> int:
    """List shipped decks, papers, themes, icons and languages."""
    from cardgen.pipeline.describe import shipped

    found = shipped()
    if json:
        console.say_json({"format": 1, **found.to_json()})
        return DONE
    for index, kind in enumerate(found._fields):
        if index:
            console.say()
        console.say(console.styled(kind, "bold"))
        for line in console.table(getattr(found, kind)):
            console.say(f"  {line}")
    return DONE


@command
def show(deck: options.Deck, mode: options.Modes = options.NONE, json: options.Json = False) -> int:
    """Show a deck in words: kinds, copies, exits, totals, modes."""
    from cardgen.pipeline.describe import describe
    from cardgen.pipeline.load import load, playing

    loaded = load(deck)
    if told_errors(loaded.diagnostics, is_json=json):
        return NOT_DONE
    said = describe(playing(loaded, mode))
    if json:
        console.say_json(said)
    else:
        for line in deck_lines(said):
            console.say(line)
    return DONE


@command
def check(
    decks: options.Decks,
    json: options.Json = False,
    github: Annotated[
        bool, typer.Option("--github", help="Print annotations for GitHub Actions.")
    ] = False,
    proofs: Annotated[
        bool, typer.Option("--proofs", help="Search too: can it be closed, is a kind missing?")
    ] = False,
    budget: options.Budget = options.DEFAULT_BUDGET,
    strict: options.Strict = False,
    quiet: options.Quiet = False,
) -> int:
    """Check decks and print every fault with its place."""
    from cardgen.pipeline.load import load
    from cardgen.pipeline.prints import check_prints

    if json and github:
        raise UsageError("--json and --github are two forms of the same list", "choose one")
    found = [(name, check_prints(load(name, budget if proofs else None))) for name in decks]
    diagnostics = [d for _, one in found for d in one]
    counts = console.worst_first(diagnostics)
    if json:
        console.say_report(diagnostics)
    elif github:
        for diagnostic in diagnostics:
            console.say(console.github_line(diagnostic))
    else:
        console.show_diagnostics(diagnostics, sys.stdout)
        if not quiet:
            for name, one in found:
                console.say(_verdict(name, one))
    is_bad = "error" in counts or (strict and "warning" in counts)
    return NOT_DONE if is_bad else DONE


@command
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the new deck.")],
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="DECK", help="Start from a shipped deck.",
                     autocompletion=options.complete_deck),
    ] = None,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FOLDER", parser=options.folder,
                           help="Where the file goes.")
    ] = Path(),
    quiet: options.Quiet = False,
) -> int:  # fmt: skip
    """Write a commented deck file to start from."""
    from cardgen.pipeline.start import new_deck

    path = new_deck(name, output, source)
    if not quiet:
        shown = console.clean(str(path))
        console.say(f"{shown} is yours to change; then: cardgen check {shown}")
    return DONE


@command
def schema(
    of: Annotated[
        str, typer.Argument(metavar="deck|theme|paper|preset", help="Which kind of file.")
    ] = "deck",
) -> int:
    """Print the JSON Schema of deck, theme, paper or preset files."""
    from cardgen.pipeline.schemas import SCHEMAS, schema_text

    if of not in SCHEMAS:
        raise UsageError(f"there is no schema of `{of}`", "one of: " + ", ".join(SCHEMAS))
    console.say(schema_text(of).rstrip("\n"))
    return DONE


def _verdict(name: str, diagnostics: Sequence[Diagnostic]) -> str:
    counts = console.worst_first(diagnostics)
    if not counts:
        return f"{console.clean(name)}: {console.styled('no faults', 'good')}"
    listed = ", ".join(counted(number, severity) for severity, number in counts.items())
    return f"{console.clean(name)}: {console.styled(listed, next(iter(counts)))}"

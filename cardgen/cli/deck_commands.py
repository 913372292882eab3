"""Commands that read decks and write no prints: list, show, check, new, schema."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any

import typer

from cardgen.cli import console, options
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
        for line in _deck_lines(said):
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
    of: Annotated[str, typer.Argument(metavar="deck|theme", help="Which kind of file.")] = "deck",
) -> int:
    """Print the JSON Schema of deck or theme files."""
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


def _deck_lines(said: Mapping[str, Any]) -> list[str]:
    totals, card = said["totals"], said["card"]
    mode = console.in_mode(said["mode"])
    lines = [console.styled(console.clean(said["title"]), "bold") + mode]
    if said["players"]:
        lines.append(f"players     {console.clean(said['players'])}")
    width, height = card["size"]
    lines.append(
        f"card        {card['footprint']} cells, {width:g} x {height:g} mm, turns: {card['turns']}"
    )
    lines.append(
        f"pieces      {totals['pieces']} = {counted(totals['cards'], 'card')}"
        f" + {sum(c['copies'] for c in said['start'])} start"
        f" + {counted(sum(c['copies'] for c in said['parts']), 'part')}"
    )
    lines.append(f"kinds       {totals['kinds']}")
    lines.append(f"exits       {totals['exits']}")
    categories = ", ".join(f"{name} {n}" for name, n in totals["categories"].items())
    lines.append(f"categories  {console.clean(categories)}")
    for section in ("start", "cards", "parts"):
        if said[section]:
            lines += ["", console.styled(section, "bold"), *_piece_lines(said[section])]
    if said["modes"]:
        lines += ["", console.styled("modes", "bold")]
        rows = [(m["id"], m["title"], m["source"]) for m in said["modes"]]
        lines += [f"  {line}" for line in console.table(rows)]
    for heading in ("credits", "licence"):
        if said[heading]:
            lines += ["", console.styled(heading, "bold")]
            lines += [f"  {line}" for line in wrap(console.clean(said[heading]), 90)]
    return lines


def _piece_lines(pieces: Sequence[Mapping[str, Any]]) -> list[str]:
    rows = [("copies", "exits", "id", "category", "shows")]
    for piece in pieces:
        front = piece["front"]
        shown = front["paths"] or front["title"] or front["icon"] or ""
        shown = "" if shown == piece["id"] else shown
        if "paths" in piece["back"]:
            shown += f" / {piece['back']['paths'] or piece['back']['title'] or ''}"
        if piece.get("face_up") == "back":
            shown += " (this side up)"
        exits = str((piece["back"] if piece.get("face_up") == "back" else front)["exits"])
        rows.append((str(piece["copies"]), exits, piece["id"], piece["category"], shown))
    return [f"  {line}" for line in console.table(rows, right=(0, 1))]

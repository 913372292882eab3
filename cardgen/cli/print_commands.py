"""Commands that make prints: build, and its parts tiles, sheets and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardgen.cli import console, options
from cardgen.cli.run import DONE, NOT_DONE, command
from cardgen.wording import counted

if TYPE_CHECKING:
    from cardgen.pipeline.build import Built, Order
    from cardgen.sheets.imposition import SheetPlan


@command
def build(
    decks: options.Decks,
    mode: options.Modes = options.NONE,
    theme: options.Theme = "earth",
    paper: options.Papers = options.NONE,
    orientation: options.Orientation = "auto",
    lang: options.Languages = options.NONE,
    sides: options.Sides = "both",
    flip: options.Flip = "long",
    gap: options.Gap = "0 mm",
    bleed: options.Bleed = None,
    margin: options.Margin = None,
    card_width: options.CardWidth = None,
    label: options.Label = "none",
    marks: options.Marks = True,
    output: options.Output = options.OUTPUT,
    strict: options.Strict = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Check decks and make tiles, sheets and rules of them."""
    settings = _settings(orientation, sides, flip, gap, bleed, margin, label, marks)
    return _build(
        frozenset({"tile", "sheets", "rules"}),
        json,
        quiet,
        decks=tuple(decks),
        modes=tuple(mode),
        theme=theme,
        papers=tuple(paper),
        languages=tuple(lang),
        settings=settings,
        card_width=options.length("--card-width", card_width),
        output=output,
        is_strict=strict,
    )


@command
def tiles(
    decks: options.Decks,
    mode: options.Modes = options.NONE,
    theme: options.Theme = "earth",
    lang: options.Languages = options.NONE,
    bleed: options.Bleed = None,
    card_width: options.CardWidth = None,
    output: options.Output = options.OUTPUT,
    strict: options.Strict = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Make the tiles of decks: one SVG for each face."""
    given = options.length("--bleed", bleed)
    return _build(
        frozenset({"tile"}),
        json,
        quiet,
        decks=tuple(decks),
        modes=tuple(mode),
        theme=theme,
        languages=tuple(lang),
        settings={} if given is None else {"bleed": given},
        card_width=options.length("--card-width", card_width),
        output=output,
        is_strict=strict,
    )


@command
def sheets(
    decks: options.Decks,
    mode: options.Modes = options.NONE,
    theme: options.Theme = "earth",
    paper: options.Papers = options.NONE,
    orientation: options.Orientation = "auto",
    lang: options.Languages = options.NONE,
    sides: options.Sides = "both",
    flip: options.Flip = "long",
    gap: options.Gap = "0 mm",
    bleed: options.Bleed = None,
    margin: options.Margin = None,
    card_width: options.CardWidth = None,
    label: options.Label = "none",
    marks: options.Marks = True,
    output: options.Output = options.OUTPUT,
    strict: options.Strict = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Make the sheets of decks: PDFs to print and cut."""
    settings = _settings(orientation, sides, flip, gap, bleed, margin, label, marks)
    return _build(
        frozenset({"sheets"}),
        json,
        quiet,
        decks=tuple(decks),
        modes=tuple(mode),
        theme=theme,
        papers=tuple(paper),
        languages=tuple(lang),
        settings=settings,
        card_width=options.length("--card-width", card_width),
        output=output,
        is_strict=strict,
    )


@command
def rules(
    decks: options.Decks,
    mode: options.Modes = options.NONE,
    theme: options.Theme = "earth",
    paper: options.Papers = options.NONE,
    lang: options.Languages = options.NONE,
    card_width: options.CardWidth = None,
    output: options.Output = options.OUTPUT,
    strict: options.Strict = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Make the rules summaries of decks: PDF and Markdown."""
    return _build(
        frozenset({"rules"}),
        json,
        quiet,
        decks=tuple(decks),
        modes=tuple(mode),
        theme=theme,
        papers=tuple(paper),
        languages=tuple(lang),
        card_width=options.length("--card-width", card_width),
        output=output,
        is_strict=strict,
    )


def _settings(
    orientation: str,
    sides: str,
    flip: str,
    gap: str,
    bleed: str | None,
    margin: str | None,
    label: str,
    marks: bool,
) -> Mapping[str, Any]:
    return {
        "orientation": orientation,
        "sides": sides,
        "flip": flip,
        "gap": options.length("--gap", gap),
        "bleed": options.length("--bleed", bleed),
        "margin": options.length("--margin", margin),
        "label": label,
        "marks": marks,
    }


def _build(kinds: frozenset[Any], json: bool, quiet: bool, **order: Any) -> int:
    from cardgen.pipeline.build import Order
    from cardgen.pipeline.build import build as run

    asked: Order = Order(kinds=kinds, **order)
    with console.progress(quiet or json) as progress:
        outcome = run(asked, progress, console.tell_waiting)
    if json:
        console.say_report(outcome.diagnostics, built=[_summary(one) for one in outcome.built])
    else:
        told = [d for d in outcome.diagnostics if d.severity != "note" or not quiet]
        console.show_diagnostics(told)
        if not outcome.built:
            console.complain("nothing was written")
        for one in outcome.built:
            if not quiet:
                for line in _lines(one):
                    console.say(line)
    return DONE if outcome.built else NOT_DONE


def _summary(built: Built) -> dict[str, Any]:
    return {
        "deck": built.deck.id,
        "mode": built.deck.mode,
        "folder": str(built.written.folder),
        "files": [artifact.entry for artifact in built.written.artifacts],
        "sheets": [
            {
                "paper": plan.settings.paper.id,
                "sheets": plan.papers,
                "pages": plan.pages,
                "pieces": plan.pieces,
                "cuts": plan.cuts,
            }
            for plan in built.plans
        ],
    }


def _lines(built: Built) -> list[str]:
    artifacts = built.written.artifacts
    tiles = [a for a in artifacts if a.kind == "tile"]
    others = [a for a in artifacts if a.kind != "tile"]
    lines = [console.styled(console.clean(str(built.written.folder)), "bold")]
    rows = []
    if tiles:
        rows.append(("tiles/", counted(len(tiles), "tile")))
    rows += [(a.path, f"{max(1, round(len(a.data) / 1000)):,} kB") for a in others]
    lines += [f"  {line}" for line in console.table(rows)]
    lines += [f"  {line}" for plan in built.plans for line in _needs(plan)]
    return lines


def _needs(plan: SheetPlan) -> Iterator[str]:
    """What one needs to print and cut a plan's sheets."""
    settings, grid = plan.settings, plan.grid
    paper = settings.paper.title
    orientation = "landscape" if grid.x.page > grid.y.page else "portrait"
    printed = {
        ("front", "back"): "print on both sides, flip on the long edge",
        ("front",): "print on one side",
        ("back",): "backs only: print on the other side of the fronts",
    }[settings.printed_sides]
    yield f"{counted(plan.papers, 'sheet')} of {paper} ({orientation}): {printed}, at 100 %"
    yield (
        f"{counted(plan.pieces, 'piece')}, {grid.capacity} to a sheet; "
        f"{counted(plan.cuts, 'straight cut')} in all"
    )

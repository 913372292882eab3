"""What a build says at its end: which files there are, and what one needs to print and cut them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cardgen.cli import console
from cardgen.model.setmark import letters_of
from cardgen.units import format_mm, format_number
from cardgen.wording import counted

if TYPE_CHECKING:
    from cardgen.model.printer import PrinterProfile
    from cardgen.pipeline.build import Built
    from cardgen.sheets.imposition import SheetPlan


def build_report(built: Built) -> dict[str, Any]:
    """What was built of a deck, as `--json` tells it."""
    return {
        "deck": built.deck.id,
        "mode": built.deck.mode,
        "folder": str(built.written.folder),
        "files": [artifact.entry for artifact in built.written.artifacts],
        "sheets": [_sheets_report(plan) for plan in built.plans],
    }


def build_lines(built: Built) -> list[str]:
    """What was built of a deck, in words."""
    artifacts = built.written.artifacts
    tiles = [a for a in artifacts if a.kind == "tile"]
    others = [a for a in artifacts if a.kind != "tile"]
    lines = [console.styled(console.clean(str(built.written.folder)), "bold")]
    rows = []
    if tiles:
        rows.append(("tiles/", counted(len(tiles), "tile")))
    rows += [(a.path, f"{max(1, round(len(a.data) / 1000)):,} kB") for a in others]
    lines += [f"  {line}" for line in console.table(rows)]
    lines += [f"  {console.clean(line)}" for plan in built.plans for line in needs(plan)]
    return lines


def needs(plan: SheetPlan) -> Iterator[str]:
    """What one needs to print and cut a plan's sheets, a line for each thing."""
    settings, grid = plan.settings, plan.grid
    orientation = "landscape" if grid.x.page > grid.y.page else "portrait"
    yield (
        f"{counted(plan.papers, 'sheet')} of {settings.paper.title} ({orientation}): "
        f"{_printing(plan)}, at 100 %"
    )
    yield f"{counted(plan.pieces, _piece(plan))}, {_filling(plan)}; {_cutting(plan)}"
    if settings.sets > 1:
        yield from _sets(plan)
    for card in _side_by_side(plan):
        yield f"`{card}` lies there twice, as (1/2) and (2/2): glue its two sides back to back"
    if not settings.printer.is_true:
        yield f"made up for printer `{settings.printer.name}`: {_moved(settings.printer)}"


def _sheets_report(plan: SheetPlan) -> dict[str, Any]:
    settings = plan.settings
    return {
        "paper": settings.paper.id,
        "sheets": plan.papers,
        "pages": plan.pages,
        "pieces": plan.pieces,
        "cuts": plan.cuts,
        "blank_slots": _blank_slots(plan),
        "sides": settings.sides,
        "flip": settings.flip,
        "sets": settings.sets,
        "order": settings.order,
        "printer": settings.printer.name or None,
    }


def _printing(plan: SheetPlan) -> str:
    settings = plan.settings
    if settings.flip == "fold":
        return "print on one side, fold along the line and glue"
    turned = f"flip on the {settings.flip} edge"
    return {
        ("front", "back"): f"print on both sides, {turned}",
        ("front",): "print on one side",
        ("back",): f"backs only, print on the other side of the fronts: {turned}",
    }[settings.printed_sides]


def _filling(plan: SheetPlan) -> str:
    said = [f"{plan.grid.capacity:,} to a sheet"]
    if plan.settings.start_slot > 1:
        said.append(f"from slot {plan.settings.start_slot:,} of the first")
    if blank := _blank_slots(plan):
        said.append(f"{counted(blank, 'slot')} left blank")
    return ", ".join(said)


def _blank_slots(plan: SheetPlan) -> int:
    taken = sum(map(len, plan.dealt.sheets)) + plan.settings.start_slot - 1
    return plan.papers * plan.grid.capacity - taken


def _cutting(plan: SheetPlan) -> str:
    settings = plan.settings
    if plan.grid.is_precut:
        return "nothing to cut"
    cuts = f"{counted(plan.cuts, 'straight cut')} in all"
    at_once = min(settings.stack_depth, plan.papers)
    return (
        f"{cuts}, {at_once} sheets at once" if settings.order == "stack" and at_once > 1 else cuts
    )


def _piece(plan: SheetPlan) -> str:
    """What the pieces of a plan are called."""
    from cardgen.drawing.blanks import BLANK

    taken = (print_ for sheet in plan.dealt.sheets for _, print_ in sheet)
    return "blank card" if all(print_.piece.card == BLANK for print_ in taken) else "piece"


def _sets(plan: SheetPlan) -> Iterator[str]:
    settings, dealt = plan.settings, plan.dealt
    sets = sorted({print_.set for sheet in dealt.sheets for _, print_ in sheet})
    if len(sets) < settings.sets:
        word = "set" if len(sets) == 1 else "sets"
        yield f"for {word} {', '.join(map(letters_of, sets))}"
        return
    every = f"{len(sets):,} {_named(sets)}"
    if settings.order == "set":
        yield f"{every}: one after another{', each on fresh sheets' * settings.fresh_sheets}"
        return
    yield f"{every}, to be cut as a stack"
    if dealt.whole:
        whole = counted(len(dealt.whole[0].runs), "whole set")
        yield f"{counted(len(dealt.whole), 'pile')} of {whole} each"
    if dealt.parted:
        rest = sorted({run.set for pile in dealt.parted for run in pile.runs})
        below = "what lies below" if dealt.whole else "the piles"
        yield f"{below}, pile on pile in the order of the slots: {_named(rest)}"


def _named(sets: Sequence[int]) -> str:
    """Sets that follow each other, by their letters."""
    first, last = letters_of(sets[0]), letters_of(sets[-1])
    return f"set {first}" if first == last else f"sets {first} to {last}"


def _side_by_side(plan: SheetPlan) -> tuple[str, ...]:
    """The two-sided cards whose sides take a slot each."""
    taken = (print_ for sheet in plan.dealt.sheets for _, print_ in sheet)
    return tuple(dict.fromkeys(print_.piece.card for print_ in taken if print_.side == "back"))


def _moved(printer: PrinterProfile) -> str:
    said = []
    if printer.dx:
        said.append(f"backs {format_mm(abs(printer.dx))} {'right' if printer.dx > 0 else 'left'}")
    if printer.dy:
        said.append(f"backs {format_mm(abs(printer.dy))} {'down' if printer.dy > 0 else 'up'}")
    if printer.angle:
        direction = "clockwise" if printer.angle > 0 else "anticlockwise"
        said.append(f"backs turned {format_number(abs(printer.angle))} degrees {direction}")
    if printer.scale != 1.0:
        said.append(f"all scaled by {format_number(printer.scale, 4)}")
    return ", ".join(said)

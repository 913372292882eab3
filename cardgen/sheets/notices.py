"""Warnings and notes about sheets: ink where printers cannot print, what is left out or idle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from cardgen.diagnostics import Diagnostic
from cardgen.drawing.scene import IDENTITY
from cardgen.sheets.correction import correction, distances
from cardgen.sheets.furniture import Furniture
from cardgen.sheets.grid import INK_LIMIT, Grid
from cardgen.sheets.settings import SheetSettings
from cardgen.units import TOLERANCE, format_mm, format_number

_PRINTABLE = f"most printers leave {format_mm(INK_LIMIT)} blank"
_MOST_NAMED = 5


def sheet_diagnostics(
    furniture: Furniture, settings: SheetSettings, backs: Mapping[str, str]
) -> tuple[Diagnostic, ...]:
    """What a user should know of the sheets before printing them.

    Args:
        furniture: what stands round the cards.
        settings: what they were made from.
        backs: the key of the back of every card whose back is no face of its own.
    """
    grid = furniture.grid
    return (
        *_ink_near_edge(grid, settings),
        *_other_pages(grid, settings),
        *_left_out(furniture, settings),
        *_larger_places(grid),
        *_idle(settings),
        *_marks_on_trims(grid, settings),
        *_backs_not_printed(settings, backs),
    )


def _ink_near_edge(grid: Grid, settings: SheetSettings) -> Iterator[Diagnostic]:
    nearest = min(min(axis.least_distance, axis.limit) for axis in (grid.x, grid.y))
    if nearest < INK_LIMIT - TOLERANCE:
        yield Diagnostic(
            "ink-near-edge",
            "warning",
            f"ink comes within {format_mm(max(0.0, nearest))} of the paper edge; {_PRINTABLE}",
            hint=_remedy(grid),
        )
        return
    if settings.margin is not None and settings.margin < INK_LIMIT and not grid.paper.grid:
        yield Diagnostic(
            "small-margin",
            "warning",
            f"the margin is {format_mm(settings.margin)}, but {_PRINTABLE}",
            hint="nothing lies so near the paper edge here, but other paper may fare worse",
        )
    printer = settings.printer
    for side in settings.printed_sides:
        matrix = correction(printer, grid.x.page, grid.y.page, side)
        if matrix == IDENTITY:
            continue
        seen = grid.seen_on(side, settings.flip)
        reach = (grid.x.room - grid.x.least_distance, grid.y.room - grid.y.least_distance)
        nearest = min(distances(seen, matrix, reach))
        unmarked = min(distances(seen, matrix, (grid.x.bleed, grid.y.bleed)))
        if nearest < INK_LIMIT - TOLERANCE:
            yield Diagnostic(
                "ink-near-edge",
                "warning",
                f"as the profile of the printer moves the {side}, its ink comes within "
                f"{format_mm(max(0.0, nearest))} of the paper edge; {_PRINTABLE}",
                hint=("" if unmarked < INK_LIMIT - TOLERANCE else "`--no-marks`, ") + _remedy(grid),
            )


def _remedy(grid: Grid) -> str:
    """What keeps ink away from the paper edge."""
    if grid.paper.grid is not None:
        return "narrower cards or a smaller bleed keep it inside"
    return "a smaller bleed or a larger margin keeps it inside"


def _other_pages(grid: Grid, settings: SheetSettings) -> Iterator[Diagnostic]:
    """Tells where a printer errs in another direction than on the pages it was measured on."""
    printer = settings.printer
    moves_backs = (printer.dx, printer.dy, printer.angle) != (0.0, 0.0, 0.0)
    measured, printed = (printer.orientation, printer.flip), (grid.orientation, settings.flip)
    if moves_backs and "back" in settings.printed_sides and measured != printed:
        yield Diagnostic(
            "other-pages",
            "warning",
            f"`{printer.name}` was measured on {measured[0]} pages that turn over their "
            f"{measured[1]} edge, but these are {printed[0]} and turn over their {printed[1]} edge",
            hint=f"measure such pages too, under another name: cardgen calibrate "
            f"--orientation {printed[0]} --flip {printed[1]}",
        )


def _left_out(furniture: Furniture, settings: SheetSettings) -> Iterator[Diagnostic]:
    left_out = list(furniture.left_out)
    if settings.marks != "none":
        grid = furniture.grid
        places = ((grid.x, "left and right of"), (grid.y, "above and below"))
        left_out += [f"marks {where} the cards" for axis, where in places if not axis.mark]
    if left_out:
        yield Diagnostic(
            "furniture-left-out",
            "note" if furniture.has_ruler else "warning",
            f"{settings.paper.title} paper has no room for " + ", ".join(left_out),
            hint="a larger margin makes room",
        )


def _larger_places(grid: Grid) -> Iterator[Diagnostic]:
    places = grid.paper.grid
    if places is not None and not grid.is_precut:
        card = f"{format_number(grid.x.card)} x {format_mm(grid.y.card)}"
        yield Diagnostic(
            "larger-places",
            "note",
            f"cards of {card} lie in the middle of places of {format_number(places.size[0])} x "
            f"{format_mm(places.size[1])}, so they have a blank rim",
            hint="`--marks ticks` shows where to cut them to size",
        )


def _idle(settings: SheetSettings) -> Iterator[Diagnostic]:
    lengths = (("margin", settings.margin is not None), ("gap", any(settings.gaps)))
    typed = " and ".join(f"`--{name}`" for name, is_set in lengths if is_set)
    if settings.paper.grid is not None and typed:
        yield Diagnostic(
            "idle-setting",
            "note",
            f"{settings.paper.title} paper has places of its own: nothing comes of {typed}",
        )
    if settings.order == "stack" and settings.fresh_sheets:
        yield Diagnostic(
            "idle-setting",
            "note",
            "the sets of a stack lie in its piles: nothing comes of `--fresh-sheets`",
        )
    is_marked = settings.flip == "fold" or any(map(settings.marks_side, settings.printed_sides))
    if settings.marks != "none" and not is_marked:
        yield Diagnostic(
            "idle-setting",
            "note",
            f"marks are wanted on the {settings.marks_on} only, which is not printed",
        )


def _marks_on_trims(grid: Grid, settings: SheetSettings) -> Iterator[Diagnostic]:
    gaps = (*grid.x.gaps, *grid.y.gaps)
    if settings.marks in ("guides", "ticks") and any(gap < TOLERANCE for gap in gaps):
        yield Diagnostic(
            "marks-on-trims",
            "note",
            f"where cards touch, {settings.marks} lie on the cut: one that is missed by a hair "
            "leaves a trace on a card",
            hint="`--gap 2` or more keeps them off the cards",
        )


def _backs_not_printed(settings: SheetSettings, backs: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Tells which cards could not be told by their backs, as they are meant to be."""
    if settings.flip == "fold" or "back" in settings.printed_sides or not backs:
        return
    (usual, _), *_others = Counter(backs.values()).most_common()
    known = [card for card, back in backs.items() if back != usual]
    if not known:
        return
    more = len(known) - _MOST_NAMED
    names = [*known[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
    listed = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    are = "is known by its back" if len(known) == 1 else "are known by their backs"
    yield Diagnostic(
        "backs-not-printed",
        "note",
        f"{listed} {are}, which {'is' if len(known) == 1 else 'are'} not printed",
        hint="`--sides backs` prints them on paper of their own"
        if settings.sides == "fronts" and settings.flip != "none"
        else "mark these cards by hand, or print with `--flip long`",
    )

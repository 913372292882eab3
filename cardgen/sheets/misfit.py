"""What to say when cards do not fit: both sizes, and what adds up to too much."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardgen.model.paper import FixedGrid, Orientation
from cardgen.sheets.grid import FOLD_ROOM, SheetError, own_orientation, space_for
from cardgen.sheets.settings import SheetSettings
from cardgen.units import TOLERANCE, fit_count, format_mm, format_number


def too_large(settings: SheetSettings, card: tuple[float, float]) -> SheetError:
    """The error that no grid holds a card of this width and height (mm)."""
    if settings.paper.grid is not None:
        return _too_large_for_places(settings, settings.paper.grid, card)
    sums = [
        text for orientation in settings.orientations for text in _sums(settings, orientation, card)
    ]
    if sums:
        return SheetError(
            "; ".join(dict.fromkeys(sums)), hint="fewer columns or rows, or larger paper"
        )

    def printable(orientation: Orientation) -> str:
        sides = settings.paper.size(orientation)
        return _size(*(max(0.0, side - 2 * settings.least_margin) for side in sides))

    sizes = " or ".join(dict.fromkeys(map(printable, settings.orientations)))
    edge = "bleed" if settings.least_margin == settings.bleed else "margin"
    gaps = " x ".join(dict.fromkeys(map(format_number, settings.gaps)))
    gap = f" with a gap of {gaps} mm" if any(settings.gaps) else ""
    twice = ", both sides next to each other," if settings.flip == "fold" else ""
    return SheetError(
        f"a card of {_size(*card)}{twice}{gap} does not fit: {settings.paper.title} paper with a "
        f"{edge} of {format_mm(settings.least_margin)} has {sizes} to print on",
        hint="choose a larger paper, a smaller margin, gap or bleed, or narrower cards",
    )


def _sums(
    settings: SheetSettings, orientation: Orientation, card: tuple[float, float]
) -> Iterator[str]:
    """For columns and rows that were asked for and do not fit: what they add up to."""
    folds = (True, False) if settings.flip == "fold" else (False,)
    page, asked = settings.paper.size(orientation), (settings.columns, settings.rows)
    margin = settings.least_margin
    for at, name in enumerate(("columns", "rows")):
        count, size, gap = asked[at], card[at], settings.gaps[at]
        for is_folded in folds:
            space = space_for(page[at], settings, is_folded=is_folded)
            most = fit_count(space, size, gap)
            if count is None or not 1 <= most < count:
                continue
            if is_folded:
                edges = f"a margin of {format_mm(margin)} + {format_mm(FOLD_ROOM)} to the fold"
                paper, has = f"half of {settings.paper.title}", page[at] / 2
            else:
                edges = f"2 margins of {format_mm(margin)}"
                paper, has = settings.paper.title, page[at]
            gaps = f" + {count - 1} gaps of {format_mm(gap)}" if gap and count > 1 else ""
            total = count * size + (count - 1) * gap + has - space
            yield (
                f"{count} {name} do not fit {paper} {orientation}: {count} x {format_mm(size)}"
                f"{gaps} + {edges} = {format_mm(total)}, and it has {format_mm(has)}: "
                f"at most {most}"
            )


def _too_large_for_places(
    settings: SheetSettings, grid: FixedGrid, card: tuple[float, float]
) -> SheetError:
    title, lies = settings.paper.title, own_orientation(settings.paper)
    if settings.orientation not in ("auto", lies):
        return SheetError(f"{title} has places of its own and lies {lies}")
    if settings.flip == "fold":
        return SheetError(f"{title} has places of its own, so it cannot be folded")
    for name, asked, most in (
        ("columns", settings.columns, grid.columns),
        ("rows", settings.rows, grid.rows),
    ):
        if asked is not None and asked > most:
            return SheetError(f"{title} has {most} {name} of places, and not {asked}")
    sums = [
        f"{format_number(side)} - {format_number(place)} = {format_mm(side - place)} too {what}"
        for what, side, place in zip(("wide", "high"), card, grid.size, strict=True)
        if side > place + TOLERANCE
    ]
    return SheetError(
        f"a card of {_size(*card)} does not fit the places of {title}, which are "
        f"{_size(*grid.size)}: " + " and ".join(sums),
        hint=f"`--card-width {_widest(grid, card)}` scales the cards so that they fit",
    )


def _widest(grid: FixedGrid, card: tuple[float, float]) -> str:
    """The width at which a card just fits a place, rounded down to a tenth of a millimetre."""
    scale = min(place / side for place, side in zip(grid.size, card, strict=True))
    return format_number(math.floor(10 * scale * card[0] + TOLERANCE) / 10)


def _size(width: float, height: float) -> str:
    return f"{format_number(width)} x {format_number(height)} mm"

"""Warnings and notes about sheets: ink where printers cannot print, furniture left out."""

from __future__ import annotations

from cardgen.diagnostics import Diagnostic
from cardgen.sheets.furniture import Furniture
from cardgen.sheets.grid import INK_LIMIT
from cardgen.sheets.settings import SheetSettings
from cardgen.units import TOLERANCE, format_mm


def sheet_diagnostics(furniture: Furniture, settings: SheetSettings) -> tuple[Diagnostic, ...]:
    """What a user should know of the sheets before printing it."""
    found: list[Diagnostic] = []
    grid = furniture.grid
    nearest = min(min(axis.least_distance, axis.limit) for axis in (grid.x, grid.y))
    printable = f"most printers leave {format_mm(INK_LIMIT)} blank"
    if nearest < INK_LIMIT - TOLERANCE:
        found.append(
            Diagnostic(
                "ink-near-edge",
                "warning",
                f"ink comes within {format_mm(max(0.0, nearest))} of the paper edge; {printable}",
                hint="a smaller bleed or a larger margin keeps it inside",
            )
        )
    elif settings.margin is not None and settings.margin < INK_LIMIT:
        found.append(
            Diagnostic(
                "small-margin",
                "warning",
                f"the margin is {format_mm(settings.margin)}, but {printable}",
                hint="nothing lies so near the paper edge here, but other paper may fare worse",
            )
        )
    if furniture.left_out:
        found.append(
            Diagnostic(
                "furniture-left-out",
                "note" if furniture.has_ruler else "warning",
                f"{settings.paper.title} paper has no room for " + ", ".join(furniture.left_out),
                hint="a larger margin makes room",
            )
        )
    return tuple(found)

"""Lettering of the furniture: one ink, sizes as the height of a capital, texts made to fit."""

from __future__ import annotations

from typing import Literal

from cardgen.drawing.scene import TextRun
from cardgen.fonts import CAP_HEIGHT, DESCENT, text_width
from cardgen.sheets.settings import INK

ELLIPSIS = "..."
LINE = (CAP_HEIGHT + DESCENT) / CAP_HEIGHT
"""Height of a line with its descenders, for capitals of height 1."""


def lettering(
    text: str,
    x: float,
    baseline: float,
    capital: float,
    *,
    bold: bool = False,
    anchor: Literal["start", "middle", "end"] = "start",
) -> TextRun:
    """A line of text whose capitals have a height in mm."""
    return TextRun(text, x, baseline, capital / CAP_HEIGHT, INK, bold, anchor)


def width_of(text: str, capital: float, *, bold: bool = False) -> float:
    """How wide a line of text is (mm) whose capitals have a height in mm."""
    return text_width(text, capital / CAP_HEIGHT, bold)


def fitted(
    text: str, capital: float, width: float, *, bold: bool = False, least: float = 0.75
) -> tuple[str, float]:
    """A text and the height of its capitals that keep within a width (mm).

    It shrinks to `least` of the height first; then its end gives way to an ellipsis. The text
    is empty if not even that fits.
    """
    needed = width_of(text, capital, bold=bold)
    if needed <= width:
        return text, capital
    smallest = capital * least
    if needed * least <= width:
        return text, capital * max(width, 0.0) / needed
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle].rstrip() + ELLIPSIS, smallest, bold=bold) <= width:
            low = middle
        else:
            high = middle - 1
    return (text[:low].rstrip() + ELLIPSIS if low else ""), smallest

"""Duplex: how the back of a sheet lies to its front when the paper is turned or folded."""

from __future__ import annotations

from typing import Literal

from cardgen.sheets.settings import Flip

Direction = Literal["x", "y"]
"""Along the page from left to right, or from top to bottom."""


def mirrored_direction(width: float, height: float, flip: Flip) -> Direction:
    """Along which direction the back of a page of these sides (mm) mirrors its front.

    `x` where the paper turns like the page of a book: over its long edge if that stands upright,
    else over its short one.
    """
    is_upright = width <= height
    return "x" if is_upright == (flip != "short") else "y"


def back_rotation(direction: Direction) -> int:
    """Clockwise degrees a back is turned so that a card turned over sideways reads upright.

    Paper that turns over a level edge comes out head down; half a turn makes up for it.
    """
    return 0 if direction == "x" else 180

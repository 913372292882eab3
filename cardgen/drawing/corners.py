"""Corners: the earth between two mouths that meet at a corner of a cell, on the rim of a card."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardgen.drawing.frames import HALF_MOUTH, Frame
from cardgen.drawing.pen import Pen
from cardgen.drawing.scene import Outline
from cardgen.drawing.svgpath import arc_cubics

_Corner = tuple[float, float, int, int]
"""x, y, and the clockwise degrees between which the card lies."""


def corners(frame: Frame) -> Iterator[_Corner]:
    """All corners of cells on the rim of a card."""
    width, height = frame.width, frame.height
    yield from ((0.0, 0.0, 0, 90), (width, 0.0, 90, 180))
    yield from ((width, height, 180, 270), (0.0, height, 270, 360))
    for column in range(1, frame.footprint.columns):
        x = column * frame.cell_width
        yield from ((x, 0.0, 0, 180), (x, height, 180, 360))
    for row in range(1, frame.footprint.rows):
        y = row * frame.cell_height
        yield from ((0.0, y, -90, 90), (width, y, 90, 270))


def earth_at(pen: Pen, frame: Frame, corner: _Corner, over: float, inset: float = 0.0) -> Outline:
    """The earth at a corner, which runs straight on through the bleed; lengths in units.

    What is left of an edge between two of them is a mouth, and a bend runs along one.

    Args:
        pen: the pen of the card.
        frame: the card.
        corner: one of its corners.
        over: the bleed.
        inset: how far its edge keeps from the mouths.
    """
    x, y, start, end = corner
    across, down = (side / 2 - HALF_MOUTH - inset for side in (frame.cell_width, frame.cell_height))
    first, last = math.radians(start), math.radians(end)
    # across the edges of the card that the arc begins and ends at
    out = [(math.sin(first), -math.cos(first)), (-math.sin(last), math.cos(last))]
    ends = [(x + across * math.cos(angle), y + down * math.sin(angle)) for angle in (first, last)]
    outer = [(px + over * ox, py + over * oy) for (px, py), (ox, oy) in zip(ends, out, strict=True)]
    beyond = (x + over * (out[0][0] + out[1][0]), y + over * (out[0][1] + out[1][1]))
    turn = [("L", *beyond)] if end - start == 90 else []
    return pen.segments(
        [
            ("M", *outer[0]),
            ("L", *ends[0]),
            *(("C", *cubic) for cubic in arc_cubics(x, y, across, down, first, last)),
            ("L", *outer[1]),
            *turn,
            ("Z",),
        ]
    )

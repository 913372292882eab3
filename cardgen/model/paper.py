"""Paper: sizes that have a name, and sizes typed as `200 mm x 300 mm`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from cardgen.units import format_mm, format_number, parse_size

Orientation = Literal["portrait", "landscape"]

SHORTEST_SIDE = 50.0
LONGEST_SIDE = 2000.0
"""No sheet of paper that a printer takes is smaller or larger (mm)."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in mm, by its name or as it was typed.

    Raises:
        ValueError: a side is shorter than 50 mm, longer than 2000 mm, or no number.
    """

    id: str
    title: str
    width: float
    height: float

    def __post_init__(self) -> None:
        for side in (self.width, self.height):
            if not SHORTEST_SIDE <= side <= LONGEST_SIDE:
                raise ValueError(
                    f"a side of {format_mm(side)} is no paper: sides are from "
                    f"{format_mm(SHORTEST_SIDE)} to {format_mm(LONGEST_SIDE)}"
                )

    def size(self, orientation: Orientation) -> tuple[float, float]:
        """Width and height in mm as the paper lies: portrait is taller than wide."""
        short, long = sorted((self.width, self.height))
        return (short, long) if orientation == "portrait" else (long, short)


def parse_paper(text: str, known: Mapping[str, Paper]) -> Paper:
    """The paper that a name or a size means; a unit given once counts for both sides.

    >>> parse_paper("8.5x11in", {}).title
    '215.9 x 279.4 mm'

    Args:
        text: an id in `known`, whatever its case, or a size such as `210x297`,
            `8.5x11in` or `200 mm x 300 mm`.
        known: papers by id.

    Raises:
        ValueError: neither; the message says why.
    """
    by_folded = {id_.casefold(): paper for id_, paper in known.items()}
    named = by_folded.get(text.strip().casefold())
    if named is not None:
        return named
    if not re.search("[x×]", text.strip()[1:], re.IGNORECASE) or not re.search("[0-9]", text):
        raise ValueError(f"`{text}` is neither a paper nor a size such as `210x297` or `8.5x11in`")
    width, height = parse_size(text)
    name = f"{format_number(width)}x{format_number(height)}"
    return Paper(f"{name}mm", f"{name.replace('x', ' x ')} mm", width, height)

"""Paper: sizes that have a name, and sizes typed as `200 mm x 300 mm`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from cardgen.units import format_mm, format_number, parse_size

Orientation = Literal["portrait", "landscape"]

SHORTEST_SIDE = 50.0
LONGEST_SIDE = 2000.0
"""No sheet of paper that a printer takes is smaller or larger (mm)."""


class FixedGrid(NamedTuple):
    """Places that are cut or perforated into a paper already; lengths in mm as the paper lies.

    Attributes:
        first: left and top of the first place, from the paper's own left and top.
        pitch: from the left of a place to that of the next, and from top to top.
        size: width and height of a place.
        columns: how many lie side by side.
        rows: how many lie one below the other.
    """

    first: tuple[float, float]
    pitch: tuple[float, float]
    size: tuple[float, float]
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in mm, by its name or as it was typed.

    Attributes:
        id: its name on the command line and in files.
        title: its name for people.
        width: as it lies where it has places of its own, else any of its sides.
        height: the other side.
        grid: places that are cut into it, as in sheets of labels; None for plain paper.
        settings: what it sets of `SheetSettings`, by their names, where nothing else does.

    Raises:
        ValueError: a side is shorter than 50 mm, longer than 2000 mm, or no number.
    """

    id: str
    title: str
    width: float
    height: float
    grid: FixedGrid | None = None
    settings: tuple[tuple[str, Any], ...] = ()

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


def parse_paper(text: str) -> Paper:
    """The paper of a size that was typed; a unit given once counts for both sides.

    >>> parse_paper("8.5x11in").title
    '215.9 x 279.4 mm'

    Args:
        text: such as `210x297`, `8.5x11in` or `200 mm x 300 mm`.

    Raises:
        ValueError: it is no size of paper; the message says why.
    """
    if not re.search("[x×]", text.strip()[1:], re.IGNORECASE) or not re.search("[0-9]", text):
        raise ValueError(f"`{text}` is neither a paper nor a size such as `210x297` or `8.5x11in`")
    width, height = parse_size(text)
    name = f"{format_number(width)}x{format_number(height)}"
    return Paper(f"{name}mm", f"{name.replace('x', ' x ')} mm", width, height)

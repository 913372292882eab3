"""Printer profiles: by how much the backs of a printer must be moved to lie behind their fronts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from cardgen.model.paper import Orientation
from cardgen.model.setting import Choice, Kind, Length, Number
from cardgen.units import format_mm, format_number

FARTHEST = 20.0
"""No printer misses by more (mm)."""
LARGEST_ANGLE = 5.0
"""Degrees."""
LEAST_SCALE, LARGEST_SCALE = 0.9, 1.1
Edge = Literal["long", "short"]
"""Over which edge a printer turns the paper."""
MEASURED: Mapping[str, Kind] = MappingProxyType(
    {
        "dx": Length(-FARTHEST, FARTHEST),
        "dy": Length(-FARTHEST, FARTHEST),
        "angle": Number(-LARGEST_ANGLE, LARGEST_ANGLE),
        "scale": Number(LEAST_SCALE, LARGEST_SCALE),
        "orientation": Choice(get_args(Orientation)),
        "flip": Choice(get_args(Edge)),
    }
)
"""What is measured of a printer and on which pages, as people type it."""


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """What makes up for the errors of a printer.

    Attributes:
        name: what its owner calls it.
        dx: backs are printed so much further to the right, looking at the back (mm).
        dy: and so much further down (mm).
        angle: and turned so much clockwise about the middle of the page (degrees).
        scale: fronts and backs are printed so many times larger about the middle of the page.
        orientation: how the pages lay on which this was measured; on others a printer errs in
            another direction.
        flip: over which edge they were turned.

    Raises:
        ValueError: a number that no printer needs; the message says which are meant.
    """

    name: str = ""
    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0
    scale: float = 1.0
    orientation: Orientation = "portrait"
    flip: Edge = "long"

    def __post_init__(self) -> None:
        for name, value in (("dx", self.dx), ("dy", self.dy)):
            if not abs(value) <= FARTHEST:
                raise ValueError(
                    f"{name} of {format_mm(value)}: a printer misses by at most "
                    f"{format_mm(FARTHEST)}"
                )
        if not abs(self.angle) <= LARGEST_ANGLE:
            raise ValueError(
                f"an angle of {format_number(self.angle)} degrees: at most {LARGEST_ANGLE:g}"
            )
        if not LEAST_SCALE <= self.scale <= LARGEST_SCALE:
            raise ValueError(
                f"a scale of {format_number(self.scale, 4)}: from {LEAST_SCALE:g} to "
                f"{LARGEST_SCALE:g}, where 1 is true to size"
            )

    @property
    def is_true(self) -> bool:
        """Whether nothing is moved."""
        return (self.dx, self.dy, self.angle, self.scale) == (0.0, 0.0, 0.0, 1.0)


TRUE = PrinterProfile()
"""That of a printer without errors."""

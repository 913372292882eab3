"""Sheet settings: what a user may choose about paper and sheets."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

from cardgen.diagnostics import did_you_mean
from cardgen.errors import UsageError
from cardgen.model.paper import Orientation, Paper
from cardgen.sheets.sheet import SheetSide
from cardgen.units import format_mm

OrientationChoice = Literal["auto"] | Orientation
Sides = Literal["both", "fronts", "backs"]
Flip = Literal["long", "none"]
Label = Literal["none", "id", "number"]

ORIENTATIONS: tuple[str, ...] = ("auto", *get_args(Orientation))
SIDES: tuple[str, ...] = get_args(Sides)
FLIPS: tuple[str, ...] = get_args(Flip)
LABELS: tuple[str, ...] = get_args(Label)

DEFAULT_MARGIN = 7.5
DEFAULT_BLEED = 2.0


@dataclass(frozen=True, slots=True)
class SheetSettings:
    """Choices about paper and sheets; lengths in mm.

    Attributes:
        paper: the paper to print on.
        orientation: how it lies; `auto` holds most cards.
        margin: least distance from trim to paper edge; None is 7.5.
        gap: distance between trims.
        bleed: ink beyond trim on outer sides; None is 2, and less where there is no room.
            A number is kept as it is.
        sides: whether fronts, backs or both are printed.
        flip: how the paper is turned for the backs: over its long edge, or not at all.
        label: what is printed in the corner of each card.
        marks: whether crop marks are drawn.

    Raises:
        UsageError: a value outside the ones listed or a length that is negative or no number.
    """

    paper: Paper
    orientation: OrientationChoice = "auto"
    margin: float | None = None
    gap: float = 0.0
    bleed: float | None = None
    sides: Sides = "both"
    flip: Flip = "long"
    label: Label = "none"
    marks: bool = True

    def __post_init__(self) -> None:
        for name, length in (("margin", self.margin), ("gap", self.gap), ("bleed", self.bleed)):
            if length is not None and not 0 <= length < math.inf:
                raise UsageError(f"{name} must be 0 mm or more, not {format_mm(length)}")
        for name, value, values in (
            ("orientation", self.orientation, ORIENTATIONS),
            ("sides", self.sides, SIDES),
            ("flip", self.flip, FLIPS),
            ("label", self.label, LABELS),
        ):
            if value not in values:
                raise UsageError(f"{name} cannot be `{value}`", did_you_mean(value, values))
        if self.flip == "none" and self.sides == "backs":
            raise UsageError("without a flip no backs are printed", "leave out `--sides backs`")

    @property
    def printed_sides(self) -> tuple[SheetSide, ...]:
        """The sides of each paper that are printed in this run, in the order of the pages."""
        if self.flip == "none" or self.sides == "fronts":
            return ("front",)
        return ("back",) if self.sides == "backs" else ("front", "back")

    @property
    def wanted_bleed(self) -> float:
        """Ink beyond trim (mm) where there is room: faces are drawn with so much."""
        return DEFAULT_BLEED if self.bleed is None else self.bleed

    @property
    def orientations(self) -> tuple[Orientation, ...]:
        """The orientations to choose from, the preferred one first."""
        return ("portrait", "landscape") if self.orientation == "auto" else (self.orientation,)

    @property
    def least_margin(self) -> float:
        """From trim to paper edge in mm: the margin, and no less than a bleed that was typed."""
        return max(DEFAULT_MARGIN if self.margin is None else self.margin, self.bleed or 0.0)

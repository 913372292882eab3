"""Sheet settings: what a user may choose about paper and sheets."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Literal, get_args

from cardgen.diagnostics import did_you_mean
from cardgen.errors import UsageError
from cardgen.model.paper import Orientation, Paper
from cardgen.model.printer import TRUE, PrinterProfile
from cardgen.sheets.sheet import SheetSide
from cardgen.units import format_mm

OrientationChoice = Literal["auto"] | Orientation
Sides = Literal["both", "fronts", "backs"]
Flip = Literal["long", "short", "none", "fold"]
Label = Literal["none", "id", "number"]
Marks = Literal["none", "crop", "guides", "ticks"]
MarkSides = Literal["front", "back", "both"]
SetOrder = Literal["set", "stack"]

ORIENTATIONS: tuple[str, ...] = ("auto", *get_args(Orientation))
SIDES: tuple[str, ...] = get_args(Sides)
FLIPS: tuple[str, ...] = get_args(Flip)
LABELS: tuple[str, ...] = get_args(Label)
MARKS: tuple[str, ...] = get_args(Marks)
MARK_SIDES: tuple[str, ...] = get_args(MarkSides)
ORDERS: tuple[str, ...] = get_args(SetOrder)

DEFAULT_MARGIN = 7.5
DEFAULT_BLEED = 2.0
DEFAULT_MARK_WIDTH = 0.2
LEAST_MARK_WIDTH, LARGEST_MARK_WIDTH = 0.09, 2.0
"""A quarter of a point: printers lose thinner lines (mm)."""
INK = "#161616"
MOST_SETS = 1000
MOST_IN_LINE = 100
"""Columns or rows of a sheet; cards are 10 mm wide at least, and paper is 2 m long at most."""
MOST_AT_ONCE = 100
"""Sheets that are cut at once."""
_COLOUR = re.compile("#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class SheetSettings:
    """Choices about paper and sheets; lengths in mm.

    Attributes:
        paper: the paper to print on.
        orientation: how it lies; `auto` holds most cards.
        margin: least distance from trim to paper edge; None is 7.5.
        gap: distance between trims; a pair across and down, or one length for both.
        bleed: ink beyond trim on outer sides; None is 2, and less where there is no room.
            A number is kept as it is.
        sides: whether fronts, backs or both are printed.
        flip: how the paper is turned for the backs: over its long or its short edge, not at all
            (`none`: fronts only), or folded (`fold`: both sides on one side of the paper).
        label: what is printed in the corner of each card.
        marks: crop marks outside the cards, guides from edge to edge, ticks at every corner, or
            none.
        marks_on: which sides of the paper bear them.
        mark_width: how wide their lines are.
        mark_colour: `#rrggbb`.
        corner_radius: of a rounded corner that is drawn as a guide; 0 for none.
        columns: so many cards side by side; None for as many as fit.
        rows: so many cards one below the other; None for as many as fit.
        start_slot: the first slot that is used on the first sheet, from 1 in reading order.
        sets: how many sets of the deck are printed.
        order: whether one set comes after another, or sheets are cut as a stack.
        fresh_sheets: whether every set begins a sheet.
        numbered: whether every card bears its running number in its set.
        stack_depth: how many sheets are cut at once.
        printer: what makes up for the errors of a printer.

    Raises:
        UsageError: a value outside the ones listed or a length that is negative or no number.
    """

    paper: Paper
    orientation: OrientationChoice = "auto"
    margin: float | None = None
    gap: float | tuple[float, float] = 0.0
    bleed: float | None = None
    sides: Sides = "both"
    flip: Flip = "long"
    label: Label = "none"
    marks: Marks = "crop"
    marks_on: MarkSides = "both"
    mark_width: float = DEFAULT_MARK_WIDTH
    mark_colour: str = INK
    corner_radius: float = 0.0
    columns: int | None = None
    rows: int | None = None
    start_slot: int = 1
    sets: int = 1
    order: SetOrder = "set"
    fresh_sheets: bool = False
    numbered: bool = False
    stack_depth: int = 8
    printer: PrinterProfile = TRUE

    def __post_init__(self) -> None:
        for name, length in (
            ("margin", self.margin),
            ("gap", self.gaps[0]),
            ("gap", self.gaps[1]),
            ("bleed", self.bleed),
            ("corner radius", self.corner_radius),
        ):
            if length is not None and not 0 <= length < math.inf:
                raise UsageError(f"{name} must be 0 mm or more, not {format_mm(length)}")
        for name, value, values in (
            ("orientation", self.orientation, ORIENTATIONS),
            ("sides", self.sides, SIDES),
            ("flip", self.flip, FLIPS),
            ("label", self.label, LABELS),
            ("marks", self.marks, MARKS),
            ("marks-on", self.marks_on, MARK_SIDES),
            ("order", self.order, ORDERS),
        ):
            if value not in values:
                raise UsageError(f"{name} cannot be `{value}`", did_you_mean(str(value), values))
        for name, number, most in (
            ("columns", self.columns, MOST_IN_LINE),
            ("rows", self.rows, MOST_IN_LINE),
            ("start slot", self.start_slot, MOST_IN_LINE**2),
            ("sets", self.sets, MOST_SETS),
            ("stack depth", self.stack_depth, MOST_AT_ONCE),
        ):
            if number is not None and not 1 <= number <= most:
                raise UsageError(f"{name} must be from 1 to {most:,}, not {number:,}")
        if not LEAST_MARK_WIDTH <= self.mark_width <= LARGEST_MARK_WIDTH:
            raise UsageError(
                f"mark width must be from {format_mm(LEAST_MARK_WIDTH)} to "
                f"{format_mm(LARGEST_MARK_WIDTH)}, not {format_mm(self.mark_width)}"
            )
        if not _COLOUR.fullmatch(self.mark_colour):
            raise UsageError(f"`{self.mark_colour}` is no colour", "write it as `#rrggbb`")
        if self.flip == "none" and self.sides == "backs":
            raise UsageError("without a flip no backs are printed", "leave out `--sides backs`")
        if self.flip == "fold" and self.sides != "both":
            raise UsageError("a sheet to fold has both sides of the cards", "leave out `--sides`")

    @property
    def gaps(self) -> tuple[float, float]:
        """Between trims side by side, and between trims one below the other (mm)."""
        return self.gap if isinstance(self.gap, tuple) else (self.gap, self.gap)

    @property
    def printed_sides(self) -> tuple[SheetSide, ...]:
        """The sides of each paper that are printed in this run, in the order of the pages."""
        if self.flip in ("none", "fold") or self.sides == "fronts":
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

    def marks_side(self, side: SheetSide) -> bool:
        """Whether a side of the paper bears marks."""
        return self.marks != "none" and self.marks_on in (side, "both")

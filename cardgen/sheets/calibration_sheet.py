"""The two pages of a printer's test sheet: what it measures by, how to read it, what to type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.drawing.lines import Line, Span, break_lines_well
from cardgen.drawing.scene import Box, Group, Item, Scene, TextRun
from cardgen.fonts import CAP_HEIGHT
from cardgen.model.paper import Paper
from cardgen.model.printer import TRUE, PrinterProfile
from cardgen.sheets.calibration import STEP, Layout, front_lines, layout_of, rulers, stairs
from cardgen.sheets.correction import correction
from cardgen.sheets.settings import INK
from cardgen.sheets.sheet import SheetSide
from cardgen.units import format_number

_Block = tuple[Box, tuple[tuple[Span, ...], ...]]
"""A box and the paragraphs in it."""

_SIZES = (3.6, 3.3, 3.0, 2.8, 2.6, 2.4, 2.2, 2.0)
"""Of letters (mm); the largest one that has room in all blocks is taken."""
_LINE = 1.35
_BETWEEN = 0.6
"""From line to line, and more between paragraphs, in sizes of letters."""


def calibration_sheet(paper: Paper, printer: PrinterProfile) -> tuple[Scene, Scene]:
    """The front and the back of a test sheet, as they are sent to the printer.

    The page lies and is turned as the profile says. Both sides read upright, the back after the
    paper is turned over that edge. The numbers count what the profile makes up for already, so
    they are typed as they are read.

    Raises:
        UsageError: the paper is too small.
    """
    layout = layout_of(paper, printer.orientation)
    title = sheet_title(paper, printer)
    front, back = _front_words(layout, title, printer), _back_words(layout, title, printer)
    size = next((size for size in _SIZES if _has_room((*front, *back), size)), _SIZES[-1])
    drawn: dict[SheetSide, tuple[Item, ...]] = {
        "front": (*front_lines(layout), *rulers(layout), *_set(front, size)),
        "back": (*stairs(layout, printer), *_set(back, size)),
    }
    pages = (
        Scene(
            f"calibration-{side}",
            layout.width,
            layout.height,
            (Group(items, correction(printer, layout.width, layout.height, side)),),
            title=f"Test sheet: {title}: {side}",
        )
        for side, items in drawn.items()
    )
    return next(pages), next(pages)


def sheet_title(paper: Paper, printer: PrinterProfile) -> str:
    """What a test sheet is for."""
    return f"{paper.title}, {printer.orientation}, flip on the {printer.flip} edge"


def to_type(printer: PrinterProfile) -> str:
    """The command that stores what is read from a test sheet, with gaps for the numbers."""
    pages = (
        f" --{key} {getattr(printer, key)}"
        for key in ("orientation", "flip")
        if getattr(printer, key) != getattr(TRUE, key)
    )
    return (
        f"cardgen calibrate --printer {printer.name or 'NAME'}{''.join(pages)} "
        "--dx ... --dy ... --angle ... --scale ..."
    )


def _front_words(layout: Layout, title: str, printer: PrinterProfile) -> tuple[_Block, ...]:
    above, _, below, _ = layout.corners
    across, down = layout.rulers
    return (
        (
            above,
            (
                (("Test sheet: front", True),),
                ((title, False),),
                (
                    ("1", True),
                    (
                        "Print both pages on one sheet of plain paper, at 100\N{NO-BREAK SPACE}%.",
                        False,
                    ),
                ),
                (
                    ("2", True),
                    ("Measure the rulers of this side:", False),
                    (f"{_mm(across)} across and {_mm(down)} down.", False),
                ),
            ),
        ),
        (
            below,
            (
                (
                    ("3", True),
                    (f"Turn the sheet over its {printer.flip} edge and hold it against", False),
                    ("a window or a lamp, with its back towards you.", False),
                ),
            ),
        ),
    )


def _back_words(layout: Layout, title: str, printer: PrinterProfile) -> tuple[_Block, ...]:
    above, beside, below, corner = layout.corners
    times, minus = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"
    turned = f"{format_number(layout.factor)} {times} (A {minus} B)"
    if printer.angle:
        turned = f"{format_number(printer.angle, 3)} + {turned}"
    scaled = f"{max(layout.rulers)} divided by what the longer ruler measures"
    if printer.scale != 1:
        scaled = f"{format_number(printer.scale, 4)} {times} {scaled}"
    name = printer.name or "NAME"
    return (
        (
            above,
            (
                (("Test sheet: back", True),),
                ((title, False),),
                (
                    ("4", True),
                    (
                        "At A, B and C a line of the front shines through. Read the number of the "
                        f"step that lies on it; from step to step it is {STEP:g}.",
                        False,
                    ),
                ),
            ),
        ),
        (
            beside,
            (
                (("dx", True), ("the number at A; half-way to that at B, if it differs", False)),
                (("dy", True), ("the number at C", False)),
                (("angle", True), (turned, False)),
                (("scale", True), (scaled, False)),
            ),
        ),
        (
            below,
            (
                (("5", True), ("Type what is not right yet:", False)),
                ((to_type(printer), True),),
            ),
        ),
        (
            corner,
            (
                (
                    ("6", True),
                    (f"Print cards with --printer {name} on pages that lie and turn as", False),
                    ("this one does.", False),
                ),
            ),
        ),
    )


def _mm(length: int) -> str:
    return f"{length}\N{NO-BREAK SPACE}mm"


def _has_room(blocks: Sequence[_Block], size: float) -> bool:
    return all(
        list(_lines(block, size))[-1][0] + size * (1 - CAP_HEIGHT) <= block[0][3]
        for block in blocks
    )


def _set(blocks: Sequence[_Block], size: float) -> Iterator[Item]:
    for block in blocks:
        for baseline, line in _lines(block, size):
            for start, (text, bold) in line.runs:
                yield TextRun(text, block[0][0] + start, baseline, size, INK, bold)


def _lines(block: _Block, size: float) -> Iterator[tuple[float, Line]]:
    """The lines of a block, each with its baseline."""
    (left, top, right, _), paragraphs = block
    baseline = top + size * CAP_HEIGHT
    for spans in paragraphs:
        for line in break_lines_well(spans, size, right - left):
            yield baseline, line
            baseline += size * _LINE
        baseline += size * _BETWEEN

"""Letters, lines of text and pictures, as items of a scene. All lengths are in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.drawing.lines import Line, Span, break_lines_well
from cardgen.drawing.scene import Box, Group, Item, Scene, Shape, Stroke, Symbol, TextRun, Use
from cardgen.fonts import text_width
from cardgen.model.colour import Colour
from cardgen.model.theme import Theme

BODY = 3.7
"""The size of running text, 10.5 points; a theme with larger titles has it larger."""

SPACINGS = (1.42, 1.38, 1.34, 1.3)
"""From one line to the next, in sizes of text: from the loosest to the tightest that reads well."""

_TITLE_CAPS = 1.9
CAPTION_LINES = 5
"""A caption or a name of more lines is cut short."""
TILE_LINE = 0.15
"""The width of the line round a picture."""


class Type(NamedTuple):
    """The sizes of letters, the distance of lines, and the colour of both text and lines."""

    body: float
    spacing: float
    colour: Colour

    @classmethod
    def of(cls, theme: Theme, spacing: float) -> Type:
        """The type of a theme, its lines so many sizes of text apart."""
        larger = max(1.0, theme.lengths["title"] / _TITLE_CAPS)
        return cls(BODY * larger, spacing, theme.colours["line"] or "#000000")

    @property
    def small(self) -> float:
        """The size of captions and folios: never under 9.5 points."""
        return 0.92 * self.body

    @property
    def large(self) -> float:
        """The size of headings."""
        return 1.45 * self.body

    @property
    def leading(self) -> float:
        """From one line of running text to the next."""
        return self.spacing * self.body

    def runs(self, line: Line, x: float, y: float, size: float = 0.0) -> tuple[Item, ...]:
        """A line of text from a point on its baseline, in a size or in that of running text."""
        return tuple(
            TextRun(text, x + start, y, size or self.body, self.colour, bold=bold)
            for start, (text, bold) in line.runs
        )

    def picture(self, face: str, tile: Scene, x: float, scale: float) -> Iterator[Item]:
        """A tile as it is after cutting, with a thin line round it."""
        box = (0.0, 0.0, tile.width, tile.height)
        yield Use(Symbol(f"tile {face}", tile.items, box), (scale, 0.0, 0.0, scale, x, 0.0))
        right, bottom = x + tile.width * scale, tile.height * scale
        corners = ((x, 0.0), (right, 0.0), (right, bottom), (x, bottom))
        outline = tuple(("L" if n else "M", *corner) for n, corner in enumerate(corners))
        yield Shape((*outline, ("Z",)), stroke=Stroke(self.colour, TILE_LINE))


@lru_cache(maxsize=1024)
def broken(spans: tuple[Span, ...], size: float, width: float) -> tuple[Line, ...]:
    """Lines, kept because they are the same however far apart they are set."""
    return tuple(break_lines_well(spans, size, width))


def shortened(lines: Sequence[Line], most: int, size: float, width: float) -> Sequence[Line]:
    """The first lines of a text; where there are more, the last one ends with an ellipsis."""
    if len(lines) <= most:
        return lines
    *runs, (start, (text, bold)) = lines[most - 1].runs
    while text and start + text_width(f"{text}…", size, bold) > width:
        text = text[:-1]
    end = start + text_width(f"{text}…", size, bold)
    return (*lines[: most - 1], Line((*runs, (start, (f"{text}…", bold))), end))


def moved(
    items: tuple[Item, ...],
    x: float,
    y: float,
    clip: Box | None = None,
) -> Group:
    """Items with their origin at a point; nothing of them is seen outside a box around it."""
    return Group(items, (1.0, 0.0, 0.0, 1.0, x, y), clip)

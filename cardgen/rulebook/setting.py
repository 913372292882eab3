"""Blocks of a document set as chunks of a width. All lengths are in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.drawing.cover import hand_cut_rule
from cardgen.drawing.lines import Line, Span, break_lines_well
from cardgen.drawing.scene import Box, Group, Item, Scene, Shape, Stroke, Symbol, TextRun, Use
from cardgen.fonts import text_width
from cardgen.model.colour import Colour
from cardgen.model.theme import Theme
from cardgen.rulebook.document import Block, Bullets, Heading, Paragraph, Part, PartsList, Steps
from cardgen.rulebook.flow import Chunk
from cardgen.units import TOLERANCE, fit_count

BODY = 3.7
"""The size of running text, 10.5 points; a theme with larger titles has it larger."""

SPACINGS = (1.42, 1.38, 1.34, 1.3)
"""From one line to the next, in sizes of text: from the loosest to the tightest that reads well."""

_TITLE_CAPS = 1.9
_LINES_BELOW_HEADING = 3
_UNBROKEN_LINES, _MOST_UNBROKEN_LINES = 4, 16
"""A paragraph of no more lines stays in one column: always, or where there is room for that."""
_CAPTION_LINES = 5
_CAPTION_WIDTH = 15.0
_TILE_WIDTH = 20.0
_TILE_HEIGHT = 18.0
_TILE_GAP = 2.0
_TILE_LINE = 0.15


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


class Setter:
    """Sets blocks in a width; with `whole` paragraphs only very long ones are broken."""

    def __init__(
        self,
        type_: Type,
        theme: Theme,
        tiles: Mapping[str, Scene],
        width: float,
        *,
        whole: bool = False,
    ) -> None:
        self._unbroken = _MOST_UNBROKEN_LINES if whole else _UNBROKEN_LINES
        self._type = type_
        self._theme = theme
        self._tiles = tiles
        self._width = width

    def set(self, blocks: Sequence[Block]) -> list[Chunk]:
        """The chunks of blocks in order.

        A heading keeps the first lines below it; a paragraph keeps the list that it introduces.
        """
        chunks: list[Chunk] = []
        kept = 0
        for block, following in zip(blocks, (*blocks[1:], None), strict=True):
            added = self._block(block)
            chunks += [chunk._replace(keeps=True) for chunk in added[:kept]] + added[kept:]
            is_heading = isinstance(block, Heading)
            kept = _LINES_BELOW_HEADING - 1 if is_heading else max(0, kept - len(added))
            if isinstance(following, Bullets | Steps):
                chunks[-1] = chunks[-1]._replace(keeps=True)
        return chunks

    def rows(self, parts_list: PartsList) -> int:
        """How many rows of pictures a parts list has."""
        return len(self._rows(parts_list.parts))

    def _block(self, block: Block) -> list[Chunk]:
        match block:
            case Heading(text):
                return [self._heading(text)]
            case Paragraph():
                return self._paragraph(block)
            case Bullets(items):
                return self._list([("•", item) for item in items])
            case Steps(items):
                return self._list([(f"{n}.", item) for n, item in enumerate(items, start=1)])
            case PartsList(about, parts):
                introduction = [chunk._replace(keeps=True) for chunk in self._paragraph(about)]
                return [*introduction, *self._rows(parts)]

    def _heading(self, text: str) -> Chunk:
        type_ = self._type
        leading = 1.25 * type_.large
        lines = _broken(((text, True),), type_.large, self._width)
        items: list[Item] = []
        for number, line in enumerate(lines):
            items += self._runs(line, 0.0, (number + 0.8) * leading, type_.large)
        top = len(lines) * leading + 0.25 * type_.body
        rule = hand_cut_rule(self._width, text, self._theme)
        items.append(moved(rule.items, 0.0, top))
        return Chunk(top + rule.height, tuple(items), above=1.2 * type_.leading, keeps=True)

    def _paragraph(self, paragraph: Paragraph) -> list[Chunk]:
        return self._lines(paragraph, 0.0, above=0.5 * self._type.leading)

    def _list(self, marked: Sequence[tuple[str, Paragraph]]) -> list[Chunk]:
        """Items in order; a short one at either end is not parted from its neighbour."""
        items = [self._item(mark, item) for mark, item in marked]
        for end, before in ((0, 0), (-1, -2)):
            if len(items) > 1 and len(items[end]) <= _UNBROKEN_LINES:
                items[before][-1] = items[before][-1]._replace(keeps=True)
        return [chunk for item in items for chunk in item]

    def _item(self, mark: str, item: Paragraph) -> list[Chunk]:
        indent = 1.7 * self._type.body
        first, *rest = self._lines(item, indent, above=0.35 * self._type.leading)
        marking = self._runs(Line(((0.0, (mark, True)),), 0.0), 0.0, self._baseline)
        return [first._replace(items=(*marking, *first.items)), *rest]

    def _lines(self, paragraph: Paragraph, indent: float, above: float) -> list[Chunk]:
        """A chunk a line; at least the first two lines stay together, and so do the last two."""
        spans = ((paragraph.lead, True), (paragraph.text, False))
        lines = _broken(spans, self._type.body, self._width - indent) or (Line((), 0.0),)
        last = len(lines) - 1
        is_whole = len(lines) <= self._unbroken
        return [
            Chunk(
                self._type.leading,
                self._runs(line, indent, self._baseline),
                above=0.0 if number else above,
                keeps=number < last and (is_whole or number in (0, last - 1)),
            )
            for number, line in enumerate(lines)
        ]

    def _rows(self, parts: Sequence[Part]) -> list[Chunk]:
        """Parts from left to right, as many in a row as fit."""
        rows: list[list[tuple[float, Chunk]]] = []
        right = self._width
        for part in parts:
            chunk, width = self._part(part, is_alone=len(parts) == 1)
            left = right + _TILE_GAP
            if not rows or left + width > self._width + TOLERANCE:
                rows.append([])
                left = 0.0
            rows[-1].append((left, chunk))
            right = left + width
        return [
            Chunk(
                max(chunk.height for _, chunk in row),
                tuple(moved(chunk.items, left, 0.0) for left, chunk in row),
                above=0.4 * self._type.leading,
            )
            for row in rows
        ]

    def _part(self, part: Part, is_alone: bool) -> tuple[Chunk, float]:
        """The pictures of a part with count and caption below, and the width they take.

        A caption of more than a few lines is cut short, so that no part is higher than a page. A
        part that is alone in its list takes the whole width, and needs no count if it is one.
        """
        items: list[Item] = []
        right, bottom = -_TILE_GAP, 0.0
        for face in part.faces:
            tile = self._tiles[face.face]
            scale = self._scale(tile)
            items += self._picture(face.face, tile, right + _TILE_GAP, scale)
            right += _TILE_GAP + tile.width * scale
            bottom = max(bottom, tile.height * scale)
        size = self._type.small
        leading = 1.25 * size
        is_counted = part.copies > 1 or not (is_alone and part.caption)
        spans = ((f"×{part.copies}" if is_counted else "", True), (part.caption, False))
        right = self._width if is_alone else max(right, _CAPTION_WIDTH)
        lines = shortened(_broken(spans, size, right), _CAPTION_LINES, size, right)
        for number, line in enumerate(lines, start=1):
            items += self._runs(line, 0.0, bottom + number * leading, size)
        return Chunk(bottom + (len(lines) + 0.35) * leading, tuple(items)), right

    def _scale(self, tile: Scene) -> float:
        """How much smaller a tile is pictured, so that a row of them fills the width."""
        least = min(_TILE_WIDTH, _TILE_HEIGHT * tile.width / tile.height)
        count = max(1, fit_count(self._width, least, _TILE_GAP))
        return ((self._width + _TILE_GAP) / count - _TILE_GAP) / tile.width

    def _picture(self, face: str, tile: Scene, x: float, scale: float) -> Iterator[Item]:
        """A tile as it is after cutting, with a thin line round it."""
        box = (0.0, 0.0, tile.width, tile.height)
        yield Use(Symbol(f"tile {face}", tile.items, box), (scale, 0.0, 0.0, scale, x, 0.0))
        right, bottom = x + tile.width * scale, tile.height * scale
        corners = ((x, 0.0), (right, 0.0), (right, bottom), (x, bottom))
        outline = tuple(("L" if n else "M", *corner) for n, corner in enumerate(corners))
        yield Shape((*outline, ("Z",)), stroke=Stroke(self._type.colour, _TILE_LINE))

    @property
    def _baseline(self) -> float:
        return 0.75 * self._type.leading

    def _runs(self, line: Line, x: float, y: float, size: float = 0.0) -> tuple[Item, ...]:
        return tuple(
            TextRun(text, x + start, y, size or self._type.body, self._type.colour, bold=bold)
            for start, (text, bold) in line.runs
        )


@lru_cache(maxsize=1024)
def _broken(spans: tuple[Span, ...], size: float, width: float) -> tuple[Line, ...]:
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

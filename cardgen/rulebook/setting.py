"""Blocks of a document set as chunks of a width. All lengths are in mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.drawing.cover import hand_cut_rule
from cardgen.drawing.lines import Line
from cardgen.drawing.scene import Item, Scene, Symbol, Use
from cardgen.model.theme import Theme
from cardgen.rulebook.document import (
    Block,
    Bullets,
    Figure,
    Heading,
    Paragraph,
    Part,
    PartsList,
    Reference,
    Steps,
    Table,
)
from cardgen.rulebook.flow import Chunk
from cardgen.rulebook.reference import set_reference
from cardgen.rulebook.tables import least_width, set_table
from cardgen.rulebook.typeset import CAPTION_LINES, Type, broken, moved, shortened
from cardgen.units import TOLERANCE, fit_count

_LINES_BELOW_HEADING = 3
_UNBROKEN_LINES, _MOST_UNBROKEN_LINES = 4, 16
"""A paragraph of no more lines stays in one column: always, or where there is room for that."""
_CAPTION_WIDTH = 15.0
_TILE_WIDTH = 20.0
_TILE_HEIGHT = 18.0
_TILE_GAP = 2.0


class Setter:
    """Sets blocks in a width.

    With `whole` paragraphs only very long ones are broken; with `whole_tables` no table is.
    """

    def __init__(
        self,
        type_: Type,
        theme: Theme,
        tiles: Mapping[str, Scene],
        width: float,
        *,
        whole: bool = False,
        whole_tables: bool = False,
    ) -> None:
        self._unbroken = _MOST_UNBROKEN_LINES if whole else _UNBROKEN_LINES
        self._keeps_rows = whole_tables
        self._type = type_
        self._theme = theme
        self._tiles = tiles
        self._width = width

    def set(self, blocks: Sequence[Block]) -> list[Chunk]:
        """The chunks of blocks in order.

        A heading keeps the first lines below it; a paragraph the list or table that it introduces.
        """
        chunks: list[Chunk] = []
        kept = 0
        for block, following in zip(blocks, (*blocks[1:], None), strict=True):
            added = self._block(block)
            chunks += [chunk._replace(keeps=True) for chunk in added[:kept]] + added[kept:]
            is_heading = isinstance(block, Heading)
            kept = _LINES_BELOW_HEADING - 1 if is_heading else max(0, kept - len(added))
            if isinstance(following, Bullets | Steps | Table) and not isinstance(block, Figure):
                chunks[-1] = chunks[-1]._replace(keeps=True)
        return chunks

    def rows(self, parts_list: PartsList) -> int:
        """How many rows of pictures a parts list has."""
        return len(self._rows(parts_list.parts))

    def has_room(self, table: Table) -> bool:
        """Whether a table is not too wide."""
        return least_width(table, self._type, self._tiles) <= self._width + TOLERANCE

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
            case Reference():
                return set_reference(
                    block, self._type, self._tiles, self._width, whole=self._keeps_rows
                )
            case Figure():
                return self._figure(block)
            case Table():
                return set_table(block, self._type, self._tiles, self._width)

    def _heading(self, text: str) -> Chunk:
        type_ = self._type
        leading = 1.25 * type_.large
        lines = broken(((text, True),), type_.large, self._width)
        items: list[Item] = []
        for number, line in enumerate(lines):
            items += self._type.runs(line, 0.0, (number + 0.8) * leading, type_.large)
        top = len(lines) * leading + 0.25 * type_.body
        rule = hand_cut_rule(self._width, text, self._theme)
        items.append(moved(rule.items, 0.0, top))
        return Chunk(top + rule.height, tuple(items), above=1.2 * type_.leading, keeps=True)

    def _paragraph(self, paragraph: Paragraph) -> list[Chunk]:
        return self._lines(paragraph, 0.0, above=0.5 * self._type.leading)

    def _figure(self, figure: Figure) -> list[Chunk]:
        """A picture as large as it is, or as the width lets it be, below its caption."""
        caption = [chunk._replace(keeps=True) for chunk in self._paragraph(figure.caption)]
        tile = self._tiles[figure.picture.face]
        scale = min(1.0, self._width / tile.width)
        symbol = Symbol(f"figure {tile.name}", tile.items, (0.0, 0.0, tile.width, tile.height))
        left = (self._width - tile.width * scale) / 2
        picture = Use(symbol, (scale, 0.0, 0.0, scale, left, 0.0))
        above = 0.5 * self._type.leading
        return [*caption, Chunk(tile.height * scale, (picture,), above)]

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
        marking = self._type.runs(Line(((0.0, (mark, True)),), 0.0), 0.0, self._baseline)
        return [first._replace(items=(*marking, *first.items)), *rest]

    def _lines(self, paragraph: Paragraph, indent: float, above: float) -> list[Chunk]:
        """A chunk a line; at least the first two lines stay together, and so do the last two."""
        spans = ((paragraph.lead, True), (paragraph.text, False))
        lines = broken(spans, self._type.body, self._width - indent) or (Line((), 0.0),)
        last = len(lines) - 1
        is_whole = len(lines) <= self._unbroken
        return [
            Chunk(
                self._type.leading,
                self._type.runs(line, indent, self._baseline),
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
            items += self._type.picture(face.face, tile, right + _TILE_GAP, scale)
            right += _TILE_GAP + tile.width * scale
            bottom = max(bottom, tile.height * scale)
        size = self._type.small
        leading = 1.25 * size
        is_counted = part.copies > 1 or not (is_alone and part.caption)
        spans = ((f"×{part.copies}" if is_counted else "", True), (part.caption, False))
        right = self._width if is_alone else max(right, _CAPTION_WIDTH)
        lines = shortened(broken(spans, size, right), CAPTION_LINES, size, right)
        for number, line in enumerate(lines, start=1):
            items += self._type.runs(line, 0.0, bottom + number * leading, size)
        return Chunk(bottom + (len(lines) + 0.35) * leading, tuple(items)), right

    def _scale(self, tile: Scene) -> float:
        """How much smaller a tile is pictured, so that a row of them fills the width."""
        least = min(_TILE_WIDTH, _TILE_HEIGHT * tile.width / tile.height)
        count = max(1, fit_count(self._width, least, _TILE_GAP))
        return ((self._width + _TILE_GAP) / count - _TILE_GAP) / tile.width

    @property
    def _baseline(self) -> float:
        return 0.75 * self._type.leading

"""A reference table set as chunks of a width. All lengths are in mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from cardgen.drawing.lines import Line, Span
from cardgen.drawing.scene import Item, Scene, Shape, Stroke
from cardgen.rulebook.document import Entry, Part, Reference
from cardgen.rulebook.flow import Chunk
from cardgen.rulebook.typeset import CAPTION_LINES, TILE_LINE, Type, broken, moved, shortened

_PICTURE_WIDTH, _PICTURE_HEIGHT = 23.0, 16.0
"""The most that a picture measures."""
_PICTURE_GAP = 2.0
_COLUMN_GAP = 4.0
_NAMES = 0.15
"""The part of the width that names have."""
_LEADING, _BASELINE = 1.25, 0.95
"""From one line to the next, and from the top of a line to the feet of its letters, in sizes."""
_WHOLE_LINES = 16
"""A row of no more lines is not broken."""


def set_reference(
    table: Reference, type_: Type, tiles: Mapping[str, Scene], width: float, *, whole: bool = False
) -> list[Chunk]:
    """Rows of pictures, names and texts, a line above each and below the last.

    Args:
        table: the table.
        type_: the letters; texts have the small size.
        tiles: the drawn tile of every face that the table pictures.
        width: of the table in mm.
        whole: all rows stay together; else at least the first two do, and the last two.
    """
    setting = _Setting(table, type_, tiles, width)
    chunks = [setting.heads(table.heads)]
    for number, entry in enumerate(table.entries, start=1):
        *before, last = setting.row(entry)
        is_kept = whole or number == 1 or number > len(table.entries) - 2
        chunks += [*before, last._replace(keeps=is_kept)]
    return [*chunks, Chunk(TILE_LINE, (setting.line,))]


class _Setting:
    """Where the columns of a table lie, and its cells set in them."""

    def __init__(
        self, table: Reference, type_: Type, tiles: Mapping[str, Scene], width: float
    ) -> None:
        self._type = type_
        self._tiles = tiles
        shown = (tiles[face.face] for entry in table.entries for face in entry.part.faces)
        pictures = max((tile.width * _scale(tile) for tile in shown), default=0.0)
        self._names = pictures + _COLUMN_GAP
        self._texts = self._names + _NAMES * width + _COLUMN_GAP
        self._text_width = width - self._texts
        stroke = Stroke(type_.colour, TILE_LINE)
        self.line = Shape((("M", 0.0, 0.0), ("L", width, 0.0)), stroke=stroke)

    def heads(self, heads: tuple[str, str]) -> Chunk:
        """The heads of both columns, each in one line."""
        size = self._type.small
        columns = ((0.0, self._texts - _COLUMN_GAP), (self._texts, self._text_width))
        items = tuple(
            moved(self._run(line, size), left, 0.0)
            for head, (left, width) in zip(heads, columns, strict=True)
            for line in shortened(broken(((head, True),), size, width), 1, size, width)
        )
        leading = self._type.leading
        return Chunk(_LEADING * size + 0.3 * leading, items, above=0.5 * leading, keeps=True)

    def row(self, entry: Entry) -> list[Chunk]:
        """A row; lines that have no room beside its pictures and names are chunks of their own.

        So no row is higher than a page.
        """
        size, pad = self._type.small, 0.4 * self._type.leading
        leading = _LEADING * size
        pictures, label = self._pictures(entry.part), self._label(entry)
        height = max(pictures.height, label.height)
        lines = broken(((entry.text, False),), size, self._text_width)
        beside = ceil(height / leading)
        text, rest = self._column(lines[:beside], size), lines[beside:]
        row = (
            self.line,
            moved(pictures.items, 0.0, pad),
            moved(label.items, self._names, pad),
            moved(text.items, self._texts, pad),
        )
        below = beside * leading if rest else max(height, text.height)
        chunks = [Chunk(pad + below, row, keeps=True)]
        for number, line in enumerate(rest, start=beside):
            runs = (moved(self._run(line, size), self._texts, 0.0),)
            chunks.append(Chunk(leading, runs, keeps=number < _WHOLE_LINES))
        last = chunks.pop()
        return [*chunks, last._replace(height=last.height + pad)]

    def _pictures(self, part: Part) -> Chunk:
        """The pictures of a part, one below the other."""
        items: list[Item] = []
        y = 0.0
        for face in part.faces:
            tile = self._tiles[face.face]
            scale = _scale(tile)
            items.append(moved(tuple(self._type.picture(face.face, tile, 0.0, scale)), 0.0, y))
            y += tile.height * scale + _PICTURE_GAP
        return Chunk(max(0.0, y - _PICTURE_GAP), tuple(items))

    def _label(self, entry: Entry) -> Chunk:
        """The name of a part, and below it how many there are and when they do something."""
        width = self._texts - _COLUMN_GAP - self._names
        name = self._cell(((entry.part.caption, True),), self._type.body, width)
        counted = ((f"×{entry.part.copies}", True), (entry.when, False))
        below = self._cell(counted, self._type.small, width)
        items = (*name.items, moved(below.items, 0.0, name.height))
        return Chunk(name.height + below.height, items)

    def _cell(self, spans: tuple[Span, ...], size: float, width: float) -> Chunk:
        lines = broken(spans, size, width)
        return self._column(shortened(lines, CAPTION_LINES, size, width), size)

    def _column(self, lines: Sequence[Line], size: float) -> Chunk:
        """Lines of text, one below the other."""
        leading = _LEADING * size
        items = tuple(
            moved(self._run(line, size), 0.0, n * leading) for n, line in enumerate(lines)
        )
        return Chunk(len(lines) * leading, items)

    def _run(self, line: Line, size: float) -> tuple[Item, ...]:
        return self._type.runs(line, 0.0, _BASELINE * size, size)


def _scale(tile: Scene) -> float:
    """How much smaller a tile is pictured."""
    return min(_PICTURE_WIDTH / tile.width, _PICTURE_HEIGHT / tile.height)

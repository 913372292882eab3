"""A table set as chunks of a width: columns of texts, pictures and boxes. All lengths are in mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.drawing.lines import Span
from cardgen.drawing.scene import Item, Scene, Segment, Shape, Stroke, TextRun
from cardgen.fonts import CAP_HEIGHT, text_width
from cardgen.rulebook.document import Cell, Illustration, Table, Tick
from cardgen.rulebook.flow import Chunk
from cardgen.rulebook.typeset import TILE_LINE, Type, broken, moved

_TICK, _WIDEST_TICK = 1.1, 1.8
"""The least and the greatest width of a column of boxes, in sizes of text."""
_BOX, _BOX_LETTERS = 0.96, 0.6
"""A box and the letters in it, in sizes of text."""
_BOX_LINE = 0.25
_PICTURE_WIDTH, _PICTURE_HEIGHT = 15.5, 9.0
"""The most that a picture measures."""
_GAP = 3.0
_GIVES_WAY = 0.4
"""The part of a column that may be missing, so that its texts are broken."""
_PAD = 0.2
"""Above and below what is in a row, in lines of text."""
_LEADING, _BASELINE = 1.25, 0.95
"""From one line to the next, and from the top of a line to the feet of its letters, in sizes."""


def tick_width(type_: Type) -> float:
    """How wide a column of boxes is at least."""
    return _TICK * type_.body


def least_width(table: Table, type_: Type, tiles: Mapping[str, Scene]) -> float:
    """How wide a table is in which texts are broken as far as that still reads well."""
    return sum(width - slack for width, slack in _columns(table, type_, tiles))


def set_table(table: Table, type_: Type, tiles: Mapping[str, Scene], width: float) -> list[Chunk]:
    """The heads and rows of a table, a line above each and below the last.

    Columns are as wide as what they hold; those of long texts give way where that is more than the
    width. At least the first two rows stay together, and so do the last two.

    Args:
        table: the table.
        type_: the letters; texts have the small size.
        tiles: the drawn picture of every face that the table pictures.
        width: of the table.
    """
    widths = _fitted(table, type_, tiles, width)
    line = Shape((("M", 0.0, 0.0), ("L", width, 0.0)), stroke=Stroke(type_.colour, TILE_LINE))
    chunks: list[Chunk] = []
    if table.heads:
        chunks.append(_row(table.heads, widths, type_, tiles, is_bold=True)._replace(keeps=True))
    last = len(table.rows) - 1
    for number, cells in enumerate(table.rows):
        row = _row(cells, widths, type_, tiles)
        is_kept = number in (0, last - 1, last)  # the last by the line below it
        chunks.append(row._replace(items=(line, *row.items), keeps=is_kept))
    if chunks:
        chunks[0] = chunks[0]._replace(above=0.5 * type_.leading)
    return [*chunks, Chunk(TILE_LINE, (line,))]


def _columns(table: Table, type_: Type, tiles: Mapping[str, Scene]) -> list[tuple[float, float]]:
    """How wide each column would like to be, with the gap behind it, and how far it gives way.

    Long texts are broken between words, into two lines or so.
    """
    lines: list[tuple[Sequence[Cell], bool]] = [(table.heads, True)] if table.heads else []
    lines += [(row, False) for row in table.rows]
    found: list[tuple[float, float]] = []
    for column in range(max((len(cells) for cells, _ in lines), default=0)):
        widths, leasts = [0.0], [0.0]
        for cells, is_bold in lines:
            width = _cell_width(cells[column], type_, tiles, is_bold=is_bold)
            widths.append(width)
            leasts.append(_longest_word(cells[column], type_, is_bold=is_bold) or width)
        least = max(*leasts, (1 - _GIVES_WAY) * max(widths))
        found.append((max(widths), max(0.0, max(widths) - least)))
    return found


def _cell_width(
    cell: Cell, type_: Type, tiles: Mapping[str, Scene], *, is_bold: bool = False
) -> float:
    match cell:
        case Tick():
            return tick_width(type_)
        case Illustration():
            return tiles[cell.face].width * _scale(tiles[cell.face]) + _GAP
        case _:
            return text_width(cell, type_.small, is_bold) + _GAP


def _longest_word(cell: Cell, type_: Type, *, is_bold: bool) -> float:
    """The width of the longest word of a text, with the gap; 0 for what is no text."""
    words = cell.split(" ") if isinstance(cell, str) else []
    return max((text_width(word, type_.small, is_bold) + _GAP for word in words), default=0.0)


def _fitted(table: Table, type_: Type, tiles: Mapping[str, Scene], width: float) -> list[float]:
    """The widths of the columns; those that can give way most do so first.

    Boxes stand a little further apart where there is room.
    """
    columns = _columns(table, type_, tiles)
    widths = [wanted for wanted, _ in columns]
    lacking = sum(widths) - width
    for column in sorted(range(len(columns)), key=lambda column: -columns[column][1]):
        given = min(max(0.0, lacking), columns[column][1])
        widths[column] -= given
        lacking -= given
    if lacking > 0:
        texts = [column for column, cell in enumerate(table.rows[0]) if isinstance(cell, str)]
        share = 1 - lacking / sum(widths[column] for column in texts)
        for column in texts:
            widths[column] = max(2 * _GAP, widths[column] * share)
    boxes = _boxes(table)
    for column in boxes:
        roomy = tick_width(type_) + max(0.0, -lacking) / len(boxes)
        widths[column] = min(_WIDEST_TICK * type_.body, roomy)
    return widths


def _boxes(table: Table) -> list[int]:
    """The columns of boxes."""
    first = table.rows[0] if table.rows else ()
    return [column for column, cell in enumerate(first) if isinstance(cell, Tick)]


def _row(
    cells: Sequence[Cell],
    widths: Sequence[float],
    type_: Type,
    tiles: Mapping[str, Scene],
    *,
    is_bold: bool = False,
) -> Chunk:
    """Cells side by side, each in the middle of the height of all."""
    pad = _PAD * type_.leading
    set_cells = [
        _cell(cell, width, type_, tiles, is_bold)
        for cell, width in zip(cells, widths, strict=False)
    ]
    height = max((chunk.height for chunk in set_cells), default=0.0)
    items: list[Item] = []
    left = 0.0
    for chunk, width in zip(set_cells, widths, strict=False):
        items.append(moved(chunk.items, left, pad + (height - chunk.height) / 2))
        left += width
    return Chunk(height + 2 * pad, tuple(items))


def _cell(
    cell: Cell, width: float, type_: Type, tiles: Mapping[str, Scene], is_bold: bool
) -> Chunk:
    match cell:
        case Tick(text):
            return _box(text, type_)
        case Illustration():
            tile = tiles[cell.face]
            scale = _scale(tile)
            picture = tuple(type_.picture(cell.face, tile, 0.0, scale))
            return Chunk(tile.height * scale, picture)
        case _:
            return _text(((cell, is_bold),), type_, width - _GAP)


def _text(spans: tuple[Span, ...], type_: Type, width: float) -> Chunk:
    size = type_.small
    leading = _LEADING * size
    lines = broken(spans, size, width + 1e-6)
    items = tuple(
        item
        for number, line in enumerate(lines)
        for item in type_.runs(line, 0.0, number * leading + _BASELINE * size, size)
    )
    return Chunk(max(1, len(lines)) * leading, items)


def _box(text: str, type_: Type) -> Chunk:
    """A box with letters in its middle, which a tick may cover."""
    side, half = _BOX * type_.body, _BOX_LINE / 2
    edges = ((half, half), (side - half, half), (side - half, side - half), (half, side - half))
    outline: list[Segment] = [("L" if n else "M", *edge) for n, edge in enumerate(edges)]
    items: list[Item] = [Shape((*outline, ("Z",)), stroke=Stroke(type_.colour, _BOX_LINE))]
    if text:
        widest = (side - 0.8) / text_width(text, 1.0, False)
        size = min(_BOX_LETTERS * type_.body, widest)
        y = (side + CAP_HEIGHT * size) / 2
        items.append(TextRun(text, side / 2, y, size, type_.colour, anchor="middle"))
    return Chunk(side, tuple(items))


def _scale(tile: Scene) -> float:
    """How much smaller a picture is shown."""
    return min(_PICTURE_WIDTH / tile.width, _PICTURE_HEIGHT / tile.height)

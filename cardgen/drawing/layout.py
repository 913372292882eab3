"""A layout as a picture: the real tiles, turned and in their places, on a quiet table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.drawing.scene import (
    Box,
    Group,
    Item,
    Matrix,
    Outline,
    Scene,
    Segment,
    Shape,
    Stroke,
    Symbol,
    TextRun,
    Use,
    rectangle,
)
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Cell, Port

_TABLE, _EDGE, _WORDS, _MARK, _BARRED = "#ece8df", "#857e72", "#6f685c", "#c8452b", "#cfc8ba"
_UNIT_CELL = 44.0
"""The lengths below are in mm on a cell of this width."""
_MARGIN = 17.0
_EDGE_WIDTH = 0.4
_FIGURE, _FIGURE_PLACE = 5.0, 6.5
"""Height (em) of the numbers of columns and rows, and how far from the picture's edge they lie."""
_MARK_FROM, _MARK_LONG, _MARK_WIDE = 2.5, 6.0, 6.0
"""An open exit's mark: how far from the edge it begins, how far it reaches, half its width."""
_BARS = 5
"""Strokes across a blocked cell."""


class LaidFace(NamedTuple):
    """A face on the table: the name of its Scene, its top-left cell, its clockwise quarter turns.

    The cell is the one at the top left after turning.
    """

    name: str
    cell: Cell
    quarters: int = 0


class _Table(NamedTuple):
    """Where cells lie in the picture: the first column and row, their number, sizes in mm."""

    first: Cell
    columns: int
    rows: int
    width: float
    height: float
    unit: float

    @property
    def margin(self) -> float:
        return _MARGIN * self.unit

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The top-left corner of a cell."""
        return (
            self.margin + (cell.column - self.first.column) * self.width,
            self.margin + (cell.row - self.first.row) * self.height,
        )

    def box(self, cell: Cell, columns: int = 1, rows: int = 1) -> Box:
        """Left, top, right and bottom of cells from a top-left one on."""
        left, top = self.corner(cell)
        return left, top, left + columns * self.width, top + rows * self.height


def draw_layout(
    format: CardFormat,
    laid: Sequence[LaidFace],
    faces: Mapping[str, Scene],
    *,
    open_exits: Iterable[Port] = (),
    blocked: Iterable[Cell] = (),
    name: str = "layout",
    title: str = "",
) -> Scene:
    """The layout as a Scene.

    Args:
        format: of the cards; cells are as large as in it.
        laid: what lies on the table; at least one face.
        faces: the Scene of every face named, drawn in that format.
        open_exits: exits that get a mark, on the side of the empty cell.
        blocked: cells that get strokes across; the picture grows to show them.
        name: of the Scene.
        title: what is shown, in words.
    """
    barred = tuple(blocked)
    table = _table_of(format, laid, barred)
    width = 2 * table.margin + table.columns * table.width
    height = 2 * table.margin + table.rows * table.height
    items: list[Item] = [Shape(rectangle((0, 0, width, height)), _TABLE)]
    items += (item for cell in barred for item in _barred(table, cell))
    items += _figures(table)
    symbols = {
        face: Symbol(f"face/{face}", faces[face].items, (0.0, 0.0, format.width, format.height))
        for face in dict.fromkeys(one.name for one in laid)
    }
    line = Stroke(_EDGE, round(_EDGE_WIDTH * table.unit, 3), join="round")
    for one in laid:
        matrix = _matrix(table, format, one)
        symbol = symbols[one.name]
        items.append(Group((Use(symbol),), matrix, symbol.box))
        turned = format.footprint.turned(one.quarters)
        box = table.box(one.cell, turned.columns, turned.rows)
        items.append(Shape(rectangle(box), stroke=line))
    items += (Shape(_arrow(table, port), _MARK) for port in open_exits)
    return Scene(name, round(width, 3), round(height, 3), tuple(items), title=title)


def _table_of(format: CardFormat, laid: Sequence[LaidFace], barred: Sequence[Cell]) -> _Table:
    cells = [*barred]
    for one in laid:
        turned = format.footprint.turned(one.quarters)
        cells += (one.cell, Cell(one.cell.column + turned.columns - 1,
                                 one.cell.row + turned.rows - 1))  # fmt: skip
    first = Cell(min(cell.column for cell in cells), min(cell.row for cell in cells))
    return _Table(
        first,
        max(cell.column for cell in cells) - first.column + 1,
        max(cell.row for cell in cells) - first.row + 1,
        format.cell_width,
        format.cell_height,
        min(format.cell_width, format.cell_height) / _UNIT_CELL,
    )


def _matrix(table: _Table, format: CardFormat, laid: LaidFace) -> Matrix:
    """From a face, upright at the origin, to its place on the table."""
    x, y = table.corner(laid.cell)
    width, height = format.width, format.height
    return (
        (1.0, 0.0, 0.0, 1.0, x, y),
        (0.0, 1.0, -1.0, 0.0, x + height, y),
        (-1.0, 0.0, 0.0, -1.0, x + width, y + height),
        (0.0, -1.0, 1.0, 0.0, x, y + width),
    )[laid.quarters % 4]


def _figures(table: _Table) -> Iterable[Item]:
    """The numbers of columns at the top and of rows at the left, as placements name them."""
    size, place, drop = _FIGURE * table.unit, _FIGURE_PLACE * table.unit, 0.36 * _FIGURE
    for column in range(table.first.column, table.first.column + table.columns):
        left, _ = table.corner(Cell(column, 0))
        x = left + table.width / 2
        yield TextRun(_signed(column), x, place + drop * table.unit, size, _WORDS, anchor="middle")
    for row in range(table.first.row, table.first.row + table.rows):
        _, top = table.corner(Cell(0, row))
        y = top + table.height / 2 + drop * table.unit
        yield TextRun(_signed(row), place, y, size, _WORDS, anchor="middle")


def _signed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


def _barred(table: _Table, cell: Cell) -> Iterable[Item]:
    left, top, right, bottom = table.box(cell)
    stroke = Stroke(_BARRED, round(1.2 * table.unit, 3))
    bars: list[Segment] = []
    for bar in range(1, 2 * _BARS):
        share = bar / _BARS
        start, stop = max(0.0, share - 1), min(1.0, share)
        bars.append(("M", left + start * table.width, top + (share - start) * table.height))
        bars.append(("L", left + stop * table.width, top + (share - stop) * table.height))
    yield Shape(tuple(bars), stroke=stroke)
    yield Shape(rectangle((left, top, right, bottom)), stroke=stroke)


def _arrow(table: _Table, port: Port) -> Outline:
    """An arrowhead that points out of a mouth into the empty cell."""
    left, top, right, bottom = table.box(port.cell)
    away_x, away_y = port.side.step
    x = (left + right) / 2 + away_x * (table.width / 2 + _MARK_FROM * table.unit)
    y = (top + bottom) / 2 + away_y * (table.height / 2 + _MARK_FROM * table.unit)
    wide, long = _MARK_WIDE * table.unit, _MARK_LONG * table.unit
    return (
        ("M", x + away_y * wide, y + away_x * wide),
        ("L", x + away_x * long, y + away_y * long),
        ("L", x - away_y * wide, y - away_x * wide),
        ("Z",),
    )

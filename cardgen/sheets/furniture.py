"""Furniture: all that stands round the cards of a sheet, drawn once and shared by all sheets."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from cardgen.drawing.scene import Item, Scene, Symbol, TextRun, Use
from cardgen.sheets import header as headers
from cardgen.sheets import ruler as rulers
from cardgen.sheets.footer import PRINT_HINT, Footer, make_footer
from cardgen.sheets.grid import INK_LIMIT, MARK_LENGTH, Grid
from cardgen.sheets.header import Header, HeaderPlace, make_header, place_header
from cardgen.sheets.lettering import lettering
from cardgen.sheets.marks import crop_marks
from cardgen.sheets.ruler import place_ruler
from cardgen.sheets.sheet import SheetSide

_ROW_NUMBER = 1.9
_LEAST_ROW = 6.0


class Words(NamedTuple):
    """What the furniture says of a plan: titles of deck and theme, and how many papers.

    `has_backs` tells whether the paper is turned for backs.
    """

    deck: str
    theme: str
    total: int
    has_backs: bool


class Furniture(NamedTuple):
    """The furniture of all sheets of a plan.

    Attributes:
        grid: the grid it stands round; crop marks may have become shorter for it.
        words: what it says.
        common: what every sheet bears.
        row_numbers: the numbers of all rows, which only fronts bear.
        header: the header, None where it found no room.
        footer: the words beside the ruler, None where they found no room.
        has_ruler: whether the ruler found room.
    """

    grid: Grid
    words: Words
    common: Symbol
    row_numbers: tuple[TextRun, ...]
    header: Header | None
    footer: Footer | None
    has_ruler: bool

    @property
    def left_out(self) -> tuple[str, ...]:
        """The names of what found no room on the page."""
        found = {"the ruler": self.has_ruler, "the header": self.header is not None}
        return tuple(name for name, is_there in found.items() if not is_there)

    def scene(self, number: int, side: SheetSide, rows: int) -> Scene:
        """The furniture of one side of a piece of paper (numbered from 1) with so many rows."""
        items: list[Item] = [Use(self.common)]
        if side == "front" and self.row_numbers:
            items.append(Use(_symbol("rows", self.grid, self.row_numbers[:rows])))
        if self.header is not None:
            frame = self.header.place.frame
            items += frame.on_page(self.header.sheet_items(number, side))
        if self.footer is not None:
            items += self.footer.frame.on_page(self.footer.sheet_items(side))
        return Scene(
            f"furniture-{number}-{side}",
            self.grid.x.page,
            self.grid.y.page,
            tuple(items),
            title=f"{self.words.deck}: sheet {number} of {self.words.total}, {side}",
        )


def make_furniture(grid: Grid, words: Words, emblem: Symbol | None) -> Furniture:
    """The furniture for a grid: crop marks, header, ruler, footer, row numbers."""
    ruler, grid = place_ruler(grid)
    footer = make_footer(ruler, words.deck, words.theme, grid.paper.title) if ruler else None
    place = place_header(grid, ruler)
    header = (
        make_header(
            place,
            grid,
            title=words.deck,
            total=words.total,
            emblem=emblem,
            has_backs=words.has_backs,
            remark="" if footer else PRINT_HINT.lower(),
        )
        if place
        else None
    )
    common: list[Item] = [*crop_marks(grid)]
    if ruler is not None:
        common += ruler.frame.on_page(ruler.items() + (footer.items if footer else ()))
    if header is not None:
        common += header.place.frame.on_page(header.items)
    return Furniture(
        grid,
        words,
        _symbol("furniture", grid, tuple(common)),
        _row_numbers(grid, place),
        header,
        footer,
        has_ruler=ruler is not None,
    )


def stands_upright(grid: Grid) -> bool:
    """Whether header and ruler stand above and below the grid in full size."""
    ruler, grid = place_ruler(grid)
    place = place_header(grid, ruler)
    return (
        ruler is not None
        and place is not None
        and (ruler.style, place.style) == (rulers.FULL, headers.FULL)
        and not (ruler.frame.is_turned or place.frame.is_turned)
    )


def _symbol(name: str, grid: Grid, items: tuple[Item, ...]) -> Symbol:
    digest = hashlib.sha256(repr(items).encode()).hexdigest()[:12]
    return Symbol(f"{name}-{digest}", items, (0.0, 0.0, grid.x.page, grid.y.page))


def _row_numbers(grid: Grid, place: HeaderPlace | None) -> tuple[TextRun, ...]:
    """Numbers of the rows in the left margin, level with the crop marks, where there is room."""
    axis = grid.x
    room = axis.room - axis.mark_start - INK_LIMIT
    header_is_in_the_way = (
        place is not None
        and place.frame.is_turned
        and (place.is_between_marks or axis.mark < MARK_LENGTH)
    )
    if room < MARK_LENGTH or header_is_in_the_way or grid.y.card < _LEAST_ROW:
        return ()
    x = axis.room - axis.mark_start - MARK_LENGTH / 2
    return tuple(
        lettering(
            str(row + 1),
            x,
            grid.y.start(row) + (grid.y.card + _ROW_NUMBER) / 2,
            _ROW_NUMBER,
            bold=True,
            anchor="middle",
        )
        for row in range(grid.rows)
    )

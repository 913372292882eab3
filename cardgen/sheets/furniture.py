"""Furniture: all that stands round the cards of a sheet, drawn once and shared by all sheets."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.drawing.scene import Item, Scene, Symbol, TextRun, Use
from cardgen.sheets import header as headers
from cardgen.sheets import ruler as rulers
from cardgen.sheets.footer import PRINT_HINT, Footer, make_footer
from cardgen.sheets.grid import INK_LIMIT, MARK_LENGTH, Grid
from cardgen.sheets.header import Header, HeaderPlace, Turn, make_header, place_header
from cardgen.sheets.lettering import lettering
from cardgen.sheets.marks import sheet_marks
from cardgen.sheets.ruler import place_ruler
from cardgen.sheets.settings import SheetSettings
from cardgen.sheets.sheet import SheetSide

_ROW_NUMBER = 1.9
_LEAST_ROW = 6.0


class Words(NamedTuple):
    """What the furniture says of a plan: titles of deck and theme, and how many papers.

    `turn` tells how the paper is turned for the backs, if it is.
    """

    deck: str
    theme: str
    total: int
    turn: Turn | None


class Furniture(NamedTuple):
    """The furniture of all sheets of a plan.

    Attributes:
        grid: the grid it stands round; crop marks may have become shorter for it.
        words: what it says.
        common: what every sheet bears, by side.
        row_numbers: the numbers of all rows, which only fronts bear.
        header: the header, None where it found no room.
        footer: the words beside the ruler, None where they found no room.
        has_ruler: whether the ruler found room.
    """

    grid: Grid
    words: Words
    common: Mapping[SheetSide, Symbol]
    row_numbers: tuple[TextRun, ...]
    header: Header | None
    footer: Footer | None
    has_ruler: bool

    @property
    def left_out(self) -> tuple[str, ...]:
        """The names of what found no room on the page."""
        found = {"the ruler": self.has_ruler, "the header": self.header is not None}
        return tuple(name for name, is_there in found.items() if not is_there)

    def scene(self, number: int, side: SheetSide, rows: int, sets: Sequence[int] = ()) -> Scene:
        """The furniture of one side of a piece of paper.

        Args:
            number: of the piece of paper, from 1.
            side: which side of it.
            rows: how many rows of cards it bears.
            sets: the numbers of the sets whose cards it bears, where there are several sets.
        """
        shown = "both sides" if self.grid.fold else side
        items: list[Item] = [Use(self.common[side])]
        if side == "front" and self.row_numbers:
            items.append(Use(_symbol("rows", self.grid, self.row_numbers[:rows])))
        if self.header is not None:
            frame = self.header.place.frame
            items += frame.on_page(self.header.sheet_items(number, shown, sets))
        if self.footer is not None:
            items += self.footer.frame.on_page(self.footer.sheet_items(shown))
        return Scene(
            f"furniture-{number}-{side}",
            self.grid.x.page,
            self.grid.y.page,
            tuple(items),
            title=f"{self.words.deck}: sheet {number} of {self.words.total}, {shown}",
        )


def make_furniture(
    grid: Grid, words: Words, emblem: Symbol | None, settings: SheetSettings
) -> Furniture:
    """The furniture for a grid: marks, header, ruler, footer, row numbers."""
    ruler, grid = place_ruler(grid)
    footer = make_footer(ruler, words.deck, words.theme, grid.paper.title) if ruler else None
    place = place_header(grid, ruler, settings.sets)
    header = (
        make_header(
            place,
            grid,
            title=words.deck,
            total=words.total,
            emblem=emblem,
            turn=words.turn,
            remark="" if footer else PRINT_HINT.lower(),
            sets=settings.sets,
        )
        if place
        else None
    )
    standing: tuple[Item, ...] = ()
    if ruler is not None:
        standing += ruler.frame.on_page(ruler.items() + (footer.items if footer else ()))
    if header is not None:
        standing += header.place.frame.on_page(header.items)
    seen: dict[SheetSide, Grid] = {"front": grid}
    seen["back"] = grid.mirrored(words.turn.direction) if words.turn else grid
    common = {
        side: _symbol("furniture", grid, (*sheet_marks(as_seen, settings, side), *standing))
        for side, as_seen in seen.items()
    }
    return Furniture(
        grid,
        words,
        common,
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
            grid.y.starts[row] + (grid.y.card + _ROW_NUMBER) / 2,
            _ROW_NUMBER,
            bold=True,
            anchor="middle",
        )
        for row in range(grid.rows)
    )

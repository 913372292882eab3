"""A document set on pages, as scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, product

from cardgen.drawing.cover import draw_cover
from cardgen.drawing.lines import break_lines
from cardgen.drawing.scene import Item, Scene, TextRun
from cardgen.fonts import DESCENT
from cardgen.model.theme import Theme
from cardgen.rulebook.document import (
    Block,
    Document,
    Heading,
    Paragraph,
    PartsList,
    Reference,
    Table,
)
from cardgen.rulebook.flow import Flow
from cardgen.rulebook.setting import Setter
from cardgen.rulebook.typeset import SPACINGS, Type, moved, shortened

MARGIN = 15.0
"""The white border of a page in mm."""

_LEAST_COLUMN = 76.0
_COLUMN_GAP = 9.0
_MOST_ROWS = 3
_MOST_BLANK = 1 / 7
"""The part of a page that may stay empty at its foot where that can be helped."""


def pages_of(
    document: Document, tiles: Mapping[str, Scene], width: float, height: float, theme: Theme
) -> tuple[Scene, ...]:
    """The pages of a document, each a scene; nothing is painted in their margins.

    Text runs in columns; wide tables and lists with many rows of pictures go across them. With
    the least number of pages, no page ends far above its foot, tables are whole, paragraphs are
    whole, and lines are as far apart as can be, in this order.

    Args:
        document: what is said.
        tiles: the drawn tile of every face that the document pictures.
        width: width of a page in mm.
        height: height of a page in mm.
        theme: the look; it also says how large letters are.
    """
    cover = draw_cover(document.title, document.subtitle, theme, width - 2 * MARGIN)

    def flow_of(spacing: float, whole: bool, whole_tables: bool) -> Flow:
        type_ = Type.of(theme, spacing)
        below = MARGIN + cover.height
        return _flow(
            document.blocks, type_, theme, tiles, width, height, below, whole, whole_tables
        )

    flow = _best(flow_of, _MOST_BLANK * height)
    type_ = Type.of(theme, SPACINGS[0])
    pages: list[list[Item]] = [[] for _ in range(flow.page + 1)]
    pages[0].append(moved(cover.items, MARGIN, MARGIN, (0.0, 0.0, cover.width, cover.height)))
    for one in flow.placed:
        pages[one.page].append(moved(one.chunk.items, one.x, one.y))
    return tuple(
        Scene(
            f"page-{number}",
            width,
            height,
            (*items, *_foot(document, type_, number, len(pages), width, height - MARGIN)),
            title=document.title,
        )
        for number, items in enumerate(pages, start=1)
    )


def _best(flow_of: Callable[[float, bool, bool], Flow], most_blank: float) -> Flow:
    """The best flow of those with the fewest pages: what is whole, and the distance of lines.

    No flow has fewer pages than the one with the nearest lines that breaks whatever it can.
    """
    fewest = flow_of(SPACINGS[-1], False, False).page
    others: list[Flow] = []
    for whole_tables, whole, spacing in product((True, False), (True, False), SPACINGS):
        flow = flow_of(spacing, whole, whole_tables)
        if flow.page <= fewest:
            if flow.blank <= most_blank:
                return flow
            others.append(flow)
    return min(others, key=lambda flow: flow.blank)


def _flow(
    blocks: Sequence[Block],
    type_: Type,
    theme: Theme,
    tiles: Mapping[str, Scene],
    width: float,
    height: float,
    cover: float,
    whole: bool,
    whole_tables: bool,
) -> Flow:
    """Blocks in columns on pages, on the first one below the cover."""
    inner = width - 2 * MARGIN
    count = max(1, int((inner + _COLUMN_GAP) / (_LEAST_COLUMN + _COLUMN_GAP)))
    step = (inner + _COLUMN_GAP) / count
    lefts = [MARGIN + number * step for number in range(count)]
    column = Setter(type_, theme, tiles, step - _COLUMN_GAP, whole=whole, whole_tables=whole_tables)
    across = Setter(type_, theme, tiles, inner, whole=whole, whole_tables=whole_tables)

    def goes_across(block: Block) -> bool:
        if isinstance(block, PartsList):
            return column.rows(block) > _MOST_ROWS
        if isinstance(block, Table):
            return not column.has_room(block)
        return isinstance(block, Reference)

    flow = Flow(
        first_top=cover + type_.leading,
        top=MARGIN,
        bottom=height - MARGIN - 1.6 * type_.leading,
        gap=type_.leading,
    )
    wide = iter(_with_introductions(blocks, [goes_across(block) for block in blocks]))
    for is_across, group in groupby(blocks, lambda _: next(wide)):
        if is_across:
            flow.add(across.set(tuple(group)), [MARGIN])
        else:
            flow.add(column.set(tuple(group)), lefts)
    return flow


def _with_introductions(blocks: Sequence[Block], wide: Sequence[bool]) -> list[bool]:
    """Which blocks go across all columns: the wide ones, and what introduces a wide table."""
    found = list(wide)
    for at in reversed(range(len(blocks) - 1)):
        introduces = isinstance(blocks[at], Heading | Paragraph)
        if introduces and found[at + 1] and isinstance(blocks[at + 1], Paragraph | Table):
            found[at] = True
    return found


def _foot(
    document: Document, type_: Type, number: int, total: int, width: float, bottom: float
) -> Iterator[Item]:
    """The title and the number of a page, down to `bottom`."""
    size, colour = type_.small, type_.colour
    y = bottom - DESCENT * size
    room = (width - 2 * MARGIN) * 0.6
    for line in shortened(break_lines([(document.title, False)], size, room), 1, size, room):
        for x, (text, _) in line.runs:
            yield TextRun(text, MARGIN + x, y, size, colour)
    folio = document.folio.replace("{pages}", str(total)).replace("{page}", str(number))
    yield TextRun(folio, width - MARGIN, y, size, colour, anchor="end")

"""Tables of a document: columns that keep to the width, rows that stay together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from cardgen.drawing.scene import Group, Item, Scene, Shape, TextRun, Use
from cardgen.exports.markdown import markdown_of
from cardgen.fonts import text_width
from cardgen.pipeline.find import shipped_theme
from cardgen.rulebook.document import (
    Block,
    Document,
    Figure,
    Heading,
    Illustration,
    Paragraph,
    Steps,
    Table,
    Tick,
)
from cardgen.rulebook.flow import Chunk
from cardgen.rulebook.pages import MARGIN
from cardgen.rulebook.setting import Setter
from cardgen.rulebook.tables import least_width, set_table, tick_width
from cardgen.rulebook.typeset import SPACINGS, Type
from tests.rulebook.test_pages import HALF, WIDTH, pages, rules_on, texts_on

THEME = shipped_theme("earth")
TYPE = Type.of(THEME, SPACINGS[0])
TILES = {f"c{number}": Scene(f"c{number}", 88.0, 44.0, ()) for number in range(40)}
LONG = "words that go on for a while and are broken where the width of the table ends"


def walk(
    items: Iterable[Item], x: float = 0.0, y: float = 0.0
) -> Iterator[tuple[Item, float, float]]:
    """Every shape, text and use with how far it was moved."""
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, x + item.matrix[4], y + item.matrix[5])
        else:
            yield item, x, y


def rights(chunks: Iterable[Chunk]) -> Iterator[float]:
    """How far to the right each text, picture and box reaches."""
    for chunk in chunks:
        for item, x, _ in walk(chunk.items):
            if isinstance(item, TextRun) and item.anchor == "start":
                yield x + item.x + text_width(item.text, item.size, item.bold)
            elif isinstance(item, Shape):
                yield x + max(float(segment[1]) for segment in item.outline if len(segment) > 1)


def checklist(rows: int, boxes: int) -> Table:
    return Table(
        (),
        tuple(
            (Illustration(f"c{row}", "x"), "×2", f"{row}", *[Tick("A")] * boxes)
            for row in range(rows)
        ),
    )


@pytest.mark.parametrize("width", [60.0, 80.0, 170.0])
@pytest.mark.parametrize(
    "table",
    [
        Table((), (("Paper", LONG), ("Sides", "both"))),
        Table(("Pile", "Sets", "Then"), (("1", LONG, LONG), ("2", LONG, "A 1"))),
        checklist(3, 4),
    ],
)
def test_a_table_keeps_to_its_width(table: Table, width: float) -> None:
    chunks = set_table(table, TYPE, TILES, width)
    assert max(rights(chunks)) <= width + 1e-6


def test_text_gives_way_and_pictures_and_boxes_do_not() -> None:
    table = Table((), ((Illustration("c1", "x"), LONG, Tick()),))
    narrow, wide = (set_table(table, TYPE, TILES, width) for width in (70.0, 170.0))
    assert narrow[0].height > wide[0].height

    def pictures(chunks: list[Chunk]) -> list[float]:
        uses = [item for item, _, _ in walk(chunks[0].items) if isinstance(item, Use)]
        return [use.matrix[0] for use in uses]

    assert pictures(narrow) == pictures(wide)


def test_no_word_is_broken_while_columns_can_give_way_elsewhere() -> None:
    table = Table((), (("Sets", "A 1–16"), (LONG, "Unbreakable")))
    width = least_width(table, TYPE, TILES)
    said = {
        item.text
        for chunk in set_table(table, TYPE, TILES, width)
        for item, _, _ in walk(chunk.items)
        if isinstance(item, TextRun)
    }
    assert {"Unbreakable", "Sets", "A 1–16"} <= said


def test_boxes_spread_where_there_is_room_but_not_far() -> None:
    def pitch(width: float) -> float:
        chunk = set_table(checklist(1, 4), TYPE, TILES, width)[0]
        lefts = [x for item, x, _ in walk(chunk.items) if isinstance(item, TextRun)][-4:]
        return lefts[1] - lefts[0]

    table = checklist(1, 4)
    assert pitch(least_width(table, TYPE, TILES)) == pytest.approx(tick_width(TYPE))
    assert tick_width(TYPE) < pitch(190.0) < 2 * tick_width(TYPE)


def test_letters_stay_inside_their_box() -> None:
    for text in ("A", "W", "AD", "AWM"):
        (row, _) = set_table(Table((), ((Tick(text),),)), TYPE, {}, 80.0)
        items = [item for item, _, _ in walk(row.items)]
        (run,) = [item for item in items if isinstance(item, TextRun)]
        box = [item for item in items if isinstance(item, Shape)][-1]
        side = max(float(segment[1]) for segment in box.outline if len(segment) > 1)
        assert text_width(run.text, run.size, run.bold) < side


def test_first_rows_and_last_rows_stay_together() -> None:
    *rows, line = set_table(checklist(6, 2), TYPE, TILES, 80.0)
    assert [row.keeps for row in rows] == [True, False, False, False, True, True]
    assert line.height < 1


def test_a_paragraph_keeps_the_table_that_it_introduces() -> None:
    blocks = (Paragraph("short"), checklist(3, 2))
    first = Setter(TYPE, THEME, TILES, 80.0).set(blocks)[0]
    assert first.keeps


def test_a_figure_keeps_its_caption_but_no_steps() -> None:
    figure = Figure(Illustration("c1", "x"), Paragraph("What it shows.", "A figure."))
    chunks = Setter(TYPE, THEME, TILES, 80.0).set((figure, Steps((Paragraph("one"),))))
    *caption, picture, _ = chunks
    assert all(chunk.keeps for chunk in caption)
    assert not picture.keeps
    assert picture.height == pytest.approx(40.0), "88 x 44 mm in a column of 80 mm"


def test_a_small_figure_keeps_its_size() -> None:
    figure = Figure(Illustration("c1", "x"), Paragraph("Caption."))
    *_, picture = Setter(TYPE, THEME, TILES, 120.0).set((figure,))
    assert picture.height == 44.0


def test_a_wide_table_goes_across_with_what_introduces_it() -> None:
    blocks: tuple[Block, ...] = (Heading("Check"), Paragraph("A box for each set."))
    (narrow,) = pages(*blocks, checklist(10, 3))
    (wide,) = pages(*blocks, checklist(10, 24))

    def texts(page: Scene) -> dict[str, float]:
        return {
            item.text: x + item.x
            for item, x, _ in walk(page.items)
            if isinstance(item, TextRun) and item.text.isdigit()
        }

    assert max(texts(narrow).values()) > HALF
    assert max(texts(wide).values()) < HALF
    heights = [y for y, text in texts_on(wide) if text in {"Check", "A box for each set.", "0"}]
    assert heights == sorted(heights)
    lengths = {round(length, 3) for _, length in rules_on(wide)}
    assert lengths == {WIDTH - 2 * MARGIN}

    def longest(page: Scene) -> float:
        return max(
            text_width(item.text, item.size, item.bold)
            for item, _, _ in walk(page.items)
            if isinstance(item, TextRun)
        )

    (apart,) = pages(Paragraph(LONG), Heading("Check"))
    (together,) = pages(Paragraph(LONG), checklist(10, 24))
    assert longest(apart) < HALF - MARGIN < longest(together)


def test_tables_and_figures_read_as_markdown() -> None:
    table = Table(("Pile", "Done"), (("1", Tick("A")), (Illustration("c1", "x", "n1-e"), "*")))
    figure = Figure(Illustration("c1", "a sheet"), Paragraph("Cut.", "Knife."))
    document = Document("Title", "Rules", "en", "", (table, figure))
    text = markdown_of(document, with_tiles=False)
    assert "| Pile | Done |" in text
    assert "| 1 | \N{BALLOT BOX} A |" in text
    assert "| n1-e | \\* |" in text
    assert "**Knife.** Cut. a sheet" in text

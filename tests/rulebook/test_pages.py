from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from cardgen.drawing.lines import break_lines
from cardgen.drawing.scene import Group, Item, Scene, Shape, TextRun, Use
from cardgen.fonts import text_width
from cardgen.pipeline.find import shipped_theme, theme_names
from cardgen.rulebook.document import (
    Block,
    Bullets,
    Document,
    Entry,
    Heading,
    Illustration,
    Paragraph,
    Part,
    PartsList,
    Reference,
    Steps,
)
from cardgen.rulebook.flow import Chunk
from cardgen.rulebook.pages import MARGIN, pages_of
from cardgen.rulebook.reference import set_reference
from cardgen.rulebook.setting import Setter
from cardgen.rulebook.summary import rules_summary
from cardgen.rulebook.typeset import SPACINGS, Type, shortened
from tests.rulebook.decks import bandido, sentences

WIDTH, HEIGHT = 210.0, 297.0
HALF = WIDTH / 2


def parts_list(count: int) -> PartsList:
    parts = tuple(Part((Illustration(f"c{number}", "x"),), 1) for number in range(count))
    return PartsList(Paragraph("", "Cards."), parts)


def table(*texts: str, name: str = "Name", faces: int = 1) -> Reference:
    """A table with a row for each text."""
    rows = []
    for number, text in enumerate(texts):
        pictures = tuple(Illustration(f"c{number + face}", "x") for face in range(faces))
        rows.append(Entry(Part(pictures, 2, name), "once laid", text))
    return Reference(("Card", "What it does"), tuple(rows))


def pages(*blocks: Block, size: float = 44.0) -> tuple[Scene, ...]:
    document = Document("Title", "Rules", "en", "{page} of {pages}", blocks)
    tiles = {f"c{number}": Scene(f"c{number}", 2 * size, size, ()) for number in range(200)}
    return pages_of(document, tiles, WIDTH, HEIGHT, shipped_theme("earth"))


def tiles_on(page: Scene) -> list[tuple[float, float, float]]:
    """Left edge, top and scale of every tile, in mm."""

    def walk(items: Iterable[Item], x: float, y: float) -> Iterator[tuple[float, float, float]]:
        for item in items:
            if isinstance(item, Group):
                yield from walk(item.items, x + item.matrix[4], y + item.matrix[5])
            elif isinstance(item, Use) and item.symbol.key.startswith("tile "):
                yield (x + item.matrix[4], y + item.matrix[5], item.matrix[0])

    return list(walk(page.items, 0.0, 0.0))


def texts_on(page: Scene) -> list[tuple[float, str]]:
    """The baseline and the text of every run, in mm."""

    def walk(items: Iterable[Item], y: float) -> Iterator[tuple[float, str]]:
        for item in items:
            if isinstance(item, Group):
                yield from walk(item.items, y + item.matrix[5])
            elif isinstance(item, TextRun):
                yield y + item.y, item.text

    return list(walk(page.items, 0.0))


def rules_on(page: Scene) -> list[tuple[float, float]]:
    """The height and the length of every level line, in mm."""

    def walk(items: Iterable[Item], y: float) -> Iterator[tuple[float, float]]:
        for item in items:
            if isinstance(item, Group):
                yield from walk(item.items, y + item.matrix[5])
            elif isinstance(item, Shape) and len(item.outline) == 2:
                (_, *begin), (_, *end) = item.outline
                yield y + begin[1], end[0] - begin[0]

    return list(walk(page.items, 0.0))


def leading(page: Scene) -> float:
    """The distance of most baselines of a page from the one before."""
    baselines = [y for y, text in texts_on(page) if text.startswith("word")]
    steps = Counter(round(after - y, 3) for y, after in pairwise(baselines))
    return steps.most_common(1)[0][0]


def chunks(*blocks: Block) -> list[Chunk]:
    theme = shipped_theme("earth")
    return Setter(Type.of(theme, SPACINGS[0]), theme, {}, 80.0).set(blocks)


def test_few_pictures_stand_in_a_column() -> None:
    (page,) = pages(parts_list(9))
    assert max(Counter(round(y, 3) for _, y, _ in tiles_on(page)).values()) <= 4


def test_many_pictures_go_across_all_columns() -> None:
    (page,) = pages(parts_list(31))
    tiles = tiles_on(page)
    assert len(tiles) == 31
    assert Counter(round(y, 3) for _, y, _ in tiles).most_common(1)[0][1] == 8
    assert min(x for x, _, _ in tiles) == MARGIN
    assert abs(max(x + 88 * scale for x, _, scale in tiles) - (WIDTH - MARGIN)) < 1e-6


def test_tiles_are_20_to_28_mm_wide_whatever_the_cards_measure() -> None:
    for size in (20.0, 44.0, 90.0):
        for count in (2, 31):
            (page,) = pages(parts_list(count), size=size)
            for _, _, scale in tiles_on(page):
                assert 20 - 1e-9 <= 2 * size * scale <= 28.5


def test_document_without_blocks_is_a_page_with_its_cover() -> None:
    (page,) = pages()
    assert (page.width, page.height) == (WIDTH, HEIGHT)


def test_text_after_a_wide_list_runs_in_columns_again() -> None:
    (page,) = pages(parts_list(31), *(Paragraph("word " * 30) for _ in range(4)))
    lefts = {round(item.matrix[4], 3) for item in page.items if isinstance(item, Group)}
    assert any(left > HALF for left in lefts)


@pytest.mark.parametrize("size", [(210.0, 297.0), (215.9, 279.4)])
@pytest.mark.parametrize("look", theme_names())
def test_bandido_takes_two_pages_but_three_in_large_type(
    look: str, size: tuple[float, float]
) -> None:
    document = rules_summary(bandido(), sentences())
    tiles = {
        face.face: Scene(face.face, 88.0, 44.0, ())
        for block in document.blocks
        if isinstance(block, PartsList)
        for part in block.parts
        for face in part.faces
    }
    count = len(pages_of(document, tiles, *size, shipped_theme(look)))
    assert count == (3 if look == "contrast" else 2)


def test_lines_are_no_nearer_than_the_number_of_pages_asks() -> None:
    counted = {
        count: pages(*(Paragraph("word " * 60) for _ in range(count))) for count in range(8, 26)
    }
    most_on_two = max(count for count, made in counted.items() if len(made) == 2)
    roomy, full, more = (counted[most_on_two + change] for change in (-4, 0, 1))
    assert len(roomy) == 2
    assert len(more) == 3
    assert leading(full[0]) < leading(roomy[0]) == leading(more[0])


@pytest.mark.parametrize("kind", [Steps, Bullets])
def test_neither_end_of_a_list_is_parted_from_its_neighbour(
    kind: type[Steps] | type[Bullets],
) -> None:
    items = tuple(Paragraph(f"item {number}") for number in range(6))
    for opening in (Heading("Chapter"), Paragraph("Introduction")):
        kept = [chunk.keeps for chunk in chunks(opening, kind(items))]
        assert kept[:2] == [True, True]
        assert kept[-3:] == [False, True, False]
    assert [chunk.keeps for chunk in chunks(kind(items[:1]))] == [False]


def test_heading_keeps_the_first_lines_of_a_long_paragraph() -> None:
    kept = [chunk.keeps for chunk in chunks(Heading("Chapter"), Paragraph("word " * 120))]
    assert kept[:4] == [True, True, True, False]


def test_paragraph_of_few_lines_stays_whole_and_a_long_one_may_break() -> None:
    short, long = chunks(Paragraph("word " * 30)), chunks(Paragraph("word " * 120))
    assert len(short) == 4
    assert [chunk.keeps for chunk in short] == [True, True, True, False]
    assert [chunk.keeps for chunk in long].count(False) > 4


@pytest.mark.parametrize("size", [(88.0, 44.0), (44.0, 88.0), (4.0, 88.0), (300.0, 10.0)])
@pytest.mark.parametrize("caption", ["word " * 3000, "w" * 9000, "警" * 5000])
def test_caption_of_any_length_stays_on_its_page(size: tuple[float, float], caption: str) -> None:
    parts = tuple(Part((Illustration("c", "x"),), 1, caption) for _ in range(3))
    document = Document("T", "S", "en", "{page}", (PartsList(Paragraph("", "Cards."), parts),))
    made = pages_of(document, {"c": Scene("c", *size, ())}, WIDTH, HEIGHT, shipped_theme("earth"))
    assert len(made) == 1
    assert all(MARGIN < y < HEIGHT - MARGIN for y, _ in texts_on(made[0]))
    assert any(text.endswith("…") for _, text in texts_on(made[0]))


def test_one_piece_alone_with_its_caption_has_no_count() -> None:
    def counts(*parts: Part) -> int:
        document = Document("T", "S", "en", "", (PartsList(Paragraph("", "Cards."), parts),))
        tiles = {"c": Scene("c", 88.0, 44.0, ())}
        (page,) = pages_of(document, tiles, WIDTH, HEIGHT, shipped_theme("earth"))
        return sum("×" in text for _, text in texts_on(page))

    face = (Illustration("c", "x"),)
    assert counts(Part(face, 1, "Map")) == 0
    assert counts(Part(face, 2, "Map")) == counts(Part(face, 1)) == 1
    assert counts(Part(face, 1, "Map"), Part(face, 1, "Bomb")) == 2


def test_paragraph_of_some_lines_stays_whole_where_that_takes_no_more_pages() -> None:
    few = [Paragraph("word " * 100) for _ in range(3)]
    theme = shipped_theme("earth")
    type_ = Type.of(theme, SPACINGS[0])
    whole = Setter(type_, theme, {}, 80.0, whole=True).set(few)
    assert [chunk.keeps for chunk in whole].count(False) == len(few)
    (page,) = pages(*few)
    tops = [y for y, text in texts_on(page) if text.startswith("word")]
    assert len(set(tops)) < len(tops)
    groups = [item for item in page.items if isinstance(item, Group)][1:]
    lefts = Counter(round(group.matrix[4], 3) for group in groups)
    lines = len(whole) // len(few)
    assert sorted(lefts.values()) == [lines, 2 * lines]


def test_count_of_a_narrow_piece_stands_in_one_line() -> None:
    parts = (Part((Illustration("c", "x"),), 12, "Token"),) * 2
    document = Document("T", "S", "en", "{page}", (PartsList(Paragraph("", "Cards."), parts),))
    (page,) = pages_of(
        document, {"c": Scene("c", 4.0, 88.0, ())}, WIDTH, HEIGHT, shipped_theme("earth")
    )
    texts = [text for _, text in texts_on(page)]
    assert texts.count("×12") == texts.count("Token") == 2


@pytest.mark.parametrize("text", ["one two three four five six", "w" * 90, "iiii " * 20])
def test_text_cut_short_is_no_wider_than_its_line(text: str) -> None:
    lines = break_lines([("×2", True), (text, False)], 4.0, 20.0)
    cut = shortened(lines, 2, 4.0, 20.0)
    assert len(cut) == 2
    start, (last, bold) = cut[-1].runs[-1]
    assert last.endswith("…")
    assert cut[-1].width == start + text_width(last, 4.0, bold) <= 20.0


def test_text_that_fits_is_not_cut_short() -> None:
    lines = break_lines([("one two", False)], 4.0, 50.0)
    assert shortened(lines, 1, 4.0, 50.0) == lines


def test_table_goes_across_all_columns_with_its_texts_beside_the_pictures() -> None:
    (page,) = pages(Paragraph("before"), table("words " * 40, "short"))
    (left, top, scale), _ = tiles_on(page)
    assert left == MARGIN
    assert 88 * scale <= 23 + 1e-9
    assert 44 * scale <= 16 + 1e-9
    beside = [text for y, text in texts_on(page) if top < y < top + 44 * scale]
    assert "Name" in beside
    assert max(text_width(text, 3.4) for text in beside) > HALF


def test_pictures_of_a_row_stand_one_below_the_other() -> None:
    (page,) = pages(table("text", faces=3))
    places = tiles_on(page)
    assert {left for left, _, _ in places} == {MARGIN}
    for (_, above, scale), (_, below, _) in pairwise(places):
        assert below > above + 44 * scale


def test_row_names_count_and_time_below_the_name() -> None:
    (page,) = pages(table("text", name="Backpack"))
    places = {text: y for y, text in texts_on(page)}
    assert places["×2"] == places["once laid"] > places["Backpack"]


def test_lines_part_the_rows_of_a_table() -> None:
    (page,) = pages(table(*["words " * 60] * 4))
    lines = [y for y, width in rules_on(page) if width == WIDTH - 2 * MARGIN]
    tops = [top for _, top, _ in tiles_on(page)]
    assert len(lines) == 5
    assert all(line < top < after for top, (line, after) in zip(tops, pairwise(lines), strict=True))


@pytest.mark.parametrize("before", [50, 52])
def test_table_stays_on_one_page_where_that_takes_no_more_pages(before: int) -> None:
    texts, after = [Paragraph("word " * 15)] * before, [Paragraph("word " * 30)] * 4
    made = pages(*texts, table(*["text " * 60] * 5), *after)
    assert [len(tiles_on(page)) for page in made] == [0, 5, 0]
    parted = pages(*texts, table(*["text " * 60] * 3), table(*["text " * 60] * 2), *after)
    assert [len(tiles_on(page)) for page in parted] == [0, 3, 2]


def kept_rows(count: int, *, whole: bool) -> list[bool]:
    """Of the head and each row of a table, whether what follows stays with it."""
    theme = shipped_theme("earth")
    tiles = {f"c{number}": Scene(f"c{number}", 88.0, 44.0, ()) for number in range(count)}
    rows = table(*["text"] * count)
    chunks = set_reference(rows, Type.of(theme, SPACINGS[0]), tiles, 180.0, whole=whole)
    return [chunk.keeps for chunk in chunks]


def test_neither_end_of_a_table_is_parted_from_its_neighbour() -> None:
    assert kept_rows(5, whole=False) == [True, True, False, False, True, True, False]
    assert kept_rows(5, whole=True) == [True] * 6 + [False]
    assert kept_rows(1, whole=False) == [True, True, False]


@pytest.mark.parametrize("text", ["", "zero", "zero " * 3000, "z" * 9000])
@pytest.mark.parametrize("name", ["N", "word " * 900, "w" * 900])
def test_row_of_any_length_stays_on_its_pages_and_loses_no_text(text: str, name: str) -> None:
    made = pages(table(text, "end", name=name))
    found = [(y, run) for page in made for y, run in texts_on(page)]
    assert all(MARGIN < y < HEIGHT - MARGIN for y, _ in found)
    assert sum(run.count("z") for _, run in found) == text.count("z")
    assert len(made) <= 1 + len(text) / 2000


def test_text_of_a_row_is_set_without_a_gap() -> None:
    (page,) = pages(table("words " * 120))
    lines = [y for y, text in texts_on(page) if text.startswith("words")]
    assert len(lines) > 5
    assert len({round(after - y, 6) for y, after in pairwise(lines)}) == 1

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cardgen.drawing.scene import Group, Item, Scene, Use
from cardgen.pipeline.find import shipped_theme
from cardgen.rulebook.document import Document, Heading, Illustration, Paragraph, Part, PartsList
from cardgen.rulebook.pages import MARGIN, pages_of

WIDTH, HEIGHT = 210.0, 297.0
HALF = WIDTH / 2


def parts_list(count: int) -> PartsList:
    parts = tuple(Part((Illustration(f"c{number}", "x"),), 1) for number in range(count))
    return PartsList(Paragraph("", "Cards."), parts)


def pages(*blocks: Heading | Paragraph | PartsList, size: float = 44.0) -> tuple[Scene, ...]:
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


def test_few_pictures_stand_in_a_column() -> None:
    (page,) = pages(parts_list(9))
    assert max(Counter(round(y, 3) for _, y, _ in tiles_on(page)).values()) <= 3


def test_many_pictures_go_across_all_columns() -> None:
    (page,) = pages(parts_list(31))
    tiles = tiles_on(page)
    assert len(tiles) == 31
    assert Counter(round(y, 3) for _, y, _ in tiles).most_common(1)[0][1] == 7
    assert min(x for x, _, _ in tiles) == MARGIN
    assert abs(max(x + 88 * scale for x, _, scale in tiles) - (WIDTH - MARGIN)) < 1e-6


def test_tiles_are_24_to_28_mm_wide_whatever_the_cards_measure() -> None:
    for size in (20.0, 44.0, 90.0):
        for count in (2, 31):
            (page,) = pages(parts_list(count), size=size)
            for _, _, scale in tiles_on(page):
                assert 24 - 1e-9 <= 2 * size * scale <= 28.5


def test_document_without_blocks_is_a_page_with_its_cover() -> None:
    (page,) = pages()
    assert (page.width, page.height) == (WIDTH, HEIGHT)


def test_text_after_a_wide_list_runs_in_columns_again() -> None:
    (page,) = pages(parts_list(31), *(Paragraph("word " * 30) for _ in range(4)))
    lefts = {round(item.matrix[4], 3) for item in page.items if isinstance(item, Group)}
    assert any(left > HALF for left in lefts)

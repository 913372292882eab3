"""Bundles: documents and sheets in one file, and no blank page but where a side must stay empty."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pytest

from cardgen.drawing.scene import Shape
from cardgen.exports.pdf import bundle_pdf, scenes_pdf, sheets_pdf
from tests.exports.scenes import rectangle, scene
from tests.exports.test_pdf import CARD, sheet, slot

PAGE = scene(Shape(rectangle(2, 2, 5, 5), fill="#000000"))
SHEETS = [sheet(slot(30, 40), page=1), sheet(slot(40, 40), page=2)]


def bundle(*documents: int, **options: Any) -> pikepdf.Pdf:
    """Documents of so many pages and two sheets."""
    pages = {f"Rules {number}": [PAGE] * count for number, count in enumerate(documents)}
    data = bundle_pdf(
        pages, SHEETS, {"card": CARD}, title="x", sheets_title="Sheets (♣)", **options
    )
    return pikepdf.open(BytesIO(data))


def blank(pdf: pikepdf.Pdf) -> list[int]:
    """The numbers of the pages on which nothing is painted, from 1."""
    return [
        number
        for number, page in enumerate(pdf.pages, start=1)
        if len(list(pikepdf.parse_content_stream(page))) <= 1
    ]


@pytest.mark.parametrize(
    ("documents", "duplex", "expected"),
    [
        ((1,), "DuplexFlipLongEdge", [2]),
        ((2,), "DuplexFlipLongEdge", []),
        ((3, 1), "DuplexFlipShortEdge", [4, 6]),
        ((2, 3), "DuplexFlipShortEdge", [6]),
        ((1,), "Simplex", []),
        ((3, 1), "Simplex", []),
        ((), "DuplexFlipLongEdge", []),
    ],
)
def test_blank_pages_only_keep_what_follows_on_paper_of_its_own(
    documents: tuple[int, ...], duplex: str, expected: list[int]
) -> None:
    # LAY-09
    pdf = bundle(*documents, duplex=duplex)
    assert blank(pdf) == expected
    assert len(pdf.pages) == sum(documents) + len(expected) + len(SHEETS)
    assert pdf.Root.ViewerPreferences.Duplex == f"/{duplex}"


def test_every_part_has_a_bookmark_to_its_first_page() -> None:
    pdf = bundle(3, 2, duplex="DuplexFlipLongEdge")
    with pdf.open_outline() as outline:
        found: list[tuple[str, Any]] = [(item.title, item.destination) for item in outline.root]
    assert [title for title, _ in found] == ["Rules 0", "Rules 1", "Sheets (♣)"]
    pages = [pdf.pages.index(pikepdf.Page(destination[0])) for _, destination in found]
    assert pages == [0, 4, 6]
    assert {str(destination[1]) for _, destination in found} == {"/Fit"}


def test_pages_keep_their_sizes() -> None:
    pdf = bundle(1)
    sizes = [[float(edge) for edge in page.mediabox[2:]] for page in pdf.pages]
    alone = pikepdf.open(BytesIO(scenes_pdf([PAGE], title="x")))
    assert sizes[0] == [float(edge) for edge in alone.pages[0].mediabox[2:]]
    assert sizes[1] == sizes[2] == pytest.approx([210 / 25.4 * 72, 297 / 25.4 * 72], abs=0.01)


def test_sheets_look_as_in_a_file_of_their_own() -> None:
    alone = pikepdf.open(BytesIO(sheets_pdf(SHEETS, {"card": CARD}, title="x")))
    pdf = bundle(2)
    for page, own in zip(list(pdf.pages)[2:], alone.pages, strict=True):
        assert operators(page) == operators(own)


def operators(page: pikepdf.Page) -> list[str]:
    instructions: Any = pikepdf.parse_content_stream(page)
    return [str(operator) for _, operator in instructions]


def test_a_file_without_bookmarks_has_no_table_of_contents() -> None:
    pdf = pikepdf.open(BytesIO(sheets_pdf(SHEETS, {"card": CARD}, title="x")))
    assert "/Outlines" not in pdf.Root


def test_the_same_bundle_has_the_same_bytes() -> None:
    one, other = (
        bundle_pdf({"Rules": [PAGE]}, SHEETS, {"card": CARD}, title="x", sheets_title="Sheets")
        for _ in range(2)
    )
    assert one == other

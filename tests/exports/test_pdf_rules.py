from __future__ import annotations

import re
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from cardgen.drawing.scene import Scene, Shape
from cardgen.exports.pdf import scenes_pdf
from cardgen.model.deck import Deck
from cardgen.model.text import Text
from cardgen.pipeline.find import shipped_theme, theme_names
from cardgen.rulebook.document import (
    Block,
    Bullets,
    Document,
    Heading,
    Illustration,
    Paragraph,
    Part,
    PartsList,
)
from cardgen.rulebook.pages import MARGIN, pages_of
from cardgen.rulebook.summary import rules_summary
from cardgen.units import MM_PER_INCH
from tests.exports.scenes import rectangle
from tests.rendering import pdf_picture, pdf_text
from tests.rulebook.decks import bandido, card, sentences

A4 = (210.0, 297.0)
A5 = (148.0, 210.0)
LETTER = (215.9, 279.4)
LANDSCAPE = (297.0, 210.0)
POINTS_PER_MM = 72 / MM_PER_INCH


def tile(face: str, width: float, height: float) -> Scene:
    return Scene(face, width, height, (Shape(rectangle(0, 0, width, height), fill="#336699"),))


def tiles_of(document: Document, width: float = 88.0, height: float = 44.0) -> dict[str, Scene]:
    return {
        face.face: tile(face.face, width, height)
        for block in document.blocks
        if isinstance(block, PartsList)
        for part in block.parts
        for face in part.faces
    }


def pdf_of(
    document: Document, size: tuple[float, float] = A4, look: str = "earth", cell: float = 44.0
) -> bytes:
    tiles = tiles_of(document, 2 * cell, cell)
    pages = pages_of(document, tiles, *size, shipped_theme(look))
    return scenes_pdf(pages, title=f"{document.title}: rules", language=document.language)


def summary(deck: Deck) -> Document:
    return rules_summary(deck, sentences())


def page_count(pdf: bytes) -> int:
    with pikepdf.open(BytesIO(pdf)) as opened:
        return len(opened.pages)


def all_text(pdf: bytes) -> str:
    return "\n".join(pdf_text(pdf, page) for page in range(page_count(pdf)))


def letters(text: str) -> str:
    """A text without white space, so that line breaks do not count."""
    return re.sub(r"\s", "", text)


def custom(*paragraphs: str, title: str = "Custom") -> Document:
    heading: Block = Heading("House rules")
    blocks = (heading, *map(Paragraph, paragraphs))
    return Document(title, "Rules", "en", "page {page} of {pages}", blocks)


def assert_within_margins(pdf: bytes) -> None:
    for page in range(page_count(pdf)):
        picture = pdf_picture(pdf, page, pixels_per_mm=4).convert("L")
        width, height = picture.size
        edge = int(MARGIN * 4) - 1
        inside = picture.crop((edge, edge, width - edge, height - edge))
        picture.paste(255, (edge, edge, edge + inside.width, edge + inside.height))
        assert picture.getextrema() == (255, 255), page


@pytest.mark.parametrize("look", theme_names())
@pytest.mark.parametrize("size", [A4, LETTER, A5, LANDSCAPE])
def test_nothing_is_outside_the_margins(look: str, size: tuple[float, float]) -> None:
    assert_within_margins(pdf_of(summary(bandido()), size, look))


def test_bandido_takes_two_pages_of_a4() -> None:
    assert page_count(pdf_of(summary(bandido()))) == 2


@pytest.mark.parametrize("size", [A4, LETTER, A5, LANDSCAPE])
def test_pages_have_the_size_asked_for(size: tuple[float, float]) -> None:
    with pikepdf.open(BytesIO(pdf_of(summary(bandido()), size))) as opened:
        for page in opened.pages:
            box = [float(number) / POINTS_PER_MM for number in page.MediaBox]
            assert box == pytest.approx([0, 0, *size], abs=0.01)


def test_body_has_at_least_10_points_and_headings_more() -> None:
    document = pypdfium2.PdfDocument(pdf_of(summary(bandido())))
    sizes: dict[float, int] = {}
    for page in document:
        text_page = page.get_textpage()
        for index in range(text_page.count_chars()):
            if pypdfium2.raw.FPDFText_IsGenerated(text_page, index):
                continue
            size = pypdfium2.raw.FPDFText_GetFontSize(text_page, index)
            matrix = pypdfium2.raw.FS_MATRIX()
            pypdfium2.raw.FPDFText_GetMatrix(text_page, index, matrix)
            points = round(size * abs(matrix.d), 1)
            sizes[points] = sizes.get(points, 0) + 1
    document.close()
    most_common = max(sizes, key=lambda size: sizes[size])
    assert most_common >= 10
    assert min(sizes) >= 9
    assert max(sizes) > 1.3 * most_common


def test_large_theme_has_larger_text() -> None:
    few = summary(bandido(cards=(card("e-w"),), modes=()))
    earth, contrast = (pdf_picture(pdf_of(few, look=look)) for look in ("earth", "contrast"))
    assert earth.size == contrast.size
    assert page_count(pdf_of(summary(bandido()), look="contrast")) > 2


def test_custom_rules_of_four_pages_flow_with_every_word() -> None:
    paragraphs = [" ".join(f"word{number}x{place}" for place in range(90)) for number in range(40)]
    pdf = pdf_of(custom(*paragraphs))
    assert page_count(pdf) >= 4
    found = letters(all_text(pdf))
    for paragraph in paragraphs:
        for word in paragraph.split():
            assert word in found
    assert_within_margins(pdf)


def test_word_of_200_letters_breaks_and_is_all_there() -> None:
    word = "".join(chr(ord("a") + number % 26) for number in range(200))
    pdf = pdf_of(custom(f"before {word} after", title=word))
    assert word in letters(all_text(pdf))
    assert_within_margins(pdf)


def test_80_kinds_flow_with_every_count_and_caption() -> None:
    parts = tuple(
        Part((Illustration(f"c{number}", "x"),), number + 101, f"card{number}e")
        for number in range(80)
    )
    document = Document("Many", "Rules", "en", "{page}", (PartsList(Paragraph("All"), parts),))
    pdf = pdf_of(document)
    assert page_count(pdf) >= 2
    found = letters(all_text(pdf))
    for part in parts:
        assert f"×{part.copies}{part.caption}" in found
    assert_within_margins(pdf)


def test_every_sentence_is_on_the_pages() -> None:
    document = summary(bandido())
    found = letters(all_text(pdf_of(document)))
    for block in document.blocks:
        match block:
            case Heading(text) | Paragraph(text):
                assert letters(text) in found
            case Bullets(items):
                for item in items:
                    assert letters(item.lead) in found


def test_markup_in_texts_shows_as_typed() -> None:
    odd = "A <b>x</b> & &amp; [x] 100 % {{ 7 * 7 }} \\n (y) <!-- z -->"
    deck = bandido(title=Text.plain(odd), credits=Text.plain(odd), licence=Text.plain(odd))
    found = letters(all_text(pdf_of(summary(deck))))
    assert found.count(letters(odd)) >= 3


@pytest.mark.parametrize("text", ["Łódź", "Čačak", "Ωμέγα", "Привет", "Żółć", "ğüşİ", "警報"])
def test_letters_beyond_latin_are_set(text: str) -> None:
    pdf = pdf_of(summary(bandido(credits=Text.plain(text))))
    assert text in all_text(pdf)


def test_character_no_font_has_is_shown_by_a_visible_sign() -> None:
    pdf = pdf_of(custom("before \U0001f600after"))
    assert "?after" in letters(all_text(pdf))


def test_pages_are_numbered() -> None:
    pdf = pdf_of(summary(bandido()))
    assert "page 1 of 2" in pdf_text(pdf, 0)
    assert "page 2 of 2" in pdf_text(pdf, 1)


def test_title_language_and_scaling_are_said() -> None:
    with pikepdf.open(BytesIO(pdf_of(summary(bandido())))) as opened:
        assert str(opened.docinfo["/Title"]).startswith("Bandido")
        assert str(opened.Root.Lang) == "en"
        assert opened.Root.ViewerPreferences.PrintScaling == "/None"


def test_every_font_is_embedded_and_none_is_helvetica() -> None:
    with pikepdf.open(BytesIO(pdf_of(summary(bandido())))) as opened:
        fonts = [
            thing
            for thing in opened.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
        assert fonts
        for font in fonts:
            assert "/FontFile2" in font.FontDescriptor
            assert "Helvetica" not in str(font.BaseFont)


def test_same_document_gives_the_same_bytes() -> None:
    assert pdf_of(summary(bandido())) == pdf_of(summary(bandido()))


@pytest.mark.parametrize("date", ["315532800", "-1", "yesterday"])
def test_the_date_of_a_build_system_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, date: str
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    without = pdf_of(summary(bandido()))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert pdf_of(summary(bandido())) == without


def test_tiles_are_pictured_small_and_whole() -> None:
    document = summary(bandido(cards=(card("e-w", 2),), modes=()))
    pdf = pdf_of(document, cell=60.0)
    picture = pdf_picture(pdf, 0, pixels_per_mm=2)
    blue = [
        (x, y)
        for y in range(picture.height)
        for x in range(picture.width)
        if picture.getpixel((x, y)) == (0x33, 0x66, 0x99)
    ]
    assert 3 * 24 * 12 * 4 * 0.95 < len(blue) < 3 * 28 * 14 * 4

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from cardgen.exports.markdown import escape, markdown_of
from cardgen.model.text import Text
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
from cardgen.rulebook.summary import rules_summary
from tests.rulebook.decks import bandido, card, sentences

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
ODD = [
    "<b>bold</b>",
    "&amp; & &#60;",
    "[x] [a](b) ![c](d)",
    "100 % {{ 7 * 7 }}",
    "*stars* _lines_ **both**",
    "`code`",
    "# not a heading #",
    "1. not a list",
    "23) not a list",
    "- not a list",
    "+ not a list",
    "> not a quote",
    "| a | b |",
    "===",
    "---",
    "~~struck~~",
    "a\\b \\",
    "$x$",
    "<!-- gone -->",
    "    not code",
    "two  blanks",
    "[ref]: http://example.org",
]


def document(*blocks: Block, title: str = "Title") -> Document:
    return Document(title, "subtitle", "en", "{page}/{pages}", blocks)


def shown(markdown: str) -> list[str]:
    """The texts a reader of Markdown sees, one a block or cell."""
    return [
        "".join(child.content for child in token.children or () if child.type == "text")
        for token in READER.parse(markdown)
        if token.type == "inline"
    ]


def kinds(markdown: str) -> set[str]:
    """What a reader of Markdown finds in a text."""
    found = set()
    for token in READER.parse(markdown):
        found.add(token.type.removesuffix("_open").removesuffix("_close"))
        found.update(child.type for child in token.children or ())
    return found


def on_one_line(text: str) -> str:
    """A text as it is to show: an unbroken blank stays within it."""
    return " ".join(text.strip().replace("\u00a0", "\ue000").split()).replace("\ue000", "\u00a0")


@pytest.mark.parametrize("text", ODD)
def test_text_shows_as_typed_wherever_it_stands(text: str) -> None:
    part = Part((Illustration("e-w", text),), 2, text)
    blocks = (
        Heading(text),
        Paragraph(text),
        Bullets((Paragraph(text), Paragraph("after", text))),
        Steps((Paragraph(text),)),
        PartsList(Paragraph("about", text), (part, part)),
        Reference((text, text), (Entry(part, text, text),)),
    )
    markdown = markdown_of(document(*blocks, title=text))
    typed = on_one_line(text)
    assert shown(markdown) == [
        typed, "subtitle", typed, typed, typed, f"{typed} after", typed, f"{typed} about",
        "", "", f" ×2 {typed}", f" ×2 {typed}",
        typed, typed, f" {typed} ×2 {typed}", typed,
    ]  # fmt: skip


@given(st.text(min_size=1).filter(lambda text: text.strip()))
def test_any_text_is_a_paragraph_of_text(text: str) -> None:
    typed = on_one_line(text.replace("\0", "\ufffd"))
    if not typed.replace("\u00a0", " ").isprintable():
        return
    assert kinds(escape(text)) == {"paragraph", "inline", "text"}
    assert shown(escape(text)) == [typed]


def test_pictures_are_links_with_encoded_names() -> None:
    faces = (Illustration("n@1-e@3", "front"), Illustration("n-s+e-w.back", "back"))
    markdown = markdown_of(document(PartsList(Paragraph("x"), (Part(faces, 1),))))
    links = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", markdown)
    assert [unquote(link) for link in links] == [
        "tiles/n@1-e@3.svg",
        "tiles/n-s+e-w.back.svg",
    ]
    assert all(re.fullmatch(r"tiles/[A-Za-z0-9._%-]+", link) for link in links)


def test_nothing_is_linked_where_there_are_no_tiles() -> None:
    document_ = rules_summary(bandido(), sentences())
    assert "tiles/" in markdown_of(document_)
    markdown = markdown_of(document_, with_tiles=False)
    assert "image" in kinds(markdown_of(document_))
    assert not {"image", "link"} & kinds(markdown)
    assert "tiles/" not in markdown


def test_parts_without_pictures_are_told_by_count_notation_and_caption() -> None:
    sides = (Illustration("s", "5 exits", "n-e"), Illustration("s.back", "6 exits", "n-w"))
    parts = (
        Part(sides, 1, "both | sides"),
        Part((Illustration("bend", "2 exits", "n@1-e"),), 3),
        Part((Illustration("bomb", "Bomb"), Illustration("bomb.back", "Bomb")), 2, "Bomb"),
    )
    markdown = markdown_of(document(PartsList(Paragraph("x"), parts)), with_tiles=False)
    assert shown(markdown)[3:] == [
        "", "", "",
        "×1", "n-e / n-w", "both | sides",
        "×3", "n@1-e", "2 exits",
        "×2", "", "Bomb",
    ]  # fmt: skip


def test_table_shows_the_card_when_and_what_with_its_picture_if_there_is_one() -> None:
    faces = (Illustration("map", "Map", "e-w"), Illustration("map-2", "Map", "n1-e"))
    table = Reference(("Card", "Does"), (Entry(Part(faces, 2, "Map"), "once laid", "Take it."),))
    pictured = markdown_of(document(table))
    assert "![Map](tiles/map.svg) ![Map](tiles/map-2.svg)" in pictured
    alone = markdown_of(document(table), with_tiles=False)
    assert shown(alone)[2:] == ["Card", "Does", "e-w n1-e Map ×2 once laid", "Take it."]


def test_unbroken_blank_stays_as_typed() -> None:
    assert escape("88\u00a0mm \t wide\u2028 \n") == "88\u00a0mm wide"


def test_title_of_a_deck_is_the_first_heading() -> None:
    deck = bandido(title=Text.plain("A <b> & [x] 100 %"), modes=())
    markdown = markdown_of(rules_summary(deck, sentences()))
    assert shown(markdown)[0] == "A <b> & [x] 100 %"


def test_steps_are_a_numbered_list_and_bullets_are_not() -> None:
    items = (Paragraph("a"), Paragraph("b"))
    assert "ordered_list" in kinds(markdown_of(document(Steps(items))))
    assert "bullet_list" in kinds(markdown_of(document(Bullets(items))))


def test_every_row_of_a_table_is_full() -> None:
    deck = bandido(cards=tuple(card("e-w", title=f"card {n}", id_=f"c{n}") for n in range(7)))
    markdown = markdown_of(rules_summary(deck, sentences()))
    widths = {line.count("|") for line in markdown.splitlines() if line.startswith("| ![1")}
    rows = [line for line in markdown.splitlines() if "c6.svg" in line]
    assert len(rows) == 1
    assert rows[0].count(" | ") == 3
    assert widths <= {5}

"""A document as Markdown, in which every text shows as it was typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from cardgen.model.ids import tile_path
from cardgen.rulebook.document import (
    Block,
    Bullets,
    Cell,
    Document,
    Entry,
    Figure,
    Heading,
    Illustration,
    Paragraph,
    Part,
    PartsList,
    Reference,
    Steps,
    Table,
    Tick,
)
from cardgen.wording import undirected

_MARKUP = re.compile(r"[\\`*_\[\]{}<>&|~$#]")
_OPENING = re.compile(r"^(\d{1,9}(?=[.)])|(?=[-+=]))")
_BLANKS = re.compile(r"[^\S\u00a0]+")
_COLUMNS = 4


def markdown_of(document: Document, *, with_tiles: bool = True) -> str:
    """The document as Markdown.

    Args:
        document: what is said.
        with_tiles: pictures are links to `tiles/<face id>.svg` beside it; else what they show is
            told in words and in notation.
    """
    opening = (f"# {escape(document.title)}", escape(document.subtitle))
    blocks = (_block(block, with_tiles) for block in document.blocks)
    return "\n\n".join((*opening, *blocks)) + "\n"


def escape(text: str) -> str:
    """A text in one line of which no character is taken for markup."""
    line = _MARKUP.sub(r"\\\g<0>", _BLANKS.sub(" ", undirected(text)).strip())
    return _OPENING.sub(r"\1\\", line)


def _block(block: Block, with_tiles: bool) -> str:
    match block:
        case Heading(text):
            return f"## {escape(text)}"
        case Paragraph():
            return _paragraph(block)
        case Bullets(items):
            return "\n".join(f"- {_paragraph(item)}" for item in items)
        case Steps(items):
            return "\n".join(f"{n}. {_paragraph(item)}" for n, item in enumerate(items, start=1))
        case PartsList(about, parts):
            table = _pictures(parts) if with_tiles else _words(parts)
            return f"{_paragraph(about)}\n\n{table}"
        case Reference(heads, entries):
            rows = (_entry(entry, with_tiles) for entry in entries)
            return _table(rows, [escape(head) for head in heads])
        case Figure(picture, caption):
            return f"{_paragraph(caption)} {escape(picture.words)}"
        case Table(heads, lines):
            cells = ([_cell(cell, with_tiles) for cell in line] for line in lines)
            return _table(cells, [escape(head) for head in heads])


def _cell(cell: Cell, with_tiles: bool) -> str:
    match cell:
        case Illustration():
            return _picture(cell) if with_tiles else escape(cell.notation)
        case Tick(text):
            return f"\N{BALLOT BOX} {escape(text)}".strip()
        case _:
            return escape(cell)


def _paragraph(paragraph: Paragraph) -> str:
    lead = f"**{escape(paragraph.lead)}**" if paragraph.lead.strip() else ""
    return " ".join(filter(None, (lead, escape(paragraph.text))))


def _pictures(parts: tuple[Part, ...]) -> str:
    """A table of pictures with count and caption, a few in a row."""
    columns = min(_COLUMNS, len(parts))
    rows: list[list[str]] = []
    for start in range(0, len(parts), columns):
        cells = [_part(part) for part in parts[start : start + columns]]
        rows.append(cells + [""] * (columns - len(cells)))
    return _table(rows)


def _words(parts: tuple[Part, ...]) -> str:
    """A table with a row a part: its count, what it shows in notation, and its caption."""
    return _table(
        [
            f"**×{part.copies}**",
            " / ".join(escape(face.notation) for face in part.faces if face.notation),
            escape(part.caption or ", ".join(face.words for face in part.faces)),
        ]
        for part in parts
    )


def _entry(entry: Entry, with_tiles: bool) -> list[str]:
    """A row of a reference table: pictures, name, copies and when; and what it does."""
    part = entry.part
    pictures = [_picture(face) if with_tiles else escape(face.notation) for face in part.faces]
    name = f"**{escape(part.caption)}** ×{part.copies} {escape(entry.when)}"
    return [" ".join(filter(None, (*pictures, name))), escape(entry.text)]


def _table(rows: Iterable[Sequence[str]], heads: Sequence[str] = ()) -> str:
    first, *more = rows
    ruled = (heads or [""] * len(first), ["---"] * len(first), first, *more)
    return "\n".join(f"| {' | '.join(row)} |" for row in ruled)


def _part(part: Part) -> str:
    pictures = [_picture(face) for face in part.faces]
    return " ".join(filter(None, (*pictures, f"**×{part.copies}**", escape(part.caption))))


def _picture(face: Illustration) -> str:
    return f"![{escape(face.words)}]({quote(tile_path(face.face))})"

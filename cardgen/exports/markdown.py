"""A document as Markdown, in which every text shows as it was typed."""

from __future__ import annotations

import re
from urllib.parse import quote

from cardgen.rulebook.document import (
    Block,
    Bullets,
    Document,
    Heading,
    Illustration,
    Paragraph,
    Part,
    PartsList,
    Steps,
)

_MARKUP = re.compile(r"[\\`*_\[\]{}<>&|~$#]")
_OPENING = re.compile(r"^(\d{1,9}(?=[.)])|(?=[-+=]))")
_COLUMNS = 4


def markdown_of(document: Document) -> str:
    """The document as Markdown; pictures are links to `tiles/<face id>.svg` beside it."""
    opening = (f"# {escape(document.title)}", escape(document.subtitle))
    return "\n\n".join((*opening, *map(_block, document.blocks))) + "\n"


def escape(text: str) -> str:
    """A text in one line of which no character is taken for markup."""
    line = _MARKUP.sub(r"\\\g<0>", " ".join(text.split()))
    return _OPENING.sub(r"\1\\", line)


def _block(block: Block) -> str:
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
            return f"{_paragraph(about)}\n\n{_table(parts)}"


def _paragraph(paragraph: Paragraph) -> str:
    lead = f"**{escape(paragraph.lead)}**" if paragraph.lead.strip() else ""
    return " ".join(filter(None, (lead, escape(paragraph.text))))


def _table(parts: tuple[Part, ...]) -> str:
    columns = min(_COLUMNS, len(parts))
    rows = [[""] * columns, ["---"] * columns]
    for start in range(0, len(parts), columns):
        cells = [_part(part) for part in parts[start : start + columns]]
        rows.append(cells + [""] * (columns - len(cells)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _part(part: Part) -> str:
    pictures = [_picture(face) for face in part.faces]
    return " ".join(filter(None, (*pictures, f"**×{part.count}**", escape(part.caption))))


def _picture(face: Illustration) -> str:
    return f"![{escape(face.words)}](tiles/{quote(face.face, safe='')}.svg)"

"""The rules summary as a PDF file."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.drawing.scene import Scene
from cardgen.exports.pdf import scenes_pdf
from cardgen.model.theme import Theme
from cardgen.rulebook.document import Document
from cardgen.rulebook.pages import rule_pages


def rules_pdf(
    document: Document, tiles: Mapping[str, Scene], *, width: float, height: float, theme: Theme
) -> bytes:
    """The document on pages of a size in mm, with the tiles that it pictures."""
    return scenes_pdf(
        rule_pages(document, tiles, width=width, height=height, theme=theme),
        title=f"{document.title} · {document.subtitle}",
        language=document.language,
    )

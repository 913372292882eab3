"""Scenes and sheets as PDF files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardgen.drawing.scene import IDENTITY, Box, Matrix, Scene
from cardgen.exports.pdf_file import Duplex, PdfFile
from cardgen.exports.pdf_paint import Form, Painter
from cardgen.sheets.sheet import Sheet, Slot

_PAGE_STEP = 0.01
_HIDDEN = 0.1
"""So many mm of a face lie under a card that touches it and is painted later.

Viewers soften edges, and where two of them meet exactly, the paper would show as a hairline.
"""
_TURNS = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}


def sheets_pdf(
    sheets: Iterable[Sheet],
    faces: Mapping[str, Scene],
    *,
    title: str,
    duplex: Duplex | None = None,
    language: str = "",
) -> bytes:
    """The sheets as one file, a page each; every face is written once, however often it lies.

    Args:
        sheets: in the order of the pages; they are taken one by one.
        faces: the scene of every face a slot names.
        title: what viewers show as the name of the file.
        duplex: how the printer should use the two sides of the paper, if it matters.
        language: the language of the words in it, as in `nl`, if known.
    """
    file = PdfFile(title, duplex=duplex, language=language)
    _add_sheets(file, sheets, faces)
    return file.to_bytes()


def scenes_pdf(
    scenes: Iterable[Scene],
    *,
    title: str,
    duplex: Duplex | None = None,
    language: str = "",
) -> bytes:
    """The scenes as one file, a page each: the page ends at the bleed, its TrimBox is the trim."""
    file = PdfFile(title, duplex=duplex, language=language)
    _add_scenes(file, scenes)
    return file.to_bytes()


def bundle_pdf(
    documents: Mapping[str, Sequence[Scene]],
    sheets: Iterable[Sheet],
    faces: Mapping[str, Scene],
    *,
    title: str,
    sheets_title: str,
    duplex: Duplex = "Simplex",
    language: str = "",
) -> bytes:
    """Documents and sheets in one file, each with a bookmark.

    Where both sides of the paper are printed, a document with an odd number of pages is followed by
    a blank one, so that whatever comes next begins a piece of paper.

    Args:
        documents: the pages of each, by what it is called.
        sheets: in the order of the pages; they are taken one by one.
        faces: the scene of every face a slot names.
        title: what viewers show as the name of the file.
        sheets_title: what the sheets are called.
        duplex: how the printer should use the two sides of the paper.
        language: the language of the words in it, as in `nl`, if known.
    """
    file = PdfFile(title, duplex=duplex, language=language)
    for name, pages in documents.items():
        file.bookmark(name)
        _add_scenes(file, pages)
        if duplex != "Simplex" and len(pages) % 2:
            file.page(Painter(file, _PAGE_STEP), pages[-1].width, pages[-1].height)
    file.bookmark(sheets_title)
    _add_sheets(file, sheets, faces)
    return file.to_bytes()


def _add_sheets(file: PdfFile, sheets: Iterable[Sheet], faces: Mapping[str, Scene]) -> None:
    forms: dict[str, Form] = {}
    for sheet in sheets:
        painter = Painter(file, _PAGE_STEP)
        if sheet.transform != IDENTITY:
            painter.open(sheet.transform)
        for number, slot in enumerate(sheet.slots):
            if slot.face not in forms:
                forms[slot.face] = _form(file, faces[slot.face])
            outside = _printed(slot, sheet.slots[number + 1 :])
            painter.open(_placement(slot), outside=outside, step=forms[slot.face].step)
            painter.call(forms[slot.face])
            painter.paint(slot.overlay)
            painter.close()
        painter.paint(sheet.furniture.items)
        if sheet.transform != IDENTITY:
            painter.close()
        file.page(painter, sheet.width, sheet.height)


def _add_scenes(file: PdfFile, scenes: Iterable[Scene]) -> None:
    for scene in scenes:
        bleed = scene.bleed
        painter = Painter(file, scene.grid)
        painter.open((1, 0, 0, 1, bleed, bleed))
        painter.paint(scene.items)
        painter.close()
        trim = (bleed, bleed, bleed + scene.width, bleed + scene.height)
        file.page(painter, scene.width + 2 * bleed, scene.height + 2 * bleed, trim)


def _form(file: PdfFile, scene: Scene) -> Form:
    """A scene as a form that ends at its bleed box."""
    painter = Painter(file, scene.grid)
    painter.paint(scene.items)
    bleed = scene.bleed
    return file.form(painter, (-bleed, -bleed, scene.width + bleed, scene.height + bleed))


def _printed(slot: Slot, later: Sequence[Slot]) -> Box:
    """The box in which a face is painted: its own, and a little of those that will cover it."""
    x, y, width, height = slot.trim
    left, top, right, bottom = slot.clip
    places = {(other.row - slot.row, other.column - slot.column) for other in later}
    return (
        left - _HIDDEN * ((0, -1) in places and left == x),
        top - _HIDDEN * ((-1, 0) in places and top == y),
        right + _HIDDEN * ((0, 1) in places and right == x + width),
        bottom + _HIDDEN * ((1, 0) in places and bottom == y + height),
    )


def _placement(slot: Slot) -> Matrix:
    """The matrix from a face, upright at the origin, to its place on the page."""
    x, y, width, height = slot.trim
    a, b, c, d = _TURNS[slot.rotation]
    return (a, b, c, d, x + width * (a + c < 0), y + height * (b + d < 0))

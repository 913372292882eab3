"""A PDF file over reportlab: pages, forms, images and embedded fonts, each kept once."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFString,
    ViewerPreferencesPDFDictionary,
)
from reportlab.pdfbase.pdfdoc import format as format_value
from reportlab.pdfbase.ttfonts import TTFont

from cardgen import __version__
from cardgen.drawing.scene import Box, Symbol
from cardgen.errors import CardgenError
from cardgen.exports.pdf_paint import Form, Painter
from cardgen.fonts import font_file, printable
from cardgen.units import MM_PER_INCH, format_number

Duplex = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]
"""How a printer is asked to use the two sides of the paper, in the words of PDF."""

POINTS_PER_MM = 72 / MM_PER_INCH
_STEPS_ACROSS = 500
_LITERAL = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\", "\n": r"\n", "\r": r"\r"})
_SHARED = "Shared"


class PdfFile:
    """Collects pages and what they show; `to_bytes` writes the file.

    The same calls give the same bytes, on any machine and at any time.
    """

    def __init__(self, title: str, *, duplex: Duplex | None = None, language: str = "") -> None:
        with _no_date():
            self._pdf = PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang=language)
        self._pdf.info = _Information("".join(filter(str.isprintable, title)))
        preferences = ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"
        preferences["DisplayDocTitle"] = "true"
        if duplex is not None:
            preferences["Duplex"] = duplex
        self._pdf.Catalog.ViewerPreferences = preferences
        self._letters: dict[tuple[str, bool], list[tuple[str, str]]] = {}
        self._named: dict[str, PDFObjectReference] = {}
        self._symbols: dict[str, Form] = {}
        self._pictures: dict[bytes, str] = {}
        self._bookmarks: list[tuple[str, PDFObjectReference]] = []

    def letters(self, text: str, bold: bool) -> list[tuple[str, str]]:
        """The text as font names and literal strings in those fonts, which are then embedded."""
        known = self._letters.get((text, bold))
        if known is None:
            self._pdf.updateSignature(text.encode("utf-8", "replace"))
            font = _font(font_file(text, bold))
            known = self._letters[text, bold] = [
                (
                    font.getSubsetInternalName(subset, self._pdf)[1:],
                    codes.decode("latin-1").translate(_LITERAL),
                )
                for subset, codes in font.splitString(printable(text), self._pdf)
            ]
        return known

    def symbol(self, symbol: Symbol) -> Form:
        """The form of a symbol, made when it is first asked for."""
        form = self._symbols.get(symbol.key)
        if form is None:
            painter = Painter(self, _step_for(symbol.box))
            painter.paint(symbol.items)
            form = self._symbols[symbol.key] = self.form(painter, symbol.box)
        return form

    def picture(self, png: bytes) -> str:
        """The name of a PNG image, its transparency kept."""
        name = self._pictures.get(png)
        if name is None:
            name = self._pictures[png] = self._name("i", self._image(png))
        return name

    def form(self, painter: Painter, box: Box) -> Form:
        """Keeps what was painted as a form that ends at a box in mm."""
        steps = [edge / painter.step for edge in box]
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": _array(steps, 3),
            "Resources": self._resources(painter),
        }
        return Form(self._name("f", self._stream(painter.content, entries)), painter.step)

    def page(
        self,
        painter: Painter,
        width: float,
        height: float,
        trim: Box | None = None,
    ) -> None:
        """Adds a page; `painter` counts from the top left of it, all lengths in mm.

        `trim` is where the printed piece is cut, by itself the whole page; the bleed ends at the
        edge of the page.
        """
        left, top, right, bottom = trim or (0.0, 0.0, width, height)
        scale = format_number(painter.step * POINTS_PER_MM, 9)
        turned_over = f"{scale} 0 0 -{scale} 0 {format_number(height * POINTS_PER_MM, 5)} cm "
        page = {
            "Type": "/Page",
            "Parent": self._pdf.Reference(self._pdf.Pages),
            "MediaBox": _points(0, 0, width, height),
            "BleedBox": _points(0, 0, width, height),
            "TrimBox": _points(left, height - bottom, right, height - top),
            "Resources": PDFObjectReference(_SHARED),
            "Contents": self._pdf.Reference(self._stream(turned_over + painter.content, {})),
        }
        self._pdf.addPage(_Dictionary(page))

    def bookmark(self, title: str) -> None:
        """Names the page that is added next in the viewer's table of contents."""
        self._bookmarks.append((title, PDFObjectReference(self._pdf.thisPageName())))

    def to_bytes(self) -> bytes:
        """The finished file; nothing can be added after it."""
        if self._bookmarks:
            self._add_contents()
        resources = {"Font": PDFObjectReference(BasicFonts), "XObject": _Dictionary(self._named)}
        self._pdf.Reference(_Dictionary(resources), _SHARED)
        data: bytes = self._pdf.GetPDFData(None)
        return data

    def _add_contents(self) -> None:
        """The table of contents that viewers show beside the pages."""
        outline = self._pdf.Outlines
        outline.destinationnamestotitles = dict(enumerate(title for title, _ in self._bookmarks))
        outline.setDestinations(
            [
                {number: PDFArray([page, PDFName("Fit")])}
                for number, (_, page) in enumerate(self._bookmarks)
            ]
        )

    def _resources(self, painter: Painter) -> _Dictionary:
        """The fonts and forms that a form calls, and no others, so that none contains itself."""
        resources: dict[str, Any] = {}
        if painter.has_text:
            resources["Font"] = PDFObjectReference(BasicFonts)
        if painter.names:
            used = {name: self._named[name] for name in painter.names}
            resources["XObject"] = _Dictionary(used)
        return _Dictionary(resources)

    def _name(self, kind: str, stream: _Stream) -> str:
        name = f"{kind}{len(self._named)}"
        self._named[name] = self._pdf.Reference(stream, name)
        return name

    def _stream(self, content: str | bytes, entries: dict[str, Any]) -> _Stream:
        data = content.encode("latin-1") if isinstance(content, str) else content
        self._pdf.updateSignature(data)
        return _Stream(entries, _deflated(data))

    def _image(self, png: bytes) -> _Stream:
        image = _rgba(png)
        alpha = image.getchannel("A")
        entries = {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": image.width,
            "Height": image.height,
            "BitsPerComponent": 8,
        }
        colours = {**entries, "ColorSpace": "/DeviceRGB"}
        if alpha.getextrema() != (255, 255):
            mask = self._stream(alpha.tobytes(), {**entries, "ColorSpace": "/DeviceGray"})
            colours["SMask"] = self._pdf.Reference(mask)
        return self._stream(image.convert("RGB").tobytes(), colours)


class _Dictionary(PDFObject):  # type: ignore[misc]
    """A dictionary in as few bytes as it can be told, entries in the order given."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        self._entries = entries

    def format(self, document: Any) -> bytes:
        """The bytes; a name, array or dictionary needs no space before it."""
        parts = []
        for name, value in self._entries.items():
            told = format_value(value, document)
            parts.append(f"/{name}{'' if told[:1] in b'/[(<' else ' '}".encode() + told)
        return b"<<%b>>" % b"".join(parts)


@contextmanager
def _no_date() -> Iterator[None]:
    """Hides the date that build systems set, which would change the identity of the file."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


class _Information(_Dictionary):
    """Title and producer; no author, no path, no date."""

    def __init__(self, title: str) -> None:
        producer = f"cardgen {__version__}"
        super().__init__({"Title": PDFString(title), "Producer": PDFString(producer)})
        self._title = title

    def digest(self, signature: Any) -> None:
        """Adds the title to the identity of the file."""
        signature.update(self._title.encode())


class _Stream(PDFObject):  # type: ignore[misc]
    """Compressed data with its dictionary."""

    __RefOnly__ = 1

    def __init__(self, entries: Mapping[str, Any], data: bytes) -> None:
        self._dictionary = _Dictionary({**entries, "Filter": "/FlateDecode", "Length": len(data)})
        self._data = data

    def format(self, document: Any) -> bytes:
        """The bytes of the object."""
        return b"%b\nstream\n%b\nendstream\n" % (self._dictionary.format(document), self._data)


def _rgba(png: bytes) -> Image.Image:
    """A PNG image of any mode as red, green, blue and alpha of 8 bits."""
    try:
        image: Image.Image = Image.open(BytesIO(png), formats=["PNG"])
        if image.mode.startswith("I"):  # Pillow cuts 16 bits off instead of scaling them
            image = image.point(lambda tone: tone * (1 / 256)).convert("L")
        return image.convert("RGBA")
    except (OSError, SyntaxError, ValueError) as error:
        raise CardgenError(f"a picture is not a PNG that can be read: {error}") from None


def _deflated(data: bytes) -> bytes:
    """The data compressed; numbers drawn at random do better as filtered data."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, 9, zlib.Z_FILTERED)
    return deflate.compress(data) + deflate.flush()


def _step_for(box: Box) -> float:
    """The power of ten (mm) that divides a box into hundreds or thousands of steps."""
    across = max(box[2] - box[0], box[3] - box[1])
    step = 1.0
    while step * _STEPS_ACROSS > across > 0:
        step /= 10
    return step


def _points(left: float, bottom: float, right: float, top: float) -> str:
    return _array([edge * POINTS_PER_MM for edge in (left, bottom, right, top)], 5)


def _array(numbers: Iterable[float], digits: int) -> str:
    return f"[{' '.join(format_number(number, digits) for number in numbers)}]"


@cache
def _font(path: Path) -> Any:
    return TTFont(path.stem, str(path), asciiReadable=0, shapable=False)

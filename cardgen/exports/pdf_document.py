"""A PDF document over reportlab: pages, forms, images and embedded fonts, each kept once."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFObjectReference,
    PDFPage,
    PDFStream,
    PDFString,
    ViewerPreferencesPDFDictionary,
)
from reportlab.pdfbase.ttfonts import TTFont

from cardgen import __version__
from cardgen.drawing.scene import Symbol
from cardgen.errors import CardgenError
from cardgen.exports.pdf_paint import Box, Form, Painter
from cardgen.fonts import font_file, printable
from cardgen.units import MM_PER_INCH, format_number

Duplex = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]
"""How a printer is asked to use the two sides of the paper, in the words of PDF."""

POINTS_PER_MM = 72 / MM_PER_INCH
_STEPS_ACROSS = 1000
_LITERAL = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\", "\n": r"\n", "\r": r"\r"})
_SHARED = "Shared"


class Document:
    """Collects pages and what they show; `to_bytes` writes the file.

    The same calls give the same bytes, on any machine and at any time.
    """

    def __init__(self, title: str, *, duplex: Duplex | None = None, language: str = "") -> None:
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

    def letters(self, text: str, bold: bool) -> list[tuple[str, str]]:
        """The text as font names and literal strings in those fonts, which are then embedded."""
        known = self._letters.get((text, bold))
        if known is None:
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
        turned_over = f"{scale} 0 0 -{scale} 0 {format_number(height * POINTS_PER_MM, 5)} cm\n"
        page = PDFPage()
        page.MediaBox = page.BleedBox = _points(0, 0, width, height)
        page.TrimBox = _points(left, height - bottom, right, height - top)
        page.Contents = self._stream(turned_over + painter.content, {})
        page.Resources = PDFObjectReference(_SHARED)
        self._pdf.addPage(page)

    def to_bytes(self) -> bytes:
        """The finished file; nothing can be added after it."""
        self._pdf.Reference(
            PDFDictionary(
                {
                    "Font": PDFObjectReference(BasicFonts),
                    "XObject": PDFDictionary(self._named),
                }
            ),
            _SHARED,
        )
        data: bytes = self._pdf.GetPDFData(None)
        return data

    def _resources(self, painter: Painter) -> PDFDictionary:
        """The fonts and forms that a form calls, and no others, so that none contains itself."""
        resources = PDFDictionary()
        if painter.has_text:
            resources["Font"] = PDFObjectReference(BasicFonts)
        if painter.names:
            used = {name: self._named[name] for name in painter.names}
            resources["XObject"] = PDFDictionary(used)
        return resources

    def _name(self, kind: str, stream: PDFStream) -> str:
        name = f"{kind}{len(self._named)}"
        self._named[name] = self._pdf.Reference(stream, name)
        return name

    def _stream(self, content: str | bytes, entries: dict[str, Any]) -> PDFStream:
        data = content.encode("latin-1") if isinstance(content, str) else content
        self._pdf.updateSignature(data)
        dictionary = PDFDictionary({**entries, "Filter": "/FlateDecode"})
        return PDFStream(dictionary, zlib.compress(data, 9))

    def _image(self, png: bytes) -> PDFStream:
        try:
            image = Image.open(BytesIO(png), formats=["PNG"])
            if image.mode.startswith("I"):  # Pillow cuts 16 bits off instead of scaling them
                image = image.point(lambda tone: tone * (1 / 256)).convert("L")
            image = image.convert("RGBA")
        except (OSError, SyntaxError, ValueError) as error:
            raise CardgenError(f"a picture is not a PNG that can be read: {error}") from None
        entries = {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": image.width,
            "Height": image.height,
            "BitsPerComponent": 8,
        }
        colours = {**entries, "ColorSpace": "/DeviceRGB"}
        if image.getextrema()[3] != (255, 255):
            alpha = {**entries, "ColorSpace": "/DeviceGray"}
            colours["SMask"] = self._stream(image.getchannel("A").tobytes(), alpha)
        return self._stream(image.convert("RGB").tobytes(), colours)


class _Information(PDFDictionary):  # type: ignore[misc]
    """Title and producer; no author, no path, no date."""

    invariant = True

    def __init__(self, title: str) -> None:
        super().__init__(
            {"Title": PDFString(title), "Producer": PDFString(f"cardgen {__version__}")}
        )
        self._title = title

    def digest(self, signature: Any) -> None:
        """Adds the title to the identity of the file."""
        signature.update(self._title.encode())


def _step_for(box: Box) -> float:
    """The power of ten (mm) that divides a box into some thousands of steps."""
    across = max(box[2] - box[0], box[3] - box[1])
    step = 1.0
    while step * _STEPS_ACROSS > across > 0:
        step /= 10
    return step


def _points(left: float, bottom: float, right: float, top: float) -> PDFArray:
    return _array([edge * POINTS_PER_MM for edge in (left, bottom, right, top)], 5)


def _array(numbers: Iterable[float], digits: int) -> PDFArray:
    return PDFArray([format_number(number, digits) for number in numbers])


@cache
def _font(path: Path) -> Any:
    return TTFont(path.stem, str(path), asciiReadable=0, shapable=False)

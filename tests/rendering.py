"""SVG and PDF files as pictures, for tests that look at what was drawn."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from cardgen.units import MM_PER_INCH

PIXELS_PER_MM = 8.0
_JUST_BELOW = 1 - 2e-6
"""Keeps a whole number of pixels from being rounded up to the next."""


def svg_picture(svg: bytes, pixels_per_mm: float = PIXELS_PER_MM) -> Image.Image:
    """An SVG file on white paper; its size must be in mm."""
    dots_per_inch = pixels_per_mm * MM_PER_INCH
    png = resvg_py.svg_to_bytes(svg_string=svg.decode("utf-8"), dpi=dots_per_inch)
    return on_white(Image.open(BytesIO(bytes(png))))


def pdf_picture(pdf: bytes, page: int = 0, pixels_per_mm: float = PIXELS_PER_MM) -> Image.Image:
    """A page of a PDF file on white paper."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        scale = pixels_per_mm * MM_PER_INCH / 72 * _JUST_BELOW
        width, height = document[page].get_size()
        picture: Image.Image = document[page].render(scale=scale).to_pil().convert("RGB")
        return picture.crop((0, 0, round(width * scale), round(height * scale)))
    finally:
        document.close()


def pdf_text(pdf: bytes, page: int = 0) -> str:
    """The text of a page of a PDF file, as a reader would copy it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        text: str = document[page].get_textpage().get_text_bounded()
        return text
    finally:
        document.close()


def on_white(picture: Image.Image) -> Image.Image:
    """A picture with transparency laid on white."""
    rgba = picture.convert("RGBA")
    paper = Image.new("RGBA", rgba.size, "white")
    return Image.alpha_composite(paper, rgba).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels, from 0 to 1, that differ by more than antialiasing makes them.

    Each picture may be off by a pixel, so a difference counts where it is left after the lightest
    and the darkest neighbour of every pixel were allowed.
    """
    assert one.size == other.size, (one.size, other.size)
    low = one.filter(ImageFilter.MinFilter(3))
    high = one.filter(ImageFilter.MaxFilter(3))
    above = ImageChops.subtract(other, high)
    below = ImageChops.subtract(low, other)
    worst = ImageChops.lighter(above, below)
    bands = worst.split()
    wrong = bands[0]
    for band in bands[1:]:
        wrong = ImageChops.lighter(wrong, band)
    histogram = wrong.histogram()
    return sum(histogram[25:]) / sum(histogram)


def colour_at(picture: Image.Image, x: float, y: float) -> tuple[int, int, int]:
    """The colour of the pixel at a place, counted in pixels."""
    colour = picture.convert("RGB").getpixel((round(x), round(y)))
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return red, green, blue

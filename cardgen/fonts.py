"""The bundled font: how wide a text is, what cannot be set, and the outlines of its letters.

A text is set as `printable` gives it: composed, on one line, each character the font lacks
replaced by a question mark. All lengths are in mm, y down, the baseline at y = 0.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from cardgen.resources import templates_folder

CAP_HEIGHT = 0.73
"""Height of a capital letter in a text of size 1."""

DESCENT = 0.22
"""Depth of a descender below the baseline in a text of size 1."""

REPLACEMENT = "?"
"""What is set for a character the font lacks."""

Segment = tuple[str, *tuple[float, ...]]
"""A piece of an outline as `cardgen.drawing.scene` defines it."""

_CORE, _FULL = "MPLUS1pCore", "MPLUS1p"
_UNITS_PER_EM = 1000
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)


def printable(text: str) -> str:
    """The text as it is set.

    Characters are composed, any white space becomes a space, what only directs text (controls,
    joiners, soft hyphens) is dropped, and what the font lacks becomes `REPLACEMENT`.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        character if _is_covered(character) else REPLACEMENT for character in _directed(text)
    )


def missing_characters(text: str) -> str:
    """The characters of a text that no bundled font has, each once, in order."""
    return "".join(
        dict.fromkeys(character for character in _directed(text) if not _is_covered(character))
    )


def text_width(text: str, size: float, bold: bool = False, tracking: float = 0.0) -> float:
    """How far a line of text reaches, without the tracking after its last letter."""
    letters = printable(text)
    style = "bold" if bold else "regular"
    units = sum(_advance(letter, style) for letter in letters)
    return units * size / _UNITS_PER_EM + tracking * max(0, len(letters) - 1)


def font_file(text: str, bold: bool = False) -> Path:
    """The bundled TrueType file that has every printable character of a text."""
    core = _advances(_CORE, "regular")
    family = _CORE if all(letter in core for letter in printable(text)) else _FULL
    return _path(family, bold)


def outline(
    text: str, size: float, bold: bool = False, tracking: float = 0.0
) -> tuple[Segment, ...]:
    """The outline of a line of text that starts at (0, 0); fill it by the non-zero rule."""
    style = "bold" if bold else "regular"
    path = str(font_file(text, bold))
    scale = size / _UNITS_PER_EM
    segments: list[Segment] = []
    pen = 0.0
    for letter in printable(text):
        for operator, *numbers in _glyph(path, letter):
            placed = [number * scale for number in numbers]
            placed[::2] = [number + pen for number in placed[::2]]
            placed[1::2] = [-number for number in placed[1::2]]
            segments.append((operator, *placed))
        pen += _advance(letter, style) * scale + tracking
    return tuple(segments)


def _directed(text: str) -> str:
    """The composed text on one line, without what only directs text."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(
        " " if character.isspace() and not _is_covered(character) else character
        for character in composed
        if character.isspace() or not _is_directive(character)
    )


def _is_directive(character: str) -> bool:
    """Whether a character has no shape of its own in any font."""
    return unicodedata.category(character) in {"Cc", "Cf"} or ord(character) in _VARIATION_SELECTORS


def _is_covered(character: str) -> bool:
    return character in _advances(_CORE, "regular") or character in _advances(_FULL, "regular")


def _advance(letter: str, style: str) -> int:
    """The advance width of a covered letter in thousandths of an em."""
    core = _advances(_CORE, style)
    return core[letter] if letter in core else _advances(_FULL, style)[letter]


@cache
def _advances(family: str, style: str) -> dict[str, int]:
    """The advance width of every letter of one font."""
    runs = _metrics(family)[style]
    return {
        chr(code): advance
        for first, last, advance in zip(runs[::3], runs[1::3], runs[2::3], strict=True)
        for code in range(first, last + 1)
    }


@cache
def _metrics(family: str) -> dict[str, list[int]]:
    """Runs of neighbouring characters of one width, by style: first, last, width, first ..."""
    path = templates_folder("fonts") / f"{family}.json"
    table: dict[str, list[int]] = json.loads(path.read_text(encoding="utf-8"))
    return table


def _path(family: str, bold: bool) -> Path:
    return templates_folder("fonts") / f"{family}-{'Bold' if bold else 'Regular'}.ttf"


@cache
def _glyph(path: str, letter: str) -> tuple[Segment, ...]:
    """The outline of one letter in font units, y up."""
    glyphs, names = _font(path)
    pen = _tracer()(glyphs)
    glyphs[names[ord(letter)]].draw(pen)
    return tuple(pen.segments)


@cache
def _tracer() -> Any:
    """A fontTools pen that collects segments; its base raises quadratic curves to cubic ones."""
    from fontTools.pens.basePen import BasePen

    Point = tuple[float, float]

    class Tracer(BasePen):  # type: ignore[misc]
        def __init__(self, glyphs: Any) -> None:
            super().__init__(glyphs)
            self.segments: list[Segment] = []

        def _moveTo(self, point: Point) -> None:
            self.segments.append(("M", *point))

        def _lineTo(self, point: Point) -> None:
            self.segments.append(("L", *point))

        def _curveToOne(self, first: Point, second: Point, point: Point) -> None:
            self.segments.append(("C", *first, *second, *point))

        def _closePath(self) -> None:
            self.segments.append(("Z",))

    return Tracer


@cache
def _font(path: str) -> tuple[Any, dict[int, str]]:
    """The glyphs of a font file by name, and the name of each character."""
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(Path(path).read_bytes()), lazy=True)  # leaves no file open
    return font.getGlyphSet(), font.getBestCmap()

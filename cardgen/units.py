"""Lengths in millimetres: reading them from text, writing them, counting how many fit."""

from __future__ import annotations

import math
import re

MM_PER_INCH = 25.4
_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "": 1.0}
_UNIT = re.compile(r"[A-Za-z\"]+$")
_LENGTH = re.compile(r"([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+))\s*([A-Za-z\"]*)")
TOLERANCE = 0.001
"""Lengths that differ by no more (mm) are the same: no eye and no knife can tell them apart."""
LONGEST = 10_000.0
"""No length in this trade is longer (mm): ten metres of paper."""


def parse_length(text: str) -> float:
    """The length in mm that a text such as `44 mm`, `4.4cm`, `3.5in` or `44` names.

    Raises:
        ValueError: the text is not a number with mm, cm, in or no unit; the message says why.
    """
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"`{text}` is not a length")
    number, unit = match.groups()
    if unit.lower() not in _MM_PER_UNIT:
        raise ValueError(f"`{unit}` in `{text}` is not a unit of length")
    value = float(number) * _MM_PER_UNIT[unit.lower()]
    if not math.isfinite(value) or abs(value) > LONGEST:
        raise ValueError(f"`{text}` is longer than {LONGEST:g} mm")
    return round(value, 6)


def parse_size(text: str) -> tuple[float, float]:
    """Width and height in mm that a text such as `44 x 66 mm` names; one length is a square.

    A unit that is given once counts for both sides.

    Raises:
        ValueError: a side is no length; the message says why.
    """
    sides = [side.strip() for side in re.split(r"[xX×]", text)]
    if len(sides) > 2 or not all(sides):
        raise ValueError(f"`{text}` is not a size")
    units = [unit[0] for side in sides if (unit := _UNIT.search(side))]
    if len(sides) == 2 and len(units) == 1:
        sides = [side if _UNIT.search(side) else side + units[0] for side in sides]
    lengths = [parse_length(side) for side in sides]
    return lengths[0], lengths[-1]


def format_number(value: float, digits: int = 2) -> str:
    """The shortest decimal text of a value rounded to so many digits: `44`, `0.5`, `-1.25`."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in {"-0", ""} else text


def format_mm(value: float) -> str:
    """A length for people: `44 mm`, `88.9 mm`."""
    return f"{format_number(value)} mm"


def fit_count(space: float, size: float, gap: float = 0.0) -> int:
    """How many pieces of a size, with a gap between them, fit in a space (all mm).

    A thousandth of a millimetre is forgiven, so that 270 mm holds three pieces of 90 mm
    whatever the floating-point sum says.
    """
    if size <= 0:
        raise ValueError("size must be positive")
    return max(0, math.floor((space + gap + TOLERANCE) / (size + gap)))

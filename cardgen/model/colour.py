"""Colours: parsed once, kept as `#rrggbb`."""

from __future__ import annotations

import re

Colour = str
"""A colour as seven lower-case characters, `#rrggbb`."""

_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})")


def parse_colour(text: str) -> Colour:
    """The colour of a text such as `#5E3A2A` or `#abc`.

    Raises:
        ValueError: the text is not `#` with three or six hexadecimal digits.
    """
    match = _HEX.fullmatch(text.strip().lower())
    if match is None:
        raise ValueError(f"`{text}` is not a colour; write `#` and six hexadecimal digits")
    digits = match[1]
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def rgb(colour: Colour) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1."""
    return (
        int(colour[1:3], 16) / 255,
        int(colour[3:5], 16) / 255,
        int(colour[5:7], 16) / 255,
    )


def contrast(one: Colour, other: Colour) -> float:
    """How well one colour stands out from another: WCAG's ratio, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

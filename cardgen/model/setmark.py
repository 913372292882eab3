"""Set marks: a letter and a shape that tell the sets of a class apart, in black and white too."""

from __future__ import annotations

from functools import cache
from typing import Literal

MarkShape = Literal["disc", "square", "triangle", "diamond", "hexagon", "star"]
SHAPES: tuple[MarkShape, ...] = ("disc", "square", "triangle", "diamond", "hexagon", "star")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@cache
def letters_of(number: int) -> str:
    """The letters of a set, numbered from 1: A to Z, then AA, AB ...

    >>> [letters_of(number) for number in (1, 26, 27, 703)]
    ['A', 'Z', 'AA', 'AAA']
    """
    letters = ""
    while number > 0:
        number, place = divmod(number - 1, len(_LETTERS))
        letters = _LETTERS[place] + letters
    return letters


def number_of(letters: str) -> int:
    """The number of the set that some letters mean, from 1, in upper or lower case.

    Raises:
        ValueError: they are not the letters of a set.
    """
    number = 0
    for letter in letters.upper():
        if letter not in _LETTERS:
            raise ValueError(f"`{letters}` is not the mark of a set: A to Z, then AA, AB ...")
        number = number * len(_LETTERS) + _LETTERS.index(letter) + 1
    if not number:
        raise ValueError("a mark has at least one letter")
    return number


def shape_of(number: int) -> MarkShape:
    """The shape of a set, numbered from 1; the six shapes repeat under further letters."""
    return SHAPES[(number - 1) % len(SHAPES)]

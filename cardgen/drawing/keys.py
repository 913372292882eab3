"""Which of its two looks a colour of doors and ladders has: round or square."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WORD = re.compile(r"[a-z]+")
_WARM = frozenset(
    [
        "red",
        "orange",
        "yellow",
        "gold",
        "golden",
        "amber",
        "pink",
        "rose",
        "scarlet",
        "brown",
        "copper",
        "white",
    ]
)
_COOL = frozenset(
    [
        "blue",
        "green",
        "cyan",
        "teal",
        "turquoise",
        "navy",
        "violet",
        "purple",
        "indigo",
        "black",
        "grey",
        "gray",
    ]
)


def is_second_key(colour: str, key_colours: Sequence[str]) -> bool:
    """Whether doors and ladders of a colour have the second look: square, not round.

    Cool colours have the first look and warm ones the second, whatever bears them; colours of
    other names take turns. Where a deck has just two, they never look alike: the one named
    later gives way.
    """
    words = list(dict.fromkeys(word.strip().casefold() for word in (*key_colours, colour)))
    looks = [_is_warm(word) for word in words]
    if len(looks) == 2:
        first, other = looks
        if first is None:
            first = False if other is None else not other
        looks = [first, not first]
    place = words.index(colour.strip().casefold())
    look = looks[place]
    return place % 2 == 1 if look is None else look


def _is_warm(colour: str) -> bool | None:
    """Whether a colour is warm by its name, which may have more words; None if unknown."""
    words = _WORD.findall(colour)
    if any(word in _WARM for word in words):
        return True
    return False if any(word in _COOL for word in words) else None

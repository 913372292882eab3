"""Randomness that is the same on every machine and in every Python: a 32-bit generator.

PCG-RXS-M-XS-32 (M. E. O'Neill, 2014). Every product stays below 2**63, so that compiled code
with 64-bit integers computes the very same numbers.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

MASK = 0xFFFFFFFF
_MULTIPLIER = 747796405
_INCREMENT = 2891336453
_OUTPUT = 277803737


def advance(state: int) -> int:
    """The state after this one."""
    return (state * _MULTIPLIER + _INCREMENT) & MASK


def output(state: int) -> int:
    """The number of 32 bits that a state gives."""
    word = (((state >> ((state >> 28) + 4)) ^ state) * _OUTPUT) & MASK
    return (word >> 22) ^ word


def scrambled(number: int) -> int:
    """Another number of 32 bits for each: `output(advance(number))`, written out for speed."""
    state = (number * _MULTIPLIER + _INCREMENT) & MASK
    word = (((state >> ((state >> 28) + 4)) ^ state) * _OUTPUT) & MASK
    return (word >> 22) ^ word


def mixed(first: int, second: int) -> int:
    """A number of 32 bits that depends on every bit of two such numbers."""
    return scrambled(scrambled(first & MASK) ^ (second & MASK))


def seed_of(base: int, game: int) -> int:
    """The seed of one game of a run: games can be split over processes and machines at will."""
    return mixed(mixed(base, base >> 32), mixed(game, game >> 32))


class Generator:
    """A stream of random numbers from a seed of 32 bits."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, limit: int) -> int:
        """A number from 0 to below a limit of at most 2**31."""
        self.state = advance(self.state)
        return (output(self.state) * limit) >> 32

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Puts items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

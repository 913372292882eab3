"""Words that every message has: a number with its noun, why the system refused."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 card`, `2,000 cards`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def why(error: OSError) -> str:
    """What the system says of a file, as the end of a sentence: `permission denied`."""
    return error.strerror.lower() if error.strerror else str(error)


_DIRECTING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))


def undirected(text: str) -> str:
    """A text without the marks that reverse whatever stands behind them, also in a viewer."""
    return text.translate(_DIRECTING)

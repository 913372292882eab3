"""Text broken into lines of a width."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.fonts import text_width

Span = tuple[str, bool]
"""A text and whether it is bold."""

_IDEOGRAPH = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
_CLOSING = "\u3001\u3002\u300d\u300f\u3011\u30fc\uff01\uff09\uff0c\uff0e\uff1f"
_BLANK = r" \t\n\r\f\v"
_WORD = re.compile(
    f"([{_BLANK}]*)([{_IDEOGRAPH}][{_CLOSING}]*|[^{_BLANK}{_IDEOGRAPH}]+[{_CLOSING}]*)"
)
"""White space and a word; an ideograph is a word, and what closes one stays with it."""


_SHORT = 0.15
"""A last line of a smaller part of the width looks lost."""
_NARROWING, _NARROWINGS = 0.02, 8


class Line(NamedTuple):
    """Runs of text in one line, each with its distance from the line's beginning in mm."""

    runs: tuple[tuple[float, Span], ...]
    width: float


def break_lines(spans: Iterable[Span], size: float, width: float) -> list[Line]:
    """The lines of a text set in a size, none wider than a width (mm).

    A word that is wider itself is broken between letters.
    """
    lines: list[Line] = []
    runs: list[tuple[float, Span]] = []
    end = 0.0
    for blank, whole, bold in _words(spans):
        word = whole
        gap = text_width(blank, size, bold) if runs else 0.0
        length = text_width(word, size, bold)
        if runs and end + gap + length > width:
            lines.append(Line(tuple(runs), end))
            runs, end, gap = [], 0.0, 0.0
        while length > width and len(word) > 1:
            head = _head(word, bold, size, width)
            lines.append(Line(((0.0, (head, bold)),), text_width(head, size, bold)))
            word = word[len(head) :]
            length = text_width(word, size, bold)
        if runs and runs[-1][1][1] == bold:
            start, (text, _) = runs.pop()
            runs.append((start, (text + blank + word, bold)))
        else:
            runs.append((end + gap, (word, bold)))
        end += gap + length
    if runs:
        lines.append(Line(tuple(runs), end))
    return lines


def break_lines_well(spans: Sequence[Span], size: float, width: float) -> list[Line]:
    """The lines of a text, the last one not left with a mere word where that takes no more lines.

    Then all lines are a little shorter.
    """
    lines = break_lines(spans, size, width)
    if len(lines) < 2 or lines[-1].width >= _SHORT * width:
        return lines
    for step in range(1, _NARROWINGS + 1):
        narrower = break_lines(spans, size, width * (1 - step * _NARROWING))
        if len(narrower) > len(lines):
            break
        if narrower[-1].width >= _SHORT * width:
            return narrower
    return lines


def _words(spans: Iterable[Span]) -> Iterator[tuple[str, str, bool]]:
    """Words with the blank before them, `" "` or nothing; spans stand a blank apart."""
    for number, (text, bold) in enumerate(spans):
        for place, (blank, word) in enumerate(_WORD.findall(text)):
            yield (" " if blank or (number and not place) else ""), word, bold


def _head(word: str, bold: bool, size: float, width: float) -> str:
    """As many letters of a word as fit, at least one."""
    count = 1
    while count < len(word) and text_width(word[: count + 1], size, bold) <= width:
        count += 1
    return word[:count]

"""Diagnostics: what is wrong, where in the author's file, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "note"]
DeckPath = tuple[str | int, ...]
"""A place in a deck: `("cards", 3, "paths", 0)`."""

_RANK: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}


_LONGEST_MESSAGE = 400
_NEAR = 0.7
"""How much of two words must agree, from 0 to 1, for one to be taken for the other."""
_MANY = 100
"""Of more candidates than these, the nearest is at most one slip away."""
_LONGEST_WORD = 64


class Span(NamedTuple):
    """A stretch of one line; lines and columns count characters from 1, `end_column` is past it."""

    line: int
    column: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault, warning or note; `id` never changes once released.

    What it quotes comes from files of strangers, so its texts are made fit to be shown: message
    and hint are one line of limited length, and no text holds control characters.
    """

    id: str
    severity: Severity
    message: str
    file: str | None = None
    span: Span | None = None
    path: DeckPath = ()
    hint: str | None = None
    source_line: str | None = None
    """The author's line, so that a console can show it without reading the file again."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", _shortened(_printable(self.message)))
        if self.hint is not None:
            object.__setattr__(self, "hint", _shortened(_printable(self.hint)))
        if self.source_line is not None:
            object.__setattr__(self, "source_line", _printable_line(self.source_line))

    @property
    def is_error(self) -> bool:
        """Whether it forbids going on."""
        return self.severity == "error"

    def to_json(self) -> dict[str, object]:
        """The JSON form that `check --json` prints."""
        return {
            "id": self.id,
            "severity": self.severity,
            "message": self.message,
            "file": self.file,
            "line": self.span.line if self.span else None,
            "column": self.span.column if self.span else None,
            "end_column": self.span.end_column if self.span else None,
            "path": list(self.path),
            "hint": self.hint,
        }


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them forbids going on."""
    return any(diagnostic.is_error for diagnostic in diagnostics)


def in_reading_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by file, line and column, worst first on the same place; duplicates dropped."""

    def key(diagnostic: Diagnostic) -> tuple[str, int, int, int, str, str]:
        span = diagnostic.span or Span(0, 0, 0)
        return (
            diagnostic.file or "",
            span.line,
            span.column,
            _RANK[diagnostic.severity],
            diagnostic.id,
            diagnostic.message,
        )

    return tuple(sorted(dict.fromkeys(diagnostics), key=key))


def gravest(diagnostics: Sequence[Diagnostic], most: int) -> tuple[Diagnostic, ...]:
    """At most so many of them: errors rather than warnings, and of a kind those that come first."""
    ranked = sorted(range(len(diagnostics)), key=lambda i: _RANK[diagnostics[i].severity])
    return tuple(diagnostics[i] for i in sorted(ranked[:most]))


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate a mistyped word most likely meant, ignoring case, or None."""
    return _nearest(word, tuple(candidates))


@lru_cache(maxsize=256)  # one mistake is often made on every card
def _nearest(word: str, candidates: tuple[str, ...]) -> str | None:
    if len(candidates) > _MANY:  # a deck of thousands of cards may have thousands of mistakes
        slips = _slips(candidates)
        return next((slips[form] for form in _forms(word.casefold()) if form in slips), None)
    from difflib import get_close_matches

    by_folded = {candidate.casefold(): candidate for candidate in candidates}
    found = get_close_matches(word.casefold(), by_folded, n=1, cutoff=_NEAR)
    return by_folded[found[0]] if found else None


@lru_cache(maxsize=4)
def _slips(candidates: tuple[str, ...]) -> dict[str, str]:
    """The candidates by all their forms; a form that is itself a candidate is that one's."""
    slips = {candidate.casefold(): candidate for candidate in candidates}
    for candidate in candidates:
        for form in _forms(candidate.casefold()):
            slips.setdefault(form, candidate)
    return slips


def _forms(word: str) -> Iterator[str]:
    """A word, and what is left of it without one of its letters.

    Two words have a form in common when they differ by one letter that is missing, too many,
    another or exchanged with its neighbour.
    """
    yield word
    if len(word) <= _LONGEST_WORD:
        for i in range(len(word)):
            yield word[:i] + word[i + 1 :]


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """A hint for a mistyped word: the nearest candidate, else the whole list."""
    names = list(candidates)
    near = nearest(word, names)
    if near is not None:
        return f"did you mean `{near}`?"
    if not names:
        return "none are known"
    return "one of: " + ", ".join(names)


def _printable(text: str, allowed: str = "") -> str:
    """The text with every character that is not shown replaced, one by one."""
    if text.isprintable():
        return text
    return "".join(
        character
        if character.isprintable() or character in allowed
        else " "
        if character.isspace()
        else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )


@lru_cache(maxsize=16)  # JSON is YAML too: a whole deck with all its faults may be one line
def _printable_line(line: str) -> str:
    return _printable(line, "\t")


def _shortened(text: str) -> str:
    if len(text) <= _LONGEST_MESSAGE:
        return text
    half = _LONGEST_MESSAGE // 2
    return f"{text[:half]} ... {text[-half:]}"

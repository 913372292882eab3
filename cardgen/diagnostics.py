"""Diagnostics: what is wrong, where in the author's file, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

Severity = Literal["error", "warning", "note"]
DeckPath = tuple[str | int, ...]
"""A place in a deck: `("cards", 3, "paths", 0)`."""

_RANK: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one line; lines and columns count characters from 1, `end_column` is past it."""

    line: int
    column: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault, warning or note; `id` never changes once released."""

    id: str
    severity: Severity
    message: str
    file: str | None = None
    span: Span | None = None
    path: DeckPath = ()
    hint: str | None = None
    source_line: str | None = None
    """The author's line, so that a console can show it without reading the file again."""

    @property
    def is_error(self) -> bool:
        """Whether it forbids going on."""
        return self.severity == "error"

    def to_json(self) -> dict[str, object]:
        """The JSON form of design section 4."""
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


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate a mistyped word most likely meant, ignoring case, or None."""
    by_folded = {candidate.casefold(): candidate for candidate in candidates}
    found = get_close_matches(word.casefold(), by_folded, n=1, cutoff=0.6)
    return by_folded[found[0]] if found else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """A hint for a mistyped word: the nearest candidate, else the whole list."""
    names = list(candidates)
    near = nearest(word, names)
    if near is not None:
        return f"did you mean `{near}`?"
    if not names:
        return "none are known"
    return "one of: " + ", ".join(names)

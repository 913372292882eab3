"""The only place that prints: text any terminal or pipe can take, colour on a terminal."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, TextIO

from cardgen.diagnostics import Diagnostic, Severity, gravest
from cardgen.model.deck import STANDARD

MOST_SHOWN = 100
"""So many diagnostics of a file are shown; nobody reads more."""
_WIDEST_SOURCE = 100
_CODES: dict[str, str] = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "bold": "1",
    "dim": "2",
    "good": "32",
}
_LONG_WORK = 120
"""From so many faces on, a progress bar is shown."""


def prepare_streams() -> None:
    """Makes sure that no character can stop the program, whatever the terminal's encoding.

    A stream that is closed, as by `>&-`, takes everything and shows nothing.
    """
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until the end
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def flush_streams() -> OSError | None:
    """Writes what is still held back; a stream that cannot be written to is given up and told."""
    failed = None
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            failed = failed or error
            # Else Python tries again when it ends, and complains in its own way.
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return failed


def is_plain(stream: TextIO) -> bool:
    """Whether a stream gets no colour: not a terminal, or the user asked for none."""
    return not stream.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"


def say(text: str = "") -> None:
    """A line of result on standard output."""
    _write(sys.stdout, text)


def complain(text: str) -> None:
    """A line about the work on standard error."""
    _write(sys.stderr, text)


def say_json(value: Any) -> None:
    """A value as JSON on standard output."""
    _write(sys.stdout, json.dumps(value, indent=2, ensure_ascii=not _can_say_everything()))


def say_report(diagnostics: Sequence[Diagnostic], **more: Any) -> None:
    """Diagnostics and what else came of a command, as JSON on standard output."""
    say_json({"format": 1, "diagnostics": [one.to_json() for one in diagnostics], **more})


def styled(text: str, style: str, stream: TextIO | None = None) -> str:
    """A text in a style, on a stream that takes colour."""
    if is_plain(stream or sys.stdout):
        return text
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m"


def in_mode(mode: str) -> str:
    """A deck's modes as they follow its name: ` (hard)`, nothing for the standard game."""
    return "" if mode == STANDARD else f" ({mode})"


def clean(text: str) -> str:
    """A text on one line, without what would move a terminal's cursor or change its colour."""
    return "".join(c if c.isprintable() else _visible(c) for c in text)


def diagnostic_text(diagnostic: Diagnostic, stream: TextIO) -> str:
    """A diagnostic for people: place, message, the author's line underlined, hint."""
    place = clean(diagnostic.file or "")
    if diagnostic.span:
        place += f":{diagnostic.span.line}:{diagnostic.span.column}"
    severity = styled(f"{diagnostic.severity}[{diagnostic.id}]", diagnostic.severity, stream)
    head = f"{place}: " if place else ""
    lines = [f"{styled(head, 'bold', stream)}{severity} {clean(diagnostic.message)}"]
    if diagnostic.span and diagnostic.source_line is not None:
        lines += _underlined(diagnostic, stream)
    if diagnostic.hint:
        lines.append(f"   hint: {clean(diagnostic.hint)}")
    return "\n".join(lines)


def show_diagnostics(diagnostics: Sequence[Diagnostic], stream: TextIO | None = None) -> None:
    """Diagnostics one after another; on standard error unless another stream is named.

    Of a file with very many the gravest are shown, and how many more there are.
    """
    stream = stream or sys.stderr
    for file, group in groupby(diagnostics, lambda diagnostic: diagnostic.file):
        told = list(group)
        for diagnostic in gravest(told, MOST_SHOWN):
            _write(stream, diagnostic_text(diagnostic, stream))
        if len(told) > MOST_SHOWN:
            more = f"and {len(told) - MOST_SHOWN:,} more; --json tells all of them"
            _write(stream, f"{clean(file)}: {more}" if file else more)


def github_line(diagnostic: Diagnostic) -> str:
    """A diagnostic as an annotation of GitHub Actions."""
    command = {"error": "error", "warning": "warning", "note": "notice"}[diagnostic.severity]
    properties = {"title": diagnostic.id}
    if diagnostic.file:
        properties["file"] = "".join(c if c.isprintable() else "\ufffd" for c in diagnostic.file)
    if diagnostic.span:
        properties["line"] = str(diagnostic.span.line)
        properties["col"] = str(diagnostic.span.column)
        properties["endColumn"] = str(diagnostic.span.end_column)
    message = diagnostic.message + (f" ({diagnostic.hint})" if diagnostic.hint else "")
    listed = ",".join(f"{key}={_escaped(value, ':,')}" for key, value in properties.items())
    return f"::{command} {listed}::{_escaped(message)}"


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows as aligned lines; the columns in `right` are set to the right."""
    if not rows:
        return []
    cleaned = [[clean(cell) for cell in row] for row in rows]
    widths = [max(_width(row[i]) for row in cleaned) for i in range(len(cleaned[0]))]
    lines = []
    for row in cleaned:
        cells = []
        for index, (cell, width) in enumerate(zip(row, widths, strict=True)):
            padding = " " * (width - _width(cell))
            cells.append(padding + cell if index in right else cell + padding)
        lines.append("  ".join(cells).rstrip())
    return lines


def tell_waiting(folder: Path) -> None:
    """Says that a folder is held by another run, which may take long."""
    complain(f"{clean(str(folder))}: waiting for another run of cardgen")


@contextlib.contextmanager
def progress(
    is_quiet: bool, doing: str = "drawing", least: int = _LONG_WORK
) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on standard error while work of at least so many steps goes on.

    On a terminal only.
    """
    if is_quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task: Any = None

        def advance(done: int, total: int) -> None:
            nonlocal task
            if total < least:
                return
            if task is None:
                task = bar.add_task(doing, total=total)
            bar.update(task, completed=done, total=total)

        yield advance


def _write(stream: TextIO, text: str) -> None:
    print(text, file=stream)


def _can_say_everything() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") in ("utf8", "utf16", "utf32")


def _visible(character: str) -> str:
    if character == "\t":
        return " "
    code = ord(character)
    return f"<U+{code:04X}>"


def _underlined(diagnostic: Diagnostic, stream: TextIO) -> list[str]:
    span, source = diagnostic.span, diagnostic.source_line
    assert span is not None and source is not None
    start, stop = span.column - 1, max(span.column, span.end_column - 1)
    left = max(0, min(start - 20, len(source) - _WIDEST_SOURCE))
    right = min(len(source), left + _WIDEST_SOURCE)
    # Every character becomes one that takes a known width, so that the underline fits; but only
    # those that are shown, for a whole deck may be one line.
    shown = "".join(c if c.isprintable() else " " for c in source[left:right])
    before = "..." if left else ""
    after = "..." if right < len(source) else ""
    visible = before + shown + after
    offset = len(before) + _width(shown[: start - left])
    length = max(1, _width(shown[start - left : min(stop, right) - left]))
    number = f"{span.line:>5}"
    marks = styled("^" * length, diagnostic.severity, stream)
    return [f"{number} | {visible}", f"{' ' * len(number)} | {' ' * offset}{marks}"]


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def _escaped(text: str, more: str = "") -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def worst_first(diagnostics: Sequence[Diagnostic]) -> dict[Severity, int]:
    """How many diagnostics there are of each severity, worst first."""
    order: tuple[Severity, ...] = ("error", "warning", "note")
    return {s: n for s in order if (n := sum(d.severity == s for d in diagnostics))}

"""What the console makes of diagnostics."""

from __future__ import annotations

import io

from cardgen.cli.console import clean, diagnostic_text, github_line
from cardgen.diagnostics import Diagnostic, Span


def marked(source: str, column: int, end_column: int) -> str:
    """The part of the shown line that is underlined."""
    fault = Diagnostic("x", "error", "m", "a.yaml", Span(1, column, end_column), source_line=source)
    line, marks = diagnostic_text(fault, io.StringIO()).splitlines()[1:3]
    return line[marks.index("^") : marks.rindex("^") + 1]


def test_the_underline_fits_wherever_the_fault_lies_in_a_long_line() -> None:
    source = "".join(f"<{number:06}>" for number in range(1000))
    for number in (0, 1, 5, 12, 500, 990, 999):
        column = number * 8 + 2
        assert marked(source, column, column + 6) == f"{number:06}"


HOSTILE = "a\x1b[31m\x07\u202e\n::error::b.yaml"


def test_a_files_name_cannot_steer_a_terminal_or_begin_a_line() -> None:
    fault = Diagnostic("x", "error", "m", HOSTILE, Span(1, 1, 2))
    for line in (diagnostic_text(fault, io.StringIO()), github_line(fault), clean(HOSTILE)):
        assert line.isprintable()

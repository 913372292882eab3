"""What the console makes of diagnostics."""

from __future__ import annotations

import io

from cardgen.cli.console import diagnostic_text
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

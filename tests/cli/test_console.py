"""What the console makes of diagnostics."""

from __future__ import annotations

import io

from cardgen.cli.console import (
    MOST_SHOWN,
    clean,
    diagnostic_text,
    github_line,
    show_diagnostics,
)
from cardgen.diagnostics import Diagnostic, Severity, Span


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


def faults(file: str, *severities: tuple[Severity, int]) -> list[Diagnostic]:
    """So many diagnostics of each severity, in the order of their lines."""
    listed = [severity for severity, number in severities for _ in range(number)]
    return [Diagnostic("x", s, f"fault {i}", file, Span(i + 1, 1, 2)) for i, s in enumerate(listed)]


def shown(diagnostics: list[Diagnostic]) -> list[str]:
    stream = io.StringIO()
    show_diagnostics(diagnostics, stream)
    return stream.getvalue().splitlines()


def test_as_many_faults_of_a_file_as_one_reads_are_all_shown() -> None:
    told = faults("a.yaml", ("error", MOST_SHOWN)) + faults("b.yaml", ("note", MOST_SHOWN))
    assert [line.partition(" ")[0] for line in shown(told)] == [
        f"{one.file}:{one.span.line}:1:" for one in told if one.span
    ]


def test_of_very_many_faults_of_a_file_the_rest_is_counted_beside_it() -> None:
    told = faults("a.yaml", ("error", MOST_SHOWN + 79_900)) + faults("b.yaml", ("error", 1))
    lines = shown(told)
    assert len(lines) == MOST_SHOWN + 2
    assert lines[MOST_SHOWN].startswith("a.yaml: ") and "79,900" in lines[MOST_SHOWN]
    assert lines[-1].startswith("b.yaml:1:1: ")


def test_very_many_warnings_hide_no_error_and_no_order() -> None:
    told = faults("a.yaml", ("note", 300), ("warning", 300), ("error", 2), ("warning", 3))
    lines = shown(told)[:-1]
    assert [line.partition("[")[0] for line in lines[-2:]] == [
        f"a.yaml:{n}:1: error" for n in (601, 602)
    ]
    places = [int(line.split(":")[1]) for line in lines]
    assert places == sorted(places) and len(places) == MOST_SHOWN and places[0] == 301

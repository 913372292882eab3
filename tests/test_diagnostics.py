from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen import diagnostics
from cardgen.diagnostics import (
    Diagnostic,
    Severity,
    Span,
    did_you_mean,
    has_errors,
    in_reading_order,
    nearest,
)


def diagnostic(
    line: int, column: int, severity: Severity = "error", file: str = "a.yaml", id_: str = "x"
) -> Diagnostic:
    return Diagnostic(id_, severity, "message", file, Span(line, column, column + 1))


def test_reading_order_goes_by_file_then_place_then_worst_first() -> None:
    ordered = [
        Diagnostic("no-place", "error", "message"),
        diagnostic(1, 9),
        diagnostic(2, 3, "error"),
        diagnostic(2, 3, "warning"),
        diagnostic(2, 3, "note"),
        diagnostic(10, 1),
        diagnostic(1, 1, file="b.yaml"),
    ]
    shuffled = ordered.copy()
    random.Random(1).shuffle(shuffled)
    assert in_reading_order(shuffled) == tuple(ordered)


def test_the_same_diagnostic_is_told_once() -> None:
    assert in_reading_order([diagnostic(1, 1), diagnostic(1, 1)]) == (diagnostic(1, 1),)


def test_only_errors_forbid_going_on() -> None:
    assert not has_errors([diagnostic(1, 1, "warning"), diagnostic(1, 1, "note")])
    assert has_errors([diagnostic(1, 1, "warning"), diagnostic(1, 1, "error")])


def test_the_json_form_has_every_key_of_the_published_format() -> None:
    full = Diagnostic(
        "unknown-port", "error", "m", "d.yaml", Span(41, 17, 19), ("cards", 0), "h", "source"
    )
    assert json.loads(json.dumps(full.to_json())) == {
        "id": "unknown-port",
        "severity": "error",
        "message": "m",
        "file": "d.yaml",
        "line": 41,
        "column": 17,
        "end_column": 19,
        "path": ["cards", 0],
        "hint": "h",
    }
    assert Diagnostic("x", "note", "m").to_json()["line"] is None


@given(st.text(), st.text(), st.text())
def test_no_text_of_a_stranger_reaches_the_terminal_raw(message: str, hint: str, line: str) -> None:
    shown = Diagnostic("x", "error", message, hint=hint, source_line=line)
    assert shown.message.isprintable()
    assert (shown.hint or "").isprintable()
    assert (shown.source_line or "").replace("\t", "").isprintable()


@given(st.text())
def test_a_source_line_keeps_its_columns(line: str) -> None:
    shown = Diagnostic("x", "error", "m", source_line=line)
    assert len(shown.source_line or "") == len(line)


def test_a_huge_message_is_shortened_in_the_middle() -> None:
    shown = Diagnostic("x", "error", "begin" + "x" * 1_000_000 + "end")
    assert len(shown.message) < 500
    assert shown.message.startswith("begin")
    assert shown.message.endswith("end")


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("edegs", "edges"),
        ("Count", "count"),
        ("colour", "color"),
        ("marginn", "margin"),
        ("CARD", "card"),
        ("zzz", None),
        ("icon", None),
        ("gin", None),
        ("", None),
        ("x" * 1_000_000, None),
    ],
)
def test_the_nearest_word_is_the_likely_one_or_none(word: str, near: str | None) -> None:
    assert nearest(word, ["edges", "count", "color", "margin", "card"]) == near


def test_a_hint_names_the_nearest_word_or_all_of_them() -> None:
    assert "`margin`" in did_you_mean("margn", ["margin", "bleed"])
    hint = did_you_mean("zzz", ["margin", "bleed"])
    assert "margin" in hint
    assert "bleed" in hint
    assert did_you_mean("zzz", [])


def test_faults_of_one_line_share_it_however_many_they_are() -> None:
    # JSON is YAML too: a whole deck may be one line, shown with each of a thousand faults.
    line = "x \x1b" * 1000
    shown = {id(Diagnostic("x", "error", "m", source_line=line).source_line) for _ in range(100)}
    assert len(shown) == 1


@pytest.mark.parametrize("word", ["card-00x5", "card-0o5", "cadr-005", "CARD-005", "card-05"])
def test_one_slip_is_found_among_very_many(word: str) -> None:
    many = [f"card-{number:03}" for number in range(0, 1000, 5)]
    assert nearest(word, many) == "card-005"
    assert nearest("something else", many) is None


def test_many_mistakes_among_very_many_are_not_held_against_each_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[str] = []

    def forms(word: str) -> Iterator[str]:
        searched.append(word)
        return iter([word])

    def compared(*_: object, **__: object) -> None:
        raise AssertionError("every candidate is looked at")

    monkeypatch.setattr(diagnostics, "_forms", forms)
    monkeypatch.setattr("difflib.get_close_matches", compared)
    many = [f"piece-{number}" for number in range(1000)]
    for number in range(1000):
        nearest(f"mistake-{number}", many)
    assert len(searched) == len(many) + 1000


def test_the_same_word_is_nearest_whatever_else_is_near() -> None:
    many = ["ab", "abc", "abcd", *(f"other-{number}" for number in range(200))]
    assert [nearest(word, many) for word in ("AB", "ABC", "abcd")] == ["ab", "abc", "abcd"]

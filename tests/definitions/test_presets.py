from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cardgen.definitions.presets import define_preset, preset_schema
from cardgen.definitions.schema import json_schema
from cardgen.pipeline.settings import SETTINGS, preset_text
from tests.definitions.test_json_schema import EditorLoader


def defined(text: str) -> Mapping[str, Any]:
    values, diagnostics = define_preset(text.encode(), "p.yaml", SETTINGS.values())
    assert diagnostics == ()
    return values


def faults(text: str) -> list[tuple[str, int, int]]:
    values, diagnostics = define_preset(text.encode(), "p.yaml", SETTINGS.values())
    assert not values
    assert all(d.file == "p.yaml" and d.source_line is not None for d in diagnostics)
    return [(d.id, d.span.line, d.span.column) for d in diagnostics if d.span is not None]


def as_editor_reads(text: str) -> Any:
    return EditorLoader(text).get_single_data()


def test_a_preset_sets_what_it_names_and_nothing_else() -> None:
    assert defined("format: 1\ngap: 4x2\npaper: letter\nlang: [en, nl]\n") == {
        "gap": (4.0, 2.0),
        "paper": ("letter",),
        "lang": ("en", "nl"),
    }


@pytest.mark.parametrize("text", ["false", "off", "no", "none", '"off"', "False", "NO"])
def test_marks_are_switched_off_by_every_word_for_it(text: str) -> None:
    # CUT-06
    assert defined(f"format: 1\nmarks: {text}\n") == {"marks": "none"}


@pytest.mark.parametrize("text", ["2", '"2"', "'2'", " 2 "])
def test_numbers_are_numbers_however_they_are_quoted(text: str) -> None:
    # LAY-04
    assert defined(f"format: 1\ncolumns: {text}\nrows: {text}\n") == {"columns": 2, "rows": 2}


def test_every_fault_is_told_at_its_place() -> None:
    found = faults(
        "format: 1\n"
        "gap: 3 bananas\n"
        "mraks: crop\n"
        "sets: [1]\n"
        "theme:\n"
        "paper: [a4, '']\n"
        "flip: sideways\n"
        "columns: 0\n"
        'mark-colour: "#fff"\n'
        "deck: bandido\n"
    )
    assert sorted(found, key=lambda place: place[1:]) == [
        ("bad-length", 2, 6),
        ("unknown-key", 3, 1),
        ("wrong-type", 4, 7),
        ("empty-value", 5, 1),
        ("bad-value", 6, 13),
        ("bad-value", 7, 7),
        ("bad-number", 8, 10),
        ("bad-colour", 9, 14),
        ("unknown-key", 10, 1),
    ]


@pytest.mark.parametrize(
    ("text", "id_"),
    [
        ("", "empty-file"),
        ("gap: 1\n", "missing-key"),
        ("format: 2\n", "bad-number"),
        ("format: 1\ngap: 1\ngap: 2\n", "duplicate-key"),
        ("format: 1\n\tgap: 1\n", "yaml-tab"),
        ("format: 1\npaper: []\n", "bad-list"),
    ],
)
def test_a_file_that_is_no_preset_is_refused(text: str, id_: str) -> None:
    assert [found for found, _, _ in faults(text)] == [id_]


def test_editors_agree_with_what_is_read() -> None:
    editor = Draft202012Validator(json_schema(preset_schema(SETTINGS.values())))
    for text in (
        preset_text({}, ()),
        "format: 1\nmarks: off\nkit: yes\ngap: 4x2\npaper: [a4, 210x297]\ncolumns: 2\n",
        "format: 1\nmarks: false\nfresh-sheets: false\nmargin: 7.5\ntheme: 12\n",
    ):
        defined(text)
        assert not list(editor.iter_errors(as_editor_reads(text)))
    for text in (
        "format: 1\nmarks: dots\n",
        "format: 1\ncolumns: 0\n",
        "format: 1\ngap: [1]\n",
        "format: 1\nlang: []\n",
        "format: 1\nmark-colour: black\n",
        "format: 1\nkit: maybe\n",
        "format: 1\nmarsk: crop\n",
    ):
        faults(text)
        assert list(editor.iter_errors(as_editor_reads(text)))

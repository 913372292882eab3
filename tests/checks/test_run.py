"""Checks together: all faults in one run, in reading order, and no harm done to sound decks."""

from __future__ import annotations

import re

import pytest

from cardgen.resources import decks_folder
from tests.checks.decks import SMALL, diagnosed, found, ids_of

FIVE_FAULTS = """\
format: 1
id: five
title: Five
card: {footprint: 2x1, cell: 44 mm}
start: [{id: start, paths: [n1-n2-e-s2-s1]}]
cards:
  - {paths: [n1-s3], copies: 2}
  - {paths: [e]}
  - {id: con, paths: [n1-e]}
  - {id: end, paths: [e-x3]}
  - {id: END, paths: [e-x1]}
"""


def test_five_faults_are_told_in_one_run_in_reading_order() -> None:
    assert found(FIVE_FAULTS) == [
        ("unknown-port", 7, 17),
        ("lone-exit", 8, 14),
        ("unsafe-id", 9, 10),
        ("unknown-dead-end", 10, 25),
        ("id-clash", 11, 10),
    ]


def test_faults_of_shape_and_of_meaning_are_told_together() -> None:
    text = FIVE_FAULTS.replace("- {paths: [e]}", "- {pahts: [e-x1], id: slip, title: Slip}")
    assert ids_of(text)[:3] == ["unknown-port", "unknown-key", "unsafe-id"]


def test_every_fault_has_its_place_its_line_and_what_would_be_right() -> None:
    for diagnostic in diagnosed(FIVE_FAULTS, "five.yaml"):
        assert diagnostic.file == "five.yaml" and diagnostic.span is not None
        assert diagnostic.source_line == FIVE_FAULTS.splitlines()[diagnostic.span.line - 1]
        assert diagnostic.path and diagnostic.hint


def harmless_copy(text: str) -> str:
    """The same deck with comments, blank lines, keys in another order, and anchors."""
    text = re.sub(r"\{paths: (\[[^]]*\]), copies: (\d)\}", r"{copies: \2, paths: \1}", text)
    text = re.sub(r"(?m)^  - \{", "\n  # a card\n  -   {", text)
    text = text.replace("copies: 3,", "copies: &three 3,", 1).replace(
        "copies: 3,", "copies: *three,"
    )
    head, body = text.split("title:", 1)
    return f"# a copy\n\n{head}title:{body}\n\n# the end\n"


@pytest.mark.parametrize("name", ["bandido", "covid"])
def test_harmless_extras_make_no_fault(name: str) -> None:
    text = (decks_folder() / f"{name}.yaml").read_text(encoding="utf-8")
    copy = harmless_copy(text)
    assert copy != text
    assert ids_of(text) == ids_of(copy) == []


def test_empty_colour_in_a_text_is_a_comment_and_said_to_be_empty() -> None:
    text = FIVE_FAULTS.replace("title: Five", "title: #5E3A2A")
    assert ids_of(text)[0] == "empty-value"


def test_merged_card_may_override_what_it_merges() -> None:
    text = """\
format: 1
id: merged
title: Merged
card: {footprint: 2x1, cell: 44 mm}
start: [{id: start, paths: [n1-n2-e-s2-s1]}]
cards:
  - &end {paths: [e-x1], copies: 2}
  - {<<: *end, paths: [n1-x2]}
expect: {cards: 4, kinds: 2}
"""
    assert ids_of(text) == []


def test_fault_in_a_merged_path_is_told_once_and_where_it_is_written() -> None:
    text = """\
format: 1
id: merged
title: Merged
card: {footprint: 2x1, cell: 44 mm}
start: [{id: start, paths: [n1-n2-e-s2-s1]}]
cards:
  - &end {paths: [e-x1, n1-s3], copies: 2}
  - {<<: *end, id: other, back: deck}
"""
    assert [fault for fault in found(text) if fault[0] == "unknown-port"] == [
        ("unknown-port", 7, 28)
    ]


@pytest.mark.parametrize(
    ("piece", "ids"),
    [
        ("{id: blank}", ["special-without-text"]),
        ("{id: blank, copies: many}", ["special-without-text", "bad-number"]),
        ("{id: blank, paths: [], titel: Bomb}", ["unknown-key"]),
        ("{id: blank, title: }", ["empty-value"]),
        ("{id: blank, icon: [bomb]}", ["wrong-type"]),
        ("{id: blank, icon: bomb, titel: Bomb}", ["unknown-key"]),
        ("{id: blank, paths: [n1-q]}", ["bad-path"]),
        ("{id: blank, front: {titel: Bomb}, back: {icon: bell}}", ["unknown-key"]),
        ("{id: blank, icon: bomb, back: {titel: Bomb}}", ["unknown-key"]),
        ("{id: blank, icon: bomb, back: {}}", ["two-sided-card", "special-without-text"]),
    ],
)
def test_blank_face_is_told_whatever_else_is_wrong_but_not_where_its_words_were_lost(
    piece: str, ids: list[str]
) -> None:
    faulty = SMALL.replace("copies: 4", "copies: four") + f"  - {piece}\n"
    assert ids_of(faulty) == ["bad-number", *ids]

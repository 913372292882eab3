"""Warnings and notes about sheets: each is told when it holds, and not otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.diagnostics import Diagnostic
from cardgen.model.paper import FixedGrid, Paper
from cardgen.model.printer import PrinterProfile
from cardgen.sheets.imposition import Piece
from tests.sheets.samples import START, cards, plan, size

ALARMS = (
    START,
    Piece("n1-e", "n1-e", "back.deck", 3),
    Piece("n2-e", "n2-e", "back.deck", 3),
    Piece("alarm-1", "alarm-1", "back.alarm"),
    Piece("n1-s1", "n1-s1", "back.deck"),
    Piece("alarm-5", "alarm-5", "back.alarm"),
)
LABELS = Paper(
    "labels", "Labels", 210.0, 297.0, FixedGrid((10.0, 15.0), (97.0, 50.0), (88.0, 44.0), 2, 5)
)


def told(**choices: Any) -> list[Diagnostic]:
    return list(plan(**{"pieces": ALARMS, **choices}).diagnostics)


def ids(**choices: Any) -> list[str]:
    return [diagnostic.id for diagnostic in told(**choices)]


@pytest.mark.parametrize("choices", [{"flip": "none"}, {"sides": "fronts"}])
def test_cards_that_are_known_by_backs_that_are_not_printed_are_named(
    choices: dict[str, Any],
) -> None:
    (note,) = told(**choices)
    assert (note.id, note.severity) == ("backs-not-printed", "note")
    assert "alarm-1" in note.message and "alarm-5" in note.message
    assert "n1-e" not in note.message and "start" not in note.message


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"flip": "short"},
        {"flip": "fold"},
        {"sides": "backs"},
        {"flip": "none", "pieces": ALARMS[:3]},
        {"flip": "none", "pieces": (START,)},
    ],
)
def test_backs_that_are_printed_or_all_alike_are_not_told(choices: dict[str, Any]) -> None:
    assert "backs-not-printed" not in ids(**choices)


def test_many_cards_that_are_known_by_their_backs_are_counted() -> None:
    (note,) = told(pieces=cards(40), flip="none")
    assert "t6" in note.message and "34 more" in note.message


@pytest.mark.parametrize(
    ("printer", "expected"),
    [
        ({"dx": 1.0}, []),
        ({"dx": 6.5}, ["back"]),
        ({"dy": -5.8}, ["back"]),
        ({"scale": 1.06}, ["front", "back"]),
    ],
)
def test_ink_that_a_profile_moves_near_the_edge_is_told_by_side(
    printer: dict[str, Any], expected: list[str]
) -> None:
    # PAGE-10, PAGE-04: on A4, marks end 11 mm from the left edge and 10.5 mm from the upper one
    found = told(printer=PrinterProfile("office", **printer))
    assert [diagnostic.id for diagnostic in found] == ["ink-near-edge"] * len(expected)
    for diagnostic, side in zip(found, expected, strict=True):
        assert side in diagnostic.message and diagnostic.severity == "warning"


@pytest.mark.parametrize(
    ("choices", "helps"),
    [
        ({"printer": PrinterProfile("office", dx=6.5)}, True),
        ({"printer": PrinterProfile("office", dx=12.0)}, False),
        ({"printer": PrinterProfile("office", dx=12.0), "marks": "none"}, False),
    ],
)
def test_leaving_out_marks_is_advised_where_only_they_come_near_the_edge(
    choices: dict[str, Any], helps: bool
) -> None:
    (warning,) = told(**choices)
    assert warning.id == "ink-near-edge" and warning.hint is not None
    assert ("--no-marks" in warning.hint) == helps
    assert not helps or ids(**{**choices, "marks": "none"}) == []


def test_a_profile_counts_for_printed_sides_only() -> None:
    assert ids(printer=PrinterProfile("office", dx=6.5), flip="none", pieces=cards(1)) == []


def test_marks_that_found_no_room_are_told() -> None:
    paper = Paper("tight", "Tight", 180.0, 120.0)
    found = told(margin=2.0, bleed=2.0, paper=paper, orientation="landscape")
    (note,) = [diagnostic for diagnostic in found if diagnostic.id == "furniture-left-out"]
    assert "marks left and right" in note.message
    assert "marks above" not in note.message


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({"marks_on": "front", "sides": "backs"}, True),
        ({"marks_on": "back", "flip": "none", "pieces": cards(1)}, True),
        ({"marks_on": "back", "sides": "backs"}, False),
        ({"marks_on": "back", "flip": "fold"}, False),
        ({"marks_on": "front", "sides": "backs", "marks": "none"}, False),
        ({"paper": LABELS, "margin": 10.0}, True),
        ({"paper": LABELS, "gap": 4.0}, True),
        ({"paper": LABELS}, False),
        ({"order": "stack", "fresh_sheets": True, "sets": 2}, True),
        ({"order": "stack", "sets": 2}, False),
        ({"fresh_sheets": True, "sets": 2}, False),
    ],
)
def test_a_setting_that_changes_nothing_is_told(choices: dict[str, Any], expected: bool) -> None:
    assert ("idle-setting" in ids(**choices)) == expected


def test_settings_that_change_nothing_for_one_reason_are_told_in_one_note() -> None:
    (note,) = told(paper=LABELS, margin=10.0, gap=4.0)
    assert "--margin" in note.message and "--gap" in note.message
    (note,) = told(paper=LABELS, gap=4.0)
    assert "--margin" not in note.message


def test_a_margin_of_paper_with_places_of_its_own_is_not_called_small() -> None:
    assert "small-margin" not in ids(paper=LABELS, margin=1.0)


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({"marks": "guides"}, True),
        ({"marks": "ticks", "gap": (4.0, 0.0)}, True),
        ({"marks": "guides", "gap": 2.0}, False),
        ({"marks": "guides", "columns": 1, "rows": 1}, False),
        ({"marks": "crop"}, False),
    ],
)
def test_marks_that_lie_on_cards_are_told(choices: dict[str, Any], expected: bool) -> None:
    # CUT-03
    assert ("marks-on-trims" in ids(**choices)) == expected


def test_cards_that_do_not_fill_the_places_of_a_paper_are_told() -> None:
    assert ids(paper=LABELS) == []
    (note,) = told(paper=LABELS, format=size(80.0, 40.0))
    assert (note.id, note.severity) == ("larger-places", "note")
    assert "80 x 40 mm" in note.message and "88 x 44 mm" in note.message


def test_plain_sheets_have_nothing_to_tell() -> None:
    for paper in ("a4", "letter", "a3"):
        assert ids(paper=paper) == []

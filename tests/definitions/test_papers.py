"""Paper files: what they say, and every fault with its place."""

from __future__ import annotations

import jsonschema
import pytest
import yaml  # noqa: TID251 - an editor reads papers as any YAML reader does

from cardgen.definitions.papers import define_paper, paper_schema
from cardgen.definitions.schema import json_schema
from cardgen.diagnostics import Diagnostic
from cardgen.model.paper import FixedGrid, Paper
from cardgen.model.setting import Choice, Length, Setting

SETTINGS = (
    Setting("margin", Length(), "From trim to paper edge.", "Paper"),
    Setting("marks-on", Choice(("front", "back", "both")), "Which side bears them.", "Marks"),
)
PLAIN = "format: 1\nid: mine\nwidth: 210 mm\nheight: 29.7 cm\n"
GRID = """\
grid:
  first: 10 x 15.5 mm
  pitch: 95 x 40 mm
  size: 90 x 38.1 mm
  columns: 2
  rows: 7
"""


def defined(text: str) -> Paper:
    paper, diagnostics = define_paper(text.encode(), "mine.yaml", SETTINGS)
    assert paper is not None and not diagnostics
    return paper


def faults(text: str) -> list[Diagnostic]:
    paper, diagnostics = define_paper(text.encode(), "mine.yaml", SETTINGS)
    assert paper is None
    assert all(found.span and found.file == "mine.yaml" for found in diagnostics)
    return list(diagnostics)


def test_a_paper_is_two_sides_and_a_name() -> None:
    assert defined(PLAIN) == Paper("mine", "mine", 210.0, 297.0)
    assert defined(PLAIN + "title: My paper\n").title == "My paper"


def test_a_grid_is_read_exactly() -> None:
    # MACH-04
    grid = FixedGrid((10.0, 15.5), (95.0, 40.0), (90.0, 38.1), 2, 7)
    assert defined(PLAIN + GRID).grid == grid
    inches = GRID.replace("10 x 15.5 mm", "0.15625 x 0.5 in")
    found = defined(PLAIN + inches).grid
    assert found is not None and found.first == (3.96875, 12.7)


def test_places_touch_where_no_pitch_is_given() -> None:
    grid = defined(PLAIN + GRID.replace("  pitch: 95 x 40 mm\n", "")).grid
    assert grid is not None and grid.pitch == grid.size


def test_settings_are_those_of_prints_by_their_names_in_code() -> None:
    paper = defined(PLAIN + "settings: {margin: 1 cm, marks-on: back}\n")
    assert dict(paper.settings) == {"margin": 10.0, "marks_on": "back"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (PLAIN.replace("id: mine", "id: my labels"), ("unsafe-id", 2)),
        (PLAIN.replace("210 mm", "20 mm"), ("bad-length", 3)),
        (PLAIN.replace("210 mm", "-210 mm"), ("bad-length", 3)),
        (PLAIN.replace("29.7 cm", "3 km"), ("bad-length", 4)),
        (PLAIN.replace("height", "hight"), ("unknown-key", 4)),
        (PLAIN.replace("width: 210 mm\n", ""), ("missing-key", 1)),
        (PLAIN + GRID.replace("90 x 38.1", "96 x 38.1"), ("overlapping-places", 7)),
        (PLAIN + GRID.replace("95 x 40 mm", "95 x 38 mm"), ("overlapping-places", 7)),
        (PLAIN + GRID.replace("10 x 15.5", "26 x 15.5"), ("places-off-paper", 9)),
        (PLAIN + GRID.replace("rows: 7", "rows: 8"), ("places-off-paper", 10)),
        (PLAIN + GRID.replace("10 x", "-1 x"), ("bad-length", 6)),
        (PLAIN + GRID.replace("90 x 38.1", "2 x 38.1"), ("bad-length", 8)),
        (PLAIN + GRID.replace("columns: 2", "columns: 0"), ("bad-number", 9)),
        (PLAIN + GRID.replace("  rows: 7\n", ""), ("missing-key", 6)),
        (PLAIN + "settings: {margin: wide}\n", ("bad-length", 5)),
        (PLAIN + "settings: {sets: 3}\n", ("unknown-key", 5)),
    ],
)
def test_a_fault_is_told_with_its_line(text: str, expected: tuple[str, int]) -> None:
    (found,) = faults(text)
    assert found.span is not None
    assert (found.id, found.span.line) == expected


def test_what_reaches_off_the_paper_is_told_as_a_sum() -> None:
    (found,) = faults(PLAIN + GRID.replace("rows: 7", "rows: 8"))
    for number in ("15.5", "7 x 40", "38.1", "333.6 mm", "297 mm"):
        assert number in found.message


def test_all_faults_of_a_grid_are_told_at_once() -> None:
    text = PLAIN.replace("mine", "con") + GRID.replace("95 x 40 mm", "80 x 60 mm")
    assert [found.id for found in faults(text)] == [
        "unsafe-id",
        "overlapping-places",
        "places-off-paper",
    ]


def test_places_that_just_fit_are_no_fault() -> None:
    exact = """\
grid: {first: 4.65 x 15.15 mm, pitch: 101.6 x 38.1 mm, size: 99.1 x 38.1 mm, columns: 2, rows: 7}
"""
    assert defined(PLAIN + exact).grid


def test_the_schema_takes_what_the_reader_takes() -> None:
    schema = json_schema(paper_schema(SETTINGS))
    for text in (PLAIN, PLAIN + GRID, PLAIN + "settings: {margin: 1 cm}\n"):
        jsonschema.validate(yaml.safe_load(text), schema)
    for text in (PLAIN + "sides: 2\n", PLAIN + GRID.replace("rows", "row")):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(yaml.safe_load(text), schema)

"""Label sheets: each card lies in its place, down to the last one, and part-used sheets serve."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.reading import alike, mapped, pages, places, turned_over
from tests.cli.conftest import Run

LABELS = """\
format: 1
id: labels
title: Labels
width: 210 mm
height: 297 mm
grid:
  first: 20.5 x 8.35 mm
  pitch: 80.27 x 27.95 mm
  size: 60.8 x 25.4 mm
  columns: 2
  rows: 10
"""
WIDTH, HEIGHT = 50.8, 25.4


@pytest.fixture
def labels(tmp_path: Path) -> tuple[str, ...]:
    (tmp_path / "labels.yaml").write_text(LABELS, encoding="utf-8")
    return ("--paper", "labels.yaml", "--card-width", f"{WIDTH}")


def test_no_error_of_the_pitch_adds_up(run: Run, tmp_path: Path, labels: tuple[str, ...]) -> None:
    # MACH-04: ten rows; cards narrower than their places lie in the middle of them
    ran = run("sheets", "covid", "--orientation", "portrait", *labels)
    assert ran.code == 0, ran.err
    front, back, *_ = pages(tmp_path / "output/covid/covid-sheets-labels.pdf")
    assert len(front.placed) == 20
    for number, box in enumerate(places(front, (WIDTH, HEIGHT))):
        row, column = divmod(number, 2)
        left, top = 20.5 + column * 80.27 + 5.0, 8.35 + row * 27.95
        assert box == pytest.approx((left, top, left + WIDTH, top + HEIGHT), abs=0.005)
    behind = [mapped(box, turned_over(front, "long")) for box in places(back, (WIDTH, HEIGHT))]
    assert alike(behind, places(front, (WIDTH, HEIGHT)))


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", ["labels", "a4"])
def test_slots_that_are_used_up_stay_empty_on_the_first_sheet_only(
    run: Run, tmp_path: Path, labels: tuple[str, ...], paper: str, flip: str
) -> None:
    # MACH-06: the first four, and what lies behind them
    paper_options = labels if paper == "labels" else ("--columns", "2", "--rows", "10",
                                                      "--card-width", f"{WIDTH}")  # fmt: skip
    options = (*paper_options, "--orientation", "portrait", "--flip", flip)
    size = (WIDTH, HEIGHT)
    file = tmp_path / f"output/covid/covid-sheets-{paper}.pdf"
    run("sheets", "covid", "-q", *options)
    whole = [places(page, size) for page in pages(file)]
    ran = run("sheets", "covid", *options, "--start-slot", "5", "--json")
    (told,) = json.loads(ran.out)["built"][0]["sheets"]
    assert (told["sheets"], told["blank_slots"]) == (2, 40 - 4 - 33)
    made = pages(file)
    first, second = places(made[0], size), places(made[2], size)
    assert alike(first, whole[0][4:])
    assert alike(second, whole[0][:17])
    for front, back in zip(made[::2], made[1::2], strict=True):
        behind = [mapped(box, turned_over(front, flip)) for box in places(back, size)]
        assert alike(behind, places(front, size))


def test_a_first_slot_beyond_the_last_is_refused_with_their_number(
    run: Run, tmp_path: Path
) -> None:
    # MACH-06
    ran = run("sheets", "covid", "--start-slot", "13")
    assert ran.code == 1 and "12" in ran.err and "13" in ran.err
    assert not (tmp_path / "output").exists()


def test_the_manifest_tells_where_cards_lie_on_labels(
    run: Run, tmp_path: Path, labels: tuple[str, ...]
) -> None:
    # MACH-04
    run("sheets", "covid", "-q", *labels)
    manifest: Any = json.loads((tmp_path / "output/covid/manifest.json").read_bytes())
    tops = sorted({slot["trim"][1] for slot in manifest["sheets"][0]["slots"]})
    assert tops == [round(8.35 + row * 27.95, 3) for row in range(10)]

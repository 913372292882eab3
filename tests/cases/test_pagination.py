"""Pagination: as many sheets as it takes and no more, in an order that is told."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from tests.cases.reading import pages, places
from tests.cli.conftest import Run
from tests.printed import Printed

ROOT = Path(__file__).parents[2]


def deck(size: str, count: int) -> str:
    """A deck of so many cards and a start card."""
    width, height = size.removesuffix(" mm").split(" x ")
    turns = "quarter" if width == height else "half"
    return (
        "format: 1\nid: mine\ntitle: Mine\n"
        f"card: {{footprint: 1x1, cell: {size}, turns: {turns}}}\n"
        "start: [{id: start, paths: [n-s]}]\n"
        f"cards:\n  - {{paths: [n-s], copies: {count - 1}}}\n  - {{paths: [n-x]}}\n"
    )


def is_blank(page: Printed) -> bool:
    return not page.lines and not page.areas and not page.placed


@pytest.mark.parametrize("flip", ["long", "short", "none", "fold"])
@pytest.mark.parametrize("sheets", [1, 2, 3])
def test_full_sheets_leave_no_blank_page(run: Run, tmp_path: Path, sheets: int, flip: str) -> None:
    # LAY-01
    (tmp_path / "mine.yaml").write_text(deck("60 x 60 mm", 4 * sheets - 1))
    grid = ("--columns", "2", "--rows", "2") if flip != "fold" else ()
    ran = run("sheets", "mine.yaml", "--flip", flip, *grid, "--json")
    (told,) = json.loads(ran.out)["built"][0]["sheets"]
    made = pages(tmp_path / "output/mine/mine-sheets-a4.pdf")
    if flip != "fold":
        assert told["sheets"] == sheets and told["blank_slots"] == 0
    assert len(made) == told["sheets"] * (2 if flip in ("long", "short") else 1)
    assert not any(map(is_blank, made))


@pytest.mark.parametrize(
    ("size", "options", "numbers"),
    [
        ("250 x 400 mm", (), ("250 x 400 mm", "195 x 282 mm")),
        ("60 x 60 mm", ("--margin", "120"), ("60 x 60 mm", "120 mm")),
        ("60 x 60 mm", ("--gap", "300"), ("60 x 60 mm", "300")),
        ("60 x 60 mm", ("--bleed", "200"), ("60 x 60 mm", "200 mm")),
        ("60 x 60 mm", ("--paper", "a5", "--flip", "fold", "--margin", "43"), ("60 x 60 mm",)),
        ("60 x 60 mm", ("--paper", "labels-a4-63x38"), ("60 x 60 mm", "38.1 mm")),
    ],
)
def test_a_card_that_does_not_fit_is_told_with_both_sizes(
    run: Run, tmp_path: Path, size: str, options: tuple[str, ...], numbers: tuple[str, ...]
) -> None:
    # LAY-02
    (tmp_path / "mine.yaml").write_text(deck(size, 3))
    ran = run("sheets", "mine.yaml", *options)
    assert ran.code == 1
    assert all(number in ran.err for number in numbers), ran.err
    assert len(ran.err.splitlines()) <= 3
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("written", ["rows: 2\ncolumns: 2", "rows: '2'\ncolumns: \"2\""])
def test_rows_and_columns_are_numbers_however_they_are_written(
    run: Run, tmp_path: Path, written: str
) -> None:
    # LAY-04
    (tmp_path / "mine.yaml").write_text(deck("60 x 60 mm", 12))
    (tmp_path / "home.yaml").write_text(f"format: 1\n{written}\n")
    for options in (("--rows", "2", "--columns", "2"), ("--preset", "home.yaml")):
        assert run("sheets", "mine.yaml", *options, "-q").code == 0
        made = pages(tmp_path / "output/mine/mine-sheets-a4.pdf")
        assert [len(page.placed) for page in made[::2]] == [4, 4, 4, 1]


@pytest.mark.parametrize("option", ["columns", "rows"])
def test_columns_that_do_not_fit_are_refused_with_the_sum(
    run: Run, tmp_path: Path, option: str
) -> None:
    # LAY-05: five of 45 mm on A4, which has room for four; 60 mm high, for four rows
    (tmp_path / "mine.yaml").write_text(deck("45 x 70 mm", 12))
    number = "5"
    options = (f"--{option}", number, "--orientation", "portrait", "--gap", "2")
    ran = run("sheets", "mine.yaml", *options)
    total = {"columns": "248 mm", "rows": "373 mm"}[option]
    most = {"columns": "at most 4", "rows": "at most 3"}[option]
    assert ran.code == 1
    assert total in ran.err and most in ran.err
    assert not (tmp_path / "output").exists()


def test_the_most_that_fits_is_taken_and_nothing_overlaps(run: Run, tmp_path: Path) -> None:
    # LAY-05
    (tmp_path / "mine.yaml").write_text(deck("45 x 70 mm", 12))
    assert run("sheets", "mine.yaml", "--columns", "4", "--gap", "2", "-q").code == 0
    for page in pages(tmp_path / "output/mine/mine-sheets-a4.pdf"):
        boxes = places(page, (45.0, 70.0))
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                across = min(one[2], other[2]) - max(one[0], other[0])
                down = min(one[3], other[3]) - max(one[1], other[1])
                assert min(across, down) < 0.01


def test_cards_are_printed_again_alone_and_a_misspelt_one_is_told(run: Run, tmp_path: Path) -> None:
    # LAY-08
    run("sheets", "bandido", "-q")
    whole = (tmp_path / "output/bandido/bandido-sheets-a4.pdf").read_bytes()
    ran = run("sheets", "bandido", "--cards", "n1-e,e-x1:2")
    assert ran.code == 0
    front, back = pages(tmp_path / "output/bandido/bandido-reprint-a4.pdf")
    assert sorted(Counter(card.name for card in front.placed).values()) == [2, 2]
    assert list(Counter(card.name for card in back.placed).values()) == [4]
    assert (tmp_path / "output/bandido/bandido-sheets-a4.pdf").read_bytes() == whole
    ran = run("sheets", "bandido", "--cards", "n1-e,e-xl", "-o", "there")
    assert ran.code == 2
    assert "`e-xl`" in ran.err and "`e-x1`" in ran.err
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize("flip", ["long", "short", "none", "fold"])
@pytest.mark.parametrize("decks", ["covid", "bandido", "bandida"])
def test_a_bundle_has_blank_pages_only_where_a_side_must_stay_empty(
    run: Run, tmp_path: Path, decks: str, flip: str
) -> None:
    # LAY-09
    assert run("build", decks, "--bundle", "--flip", flip, "-q").code == 0
    folder = tmp_path / "output" / decks
    parts = [pages(folder / f"{decks}-{part}.pdf") for part in ("rules-en", "sheets-a4")]
    rules, sheets = parts
    bundle = pages(folder / f"{decks}-bundle-a4.pdf")
    padding = len(rules) % 2 if flip in ("long", "short") else 0
    assert [is_blank(page) for page in bundle] == (
        [False] * len(rules) + [True] * padding + [False] * len(sheets)
    )
    for page, alone in zip(bundle[len(rules) + padding :], sheets, strict=True):
        assert places(page) == places(alone)
        assert (page.width, page.height) == (alone.width, alone.height)
    guide = (ROOT / "docs/printing.md").read_text(encoding="utf-8")
    assert "--bundle" in guide and "blank page" in guide


@pytest.mark.parametrize(
    "options",
    [
        ("--cards", ""),
        ("--missing", ","),
        ("--cards", "none"),
        ("--missing", "A99"),
        ("--changed-since", "output/covid/manifest.json"),
    ],
)
def test_a_selection_of_nothing_makes_no_file(
    run: Run, tmp_path: Path, options: tuple[str, str]
) -> None:
    # LAY-11
    run("rules", "covid", "-q")
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    ran = run("sheets", "covid", *options)
    assert ran.code in (1, 2) and ran.err.startswith("error: ")
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def order_of(folder: Path) -> list[tuple[int, str, int]]:
    """Set, card and copy of every front, page by page, row by row."""
    manifest: Any = json.loads((folder / "manifest.json").read_bytes())
    return [
        (slot["set"], slot["card"], slot["copy"])
        for sheet in manifest["sheets"]
        if sheet["side"] == "front"
        for slot in sorted(sheet["slots"], key=lambda slot: slot["trim"][1::-1])
    ]


def test_cards_lie_in_the_order_of_the_file_and_sets_one_after_another(
    run: Run, tmp_path: Path
) -> None:
    # LAY-12
    (tmp_path / "mine.yaml").write_text(deck("60 x 60 mm", 5))
    copies = [("start", 1), *(("n-s", n) for n in (1, 2, 3, 4)), ("n-x", 1)]
    for _ in range(2):
        run("sheets", "mine.yaml", "--sets", "3", "-q")
        assert order_of(tmp_path / "output/mine") == [
            (set_, *one) for set_ in (1, 2, 3) for one in copies
        ]
    assert "order of the deck file" in (ROOT / "docs/printing.md").read_text(encoding="utf-8")


def test_every_file_opens(run: Run, tmp_path: Path) -> None:
    # LAY-11: no file without pages
    run("build", "covid", "--sets", "2", "--bundle", "-q")
    run("sheets", "covid", "--test-page", "-q")
    made = list((tmp_path / "output/covid").glob("*.pdf"))
    assert len(made) >= 4
    for file in made:
        with pikepdf.open(file) as pdf:
            assert len(pdf.pages) > 0
            assert re.fullmatch(r"/[A-Za-z]+", str(pdf.Root.ViewerPreferences.PrintScaling))

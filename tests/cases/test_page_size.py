"""Page size, scale and margins: what is printed is as large as it says and stays on the paper."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops

from tests.cases.reading import pages, places
from tests.cli.conftest import Run
from tests.rendering import pdf_picture

SCALE = 4.0


def ink_distance(picture: Image.Image) -> float:
    """From the nearest ink to the edge of the page (mm)."""
    blank = Image.new("RGB", picture.size, "white")
    box = ImageChops.difference(picture, blank).getbbox()
    assert box is not None
    width, height = picture.size
    return min(box[0], box[1], width - box[2], height - box[3]) / SCALE


@pytest.mark.parametrize("flip", ["long", "short", "none", "fold"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_is_drawn_where_home_printers_cannot_print(
    run: Run, tmp_path: Path, paper: str, orientation: str, flip: str
) -> None:
    # PAGE-04
    options = ("--paper", paper, "--orientation", orientation, "--flip", flip)
    ran = run("sheets", "covid", *options)
    assert ran.err == ""
    file = tmp_path / f"output/covid/covid-sheets-{paper}.pdf"
    made = pages(file)
    for number in {0, 1, len(made) - 1}:
        assert ink_distance(pdf_picture(file.read_bytes(), number, SCALE)) >= 5.0 - 1 / SCALE
    for page in made:
        for left, top, right, bottom in places(page):
            assert min(left, top, page.width - right, page.height - bottom) >= 6.0


def test_a_margin_that_printers_do_not_have_is_warned_of(run: Run) -> None:
    # PAGE-04
    for margin, warns in (("2", True), ("4.9", True), ("5", False), ("7.5", False)):
        ran = run("sheets", "covid", "--margin", margin, "--paper", "a5")
        assert ran.code == 0
        assert bool(re.search(r"warning\[(small-margin|ink-near-edge)\]", ran.err)) == warns


def test_every_paper_has_as_many_cards_as_it_holds(run: Run, tmp_path: Path) -> None:
    # PAGE-05
    names = ("a5", "a4", "a3", "letter", "legal")
    papers = [option for name in names for option in ("--paper", name)]
    ran = run("sheets", "bandido", *papers, "--json")
    told = json.loads(ran.out)["built"][0]["sheets"]
    assert [one["paper"] for one in told] == list(names)
    for one in told:
        made = pages(tmp_path / f"output/bandido/bandido-sheets-{one['paper']}.pdf")
        first = made[0]
        sides = sorted((first.width, first.height))
        most = max(
            int((across - 15) / 88) * int((down - 15) / 44)
            for across, down in (sides, reversed(sides))
        )
        assert len(first.placed) == most
        assert one["sheets"] == -(-70 // most) == len(made) / 2
        for page in made:
            for left, top, right, bottom in places(page):
                assert left > 7.49 and right < page.width - 7.49
                assert top > 7.49 and bottom < page.height - 7.49


def test_true_size_is_asked_of_viewers_and_users(run: Run, tmp_path: Path) -> None:
    # PAGE-03
    ran = run("build", "covid", "--test-page")
    assert "100 %" in ran.out
    for name in ("covid-test-a4.pdf", "covid-rules-en.pdf"):
        with pikepdf.open(tmp_path / "output/covid" / name) as pdf:
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize(("paper", "scale"), [("a4", 1.01), ("letter", 0.985)])
def test_a_scale_makes_all_of_both_sides_larger_about_the_middle(
    run: Run, tmp_path: Path, paper: str, scale: float
) -> None:
    # PAGE-10
    file = tmp_path / f"output/covid/covid-sheets-{paper}.pdf"
    run("sheets", "covid", "-q", "--paper", paper)
    before = pages(file)
    run("calibrate", "--printer", "home", "--scale", str(scale))
    ran = run("sheets", "covid", "--paper", paper, "--printer", "home")
    assert ran.code == 0 and str(scale) in ran.out
    for was, is_ in zip(before, pages(file), strict=True):
        middle = (was.width / 2, was.height / 2)

        def moved(at: tuple[float, float], middle: tuple[float, float] = middle) -> list[float]:
            return [about + scale * (one - about) for one, about in zip(at, middle, strict=True)]

        assert len(was.lines) > 20
        for old, new in zip(was.lines, is_.lines, strict=True):
            assert [*new[0], *new[1]] == pytest.approx([*moved(old[0]), *moved(old[1])], abs=0.005)
        for old_card, new_card in zip(was.placed, is_.placed, strict=True):
            assert old_card.clip is not None and new_card.clip is not None
            expected = (*moved(old_card.clip[:2]), *moved(old_card.clip[2:]))
            assert new_card.clip == pytest.approx(expected, abs=0.005)


def test_a_scale_by_which_cards_leave_the_paper_is_refused(run: Run, tmp_path: Path) -> None:
    # PAGE-10
    run("calibrate", "--printer", "home", "--scale", "1.08")
    ran = run("sheets", "covid", "--paper", "letter", "--printer", "home")
    assert ran.code == 1
    assert re.search(r"[\d.]+ mm off", ran.err) and "1.08" in ran.err
    assert not (tmp_path / "output").exists()


def test_the_paper_is_told_and_changed_by_one_option(run: Run) -> None:
    # PAGE-11
    assert "A4" in run("sheets", "covid").out
    assert "Letter" in run("sheets", "covid", "--paper", "letter").out
    guide = (Path(__file__).parents[2] / "docs/printing.md").read_text(encoding="utf-8")
    assert "A4" in guide and "--paper letter" in guide

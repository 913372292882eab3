"""Duplex and backs: whichever way paper turns, each back lies behind its own front, head up."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pikepdf
import pytest

from tests.cases.reading import (
    FOOT,
    HEAD,
    holding,
    mapped,
    on_page,
    only,
    pages,
    place,
    places,
    turned_over,
    words,
)
from tests.cli.conftest import Run
from tests.printed import Point, Printed
from tests.rendering import pdf_text

SIX = (
    "format: 1\nid: six\ntitle: Six\ncard: {footprint: 1x1, cell: 60 x 110 mm, turns: half}\n"
    "backs:\n"
    + "".join(f"  b{n}: {{title: B{n}}}\n" for n in range(1, 7))
    + "start: [{id: t1, paths: [n-s], title: T1, back: b1}]\ncards:\n"
    + "".join(f"  - {{id: t{n}, paths: [n-s], title: T{n}, back: b{n}}}\n" for n in range(2, 7))
)
"""Six cards, on each of which a word stands on the front and another on the back."""
TALL = (60.0, 110.0)
PAPERS = list(product(("a4", "letter"), ("portrait", "landscape")))


@pytest.fixture
def six(tmp_path: Path) -> str:
    (tmp_path / "six.yaml").write_text(SIX, encoding="utf-8")
    return "six.yaml"


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("paper", "orientation"), PAPERS)
def test_each_back_lies_behind_its_own_front(
    run: Run, tmp_path: Path, six: str, paper: str, orientation: str, flip: str
) -> None:
    # DUP-01, DUP-02
    ran = run("sheets", six, "--paper", paper, "--orientation", orientation, "--flip", flip)
    assert ran.code == 0 and f"{flip} edge" in ran.out
    file = tmp_path / f"output/six/six-sheets-{paper}.pdf"
    made = pages(file)
    turned = turned_over(made[0], flip)
    for number in range(0, len(made), 2):
        fronts, backs = places(made[number], TALL), places(made[number + 1], TALL)
        seen = 0
        for card in range(1, 7):
            for at in words(file, number, f"T{card}"):
                front = holding(fronts, at)
                back = holding(backs, words(file, number + 1, f"B{card}")[0])
                assert mapped(back, turned) == pytest.approx(front, abs=0.01)
                seen += 1
        assert seen == len(fronts) == len(backs)
        assert f"{flip} edge" in pdf_text(file.read_bytes(), number)
    with pikepdf.open(file) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{flip.title()}Edge"


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("paper", "orientation"), PAPERS)
def test_a_card_turned_over_sideways_keeps_its_head_up(
    run: Run, tmp_path: Path, paper: str, orientation: str, flip: str
) -> None:
    # DUP-02, DUP-11: the other face of the start piece is its own back
    options = ("--paper", paper, "--orientation", orientation, "--flip", flip)
    assert run("sheets", "bandido", *options, "-q").code == 0
    front, back, *_ = pages(tmp_path / f"output/bandido/bandido-sheets-{paper}.pdf")
    turned = turned_over(front, flip)
    start, behind = front.placed[0], only(back.placed)
    assert mapped(place(behind), turned) == pytest.approx(place(start), abs=0.01)
    head, foot = (turned(on_page(behind, share)) for share in (HEAD, FOOT))
    assert head[1] < foot[1]
    assert on_page(start, HEAD)[1] < on_page(start, FOOT)[1]


@pytest.mark.parametrize("side", [0, 1], ids=["fronts", "backs"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_slots_lie_alike_however_many_are_filled(
    run: Run, tmp_path: Path, flip: str, side: int
) -> None:
    # DUP-04
    file = tmp_path / "output/covid/covid-sheets-a4.pdf"
    run("sheets", "covid", "--flip", flip, "-q")
    full, last = pages(file)[side], pages(file)[-2 + side]
    run("sheets", "covid", "--flip", flip, "--test-page", "-q")
    few = pages(tmp_path / "output/covid/covid-test-a4.pdf")[side]
    assert (len(full.placed), len(last.placed), len(few.placed)) == (12, 9, 4)
    for page in (last, few):
        for box in places(page):
            assert any(box == pytest.approx(one, abs=0.01) for one in places(full))


def profiled(run: Run, *numbers: str) -> tuple[str, str]:
    """Stores a printer profile; the option that uses it."""
    ran = run("calibrate", "--printer", "home", *numbers)
    assert ran.code == 0, ran.err
    return ("--printer", "home")


def test_only_backs_move_and_by_just_what_was_stored(run: Run, tmp_path: Path) -> None:
    # DUP-05
    file = tmp_path / "output/covid/covid-sheets-a4.pdf"
    run("sheets", "covid", "-q")
    plain, before = file.read_bytes(), pages(file)
    run("sheets", "covid", "-q", *profiled(run, "--dx", "0", "--dy", "0"))
    assert file.read_bytes() == plain
    ran = run("sheets", "covid", *profiled(run, "--dx", "1.5", "--dy", "-0.8"))
    assert "1.5 mm right" in ran.out and "0.8 mm up" in ran.out
    for number, (was, is_) in enumerate(zip(before, pages(file), strict=True)):
        dx, dy = (1.5, -0.8) if number % 2 else (0.0, 0.0)
        for old, new in zip(places(was), places(is_), strict=True):
            expected = (old[0] + dx, old[1] + dy, old[2] + dx, old[3] + dy)
            assert new == pytest.approx(expected, abs=0.002)
        for (start, end), (to_start, to_end) in zip(was.lines, is_.lines, strict=True):
            assert to_start == pytest.approx((start[0] + dx, start[1] + dy), abs=0.002)
            assert to_end == pytest.approx((end[0] + dx, end[1] + dy), abs=0.002)


@pytest.mark.parametrize("dx", ["18", "-18"])
def test_an_offset_that_pushes_cards_off_the_paper_is_refused(
    run: Run, tmp_path: Path, dx: str
) -> None:
    # DUP-05
    ran = run("sheets", "covid", "-q", *profiled(run, f"--dx={dx}"))
    assert ran.code == 1
    assert re.search(r"\b1 mm off", ran.err) and "18 mm" in ran.err
    assert not (tmp_path / "output").exists()


def test_an_offset_that_no_printer_has_is_refused(run: Run) -> None:
    # DUP-05
    ran = run("calibrate", "--printer", "home", "--dx", "60")
    assert ran.code == 2 and "60" in ran.err and "20 mm" in ran.err


def test_twenty_cards_take_three_sheets_printed_side_by_side_or_alone(
    run: Run, tmp_path: Path
) -> None:
    # DUP-10: nine to a sheet
    grid = ("--columns", "3", "--rows", "3", "--card-width", "60", "-q")
    run("sheets", "covid", "--cards", "start,n1-e:19", *grid)
    folder = tmp_path / "output/covid"
    both = pages(folder / "covid-reprint-a4.pdf")
    assert [len(page.placed) for page in both] == [9, 9, 9, 9, 2, 2]
    for sides, first in (("fronts", 0), ("backs", 1)):
        run("sheets", "covid", "--cards", "start,n1-e:19", "--sides", sides, *grid)
        alone = pages(folder / f"covid-reprint-a4-{sides}.pdf")
        assert [places(page, (60, 30)) for page in alone] == [
            places(page, (60, 30)) for page in both[first::2]
        ]


def test_without_a_flip_both_faces_of_a_piece_are_printed_and_told_to_belong_together(
    run: Run, tmp_path: Path
) -> None:
    # DUP-11
    ran = run("sheets", "bandido", "--flip", "none")
    assert ran.code == 0
    assert "70 pieces" in ran.out and "`start`" in ran.out
    file = tmp_path / "output/bandido/bandido-sheets-a4.pdf"
    made = pages(file)
    assert sum(len(page.placed) for page in made) == 71
    one, other = (holding(places(made[0]), words(file, 0, f"({n}/2)")[0]) for n in (1, 2))
    assert one != other
    assert not any(words(file, number, "/2)") for number in range(1, len(made)))


@pytest.mark.parametrize(("paper", "orientation"), PAPERS)
def test_on_a_folded_sheet_each_back_falls_on_its_own_front(
    run: Run, tmp_path: Path, six: str, paper: str, orientation: str
) -> None:
    # DUP-13
    size = (45.0, 82.5)
    ran = run(
        *("sheets", six, "--flip", "fold", "--paper", paper, "--orientation", orientation),
        *("--card-width", "45"),
    )
    assert ran.code == 0 and "fold" in ran.out
    file = tmp_path / f"output/six/six-sheets-{paper}.pdf"
    for number, page in enumerate(pages(file)):
        boxes, folded = places(page, size), folded_over(page)
        seen = 0
        for card in range(1, 7):
            for at in words(file, number, f"T{card}"):
                back = holding(boxes, words(file, number, f"B{card}")[0])
                assert mapped(back, folded) == pytest.approx(holding(boxes, at), abs=0.01)
                seen += 1
        assert 2 * seen == len(boxes)


def folded_over(page: Printed) -> Callable[[Point], Point]:
    """Where points come to lie when a page is folded along the line in its middle."""
    width, height = page.width, page.height
    upright = any(
        a[0] == b[0] == pytest.approx(width / 2) and abs(a[1] - b[1]) > height / 2
        for a, b in page.lines
    )
    level = any(
        a[1] == b[1] == pytest.approx(height / 2) and abs(a[0] - b[0]) > width / 2
        for a, b in page.lines
    )
    assert upright != level
    if upright:
        return lambda point: (width - point[0], point[1])
    return lambda point: (point[0], height - point[1])


@pytest.mark.parametrize(("paper", "orientation"), PAPERS)
def test_on_a_folded_sheet_both_sides_read_upright(
    run: Run, tmp_path: Path, paper: str, orientation: str
) -> None:
    # DUP-13
    options = ("--flip", "fold", "--paper", paper, "--orientation", orientation)
    assert run("sheets", "bandido", *options, "-q").code == 0
    page = pages(tmp_path / f"output/bandido/bandido-sheets-{paper}.pdf")[0]
    folded = folded_over(page)
    names = [card.name for card in page.placed]
    front = page.placed[0]
    (back,) = (
        card for card in page.placed if mapped(place(card), folded) == pytest.approx(place(front))
    )
    assert names.count(front.name) == names.count(back.name) == 1  # both faces of the start piece
    assert on_page(front, HEAD)[1] < on_page(front, FOOT)[1]
    assert folded(on_page(back, HEAD))[1] < folded(on_page(back, FOOT))[1]

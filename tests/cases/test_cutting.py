"""Bleed, marks and cutting: a knife has marks for every cut, and may stray a little."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw

from cardgen.sheets.cutting import cutting_order
from cardgen.sheets.imposition import choose_grid
from cardgen.sheets.settings import SheetSettings
from tests.cases.reading import CARD, pages, places
from tests.cli.conftest import Run
from tests.printed import Box, Printed
from tests.rendering import difference, pdf_picture, svg_picture
from tests.sheets.samples import PAPERS

SCALE = 10.0


def outer(boxes: list[Box]) -> Box:
    """The box round all boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def marks(page: Printed) -> list[tuple[float, float, float, float]]:
    """The upright and level lines outside the cards that touch no edge of theirs: crop marks."""
    left, top, right, bottom = outer(places(page))
    return [
        (*start, *end)
        for start, end in page.lines
        if not (left < start[0] < right and top < start[1] < bottom)
    ]


@pytest.mark.parametrize("spelling", ["none", "off", "false", "no", "No", "OFF"])
def test_marks_that_are_switched_off_are_off_however_it_is_written(
    run: Run, tmp_path: Path, spelling: str
) -> None:
    # CUT-06
    file = tmp_path / "output/covid/covid-sheets-a4.pdf"
    run("sheets", "covid", "-q", "--no-marks")
    without = file.read_bytes()
    (tmp_path / "home.yaml").write_text(f"format: 1\nmarks: {spelling}\n")
    for options in (("--marks", spelling), ("--preset", "home.yaml")):
        ran = run("sheets", "covid", "-q", *options)
        assert (ran.code, ran.err) == (0, "")
        assert file.read_bytes() == without
    page = pages(file)[0]
    left, top, right, _ = outer(places(page))
    assert not [
        line
        for line in marks(page)
        if abs(line[0] - line[2]) < 0.01
        and left - 1 < line[0] < right + 1
        and max(line[1], line[3]) < top
    ]
    assert sum(9.9 < right - left < 10.1 for left, _, right, _ in page.areas) == 10  # the ruler


@pytest.mark.parametrize("options", [(), ("--bleed", "2"), ("--gap", "4"), ("--marks", "ticks")])
def test_lines_across_a_sheet_are_drawn_only_where_they_are_asked_for(
    run: Run, tmp_path: Path, options: tuple[str, ...]
) -> None:
    # CUT-03
    file = tmp_path / "output/covid/covid-sheets-a4.pdf"
    run("sheets", "covid", "-q", *options)
    assert longest_inside(pages(file)[0]) < 2.5
    run("sheets", "covid", "-q", *options, "--marks", "guides")
    assert longest_inside(pages(file)[0]) > 170.0


def longest_inside(page: Printed) -> float:
    """The length of the longest line that touches what lies between the outermost cuts."""
    left, top, right, bottom = outer(places(page))
    return max(
        (
            abs(a[0] - b[0]) + abs(a[1] - b[1])
            for a, b in page.lines
            if left < max(a[0], b[0])
            and min(a[0], b[0]) < right
            and top < max(a[1], b[1])
            and min(a[1], b[1]) < bottom
        ),
        default=0.0,
    )


@pytest.mark.parametrize(("side", "bare"), [("front", 1), ("back", 0)])
def test_marks_are_drawn_on_the_sides_they_are_asked_for(
    run: Run, tmp_path: Path, side: str, bare: int
) -> None:
    # CUT-01
    file = tmp_path / "output/covid/covid-sheets-a4.pdf"
    run("sheets", "covid", "-q", "--no-marks")
    none = [len(page.lines) for page in pages(file)]
    run("sheets", "covid", "-q", "--marks-on", side)
    for number, page in enumerate(pages(file)):
        assert (len(page.lines) == none[number]) == (number % 2 == bare)


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("--mark-width", "0.09", 0),
        ("--mark-width", "0", 2),
        ("--mark-width", "0.08", 2),
        ("--mark-colour", "#333333", 0),
        ("--mark-colour", "#f0f0f0", 2),
        ("--mark-colour", "grey", 2),
    ],
)
def test_marks_too_fine_or_too_pale_to_print_are_refused(
    run: Run, option: str, value: str, code: int
) -> None:
    # CUT-02
    ran = run("sheets", "covid", "-q", option, value)
    assert ran.code == code
    assert not code or (option in ran.err or option[2:].replace("-", " ") in ran.err)


def test_marks_print_on_any_device(run: Run, tmp_path: Path) -> None:
    # CUT-02: no line of a sheet is thinner than a quarter of a point
    run("sheets", "covid", "-q", "--mark-width", "0.09")
    with pikepdf.open(tmp_path / "output/covid/covid-sheets-a4.pdf") as pdf:
        streams = [page.Contents.read_bytes() for page in pdf.pages]
        streams += [
            item.read_bytes()
            for item in pdf.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
        ]
    assert not any(b" 0 w " in stream or stream.startswith(b"0 w ") for stream in streams)


@pytest.mark.parametrize("gap", [0.0, 4.0])
def test_no_cut_takes_away_a_mark_that_another_needs(run: Run, tmp_path: Path, gap: float) -> None:
    # CUT-04: the order that the kit and the guide give
    run("sheets", "bandido", "-q", "--gap", f"{gap:g}")
    page = pages(tmp_path / "output/bandido/bandido-sheets-a4.pdf")[0]
    found = marks(page)
    grid = choose_grid(SheetSettings(PAPERS["a4"], gap=gap), CARD)
    cuts = cutting_order(grid, grid.places)
    xs = {round(edge, 1) for box in places(page) for edge in box[::2]}
    ys = {round(edge, 1) for box in places(page) for edge in box[1::2]}
    assert len(cuts) == len(xs) + len(ys)
    left, top, right, bottom = outer(places(page))
    for cut in cuts:
        across = 0 if cut.direction == "y" else 1
        lined_up = [
            mark
            for mark in found
            if mark[across] == pytest.approx(cut.position, abs=0.01)
            and mark[across + 2] == pytest.approx(cut.position, abs=0.01)
        ]
        ends = [mark[1 - across] for mark in lined_up]
        low, high = (top, bottom) if across == 0 else (left, right)
        assert min(ends) < low and max(ends) > high  # a mark at either end
        # and the cut itself stays between the outermost trims, where no mark is
        assert low - 0.01 <= cut.start < cut.end <= high + 0.01


def lines_along(picture: Image.Image) -> float:
    """The largest share of an edge along which a thin line runs, at most 2 mm inside it."""
    reach = round(0.6 * SCALE)
    worst = 0.0
    for turn in range(4):
        strip = picture.rotate(90 * turn, expand=True).convert("L")
        width = strip.width
        rows = [
            strip.crop((0, y, width, y + 1)).tobytes() for y in range(round(2 * SCALE) + 2 * reach)
        ]
        for y in range(reach, round(2 * SCALE) + reach):
            above, here, below = rows[y - reach], rows[y], rows[y + reach]
            darker = sum(h + 30 < min(a, b) for a, h, b in zip(above, here, below, strict=True))
            lighter = sum(h - 30 > max(a, b) for a, h, b in zip(above, here, below, strict=True))
            worst = max(worst, darker / width, lighter / width)
    return worst


@pytest.mark.parametrize("theme", ["earth", "ink", "contrast"])
def test_no_thin_line_runs_along_a_cut(run: Run, tmp_path: Path, theme: str) -> None:
    # CUT-09: it would look lopsided when the knife strays by half a millimetre
    run("tiles", "bandida", "-q", "--theme", theme)
    tiles = sorted((tmp_path / "output/bandida/tiles").iterdir())
    for tile in [*tiles[::4], *(tile for tile in tiles if "back" in tile.name)]:
        picture = svg_picture(tile.read_bytes(), SCALE)
        assert lines_along(picture) < 0.2, tile.name
    framed = ImageDraw.Draw(picture)
    framed.rectangle((5, 5, picture.width - 6, picture.height - 6), outline="black", width=3)
    assert lines_along(picture) > 0.4


def test_a_rounded_corner_is_a_guide_in_what_is_cut_off(run: Run, tmp_path: Path) -> None:
    # CUT-10
    file = tmp_path / "output/covid/covid-sheets-a4.pdf"
    run("sheets", "covid", "-q", "--gap", "4")
    square, before = pdf_picture(file.read_bytes(), 0, SCALE), pages(file)[0]
    assert run("sheets", "covid", "-q", "--gap", "4", "--corner-radius", "3").code == 0
    rounded, after = pdf_picture(file.read_bytes(), 0, SCALE), pages(file)[0]
    assert [card.clip for card in after.placed] == [card.clip for card in before.placed]
    left, top, right, bottom = (round(edge * SCALE) for edge in places(after)[0])
    kept = Image.new("L", (right - left, bottom - top), 0)
    ImageDraw.Draw(kept).rounded_rectangle(
        (0, 0, right - left, bottom - top), 3 * SCALE - 2, fill=255
    )
    pictures = []
    for picture in (square, rounded):
        card = Image.new("RGB", kept.size)
        card.paste(picture.crop((left, top, right, bottom)), mask=kept)
        pictures.append(card)
    assert difference(*pictures) < 0.0005
    assert difference(square, rounded) > 0.00005


def test_a_corner_that_no_card_can_have_is_refused(run: Run, tmp_path: Path) -> None:
    # CUT-10
    ran = run("sheets", "covid", "--corner-radius", "40")
    assert ran.code == 1
    assert "40 mm" in ran.err and "22 mm" in ran.err
    assert not (tmp_path / "output").exists()

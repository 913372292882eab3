"""Tile edges: on paper too, tunnels meet their neighbours, and nothing is upside down."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
from PIL import Image

from cardgen.model.card import Face
from cardgen.model.colour import rgb
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Side
from cardgen.pipeline.find import shipped_theme
from cardgen.pipeline.load import load, playing
from tests.cases.reading import pages, place, words
from tests.cli.conftest import Run
from tests.printed import Box
from tests.rendering import pdf_picture, svg_picture

SCALE = 8.0
MOUTH = 14.0 / 44.0
"""Of the side of a cell: how wide all mouths are, walls left out."""
DECKS = ("bandido", "covid", "bandida", "ambagibus")


def floor_of(theme: str) -> tuple[int, int, int]:
    colour = shipped_theme(theme).colours["floor"]
    assert colour is not None
    red, green, blue = (round(part * 255) for part in rgb(colour))
    return (red, green, blue)


def runs(
    picture: Image.Image, box: Box, side: Side, outside: float, floor: tuple[int, int, int]
) -> list[tuple[float, float]]:
    """Middle and width of each tunnel along a side of a card, so far outside its trim (mm)."""
    left, top, right, bottom = box
    level = {
        Side.NORTH: top - outside,
        Side.SOUTH: bottom + outside,
        Side.WEST: left - outside,
        Side.EAST: right + outside,
    }[side]
    start, end = (left, right) if side.is_horizontal else (top, bottom)

    def is_floor(along: float) -> bool:
        at = (along, level) if side.is_horizontal else (level, along)
        seen = picture.getpixel((round(at[0] * SCALE), round(at[1] * SCALE)))
        assert isinstance(seen, tuple)
        return all(abs(one - other) < 12 for one, other in zip(seen, floor, strict=False))

    steps = [start + step / SCALE for step in range(round((end - start) * SCALE))]
    found = []
    for hit, group in groupby(steps, is_floor):
        stretch = list(group)
        if hit and len(stretch) > 2 * SCALE:
            found.append(((stretch[0] + stretch[-1]) / 2 - start, stretch[-1] - stretch[0]))
    return found


def expected(face: Face, format: CardFormat, side: Side) -> list[float]:
    """The middles of the unit edges on a side in which a tunnel ends."""
    unit = format.cell_width if side.is_horizontal else format.cell_height
    return sorted(
        ((port.cell.column if side.is_horizontal else port.cell.row) + 0.5) * unit
        for port in face.ports
        if port.side is side
    )


@pytest.mark.parametrize("name", DECKS)
def test_every_mouth_is_in_the_middle_of_its_edge_and_runs_on_through_the_bleed(
    run: Run, tmp_path: Path, name: str
) -> None:
    # EDGE-01, EDGE-08: inside the trim and beyond it; the middle stays one however a card is turned
    deck = playing(load(name), ())
    cards = [card for card in deck.pieces() if card.copies]
    asked = ",".join(f"{card.id}:1" for card in cards)
    assert run("sheets", name, "-q", "--cards", asked, "--gap", "9").code == 0
    file = tmp_path / "output" / name / f"{name}-reprint-a4.pdf"
    size, floor = (deck.format.width, deck.format.height), floor_of("earth")
    widths = []
    remaining = iter(cards)
    for number, page in list(enumerate(pages(file)))[::2]:
        picture = pdf_picture(file.read_bytes(), number, SCALE)
        for placed in page.placed:
            card, box = next(remaining), place(placed, size)
            for side in Side:
                for outside in (-0.5, 1.5):
                    found = runs(picture, box, side, outside, floor)
                    assert [middle for middle, _ in found] == pytest.approx(
                        expected(card.front, deck.format, side), abs=0.3
                    ), (card.id, side, outside)
                    widths += [width for _, width in found]
    assert next(remaining, None) is None
    assert max(widths) - min(widths) < 0.5
    assert min(widths) >= 5.0


def test_nothing_is_painted_outside_the_bleed(run: Run, tmp_path: Path) -> None:
    # EDGE-08
    run("sheets", "bandida", "-q", "--gap", "9", "--no-marks", "--test-page")
    file = tmp_path / "output/bandida/bandida-test-a4.pdf"
    page = pages(file)[0]
    picture = pdf_picture(file.read_bytes(), 0, SCALE)
    for placed in page.placed:
        left, top, right, bottom = place(placed)
        for beyond, is_white in ((1.8, False), (2.3, True)):
            rim = [
                picture.getpixel((round(x * SCALE), round(y * SCALE)))
                for step in range(80)
                for x, y in (
                    (left + step, top - beyond),
                    (left + step, bottom + beyond),
                    (left - beyond, top + step / 2),
                    (right + beyond, top + step / 2),
                )
            ]
            white = [seen == (255, 255, 255) for seen in rim]
            assert all(white) if is_white else not any(white)


ONE_EXIT = """\
format: 1
id: one
title: One
card: {footprint: 2x1, cell: 44 mm}
start: [{id: start, paths: [n1-n2-e-s2-s1-w]}]
cards:
  - {id: card, paths: [n1-x1], title: 'L,', copies: 3}
"""


def test_north_is_at_the_top_and_words_read_from_left_to_right(run: Run, tmp_path: Path) -> None:
    # EDGE-07: in both kinds of file
    (tmp_path / "one.yaml").write_text(ONE_EXIT, encoding="utf-8")
    assert run("build", "one.yaml", "-q", "--gap", "9").code == 0
    folder = tmp_path / "output/one"
    file = folder / "one-sheets-a4.pdf"
    floor = floor_of("earth")
    tile = svg_picture((folder / "tiles/card.svg").read_bytes(), SCALE)
    sheet = pdf_picture(file.read_bytes(), 0, SCALE)
    on_sheet = place(pages(file)[0].placed[1])
    for picture, box in ((tile, (0.0, 0.0, 88.0, 44.0)), (sheet, on_sheet)):
        seen = {side: runs(picture, box, side, -0.5, floor) for side in Side}
        ((middle, _),) = seen.pop(Side.NORTH)
        assert middle == pytest.approx(22.0, abs=0.3)
        assert not any(seen.values())
    left, right = (
        at
        for letter in ("L", ",")
        for at in words(file, 0, letter)
        if on_sheet[0] < at[0] < on_sheet[2] and on_sheet[1] < at[1] < on_sheet[3]
    )
    assert left[0] < right[0]  # not mirrored
    assert left[1] < right[1]  # a comma hangs lower than an L: not upside down

"""Blank cards: whatever is drawn from an open mouth fits all other cards."""

from __future__ import annotations

import itertools

import pytest

from cardgen.drawing.blanks import BLANK, draw_blank
from cardgen.drawing.frames import HALF_MOUTH, frame_of
from cardgen.drawing.scene import Shape
from cardgen.exports.svg import svg_of
from cardgen.model.deck import CardFormat
from cardgen.model.ids import unsafe_reason
from tests.drawing.samples import (
    BLOCK,
    DOMINO,
    FACES,
    ODD,
    PORTRAIT,
    SQUARE,
    THEMES,
    crossings,
    drawn,
    flat,
    theme,
)
from tests.rendering import svg_picture

FORMATS = (DOMINO, SQUARE, PORTRAIT, ODD, BLOCK)


def earth(format: CardFormat, theme_name: str = "earth", bleed: float = 2.0) -> Shape:
    (shape,) = draw_blank(format, theme(theme_name), bleed=bleed).items
    assert isinstance(shape, Shape)
    return shape


@pytest.mark.parametrize("format", FORMATS)
def test_every_mouth_is_open_in_its_place_and_width(format: CardFormat) -> None:
    _, unit = frame_of(format)
    for port in format.footprint.perimeter():
        size = format.cell_width if port.side.is_horizontal else format.cell_height
        edges = crossings(earth(format).outline, format, port)
        wanted = [size / 2 - HALF_MOUTH * unit, size / 2 + HALF_MOUTH * unit]
        assert edges == pytest.approx(wanted, abs=0.011 * unit)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("theme_name", THEMES)
def test_the_earth_runs_straight_through_the_bleed(format: CardFormat, theme_name: str) -> None:
    outer = set()
    for points in flat(earth(format, theme_name, bleed=3.0).outline):
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            if ay < 0 or by < 0:
                assert ax == pytest.approx(bx) or ay == pytest.approx(by)
                outer.add(min(ay, by))
    assert max(outer) < -3.0, "its line would show in the bleed"


@pytest.mark.parametrize("theme_name", THEMES)
def test_a_blank_is_white_but_for_its_corners(theme_name: str) -> None:
    picture = svg_picture(svg_of(draw_blank(DOMINO, theme(theme_name))), 4.0)
    for x, y in ((22, 22), (44, 22), (66, 22), (22, 1), (66, 43), (1, 22), (87, 22)):
        assert picture.getpixel((x * 4, y * 4)) == (255, 255, 255)
    ground = theme(theme_name).colours["ground"]
    assert earth(DOMINO, theme_name).fill == ground


@pytest.mark.parametrize(("format", "text"), [face for face in FACES if not set("+x") & {*face[1]}])
def test_no_floor_of_a_tunnel_lies_where_a_blank_has_earth(format: CardFormat, text: str) -> None:
    floor = theme("contrast").colours["floor"]
    assert floor is not None
    face = svg_picture(svg_of(drawn(format, text, "contrast")), 3.0)
    blank = svg_picture(svg_of(draw_blank(format, theme("contrast"))), 3.0)
    ground = theme("contrast").colours["ground"] or ""
    as_rgb = {name: tuple(bytes.fromhex(name[1:])) for name in (floor, ground)}
    seen = 0
    for x, y in itertools.product(range(0, face.width, 3), range(0, face.height, 3)):
        if blank.getpixel((x, y)) == as_rgb[ground]:
            seen += 1
            assert face.getpixel((x, y)) != as_rgb[floor], (x / 3, y / 3)
    assert seen > 20


def test_no_card_of_a_deck_may_be_called_like_a_blank() -> None:
    assert unsafe_reason(BLANK)

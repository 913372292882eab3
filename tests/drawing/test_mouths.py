from __future__ import annotations

import pytest
from PIL import Image

from cardgen.drawing.faces import draw_face
from cardgen.drawing.scene import Scene, Shape
from cardgen.model.colour import rgb
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Footprint, Port, Side
from tests.drawing.samples import (
    DOMINO,
    FACES,
    ICONS,
    KINDS,
    SQUARE,
    THEMES,
    crossings,
    drawn,
    face_of,
    picture,
    theme,
)

TOLERANCE = 0.05
PIXELS = 12.0


def unit(format: CardFormat) -> float:
    return min(format.cell_width, format.cell_height) / 44


def edge_length(format: CardFormat, port: Port) -> float:
    return format.cell_width if port.side.is_horizontal else format.cell_height


def rims(scene: Scene, theme_name: str) -> list[Shape]:
    colour, width = theme(theme_name).colours["rim"], theme(theme_name).lengths["rim"]
    unit_mm = min(scene.width, scene.height)
    return [
        item
        for item in scene.items
        if isinstance(item, Shape)
        and item.stroke is not None
        and item.stroke.colour == colour
        and item.fill is not None
        and abs(item.stroke.width / width * 44 - unit_mm) < unit_mm
    ]


def mouths(
    scene: Scene, format: CardFormat, theme_name: str, port: Port
) -> list[tuple[float, float]]:
    """Middle and width of every opening that rims make in a port's edge."""
    found = []
    for rim in rims(scene, theme_name):
        places = crossings(rim.outline, format, port)
        assert len(places) % 2 == 0
        found += [
            ((low + high) / 2, high - low)
            for low, high in zip(places[::2], places[1::2], strict=True)
        ]
    return found


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize(("format", "text"), FACES, ids=lambda value: str(value)[:24])
def test_mouth_centre_is_the_middle_of_its_unit_edge(
    format: CardFormat, text: str, theme_name: str
) -> None:
    wall = theme(theme_name).lengths["wall"]
    for quarters in range(4):
        footprint = format.footprint.turned(quarters)
        turned = format._replace(
            footprint=footprint,
            cell_width=format.cell_height if quarters % 2 else format.cell_width,
            cell_height=format.cell_width if quarters % 2 else format.cell_height,
        )
        face = face_of(format, text).turned(format.footprint, quarters)
        scene = draw_face(turned, face, theme(theme_name), name=text, icons=ICONS)
        for port in footprint.perimeter():
            found = mouths(scene, turned, theme_name, port)
            if port not in face.ports:
                assert found == []
                continue
            ((middle, width),) = found
            assert middle == pytest.approx(edge_length(turned, port) / 2, abs=TOLERANCE)
            assert width == pytest.approx(2 * (7 + wall) * unit(turned), abs=TOLERANCE)


@pytest.mark.parametrize("width", [63.0, 88.0, 120.0, 176.0])
def test_mouths_grow_with_the_card(width: float) -> None:
    format = DOMINO.scaled_to_width(width)
    scene = drawn(format, "n1-n2-e-s2-s1-w")
    for port in format.footprint.perimeter():
        ((middle, size),) = mouths(scene, format, "earth", port)
        assert middle == pytest.approx(format.cell_width / 2, abs=TOLERANCE)
        assert size == pytest.approx(15.2 * width / 88, abs=TOLERANCE)


@pytest.mark.parametrize("theme_name", THEMES)
def test_every_band_meets_the_trim_at_its_own_exact_distance(theme_name: str) -> None:
    lengths, colours = theme(theme_name).lengths, theme(theme_name).colours
    for text in KINDS:
        scene = drawn(DOMINO, text, theme_name)
        for port in face_of(DOMINO, text).ports:
            for band, reach in (
                ("glow_far", lengths["glow_far"]),
                ("glow_near", lengths["glow_near"]),
                ("floor", -lengths["ledge"]),
            ):
                if colours[band] is None or not lengths["ledge" if band == "floor" else band]:
                    continue
                (shape,) = [
                    item
                    for item in scene.items
                    if isinstance(item, Shape) and item.fill == colours[band]
                ]
                places = crossings(shape.outline, DOMINO, port)
                assert places == pytest.approx([15 - reach, 29 + reach], abs=TOLERANCE)


def runs_of_floor(
    scene: Scene, image: Image.Image, port: Port, depth: float, theme_name: str
) -> list[tuple[float, float]]:
    """Start and end of every run of the floor's colour along an edge, so deep inside the trim."""
    scale, bleed = PIXELS, 2.0
    floor = theme(theme_name).colours["floor"]
    assert floor is not None
    red, green, blue = (round(part * 255) for part in rgb(floor))
    level = {
        Side.NORTH: depth,
        Side.WEST: depth,
        Side.SOUTH: scene.height - depth,
        Side.EAST: scene.width - depth,
    }[port.side]
    length = scene.width if port.side.is_horizontal else scene.height
    hits = []
    for step in range(round(length * scale)):
        along = (step + 0.5) / scale
        x, y = (along, level) if port.side.is_horizontal else (level, along)
        pixel = image.getpixel((int((x + bleed) * scale), int((y + bleed) * scale)))
        assert isinstance(pixel, tuple)
        hits.append(max(abs(pixel[0] - red), abs(pixel[1] - green), abs(pixel[2] - blue)) < 24)
    runs, start = [], None
    for step, hit in enumerate([*hits, False]):
        if hit and start is None:
            start = step
        elif not hit and start is not None:
            if step - start > 4:
                runs.append((start / scale, step / scale))
            start = None
    return runs


@pytest.mark.parametrize("theme_name", ["earth", "contrast"])
@pytest.mark.parametrize("depth", [-1.5, 0.3])
def test_a_printed_mouth_is_centred_and_runs_straight_through_the_bleed(
    theme_name: str, depth: float
) -> None:
    inset = {"earth": 5.5, "contrast": 6.6}[theme_name]
    for text in ("n1-e", "n1-n2-e-s2-s1", "e-s2-x1", "n1-s2+n2-s1"):
        scene = drawn(DOMINO, text, theme_name)
        image = picture(scene, 2.0, PIXELS)
        face = face_of(DOMINO, text)
        for side in Side:
            ports = [port for port in DOMINO.footprint.perimeter() if port.side is side]
            expected = sorted(
                DOMINO.footprint.port_number(port) * 44.0 - 22.0
                for port in ports
                if port in face.ports
            )
            runs = runs_of_floor(scene, image, ports[0], depth, theme_name)
            assert [(a + b) / 2 for a, b in runs] == pytest.approx(expected, abs=0.15)
            for a, b in runs:
                assert b - a == pytest.approx(2 * inset, abs=0.3)


def test_the_north_exit_is_at_the_top() -> None:
    image = picture(drawn(SQUARE, "n-x", "contrast"))
    floor = (255, 210, 63)
    assert image.getpixel((240, 4)) == floor
    assert image.getpixel((240, 475)) != floor


def test_a_one_cell_card_scales_as_a_larger_one_does() -> None:
    small, large = (
        draw_face(
            format := CardFormat(Footprint(1, 1), size, size),
            face_of(format, "n-e"),
            theme("contrast"),
            name="n-e",
            icons={},
            bleed=size / 22,
        )
        for size in (44.0, 88.0)
    )
    for one, other in zip(small.items, large.items, strict=True):
        assert isinstance(one, Shape)
        assert isinstance(other, Shape)
        for a, b in zip(one.outline, other.outline, strict=True):
            assert [float(n) * 2 for n in a[1:]] == pytest.approx([float(n) for n in b[1:]])

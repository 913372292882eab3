from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator

import pytest

from cardgen.drawing.courses import course_of
from cardgen.drawing.frames import HALF_MOUTH, frame_of
from cardgen.drawing.scene import Scene, Shape, TextRun, Use
from cardgen.drawing.tunnels import CHAMBER
from cardgen.model.deck import CardFormat
from tests.drawing.samples import (
    DOMINO,
    FACES,
    KINDS,
    PORTRAIT,
    SQUARE,
    THEMES,
    back,
    drawn,
    face_of,
    flat,
    picture,
    placed_shapes,
    run_box,
    theme,
)

TEXTURE = ("stone", "stone_dark", "stone_light", "stone_facet", "grit_dark", "grit_light", "soil")


def margins(scene: Scene, points: list[tuple[float, float]]) -> float:
    return min(min(x, y, scene.width - x, scene.height - y) for x, y in points)


@pytest.mark.parametrize("theme_name", THEMES)
def test_texture_keeps_a_millimetre_from_the_trim_and_finds_more(theme_name: str) -> None:
    colours = {theme(theme_name).colours[name] for name in TEXTURE} - {None}
    for format, text in FACES:
        unit = min(format.cell_width, format.cell_height) / 44
        scene = drawn(format, text, theme_name)
        for item in scene.items:
            if isinstance(item, Shape):
                paints = {item.fill, item.stroke.colour if item.stroke else None}
                is_light = len(item.outline) > 3 and item.outline[-1] != ("Z",)
                if paints & colours and not is_light:
                    for points in flat(item.outline):
                        assert margins(scene, points) >= 0.9 * unit
            elif isinstance(item, Use) and item.symbol.key.startswith("find"):
                for shape in placed_shapes((item,)):
                    for points in flat(shape.outline):
                        assert margins(scene, points) >= 2.2 * unit - 0.05


@pytest.mark.parametrize("theme_name", THEMES)
def test_no_line_runs_along_the_trim(theme_name: str) -> None:
    scenes = [drawn(format, text, theme_name) for format, text in FACES]
    scenes += [drawn(DOMINO, "n1-n2-e-s2-s1", theme_name, is_start=True)]
    scenes += [back(format, theme_name) for format in (DOMINO, SQUARE)]
    scenes += [back(format, theme_name, "bell") for format in (DOMINO, SQUARE)]
    for scene in scenes:
        for shape in placed_shapes(scene.items):
            for points in flat(shape.outline) if shape.stroke is not None else ():
                for (ax, ay), (bx, by) in itertools.pairwise(points):
                    if abs(ay - by) < 0.01 and abs(ax - bx) > 2:
                        distances = (ay, scene.height - ay)
                    elif abs(ax - bx) < 0.01 and abs(ay - by) > 2:
                        distances = (ax, scene.width - ax)
                    else:
                        continue
                    assert not any(-1.4 < distance < 2 for distance in distances), scene.name


def test_every_kind_has_a_texture_of_its_own() -> None:
    seen = set()
    for text in KINDS:
        scene = drawn(DOMINO, text)
        strokes = tuple(
            item.outline
            for item in scene.items
            if isinstance(item, Shape)
            and item.stroke is not None
            and item.stroke.colour == theme("earth").colours["grit_light"]
        )
        assert strokes
        assert strokes not in seen
        seen.add(strokes)


def test_the_ground_is_one_flat_colour_on_every_card() -> None:
    for format, text in FACES:
        ground = drawn(format, text).items[0]
        assert isinstance(ground, Shape)
        assert ground.fill == theme("earth").colours["ground"]


def darkness(scene: Scene) -> float:
    grey = picture(scene, pixels_per_mm=4).convert("L")
    histogram = grey.histogram()
    return 1 - sum(level * count for level, count in enumerate(histogram)) / 255 / sum(histogram)


def test_the_ink_theme_takes_little_ink() -> None:
    ink = [darkness(drawn(DOMINO, text, "ink")) for text in KINDS]
    earth = [darkness(drawn(DOMINO, text, "earth")) for text in KINDS]
    assert max(ink) < 0.08
    assert sum(ink) < 0.3 * sum(earth)
    assert darkness(back(DOMINO, "ink")) < 0.12
    assert darkness(drawn(DOMINO, "n1-n2-e-s2-s1", "ink", is_start=True)) < 0.13


@pytest.mark.parametrize(
    ("text", "icon"),
    [("n1-n2-e", "map"), ("n1-n2-e", "dynamite"), ("e-w", "ladder"), ("", "mole"), ("", "alarm-5")],
)
def test_special_cards_take_little_ink_too(text: str, icon: str) -> None:
    assert darkness(drawn(DOMINO, text, "ink", icon=icon, title="Broken tool")) < 0.11


def test_ink_knows_no_grey() -> None:
    for format, text in FACES[:12]:
        scene = drawn(format, text, "ink")
        paints = set()
        for shape in placed_shapes(scene.items):
            paints |= {shape.fill, shape.stroke.colour if shape.stroke else None}
        assert paints <= {None, "#161616", "#ffffff"}


def test_nothing_thin_means_something_in_contrast() -> None:
    for format, text in FACES[:12]:
        for item in drawn(format, text, "contrast").items:
            if isinstance(item, Shape) and item.stroke is not None:
                assert item.stroke.width >= 0.8


@pytest.mark.parametrize("title", ["Rescue token", "The whole long story of one token"])
@pytest.mark.parametrize("icon", [None, "key"])
@pytest.mark.parametrize("format", [DOMINO, SQUARE, PORTRAIT], ids=str)
@pytest.mark.parametrize("theme_name", ["earth", "ink"])
def test_texture_keeps_a_capital_clear_of_titles(
    theme_name: str, format: CardFormat, icon: str | None, title: str
) -> None:
    colours = {theme(theme_name).colours[name] for name in (*TEXTURE[:-1], "stone_line")} - {None}
    for name in ("token", "courtyard", "c"):
        scene = drawn(format, "", theme_name, icon=icon, title=title, name=name)
        boxes = [run_box(item) for item in scene.items if isinstance(item, TextRun)]
        air = 0.8 * (boxes[0][3] - boxes[0][1])
        for item in scene.items:
            paints = (
                {item.fill, item.stroke.colour if item.stroke else None}
                if isinstance(item, Shape)
                else set()
            )
            is_find = isinstance(item, Use) and item.symbol.key.startswith("find")
            if not is_find and not paints & colours:
                continue
            for shape in placed_shapes((item,)):
                for points in flat(shape.outline):
                    for x, y in points:
                        for left, top, right, bottom in boxes:
                            is_near = left - air < x < right + air and top - air < y < bottom + air
                            assert not is_near


@pytest.mark.parametrize("text", ["e-x1", "n1-x2", "n1-s1-x2", "e-s2-x1", "n2-e-s2-x1"])
def test_light_round_a_chamber_reaches_beyond_the_vein_and_finds_stay_outside(text: str) -> None:
    far = theme("earth").colours["glow_far"]
    scene = drawn(DOMINO, text)
    ((x, y),) = course_of(frame_of(DOMINO)[0], face_of(DOMINO, text).paths).chambers()
    reach = HALF_MOUTH + CHAMBER + theme("earth").lengths["vein"]
    back_of = -1 if text.endswith("x1") else 1

    def places(shapes: Iterable[Shape]) -> Iterator[tuple[float, float]]:
        """Where a shape's points lie from the chamber's middle, the first number away from it."""
        for shape in shapes:
            for points in flat(shape.outline):
                yield from (((px - x) * back_of, py - y) for px, py in points)

    lit = [item for item in scene.items if isinstance(item, Shape) and item.fill == far]
    behind = [math.hypot(dx, dy) for dx, dy in places(lit) if dx > abs(dy)]
    assert behind
    assert min(behind) > reach
    finds = [item for item in scene.items if isinstance(item, Use) and "find" in item.symbol.key]
    assert all(math.hypot(*place) > reach for place in places(placed_shapes(tuple(finds))))


def test_no_stroke_of_hatching_stands_alone() -> None:
    hatch = theme("ink").colours["hatch"]
    width = theme("ink").lengths["hatch"]
    for text in KINDS:
        strokes = [
            points
            for item in drawn(DOMINO, text, "ink", is_labelled=True).items
            if isinstance(item, Shape) and item.stroke and item.stroke.colour == hatch
            if item.stroke.width == width
            for points in flat(item.outline)
        ]
        for (ax, ay), *_ in strokes:
            near = sorted(math.hypot(ax - bx, ay - by) for (bx, by), *_ in strokes)
            assert near[1] < 2.8, text

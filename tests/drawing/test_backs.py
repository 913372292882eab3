from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from cardgen.drawing.backs import draw_back, title_setting
from cardgen.drawing.scene import Scene, Shape, TextRun
from cardgen.model.card import Back
from cardgen.model.deck import CardFormat
from cardgen.model.text import Text
from tests.drawing.samples import (
    DOMINO,
    ICONS,
    PORTRAIT,
    SQUARE,
    THEMES,
    back,
    picture,
    run_box,
    theme,
)
from tests.rendering import difference


def unlike(image: Image.Image, turned: Image.Image) -> float:
    grey = ImageChops.difference(image, turned).convert("L").histogram()
    return sum(grey[40:]) / sum(grey)


@pytest.mark.parametrize("title", [None, "Burrow"])
@pytest.mark.parametrize("icon", [None, "bell"])
@pytest.mark.parametrize("format", [DOMINO, SQUARE, PORTRAIT], ids=["2x1", "1x1", "portrait"])
@pytest.mark.parametrize("theme_name", THEMES)
def test_a_back_does_not_tell_which_way_up(
    theme_name: str, format: CardFormat, icon: str | None, title: str | None
) -> None:
    image = picture(back(format, theme_name, icon, title))
    assert difference(image, image.rotate(180)) < 0.001
    if format is SQUARE:
        assert difference(image, image.rotate(90)) < 0.001


def test_an_upright_mark_on_a_back_would_be_noticed() -> None:
    image = picture(back(DOMINO))
    marked = image.copy()
    marked.paste((255, 255, 255), (100, 40, 160, 70))
    assert difference(marked, marked.rotate(180)) > 0.001


@pytest.mark.parametrize("theme_name", THEMES)
def test_a_marked_back_differs_at_the_edge_and_in_the_middle(theme_name: str) -> None:
    plain, marked = (picture(back(DOMINO, theme_name, icon)) for icon in (None, "bell"))
    middle = (220, 60, 484, 292)
    for box in ((0, 0, 90, 352), middle, (614, 0, 704, 352)):
        assert unlike(plain.crop(box), marked.crop(box)) > 0.05


def words(scene: Scene) -> list[TextRun]:
    return [item for item in scene.items if isinstance(item, TextRun)]


def test_a_title_of_a_back_stands_on_it_once_a_half_turn() -> None:
    for icon in (None, "bell"):
        assert [run.text for run in words(back(DOMINO, icon=icon, title="Burrow"))] == [
            "BURROW"
        ] * 2
        assert len(words(back(SQUARE, icon=icon, title="Burrow"))) == 4
    assert words(back(DOMINO)) == []
    title = Text((("en", "Burrow"), ("de", "Bau")))
    scene = draw_back(
        DOMINO, Back("deck", None, title), theme("ink"), name="b", icons=ICONS, language="de"
    )
    assert {run.text for run in words(scene)} == {"BAU"}


@pytest.mark.parametrize("icon", [None, "bell"])
@pytest.mark.parametrize("format", [DOMINO, SQUARE, PORTRAIT], ids=["2x1", "1x1", "portrait"])
@pytest.mark.parametrize("theme_name", THEMES)
def test_titles_of_a_back_keep_to_the_safe_area_and_off_each_other(
    theme_name: str, format: CardFormat, icon: str | None
) -> None:
    unit = min(format.cell_width, format.cell_height) / 44
    for title in ("Burrow", "The great escape of the moles", "x" * 64):
        boxes = [run_box(run) for run in words(back(format, theme_name, icon, title))]
        for i, (left, top, right, bottom) in enumerate(boxes):
            assert min(left, top) >= 3 * unit - 0.02
            assert right <= format.width - 3 * unit + 0.02
            assert bottom <= format.height - 3 * unit + 0.02
            for other in boxes[i + 1 :]:
                assert right < other[0] or other[2] < left or bottom < other[1] or other[3] < top


def test_a_cut_title_of_a_back_says_how_much_of_it_is_shown() -> None:
    def letters(title: str) -> int | None:
        setting = title_setting(SQUARE, Back("deck", None, Text.plain(title)), theme("earth"), "en")
        assert setting is not None
        return setting.letters

    assert letters("Burrow") is None
    cut = letters("x" * 64)
    assert cut is not None and 5 < cut < 40


LEAST_CROSSING = 25.0
"""Degrees between an edge and a contour near it."""


def crossings(scene: Scene, colour: str) -> Iterator[tuple[float, float]]:
    """Distance to the nearest edge, and degrees to that edge, along all lines of a colour."""
    for item in scene.items:
        if not (isinstance(item, Shape) and item.stroke and item.stroke.colour == colour):
            continue
        start = (0.0, 0.0)
        for letter, *numbers in item.outline:
            points = [start, *zip(numbers[::2], numbers[1::2], strict=True)]
            start = points[-1] if numbers else start
            if letter != "C":
                continue
            places = [bezier(points, i / 8) for i in range(9)]
            for (ax, ay), (bx, by) in pairwise(places):
                x, y = (ax + bx) / 2, (ay + by) / 2
                upright = abs(math.degrees(math.atan2(by - ay, bx - ax))) % 180
                upright = min(upright, 180 - upright)
                if 0 < x < scene.width and 0 < y < scene.height:
                    yield min(y, scene.height - y), upright
                    yield min(x, scene.width - x), 90 - upright


def bezier(points: list[tuple[float, float]], part: float) -> tuple[float, float]:
    while len(points) > 1:
        points = [
            (ax + (bx - ax) * part, ay + (by - ay) * part)
            for (ax, ay), (bx, by) in pairwise(points)
        ]
    return points[0]


@pytest.mark.parametrize("icon", [None, "bell"])
@pytest.mark.parametrize("format", [DOMINO, SQUARE, PORTRAIT], ids=["2x1", "1x1", "portrait"])
@pytest.mark.parametrize("theme_name", THEMES)
def test_no_contour_of_a_back_runs_along_a_cut(
    theme_name: str, format: CardFormat, icon: str | None
) -> None:
    colour = theme(theme_name).colours["marked_back_contour" if icon else "back_contour"]
    if colour is None:
        return
    unit = min(format.cell_width, format.cell_height) / 44
    near = [
        degrees
        for distance, degrees in crossings(back(format, theme_name, icon), colour)
        if distance < 4.0 * unit
    ]
    assert len(near) > 20
    assert min(near) > LEAST_CROSSING

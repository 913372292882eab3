"""Cards, themes and pictures that the drawing's tests share."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from PIL import Image

from cardgen.drawing.backs import draw_back
from cardgen.drawing.faces import draw_face
from cardgen.drawing.icons import Icon, parse_icon
from cardgen.drawing.scene import Box, Group, Item, Outline, Scene, Shape, TextRun, Use
from cardgen.drawing.svgpath import transformed
from cardgen.exports.svg import svg_of
from cardgen.fonts import text_width
from cardgen.model.card import Back, Face
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Footprint, Port, Side
from cardgen.model.notation import parse_paths
from cardgen.model.text import Text
from cardgen.model.theme import Theme
from cardgen.pipeline.find import shipped_theme, theme_names
from cardgen.resources import names, templates_folder
from tests.rendering import svg_picture

THEMES = tuple(theme_names())
DOMINO = CardFormat(Footprint(2, 1), 44.0, 44.0)
SQUARE = CardFormat(Footprint(1, 1), 60.0, 60.0)
PORTRAIT = CardFormat(Footprint(1, 1), 44.0, 66.0)
ODD = CardFormat(Footprint(1, 1), 57.0, 88.9)
BLOCK = CardFormat(Footprint(2, 2), 30.0, 30.0)

KINDS = json.loads((Path(__file__).parent / "kinds.json").read_text())
"""The 31 kinds of a well-known deck of 2x1 cards, as notation."""

FACES: tuple[tuple[CardFormat, str], ...] = (
    *((DOMINO, text) for text in KINDS),
    (DOMINO, "n1-n2-e-s2-s1"),
    (DOMINO, "n1-n2-e-s2-s1-w"),
    *((DOMINO, text) for text in ("n1-n2+e-w", "n1-x1+e-x2", "n1-s2+n2-s1", "n1-x2+e-w")),
    *((SQUARE, text) for text in ("n-s+e-w", "n-e+s-w", "n-x+e-x+s-x+w-x", "s-x", "n-s-x")),
    *((PORTRAIT, text) for text in ("n-s+e-w", "n-e-s-w", "n-e+s-w")),
    *((ODD, text) for text in ("n-e-s-w", "n-w")),
    *((BLOCK, text) for text in ("n1-s2+n2-e1+e2-w1+s1-w2", "n1-e2-s1", "n1-x4+e1-x1")),
)


@cache
def theme(name: str) -> Theme:
    return shipped_theme(name)


@cache
def icon(name: str) -> Icon:
    return parse_icon((templates_folder("icons") / f"{name}.svg").read_bytes(), name)


ICONS = {name: icon(name) for name in names(templates_folder("icons"), ".svg")}


def face_of(
    format: CardFormat, text: str, icon: str | None = None, title: str | None = None
) -> Face:
    paths = parse_paths(text, format.footprint) if text else ()
    return Face(paths, icon, Text.plain(title) if title is not None else None)


def drawn(
    format: CardFormat,
    text: str,
    theme_name: str = "earth",
    *,
    icon: str | None = None,
    title: str | None = None,
    is_start: bool = False,
    name: str | None = None,
    is_labelled: bool = False,
) -> Scene:
    return draw_face(
        format,
        face_of(format, text, icon, title),
        theme(theme_name),
        name=name or text or "face",
        icons=ICONS,
        is_start=is_start,
        is_labelled=is_labelled,
    )


def back(
    format: CardFormat,
    theme_name: str = "earth",
    icon: str | None = None,
    title: str | None = None,
) -> Scene:
    text = Text.plain(title) if title is not None else None
    return draw_back(
        format, Back("deck", icon, text), theme(theme_name), name="back.deck", icons=ICONS
    )


def run_box(run: TextRun) -> Box:
    """What a line of capitals covers."""
    width = text_width(run.text, run.size, run.bold, run.tracking)
    shift = {"start": 0.0, "middle": width / 2, "end": width}[run.anchor]
    left, top, right, bottom = -shift, -run.size * 0.73, width - shift, 0.0
    for _ in range(round(run.turn / 90) % 4):
        left, top, right, bottom = -bottom, left, -top, right
    return (run.x + left, run.y + top, run.x + right, run.y + bottom)


def picture(scene: Scene, bleed: float = 0.0, pixels_per_mm: float = 8.0) -> Image.Image:
    return svg_picture(svg_of(scene, bleed=bleed), pixels_per_mm)


def placed_shapes(items: tuple[Item, ...]) -> Iterator[Shape]:
    """All shapes with their outlines in the scene's mm; strokes keep their own width."""
    for item in items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Use | Group):
            inner = item.symbol.items if isinstance(item, Use) else item.items
            for shape in placed_shapes(inner):
                yield Shape(
                    transformed(shape.outline, item.matrix),
                    shape.fill,
                    shape.stroke,
                    shape.even_odd,
                )


def flat(outline: Outline) -> Iterator[list[tuple[float, float]]]:
    """The subpaths of an outline as points; cubics in sixteen steps."""
    points: list[tuple[float, float]] = []
    for letter, *raw in outline:
        numbers = [float(number) for number in raw]
        if letter == "M":
            if points:
                yield points
            points = [(numbers[0], numbers[1])]
        elif letter == "L":
            points.append((numbers[0], numbers[1]))
        elif letter == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], numbers
            for i in range(1, 17):
                t = i / 16
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                points.append(
                    (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                )
        else:
            points.append(points[0])
    if points:
        yield points


def crossings(outline: Outline, format: CardFormat, port: Port) -> list[float]:
    """Where an outline crosses a port's unit edge at the trim, along the edge, sorted."""
    side = port.side
    level = {Side.NORTH: 0.0, Side.SOUTH: format.height, Side.WEST: 0.0, Side.EAST: format.width}[
        side
    ]
    along, across = (0, 1) if side.is_horizontal else (1, 0)
    start, size = (
        (port.cell.column * format.cell_width, format.cell_width)
        if side.is_horizontal
        else (port.cell.row * format.cell_height, format.cell_height)
    )
    found = []
    for points in flat(outline):
        for one, other in itertools.pairwise(points):
            low, high = one[across] - level, other[across] - level
            if (low < 0) != (high < 0):
                place = one[along] + (other[along] - one[along]) * low / (low - high)
                if start < place < start + size:
                    found.append(place - start)
    return sorted(found)


Dot = tuple[float, float, float]
"""x, y and half the width of the line there."""


@cache
def wall_lines(format: CardFormat, text: str, theme_name: str) -> tuple[Dot, ...]:
    """Places along all walls, a millimetre apart, with half the width of the line drawn there."""
    return tuple(_dots(drawn(format, text, theme_name), theme_name)) if text else ()


def _dots(scene: Scene, theme_name: str) -> Iterator[Dot]:
    look = theme(theme_name)
    lines = {look.colours["rim"], look.colours["casing"]} - {None}
    for item in scene.items:
        if not isinstance(item, Shape) or item.stroke is None or item.stroke.colour not in lines:
            continue
        if item.fill is None and look.colours["casing"] is None:
            continue
        for points in flat(item.outline):
            for (ax, ay), (bx, by) in itertools.pairwise(points):
                steps = max(1, round(math.hypot(bx - ax, by - ay)))
                for i in range(steps):
                    part = i / steps
                    yield (ax + (bx - ax) * part, ay + (by - ay) * part, item.stroke.width / 2)


def distance(box: Box, x: float, y: float) -> float:
    """How far a point is from a box."""
    left, top, right, bottom = box
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))

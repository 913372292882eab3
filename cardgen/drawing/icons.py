"""Icons: SVG of plain shapes and PNG, read from bytes that nobody vouches for."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from cardgen.drawing.icon_png import PNG_SIGNATURE, read_png
from cardgen.drawing.icon_shapes import IconShape
from cardgen.drawing.icon_svg import read_svg
from cardgen.drawing.scene import Box, Group, Item, Outline, Picture, Shape, Stroke, Symbol
from cardgen.drawing.svgpath import extent, transformed
from cardgen.model.colour import Colour

BOX = 24.0
"""The longer side of an icon's symbol, whose middle is at 0, 0."""
_MITRE, _SQUARE_CAP = 10.0, 1.42
"""How far a line reaches at a sharp corner and at its end, in halves of its width."""


class Icon(NamedTuple):
    """A parsed icon: shapes in a box (left, top, right, bottom), or a PNG."""

    name: str
    digest: str
    box: Box
    shapes: tuple[IconShape, ...] = ()
    png: bytes | None = None

    def symbol(self, colour: Colour) -> Symbol:
        """The icon in a box of 24 about 0, 0, painted in a colour where it names none."""
        return self._symbol(f"{self.name} {self.digest} {colour}", colour, colour, 0.0)

    def outlined(self, colour: Colour, fill: Colour | None, width: float) -> Symbol:
        """The icon as a line drawing: filled with one colour, lines of another, width in 24ths."""
        key = f"{self.name} {self.digest} {colour} {fill} {width:.2f}"
        return self._symbol(key, colour, fill, width)

    def _symbol(self, key: str, colour: Colour, fill: Colour | None, width: float) -> Symbol:
        left, top, right, bottom = self.box
        scale = BOX / max(right - left, bottom - top)
        half_x, half_y = (right - left) / 2 * scale, (bottom - top) / 2 * scale
        box = (-half_x, -half_y, half_x, half_y)
        if self.png is not None:
            picture = Picture(self.png, -half_x, -half_y, 2 * half_x, 2 * half_y)
            return Symbol(f"icon {key}", (picture,), box)
        matrix = (scale, 0.0, 0.0, scale, -scale * (left + right) / 2, -scale * (top + bottom) / 2)
        shapes = tuple(
            _painted(shape, rounded(transformed(shape.outline, matrix)), colour, fill, scale, width)
            for shape in self.shapes
        )
        items: tuple[Item, ...] = shapes
        box = _grown(box, width)
        if any(_overflows(shape, box) for shape in shapes):
            items = (Group(items, clip=box),)
        return Symbol(f"icon {key}", items, box)


def parse_icon(data: bytes, name: str) -> Icon:
    """The icon in the bytes of an SVG or PNG file; harmless whatever the bytes are.

    Raises:
        IconError: the bytes are neither, or use what icons may not; the message says what.
    """
    digest = f"{zlib.crc32(data):08x}{len(data):x}"
    if data.startswith(PNG_SIGNATURE):
        width, height, png = read_png(data)
        return Icon(name, digest, (0.0, 0.0, float(width), float(height)), png=png)
    box, shapes = read_svg(data)
    return Icon(name, digest, box, shapes)


def rounded(outline: Outline, digits: int = 2) -> Outline:
    """The outline with its numbers rounded."""
    return tuple((s[0], *(round(float(n), digits) for n in s[1:])) for s in outline)


def _painted(
    shape: IconShape,
    outline: Outline,
    colour: Colour,
    fill: Colour | None,
    scale: float,
    width: float,
) -> Shape:
    stroke = None
    if width:
        stroke = Stroke(colour, round(width, 2), shape.cap, "round")
    elif shape.stroke is not None and shape.stroke_width > 0:
        paint = colour if shape.stroke == "currentColor" else shape.stroke
        stroke = Stroke(paint, round(shape.stroke_width * scale, 3), shape.cap, shape.join)
    filled = shape.fill if shape.fill != "currentColor" else fill
    return Shape(outline, filled, stroke, shape.even_odd)


def _grown(box: Box, by: float) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def _overflows(shape: Shape, outer: Box) -> bool:
    """Whether a shape may leave a box, its line too."""
    inner = extent(shape.outline)
    if inner is None:
        return False
    if shape.stroke is not None:
        reach = _MITRE if shape.stroke.join == "miter" else _SQUARE_CAP
        inner = _grown(inner, reach * shape.stroke.width / 2)
    return (
        inner[0] < outer[0] - 0.01
        or inner[1] < outer[1] - 0.01
        or inner[2] > outer[2] + 0.01
        or inner[3] > outer[3] + 0.01
    )

"""Where ink lies on a page: the boxes of what a Scene paints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardgen.drawing.scene import IDENTITY, Box, Group, Item, Matrix, Scene, Shape, TextRun, Use
from cardgen.fonts import CAP_HEIGHT, DESCENT, text_width


@dataclass(frozen=True)
class Ink:
    """A painted item and the box it fills on the page, in mm."""

    item: Item
    box: Box

    @property
    def text(self) -> str:
        """What it says, if it is text."""
        return self.item.text if isinstance(self.item, TextRun) else ""


def ink_of(scene: Scene) -> list[Ink]:
    """Everything a scene paints; an outline of several strokes counts once a stroke."""
    return list(_ink(scene.items, IDENTITY))


def overlaps(one: Box, other: Box, tolerance: float = 1e-6) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        one[0] < other[2] - tolerance
        and other[0] < one[2] - tolerance
        and one[1] < other[3] - tolerance
        and other[1] < one[3] - tolerance
    )


def _ink(items: Iterable[Item], matrix: Matrix) -> Iterator[Ink]:
    for item in items:
        if isinstance(item, Group):
            yield from _ink(item.items, _joined(matrix, item.matrix))
        elif isinstance(item, Use):
            if not item.symbol.items:
                yield Ink(item, _mapped(matrix, _mapped(item.matrix, item.symbol.box)))
            yield from _ink(item.symbol.items, _joined(matrix, item.matrix))
        elif isinstance(item, Shape):
            for points in _strokes(item):
                half = item.stroke.width / 2 if item.stroke else 0.0
                xs, ys = [x for x, _ in points], [y for _, y in points]
                # A butt cap adds nothing to the end of a straight line.
                across = half if min(ys) == max(ys) or len(points) > 2 else 0.0
                along = half if min(xs) == max(xs) or len(points) > 2 else 0.0
                box = (min(xs) - along, min(ys) - across, max(xs) + along, max(ys) + across)
                yield Ink(item, _mapped(matrix, box))
        elif isinstance(item, TextRun):
            width = text_width(item.text, item.size, item.bold, item.tracking)
            left = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
            top, bottom = item.y - CAP_HEIGHT * item.size, item.y + DESCENT * item.size
            yield Ink(item, _mapped(matrix, (left, top, left + width, bottom)))
        else:
            raise AssertionError("furniture has no pictures")


def _strokes(shape: Shape) -> list[list[tuple[float, float]]]:
    found: list[list[tuple[float, float]]] = []
    for segment in shape.outline:
        if segment[0] == "M":
            found.append([])
        if len(segment) > 1:
            found[-1].append((float(segment[-2]), float(segment[-1])))
    return found


def _joined(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def _mapped(matrix: Matrix, box: Box) -> Box:
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in box[::2] for y in box[1::2]]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))

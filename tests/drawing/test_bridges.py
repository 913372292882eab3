"""Where tunnels cross, planks lie on the upper one, apart from each other and in full sight."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import pytest

from cardgen.drawing.bridges import planks
from cardgen.drawing.courses import Course, course_of
from cardgen.drawing.frames import frame_of
from cardgen.drawing.pen import Pen, randomness
from cardgen.drawing.scene import Shape
from cardgen.drawing.tunnels import Tunnel
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Footprint
from tests.drawing.samples import DOMINO, PORTRAIT, SQUARE, face_of, flat, theme

BLOCK = CardFormat(Footprint(2, 2), 32.0, 32.0)
TALL = CardFormat(Footprint(1, 2), 44.0, 44.0)
CROWDED = (
    (BLOCK, "n1-s2+n2-s1+e1-w2+e2-w1"),
    (BLOCK, "n1-s1+n2-s2+e1-w1+e2-w2"),
    (BLOCK, "n1-e2+n2-w2+s1-e1+s2-w1"),
    (BLOCK, "n1-w2+n2-e2+s1-e1+s2-w1"),
    (DOMINO, "n1-s2+n2-s1"),
    (DOMINO, "n1-s2+n2-s1+e-w"),
    (DOMINO, "n1-s1+n2-s2+e-w"),
    (DOMINO, "n1-e+n2-w+s1-s2"),
    (TALL, "n-s+e1-w2+e2-w1"),
    (SQUARE, "n-s+e-w"),
    (PORTRAIT, "n-s+e-w"),
)
Quad = list[tuple[float, float]]


def course_and_pen(format: CardFormat, text: str) -> tuple[Course, Pen]:
    frame, unit = frame_of(format)
    course = course_of(frame, face_of(format, text).paths)
    return course, Pen(theme("earth"), 1.0, Pen.on(frame, unit, theme("earth")).steps)


def quads(format: CardFormat, text: str) -> Iterator[tuple[int, Quad]]:
    """Every plank in units, with the number of the tunnel it lies on."""
    course, pen = course_and_pen(format, text)
    for index in range(len(course.tunnels)):
        for item in planks(pen, course, index, randomness(text, "planks")):
            assert isinstance(item, Shape)
            for points in flat(item.outline):
                yield index, points[:4]


def apart(one: Quad, other: Quad) -> bool:
    """Whether a line parts two convex shapes, or they overlap by less than a rounding."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
            nx, ny = by - ay, ax - bx
            length = math.hypot(nx, ny) or 1.0
            first = [(x * nx + y * ny) / length for x, y in one]
            second = [(x * nx + y * ny) / length for x, y in other]
            if max(first) <= min(second) + 0.15 or max(second) <= min(first) + 0.15:
                return True
    return False


def middles(tunnel: Tunnel) -> list[tuple[float, float]]:
    return [piece.at(i / 48)[:2] for _, piece in tunnel.centre_lines() for i in range(49)]


@pytest.mark.parametrize(("format", "text"), CROWDED, ids=lambda value: str(value)[:24])
def test_planks_never_overlap(format: CardFormat, text: str) -> None:
    found = list(quads(format, text))
    assert len(found) >= 3
    for (_, one), (_, other) in combinations(found, 2):
        assert apart(one, other)


@pytest.mark.parametrize(("format", "text"), CROWDED, ids=lambda value: str(value)[:24])
def test_planks_stay_on_their_tunnel_and_out_from_under_others(
    format: CardFormat, text: str
) -> None:
    course, _ = course_and_pen(format, text)
    places = [middles(tunnel) for tunnel in course.tunnels]
    for index, quad in quads(format, text):
        for corner in quad:
            assert min(math.dist(corner, place) for place in places[index]) < 7
            for above in places[index + 1 :]:
                assert min(math.dist(corner, place) for place in above) > 5


def test_a_straight_bridge_has_seven_planks() -> None:
    assert len(list(quads(SQUARE, "n-s+e-w"))) == 7


def test_crossings_side_by_side_share_one_bridge() -> None:
    frame, _ = frame_of(BLOCK)
    course = course_of(frame, face_of(BLOCK, CROWDED[0][1]).paths)
    assert sum(len(crossings) for crossings in course.crossings) > 3

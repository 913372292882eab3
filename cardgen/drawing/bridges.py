"""Bridges: planks where a tunnel passes over others, and shade on those beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from cardgen.drawing.courses import Course, Crossing
from cardgen.drawing.frames import HALF_MOUTH
from cardgen.drawing.pen import Pen, Point, shapes
from cardgen.drawing.rooms import Disc
from cardgen.drawing.scene import Item, Segment, Shape
from cardgen.drawing.tunnels import Leg, Tunnel

_SHADE = (0.8, 4.6)
"""From where to where beside the upper tunnel's edge the lower one is shaded."""
_SHADE_STEP = 0.5
_PITCH = 2.63
_PLANK = 2.1
_REACH = 2.2
"""How far past the lower tunnel's edge planks begin."""
_LONGEST = 24.0
"""How far a bridge reaches from where the middles of two tunnels meet."""
_PLANK_SHARE = 5.85 / 7
"""How much of its tunnel's width a plank takes."""
_CLEAR = 1.6
"""How far planks and shade keep from the edge of a tunnel that passes over them."""
_BESIDE = 1.0
"""How far planks keep from a disc on their tunnel."""
_FEWEST = 3
"""Fewer planks than these are no bridge: the walls tell which tunnel is above."""

Spot = tuple[float, float, float]
"""A place in the middle of a tunnel, and half the tunnel's width there."""
_Edge = list[tuple[Point, Point]]


class _Cut(NamedTuple):
    """A cut across a tunnel: its middle, the direction it is passed in, half its length."""

    x: float
    y: float
    dx: float
    dy: float
    half: float

    def end(self, side: int, shift: float = 0.0, tilt: float = 0.0) -> Point:
        """Its left (-1) or right (1) end, pushed along the cut and, at both ends, off it."""
        along, across = side * tilt, side * self.half + shift
        return (
            self.x + self.dx * along - self.dy * across,
            self.y + self.dy * along + self.dx * across,
        )


class _Plank(NamedTuple):
    """A plank lies between two cuts, so that on a bend it is narrower inside."""

    near: _Cut
    far: _Cut

    def corners(self, shift: float = 0.0, tilt: float = 0.0) -> list[Point]:
        """Its four corners, pushed along its length and turned a little."""
        return [
            cut.end(side, shift, tilt)
            for cut, side in ((self.near, -1), (self.near, 1), (self.far, 1), (self.far, -1))
        ]


def planks(
    pen: Pen, course: Course, index: int, chance: Random, covers: Sequence[Disc] = ()
) -> list[Item]:
    """The planks on one of the tunnels, wherever it passes over lower ones.

    Bridges that meet become one, what a higher tunnel covers is left out, and they end at discs.
    """
    tunnel = course.tunnels[index]
    above = [spot for higher in course.tunnels[index + 1 :] for spot in _spots(higher)]
    outline: list[Segment] = []
    for way, crossings in _ways(tunnel, course.crossings[index]):
        for run in _bridges(way, crossings, covers):
            for part in _uncovered(run, above):
                for plank in part:
                    shift = (chance.random() - 0.5) * 0.9
                    tilt = (chance.random() - 0.5) * 0.2
                    outline += pen.polygon(plank.corners(shift, tilt))
    stroke = pen.stroke(pen.colour("plank_line"), pen.length("line_fine"), join="round")
    return shapes(Shape(tuple(outline), pen.colour("plank"), stroke))


def shade(pen: Pen, course: Course, index: int, covers: Sequence[Disc] = ()) -> list[Item]:
    """What darkens lower tunnels beside one that passes over them: strips, or strokes.

    They are left out round some discs: a dark thing on the floor would run into its shade.
    """
    strips: list[Segment] = []
    strokes: list[Segment] = []
    for crossing in course.crossings[index]:
        lower = course.tunnels.index(crossing.lower)
        between = [spot for other in course.tunnels[lower + 1 : index] for spot in _spots(other)]
        between += covers
        for edge in _shaded(crossing, between):
            strips += pen.polygon([start for start, _ in edge] + [end for _, end in edge[::-1]])
            for i, (start, end) in enumerate(edge[1:-1]):
                part = 0.85 if i % 2 else 0.5
                tip = (
                    start[0] + (end[0] - start[0]) * part,
                    start[1] + (end[1] - start[1]) * part,
                )
                strokes += pen.line((start, tip))
    hatch = pen.stroke(pen.colour("hatch"), pen.length("hatch") * 1.25, "round")
    return shapes(
        Shape(tuple(strips), pen.colour("bridge_shade")),
        Shape(tuple(strokes), None, hatch) if hatch else None,
    )


def _ways(
    tunnel: Tunnel, crossings: Sequence[Crossing]
) -> Iterator[tuple[list[Spot], list[Crossing]]]:
    """The ways from exit to exit on which a tunnel passes over others, each crossing once."""
    left = list(crossings)
    for wall in tunnel.walls:
        cells = {step.cell for step in wall.steps}
        way = [
            spot for step in wall.steps if isinstance(step, Leg) for spot in _along(tunnel, step)
        ]
        own = [c for c in left if c.cell in cells and _nearest(way, c.x, c.y)[1] < _PITCH]
        if own:
            yield way, own
            left = [crossing for crossing in left if crossing not in own]


def _bridges(
    way: Sequence[Spot], crossings: Sequence[Crossing], covers: Sequence[Disc]
) -> Iterator[list[_Plank]]:
    """The planks of every bridge on a way, evenly laid."""

    def is_bridged(spot: Spot, below: Sequence[Spot]) -> bool:
        x, y, _ = spot
        return _is_over(spot, below) and all(
            math.hypot(x - dx, y - dy) > radius + _BESIDE for dx, dy, radius in covers
        )

    marks = [0.0]
    for (ax, ay, _), (bx, by, _) in pairwise(way):
        marks.append(marks[-1] + math.hypot(bx - ax, by - ay))
    spans: list[tuple[float, float]] = []
    for crossing in crossings:
        below = _spots(crossing.lower)
        middle, _ = _nearest(way, crossing.x, crossing.y)
        first = last = middle
        while (
            first > 0 and marks[middle] - marks[first] < _LONGEST and is_bridged(way[first], below)
        ):
            first -= 1
        while (
            last < len(way) - 1
            and marks[last] - marks[middle] < _LONGEST
            and is_bridged(way[last], below)
        ):
            last += 1
        spans.append((marks[first], marks[last]))
    spans.sort()
    merged: list[tuple[float, float]] = []
    for start, end in spans:
        if merged and start < merged[-1][1] + 2 * _PITCH:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    for start, end in merged:
        count = int((end - start) / _PITCH)
        first_mark = (start + end - (count - 1) * _PITCH) / 2
        yield [
            _Plank(
                _cut_at(way, marks, first_mark + i * _PITCH - _PLANK / 2),
                _cut_at(way, marks, first_mark + i * _PITCH + _PLANK / 2),
            )
            for i in range(count)
        ]


def _cut_at(way: Sequence[Spot], marks: Sequence[float], mark: float) -> _Cut:
    i = next((i for i in range(1, len(marks)) if marks[i] >= mark), len(marks) - 1)
    (ax, ay, a_half), (bx, by, b_half) = way[i - 1], way[i]
    length = marks[i] - marks[i - 1] or 1.0
    part = (mark - marks[i - 1]) / length
    return _Cut(
        ax + (bx - ax) * part,
        ay + (by - ay) * part,
        (bx - ax) / length,
        (by - ay) / length,
        (a_half + (b_half - a_half) * part) * _PLANK_SHARE,
    )


def _uncovered(run: Sequence[_Plank], above: Sequence[Spot]) -> Iterator[list[_Plank]]:
    """The longer stretches of a bridge that no higher tunnel covers."""
    part: list[_Plank] = []
    for plank in [*run, None]:
        if plank is not None and not any(_is_under(*corner, above) for corner in plank.corners()):
            part.append(plank)
            continue
        if len(part) >= _FEWEST:
            yield part
        part = []


def _shaded(crossing: Crossing, between: Sequence[Spot]) -> Iterator[_Edge]:
    """The strips on either side of an upper tunnel that lie on the lower one's floor."""
    below = _spots(crossing.lower)
    near, far = _SHADE
    for leg in crossing.upper.legs_in(crossing.cell):
        inner = crossing.upper.leg_wall(leg, near)
        outer = crossing.upper.leg_wall(leg, far)
        count = max(4, round(inner.length / _SHADE_STEP))
        run: _Edge = []
        for i in range(count + 2):
            if i <= count:
                start, end = inner.at(i / count)[:2], outer.at(i / count)[:2]
                x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
                at, distance = _nearest(below, x, y)
                if distance < below[at][2] and not _is_under(x, y, between):
                    run.append((start, end))
                    continue
            if len(run) > 3:
                steps = range(0, len(run) - 1, max(1, len(run) // 8))
                yield [run[i] for i in steps] + [run[-1]]
            run = []


def _along(tunnel: Tunnel, leg: Leg) -> list[Spot]:
    piece = tunnel.leg_middle(leg)
    count = max(4, round(piece.length))
    return [
        (*piece.at(i / count)[:2], leg.a.half + (leg.b.half - leg.a.half) * i / count)
        for i in range(count + 1)
    ]


def _spots(tunnel: Tunnel) -> list[Spot]:
    """Places close together along the middle of all of a tunnel."""
    spots: list[Spot] = []
    for wall in tunnel.walls:
        for step in wall.steps:
            if isinstance(step, Leg):
                spots += _along(tunnel, step)
            else:
                count = max(2, round(math.hypot(step.x - step.a.x, step.y - step.a.y)))
                spots += [
                    (
                        step.a.x + (step.x - step.a.x) * i / count,
                        step.a.y + (step.y - step.a.y) * i / count,
                        HALF_MOUTH,
                    )
                    for i in range(count + 1)
                ]
    return list(dict.fromkeys(spots))


def _nearest(spots: Sequence[Spot], x: float, y: float) -> tuple[int, float]:
    """Which of some places is nearest to a point, and how far it is."""
    if not spots:
        return 0, math.inf
    distances = [math.hypot(spot[0] - x, spot[1] - y) for spot in spots]
    least = min(distances)
    return distances.index(least), least


def _is_over(spot: Spot, below: Sequence[Spot]) -> bool:
    at, distance = _nearest(below, spot[0], spot[1])
    return distance <= below[at][2] + _REACH


def _is_under(x: float, y: float, above: Sequence[Spot]) -> bool:
    return any(math.hypot(ax - x, ay - y) < half + _CLEAR for ax, ay, half in above)

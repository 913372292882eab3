"""Where priorities lie: on the floor behind their exits, clear of walls and of all else.

Each keeps to the part of its card that is nearer to its own exit than to any other that bears a
priority. So no two meet, and none has to know where another lies.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from cardgen.drawing import motifs
from cardgen.drawing.courses import Course
from cardgen.drawing.curves import Piece
from cardgen.drawing.frames import Frame
from cardgen.drawing.pen import Point
from cardgen.drawing.rooms import Disc
from cardgen.drawing.tunnels import Tunnel
from cardgen.model.card import Exit

_DEPTH = 13.2 * motifs.SQUARE_SCALE
"""How far inside its exit a priority's middle lies where there is room."""
_DEPTH_STEP, _FURTHER = 0.25, 2.0
_SCALE_STEP, _LEAST_SCALE = 0.02, 0.4
_LINE = 0.45
"""How far the line round a priority reaches."""
_FROM_TRIM = 1.8
_FROM_WALL = 0.8
"""From the edge of a mouth: a rim runs a little inside it and strays."""
_RIM = 1.0
"""Seen from outside, a rim lies nearer by so much."""
_FROM_OTHERS = 0.4
"""From where a priority may not be at all: half of what lies between two of them."""
_FROM_DISC = 0.6
_NEAR = 24.0
"""No priority reaches further from its exit."""
_EVERY = 15
"""Degrees between the places at which an outline is held against what is near it."""


class Badge(NamedTuple):
    """A priority on a card: its middle in units, its scale, and how far it is turned clockwise."""

    priority: int
    x: float
    y: float
    scale: float
    turn: float

    @property
    def cap(self) -> float:
        """Height of its numeral, in units."""
        return motifs.NUMERAL * self.scale

    @property
    def disc(self) -> Disc:
        """A disc that holds all of it."""
        return (self.x, self.y, motifs.BADGE_REACH * self.scale + _LINE)

    def outline(self) -> list[Point]:
        """Places round it, with its line."""
        points = []
        for angle, full in _directions(self.priority):
            turned, reach = math.radians(angle + self.turn), full * self.scale + _LINE
            points.append((self.x + reach * math.cos(turned), self.y + reach * math.sin(turned)))
        return points

    def covers(self, x: float, y: float) -> bool:
        """Whether it lies on a place."""
        dx, dy = x - self.x, y - self.y
        angle = math.degrees(math.atan2(dy, dx)) - self.turn
        return math.hypot(dx, dy) < motifs.badge_reach(self.priority, angle) * self.scale + _LINE


@cache
def _directions(priority: int) -> tuple[tuple[float, float], ...]:
    """Directions round a priority, in degrees, its corners among them, and how far it reaches."""
    angles = sorted({*range(0, 360, _EVERY), *motifs.badge_corners(priority)})
    return tuple((angle, motifs.badge_reach(priority, angle)) for angle in angles)


class _Bounds(NamedTuple):
    """What the outline of one priority keeps clear of."""

    frame: Frame
    mouth: Point
    other_mouths: Sequence[Point]
    walls: Sequence[Point]
    discs: Sequence[Disc]

    def hold(self, badge: Badge) -> bool:
        """Whether all of a priority is clear: its outline, and what lies in it."""
        *middle, reach = badge.disc
        walls = [wall for wall in self.walls if math.dist(wall, middle) < reach + _FROM_WALL]
        inside = (*walls, *(disc[:2] for disc in self.discs))
        if any(badge.covers(*place) for place in inside):
            return False
        return all(
            self._is_on_its_own(*place)
            and all(math.dist(place, wall) >= _FROM_WALL for wall in walls)
            and all(math.dist(place, (x, y)) >= radius + _FROM_DISC for x, y, radius in self.discs)
            for place in badge.outline()
        )

    def _is_on_its_own(self, x: float, y: float) -> bool:
        """Whether a place is inside the trim and nearer to this exit than to any other."""
        frame = self.frame
        if min(x, y, frame.width - x, frame.height - y) < _FROM_TRIM:
            return False
        mx, my = self.mouth
        for ox, oy in self.other_mouths:
            across = ((mx + ox) / 2 - x) * (ox - mx) + ((my + oy) / 2 - y) * (oy - my)
            if across < _FROM_OTHERS * math.hypot(ox - mx, oy - my):
                return False
        return True


class _Way(NamedTuple):
    """The middle of a tunnel from a mouth inwards: places, and how far along each is."""

    places: Sequence[tuple[float, float, float, float]]
    marks: Sequence[float]

    def at(self, depth: float) -> tuple[float, float, float, float]:
        """The place so deep inside and the direction in which it is passed."""
        i = min(max(bisect_left(self.marks, depth), 1), len(self.marks) - 1)
        part = (depth - self.marks[i - 1]) / ((self.marks[i] - self.marks[i - 1]) or 1.0)
        x, y, dx, dy = (
            a + (b - a) * part for a, b in zip(self.places[i - 1], self.places[i], strict=True)
        )
        length = math.hypot(dx, dy) or 1.0
        return (x, y, dx / length, dy / length)


def badges_of(course: Course, discs: Sequence[Disc] = ()) -> list[Badge]:
    """The priorities of a face; they shrink where tunnels or some discs leave less room.

    All lie with their feet to their exits, along a bend too.
    """
    bearing = [
        (i, tunnel, exit_)
        for i, tunnel in enumerate(course.tunnels)
        for exit_ in tunnel.path.exits
        if exit_.priority is not None
    ]
    mouths = [course.frame.mouth(exit_.port) for _, _, exit_ in bearing]
    badges = []
    for number, (i, tunnel, exit_) in enumerate(bearing):
        mouth = mouths[number]
        walls = [
            place
            for other in course.tunnels[i:]
            for place in _walls(other, 0.0 if other is tunnel else _RIM)
            if math.dist(place, mouth) < _NEAR
        ]
        bounds = _Bounds(
            course.frame, mouth, [*mouths[:number], *mouths[number + 1 :]], walls, discs
        )
        badges.append(_fitted(_way(tunnel, exit_), exit_.priority or 1, bounds))
    return badges


def _fitted(way: _Way, priority: int, bounds: _Bounds) -> Badge:
    """The largest that fits, as near to where it belongs as it can be."""
    scales = round((1 - _LEAST_SCALE) / _SCALE_STEP)
    for step in range(scales + 1):
        scale = round(1 - step * _SCALE_STEP, 2)
        nearest = _nearest(priority, scale)
        depths = [
            nearest + i * _DEPTH_STEP
            for i in range(max(0, int((_DEPTH + _FURTHER - nearest) / _DEPTH_STEP)) + 1)
        ]
        for depth in (_DEPTH, *sorted(depths, key=lambda depth: abs(depth - _DEPTH))):
            badge = _laid(way, priority, scale, depth)
            if bounds.hold(badge):
                return badge
    return _laid(way, priority, _LEAST_SCALE, _nearest(priority, _LEAST_SCALE))


def _nearest(priority: int, scale: float) -> float:
    """The least depth of a priority's middle."""
    return _FROM_TRIM + _LINE + motifs.badge_reach(priority, 90.0) * scale


def _laid(way: _Way, priority: int, scale: float, depth: float) -> Badge:
    x, y, dx, dy = way.at(depth)
    turn = round(math.degrees(math.atan2(dx, -dy)), 2) % 360
    return Badge(priority, x, y, scale, turn)


def _walls(tunnel: Tunnel, reach: float) -> Iterator[Point]:
    """Places close together along the walls of a tunnel, `reach` outside its edge."""
    for wall in tunnel.walls:
        for piece in tunnel.pieces(wall, reach):
            count = max(1, round(piece.length / 0.8))
            for i in range(count + 1):
                yield piece.at(i / count)[:2]


def _way(tunnel: Tunnel, exit_: Exit) -> _Way:
    """The way in from an exit: along its tunnel, or straight on to where three ways meet."""
    x, y = tunnel.frame.mouth(exit_.port)
    ways = [piece for cell, piece in tunnel.centre_lines() if cell == exit_.port.cell]
    if len(ways) == 1:
        return _along(ways[0], (x, y))
    dx, dy = exit_.port.side.opposite.step
    return _Way(((x, y, dx, dy), (x + dx * _NEAR, y + dy * _NEAR, dx, dy)), (0.0, _NEAR))


def _along(piece: Piece, mouth: Point) -> _Way:
    """A piece as a way from that of its ends which is the mouth."""
    count = max(1, round(piece.length))
    places = []
    for i in range(count + 1):
        x, y, nx, ny = piece.at(i / count)
        places.append((x, y, -ny, nx))
    if math.dist(places[-1][:2], mouth) < math.dist(places[0][:2], mouth):
        places = [(x, y, -dx, -dy) for x, y, dx, dy in reversed(places)]
    marks = [0.0]
    for one, other in pairwise(places):
        marks.append(marks[-1] + math.dist(one[:2], other[:2]))
    return _Way(places, marks)

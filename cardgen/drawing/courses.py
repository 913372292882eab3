"""The course of a face: all its tunnels, lowest first, and where one passes over another."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgen.drawing.curves import Piece
from cardgen.drawing.frames import HALF_MOUTH, Frame
from cardgen.drawing.routes import gates_of, routes_of, shared_cells
from cardgen.drawing.tunnels import DeadEnd, Tunnel, tunnel_of
from cardgen.model.card import Path
from cardgen.model.grid import Cell, Footprint
from cardgen.model.notation import ring_index

_SAMPLE_STEP = 4.0


class Crossing(NamedTuple):
    """Where one tunnel passes over another."""

    cell: Cell
    upper: Tunnel
    lower: Tunnel
    x: float
    y: float


class Course(NamedTuple):
    """All tunnels of a face, lowest first, and where each passes over lower ones."""

    frame: Frame
    tunnels: tuple[Tunnel, ...]
    crossings: tuple[tuple[Crossing, ...], ...]
    samples: tuple[tuple[float, float], ...]
    """Places along the middles of all tunnels, from left to right."""

    def middles(self) -> Iterator[tuple[float, float]]:
        """Places in the middle of a tunnel's floor: along it, and where three ways or more meet."""
        yield from self.samples
        for tunnel in self.tunnels:
            yield from tunnel.junctions()

    def chambers(self) -> Iterator[tuple[float, float]]:
        """The middles of the round rooms at dead ends, which are wider than a tunnel."""
        for tunnel in self.tunnels:
            for wall in tunnel.walls:
                for step in wall.steps:
                    if isinstance(step, DeadEnd) and step.is_chamber:
                        yield (step.x, step.y)
            yield from tunnel.bays()

    @property
    def has_bridges(self) -> bool:
        """Whether any tunnel passes over another."""
        return any(self.crossings)

    def is_clear(self, x: float, y: float, distance: float) -> bool:
        """Whether no middle of a tunnel is nearer to a point."""
        samples = self.samples
        square = distance * distance
        for i in range(bisect_left(samples, (x - distance,)), len(samples)):
            sx, sy = samples[i]
            dx, dy = sx - x, sy - y
            if dx > distance:
                return True
            if dx * dx + dy * dy < square:
                return False
        return True


def course_of(frame: Frame, paths: Sequence[Path]) -> Course:
    """How the paths of a face run as tunnels."""
    routes = sorted(
        routes_of(frame.footprint, paths),
        key=lambda route: _height(frame.footprint, route.path),
        reverse=True,
    )
    gates = gates_of(frame, routes)
    tunnels = tuple(
        tunnel_of(frame, route, gates[i], shared_cells(routes, i)) for i, route in enumerate(routes)
    )
    crossings: list[tuple[Crossing, ...]] = []
    for i, upper in enumerate(tunnels):
        crossings.append(tuple(_crossings(upper, tunnels[:i])))
    samples = tuple(sorted(set(_samples(tunnels))))
    return Course(frame, tunnels, tuple(crossings), samples)


def _height(footprint: Footprint, path: Path) -> tuple[int, tuple[int, int]]:
    """Orders paths from the highest down: fewest ends first, then along the ring."""
    ends = len(path.exits) + len(path.dead_ends)
    return (ends, min(ring_index(port, footprint) for port in path.ports))


def _samples(tunnels: Sequence[Tunnel]) -> Iterator[tuple[float, float]]:
    for tunnel in tunnels:
        for _, piece in tunnel.centre_lines():
            count = max(1, round(piece.length / _SAMPLE_STEP))
            for i in range(count + 1):
                x, y, _, _ = piece.at(i / count)
                yield (x, y)
        yield from tunnel.bays()


def _crossings(upper: Tunnel, lower: Sequence[Tunnel]) -> Iterator[Crossing]:
    if not lower:
        return
    found: list[Crossing] = []
    for cell, over in upper.centre_lines():
        for tunnel in lower:
            for other_cell, under in tunnel.centre_lines():
                meeting = _meeting(over, under) if other_cell == cell else None
                if meeting is None:
                    continue
                x, y = meeting
                if all(
                    c.lower is not tunnel or math.hypot(x - c.x, y - c.y) >= HALF_MOUTH
                    for c in found
                ):
                    found.append(Crossing(cell, upper, tunnel, x, y))
                    yield found[-1]


def _meeting(over: Piece, under: Piece) -> tuple[float, float] | None:
    """Where two pieces meet."""
    steps = 16
    first = [over.at(i / steps)[:2] for i in range(steps + 1)]
    second = [under.at(i / steps)[:2] for i in range(steps + 1)]
    for (ax, ay), (px, py) in pairwise(first):
        ux, uy = px - ax, py - ay
        for (bx, by), (qx, qy) in pairwise(second):
            vx, vy = qx - bx, qy - by
            cross = ux * vy - uy * vx
            if cross == 0:
                continue
            s = ((bx - ax) * vy - (by - ay) * vx) / cross
            t = ((bx - ax) * uy - (by - ay) * ux) / cross
            if 0 <= s <= 1 and 0 <= t <= 1:
                return (ax + s * ux, ay + s * uy)
    return None

"""Tunnels: one path as it lies on the card, its walls lines and arcs at any offset.

A tunnel is walked clockwise, from exit to exit, with the earth on the left hand: between two
neighbouring exits lies one wall, and the walls joined are the tunnel's outline. Every wall is
known at any distance from its place (`reach`), so bands round a tunnel are exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.drawing.curves import Arc, Curve, Line, Piece
from cardgen.drawing.frames import HALF_MOUTH, Frame
from cardgen.drawing.routes import Gate, Gates, Route
from cardgen.model.card import Path
from cardgen.model.grid import Cell, Port, Side

CHAMBER = 2.0
"""How much wider than half a tunnel the chamber at a dead end is."""
PAST_MIDDLE = 4.0
"""How far past its cell's middle a lone arm's chamber lies."""
STUB = 11.0
"""How far into a cell that others cross an arm reaches before it ends."""
_SMALL_CAP = 6 / 10.4
"""The scale of a cap where an arm has no chamber."""
_PAST_BRIDGE = 0.85
"""Where on its way through a cell that others use a tunnel has room for a small cap."""
_LEAST_HALF = 0.1
"""Half the width that is left where many tunnels crowd through one edge."""


class Niche(NamedTuple):
    """A round bay in a wall, for a dead end in a cell that its own tunnel passes through.

    Attributes:
        off: from the tunnel's middle to the bay's.
        radius: of the bay.
        growth: by which part of their distance from the wall bands round it are wider.
        scale: of its cap.
    """

    off: float
    radius: float
    growth: float = 1.0
    scale: float = 1.0


_BAY = Niche(5.5, HALF_MOUTH + CHAMBER)
"""In a wall that runs straight or round the outside of a bend."""
_CORNER_BAY = Niche(8.0, (HALF_MOUTH + CHAMBER) * _SMALL_CAP, 0.2, _SMALL_CAP)
"""In a corner of the cell between two ways: so small that its bands stay inside the trim."""


class Leg(NamedTuple):
    """A tunnel's way through one cell between two of its sides; a dead end there has a niche."""

    cell: Cell
    entry: Side
    exit: Side
    a: Gate
    b: Gate
    niche: Niche | None = None

    @property
    def turn(self) -> int:
        """Clockwise quarter turns from entry to exit; 1 and 3 are the two walls of a bend."""
        return (self.exit - self.entry) % 4


class DeadEnd(NamedTuple):
    """The way in through one side of a cell and round the end: a chamber, or just round."""

    cell: Cell
    entry: Side
    a: Gate
    x: float
    y: float
    is_chamber: bool


class Cap(NamedTuple):
    """Where what marks a dead end is put, and how much smaller than usual it is."""

    x: float
    y: float
    scale: float = 1.0


class Wall(NamedTuple):
    """The wall from one exit, walking in, to the next exit clockwise."""

    start: Port
    end: Port
    steps: tuple[Leg | DeadEnd, ...]


class Tunnel(NamedTuple):
    """One path as it lies on the card."""

    path: Path
    frame: Frame
    walls: tuple[Wall, ...]
    caps: tuple[Cap, ...]

    def pieces(self, wall: Wall, reach: float) -> list[Piece]:
        """A wall's pieces from trim to trim, `reach` outside the tunnel's edge."""
        pieces: list[Piece] = []
        for step in wall.steps:
            if isinstance(step, Leg):
                piece = _leg_piece(self.frame, step, 1.0, reach)
                pieces += (
                    _with_niche(self.frame, step, step.niche, piece, reach)
                    if step.niche
                    else [piece]
                )
            else:
                pieces += _end_pieces(step, reach)
        return pieces

    def legs_in(self, cell: Cell) -> list[Leg]:
        """Its ways through a cell, each once for either wall."""
        return [
            step
            for wall in self.walls
            for step in wall.steps
            if isinstance(step, Leg) and step.cell == cell
        ]

    def leg_wall(self, leg: Leg, reach: float) -> Piece:
        """The left wall of one of its legs."""
        return _leg_piece(self.frame, leg, 1.0, reach)

    def leg_middle(self, leg: Leg) -> Piece:
        """The middle of one of its legs, walked as the leg is."""
        return _leg_piece(self.frame, leg, 0.0, 0.0)

    @property
    def keeps_to_the_middle(self) -> bool:
        """Whether it passes every edge in its middle: it shares none with another tunnel."""
        return all(
            (step.a.x, step.a.y) == self.frame.mouth(Port(step.cell, step.entry))
            for wall in self.walls
            for step in wall.steps
        )

    @property
    def is_stub(self) -> bool:
        """Whether it is one arm that ends before it meets other tunnels of its cell."""
        steps = self.walls[0].steps
        return len(steps) == 1 and isinstance(steps[0], DeadEnd) and not steps[0].is_chamber

    def junctions(self) -> Iterator[tuple[float, float]]:
        """The middles of cells in which three of its ways or more meet."""
        for cell in {step.cell: None for wall in self.walls for step in wall.steps}:
            if len(self.legs_in(cell)) > 2:
                yield self.frame.middle(cell)

    def bays(self) -> Iterator[tuple[float, float]]:
        """The middles of its niches."""
        for wall in self.walls:
            for step in wall.steps:
                if isinstance(step, Leg) and step.niche is not None:
                    yield _bay(self.frame, step, step.niche)

    def centre_lines(self) -> Iterator[tuple[Cell, Piece]]:
        """The middle of its way through each cell, each once."""
        seen = set()
        for wall in self.walls:
            for step in wall.steps:
                if isinstance(step, Leg):
                    key = (step.cell, *sorted((step.entry, step.exit)))
                    if key not in seen:
                        seen.add(key)
                        yield step.cell, _leg_piece(self.frame, step, 0.0, 0.0)
                else:
                    yield step.cell, Line(step.a.x, step.a.y, step.x, step.y)


def tunnel_of(frame: Frame, route: Route, gates: Gates, crowded: set[Cell]) -> Tunnel:
    """The tunnel of a route; `crowded` are the cells of it that others use too."""
    ends = {cell: _dead_end(frame, route, cell, gates, crowded) for cell in route.path.dead_ends}
    niches: dict[Cell, Leg] = {}
    ports = set(route.path.ports)
    start = route.path.ports[0]
    walls: list[Wall] = []
    port = start
    while True:
        steps: list[Leg | DeadEnd] = []
        cell, entry = port.cell, port.side
        while True:
            end = ends.get(cell)
            sides = route.sides[cell]
            turn = next((t for t in (1, 2, 3) if (entry + t) % 4 in sides), None)
            if turn is None:
                steps.append(end or _blind_end(frame, cell, entry, gates))
                leaving = entry
            else:
                leaving = Side((entry + turn) % 4)
                leg = Leg(cell, entry, leaving, gates[cell, entry], gates[cell, leaving])
                if cell in ends and cell not in niches:
                    niche = _niche(frame, leg, len(sides), cell in crowded)
                    if niche is not None:
                        leg = niches[cell] = leg._replace(niche=niche)
                steps.append(leg)
            if Port(cell, leaving) in ports:
                break
            cell, entry = Port(cell, leaving).facing
        walls.append(Wall(port, Port(cell, leaving), tuple(steps)))
        port = walls[-1].end
        if port == start:
            break
    caps = [_cap(frame, cell, end, niches.get(cell), route, gates) for cell, end in ends.items()]
    return Tunnel(route.path, frame, tuple(walls), tuple(caps))


def _dead_end(
    frame: Frame, route: Route, cell: Cell, gates: Gates, crowded: set[Cell]
) -> DeadEnd | None:
    """The end of an arm, or None where the path also passes through the cell."""
    if len(route.sides[cell]) != 1:
        return None
    (entry,) = route.sides[cell]
    gate = gates[cell, entry]
    dx, dy = entry.step
    if cell in crowded:
        depth = STUB - gate.half
        return DeadEnd(cell, entry, gate, gate.x - dx * depth, gate.y - dy * depth, False)
    x, y = frame.middle(cell)
    if len(route.sides) == 1:
        x, y = x - dx * PAST_MIDDLE, y - dy * PAST_MIDDLE
    return DeadEnd(cell, entry, gate, x, y, True)


def _blind_end(frame: Frame, cell: Cell, entry: Side, gates: Gates) -> DeadEnd:
    """The end of a lone exit that names no dead end; checks refuse it, drawing does not fail."""
    x, y = frame.middle(cell)
    return DeadEnd(cell, entry, gates[cell, entry], x, y, False)


def _cap(
    frame: Frame,
    cell: Cell,
    end: DeadEnd | None,
    leg: Leg | None,
    route: Route,
    gates: Gates,
) -> Cap:
    if end is not None:
        if end.is_chamber:
            return Cap(end.x, end.y)
        dx, dy = end.entry.step
        return Cap(end.a.x - dx * STUB / 2, end.a.y - dy * STUB / 2, _SMALL_CAP)
    if leg is not None and leg.niche is not None:
        return Cap(*_bay(frame, leg, leg.niche), leg.niche.scale)
    sides = sorted(route.sides[cell])
    if len(sides) > 2:
        return Cap(*frame.middle(cell))
    through = Leg(cell, sides[0], sides[1], gates[cell, sides[0]], gates[cell, sides[1]])
    x, y, _, _ = _leg_piece(frame, through, 0.0, 0.0).at(_PAST_BRIDGE)
    return Cap(x, y, _SMALL_CAP)


def _leg_piece(frame: Frame, leg: Leg, share: float, reach: float) -> Piece:
    """A leg's left wall: `share` of half the width plus `reach` off the middle."""
    a, b = leg.a, leg.b
    off_a, off_b = share * a.half + reach, share * b.half + reach
    if leg.turn == 2:
        dx, dy = leg.exit.step
        nx, ny = dy, -dx
        x0, y0 = a.x + nx * off_a, a.y + ny * off_a
        x1, y1 = b.x + nx * off_b, b.y + ny * off_b
        if abs((x1 - x0) * nx + (y1 - y0) * ny) < 1e-6:
            return Line(x0, y0, x1, y1)
        handle = ((x1 - x0) * dx + (y1 - y0) * dy) / 2
        return Curve(
            x0, y0, x0 + dx * handle, y0 + dy * handle, x1 - dx * handle, y1 - dy * handle, x1, y1
        )
    sign = 1.0 if leg.turn == 1 else -1.0
    if leg.entry.is_horizontal:
        (level, off_level), (upright, off_upright) = (a, off_a), (b, off_b)
    else:
        (level, off_level), (upright, off_upright) = (b, off_b), (a, off_a)
    cx, cy = upright.x, level.y
    rx = max(0.1, abs(level.x - cx) - sign * off_level)
    ry = max(0.1, abs(upright.y - cy) - sign * off_upright)
    level_angle = math.pi if level.x < cx else 0.0
    upright_angle = math.pi / 2 if upright.y > cy else -math.pi / 2
    start, end = level_angle, upright_angle
    if not leg.entry.is_horizontal:
        start, end = end, start
    while end - start > math.pi:
        end -= 2 * math.pi
    while end - start < -math.pi:
        end += 2 * math.pi
    return Arc(cx, cy, rx, ry, start, end)


def _end_pieces(end: DeadEnd, reach: float) -> list[Piece]:
    half = max(_LEAST_HALF, end.a.half + reach)
    radius = half + CHAMBER if end.is_chamber else half
    dx, dy = end.entry.opposite.step
    nx, ny = dy, -dx
    back = math.sqrt(radius * radius - half * half)
    run = (end.x - end.a.x) * dx + (end.y - end.a.y) * dy - back
    x0, y0 = end.a.x + nx * half, end.a.y + ny * half
    x1, y1 = end.a.x - nx * half, end.a.y - ny * half
    start = math.atan2(ny * half - dy * back, nx * half - dx * back)
    turn = math.pi + 2 * math.asin(back / radius)
    return [
        Line(x0, y0, x0 + dx * run, y0 + dy * run),
        Arc(end.x, end.y, radius, radius, start, start + turn),
        Line(x1 + dx * run, y1 + dy * run, x1, y1),
    ]


def _niche(frame: Frame, leg: Leg, ways: int, is_crowded: bool) -> Niche | None:
    """The niche that fits a leg in a cell with so many ways, if any does."""
    if leg.turn > 1:
        return None if is_crowded else _BAY
    in_the_middle = all(
        (gate.x, gate.y) == frame.mouth(Port(leg.cell, side))
        for gate, side in ((leg.a, leg.entry), (leg.b, leg.exit))
    )
    has_no_other_wall = ways == 4 or (ways == 3 and is_crowded)
    return _CORNER_BAY if in_the_middle and has_no_other_wall else None


def _bay(frame: Frame, leg: Leg, niche: Niche) -> tuple[float, float]:
    x, y, nx, ny = _leg_piece(frame, leg, 0.0, 0.0).at(0.5)
    return (x + nx * niche.off, y + ny * niche.off)


def _with_niche(frame: Frame, leg: Leg, niche: Niche, piece: Piece, reach: float) -> list[Piece]:
    """A wall with a niche in its middle."""
    if isinstance(piece, Curve):
        return [piece]
    cx, cy = _bay(frame, leg, niche)
    radius = niche.radius + (reach * niche.growth if reach > 0 else reach)
    x, y, nx, ny = piece.at(0.5)
    end_x, end_y, _, _ = piece.at(0.0)
    if not math.hypot(x - cx, y - cy) < radius < math.hypot(end_x - cx, end_y - cy):
        return [piece]  # so far from the wall a band knows nothing of the niche
    low, high = 0.0, 0.5
    for _ in range(24):
        part = (low + high) / 2
        px, py, _, _ = piece.at(part)
        if math.hypot(px - cx, py - cy) > radius:
            low = part
        else:
            high = part
    px, py, _, _ = piece.at(high)
    qx, qy, _, _ = piece.at(1 - high)
    start = math.atan2(py - cy, px - cx)
    end = math.atan2(qy - cy, qx - cx)
    arc = _through(cx, cy, radius, start, math.atan2(ny, nx), end)
    return [piece.between(0.0, high), arc, piece.between(1 - high, 1.0)]


def _through(cx: float, cy: float, radius: float, start: float, by: float, end: float) -> Arc:
    """The circular arc from one angle by way of another to a third."""
    forward = (end - start) % (2 * math.pi)
    turn = forward if (by - start) % (2 * math.pi) < forward else forward - 2 * math.pi
    return Arc(cx, cy, radius, radius, start, start + turn)

"""Where tunnels run on a card: from paths to walls, as lines and arcs at any offset.

Lengths here are units: 44 to the shorter side of a cell, so that a mouth is 14 on every card.
A tunnel is walked clockwise, from exit to exit, with the earth on the left hand: between two
neighbouring exits lies one wall, and the walls joined are the tunnel's outline. Every wall is
known at any distance from its place (`reach`), so bands round a tunnel are exact.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgen.drawing.curves import Arc, Curve, Line, Piece
from cardgen.model.card import Path
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Cell, Footprint, Port, Side
from cardgen.model.notation import ring_index

UNITS_PER_CELL = 44.0
HALF_MOUTH = 7.0
"""Half the width of a mouth: 14 of 44."""
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
_BULGE = 5.5
"""How far off a through tunnel's middle a dead end in the same cell bulges."""
_LANE_PITCH = 18.0
"""Distance between tunnels that cross the same inner edge side by side, where there is room."""
_GROUND_BETWEEN = 4.0
_LEAST_HALF = 0.1
"""Half the width that is left where many tunnels crowd through one edge."""
_EDGE_MARGIN = 4.0
_SAMPLE_STEP = 4.0
_STEP = {Side.NORTH: (0, -1), Side.EAST: (1, 0), Side.SOUTH: (0, 1), Side.WEST: (-1, 0)}


class Frame(NamedTuple):
    """A card in units: its cells and its trimmed size."""

    footprint: Footprint
    cell_width: float
    cell_height: float

    @property
    def width(self) -> float:
        """Width of the card."""
        return self.footprint.columns * self.cell_width

    @property
    def height(self) -> float:
        """Height of the card."""
        return self.footprint.rows * self.cell_height

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        return ((cell.column + 0.5) * self.cell_width, (cell.row + 0.5) * self.cell_height)

    def mouth(self, port: Port) -> tuple[float, float]:
        """The middle of a port's unit edge."""
        x, y = self.middle(port.cell)
        dx, dy = _STEP[port.side]
        return (x + dx * self.cell_width / 2, y + dy * self.cell_height / 2)


def outward(side: Side) -> tuple[int, int]:
    """The direction out of a cell through one of its sides."""
    return _STEP[side]


def frame_of(format: CardFormat) -> tuple[Frame, float]:
    """The card in units, and how many mm a unit is."""
    unit = min(format.cell_width, format.cell_height) / UNITS_PER_CELL
    return Frame(format.footprint, format.cell_width / unit, format.cell_height / unit), unit


class Gate(NamedTuple):
    """Where a tunnel passes an edge of a cell: the place and half its width there."""

    x: float
    y: float
    half: float


class Leg(NamedTuple):
    """A tunnel's way through one cell between two of its sides; `bulge` where a dead end is."""

    cell: Cell
    entry: Side
    exit: Side
    a: Gate
    b: Gate
    bulge: bool = False


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
                pieces += _bulged(step, piece, reach) if step.bulge else [piece]
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

    def junctions(self) -> Iterator[tuple[float, float]]:
        """The middles of cells in which three of its ways or more meet."""
        for cell in {step.cell: None for wall in self.walls for step in wall.steps}:
            if len(self.legs_in(cell)) > 2:
                yield self.frame.middle(cell)

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
    trees = _trees(frame.footprint, paths)
    ordered = sorted(trees, key=lambda tree: _height(frame.footprint, tree.path), reverse=True)
    gates = _gates(frame, ordered)
    tunnels = tuple(
        _tunnel(frame, tree, gates[i], _crowded(ordered, i)) for i, tree in enumerate(ordered)
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


# --- which cells and edges a path uses ------------------------------------------------------


class _Tree(NamedTuple):
    """The cells a path uses and, in each, the sides it passes; exits are outer sides."""

    path: Path
    sides: dict[Cell, set[Side]]


def _trees(footprint: Footprint, paths: Sequence[Path]) -> list[_Tree]:
    used: dict[tuple[Cell, Side], int] = {}
    trees = []
    for path in paths:
        if not path.exits:
            continue
        sides: dict[Cell, set[Side]] = {}
        goals = [*(port.cell for port in path.ports), *path.dead_ends]
        sides[goals[0]] = set()
        for goal in goals[1:]:
            for cell, side in _way_to(footprint, sides, goal, used):
                dx, dy = _STEP[side]
                other = Cell(cell.column + dx, cell.row + dy)
                sides.setdefault(cell, set()).add(side)
                sides.setdefault(other, set()).add(side.opposite)
        for cell, passed in sides.items():
            for side in passed:
                used[cell, side] = used.get((cell, side), 0) + 1
        for port in path.ports:
            sides[port.cell].add(port.side)
        trees.append(_Tree(path, sides))
    return trees


def _way_to(
    footprint: Footprint,
    tree: dict[Cell, set[Side]],
    goal: Cell,
    used: dict[tuple[Cell, Side], int],
) -> list[tuple[Cell, Side]]:
    """The cheapest way from a tree to a cell, as edges; an edge others use costs more."""
    cost: dict[Cell, int] = dict.fromkeys(tree, 0)
    came: dict[Cell, tuple[Cell, Side]] = {}
    waiting = sorted(tree, key=footprint.cell_number)
    while waiting:
        cell = min(waiting, key=lambda c: (cost[c], footprint.cell_number(c)))
        waiting.remove(cell)
        if cell == goal:
            break
        for side in Side:
            dx, dy = _STEP[side]
            other = Cell(cell.column + dx, cell.row + dy)
            if other not in footprint:
                continue
            price = cost[cell] + 1 + 2 * used.get((cell, side), 0)
            if other not in cost or price < cost[other]:
                cost[other] = price
                came[other] = (cell, side)
                waiting.append(other)
    way = []
    cell = goal
    while cell in came:
        before, side = came[cell]
        way.append((before, side))
        cell = before
    return way


def _crowded(trees: Sequence[_Tree], index: int) -> set[Cell]:
    """The cells of a tree that another tree uses too."""
    return {
        cell
        for cell in trees[index].sides
        if any(cell in tree.sides for i, tree in enumerate(trees) if i != index)
    }


# --- where they pass the edges --------------------------------------------------------------

_Gates = dict[tuple[Cell, Side], Gate]


def _gates(frame: Frame, trees: Sequence[_Tree]) -> list[_Gates]:
    """A gate for every side that every tree passes; inner edges are shared in lanes."""
    gates: list[_Gates] = [{} for _ in trees]
    footprint = frame.footprint
    for cell in footprint.cells():
        for side in Side:
            x, y = frame.mouth(Port(cell, side))
            facing = Port(cell, side).facing
            passing = [i for i, tree in enumerate(trees) if side in tree.sides.get(cell, ())]
            if facing.cell not in footprint:
                for i in passing:
                    gates[i][cell, side] = Gate(x, y, HALF_MOUTH)
                continue
            if side not in (Side.EAST, Side.SOUTH):
                continue
            if len(passing) > 1:
                passing.sort(key=lambda i: _lane_key(footprint, trees[i], cell, side))
            edge = frame.cell_height if side is Side.EAST else frame.cell_width
            for offset, half, i in _lanes(passing, edge):
                gate = Gate(x, y + offset, half) if side is Side.EAST else Gate(x + offset, y, half)
                gates[i][cell, side] = gates[i][facing] = gate
    return gates


def _lanes(passing: Sequence[int], edge: float) -> Iterator[tuple[float, float, int]]:
    """For those who pass an edge in order: offset from its middle and half width."""
    count = len(passing)
    if count == 0:
        return
    room = edge - 2 * _EDGE_MARGIN + _GROUND_BETWEEN
    pitch = min(_LANE_PITCH, room / count)
    half = min(HALF_MOUTH, (pitch - _GROUND_BETWEEN) / 2) if count > 1 else HALF_MOUTH
    for lane, i in enumerate(passing):
        yield (round((lane - (count - 1) / 2) * pitch, 1), round(half, 1), i)


def _lane_key(footprint: Footprint, tree: _Tree, cell: Cell, side: Side) -> tuple[float, float]:
    """Orders those who pass an edge so that paths that need not cross do not.

    On either side of the edge, a path's exits come sooner or later along the ring, walking
    from the edge's upper (left) end; who has the sooner exits takes the upper (left) lane.
    """
    near, far = _parted(tree, cell, side)
    ring = footprint.perimeter()
    count = len(ring)
    if side is Side.EAST:
        first = ring.index(Port(Cell(cell.column + 1, 0), Side.NORTH))
        far_first, step = first, 1
    else:
        first = ring.index(Port(Cell(0, cell.row + 1), Side.WEST))
        far_first, step = first, -1
    near_first = far_first - step

    def mean(ports: list[Port], start: int, way: int) -> float | None:
        places = [(ring.index(port) - start) * way % count for port in ports if port in ring]
        return sum(places) / len(places) / count if places else None

    near_mean = mean(near, near_first, -step)
    far_mean = mean(far, far_first, step)
    known = [value for value in (near_mean, far_mean) if value is not None]
    average = sum(known) / len(known) if known else 0.5
    return (average, average if near_mean is None else near_mean)


def _parted(tree: _Tree, cell: Cell, side: Side) -> tuple[list[Port], list[Port]]:
    """A path's exits on this side of an edge and beyond it."""
    reached = {cell}
    waiting = [cell]
    while waiting:
        here = waiting.pop()
        for way in tree.sides[here]:
            if (here, way) == (cell, side):
                continue
            dx, dy = _STEP[way]
            other = Cell(here.column + dx, here.row + dy)
            if other in tree.sides and other not in reached:
                reached.add(other)
                waiting.append(other)
    near = [port for port in tree.path.ports if port.cell in reached]
    far = [port for port in tree.path.ports if port.cell not in reached]
    return near, far


# --- walls ----------------------------------------------------------------------------------


def _tunnel(frame: Frame, tree: _Tree, gates: _Gates, crowded: set[Cell]) -> Tunnel:
    ends = {cell: _dead_end(frame, tree, cell, gates, crowded) for cell in tree.path.dead_ends}
    bulging = {cell for cell, end in ends.items() if end is None and cell not in crowded}
    bulged: dict[Cell, Leg] = {}
    ports = set(tree.path.ports)
    start = tree.path.ports[0]
    walls: list[Wall] = []
    port = start
    while True:
        steps: list[Leg | DeadEnd] = []
        cell, entry = port.cell, port.side
        while True:
            end = ends.get(cell)
            sides = tree.sides[cell]
            turn = next((t for t in (1, 2, 3) if (entry + t) % 4 in sides), None)
            if turn is None:
                steps.append(end or _blind_end(frame, cell, entry, gates))
                leaving = entry
            else:
                leaving = Side((entry + turn) % 4)
                a, b = gates[cell, entry], gates[cell, leaving]
                bulge = cell in bulging and turn > 1 and cell not in bulged
                leg = Leg(cell, entry, leaving, a, b, bulge)
                if bulge:
                    bulged[cell] = leg
                steps.append(leg)
            if Port(cell, leaving) in ports:
                break
            dx, dy = _STEP[leaving]
            cell, entry = Cell(cell.column + dx, cell.row + dy), leaving.opposite
        walls.append(Wall(port, Port(cell, leaving), tuple(steps)))
        port = walls[-1].end
        if port == start:
            break
    caps = [_cap(frame, cell, end, bulged.get(cell), tree, gates) for cell, end in ends.items()]
    return Tunnel(tree.path, frame, tuple(walls), tuple(caps))


def _dead_end(
    frame: Frame, tree: _Tree, cell: Cell, gates: _Gates, crowded: set[Cell]
) -> DeadEnd | None:
    """The end of an arm, or None where the path also passes through the cell."""
    if len(tree.sides[cell]) != 1:
        return None
    (entry,) = tree.sides[cell]
    gate = gates[cell, entry]
    dx, dy = _STEP[entry]
    if cell in crowded:
        depth = STUB - gate.half
        return DeadEnd(cell, entry, gate, gate.x - dx * depth, gate.y - dy * depth, False)
    x, y = frame.middle(cell)
    if len(tree.sides) == 1:
        x, y = x - dx * PAST_MIDDLE, y - dy * PAST_MIDDLE
    return DeadEnd(cell, entry, gate, x, y, True)


def _blind_end(frame: Frame, cell: Cell, entry: Side, gates: _Gates) -> DeadEnd:
    """The end of a lone exit that names no dead end; checks refuse it, drawing does not fail."""
    x, y = frame.middle(cell)
    return DeadEnd(cell, entry, gates[cell, entry], x, y, False)


def _cap(
    frame: Frame,
    cell: Cell,
    end: DeadEnd | None,
    leg: Leg | None,
    tree: _Tree,
    gates: _Gates,
) -> Cap:
    if end is not None:
        if end.is_chamber:
            return Cap(end.x, end.y)
        dx, dy = _STEP[end.entry]
        return Cap(end.a.x - dx * STUB / 2, end.a.y - dy * STUB / 2, _SMALL_CAP)
    if leg is not None:
        return Cap(*_bulge_middle(frame, leg))
    sides = sorted(tree.sides[cell])
    if len(sides) > 2:
        return Cap(*frame.middle(cell))
    through = Leg(cell, sides[0], sides[1], gates[cell, sides[0]], gates[cell, sides[1]])
    x, y, _, _ = _leg_piece(frame, through, 0.0, 0.0).at(_PAST_BRIDGE)
    return Cap(x, y, _SMALL_CAP)


def _leg_piece(frame: Frame, leg: Leg, share: float, reach: float) -> Piece:
    """A leg's left wall: `share` of half the width plus `reach` off the middle."""
    a, b = leg.a, leg.b
    turn = (leg.exit - leg.entry) % 4
    off_a, off_b = share * a.half + reach, share * b.half + reach
    if turn == 2:
        dx, dy = _STEP[leg.exit]
        nx, ny = dy, -dx
        x0, y0 = a.x + nx * off_a, a.y + ny * off_a
        x1, y1 = b.x + nx * off_b, b.y + ny * off_b
        if abs((x1 - x0) * nx + (y1 - y0) * ny) < 1e-6:
            return Line(x0, y0, x1, y1)
        handle = ((x1 - x0) * dx + (y1 - y0) * dy) / 2
        return Curve(
            x0, y0, x0 + dx * handle, y0 + dy * handle, x1 - dx * handle, y1 - dy * handle, x1, y1
        )
    sign = 1.0 if turn == 1 else -1.0
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
    dx, dy = _STEP[end.entry.opposite]
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


def _bulge_middle(frame: Frame, leg: Leg) -> tuple[float, float]:
    x, y, nx, ny = _leg_piece(frame, leg, 0.0, 0.0).at(0.5)
    return (x + nx * _BULGE, y + ny * _BULGE)


def _bulged(leg: Leg, piece: Piece, reach: float) -> list[Piece]:
    """A wall with a round niche in its middle."""
    if isinstance(piece, Curve):
        return [piece]
    x, y, nx, ny = piece.at(0.5)
    off = leg.a.half + reach - _BULGE
    cx, cy = x - nx * off, y - ny * off
    radius = leg.a.half + reach + CHAMBER
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
    outward = math.atan2(ny, nx)
    arc = _through(cx, cy, radius, start, outward, end)
    return [piece.between(0.0, high), arc, piece.between(1 - high, 1.0)]


def _through(cx: float, cy: float, radius: float, start: float, by: float, end: float) -> Arc:
    """The circular arc from one angle by way of another to a third."""
    forward = (end - start) % (2 * math.pi)
    turn = forward if (by - start) % (2 * math.pi) < forward else forward - 2 * math.pi
    return Arc(cx, cy, radius, radius, start, start + turn)


# --- samples and crossings ------------------------------------------------------------------


def _samples(tunnels: Sequence[Tunnel]) -> Iterator[tuple[float, float]]:
    for tunnel in tunnels:
        for _, piece in tunnel.centre_lines():
            count = max(1, round(piece.length / _SAMPLE_STEP))
            for i in range(count + 1):
                x, y, _, _ = piece.at(i / count)
                yield (x, y)


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

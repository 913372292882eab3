"""Routes: through which cells a path runs, and where it passes their edges; no walls yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.drawing.frames import HALF_MOUTH, Frame
from cardgen.model.card import Path
from cardgen.model.grid import Cell, Footprint, Port, Side

_LANE_PITCH = 18.0
"""Distance between tunnels that cross the same inner edge side by side, where there is room."""
_GROUND_BETWEEN = 4.0
_EDGE_MARGIN = 4.0


class Gate(NamedTuple):
    """Where a tunnel passes an edge of a cell: the place and half its width there."""

    x: float
    y: float
    half: float


class Route(NamedTuple):
    """The cells a path uses and, in each, the sides it passes; exits are outer sides."""

    path: Path
    sides: dict[Cell, set[Side]]


def routes_of(footprint: Footprint, paths: Sequence[Path]) -> list[Route]:
    """The routes of paths that have exits; a later one takes edges that are still unused."""
    used: dict[tuple[Cell, Side], int] = {}
    routes = []
    for path in paths:
        if not path.exits:
            continue
        sides: dict[Cell, set[Side]] = {}
        goals = [*(port.cell for port in path.ports), *path.dead_ends]
        sides[goals[0]] = set()
        for goal in goals[1:]:
            for cell, side in _way_to(footprint, sides, goal, used):
                other = Port(cell, side).facing.cell
                sides.setdefault(cell, set()).add(side)
                sides.setdefault(other, set()).add(side.opposite)
        for cell, passed in sides.items():
            for side in passed:
                used[cell, side] = used.get((cell, side), 0) + 1
        for port in path.ports:
            sides[port.cell].add(port.side)
        routes.append(Route(path, sides))
    return routes


def _way_to(
    footprint: Footprint,
    route: dict[Cell, set[Side]],
    goal: Cell,
    used: dict[tuple[Cell, Side], int],
) -> list[tuple[Cell, Side]]:
    """The cheapest way from a route to a cell, as edges; an edge others use costs more."""
    cost: dict[Cell, int] = dict.fromkeys(route, 0)
    came: dict[Cell, tuple[Cell, Side]] = {}
    waiting = sorted(route, key=footprint.cell_number)
    while waiting:
        cell = min(waiting, key=lambda c: (cost[c], footprint.cell_number(c)))
        waiting.remove(cell)
        if cell == goal:
            break
        for side in Side:
            other = Port(cell, side).facing.cell
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


def shared_cells(routes: Sequence[Route], index: int) -> set[Cell]:
    """The cells of a route that another route uses too."""
    return {
        cell
        for cell in routes[index].sides
        if any(cell in route.sides for i, route in enumerate(routes) if i != index)
    }


Gates = dict[tuple[Cell, Side], Gate]


def gates_of(frame: Frame, routes: Sequence[Route]) -> list[Gates]:
    """A gate for every side that every route passes; inner edges are shared in lanes."""
    gates: list[Gates] = [{} for _ in routes]
    footprint = frame.footprint
    for cell in footprint.cells():
        for side in Side:
            x, y = frame.mouth(Port(cell, side))
            facing = Port(cell, side).facing
            passing = [i for i, route in enumerate(routes) if side in route.sides.get(cell, ())]
            if facing.cell not in footprint:
                for i in passing:
                    gates[i][cell, side] = Gate(x, y, HALF_MOUTH)
                continue
            if side not in (Side.EAST, Side.SOUTH):
                continue
            if len(passing) > 1:
                passing.sort(key=lambda i: _lane_key(footprint, routes[i], cell, side))
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


def _lane_key(footprint: Footprint, route: Route, cell: Cell, side: Side) -> tuple[float, float]:
    """Orders those who pass an edge so that paths that need not cross do not.

    On either side of the edge, a path's exits come sooner or later along the ring, walking
    from the edge's upper (left) end; who has the sooner exits takes the upper (left) lane.
    """
    near, far = _parted(route, cell, side)
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


def _parted(route: Route, cell: Cell, side: Side) -> tuple[list[Port], list[Port]]:
    """A path's exits on this side of an edge and beyond it."""
    reached = {cell}
    waiting = [cell]
    while waiting:
        here = waiting.pop()
        for way in route.sides[here]:
            if (here, way) == (cell, side):
                continue
            other = Port(here, way).facing.cell
            if other in route.sides and other not in reached:
                reached.add(other)
                waiting.append(other)
    near = [port for port in route.path.ports if port.cell in reached]
    far = [port for port in route.path.ports if port.cell not in reached]
    return near, far

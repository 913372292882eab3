"""Cards on the grid: laid, taken back, and where they fit.

`lay` keeps three things up to date: what every cell demands, how many exits are open, and the
frontier, the cells over which a card joins the layout.
"""

from __future__ import annotations

from cardgen.engine.kernel.memory import FRONT, OPEN, Memory
from cardgen.engine.kernel.tables import COVERED, DEMANDS, Tables

BITS = 67
BIT_OF_REST = tuple(
    next((n for n in range(BITS - 1) if (1 << n) % BITS == rest), 0) for rest in range(BITS)
)
"""The number of the only bit of a word, by its rest when divided by 67: all rests differ."""


def lay(t: Tables, m: Memory, cell: int, way: int, kind: int) -> None:
    """Lays a card with its first cell on a cell."""
    demand, number, tunnels, joins, near = m.demand, m.number, t.tunnels, t.joins, t.near
    _cover(t, m, cell)
    if t.step[way]:
        _cover(t, m, cell + t.step[way])
    opened = 0
    at = way * t.ports
    mark = (way * t.kinds + kind) * t.ports - at
    for port in range(at, at + t.ports):
        across = cell + near[port]
        before = demand[across]
        after = before + t.mark[mark + port]
        demand[across] = after
        opened += tunnels[after] - tunnels[before]
        if joins[after] and not joins[before]:
            _add_to_front(m, across)
    number[OPEN] += opened


def take_back(t: Tables, m: Memory, cell: int, way: int, kind: int) -> None:
    """Takes back the card laid last: the exact inverse of `lay`."""
    demand, number, tunnels, joins, near = m.demand, m.number, t.tunnels, t.joins, t.near
    opened = 0
    at = way * t.ports
    mark = (way * t.kinds + kind) * t.ports - at
    for port in range(at, at + t.ports):
        across = cell + near[port]
        before = demand[across]
        after = before - t.mark[mark + port]
        demand[across] = after
        opened += tunnels[after] - tunnels[before]
        if joins[before] and not joins[after]:
            _drop_from_front(m, across)
    number[OPEN] += opened
    _uncover(t, m, cell)
    if t.step[way]:
        _uncover(t, m, cell + t.step[way])


def sweep(t: Tables, m: Memory, cell: int, way: int) -> None:
    """Makes the cells of a card and around it ask for nothing; the frontier is left alone."""
    demand, near = m.demand, t.near
    demand[cell] = demand[cell + t.step[way]] = 0
    for port in range(way * t.ports, (way + 1) * t.ports):
        demand[cell + near[port]] = 0


def can_cover(t: Tables, m: Memory, cell: int, kinds: int) -> bool:
    """Whether any of a set of kinds fits over a cell."""
    demand, firsts, seconds = m.demand, t.first, t.second
    for slot in range(t.slots):
        first_cell = cell + t.slot_first[slot]
        first = demand[first_cell]
        if first < COVERED:
            first_way = t.slot_way[slot]
            step = t.step[first_way]
            second = demand[first_cell + step] if step else 0
            for way in range(first_way * DEMANDS, (first_way + t.axis_ways) * DEMANDS, DEMANDS):
                if firsts[way + first] & seconds[way + second] & kinds:
                    return True
    return False


def is_hole(t: Tables, m: Memory, cell: int) -> bool:
    """Whether no card of the footprint has room to cover a cell."""
    for slot in range(t.slots):
        first_cell = cell + t.slot_first[slot]
        second_cell = first_cell + t.step[t.slot_way[slot]]
        if m.demand[first_cell] < COVERED and m.demand[second_cell] < COVERED:
            return False
    return True


def lost_cells(t: Tables, m: Memory, kinds: int, most: int) -> int:
    """How many cells that open exits lead into none of a set of kinds fits over, up to `most`."""
    lost = 0
    for place in range(m.number[FRONT]):
        cell = m.front[place]
        if t.tunnels[m.demand[cell]] and not can_cover(t, m, cell, kinds):
            lost += 1
            if lost == most:
                break
    return lost


def hole_exits(t: Tables, m: Memory) -> int:
    """How many open exits lead into a hole."""
    exits = 0
    for place in range(m.number[FRONT]):
        cell = m.front[place]
        tunnels = t.tunnels[m.demand[cell]]
        if tunnels and is_hole(t, m, cell):
            exits += tunnels
    return exits


def any_fits(t: Tables, m: Memory, kinds: int) -> bool:
    """Whether any of a set of kinds can be laid anywhere."""
    if t.forbids:
        for kind in range(t.kinds):  # noqa: SIM110 - compiled code has no generators
            if kinds >> kind & 1 and find_moves(t, m, 1 << kind):
                return True
        return False
    for place in range(m.number[FRONT]):  # noqa: SIM110 - as above
        if can_cover(t, m, m.front[place], kinds):
            return True
    return False


def find_moves(t: Tables, m: Memory, kinds: int) -> int:
    """Lists the legal placements of a set of kinds, and returns how many there are."""
    demand, joins, tunnels, front = m.demand, t.joins, t.tunnels, m.front
    firsts, seconds, slot_first, slot_way = t.first, t.second, t.slot_first, t.slot_way
    opened, axis_ways = m.number[OPEN], t.axis_ways
    found = 0
    for place in range(m.number[FRONT]):
        cell = front[place]
        for slot in range(t.slots):
            first_cell = cell + slot_first[slot]
            first = demand[first_cell]
            # A slot with two frontier cells is met at its first cell.
            if first_cell != cell and joins[first]:
                continue
            first_way = slot_way[slot]
            step = t.step[first_way]
            second = demand[first_cell + step] if step else 0
            for way in range(first_way, first_way + axis_ways):
                fit = firsts[way * DEMANDS + first] & seconds[way * DEMANDS + second] & kinds
                while fit:
                    low = fit & -fit
                    fit ^= low
                    kind = BIT_OF_REST[low % BITS]
                    m.move_cell[found] = first_cell
                    m.move_way[found] = way
                    m.move_kind[found] = kind
                    met = tunnels[first] + tunnels[second]
                    m.move_open[found] = opened + t.exits[kind] - 2 * met
                    found += 1
    return _without_holes(t, m, found) if t.forbids else found


def _without_holes(t: Tables, m: Memory, found: int) -> int:
    """Keeps of the placements listed those that leave no new hole; returns how many they are."""
    before = hole_exits(t, m)
    kept = 0
    for move in range(found):
        cell, way, kind = m.move_cell[move], m.move_way[move], m.move_kind[move]
        lay(t, m, cell, way, kind)
        is_legal = hole_exits(t, m) == before
        take_back(t, m, cell, way, kind)
        if is_legal:
            m.move_cell[kept], m.move_way[kept], m.move_kind[kept] = cell, way, kind
            m.move_open[kept] = m.move_open[move]
            kept += 1
    return kept


def _cover(t: Tables, m: Memory, cell: int) -> None:
    before = m.demand[cell]
    m.demand[cell] = before + COVERED
    if t.joins[before]:
        m.number[OPEN] -= t.tunnels[before]
        _drop_from_front(m, cell)


def _uncover(t: Tables, m: Memory, cell: int) -> None:
    after = m.demand[cell] - COVERED
    m.demand[cell] = after
    if t.joins[after]:
        m.number[OPEN] += t.tunnels[after]
        _add_to_front(m, cell)


def _add_to_front(m: Memory, cell: int) -> None:
    size = m.number[FRONT]
    m.front[size] = cell
    m.front_at[cell] = size
    m.number[FRONT] = size + 1


def _drop_from_front(m: Memory, cell: int) -> None:
    size = m.number[FRONT] - 1
    last = m.front[size]
    place = m.front_at[cell]
    m.front[place] = last
    m.front_at[last] = place
    m.number[FRONT] = size

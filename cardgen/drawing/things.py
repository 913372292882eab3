"""What lies on tunnels: caps of dead ends, doors, trolls, gold, ladders, tools, start figures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.drawing import motifs
from cardgen.drawing.courses import Course
from cardgen.drawing.frames import UNITS_PER_CELL
from cardgen.drawing.icons import BOX, Icon
from cardgen.drawing.keys import is_second_key
from cardgen.drawing.pen import Pen, Point, randomness
from cardgen.drawing.rooms import Disc
from cardgen.drawing.scene import Item
from cardgen.drawing.tunnels import STUB, Cap, Tunnel
from cardgen.model.card import Exit

ICON_ON_DISC = 14.6
LADDER_ON_DISC = 19.0
TROLL_ON_DISC = 14.0
TROLL_DISC = 10.5 / 11
_DOOR_DEPTH = 15.0
_TROLL_DEPTH = 15.0
_DISC_RADIUS = 11.0
_NEAR_MIDDLE = 10.0
"""A tool moves so far onto a tunnel, on a cell of 44; further on longer cells."""
_AT_MIDDLE = 2.0
_ON_TUNNEL = 3.0
_AIR = 1.6
_GOLD_PITCH, _GOLD_SMALL = 7.5, 0.62
_LADDER_BESIDE, _LADDER_SMALL = 9.0, 0.8
_TROLL_BEHIND_DOOR = 14.0
_TROLL_SCALE = 0.82
_IN_STUB, _STUB_ROOM = 4.4, 6.6
"""Radius of what lies in a stub, and half the width of a row there."""
_FIGURE_SCALE, _FIGURE_LOWER = 0.8, 2.5
START_FLOOR = 17.1
"""How far the floor of a start figure reaches, its line too."""
_REACH = {
    "medallion": 11.7,
    "ladder": 13.1,
    "start": 14.5,
    "start floor": START_FLOOR,
    "gold": 10.6,
    "rungs": 9.6,
    "door": 11.0,
    "troll": 9.2,
}
"""How far from its middle each thing that is wider than a tunnel reaches, its line too."""
_CAP_REACH = 0.7
"""How far any cap reaches, in heights of the lantern."""


def caps(pen: Pen, course: Course, name: str, avoid: Sequence[Point]) -> list[Item]:
    """A lantern, a pick or a rockfall in every dead end, save where something larger lies.

    All of a face are alike; its name settles which.
    """
    make = motifs.CAPS[int(randomness(name, "cap").random() * len(motifs.CAPS))]
    return [pen.use(make(pen.theme), *cap) for cap in _caps(course, avoid)]


def exits(pen: Pen, course: Course, key_colours: Sequence[str]) -> list[Item]:
    """Doors and trolls, each inside its exit."""
    items: list[Item] = []
    for tunnel in course.tunnels:
        for exit_ in tunnel.path.exits:
            items += _at_exit(pen, tunnel, exit_, key_colours)
    return items


def holdings(pen: Pen, course: Course, key_colours: Sequence[str]) -> list[Item]:
    """Gold and ladders, in the middle of their path."""
    items: list[Item] = []
    for tunnel in course.tunnels:
        for held in _held(tunnel):
            symbols = [motifs.gold(pen.theme)]
            if held.ladder is not None:
                is_second = is_second_key(held.ladder, key_colours)
                symbols = [
                    motifs.ladder_disc(pen.theme, is_second),
                    motifs.rungs(pen.theme, is_second),
                ]
            items += [pen.use(symbol, held.x, held.y, held.scale) for symbol in symbols]
    return items


def discs(course: Course, icon_name: str | None, is_start: bool) -> tuple[Disc, ...]:
    """What covers ground beside a tunnel, and some air round it: discs, doors, trolls, gold."""
    return tuple(_discs(course, icon_name, is_start))


def figure(course: Course, icon_name: str | None, is_start: bool) -> Disc | None:
    """What the start figure covers, or an icon on its disc; None where there is neither."""
    frame = course.frame
    if is_start:
        middle = (frame.width / 2, frame.height / 2)
        return (*middle, _REACH["start" if is_on_tunnel(course, middle) else "start floor"])
    if icon_name is None:
        return None
    return (*medallion_middle(course), _REACH["ladder" if icon_name == "ladder" else "medallion"])


def on_floor(pen: Pen, course: Course, avoid: Sequence[Point]) -> list[Disc]:
    """What caps, gold and ladders cover."""
    reach = _CAP_REACH * pen.length("lantern")
    covered = [(cap.x, cap.y, reach * cap.scale) for cap in _caps(course, avoid)]
    return [*covered, *(disc for tunnel in course.tunnels for disc in _held_discs(tunnel))]


def medallion(pen: Pen, icon: Icon, middle: Point, scale: float = 1.0) -> list[Item]:
    """An icon on its disc; a ladder lets daylight in."""
    colour = pen.colour("icon") or "#000000"
    is_ladder = icon.name == "ladder"
    disc = motifs.daylight(pen.theme) if is_ladder else motifs.medallion(pen.theme)
    size = LADDER_ON_DISC if is_ladder else ICON_ON_DISC
    return [
        pen.use(disc, *middle, scale),
        pen.use(icon.symbol(colour), *middle, size / BOX * scale),
    ]


def hole(
    pen: Pen, place: Point, scale: float, is_on_floor: bool, figure: str | None = None
) -> list[Item]:
    """The hole that a start figure looks out of, with a floor of its own unless it lies on one."""
    x, y = place
    items: list[Item] = []
    if not is_on_floor:
        items.append(pen.use(motifs.start_floor(pen.theme), x, y, scale))
    items.append(pen.use(motifs.start_frame(pen.theme), x, y, scale))
    if figure is not None:
        symbol = motifs.FIGURES[figure](pen.theme)
        items.append(pen.use(symbol, x, y + _FIGURE_LOWER * scale, _FIGURE_SCALE * scale))
    return items


def medallion_middle(course: Course) -> Point:
    """Where a tool lies: the card's middle, else a tunnel near it, else an unused cell."""
    frame = course.frame
    middle = (frame.width / 2, frame.height / 2)
    nearest = min(course.middles(), key=lambda place: math.dist(place, middle), default=middle)
    distance = math.dist(nearest, middle)
    if distance <= _AT_MIDDLE:
        return middle
    if distance <= _NEAR_MIDDLE * max(frame.cell_width, frame.cell_height) / UNITS_PER_CELL:
        return nearest
    used = {cell for tunnel in course.tunnels for cell, _ in tunnel.centre_lines()}
    free = [cell for cell in frame.footprint.cells() if cell not in used]
    return frame.middle(free[0]) if free else middle


def is_on_tunnel(course: Course, place: Point) -> bool:
    """Whether a place is the middle of a tunnel's floor, or nearly."""
    return any(math.dist(place, middle) <= _ON_TUNNEL for middle in course.middles())


def middle_of(tunnel: Tunnel) -> Point:
    """The place on a tunnel's floor nearest to the card's middle."""
    middle = (tunnel.frame.width / 2, tunnel.frame.height / 2)
    places = [piece.at(i / 8)[:2] for _, piece in tunnel.centre_lines() for i in range(9)]
    return min((*tunnel.junctions(), *places), key=lambda place: math.dist(place, middle))


class _Held(NamedTuple):
    """A nugget, or a ladder of a colour, on a tunnel's floor."""

    x: float
    y: float
    scale: float
    ladder: str | None = None


def _held(tunnel: Tunnel) -> Iterator[_Held]:
    """What a path holds: nuggets in a row and a ladder before them, or all of it in its stub."""
    path = tunnel.path
    nuggets = [None] * path.gold
    if not nuggets and path.ladder is None:
        return
    if tunnel.is_stub:
        yield from _in_stub(tunnel, nuggets if path.ladder is None else [*nuggets, path.ladder])
        return
    x, y = middle_of(tunnel)
    scale = 1.0 if path.gold == 1 else _GOLD_SMALL
    for i in range(path.gold):
        yield _Held(x + (i - (path.gold - 1) / 2) * _GOLD_PITCH, y, scale)
    if path.ladder is not None:
        beside, scale = (_LADDER_BESIDE, _LADDER_SMALL) if path.gold else (0.0, 1.0)
        yield _Held(x, y + beside, scale, path.ladder)


def _caps(course: Course, avoid: Sequence[Point]) -> Iterator[Cap]:
    """Where dead ends are marked."""
    for tunnel in course.tunnels:
        for cap in tunnel.caps:
            if not _is_covered(tunnel, cap) and all(
                math.hypot(cap.x - x, cap.y - y) > _DISC_RADIUS for x, y in avoid
            ):
                yield cap


def _is_covered(tunnel: Tunnel, cap: Cap) -> bool:
    """Whether something takes the place of a cap; a stub has no room for two things."""
    if tunnel.is_stub and any(exit_.priority is not None for exit_ in tunnel.path.exits):
        return True
    return any(
        tunnel.is_stub or math.hypot(cap.x - held.x, cap.y - held.y) <= _REACH["gold"] * held.scale
        for held in _held(tunnel)
    )


def _in_stub(tunnel: Tunnel, ladders: Sequence[str | None]) -> Iterator[_Held]:
    """Nuggets (None) and a ladder in a row across a stub's end, clear of its exit."""
    radius = min(_IN_STUB, _STUB_ROOM / len(ladders))
    (exit_,) = tunnel.path.exits
    x, y = _inside(tunnel, exit_, STUB - _IN_STUB)
    dx, dy = exit_.port.side.step
    for i, ladder in enumerate(ladders):
        across = (2 * i - len(ladders) + 1) * radius
        yield _Held(x + dy * across, y + dx * across, round(radius / _REACH["gold"], 3), ladder)


def _discs(course: Course, icon_name: str | None, is_start: bool) -> Iterator[Disc]:
    middle = figure(course, icon_name, is_start)
    if middle is not None:
        yield _aired(middle)
    for tunnel in course.tunnels:
        yield from (_aired(disc) for disc in _held_discs(tunnel))
        for exit_ in tunnel.path.exits:
            for kind, depth in _behind(exit_):
                yield (*_inside(tunnel, exit_, depth), _REACH[kind] + _AIR)


def _held_discs(tunnel: Tunnel) -> Iterator[Disc]:
    for held in _held(tunnel):
        kind = "gold" if held.ladder is None else "rungs"
        yield (held.x, held.y, _REACH[kind] * held.scale)


def _aired(disc: Disc) -> Disc:
    x, y, radius = disc
    return (x, y, radius + _AIR)


def _behind(exit_: Exit) -> Iterator[tuple[str, float]]:
    """What stands behind an exit, and how deep inside it."""
    if exit_.door is not None:
        yield "door", _DOOR_DEPTH
    if exit_.troll:
        yield "troll", _TROLL_DEPTH + (_TROLL_BEHIND_DOOR if exit_.door is not None else 0.0)


def _inside(tunnel: Tunnel, exit_: Exit, depth: float) -> Point:
    """The place so deep behind an exit."""
    x, y = tunnel.frame.mouth(exit_.port)
    dx, dy = exit_.port.side.step
    return (x - dx * depth, y - dy * depth)


def _at_exit(pen: Pen, tunnel: Tunnel, exit_: Exit, key_colours: Sequence[str]) -> list[Item]:
    items: list[Item] = []
    for kind, depth in _behind(exit_):
        place = _inside(tunnel, exit_, depth)
        if kind == "door" and exit_.door is not None:
            symbol = motifs.door(pen.theme, is_second_key(exit_.door, key_colours))
            items.append(pen.use(symbol, *place, 1.0, 90.0 * exit_.port.side))
        else:
            items.append(pen.use(motifs.medallion(pen.theme), *place, TROLL_DISC * _TROLL_SCALE))
            items.append(
                pen.use(motifs.troll(pen.theme), *place, TROLL_ON_DISC / BOX * _TROLL_SCALE)
            )
    return items

"""What lies on tunnels: caps of dead ends, priorities, doors, trolls, gold, ladders, medallions."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgen.drawing import motifs
from cardgen.drawing.icons import BOX, Icon
from cardgen.drawing.pen import Pen, Point
from cardgen.drawing.scene import Item
from cardgen.drawing.tunnels import Course, Leg, Tunnel, outward
from cardgen.model.card import Exit

ICON_ON_DISC = 14.6
LADDER_ON_DISC = 19.0
TROLL_ON_DISC = 14.0
TROLL_DISC = 10.5 / 11
_BADGE_DEPTH = 13.2 * motifs.SQUARE_SCALE
_BADGE_ON_BEND = 12.4 * motifs.SQUARE_SCALE
_DOOR_DEPTH = 15.0
_TROLL_DEPTH = 15.0
_DISC_RADIUS = 11.0
_NEAR_MIDDLE = 10.0
_AT_MIDDLE = 2.0
_WARM = ("red", "orange", "yellow", "gold", "pink", "brown", "white")


def caps(pen: Pen, course: Course, avoid: Sequence[Point]) -> list[Item]:
    """A lantern in every dead end, save where something larger lies."""
    symbol = motifs.lantern(pen.theme)
    return [
        pen.use(symbol, cap.x, cap.y, cap.scale)
        for tunnel in course.tunnels
        for cap in tunnel.caps
        if all(math.hypot(cap.x - x, cap.y - y) > _DISC_RADIUS for x, y in avoid)
    ]


def exits(pen: Pen, course: Course, key_colours: Sequence[str]) -> list[Item]:
    """Priorities, doors and trolls, each inside its exit."""
    items: list[Item] = []
    for tunnel in course.tunnels:
        for exit_ in tunnel.path.exits:
            items += _at_exit(pen, tunnel, exit_, key_colours)
    return items


def holdings(pen: Pen, course: Course, key_colours: Sequence[str]) -> list[Item]:
    """Gold and ladders, in the middle of their path."""
    items: list[Item] = []
    for tunnel in course.tunnels:
        path = tunnel.path
        middle = middle_of(tunnel)
        count = path.gold
        for i in range(count):
            spread = (i - (count - 1) / 2) * 7.5
            scale = 1.0 if count == 1 else 0.62
            items.append(pen.use(motifs.gold(pen.theme), middle[0] + spread, middle[1], scale))
        if path.ladder is not None:
            is_second = is_second_key(path.ladder, key_colours)
            beside = 0.0 if not count else 9.0
            for symbol in (
                motifs.ladder_disc(pen.theme, is_second),
                motifs.rungs(pen.theme, is_second),
            ):
                items.append(pen.use(symbol, middle[0], middle[1] + beside, 0.8 if count else 1.0))
    return items


def medallion(pen: Pen, icon: Icon, middle: Point) -> list[Item]:
    """An icon on its disc; a ladder lets daylight in."""
    colour = pen.colour("icon") or "#000000"
    is_ladder = icon.name == "ladder"
    disc = motifs.daylight(pen.theme) if is_ladder else motifs.medallion(pen.theme)
    size = LADDER_ON_DISC if is_ladder else ICON_ON_DISC
    return [pen.use(disc, *middle), pen.use(icon.symbol(colour), *middle, size / BOX)]


def medallion_middle(course: Course) -> Point:
    """Where a tool lies: the card's middle, else a tunnel near it, else an unused cell."""
    frame = course.frame
    middle = (frame.width / 2, frame.height / 2)
    nearest = min(course.middles(), key=lambda place: math.dist(place, middle), default=middle)
    distance = math.dist(nearest, middle)
    if distance <= _AT_MIDDLE:
        return middle
    if distance <= _NEAR_MIDDLE:
        return nearest
    used = {cell for tunnel in course.tunnels for cell, _ in tunnel.centre_lines()}
    free = [cell for cell in frame.footprint.cells() if cell not in used]
    return frame.middle(free[0]) if free else middle


def middle_of(tunnel: Tunnel) -> Point:
    """The place on a tunnel's floor nearest to the card's middle."""
    middle = (tunnel.frame.width / 2, tunnel.frame.height / 2)
    places = [piece.at(i / 8)[:2] for _, piece in tunnel.centre_lines() for i in range(9)]
    return min((*tunnel.junctions(), *places), key=lambda place: math.dist(place, middle))


def is_second_key(colour: str, key_colours: Sequence[str]) -> bool:
    """Whether doors and ladders of a colour have the second shape.

    Where the deck's colours are known, they take turns; a colour that stands alone goes by its
    name: warm ones are second.
    """
    if colour in key_colours:
        return key_colours.index(colour) % 2 == 1
    return colour.lower() in _WARM


def _at_exit(pen: Pen, tunnel: Tunnel, exit_: Exit, key_colours: Sequence[str]) -> list[Item]:
    frame = tunnel.frame
    x, y = frame.mouth(exit_.port)
    dx, dy = outward(exit_.port.side)
    items: list[Item] = []
    if exit_.door is not None:
        symbol = motifs.door(pen.theme, is_second_key(exit_.door, key_colours))
        depth = _DOOR_DEPTH
        items.append(pen.use(symbol, x - dx * depth, y - dy * depth, 1.0, 90.0 * exit_.port.side))
    if exit_.troll:
        depth = _TROLL_DEPTH + (14.0 if exit_.door is not None else 0.0)
        place = (x - dx * depth, y - dy * depth)
        items.append(pen.use(motifs.medallion(pen.theme), *place, TROLL_DISC * 0.82))
        items.append(pen.use(motifs.troll(pen.theme), *place, TROLL_ON_DISC / BOX * 0.82))
    if exit_.priority is not None:
        px, py, turn = _badge_place(tunnel, exit_)
        items.append(pen.use(motifs.badge(pen.theme, exit_.priority), px, py, 1.0, turn))
    return items


def _badge_place(tunnel: Tunnel, exit_: Exit) -> tuple[float, float, float]:
    """Where a priority lies and how it is turned: its feet to the exit, along a bend too."""
    frame = tunnel.frame
    x, y = frame.mouth(exit_.port)
    dx, dy = outward(exit_.port.side)
    turn = {0: 180.0, 1: 270.0, 2: 0.0, 3: 90.0}[int(exit_.port.side)]
    if len(tunnel.path.exits) == 2 and not tunnel.path.dead_ends:
        wall = next(wall for wall in tunnel.walls if wall.start == exit_.port)
        step = wall.steps[0]
        if isinstance(step, Leg) and (step.exit - step.entry) % 2 == 1:
            piece = next(p for cell, p in tunnel.centre_lines() if cell == exit_.port.cell)
            part = _BADGE_ON_BEND / piece.length
            ax, ay, _, _ = piece.at(0.0)
            if math.hypot(ax - x, ay - y) > 1:
                part = 1 - part
            px, py, nx, ny = piece.at(part)
            along = math.degrees(math.atan2(-ny, -nx))
            facing = round((turn - along) / 90) * 90
            return (px, py, (along + facing) % 360)
    return (x - dx * _BADGE_DEPTH, y - dy * _BADGE_DEPTH, turn)

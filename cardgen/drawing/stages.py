"""Faces without tunnels: an icon at large, with a blast, a pit or rays where it calls for them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from cardgen.drawing import motifs, things
from cardgen.drawing.frames import Frame
from cardgen.drawing.icons import BOX, Icon
from cardgen.drawing.pen import Pen, Point, randomness, shapes
from cardgen.drawing.rooms import Disc
from cardgen.drawing.scene import Box, Item, Segment, Shape, Symbol

_LARGE_DISC = 1.35
_LARGE_ICON = 19.5
_HEAP = 0.8
_ALARM_ICON = 29.0
_BOMB = 24.0 * motifs.SQUARE_SCALE
_STAR_POINTS = 13
_STAR_TURN = math.pi / 2 + math.pi / _STAR_POINTS
"""No tip points straight down, nor to a title's or a number's corner."""
_STARS = (("burst_far", 24.0, 17.4), ("burst_middle", 20.6, 13.2), ("burst_near", 15.4, 11.4))
_PIT = 19.6 * motifs.SQUARE_SCALE
_RAYS = 18
_MARGIN = 2.0
_AIR = 0.8
"""Between a motif and a title's box."""

Stage = Callable[[Pen, "Place", Icon], list[Item]]


class Place(NamedTuple):
    """Where a large motif lies: its middle, its scale, and boxes it must leave free."""

    frame: Frame
    x: float
    y: float
    scale: float
    bleed: float
    avoid: tuple[Box, ...]

    def at(self, dx: float, dy: float) -> Point:
        """A point of the motif on the card."""
        return (self.x + dx * self.scale, self.y + dy * self.scale)

    def polar(self, radius: float, angle: float) -> Point:
        """A point of the motif by its distance and direction from the middle."""
        return self.at(radius * math.cos(angle), radius * math.sin(angle))

    def is_free(self, point: Point) -> bool:
        """Whether a thin line may end here."""
        x, y = point
        if not (1 < x < self.frame.width - 1 and 1 < y < self.frame.height - 1):
            return False
        return not any(
            left < x < right and top < y < bottom for left, top, right, bottom in self.avoid
        )


def place_for(frame: Frame, icon_name: str, bleed: float, words: Sequence[Box]) -> Place:
    """The card's middle, or nearer to the side that no words are on; the bleed in units.

    `words` are the boxes of the number and of what a caption consists of. The motif shrinks where
    all of it would not fit beside the caption: in the middle, or where it is larger so.
    """
    x, y, radius_ = middle_disc(frame, icon_name)
    reach = radius(icon_name)
    scale = radius_ / reach
    for box in words[1:]:
        away = _distance(box, x, y) - _AIR
        if away >= reach * scale:
            continue
        top, bottom = _MARGIN, frame.height - _MARGIN
        if (box[1] + box[3]) / 2 < y:
            top = box[3] + _AIR
        else:
            bottom = box[1] - _AIR
        moved = min(scale, (bottom - top) / (2 * reach))
        if moved * reach >= away:
            y = min(max(y, top + reach * moved), bottom - reach * moved)
        scale = max(moved, away / reach)
    return Place(frame, x, y, scale, bleed, tuple(words))


def middle_disc(frame: Frame, icon_name: str) -> Disc:
    """What a large motif covers where no words are in its way."""
    x, y = frame.width / 2, frame.height / 2
    return (x, y, min(radius(icon_name), min(x, y) - _MARGIN))


def _distance(box: Box, x: float, y: float) -> float:
    """How far a box is from a point."""
    left, top, right, bottom = box
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def is_alarm(icon_name: str) -> bool:
    """Whether an icon gives its card the alarm's ground."""
    return icon_name.split("-")[0] in {"alarm", "bell"}


def stage(pen: Pen, place: Place, icon: Icon) -> list[Item]:
    """The large motif of a face that bears an icon and no tunnels."""
    if is_alarm(icon.name):
        return _alarm(pen, place, icon)
    return _STAGES.get(icon.name, _disc)(pen, place, icon)


def radius(icon_name: str) -> float:
    """How far a large motif reaches from its middle."""
    if is_alarm(icon_name):
        return _ALARM_ICON / 2
    return _RADII.get(icon_name, 11 * _LARGE_DISC + 1)


def _disc(pen: Pen, place: Place, icon: Icon) -> list[Item]:
    colour = pen.colour("icon") or "#000000"
    return [
        pen.use(motifs.medallion(pen.theme), place.x, place.y, _LARGE_DISC * place.scale),
        pen.use(icon.symbol(colour), place.x, place.y, _LARGE_ICON / BOX * place.scale),
    ]


def _alarm(pen: Pen, place: Place, icon: Icon) -> list[Item]:
    frame, over = place.frame, place.bleed
    wedges: list[Segment] = []
    far = math.hypot(frame.width, frame.height) / 2 + 2 * over + 6
    for i in range(_RAYS):
        start, end = 2 * i * math.pi / _RAYS, (2 * i + 1) * math.pi / _RAYS
        wedges += pen.polygon(
            place.polar(radius, angle)
            for radius, angle in (
                (17.0, start),
                (far / place.scale, start),
                (far / place.scale, end),
                (17.0, end),
            )
        )
    box = (-over, -over, frame.width + over, frame.height + over)
    colour = pen.colour("alarm_motif") or "#000000"
    return [
        *shapes(
            Shape(pen.box(*box), pen.colour("alarm")),
            Shape(tuple(wedges), pen.colour("alarm_ray")),
        ),
        *_rays(pen, place, 18.5, 28.0, 10.0, 36),
        pen.use(icon.symbol(colour), *place.at(0.0, -0.6), _ALARM_ICON / BOX * place.scale),
    ]


def _bomb(pen: Pen, place: Place, icon: Icon) -> list[Item]:
    items: list[Item] = []
    line = pen.stroke(pen.colour("burst_line"), pen.length("burst_line"), join="round")
    for i, (colour, outer, inner) in enumerate(_STARS):
        chance = randomness("burst", "inner" if i == 2 else "outer")
        turn = _STAR_TURN + (math.pi / _STAR_POINTS if i == 2 else 0.0)
        points = _star(
            _STAR_POINTS, inner * motifs.SQUARE_SCALE, outer * motifs.SQUARE_SCALE, turn, chance
        )
        outline = pen.polygon(place.at(x, y) for x, y in points)
        items += shapes(Shape(outline, pen.colour(colour), line if i == 0 else None))
    items += _rays(pen, place, 18.8, 20.6, 1.2, 52)
    symbol = _large_symbol(pen, icon)
    items.append(pen.use(symbol, *place.at(0.3, -0.3), _BOMB / BOX * place.scale))
    return items


def _star(points: int, inner: float, outer: float, turn: float, chance: Random) -> list[Point]:
    """A star's corners about 0, 0, a little uneven."""
    corners = []
    for i in range(2 * points):
        radius = (outer if i % 2 == 0 else inner) * (0.94 + 0.12 * chance.random())
        angle = turn + i * math.pi / points
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return corners


def _cave_in(pen: Pen, place: Place, icon: Icon) -> list[Item]:
    chance = randomness("cave-in", "pit")
    rough = 0.045 if pen.length("wall_roughness") else 0.0

    def ring(radius: float, corners: int) -> list[Point]:
        return [
            place.polar(radius * (1 - rough + 2 * rough * chance.random()), i * math.tau / corners)
            for i in range(corners)
        ]

    line = pen.stroke(pen.colour("burst_line"), pen.length("burst_line"), join="round")
    return [
        *shapes(
            Shape(pen.polygon(ring(_PIT + 5.0, 18)), pen.colour("glow_far")),
            Shape(
                pen.circle(place.x, place.y, (_PIT + 2.4) * place.scale), pen.colour("glow_near")
            ),
            Shape(pen.polygon(ring(_PIT, 17 if rough else 60)), pen.colour("pit"), line),
        ),
        *_hatched_rim(pen, place, _PIT + 1.4),
        pen.use(motifs.boulders(pen.theme), place.x, place.y, _HEAP * place.scale),
    ]


def _start(pen: Pen, place: Place, icon: Icon) -> list[Item]:
    return things.hole(pen, (place.x, place.y), place.scale, False, icon.name)


_STAGES: Mapping[str, Stage] = {
    "bomb": _bomb,
    "cave-in": _cave_in,
    **dict.fromkeys(motifs.FIGURES, _start),
}
_RADII: Mapping[str, float] = {
    "bomb": 18.0,
    "cave-in": _PIT + 3.0,
    **dict.fromkeys(motifs.FIGURES, things.START_FLOOR),
}


def _large_symbol(pen: Pen, icon: Icon) -> Symbol:
    colour = pen.colour("icon") or "#000000"
    width = pen.length("motif_line")
    return icon.outlined(colour, pen.colour("disc"), width) if width else icon.symbol(colour)


def _rays(pen: Pen, place: Place, near: float, far: float, longer: float, count: int) -> list[Item]:
    """Thin rays, every second one further out and longer, where the theme draws them."""
    stroke = pen.stroke(pen.colour("ray_line"), pen.length("ray_line"))
    if stroke is None:
        return []
    strokes: list[Segment] = []
    for i in range(count):
        angle = i * math.tau / count
        odd = i % 2
        ends = [place.polar(near + 2.0 * odd, angle), place.polar(far + longer * odd, angle)]
        if all(place.is_free(end) for end in ends):
            strokes += pen.line(ends)
    return shapes(Shape(tuple(strokes), None, stroke))


def _hatched_rim(pen: Pen, place: Place, radius: float) -> list[Item]:
    """Patches of hatching round a pit, where the theme hatches."""
    stroke = pen.stroke(pen.colour("hatch"), pen.length("hatch"), "round")
    if stroke is None:
        return []
    chance = randomness("cave-in", "hatch")
    strokes: list[Segment] = []
    lean = 1.0
    angle = 0.0
    while angle < math.tau - 0.2:
        slant = (0.3 + 0.4 * chance.random()) * lean
        for _ in range(3):
            start = place.polar(radius, angle)
            x, y = math.cos(angle), math.sin(angle)
            size = pen.length("hatch_length") * (0.55 + 0.2 * chance.random())
            end = (start[0] + (x - y * slant) * size, start[1] + (y + x * slant) * size)
            if place.is_free(start) and place.is_free(end):
                strokes += pen.line((start, end))
            angle += 0.075
        lean = -lean
        angle += 0.04 + 0.08 * chance.random()
    return shapes(Shape(tuple(strokes), None, stroke))

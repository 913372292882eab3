"""Backs: contour lines, a ring, and in it spoons or an icon, the same after a half turn.

A back must not tell which way up a card lies, so its title stands on it twice, head to head. On a
square card a quarter turn must not tell either, so there everything comes in fours.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache

from cardgen.drawing import motifs
from cardgen.drawing.frames import UNITS_PER_CELL, Frame, frame_of
from cardgen.drawing.icons import BOX, Icon
from cardgen.drawing.pen import Pen, Point, randomness, shapes
from cardgen.drawing.rooms import INSET, SAFE
from cardgen.drawing.scene import Box, Item, Outline, Scene, Segment, Shape, Symbol
from cardgen.drawing.titles import Setting, line_setting
from cardgen.drawing.walls import coarse
from cardgen.model.card import Back
from cardgen.model.colour import Colour
from cardgen.model.deck import CardFormat
from cardgen.model.theme import Theme

_RING = 0.36 * UNITS_PER_CELL
_FINE_RING = _RING - 1.8
_FIRST_CONTOUR = 3.2
_CONTOUR_STEP = 3.3
_STEEP = 1.5
"""Contours beside the ring reach so much further than the edges that they cross."""
_SLOPE = 0.7
"""How far from the middle to the ends of a card the contours beside the ring go."""
_FIRST_IN_CORNER = 5.4
_HALF_ROUND = 8
_SWAY, _FINE_SWAY = 0.045, 0.028
_MOTIF_TURN = 36.0
_PAIR = 3.3
"""How far each of two spoons lies off the middle."""
_STRIPE_PITCH = 8.5
_STRIPE_WIDTH = 0.5
_STRIPES_REACH = 0.3
_CORNER_REACH, _TITLED_CORNER_REACH = 0.4, 0.3
_TITLE_AIR = 1.6

_Striped = tuple[Outline, Outline, Outline]


def draw_back(
    format: CardFormat,
    back: Back,
    theme: Theme,
    *,
    name: str,
    icons: Mapping[str, Icon],
    bleed: float = 2.0,
    language: str = "en",
) -> Scene:
    """The plain back, or the marked one where the back has an icon; bleed in mm.

    A title stands below the ring, in one of its languages.
    """
    frame, unit = frame_of(format)
    pen = Pen.on(frame, unit, theme)
    icon = icons[back.icon] if back.icon is not None else None
    is_square = abs(frame.width - frame.height) < 1e-6
    prefix = "marked_back" if icon else "back"
    over = bleed / unit
    ground = Shape(
        pen.box(-over, -over, frame.width + over, frame.height + over), pen.colour(prefix)
    )
    items: list[Item] = [*shapes(ground)]
    items += _contours(pen, frame, over, f"{prefix}_contour", is_square)
    setting = title_setting(format, back, theme, language)
    scale = _ring_scale(frame, setting)
    if icon is not None:
        items += _stripes(pen, frame, over, is_square, setting is not None)
    items += _ring(pen, frame, prefix, scale)
    items += _motif(pen, frame, icon, is_square, scale)
    if setting is not None:
        items += _titles(pen, frame, setting, prefix, 4 if is_square else 2)
    said = [f"Back {back.name}"]
    if icon is not None:
        said.append(icon.name)
    if back.title is not None:
        said.append(back.title.get(language).upper())
    title = ": ".join([said[0], ", ".join(said[1:])]) if said[1:] else said[0]
    return Scene(name, format.width, format.height, tuple(items), bleed, pen.grid, title)


@lru_cache(maxsize=64)
def title_setting(format: CardFormat, back: Back, theme: Theme, language: str) -> Setting | None:
    """How a back's title is set on its lower half, or None where it has none."""
    text = back.title.get(language) if back.title is not None else ""
    if not text.strip():
        return None
    frame, unit = frame_of(format)
    largest = Pen.on(frame, unit, theme).length("title")
    beside = SAFE + INSET - _TITLE_AIR
    if abs(frame.width - frame.height) < 1e-6:
        beside = SAFE + largest
    if back.icon is not None:
        beside = max(beside, _striped_beside(frame))
    room = frame.width - 2 * (beside + _TITLE_AIR)
    lowest = frame.height / 2 - _below_title(frame, back.icon is not None)
    setting = line_setting(text, room, largest, frame.width / 2, 0.0)
    top = min(_RING * _scale(frame) + _TITLE_AIR, lowest - setting.cap)
    return setting._replace(baseline=frame.height / 2 + top + setting.cap)


def _scale(frame: Frame) -> float:
    return min(frame.width, frame.height) / UNITS_PER_CELL


def _ring_scale(frame: Frame, setting: Setting | None) -> float:
    """How large ring and motif are: smaller where a title needs the room."""
    scale = _scale(frame)
    if setting is None:
        return scale
    top = setting.baseline - setting.cap - frame.height / 2
    return min(scale, (top - _TITLE_AIR) / _RING)


def _below_title(frame: Frame, is_marked: bool) -> float:
    """How far from the south edge a title ends."""
    is_tall = frame.height > frame.width
    return _end_reach(frame) + _TITLE_AIR if is_marked and is_tall else SAFE


def _striped_beside(frame: Frame) -> float:
    """How far hazard stripes reach in from the west where a title stands."""
    if abs(frame.width - frame.height) < 1e-6:
        return _TITLED_CORNER_REACH * frame.width - SAFE
    return _end_reach(frame) if frame.width > frame.height else 0.0


def _end_reach(frame: Frame) -> float:
    """How far hazard stripes reach in from both ends of a card."""
    short, long = sorted((frame.width, frame.height))
    return min(_STRIPES_REACH * short, (long - 2 * _RING * _scale(frame)) / 2 - 2)


def _titles(pen: Pen, frame: Frame, setting: Setting, prefix: str, count: int) -> list[Item]:
    """The title on a plate that covers the contours, once a half or a quarter turn."""
    colour = pen.colour(f"{prefix}_motif")
    if colour is None:
        return []
    cx, cy = frame.width / 2, frame.height / 2
    left, top, right, bottom = setting.box(air=1.0)
    plates: list[Segment] = []
    runs: list[Item] = []
    (run,) = setting.runs(pen, colour)
    for i in range(count):
        angle = i * math.tau / count
        cos, sin = round(math.cos(angle)), round(math.sin(angle))

        def turned(x: float, y: float, cos: int = cos, sin: int = sin) -> Point:
            x, y = x - cx, y - cy
            return (cx + x * cos - y * sin, cy + x * sin + y * cos)

        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        plates += pen.polygon(turned(*corner) for corner in corners)
        x, y = turned(setting.x, setting.baseline)
        runs.append(run._replace(x=pen.mm(x), y=pen.mm(y), turn=i * 360.0 / count))
    return [*shapes(Shape(tuple(plates), pen.colour(prefix))), *runs]


def _contours(pen: Pen, frame: Frame, over: float, colour: str, is_square: bool) -> list[Item]:
    """Rounded lines at even distances, each a little unlike the last.

    They lie round the corners and, on an oblong card, on both sides of the ring: so all of them
    cross the edges steeply and none runs along a cut.
    """
    width = pen.length("contour")
    stroke = pen.stroke(pen.colour(colour), width, join="round")
    if stroke is None:
        return []
    chance = randomness(colour, "4" if is_square else "2")
    phases = (chance.random() * math.tau, chance.random() * math.tau)
    dash = pen.length("contour_dash")
    pattern = (dash, dash * 0.32, dash * 0.2, dash * 0.32)
    broken = pen.stroke(pen.colour(colour), width, dash=pattern)
    shown = (-over - width, -over - width, frame.width + over + width, frame.height + over + width)
    short, long = sorted((frame.width / 2, frame.height / 2))
    step = _CONTOUR_STEP * _scale(frame)
    nearest = (_RING + _FIRST_CONTOUR) * _scale(frame)
    room = math.hypot(short, long) - nearest
    lines: list[tuple[int, Point, list[Point]]] = []
    if not is_square:
        rows = int((_SLOPE * long - nearest) / step) + 1
        for row in range(rows):
            along, across = nearest + row * step, _STEEP * short + row * step
            reach = (along, across) if frame.width > frame.height else (across, along)
            lines.append((row, (frame.width / 2, frame.height / 2), _round(reach, phases, row)))
            room = long - along * math.sqrt(1 - (short / across) ** 2) - step
    for row in range(int((room - _FIRST_IN_CORNER) / step) + 1):
        reach = (_FIRST_IN_CORNER + row * step,) * 2
        ring = _round(reach, phases, -row)
        for corner in (
            (0.0, 0.0),
            (frame.width, 0.0),
            (frame.width, frame.height),
            (0.0, frame.height),
        ):
            lines.append((row, corner, ring))
            ring = [(-y, x) for x, y in ring]
    whole: list[Segment] = []
    dashed: list[Segment] = []
    for row, middle, ring in lines:
        # dashes begin anew at every half, so that they too survive a turn
        is_dashed = dash and row % 2
        target = dashed if is_dashed else whole
        target += pen.segments(_smooth_ring(*middle, ring, shown, 2 if is_dashed else 0))
    return shapes(Shape(tuple(whole), None, stroke), Shape(tuple(dashed), None, broken))


def _round(reach: Point, phases: tuple[float, float], row: int) -> list[Point]:
    """Points of a rounded line about a middle, the same after a half turn."""
    first, second = phases
    half: list[Point] = []
    for i in range(_HALF_ROUND):
        angle = i * math.pi / _HALF_ROUND
        sway = 1 + _SWAY * math.sin(2 * angle + first + row * 0.5)
        sway += _FINE_SWAY * math.sin(4 * angle + second - row * 0.35)
        half.append(coarse(reach[0] * sway * math.cos(angle), reach[1] * sway * math.sin(angle)))
    return [*half, *((-x, -y) for x, y in half)]


def _smooth_ring(
    cx: float, cy: float, points: list[Point], shown: Box, parts: int
) -> Iterator[tuple[str | float, ...]]:
    """A smooth ring about a middle, in so many parts, without what is not shown."""
    count = len(points)
    left, top, right, bottom = shown
    is_down = False
    for i in range(count):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % count]
        (px, py), (qx, qy) = points[i - 1], points[(i + 2) % count]
        xs = (cx + ax, cx + ax + (bx - px) / 6, cx + bx - (qx - ax) / 6, cx + bx)
        ys = (cy + ay, cy + ay + (by - py) / 6, cy + by - (qy - ay) / 6, cy + by)
        if max(xs) < left or min(xs) > right or max(ys) < top or min(ys) > bottom:
            is_down = False
            continue
        if not is_down or (parts and i % (count // parts) == 0):
            yield ("M", xs[0], ys[0])
            is_down = True
        yield ("C", xs[1], ys[1], xs[2], ys[2], xs[3], ys[3])


def _ring(pen: Pen, frame: Frame, prefix: str, scale: float) -> list[Item]:
    cx, cy = frame.width / 2, frame.height / 2
    motif = pen.colour(f"{prefix}_motif")
    return shapes(
        Shape(
            pen.circle(cx, cy, _RING * scale),
            pen.colour(prefix),
            pen.stroke(motif, pen.length("back_ring") * scale),
        ),
        Shape(
            pen.circle(cx, cy, _FINE_RING * scale),
            None,
            pen.stroke(motif, pen.length("back_ring_fine") * scale),
        ),
    )


def _motif(pen: Pen, frame: Frame, icon: Icon | None, is_square: bool, scale: float) -> list[Item]:
    cx, cy = frame.width / 2, frame.height / 2
    if icon is not None:
        symbol = _marked_symbol(pen, icon)
        count, size, away = (4, 7.6, 7.6) if is_square else (2, 12.5, 6.65)
        first = 0.0
    else:
        symbol = motifs.spoon(pen.theme, "back_motif", "back_fill")
        count, size, away = (4, 12.0, 7.0) if is_square else (2, 22.5, 0.0)
        first = 45.0 if is_square else _MOTIF_TURN
    items: list[Item] = []
    for i in range(count):
        turn = first + i * 360 / count
        angle = math.radians(turn)
        # one of a pair of spoons lies beside the middle, all else above it, and is then turned
        x, y = (-_PAIR, 0.0) if icon is None and count == 2 else (0.0, -away)
        px, py = (
            x * math.cos(angle) - y * math.sin(angle),
            x * math.sin(angle) + y * math.cos(angle),
        )
        items.append(pen.use(symbol, cx + px * scale, cy + py * scale, size / BOX * scale, turn))
    if icon is None:
        items += _sparkles(pen, frame, scale, count)
    return items


def _marked_symbol(pen: Pen, icon: Icon) -> Symbol:
    colour = pen.colour("marked_back_motif") or "#000000"
    width = pen.length("motif_line")
    return (
        icon.outlined(colour, pen.colour("marked_back"), width * 1.4)
        if width
        else icon.symbol(colour)
    )


def _sparkles(pen: Pen, frame: Frame, scale: float, count: int) -> list[Item]:
    """Small four-pointed stars beside the spoons."""
    cx, cy = frame.width / 2, frame.height / 2
    outline: list[Segment] = []
    place, turn = ((-8.9, 0.0), math.radians(_MOTIF_TURN)) if count == 2 else ((0.0, -9.6), 0.0)
    for i in range(count):
        angle = turn + i * math.tau / count
        cos, sin = math.cos(angle), math.sin(angle)
        x, y = place[0] * cos - place[1] * sin, place[0] * sin + place[1] * cos
        points = []
        for corner in range(8):
            radius = (2.05 if corner % 2 == 0 else 0.8) * scale
            a = corner * math.pi / 4
            points.append(
                (cx + x * scale + radius * math.cos(a), cy + y * scale + radius * math.sin(a))
            )
        outline += pen.polygon(points)
    return shapes(Shape(tuple(outline), pen.colour("back_motif")))


def _stripes(pen: Pen, frame: Frame, over: float, is_square: bool, is_titled: bool) -> list[Item]:
    """Hazard stripes that run off both ends of a card, or off the corners of a square one."""
    fill: Colour | None = pen.colour("marked_back_stripe")
    edge = pen.stroke(pen.colour("marked_back_edge"), pen.length("stripe_edge"))
    bar = pen.stroke(pen.colour("marked_back_bar"), pen.length("stripe_bar"))
    scale = _scale(frame)
    if is_square:
        reach = _TITLED_CORNER_REACH if is_titled else _CORNER_REACH
        fields, stripes, bars = _corner_stripes(pen, frame, over, scale, reach)
    else:
        fields, stripes, bars = _end_stripes(pen, frame, over, scale)
    return shapes(
        Shape(fields, pen.colour("marked_back")),
        Shape(stripes, fill, edge),
        Shape(bars, None, bar),
    )


def _end_stripes(pen: Pen, frame: Frame, over: float, scale: float) -> _Striped:
    """The fields at both ends, their bands at 45 degrees, and the bars they end at."""
    is_wide = frame.width > frame.height
    short = min(frame.width, frame.height)
    reach = _end_reach(frame)
    pitch = _STRIPE_PITCH * scale
    far = -over - 1.0

    def put(along: float, across: float) -> Point:
        return coarse(along, across) if is_wide else coarse(across, along)

    def turned(point: Point) -> Point:
        return (frame.width - point[0], frame.height - point[1])

    rise, band = reach - far, pitch * _STRIPE_WIDTH
    field = [put(reach, far), put(far, far), put(far, short - far), put(reach, short - far)]
    stripes: list[Segment] = []
    start = far - rise
    while start < short - far:
        corners = [
            put(reach, start),
            put(far, start + rise),
            put(far, start + rise + band),
            put(reach, start + band),
        ]
        stripes += pen.polygon(corners)
        stripes += pen.polygon(turned(corner) for corner in corners)
        start += pitch
    line = [put(reach, far), put(reach, short - far)]
    return (
        (*pen.polygon(field), *pen.polygon(turned(point) for point in field)),
        tuple(stripes),
        (*pen.line(line), *pen.line(turned(point) for point in line)),
    )


def _corner_stripes(pen: Pen, frame: Frame, over: float, scale: float, reach: float) -> _Striped:
    """In each corner, bands that leave it square to its diagonal: fourfold by construction."""
    size = frame.width
    cut = reach * size
    pitch = _STRIPE_PITCH * scale / math.sqrt(2)
    far = -over - 1.0

    def turned(point: Point, quarters: int) -> Point:
        x, y = point
        for _ in range(quarters):
            x, y = size - y, x
        return (x, y)

    bands: list[list[Point]] = []
    count = int((cut + 2 * over + 4) / pitch) + 1
    for i in range(-count, count + 1):
        low, high = i * pitch - pitch / 4, i * pitch + pitch / 4
        # a band along the diagonal, x - y from low to high, ended by the line x + y = cut
        bands.append(
            [
                coarse((cut + low) / 2, (cut - low) / 2),
                coarse((cut + high) / 2, (cut - high) / 2),
                coarse(far + high / 2, far - high / 2),
                coarse(far + low / 2, far - low / 2),
            ]
        )
    ends = [(cut - far, far), (far, cut - far)]
    fields: list[Segment] = []
    stripes: list[Segment] = []
    bars: list[Segment] = []
    for quarters in range(4):
        fields += pen.polygon(turned(point, quarters) for point in [(far, far), *ends])
        for band in bands:
            stripes += pen.polygon(turned(point, quarters) for point in band)
        bars += pen.line(turned(point, quarters) for point in ends)
    return tuple(fields), tuple(stripes), tuple(bars)

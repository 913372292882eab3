"""What runs along a tunnel's walls: bands of light, the vein, rim, ledge and floor, hatching.

The law of the joint: whatever strays from its exact line strays by nothing within 2 units of
the trim and fully only from 6.5 on, so that any two mouths meet edge to edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from cardgen.drawing import bridges
from cardgen.drawing.courses import Course
from cardgen.drawing.curves import Arc, Curve, Line, Piece
from cardgen.drawing.frames import HALF_MOUTH, Frame
from cardgen.drawing.pen import Pen, Point, randomness, shapes
from cardgen.drawing.rooms import Disc
from cardgen.drawing.scene import Box, Item, Outline, Shape
from cardgen.drawing.svgpath import arc_cubics, raised
from cardgen.drawing.tunnels import Tunnel
from cardgen.model.grid import Side

EXACT = 2.0
"""Within this distance of the trim every wall runs exactly."""
_FULL = 6.5
_COARSE = 0.2
"""What need not be exact lies on a coarser grid: even numbers take fewer bytes."""
_LEAST_FACET = 0.2
"""A theme may ask for shorter facets, but nobody would see them."""
_LEAST_FLOOR = 0.5
"""Half the width of floor that the widest ledge leaves."""
_PAST_BLEED = 1.5
_WAVE = 11.5
_VEIN = ((3.0, 8.0), (1.6, 3.0), (1.0, 2.0), (1.4, 3.0), (5.0, 11.0), (2.0, 4.0))
_CHIP_EVERY = 12.0
_HATCH_EVERY = 5.0
_HATCH_GAP = 1.1
_HATCH_TRIM = 0.8

RawSegment = tuple[str | float, ...]


def light(
    pen: Pen, course: Course, name: str, bleed: float, avoid: Sequence[Box] = ()
) -> list[Item]:
    """The bands of lamplight and the vein round all tunnels, below everything else.

    The vein leaves some boxes free.
    """
    tunnels = course.tunnels
    far, near, vein = (pen.length(key) for key in ("glow_far", "glow_near", "vein"))
    items: list[Item] = []
    if far and pen.colour("glow_far"):
        chance = randomness(name, "glow")
        waviness = pen.length("glow_waviness")
        outlines = [_wavy(tunnel, far, waviness, chance, bleed) for tunnel in tunnels]
        items += shapes(Shape(pen.segments(_joined(outlines)), pen.colour("glow_far")))
    if near:
        outlines = [_exact(tunnel, near, bleed) for tunnel in tunnels]
        items += shapes(Shape(pen.segments(_joined(outlines)), pen.colour("glow_near")))
    width = pen.length("vein_width")
    if vein and width and pen.colour("vein"):
        chance = randomness(name, "vein")
        dash = tuple(round(a + (b - a) * chance.random(), 1) for a, b in _VEIN)
        offset = round(chance.random() * sum(dash), 1)
        # beside a neighbour there is no room for it, and it would run along the trim
        alone = [tunnel for tunnel in tunnels if tunnel.keeps_to_the_middle]
        outlines = [_parted(tunnel, vein, bleed, avoid) for tunnel in alone]
        stroke = pen.stroke(pen.colour("vein"), width, "round", "round", dash, offset)
        items += shapes(Shape(pen.segments(_joined(outlines)), None, stroke))
    return items


def hatching(pen: Pen, course: Course, name: str, avoid: Sequence[Box]) -> list[Item]:
    """Patches of short strokes outside all walls, clear of the trim and of some boxes."""
    width = pen.length("hatch")
    if not width or pen.colour("hatch") is None:
        return []
    chance = randomness(name, "hatch")
    strokes = [
        stroke
        for tunnel in course.tunnels
        for stroke in _hatching(pen, course.frame, tunnel, chance, avoid)
    ]
    stroke = pen.stroke(pen.colour("hatch"), width, "round")
    return shapes(Shape(_dashes(pen, strokes), None, stroke))


def tunnels(
    pen: Pen,
    course: Course,
    name: str,
    bleed: float,
    avoid: Sequence[Box] = (),
    covers: Sequence[Disc] = (),
) -> list[Item]:
    """Walls and floors; where tunnels cross, each lies whole upon the lower ones.

    Chips on the floor leave some boxes free, bridges what lies on the floor in some discs.
    """
    if not course.has_bridges:
        return _layer(pen, course.frame, course.tunnels, name, bleed, avoid)
    items: list[Item] = []
    for i, tunnel in enumerate(course.tunnels):
        if course.crossings[i]:
            items += bridges.shade(pen, course, i, covers)
        items += _layer(pen, course.frame, (tunnel,), f"{name}/{i}", bleed, avoid)
        if course.crossings[i]:
            items += bridges.planks(pen, course, i, randomness(name, "planks"), covers)
    return items


def _layer(
    pen: Pen,
    frame: Frame,
    tunnels: Sequence[Tunnel],
    name: str,
    bleed: float,
    avoid: Sequence[Box],
) -> list[Item]:
    items: list[Item] = []
    wall, roughness = pen.length("wall"), pen.length("wall_roughness")
    facet = pen.length("wall_facet")
    if roughness and facet:
        chance = randomness(name, "wall")
        outline = _chained(
            pen.polygon(_hewn(tunnel, wall, facet, roughness, chance, bleed)) for tunnel in tunnels
        )
    else:
        outline = pen.segments(_joined(_exact(tunnel, wall, bleed) for tunnel in tunnels))
    casing = pen.stroke(pen.colour("casing"), pen.length("casing"))
    rim = pen.stroke(pen.colour("rim"), pen.length("rim"))
    ledge = min(pen.length("ledge"), HALF_MOUTH - _LEAST_FLOOR)
    floor = pen.colour("floor")
    items += shapes(
        Shape(outline, None, casing) if casing else None,
        Shape(outline, pen.colour("ledge") if ledge else floor, rim),
    )
    if ledge:
        chance = randomness(name, "floor")
        facet, strays = pen.length("floor_facet"), pen.length("floor_roughness")
        if facet:
            outline = _chained(
                pen.polygon(_hewn(tunnel, -ledge, facet, strays, chance, bleed))
                for tunnel in tunnels
            )
        else:
            outline = pen.segments(_joined(_exact(tunnel, -ledge, bleed) for tunnel in tunnels))
        items += shapes(Shape(outline, floor))
    width = pen.length("chip")
    if width and pen.colour("chip"):
        chance = randomness(name, "chips")
        chips = [
            chip
            for tunnel in tunnels
            for chip in _chips(frame, tunnel, chance)
            if not any(_is_in(end, box) for end in chip for box in avoid)
        ]
        stroke = pen.stroke(pen.colour("chip"), width)
        items += shapes(Shape(_dashes(pen, chips), None, stroke))
    return items


# --- outlines -------------------------------------------------------------------------------


def _exact(tunnel: Tunnel, reach: float, bleed: float) -> list[RawSegment]:
    """A tunnel's outline in lines and arcs, closed outside the bleed."""
    segments: list[RawSegment] = []
    for wall in tunnel.walls:
        pieces = tunnel.pieces(wall, reach)
        out_x, out_y = _beyond(wall.start.side, bleed)
        x, y, _, _ = pieces[0].at(0.0)
        segments.append(("L" if segments else "M", x + out_x, y + out_y))
        if not isinstance(pieces[0], Line):
            segments.append(("L", x, y))
        for piece in pieces:
            px, py, _, _ = piece.at(0.0)
            if abs(px - x) + abs(py - y) > 0.01:
                segments.append(("L", px, py))
            if not isinstance(piece, Line) or piece is not pieces[-1]:
                segments += _along_piece(piece)
            x, y, _, _ = piece.at(1.0)
        out_x, out_y = _beyond(wall.end.side, bleed)
        segments.append(("L", x + out_x, y + out_y))
    segments.append(("Z",))
    return segments


def _parted(tunnel: Tunnel, reach: float, bleed: float, avoid: Sequence[Box]) -> list[RawSegment]:
    """A tunnel's outline, open outside the bleed and without what lies in some boxes."""
    segments: list[RawSegment] = []
    for wall in tunnel.walls:
        pieces = tunnel.pieces(wall, reach)
        out_x, out_y = _beyond(wall.start.side, bleed)
        x, y, _, _ = pieces[0].at(0.0)
        end: Point | None = (x + out_x, y + out_y)
        segments.append(("M", x + out_x, y + out_y))
        for piece in pieces:
            for part in _outside(piece, avoid):
                px, py, _, _ = part.at(0.0)
                if end is None or abs(px - end[0]) + abs(py - end[1]) > 0.01:
                    is_joined = end is not None and part is piece
                    segments.append(("L" if is_joined else "M", px, py))
                segments += _along_piece(part)
                end = part.at(1.0)[:2]
        x, y, _, _ = pieces[-1].at(1.0)
        out_x, out_y = _beyond(wall.end.side, bleed)
        if end == (x, y):
            segments.append(("L", x + out_x, y + out_y))
    return segments


def _outside(piece: Piece, boxes: Sequence[Box]) -> Iterator[Piece]:
    """The parts of a piece that lie in none of some boxes; the piece itself if none is near."""
    length = piece.length
    middle_x, middle_y, _, _ = piece.at(0.5)
    far = length / 2 + 1.0
    near = [
        box
        for box in boxes
        if box[0] - far < middle_x < box[2] + far and box[1] - far < middle_y < box[3] + far
    ]
    if not near:
        yield piece
        return
    count = max(4, round(length / 0.8))
    start: int | None = None
    for i in range(count + 2):
        is_free = False
        if i <= count:
            x, y, _, _ = piece.at(i / count)
            is_free = not any(b[0] < x < b[2] and b[1] < y < b[3] for b in near)
        if is_free and start is None:
            start = i
        elif not is_free and start is not None:
            if (start, i - 1) == (0, count):
                yield piece
            elif i - 1 > start:
                yield piece.between(start / count, (i - 1) / count)
            start = None


def _along_piece(piece: Piece) -> list[RawSegment]:
    """The segments from a piece's beginning to its end."""
    if isinstance(piece, Arc):
        cubics = arc_cubics(piece.x, piece.y, piece.rx, piece.ry, piece.start, piece.end)
        return [("C", *cubic) for cubic in cubics]
    if isinstance(piece, Curve):
        return [("C", *piece[2:])]
    return [("L", piece.x1, piece.y1)]


def _hewn(
    tunnel: Tunnel,
    reach: float,
    facet: float,
    roughness: float,
    chance: Random,
    bleed: float,
    *,
    is_smoothed: bool = False,
) -> Iterator[Point]:
    """A tunnel's outline in straight facets that stray from the exact line.

    Round the outside of bends, points of a line that is to be smoothed lie as much further out as
    smoothing draws it in.
    """
    width, height = tunnel.frame.width, tunnel.frame.height
    random = chance.random
    for wall in tunnel.walls:
        pieces = tunnel.pieces(wall, reach)
        lengths = [piece.length for piece in pieces]
        out_x, out_y = _beyond(wall.start.side, bleed)
        x, y, _, _ = pieces[0].at(0.0)
        yield (x + out_x, y + out_y)
        if not isinstance(pieces[0], Line):
            yield (x, y)
        inner = sum(lengths) - 2 * EXACT
        count = max(2, round(inner / max(facet, _LEAST_FACET)))
        pitch = inner / count
        index, passed = 0, 0.0
        for i in range(count + 1):
            place = EXACT + i * pitch
            if 0 < i < count:
                place += (random() - 0.5) * 0.7 * pitch
            while place > passed + lengths[index] and index < len(pieces) - 1:
                passed += lengths[index]
                index += 1
            piece = pieces[index]
            x, y, nx, ny = piece.at((place - passed) / lengths[index])
            strays = (2 * random() - 1) * roughness
            if is_smoothed and isinstance(piece, Arc) and piece.start < piece.end:
                # a chord's height, and a third more because points lie unevenly
                strays += pitch * pitch / (3 * (piece.rx + piece.ry))
            trim = min(x, width - x, y, height - y)
            if trim < _FULL:
                part = max(0.0, (trim - EXACT) / (_FULL - EXACT))
                strays *= part * part * (3 - 2 * part)
            if trim > EXACT:
                yield coarse(x + nx * strays, y + ny * strays)
            else:
                yield (x, y)
        x, y, _, _ = pieces[-1].at(1.0)
        if not isinstance(pieces[-1], Line):
            yield (x, y)
        out_x, out_y = _beyond(wall.end.side, bleed)
        yield (x + out_x, y + out_y)


def _wavy(
    tunnel: Tunnel, reach: float, waviness: float, chance: Random, bleed: float
) -> list[RawSegment]:
    """A tunnel's outline in soft waves."""
    segments: list[RawSegment] = []
    points = list(_hewn(tunnel, reach, _WAVE, waviness, chance, bleed, is_smoothed=True))
    width, height = tunnel.frame.width, tunnel.frame.height
    count = len(points)
    x, y = points[0]
    segments.append(("M", x, y))
    for i in range(1, count):
        qx, qy = points[i]
        if not _is_within(width, height, (qx, qy)):
            segments.append(("L", qx, qy))
            x, y = qx, qy
            continue
        nx, ny = points[(i + 1) % count]
        if _is_within(width, height, (nx, ny)):
            nx, ny = (qx + nx) / 2, (qy + ny) / 2
        ax, ay, bx, by, _, _ = raised(x, y, qx, qy, nx, ny)
        if _is_within(width, height, (nx, ny)):
            nx, ny = coarse(nx, ny)
        segments.append(("C", *coarse(ax, ay), *coarse(bx, by), nx, ny))
        x, y = nx, ny
    segments.append(("Z",))
    return segments


def _is_within(width: float, height: float, point: Point) -> bool:
    """Whether a point lies so far inside the trim that it may stray."""
    x, y = point
    return EXACT < x < width - EXACT and EXACT < y < height - EXACT


def _beyond(side: Side, bleed: float) -> Point:
    dx, dy = side.step
    return (dx * (bleed + _PAST_BLEED), dy * (bleed + _PAST_BLEED))


def _joined(outlines: Iterable[list[RawSegment]]) -> Iterator[RawSegment]:
    for outline in outlines:
        yield from outline


def _chained(outlines: Iterable[Outline]) -> Outline:
    return tuple(segment for outline in outlines for segment in outline)


# --- strokes along a wall -------------------------------------------------------------------


def _along(pieces: Sequence[Piece], place: float) -> tuple[float, float, float, float]:
    for piece in pieces:
        length = piece.length
        if place <= length:
            return piece.at(place / length)
        place -= length
    return pieces[-1].at(1.0)


def _chips(frame: Frame, tunnel: Tunnel, chance: Random) -> Iterator[tuple[Point, Point]]:
    for wall in tunnel.walls:
        pieces = tunnel.pieces(wall, 0.0)
        total = sum(piece.length for piece in pieces)
        for _ in range(max(2, round(total / _CHIP_EVERY))):
            place = 3 + (total - 6) * chance.random()
            x, y, nx, ny = _along(pieces, place)
            depth = 2.6 + 1.6 * chance.random()
            x, y = x - nx * depth, y - ny * depth
            if min(x, y, frame.width - x, frame.height - y) > EXACT:
                yield _stroke_at(x, y, 0.7 + 0.6 * chance.random(), chance)


def _hatching(
    pen: Pen, frame: Frame, tunnel: Tunnel, chance: Random, avoid: Sequence[Box]
) -> Iterator[tuple[Point, Point]]:
    """Patches of parallel strokes outside the walls, leaning to alternate sides."""
    longest = pen.length("hatch_length")
    lean = 1.0
    for wall in tunnel.walls:
        pieces = tunnel.pieces(wall, pen.length("wall") + 1.1)
        total = sum(piece.length for piece in pieces)
        place = 1.0 + 3 * chance.random()
        while place < total - 2:
            count = 3 + round(chance.random())
            slant = (0.32 + 0.5 * chance.random()) * lean
            _, _, nx, ny = _along(pieces, place + (count - 1) * _HATCH_GAP / 2)
            # one direction for the whole patch: the outward one, leaning along the wall
            dx, dy = nx - ny * slant, ny + nx * slant
            norm = (dx * dx + dy * dy) ** 0.5
            reach = longest * (0.7 + 0.2 * chance.random())
            patch: list[tuple[Point, Point]] = []
            for i in range(count):
                x, y, _, _ = _along(pieces, min(place + i * _HATCH_GAP, total))
                size = reach * (0.9 + 0.2 * chance.random()) / norm
                x, y = coarse(x, y)
                end = coarse(x + dx * size, y + dy * size)
                if _is_free(frame, (x, y), avoid) and _is_free(frame, end, avoid):
                    patch.append(((x, y), end))
            if len(patch) > 1:
                yield from patch
            lean = -lean
            place += count * _HATCH_GAP + (_HATCH_EVERY - 3.5 * _HATCH_GAP) * 2 * chance.random()


def _is_free(frame: Frame, point: Point, avoid: Sequence[Box]) -> bool:
    x, y = point
    if min(x, y, frame.width - x, frame.height - y) < _HATCH_TRIM:
        return False
    return not any(_is_in(point, box) for box in avoid)


def _is_in(point: Point, box: Box) -> bool:
    left, top, right, bottom = box
    return left < point[0] < right and top < point[1] < bottom


def _stroke_at(x: float, y: float, length: float, chance: Random) -> tuple[Point, Point]:
    dx, dy = chance.random() - 0.5, chance.random() - 0.5
    size = length / 2 / ((dx * dx + dy * dy) ** 0.5 or 1.0)
    return (coarse(x - dx * size, y - dy * size), coarse(x + dx * size, y + dy * size))


def coarse(x: float, y: float) -> Point:
    """The nearest point of the coarser grid."""
    return (round(x / _COARSE) * _COARSE, round(y / _COARSE) * _COARSE)


def _dashes(pen: Pen, strokes: Sequence[tuple[Point, Point]]) -> Outline:
    return tuple(segment for stroke in strokes for segment in pen.line(stroke))

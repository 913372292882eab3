"""The furniture of the rules: the strip that opens them, the rule under their headings."""

from __future__ import annotations

from functools import lru_cache

from cardgen.drawing import ground, motifs, walls
from cardgen.drawing.courses import Course
from cardgen.drawing.frames import HALF_MOUTH, Frame
from cardgen.drawing.lines import Line, break_lines_well
from cardgen.drawing.pen import Pen, Point, randomness, shapes
from cardgen.drawing.routes import Gate
from cardgen.drawing.scene import Box, Item, Scene, Shape, TextRun
from cardgen.drawing.tunnels import Leg, Tunnel, Wall
from cardgen.fonts import DESCENT, text_width
from cardgen.model.card import Exit, Path
from cardgen.model.grid import Cell, Footprint, Port, Side
from cardgen.model.theme import Theme

_HALF_TUNNEL = 12.0
_EARTH = 5.6
_RING = 0.37
"""Radius of the ring round the mole, in heights of the strip."""
_RING_RADIUS = 11.0
_MOLE = 0.079
"""Scale of the mole, in radii of its ring: cap and paws reach the ring, the spoon breaks it."""
_MOLE_DROP = 0.11
_LANTERN = 1.0
_ROOM_LEFT, _ROOM_RIGHT = 48.0, 24.0
_LARGEST_TITLE = 13.0
_SUBTITLE, _TITLE_CAPS = 3.8, 1.9
"""The size of a subtitle where titles of cards are so high; larger where they are larger."""
_FROM_WALL = 3.0
_AIR = 1.2
"""Chips on the floor come no nearer to words."""
_SHRINK = 0.94

_LINE, _PLAIN_LINE = 0.55, 0.8
_LEVEL = 0.7
_HATCH = 0.18
_RULE_HEIGHT = 3.4


def draw_cover(title: str, subtitle: str, theme: Theme, width: float) -> Scene:
    """A strip of earth with one tunnel right across, and in it the mole, the title and a lantern.

    The title shrinks and breaks until all of it fits.
    """
    earth = 0.6 if theme.colours["ground"] == theme.colours["floor"] else _EARTH
    height = 2 * (_HALF_TUNNEL + _light_reach(theme) + earth)
    frame = Frame(Footprint(1, 1), width, height)
    pen = Pen.on(frame, 1.0, theme)
    course = _course(frame)
    name = "cover"
    middle = height / 2
    ring = _RING * height
    words = _words(title, subtitle, theme, width - _ROOM_LEFT - _ROOM_RIGHT, middle)
    boxes = [_box(run) for run in words]
    items: list[Item] = [
        *shapes(Shape(pen.box(0, 0, width, height), pen.colour("ground"))),
        *ground.soil(pen, course, name),
        *walls.light(pen, course, name, 0.0),
        *ground.texture(pen, course, name, ()),
        *walls.hatching(pen, course, name, ()),
        *walls.tunnels(pen, course, name, 0.0, boxes),
        pen.use(motifs.medallion(theme), _ROOM_LEFT / 2, middle, ring / _RING_RADIUS),
        pen.use(motifs.mole(theme), _ROOM_LEFT / 2, middle + _MOLE_DROP * ring, _MOLE * ring),
        pen.use(motifs.lantern(theme), width - _ROOM_RIGHT / 2, middle, _LANTERN),
        *words,
    ]
    return Scene("cover", width, height, tuple(items), grid=pen.grid, title=title)


@lru_cache(maxsize=64)
def hand_cut_rule(width: float, name: str, theme: Theme) -> Scene:
    """A line as a pick cuts it, hatched below; every name has a line of its own.

    Where a theme's walls are smooth, the line is straight and plain.
    """
    if not theme.lengths["wall_roughness"]:
        return _plain_rule(width, theme)
    chance = randomness(name, "rule")
    pen = Pen(theme, 1.0, 100)
    level = _LEVEL
    points: list[Point] = [(0.0, level)]
    while points[-1][0] < width - 5.0:
        step = 2.2 + 2.0 * chance.random()
        points.append((points[-1][0] + step, level + 0.6 * (chance.random() - 0.5)))
    points.append((width, level))
    hatching: list[tuple[Point, Point]] = []
    x, lean = 1.0 + 2.0 * chance.random(), 1.0
    while x < width - 4.0:
        slant = lean * (0.35 + 0.5 * chance.random())
        for _ in range(3 + round(chance.random())):
            length = 1.2 + 0.6 * chance.random()
            top = level + 0.6
            hatching.append(((x, top), (x + slant * length, top + length)))
            x += 0.8
        x += 2.0 + 2.5 * chance.random()
        lean = -lean
    colour = theme.colours["line"]
    items = shapes(
        Shape(
            tuple(segment for stroke in hatching for segment in pen.line(stroke)),
            None,
            pen.stroke(colour, _HATCH),
        ),
        Shape(pen.line(points), None, pen.stroke(colour, _LINE, join="round")),
    )
    return Scene("rule", width, _RULE_HEIGHT, tuple(items))


def _box(run: TextRun) -> Box:
    """What a run of text covers, with some air."""
    width = text_width(run.text, run.size, run.bold)
    return (
        run.x - _AIR,
        run.y - run.size - _AIR,
        run.x + width + _AIR,
        run.y + DESCENT * run.size + _AIR,
    )


def _plain_rule(width: float, theme: Theme) -> Scene:
    pen = Pen(theme, 1.0, 100)
    stroke = pen.stroke(theme.colours["line"], _PLAIN_LINE)
    line = pen.line(((0.0, _LEVEL), (width, _LEVEL)))
    return Scene("rule", width, _RULE_HEIGHT, tuple(shapes(Shape(line, None, stroke))))


def _light_reach(theme: Theme) -> float:
    """How far outside the tunnel's edge its light or its hatching reaches."""
    lengths = theme.lengths
    hatching = lengths["hatch_length"] if lengths["hatch"] else 0.0
    return max(lengths["glow_far"], lengths["glow_near"], hatching + 1.0)


def _course(frame: Frame) -> Course:
    """One tunnel from west to east, wider than those of cards."""
    cell = Cell(0, 0)
    west, east = Port(cell, Side.WEST), Port(cell, Side.EAST)
    gates = {port: Gate(*frame.mouth(port), _HALF_TUNNEL) for port in (west, east)}
    both = tuple(
        Wall(start, end, (Leg(cell, start.side, end.side, gates[start], gates[end]),))
        for start, end in ((west, east), (east, west))
    )
    tunnel = Tunnel(Path((Exit(west), Exit(east))), frame, both, ())
    # What lies in the earth keeps clear of a tunnel of a card's width: two lines of samples
    # stand for the wider one.
    off = _HALF_TUNNEL - HALF_MOUTH
    samples = tuple(
        (3.0 * number, frame.height / 2 + side * off)
        for number in range(int(frame.width / 3.0) + 1)
        for side in (-1, 1)
    )
    return Course(frame, (tunnel,), ((),), samples)


def _words(title: str, subtitle: str, theme: Theme, width: float, middle: float) -> list[TextRun]:
    """Title and subtitle on the tunnel's floor, as large as all of both fits."""
    colour = theme.colours["line"] or "#000000"
    room = 2 * (_HALF_TUNNEL - _FROM_WALL)
    largest = _SUBTITLE * max(1.0, theme.lengths["title"] / _TITLE_CAPS)
    scale = 1.0
    while True:
        sizes = (_LARGEST_TITLE * scale, min(largest, 0.6 * _LARGEST_TITLE * scale))
        set_lines: list[tuple[Line, float]] = []
        for text, size in zip((title, subtitle), sizes, strict=True):
            set_lines += [(line, size) for line in break_lines_well([(text, True)], size, width)]
        height = sum(1.3 * size for _, size in set_lines)
        if height <= room or scale < 0.05:
            break
        scale *= _SHRINK
    runs: list[TextRun] = []
    y = middle - height / 2
    for line, size in set_lines:
        y += 1.3 * size
        runs += [
            TextRun(text, _ROOM_LEFT + x, y - 0.3 * size, size, colour, bold=bold)
            for x, (text, bold) in line.runs
        ]
    return runs

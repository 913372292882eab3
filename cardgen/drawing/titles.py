"""Titles and numbers: where they fit, how small they may get, and where they are cut."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.drawing import things
from cardgen.drawing.courses import course_of
from cardgen.drawing.frames import HALF_MOUTH, Frame, frame_of
from cardgen.drawing.pen import Pen
from cardgen.drawing.rooms import INSET, LEADING, SAFE, Anchor, Ground, Spot, even_lines
from cardgen.drawing.scene import Box, TextRun
from cardgen.drawing.tunnels import CHAMBER
from cardgen.fonts import CAP_HEIGHT, text_width
from cardgen.model.card import Face
from cardgen.model.colour import Colour
from cardgen.model.deck import CardFormat
from cardgen.model.theme import Theme

SMALLEST = 1.5
"""Capitals of a title are never lower, in units."""
SMALLEST_LABEL = 0.9
"""Figures and letters of a label are never lower."""

_TRACKING = 0.25 / 1.9
_WALL = 2.2
"""How far outside a mouth's edge a wall, its line and some air reach."""
_SHRINK = 0.1
_ROWS = 3
_LARGE = 0.8
_CENTRED_ROWS = 4
_CENTRED = 1.9
"""How much larger a title may be that stands alone."""
_CUT = "..."
_HYPHEN = "-"
_IDEOGRAPHS = "\u2e80"
"""The first of the characters that may stand at the end of a line without a hyphen."""

_READABLE = 1.2
"""Below this height a label is rather set in more lines."""
LABEL_BASE = SAFE + 0.3
"""From the trim to the lowest baseline of a label."""
LABEL_HEIGHT, LABEL_BELOW = 9.0, 5.7
"""From the trim to the top of a label: where it may be at most, and below the mark of a set."""
_LABEL_WIDTH = 12.0
_PARTS = re.compile(r"(\s*)([^\s_.+@-]*[_.+@-]|[^\s_.+@-]+)")
"""What a label is broken into: words, or what ends in a sign, each with the blank before it."""


class Setting(NamedTuple):
    """A text in lines: capitals `cap` high, from `x` on baselines, anchored in one way.

    `turn` is a quarter turn clockwise about the first line's anchor, 0 or 90 degrees;
    `letters` is how many of the text's letters are shown, None where all are; `is_plain` tells a
    sentence, in regular letters, from a title, in bold and spaced ones.
    """

    lines: tuple[str, ...]
    cap: float
    x: float
    baseline: float
    anchor: Anchor = "start"
    turn: float = 0.0
    letters: int | None = None
    is_plain: bool = False

    def runs(self, pen: Pen, colour: Colour) -> list[TextRun]:
        """The lines as text in mm."""
        size = pen.mm(self.cap / CAP_HEIGHT)
        tracking = 0.0 if self.is_plain else pen.mm(self.cap * _TRACKING)
        is_bold = not self.is_plain
        runs = []
        for i, line in enumerate(self.lines):
            drop = i * self.cap * LEADING
            x, y = (self.x - drop, self.baseline) if self.turn else (self.x, self.baseline + drop)
            runs.append(
                TextRun(
                    line,
                    pen.mm(x),
                    pen.mm(y),
                    size,
                    colour,
                    is_bold,
                    self.anchor,
                    tracking,
                    self.turn,
                )
            )
        return runs

    def box(self, air: float = 0.8) -> Box:
        """What the lines cover, with some air."""
        width = max(line_width(line, self.cap, self.is_plain) for line in self.lines)
        before = {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        drop = (len(self.lines) - 1) * self.cap * LEADING
        left, right = -before - air, width - before + air
        top, bottom = -self.cap - air, drop + air
        if self.turn:
            left, top, right, bottom = -bottom, left, -top, right
        x, y = self.x, self.baseline
        return (x + left, y + top, x + right, y + bottom)


def line_width(text: str, cap: float, is_plain: bool = False) -> float:
    """How wide a line is whose capitals are so high."""
    return cap * _width(text, is_plain)


@lru_cache(maxsize=1024)
def _width(text: str, is_plain: bool = False) -> float:
    return text_width(text, 1 / CAP_HEIGHT, not is_plain, 0.0 if is_plain else _TRACKING)


@lru_cache(maxsize=256)
def title_setting(
    format: CardFormat, face: Face, theme: Theme, language: str, is_start: bool = False
) -> Setting | None:
    """How a face's title is set, or None where it has none.

    It lies on free ground: upright in a corner if there is room, else along a side, between
    two mouths or further in, at last along a side that it reads from top to bottom. It shrinks
    before it goes elsewhere, is wrapped, and is cut only where nothing else is left.
    """
    text = title_text(face, language)
    if not text:
        return None
    frame, _ = frame_of(format)
    largest = theme.lengths["title"]
    if not (face.paths or face.icon or is_start):
        return _in_middle(frame, text, largest)
    return _on_ground(grounds_of(frame, face, is_start), text, largest)


def title_text(face: Face, language: str) -> str:
    """A face's title as it is set, in capitals; empty where it has none."""
    return " ".join(face.title.get(language).upper().split()) if face.title is not None else ""


def grounds_of(frame: Frame, face: Face, is_start: bool) -> tuple[Ground, ...]:
    """The ground of a face for its words: seen upright and, if it has tunnels, turned too."""
    ground = _ground(frame, face, is_start)
    return (ground, ground.turned()) if face.paths else (ground,)


def line_setting(text: str, room: float, largest: float, x: float, top: float) -> Setting:
    """A title on one line about a middle, its capitals hanging from a height."""
    shown = " ".join(text.upper().split())
    cap = max(SMALLEST, min(largest, room / _width(shown)))
    lines, letters = _poured(shown, (room,), cap)
    setting = Setting(tuple(lines), cap, x, top + cap, "middle")
    return setting if letters == len(shown) else setting._replace(letters=letters)


def label_setting(pen: Pen, frame: Frame, text: str, height: float = LABEL_HEIGHT) -> Setting:
    """A number or id at the bottom right, 3 from the trim, on ground that every face has.

    It shrinks a little, then is wrapped, then shrinks more, then loses letters from its middle.
    It ends no higher above the trim than a height.
    """
    largest = pen.length("label")
    best: tuple[float, list[str]] = (0.0, [])
    for rows in range(1, _ROWS + 1):
        found = _largest_label(frame, text, largest, rows, height)
        best = max(best, found, key=lambda one: one[0])
        if best[0] >= min(largest, _READABLE):
            break
    cap, lines = best if best[1] else (SMALLEST_LABEL, _shortened(frame, text))
    drop = (len(lines) - 1) * cap * LEADING
    x, baseline = frame.width - SAFE, frame.height - LABEL_BASE - drop
    return Setting(tuple(lines), cap, x, baseline, "end")


def label_box(frame: Frame) -> Box:
    """The corner that is kept free for a number."""
    return (
        frame.width - _LABEL_WIDTH,
        frame.height - LABEL_HEIGHT,
        frame.width,
        frame.height,
    )


def corner_room(frame: Frame, top: float) -> float:
    """How far something may run from the right whose top is so high above the trim.

    Every corner is a quarter of an ellipse of earth; it gives less than nothing above that.
    """
    across = frame.cell_width / 2 - HALF_MOUTH - _WALL
    down = frame.cell_height / 2 - HALF_MOUTH - _WALL
    is_low = top < min(down, LABEL_HEIGHT)
    reach = across * math.sqrt(1 - (top / down) ** 2) if is_low else 0.0
    return min(reach, _LABEL_WIDTH) - SAFE


# --- titles ---------------------------------------------------------------------------------


def _ground(frame: Frame, face: Face, is_start: bool) -> Ground:
    """What a title must keep clear of: tunnels, what lies on them, and the number."""
    course = course_of(frame, face.paths)
    discs = [(x, y, HALF_MOUTH + _WALL) for x, y in course.middles()]
    discs += [
        (cap.x, cap.y, (HALF_MOUTH + CHAMBER) * cap.scale + _WALL)
        for tunnel in course.tunnels
        for cap in tunnel.caps
    ]
    if face.paths or is_start:
        discs += things.discs(course, face.icon, is_start)
    return Ground(frame.width, frame.height, tuple(discs), (label_box(frame),))


def _on_ground(grounds: Sequence[Ground], text: str, largest: float) -> Setting:
    """A title on a card's ground, seen upright and perhaps turned."""
    width = grounds[0].width
    caps = list(caps_from(largest))
    large = [cap for cap in caps if cap >= _LARGE * largest]
    for turn, ground in enumerate(grounds):
        for is_inner in (False, True):
            # a little smaller is better than one more line, much smaller is not
            for tier in (large, caps[len(large) :]):
                for rows in range(1, _ROWS + 1):
                    for cap in tier:
                        for spot in ground.spots(even_lines(cap, rows), is_inner):
                            lines = wrapped(text, spot.rooms, cap)
                            if lines is not None:
                                return set_at(width, spot, lines, cap, turn)
    # Words are broken where that shows all of them, else the title is cut where most of it shows.
    letters, setting = 0, Setting((_CUT,), SMALLEST, SAFE, SAFE + SMALLEST)
    for turn, ground in enumerate(grounds):
        tight = ground._replace(inset=0.0)
        for rows in range(1, _ROWS + 1):
            block = even_lines(SMALLEST, rows)
            for spot in (*tight.spots(block), *tight.spots(block, True)):
                lines, shown = _poured(text, spot.rooms, SMALLEST)
                if shown > letters:
                    letters, setting = shown, set_at(width, spot, lines, SMALLEST, turn)
    return setting if letters == len(text) else setting._replace(letters=letters)


def caps_from(largest: float, smallest: float = SMALLEST) -> Iterator[float]:
    """Heights of capitals, from the largest to the smallest."""
    steps = max(0, math.ceil((largest - smallest) / _SHRINK - 1e-6))
    for step in range(steps):
        yield round(largest - step * _SHRINK, 2)
    yield min(largest, smallest)


def set_at(width: float, spot: Spot, lines: Sequence[str], cap: float, is_turned: int) -> Setting:
    """Lines at a spot of a ground that is seen upright or turned, on a card of some width."""
    if is_turned:
        x, y = width - spot.baseline, spot.x
        return Setting(tuple(lines), cap, x, y, spot.anchor, 90.0)
    return Setting(tuple(lines), cap, spot.x, spot.baseline, spot.anchor)


def _in_middle(frame: Frame, text: str, largest: float) -> Setting:
    """A title that stands alone: centred, larger, on up to four lines."""
    largest = largest * _CENTRED
    rooms = [frame.width - 2 * (SAFE + INSET)] * _CENTRED_ROWS
    for rows in range(1, _CENTRED_ROWS + 1):
        for cap in caps_from(largest):
            if rows < _CENTRED_ROWS and cap < largest * 0.7:
                break
            lines = wrapped(text, rooms[:rows], cap)
            if lines is not None:
                return _centred(frame, lines, cap)
    lines, letters = _poured(text, rooms, SMALLEST)
    setting = _centred(frame, lines, SMALLEST)
    return setting if letters == len(text) else setting._replace(letters=letters)


def _centred(frame: Frame, lines: Sequence[str], cap: float) -> Setting:
    drop = (len(lines) - 1) * cap * LEADING
    baseline = frame.height / 2 + (cap - drop) / 2
    return Setting(tuple(lines), cap, frame.width / 2, baseline, "middle")


def wrapped(
    text: str, rooms: Sequence[float], cap: float, is_plain: bool = False
) -> list[str] | None:
    """The text in lines no wider than their rooms, words whole; None if that cannot be."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if line_width(joined, cap, is_plain) <= rooms[len(lines)]:
            line = joined
            continue
        if line:
            lines.append(line)
        if len(lines) == len(rooms) or line_width(word, cap, is_plain) > rooms[len(lines)]:
            return None
        line = word
    return [*lines, line]


def _poured(text: str, rooms: Sequence[float], cap: float) -> tuple[list[str], int]:
    """The text in lines, long words broken, cut where the rooms end; and how much is shown."""
    lines: list[str] = []
    rest = text
    for i, room in enumerate(rooms):
        count = _fitting(rest, room, cap)
        if count == len(rest):
            return [*lines, rest], len(text)
        if i == len(rooms) - 1:
            break
        space = rest.rfind(" ", 0, count + 1)
        if space > 0:
            lines.append(rest[:space])
            rest = rest[space + 1 :]
            continue
        head = rest[: _fitting(rest, room, cap, _HYPHEN)]
        lines.append(head if head[-1:] >= _IDEOGRAPHS else head + _HYPHEN)
        rest = rest[len(head) :]
    head = rest[: _fitting(rest, rooms[-1], cap, _CUT)].rstrip()
    return [*lines, head + _CUT], len(text) - len(rest) + len(head)


def _fitting(text: str, room: float, cap: float, after: str = "") -> int:
    """How many of a text's first letters fit with something after them, at least one."""
    count = 1
    while count < len(text) and line_width(text[: count + 1] + after, cap) <= room:
        count += 1
    return count


# --- labels ---------------------------------------------------------------------------------


def _largest_label(
    frame: Frame, text: str, largest: float, rows: int, height: float
) -> tuple[float, list[str]]:
    """The largest height at which a label takes so many lines, and the lines; 0 for none."""
    for cap in caps_from(largest, SMALLEST_LABEL):
        rooms = _label_rooms(frame, cap, rows, height)
        lines: list[str] = []
        line = ""
        for blank, part in _PARTS.findall(text):
            if line and line_width(line + blank + part, cap) > rooms[min(len(lines), rows - 1)]:
                lines.append(line)
                line = part
            else:
                line += blank + part
        lines.append(line)
        if len(lines) == rows and all(
            line_width(line, cap) <= room for line, room in zip(lines, rooms, strict=True)
        ):
            return cap, lines
    return 0.0, []


def _label_rooms(frame: Frame, cap: float, rows: int, height: float = LABEL_HEIGHT) -> list[float]:
    """How far lines may run from the right, if they end no higher than a height."""
    tops = [LABEL_BASE + cap + (rows - 1 - row) * cap * LEADING for row in range(rows)]
    return [corner_room(frame, top) if top <= height else -SAFE for top in tops]


def _shortened(frame: Frame, text: str) -> list[str]:
    """Two lines of a label without its middle; what stands after a blank stays whole."""
    upper, lower = _label_rooms(frame, SMALLEST_LABEL, 2)
    name, _, rest = text.rpartition(" ")
    if not name or line_width(rest, SMALLEST_LABEL) > lower:
        name, rest = text, ""
    for kept in range(len(name) - 1, 1, -1):
        head, tail = name[: (kept + 1) // 2] + _CUT, name[len(name) - kept // 2 :]
        lines = [head + tail, rest] if rest else [head, tail]
        if all(
            line_width(line, SMALLEST_LABEL) <= room
            for line, room in zip(lines, (upper, lower), strict=True)
        ):
            return lines
    return [_CUT, rest] if rest else [_CUT]

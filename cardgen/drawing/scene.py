"""The Scene: a display list in millimetres, y down, origin at the top left of the trim.

Frozen values only. Two writers turn a scene into SVG and PDF; both paint the items in order
and clip to the bleed box.
"""

from __future__ import annotations

import hashlib
import pickle
from typing import Literal, NamedTuple

from cardgen.model.colour import Colour

Segment = tuple[str, *tuple[float, ...]]
"""`("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)` or `("Z",)`, absolute, mm."""

Outline = tuple[Segment, ...]
Matrix = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)` as in SVG: x' = a x + c y + e, y' = b x + d y + f."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def rectangle(box: Box) -> Outline:
    """The outline of a box, clockwise from its upper left corner."""
    left, top, right, bottom = box
    return (("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",))


class Stroke(NamedTuple):
    """How an outline is stroked; lengths in mm."""

    colour: Colour
    width: float
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0


class Shape(NamedTuple):
    """An outline, filled and then stroked."""

    outline: Outline
    fill: Colour | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


class TextRun(NamedTuple):
    """One line of text in the bundled font; `x`, `y` is the anchor on the baseline.

    `size` is the font size (em) and `tracking` the extra space after each letter, in mm;
    `turn` is clockwise degrees about the anchor.
    """

    text: str
    x: float
    y: float
    size: float
    colour: Colour
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "start"
    tracking: float = 0.0
    turn: float = 0.0


class Picture(NamedTuple):
    """A PNG image stretched over a box in mm; transparency is kept."""

    png: bytes
    x: float
    y: float
    width: float
    height: float


class Symbol(NamedTuple):
    """Items drawn once and used in many places and scenes; equal keys mean equal symbols.

    `box` is (left, top, right, bottom) in the symbol's own mm and holds all its ink.
    """

    key: str
    items: tuple[Item, ...]
    box: Box


class Use(NamedTuple):
    """A symbol put somewhere."""

    symbol: Symbol
    matrix: Matrix = IDENTITY


class Group(NamedTuple):
    """Items under one transform, clipped to a box (left, top, right, bottom) if given."""

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Box | None = None


Item = Shape | TextRun | Picture | Use | Group


class Scene(NamedTuple):
    """A drawn face or piece of furniture: its trimmed size, its bleed, and what to paint.

    Nothing is painted outside the bleed box, (-bleed, -bleed) to (width + bleed, height + bleed).
    `grid` is the step in mm that outline coordinates are multiples of, so that a writer may
    count in whole steps; `title` says in words what is shown.
    """

    name: str
    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 0.0
    grid: float = 0.01
    title: str = ""

    def sha256(self) -> str:
        """A digest of everything that is painted."""
        digest = _Digest()
        pickler = pickle.Pickler(digest, protocol=4)
        pickler.fast = True  # without memory of objects seen: equal values give equal bytes
        pickler.dump((self.width, self.height, self.bleed, self.items))
        return digest.sha256.hexdigest()


class _Digest:
    """What a pickler writes to when only the digest is wanted."""

    def __init__(self) -> None:
        self.sha256 = hashlib.sha256()

    def write(self, data: bytes) -> None:
        self.sha256.update(data)

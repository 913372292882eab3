"""Items of a scene as PDF operators: whole steps of a grid, and only what changes is said.

The space painted in has y down, like the scene, and counts in steps of so many mm; whoever places
the result turns it over once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import sub
from typing import NamedTuple, Protocol

from cardgen.drawing.scene import (
    IDENTITY,
    Box,
    Group,
    Item,
    Matrix,
    Outline,
    Picture,
    Shape,
    Stroke,
    Symbol,
    TextRun,
    Use,
)
from cardgen.fonts import text_width
from cardgen.model.colour import Colour, rgb

_PRECISION = 0.001
"""The finest length that is written, in mm."""
_ON_GRID = 1e-3
"""How far from a whole number of steps a coordinate may be and still be on the grid."""
_OPERATORS = {"M": "%d %d m ", "L": "%d %d l ", "C": "%d %d %d %d %d %d c ", "Z": "h "}
_OFF_GRID = {operator: text.replace("%d", "%s") for operator, text in _OPERATORS.items()}
_NO_DASH: tuple[tuple[float, ...], float] = ((), 0.0)
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Form(NamedTuple):
    """A named piece of a file that can be painted anywhere; it counts in steps of mm."""

    name: str
    step: float


class Assets(Protocol):
    """What a file keeps once however often it is painted."""

    def letters(self, text: str, bold: bool) -> Iterable[tuple[str, str]]:
        """The text as font names and literal strings in those fonts."""

    def symbol(self, symbol: Symbol) -> Form:
        """The form of a symbol."""

    def picture(self, png: bytes) -> str:
        """The name of an image, one unit wide and high."""


@dataclass(slots=True)
class _State:
    """The part of the graphics state that items set; None where it is not known."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float | None = None
    cap: str = "butt"
    join: str = "miter"
    dash: tuple[tuple[float, ...], float] | None = _NO_DASH
    font: tuple[str, float] | None = None
    tracking: float | None = 0.0

    def copy(self) -> _State:
        """The same state, to come back to."""
        return _State(
            self.fill,
            self.stroke,
            self.width,
            self.cap,
            self.join,
            self.dash,
            self.font,
            self.tracking,
        )

    def forget_lengths(self) -> None:
        """Takes every length for unknown, since from now on other steps are counted."""
        self.width = self.font = None
        self.dash = self.dash if self.dash == _NO_DASH else None
        self.tracking = 0.0 if self.tracking == 0.0 else None


class Painter:
    """Collects the operators that paint items.

    Attributes:
        step: the length in mm that coordinates count.
        names: the forms and images that are called.
        has_text: whether letters are shown.
    """

    def __init__(self, assets: Assets, step: float) -> None:
        self._assets = assets
        self._parts: list[str] = []
        self._state = _State()
        self._saved: list[tuple[_State, float]] = []
        self._count_in(step)
        self.names: dict[str, None] = {}
        self.has_text = False

    @property
    def content(self) -> str:
        """All operators so far."""
        return "".join(self._parts)

    def paint(self, items: Iterable[Item]) -> None:
        """Paints items in order."""
        for item in items:
            match item:
                case Shape():
                    self._shape(item)
                case TextRun():
                    self._text_run(item)
                case Use():
                    self.form(self._assets.symbol(item.symbol), item.matrix)
                case Group():
                    self.open(item.matrix, item.clip)
                    self.paint(item.items)
                    self.close()
                case Picture():
                    self._picture(item)

    def form(self, form: Form, matrix: Matrix = IDENTITY) -> None:
        """Paints a form under a matrix in mm."""
        self.open(matrix, step=form.step)
        self.call(form)
        self.close()

    def call(self, form: Form) -> None:
        """Paints a form that counts in the same steps, where the space now is."""
        self._line("butt", "miter", _NO_DASH)  # a form inherits the state and takes it for new
        self._track(0.0)
        self.names[form.name] = None
        self._parts.append(f"/{form.name} Do ")

    def open(
        self,
        matrix: Matrix = IDENTITY,
        clip: Box | None = None,
        *,
        outside: Box | None = None,
        step: float = 0.0,
    ) -> None:
        """Begins a space under a matrix in mm.

        Nothing is painted past the box `clip` in that space, nor past the box `outside` in the
        space around it. The new space may count in other steps.
        """
        self._parts.append("q ")
        self._saved.append((self._state.copy(), self.step))
        if outside is not None:
            self._parts.append(f"{self._box(outside)}W n ")
        step = step or self.step
        a, b, c, d = (_decimal(number * step / self.step, 5) for number in matrix[:4])
        e, f = map(self._length, matrix[4:])
        if (a, b, c, d, e, f) != ("1", "0", "0", "1", "0", "0"):
            self._parts.append(f"{a} {b} {c} {d} {e} {f} cm ")
        if step != self.step:
            self._state.forget_lengths()
            self._count_in(step)
        if clip is not None:
            self._parts.append(f"{self._box(clip)}W n ")

    def close(self) -> None:
        """Ends the space begun last."""
        self._parts.append("Q ")
        self._state, step = self._saved.pop()
        self._count_in(step)

    def _count_in(self, step: float) -> None:
        self.step = step
        self._digits = max(0, math.ceil(math.log10(step / _PRECISION) - 1e-9))

    def _length(self, mm: float) -> str:
        return _decimal(mm / self.step, self._digits)

    def _box(self, box: Box) -> str:
        left, top, right, bottom = map(self._length, box)
        return f"{left} {top} {_minus(right, left)} {_minus(bottom, top)} re "

    def _shape(self, shape: Shape) -> None:
        fill, stroke = shape.fill, shape.stroke
        if not shape.outline or (fill is None and stroke is None):
            return
        if fill is not None:
            self._fill(fill)
        if stroke is not None:
            self._stroke(stroke)
        path = self._path(shape.outline)
        closed = path.endswith("h ")
        if stroke is None:
            operator = "f"
        elif fill is None:
            operator = "s" if closed else "S"
        else:
            operator = "b" if closed else "B"
        if closed:
            path = path.removesuffix("h ")
        if fill is not None and shape.even_odd:
            operator += "*"
        self._parts.append(f"{path}{operator} ")

    def _path(self, outline: Outline) -> str:
        box = _rectangle(outline)
        if box is not None:
            return self._box(box)
        per_mm = 1 / self.step
        numbers = [mm * per_mm for segment in outline for mm in segment[1:]]
        whole = [round(number) for number in numbers]
        off_grid = max(map(abs, map(sub, numbers, whole)), default=0.0) > _ON_GRID
        operators = _OFF_GRID if off_grid else _OPERATORS
        template = "".join([operators[segment[0]] for segment in outline])
        if off_grid:
            digits = self._digits
            return template % tuple([_decimal(number, digits) for number in numbers])
        return template % tuple(whole)

    def _fill(self, colour: Colour) -> None:
        if colour != self._state.fill:
            self._state.fill = colour
            self._parts.append(_colour(colour, "g", "rg"))

    def _stroke(self, stroke: Stroke) -> None:
        state = self._state
        if stroke.colour != state.stroke:
            state.stroke = stroke.colour
            self._parts.append(_colour(stroke.colour, "G", "RG"))
        if stroke.width != state.width:
            state.width = stroke.width
            self._parts.append(f"{self._length(stroke.width)} w ")
        dash = (stroke.dash, stroke.dash_offset) if stroke.dash else _NO_DASH
        self._line(stroke.cap, stroke.join, dash)

    def _line(self, cap: str, join: str, dash: tuple[tuple[float, ...], float]) -> None:
        state = self._state
        if cap != state.cap:
            state.cap = cap
            self._parts.append(f"{_CAPS[cap]} J ")
        if join != state.join:
            state.join = join
            self._parts.append(f"{_JOINS[join]} j ")
        if dash != state.dash:
            state.dash = dash
            lengths = " ".join(map(self._length, dash[0]))
            self._parts.append(f"[{lengths}] {self._length(dash[1])} d ")

    def _track(self, tracking: float) -> None:
        if tracking != self._state.tracking:
            self._state.tracking = tracking
            self._parts.append(f"{self._length(tracking)} Tc ")

    def _text_run(self, run: TextRun) -> None:
        letters = list(self._assets.letters(run.text, run.bold))
        if not letters:
            return
        self.has_text = True
        self._fill(run.colour)
        self._track(run.tracking)
        turn = math.radians(run.turn)
        cosine, sine = math.cos(turn), math.sin(turn)
        x, y = run.x, run.y
        if run.anchor != "start":
            width = text_width(run.text, run.size, run.bold, run.tracking)
            back = width / 2 if run.anchor == "middle" else width
            x, y = x - back * cosine, y - back * sine
        a, b, c, d = (_decimal(number, 6) for number in (cosine, sine, sine, -cosine))
        self._parts.append(f"BT {a} {b} {c} {d} {self._length(x)} {self._length(y)} Tm ")
        for font, literal in letters:
            if self._state.font != (font, run.size):
                self._state.font = (font, run.size)
                self._parts.append(f"/{font} {self._length(run.size)} Tf ")
            self._parts.append(f"({literal}) Tj ")
        self._parts.append("ET ")

    def _picture(self, picture: Picture) -> None:
        name = self._assets.picture(picture.png)
        self.names[name] = None
        width, height, x, bottom = map(
            self._length,
            (picture.width, -picture.height, picture.x, picture.y + picture.height),
        )
        self._parts.append(f"q {width} 0 0 {height} {x} {bottom} cm /{name} Do Q ")


def _rectangle(outline: Outline) -> Box | None:
    """The box that an outline draws along its sides, or None if it draws anything else."""
    if [segment[0] for segment in outline] != ["M", "L", "L", "L", "Z"]:
        return None
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (segment[1:] for segment in outline[:4])
    if (ay == by and bx == cx and cy == dy and dx == ax) or (
        ax == bx and by == cy and cx == dx and dy == ay
    ):
        return (ax, ay, cx, cy)
    return None


@lru_cache(maxsize=4096)
def _decimal(number: float, digits: int) -> str:
    """The shortest text of a rounded number: `12`, `.5`, `-3.25`."""
    whole = round(number)
    if abs(number - whole) < 0.5 * 10**-digits:
        return str(whole)
    text = f"{number:.{digits}f}".rstrip("0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _minus(minuend: str, subtrahend: str) -> str:
    """The difference of two written numbers, so that the far edge lies where it was written."""
    return _decimal(float(minuend) - float(subtrahend), 3)


@cache
def _colour(colour: Colour, grey_operator: str, rgb_operator: str) -> str:
    """The operator that sets a colour."""
    red, green, blue = (_decimal(part, 3) for part in rgb(colour))
    if red == green == blue:
        return f"{red} {grey_operator} "
    return f"{red} {green} {blue} {rgb_operator} "

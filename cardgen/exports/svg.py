"""Scenes as SVG files: one unit is one millimetre, text is outlined, numbers are short."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from string import ascii_letters, digits
from typing import Any

import svgwrite

from cardgen.drawing.scene import (
    IDENTITY,
    Box,
    Group,
    Item,
    Matrix,
    Outline,
    Picture,
    Scene,
    Shape,
    Stroke,
    Symbol,
    TextRun,
    Use,
    rectangle,
)
from cardgen.fonts import outline, text_width
from cardgen.units import format_number
from cardgen.wording import undirected

_DIGITS = 3
_THOUSANDTHS = 1000
_ID_LETTERS = frozenset(ascii_letters + digits + "-.")
_MITRE_LIMIT = 10
"""What PDF assumes; SVG assumes 4."""


def svg_of(scene: Scene, *, bleed: float = 0.0) -> bytes:
    """The scene as an SVG file that shows the trim and so much bleed (mm) around it."""
    size = (scene.width + 2 * bleed, scene.height + 2 * bleed)
    shown = (-bleed, -bleed, scene.width + bleed, scene.height + bleed)
    return _Writer(scene.name).file(scene, size, shown)


class _Writer:
    """Turns the items of one scene into elements; ids begin with a prefix of the scene's name."""

    def __init__(self, name: str) -> None:
        self._prefix = _id_prefix(name)
        self._count = 0
        self._drawing = svgwrite.Drawing(debug=False)
        self._symbols: dict[str, str] = {}

    def file(self, scene: Scene, size: tuple[float, float], shown: Box) -> bytes:
        """The whole file."""
        drawing = self._drawing
        width, height = map(_number, size)
        drawing["width"], drawing["height"] = f"{width}mm", f"{height}mm"
        drawing["viewBox"] = f"{_number(shown[0])} {_number(shown[1])} {width} {height}"
        drawing.set_desc(title=_xml_text(scene.title or scene.name))
        root = self._group(IDENTITY, shown)
        root["stroke-miterlimit"] = _MITRE_LIMIT
        self._paint(scene.items, root)
        drawing.add(root)
        text = io.StringIO()
        drawing.write(text)
        return (text.getvalue().rstrip() + "\n").encode("utf-8")

    def _paint(self, items: Iterable[Item], parent: Any) -> None:
        for item in items:
            match item:
                case Shape():
                    if item.outline and (item.fill or item.stroke):
                        parent.add(self._shape(item))
                case TextRun():
                    parent.add(self._text_run(item))
                case Picture():
                    parent.add(self._picture(item))
                case Use():
                    use = self._drawing.use(f"#{self._symbol(item.symbol)}")
                    parent.add(_transformed(use, item.matrix))
                case Group():
                    group = self._group(item.matrix, item.clip)
                    self._paint(item.items, group)
                    parent.add(group)

    def _next_id(self) -> str:
        self._count += 1
        return f"{self._prefix}{self._count}"

    def _group(self, matrix: Matrix, clip: Box | None) -> Any:
        group = _transformed(self._drawing.g(), matrix)
        if clip is not None:
            left, top, right, bottom = clip
            path = self._drawing.clipPath(id=self._next_id())
            path.add(self._drawing.path(_path_data(rectangle((left, top, right, bottom)))))
            self._drawing.defs.add(path)
            group["clip-path"] = f"url(#{path['id']})"
        return group

    def _shape(self, shape: Shape) -> Any:
        path = self._drawing.path(_path_data(shape.outline), fill=shape.fill or "none")
        if shape.even_odd:
            path["fill-rule"] = "evenodd"
        if shape.stroke is not None:
            path.update(_stroke(shape.stroke))
        return path

    def _text_run(self, run: TextRun) -> Any:
        segments = outline(run.text, run.size, run.bold, run.tracking)
        back = 0.0
        if run.anchor != "start":
            width = text_width(run.text, run.size, run.bold, run.tracking)
            back = width / 2 if run.anchor == "middle" else width
        if run.turn:
            path = self._drawing.path(_path_data(_moved(segments, -back, 0.0)), fill=run.colour)
            place = f"translate({_number(run.x)} {_number(run.y)})rotate({_number(run.turn)})"
            path["transform"] = place
            return path
        moved = _moved(segments, run.x - back, run.y)
        return self._drawing.path(_path_data(moved), fill=run.colour)

    def _picture(self, picture: Picture) -> Any:
        image = self._drawing.image(
            "data:image/png;base64," + b64encode(picture.png).decode("ascii"),
            insert=(_number(picture.x), _number(picture.y)),
            size=(_number(picture.width), _number(picture.height)),
        )
        image["preserveAspectRatio"] = "none"
        return image

    def _symbol(self, symbol: Symbol) -> str:
        name = self._symbols.get(symbol.key)
        if name is None:
            name = self._symbols[symbol.key] = self._next_id()
            group = self._drawing.g(id=name)
            self._paint(symbol.items, group)
            self._drawing.defs.add(group)
        return name


def _transformed(element: Any, matrix: Matrix) -> Any:
    """The element under a matrix, told in the shortest way."""
    if matrix != IDENTITY:
        a, b, c, d = (format_number(number, 6) for number in matrix[:4])
        e, f = map(_number, matrix[4:])
        upright = (a, b, c, d) == ("1", "0", "0", "1")
        element["transform"] = (
            f"translate({e} {f})" if upright else f"matrix({a} {b} {c} {d} {e} {f})"
        )
    return element


def _stroke(stroke: Stroke) -> dict[str, str]:
    """The attributes of a stroke that differ from what SVG assumes."""
    attributes = {"stroke": stroke.colour, "stroke-width": _number(stroke.width)}
    if stroke.cap != "butt":
        attributes["stroke-linecap"] = stroke.cap
    if stroke.join != "miter":
        attributes["stroke-linejoin"] = stroke.join
    if stroke.dash:
        attributes["stroke-dasharray"] = " ".join(map(_number, stroke.dash))
        if stroke.dash_offset:
            attributes["stroke-dashoffset"] = _number(stroke.dash_offset)
    return attributes


def _moved(segments: Outline, dx: float, dy: float) -> Outline:
    return tuple(
        (
            operator,
            *(number + (dy if index % 2 else dx) for index, number in enumerate(numbers)),
        )
        for operator, *numbers in segments
    )


def _path_data(segments: Outline) -> str:
    """Path data in relative commands, counted in thousandths so that no error builds up."""
    parts: list[str] = []
    x = y = start_x = start_y = 0
    last = ""
    for operator, *numbers in segments:
        if operator == "Z":
            parts.append("z")
            x, y, last = start_x, start_y, ""
            continue
        steps = [round(number * _THOUSANDTHS) for number in numbers]
        to_x, to_y = steps[-2:]
        if operator == "L" and to_y == y:
            command, steps = "h", [to_x - x]
        elif operator == "L" and to_x == x:
            command, steps = "v", [to_y - y]
        else:
            command = operator.lower()
            steps[::2] = [step - x for step in steps[::2]]
            steps[1::2] = [step - y for step in steps[1::2]]
        if command == "m":
            start_x, start_y = to_x, to_y
        text = "".join(map(_thousandths, steps))
        if command == last != "m":
            parts.append(text)
        else:
            parts.append(command)
            parts.append(text.removeprefix(" "))
        x, y, last = to_x, to_y, command
    return "".join(parts)


@lru_cache(maxsize=1 << 14)
def _thousandths(count: int) -> str:
    """So many thousandths as the shortest text that may follow a number: ` 12`, ` .5`, `-3.25`."""
    whole, rest = divmod(abs(count), _THOUSANDTHS)
    sign = "-" if count < 0 else " "
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest:03}".rstrip("0")


def _number(value: float) -> str:
    return format_number(value, _DIGITS)


def _id_prefix(name: str) -> str:
    """A beginning for ids that only this name has: what XML refuses, and `_`, is told in hex."""
    safe = "".join(letter if letter in _ID_LETTERS else f"_{ord(letter):x}_" for letter in name)
    return f"t-{safe}-"


def _xml_text(text: str) -> str:
    """The text without what XML cannot say (controls, lone surrogates, non-characters)."""
    return "".join(
        letter
        for letter in undirected(text)
        if letter in "\t\n\r"
        or " " <= letter <= "\ud7ff"
        or "\ue000" <= letter <= "\ufffd"
        or letter >= "\U00010000"
    )

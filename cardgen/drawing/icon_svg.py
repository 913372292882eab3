"""SVG icons: plain shapes read from XML that nobody vouches for."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, NoReturn, TypeVar
from xml.parsers import expat

from cardgen.drawing.icon_shapes import Cap, IconError, IconShape, Join, Paint
from cardgen.drawing.scene import IDENTITY, Box, Matrix, Outline, Segment
from cardgen.drawing.svgpath import LARGEST, arc_cubics, parse_path_data, product, transformed
from cardgen.model.colour import parse_colour

LARGEST_SVG = 200_000
"""Bytes of the largest SVG icon."""

_LEAST_BOX = 0.001
_MOST_ELEMENTS = 2000
_MOST_SEGMENTS = 20_000
_DEEPEST = 40
T = TypeVar("T")
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_GEOMETRY: Mapping[str, tuple[str, ...]] = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
    "g": (),
    "svg": ("viewBox", "width", "height", "x", "y", "version", "baseProfile"),
}
_PAINTING = {
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "color",
    "transform",
}
_WITHOUT_EFFECT = {"id", "class", "role", "preserveAspectRatio", "stroke-miterlimit", "focusable"}
_ONE = {"1", "1.0", "100%"}
_HARMLESS_AT: Mapping[str, set[str]] = {
    "opacity": _ONE,
    "fill-opacity": _ONE,
    "stroke-opacity": _ONE,
    "display": {"inline"},
    "visibility": {"visible"},
    "overflow": {"visible"},
    "stroke-dasharray": {"none"},
    "paint-order": {"normal"},
}
_IGNORED = ("aria-", "data-", "font", "-inkscape", "stroke-dashoffset", "enable-background")
_SILENT = {"title", "desc", "metadata"}
_MAY_BE_EMPTY = {"defs"}
_NAMED = {
    "black": "#000000",
    "silver": "#c0c0c0",
    "gray": "#808080",
    "grey": "#808080",
    "white": "#ffffff",
    "maroon": "#800000",
    "red": "#ff0000",
    "purple": "#800080",
    "fuchsia": "#ff00ff",
    "green": "#008000",
    "lime": "#00ff00",
    "olive": "#808000",
    "yellow": "#ffff00",
    "navy": "#000080",
    "blue": "#0000ff",
    "teal": "#008080",
    "aqua": "#00ffff",
    "orange": "#ffa500",
    "brown": "#a52a2a",
}
_CAPS: Mapping[str, Cap] = {"butt": "butt", "round": "round", "square": "square"}
_JOINS: Mapping[str, Join] = {"miter": "miter", "round": "round", "bevel": "bevel"}
_RULES = {"nonzero": False, "evenodd": True}
_NUMBER = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*")
_NUMBERS = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_TRANSFORM = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")


def read_svg(data: bytes) -> tuple[Box, tuple[IconShape, ...]]:
    """The box (left, top, right, bottom) of an SVG icon and its shapes, in its own coordinates.

    Raises:
        IconError: the bytes are no SVG, or use what icons may not; the message says what.
    """
    if len(data) > LARGEST_SVG:
        raise IconError(f"an SVG icon has at most {LARGEST_SVG // 1000} kB")
    if b"<" not in data[:1000] and b"<\x00" not in data[:1000]:
        raise IconError("the file is neither SVG nor PNG")
    return _Reader().read(data)


class _Style(NamedTuple):
    matrix: Matrix = IDENTITY
    fill: Paint = "#000000"
    stroke: Paint = None
    stroke_width: float = 1.0
    cap: Cap = "butt"
    join: Join = "miter"
    even_odd: bool = False


class _Reader:
    """Collects the shapes of one SVG file while expat walks it."""

    def __init__(self) -> None:
        self.shapes: list[IconShape] = []
        self.box: Box | None = None
        self.styles: list[_Style] = [_Style()]
        self.silent = 0
        self.empty_at = _DEEPEST
        self.depth = 0
        self.elements = 0
        self.segments = 0

    def read(self, data: bytes) -> tuple[Box, tuple[IconShape, ...]]:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._doctype
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.buffer_text = True
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            raise IconError(f"the file is not well-formed SVG (line {error.lineno})") from None
        except IconError:
            raise
        except (LookupError, ValueError):  # expat reads only encodings of one byte a character
            raise IconError("the file's encoding is not known") from None
        if self.box is None:
            raise IconError("the SVG has neither a viewBox nor a width and height")
        if not self.shapes:
            raise IconError("the SVG draws nothing")
        return self.box, tuple(self.shapes)

    def _doctype(self, *_: object) -> NoReturn:
        raise IconError("an icon has no DOCTYPE and no entities")

    def _instruction(self, target: str, _: str) -> NoReturn:
        raise IconError(f"an icon has no processing instruction; this has `{target}`")

    def _text(self, text: str) -> None:
        if not self.silent and text.strip():
            raise IconError("an icon has no text outside of title and desc")

    def _start(self, full_name: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        self.depth += 1
        if self.elements > _MOST_ELEMENTS or self.depth > _DEEPEST:
            raise IconError(
                f"an icon has at most {_MOST_ELEMENTS} elements, at most {_DEEPEST} deep"
            )
        namespace, _, name = full_name.rpartition(" ")
        if self.silent or (namespace not in {_SVG, ""} and self.depth > 1) or name in _SILENT:
            self.silent += 1
            return
        if name in _MAY_BE_EMPTY:
            self.empty_at = self.depth
            self.styles.append(self.styles[-1])
            return
        if (
            self.depth > self.empty_at
            or name not in _GEOMETRY
            or ((name == "svg") != (self.depth == 1))
        ):
            raise IconError(f"`{name}` is not a plain shape; icons are made of {_shape_names()}")
        plain = self._checked(name, attributes)
        if name == "svg":
            self.box = _view_box(plain)
        style = _styled(self.styles[-1], plain)
        self.styles.append(style)
        maker = _MAKERS.get(name)
        if maker is not None:
            self._add(maker(plain), style)

    def _end(self, _: str) -> None:
        if self.depth == self.empty_at:
            self.empty_at = _DEEPEST
        self.depth -= 1
        if self.silent:
            self.silent -= 1
        else:
            self.styles.pop()

    def _checked(self, name: str, attributes: dict[str, str]) -> dict[str, str]:
        plain: dict[str, str] = {}
        for full_key, value in (*attributes.items(), *_declarations(attributes)):
            namespace, _, key = full_key.rpartition(" ")
            if namespace == _XLINK or key == "href":
                raise IconError(f"`{key}` on `{name}`: an icon refers to nothing else")
            if namespace or key in _WITHOUT_EFFECT or key.startswith(_IGNORED):
                continue
            if key == "style":
                continue  # its declarations follow, and win over attributes as in CSS
            if value.strip() in _HARMLESS_AT.get(key, ()):
                continue
            if key not in _PAINTING and key not in _GEOMETRY[name]:
                raise IconError(f"`{key}` on `{name}` is not understood")
            plain[key] = value
        return plain

    def _add(self, outline: Outline, style: _Style) -> None:
        self.segments += len(outline)
        if self.segments > _MOST_SEGMENTS:
            raise IconError(f"an icon has at most {_MOST_SEGMENTS} segments")
        if not outline or (style.fill is None and style.stroke is None):
            return
        a, b, c, d, _, _ = style.matrix
        moved = transformed(outline, style.matrix)
        if any(not abs(float(n)) <= LARGEST for segment in moved for n in segment[1:]):
            raise IconError("a coordinate is too large")
        width = style.stroke_width * math.sqrt(abs(a * d - b * c))
        if style.stroke is not None and not width <= LARGEST:
            raise IconError("a `stroke-width` is too large")
        self.shapes.append(
            IconShape(moved, style.fill, style.stroke, width, style.cap, style.join, style.even_odd)
        )


def _declarations(attributes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The declarations of a `style` attribute, as Inkscape and others write them."""
    for declaration in attributes.get("style", "").split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            yield key.strip(), value.strip()
        elif key.strip():
            raise IconError(f"`{key.strip()}` in `style` is no declaration such as `fill: none`")


def _shape_names() -> str:
    return "path rect circle ellipse line polyline polygon and g"


def _view_box(attributes: dict[str, str]) -> Box | None:
    if "viewBox" in attributes:
        numbers = _numbers(attributes["viewBox"], "viewBox")
        if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
            raise IconError("`viewBox` needs four numbers: x, y, width and height")
        x, y, width, height = numbers
    elif "width" in attributes and "height" in attributes:
        x = y = 0.0
        sides = [
            _length(re.sub(r"(mm|cm|in|pt|pc|px)$", "", attributes[key].strip()), key)
            for key in ("width", "height")
        ]
        width, height = sides
        if width <= 0 or height <= 0:
            raise IconError("`width` and `height` must be positive")
    else:
        return None
    if max(width, height) < _LEAST_BOX:
        raise IconError(f"an icon's box is at least {_LEAST_BOX} long")
    if not 1 / 20 <= width / height <= 20:
        raise IconError("an icon is at most 20 times as long as wide")
    return (x, y, x + width, y + height)


def _styled(style: _Style, attributes: dict[str, str]) -> _Style:
    if "transform" in attributes:
        style = style._replace(matrix=product(style.matrix, _transform(attributes["transform"])))
    if "fill" in attributes:
        style = style._replace(fill=_paint(attributes["fill"], "fill", style.fill))
    if "stroke" in attributes:
        style = style._replace(stroke=_paint(attributes["stroke"], "stroke", style.stroke))
    if "stroke-width" in attributes:
        width = _length(attributes["stroke-width"], "stroke-width")
        if width < 0:
            raise IconError("`stroke-width` must not be negative")
        style = style._replace(stroke_width=width)
    return style._replace(
        cap=_one_of(_CAPS, attributes, "stroke-linecap", style.cap),
        join=_one_of(_JOINS, attributes, "stroke-linejoin", style.join),
        even_odd=_one_of(_RULES, attributes, "fill-rule", style.even_odd),
    )


def _one_of(known: Mapping[str, T], attributes: dict[str, str], key: str, inherited: T) -> T:
    """What a word stands for; the inherited value where the attribute is not given."""
    if key not in attributes:
        return inherited
    word = attributes[key].strip()
    if word not in known:
        raise IconError(f"`{key}` is `{word[:40]}`; icons know {', '.join(known)}")
    return known[word]


def _paint(text: str, attribute: str, inherited: Paint) -> Paint:
    value = text.strip()
    if value == "none":
        return None
    if value == "inherit":
        return inherited
    if value.lower() == "currentcolor":
        return "currentColor"
    try:
        return _NAMED.get(value.lower()) or parse_colour(value)
    except ValueError:
        raise IconError(
            f"`{attribute}` is `{value[:40]}`; icons know #rrggbb, none and currentColor"
        ) from None


def _length(text: str, attribute: str) -> float:
    match = _NUMBER.fullmatch(text.removesuffix("px"))
    value = float(match[1]) if match else math.nan
    if not abs(value) <= LARGEST:
        raise IconError(f"`{attribute}` is `{text[:40]}`, not a plain number")
    return value


def _numbers(text: str, attribute: str) -> list[float]:
    numbers = []
    position = 0
    while match := _NUMBERS.match(text, position):
        numbers.append(float(match[1]))
        position = match.end()
    if text[position:].strip(" \t\r\n,") or any(not abs(n) <= LARGEST for n in numbers):
        raise IconError(f"`{attribute}` has something that is not a number")
    return numbers


def _transform(text: str) -> Matrix:
    matrix: Matrix = IDENTITY
    position = 0
    while match := _TRANSFORM.match(text, position):
        matrix = product(matrix, _one_transform(match[1], _numbers(match[2], "transform")))
        position = match.end()
    if text[position:].strip(" \t\r\n,"):
        raise IconError(f"`transform` is `{text[:40]}`, which is not understood")
    return matrix


def _one_transform(kind: str, numbers: list[float]) -> Matrix:
    count = len(numbers)
    if kind == "matrix" and count == 6:
        a, b, c, d, e, f = numbers
        return (a, b, c, d, e, f)
    if kind == "translate" and count in {1, 2}:
        return (1.0, 0.0, 0.0, 1.0, numbers[0], numbers[1] if count == 2 else 0.0)
    if kind == "scale" and count in {1, 2}:
        return (numbers[0], 0.0, 0.0, numbers[-1], 0.0, 0.0)
    if kind == "rotate" and count in {1, 3}:
        angle = math.radians(numbers[0])
        cos, sin = math.cos(angle), math.sin(angle)
        x, y = (numbers[1], numbers[2]) if count == 3 else (0.0, 0.0)
        return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    if kind == "skewX" and count == 1:
        return (1.0, 0.0, math.tan(math.radians(numbers[0])), 1.0, 0.0, 0.0)
    if kind == "skewY" and count == 1:
        return (1.0, math.tan(math.radians(numbers[0])), 0.0, 1.0, 0.0, 0.0)
    raise IconError(f"`{kind}` with {count} numbers is not a transform")


def _measure(attributes: dict[str, str], *keys: str) -> list[float]:
    return [_length(attributes.get(key, "0"), key) for key in keys]


def _path(attributes: dict[str, str]) -> Outline:
    try:
        return parse_path_data(attributes.get("d", ""))
    except ValueError as error:
        raise IconError(f"`d` on `path`: {error}") from None
    except OverflowError:
        raise IconError("`d` on `path`: an arc is out of range") from None


def _rect(attributes: dict[str, str]) -> Outline:
    x, y, width, height, rx, ry = _measure(attributes, "x", "y", "width", "height", "rx", "ry")
    if width <= 0 or height <= 0:
        return ()
    rx = rx if "rx" in attributes else ry
    ry = ry if "ry" in attributes else rx
    rx, ry = min(max(rx, 0.0), width / 2), min(max(ry, 0.0), height / 2)
    right, bottom = x + width, y + height
    if not rx or not ry:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    segments: list[Segment] = []
    corners = (
        (right - rx, y + ry, 3),
        (right - rx, bottom - ry, 0),
        (x + rx, bottom - ry, 1),
        (x + rx, y + ry, 2),
    )
    for cx, cy, quarter in corners:
        start = quarter * math.pi / 2
        segments.append(
            ("L" if segments else "M", cx + rx * math.cos(start), cy + ry * math.sin(start))
        )
        segments += [("C", *c) for c in arc_cubics(cx, cy, rx, ry, start, start + math.pi / 2)]
    return (*segments, ("Z",))


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    if rx <= 0 or ry <= 0:
        return ()
    cubics = arc_cubics(cx, cy, rx, ry, 0.0, 2 * math.pi)
    return (("M", cx + rx, cy), *(("C", *cubic) for cubic in cubics), ("Z",))


def _circle_of(attributes: dict[str, str]) -> Outline:
    cx, cy, r = _measure(attributes, "cx", "cy", "r")
    return _ellipse(cx, cy, r, r)


def _ellipse_of(attributes: dict[str, str]) -> Outline:
    cx, cy, rx, ry = _measure(attributes, "cx", "cy", "rx", "ry")
    return _ellipse(cx, cy, rx, ry)


def _line(attributes: dict[str, str]) -> Outline:
    x1, y1, x2, y2 = _measure(attributes, "x1", "y1", "x2", "y2")
    return (("M", x1, y1), ("L", x2, y2))


def _polyline(attributes: dict[str, str]) -> Outline:
    numbers = _numbers(attributes.get("points", ""), "points")
    if len(numbers) % 2:
        raise IconError("`points` needs an even count of numbers")
    points = [(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]
    return tuple(("L" if i else "M", x, y) for i, (x, y) in enumerate(points))


def _polygon(attributes: dict[str, str]) -> Outline:
    outline = _polyline(attributes)
    return (*outline, ("Z",)) if outline else ()


_MAKERS: Mapping[str, Callable[[dict[str, str]], Outline]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle_of,
    "ellipse": _ellipse_of,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}

"""What icons are made of, and the error that a file is none."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardgen.drawing.scene import Outline
from cardgen.model.colour import Colour

Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]
Paint = Colour | Literal["currentColor"] | None
"""A colour, the colour of whoever uses the icon, or nothing."""


class IconError(ValueError):
    """A file is not an icon; the message names the element, attribute or fault."""


class IconShape(NamedTuple):
    """One shape of an icon in the icon's own coordinates."""

    outline: Outline
    fill: Paint
    stroke: Paint
    stroke_width: float
    cap: Cap
    join: Join
    even_odd: bool

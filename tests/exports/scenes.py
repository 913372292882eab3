"""Scenes that hold every kind of item, for tests of the writers."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from cardgen.drawing.scene import (
    Group,
    Item,
    Outline,
    Picture,
    Scene,
    Shape,
    Stroke,
    Symbol,
    TextRun,
    Use,
)

_KAPPA = 0.5523


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    right, bottom = x + width, y + height
    return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))


def circle(x: float, y: float, r: float) -> Outline:
    k = _KAPPA * r
    return (
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    )


def png(mode: str = "RGBA") -> bytes:
    """An upper half that fades in from the left, red, and a lower half in blue."""
    image = Image.new("RGBA", (32, 32))
    for x in range(32):
        for y in range(32):
            image.putpixel((x, y), (255, 0, 0, x * 8) if y < 16 else (0, 0, 255, 255))
    file = BytesIO()
    image.convert(mode).save(file, "PNG")
    return file.getvalue()


GROUND = Shape(rectangle(-2, -2, 92, 48), fill="#5e3a2a")
STAR = Symbol(
    "star",
    (
        Shape(
            (
                *(("M", 12, 1), ("L", 15, 9), ("L", 23, 9), ("L", 17, 14), ("L", 19, 23)),
                *(("L", 12, 18), ("L", 5, 23), ("L", 7, 14), ("L", 1, 9), ("L", 9, 9), ("Z",)),
            ),
            fill="#f5b82e",
            stroke=Stroke("#2a1612", 1.1),
        ),
    ),
    (0, 0, 24, 24),
)
KINDS: dict[str, tuple[Item, ...]] = {
    "filled and stroked": (
        Shape(circle(44, 22, 12.34), fill="#fbe9c3", stroke=Stroke("#2a1612", 1.3)),
    ),
    "hole by even-odd": (Shape(circle(44, 22, 12) + circle(44, 22, 6), "#b9391f", even_odd=True),),
    "no hole by non-zero": (Shape(circle(44, 22, 12) + circle(44, 22, 6), "#b9391f"),),
    "open line, dashed": (
        Shape(
            (("M", 10, 5), ("C", 40, 5, 40, 30, 60, 30), ("L", 80, 12.5)),
            stroke=Stroke("#9c6a42", 0.7, cap="round", dash=(3, 1.5, 1, 1.4), dash_offset=0.7),
        ),
    ),
    "sharp mitre": (
        Shape(
            (("M", 20, 30), ("L", 50, 30), ("L", 22, 37), ("L", 44, 41)),
            stroke=Stroke("#ffffff", 1.5),
        ),
    ),
    "round and bevelled joins": (
        Shape(
            (("M", 10, 30), ("L", 30, 10), ("L", 40, 30)),
            stroke=Stroke("#ffffff", 4, cap="square", join="round"),
        ),
        Shape(
            (("M", 50, 30), ("L", 60, 10), ("L", 80, 30), ("Z",)),
            stroke=Stroke("#ffffff", 4, join="bevel"),
        ),
    ),
    "text": (
        TextRun("Łódź (a\\b) <&> % Čačak", 3, 41, 3, "#f3ddb4", bold=True, tracking=0.25),
        TextRun("Ωμέγα Привет 警報", 85, 4, 2.6, "#f3ddb4", anchor="end"),
        TextRun("turned 35°", 44, 22, 4, "#ffd23f", anchor="middle", turn=35, tracking=0.5),
    ),
    "picture": (Picture(png(), 30, 10, 21, 14),),
    "symbol": (Use(STAR, (0.5, 0, 0, 0.5, 10, 6)), Use(STAR, (0.6, 0.6, -0.6, 0.6, 60, 10))),
    "clipped groups": (
        Group(
            (
                Shape(circle(0, 0, 10), fill="#1f5e9c"),
                Group((Shape(rectangle(-1, -1, 2, 20), fill="#ffffff"),), clip=(-4, -4, 4, 4)),
            ),
            matrix=(1, 0.2, 0, 1, 40, 20),
            clip=(-8, -8, 8, 4),
        ),
    ),
    "plain symbol after a dashed line": (
        Shape(
            (("M", 5, 5), ("L", 60, 5)),
            stroke=Stroke("#ffffff", 2, cap="round", join="bevel", dash=(1, 3)),
        ),
        TextRun("spaced", 30, 40, 4, "#ffffff", tracking=2),
        Use(
            Symbol(
                "plain",
                (
                    Shape((("M", 5, 10), ("L", 35, 10), ("L", 5, 14)), stroke=Stroke("#ffffff", 2)),
                    TextRun("tight", 5, 24, 4, "#ffffff"),
                ),
                (0, 0, 60, 30),
            )
        ),
    ),
    "past the bleed": (Shape(rectangle(80, 30, 40, 40), fill="#00ff00"),),
}
"""One or two items of each kind."""


def scene(
    *items: Item, name: str = "n1-e", bleed: float = 2.0, grid: float = 0.1, title: str = "A card"
) -> Scene:
    """A card of 88 x 44 mm on brown ground."""
    return Scene(name, 88, 44, (GROUND, *items), bleed=bleed, grid=grid, title=title)


EVERYTHING = scene(*(item for items in KINDS.values() for item in items), name="every+kind@1")

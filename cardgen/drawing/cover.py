"""The furniture of the rules summary: the strip that opens it, the rule under its headings."""

from __future__ import annotations

from random import Random

from cardgen.drawing.lines import Line, break_lines
from cardgen.drawing.scene import Item, Scene, Shape, Stroke, TextRun
from cardgen.fonts import CAP_HEIGHT
from cardgen.model.theme import Theme

RULE_HEIGHT = 3.2
"""Height of the hand-cut rule in mm."""

_RULE_LINE = 0.55
_RULE_HATCH = 0.18


def hand_cut_rule(width: float, seed: str, theme: Theme) -> Scene:
    """A line as a pick would cut it, hatched below; the same seed gives the same line."""
    colour = theme.colours["line"] or "#000000"
    random = Random(f"rule {seed}")
    middle = 0.7
    points = [(0.0, middle)]
    while points[-1][0] < width - 4.5:
        points.append(
            (points[-1][0] + random.uniform(2.2, 4.2), middle + random.uniform(-0.3, 0.3))
        )
    points.append((width, middle))
    line = tuple(("L" if number else "M", x, y) for number, (x, y) in enumerate(points))
    hatching: list[tuple[str, float, float]] = []
    x = random.uniform(1.0, 3.0)
    lean = 1.0
    while x < width - 3.0:
        slant = lean * random.uniform(0.35, 0.9)
        for _ in range(random.choice((3, 4))):
            length = random.uniform(1.2, 1.9)
            hatching.append(("M", x, middle + 0.55))
            hatching.append(("L", min(width, max(0.0, x + slant * length)), middle + 0.55 + length))
            x += 0.8
        x += random.uniform(2.0, 4.5)
        lean = -lean
    return Scene(
        "rule",
        width,
        RULE_HEIGHT,
        (
            Shape(tuple(hatching), stroke=Stroke(colour, _RULE_HATCH)),
            Shape(line, stroke=Stroke(colour, _RULE_LINE, join="round")),
        ),
    )


def draw_cover(title: str, subtitle: str, theme: Theme, width: float) -> Scene:
    """The strip across the top of the rules: a tunnel with the title in it."""
    height = 58 / 210 * width
    ink = theme.colours["line"] or "#000000"
    lines = break_lines([(title, True)], 12.0, width - 60)
    return Scene(
        "cover",
        width,
        height,
        (
            TextRun(title, 50.0, height / 2, 12.0, ink, bold=True),
            TextRun(subtitle, 50.0, height / 2 + 8, 4.0, ink, bold=True),
        ),
    )

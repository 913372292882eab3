"""The strip that opens the rules."""

from __future__ import annotations

import pytest

from cardgen.drawing.cover import draw_cover
from cardgen.drawing.scene import TextRun, Use
from tests.drawing.samples import THEMES, flat, placed_shapes, theme


@pytest.mark.parametrize("theme_name", THEMES)
def test_the_mole_is_as_high_as_its_ring_and_both_lie_within_the_strip(theme_name: str) -> None:
    scene = draw_cover("Title", "Rules", theme(theme_name), 210.0)
    uses = {item.symbol.key.split()[0]: item for item in scene.items if isinstance(item, Use)}

    def extent(name: str) -> tuple[float, float, float, float]:
        points = [
            point
            for shape in placed_shapes((uses[name],))
            for part in flat(shape.outline)
            for point in part
        ]
        xs, ys = zip(*points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    ring, mole = extent("medallion"), extent("mole")
    height = ring[3] - ring[1]
    assert ring[1] - 1 > 0 and ring[3] + 1 < scene.height and ring[0] > 3
    assert abs(mole[1] - ring[1]) < 0.1 * height
    assert abs(mole[3] - ring[3]) < 0.1 * height
    assert mole[0] > ring[0]
    # the spoon breaks the frame, and nothing runs into the title
    assert mole[2] > ring[2] - 2
    assert max(mole[2], ring[2]) + 1 < min(i.x for i in scene.items if isinstance(i, TextRun))

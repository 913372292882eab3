from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from cardgen.model.deck import CardFormat
from tests.drawing.samples import DOMINO, PORTRAIT, SQUARE, THEMES, back, picture
from tests.rendering import difference


def unlike(image: Image.Image, turned: Image.Image) -> float:
    grey = ImageChops.difference(image, turned).convert("L").histogram()
    return sum(grey[40:]) / sum(grey)


@pytest.mark.parametrize("icon", [None, "bell"])
@pytest.mark.parametrize("format", [DOMINO, SQUARE, PORTRAIT], ids=["2x1", "1x1", "portrait"])
@pytest.mark.parametrize("theme_name", THEMES)
def test_a_back_does_not_tell_which_way_up(
    theme_name: str, format: CardFormat, icon: str | None
) -> None:
    image = picture(back(format, theme_name, icon))
    assert difference(image, image.rotate(180)) < 0.001
    if format is SQUARE:
        assert difference(image, image.rotate(90)) < 0.001


def test_an_upright_mark_on_a_back_would_be_noticed() -> None:
    image = picture(back(DOMINO))
    marked = image.copy()
    marked.paste((255, 255, 255), (100, 40, 160, 70))
    assert difference(marked, marked.rotate(180)) > 0.001


@pytest.mark.parametrize("theme_name", THEMES)
def test_a_marked_back_differs_at_the_edge_and_in_the_middle(theme_name: str) -> None:
    plain, marked = (picture(back(DOMINO, theme_name, icon)) for icon in (None, "bell"))
    middle = (220, 60, 484, 292)
    for box in ((0, 0, 90, 352), middle, (614, 0, 704, 352)):
        assert unlike(plain.crop(box), marked.crop(box)) > 0.05

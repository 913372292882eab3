from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from cardgen.drawing.backs import draw_back, title_setting
from cardgen.drawing.scene import Scene, TextRun
from cardgen.model.card import Back
from cardgen.model.deck import CardFormat
from cardgen.model.text import Text
from tests.drawing.samples import (
    DOMINO,
    ICONS,
    PORTRAIT,
    SQUARE,
    THEMES,
    back,
    picture,
    run_box,
    theme,
)
from tests.rendering import difference


def unlike(image: Image.Image, turned: Image.Image) -> float:
    grey = ImageChops.difference(image, turned).convert("L").histogram()
    return sum(grey[40:]) / sum(grey)


@pytest.mark.parametrize("title", [None, "Burrow"])
@pytest.mark.parametrize("icon", [None, "bell"])
@pytest.mark.parametrize("format", [DOMINO, SQUARE, PORTRAIT], ids=["2x1", "1x1", "portrait"])
@pytest.mark.parametrize("theme_name", THEMES)
def test_a_back_does_not_tell_which_way_up(
    theme_name: str, format: CardFormat, icon: str | None, title: str | None
) -> None:
    image = picture(back(format, theme_name, icon, title))
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


def words(scene: Scene) -> list[TextRun]:
    return [item for item in scene.items if isinstance(item, TextRun)]


def test_a_title_of_a_back_stands_on_it_once_a_half_turn() -> None:
    for icon in (None, "bell"):
        assert [run.text for run in words(back(DOMINO, icon=icon, title="Burrow"))] == [
            "BURROW"
        ] * 2
        assert len(words(back(SQUARE, icon=icon, title="Burrow"))) == 4
    assert words(back(DOMINO)) == []
    title = Text((("en", "Burrow"), ("de", "Bau")))
    scene = draw_back(
        DOMINO, Back("deck", None, title), theme("ink"), name="b", icons=ICONS, language="de"
    )
    assert {run.text for run in words(scene)} == {"BAU"}


@pytest.mark.parametrize("icon", [None, "bell"])
@pytest.mark.parametrize("format", [DOMINO, SQUARE, PORTRAIT], ids=["2x1", "1x1", "portrait"])
@pytest.mark.parametrize("theme_name", THEMES)
def test_titles_of_a_back_keep_to_the_safe_area_and_off_each_other(
    theme_name: str, format: CardFormat, icon: str | None
) -> None:
    unit = min(format.cell_width, format.cell_height) / 44
    for title in ("Burrow", "The great escape of the moles", "x" * 64):
        boxes = [run_box(run) for run in words(back(format, theme_name, icon, title))]
        for i, (left, top, right, bottom) in enumerate(boxes):
            assert min(left, top) >= 3 * unit - 0.02
            assert right <= format.width - 3 * unit + 0.02
            assert bottom <= format.height - 3 * unit + 0.02
            for other in boxes[i + 1 :]:
                assert right < other[0] or other[2] < left or bottom < other[1] or other[3] < top


def test_a_cut_title_of_a_back_says_how_much_of_it_is_shown() -> None:
    def letters(title: str) -> int | None:
        setting = title_setting(SQUARE, Back("deck", None, Text.plain(title)), theme("earth"), "en")
        assert setting is not None
        return setting.letters

    assert letters("Burrow") is None
    cut = letters("x" * 64)
    assert cut is not None and 5 < cut < 40

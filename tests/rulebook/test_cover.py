from __future__ import annotations

import pytest

from cardgen.drawing.cover import draw_cover, hand_cut_rule
from cardgen.drawing.scene import TextRun
from cardgen.fonts import DESCENT, text_width
from cardgen.pipeline.find import shipped_theme, theme_names

WIDTH = 180.0
TITLES = ["B", "Bandido", "Bandido: the COVID-19 edition for schools", "w" * 200, "word " * 80]


def words(title: str, subtitle: str, theme: str, width: float = WIDTH) -> list[TextRun]:
    cover = draw_cover(title, subtitle, shipped_theme(theme), width)
    return [item for item in cover.items if isinstance(item, TextRun)]


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("title", TITLES)
def test_all_of_a_title_fits_in_the_tunnel(title: str, theme: str) -> None:
    height = draw_cover(title, "Rules", shipped_theme(theme), WIDTH).height
    runs = words(title, "Rules of play", theme)
    letters = "".join(run.text for run in runs).replace(" ", "")
    assert letters == (title + "Rules of play").replace(" ", "")
    for run in runs:
        assert run.x + text_width(run.text, run.size, run.bold) < WIDTH - 10
        assert run.y - run.size > height / 2 - 12
        assert run.y + DESCENT * run.size < height / 2 + 12


def test_title_is_larger_than_what_stands_below() -> None:
    for title in TITLES:
        runs = words(title, "Rules", "earth")
        assert runs[0].size > runs[-1].size


def test_ink_strip_is_lower_where_no_earth_is_shown() -> None:
    heights = {
        name: draw_cover("T", "S", shipped_theme(name), WIDTH).height for name in ("earth", "ink")
    }
    assert heights["ink"] < 0.8 * heights["earth"]


@pytest.mark.parametrize("width", [118.0, 180.0, 267.0])
def test_strip_is_as_wide_as_asked(width: float) -> None:
    assert draw_cover("Title", "Rules", shipped_theme("earth"), width).width == width


def test_hand_cut_rule_is_the_same_for_the_same_name_only() -> None:
    theme = shipped_theme("earth")
    assert hand_cut_rule(80, "a", theme) == hand_cut_rule(80, "a", theme)
    assert hand_cut_rule(80, "a", theme) != hand_cut_rule(80, "b", theme)


@pytest.mark.parametrize("width", [20.0, 85.5, 180.0])
def test_hand_cut_rule_stays_in_its_box(width: float) -> None:
    for name in ("a", "b", "c"):
        rule = hand_cut_rule(width, name, shipped_theme("ink"))
        for item in rule.items:
            for _, *numbers in item.outline:  # type: ignore[union-attr]
                assert all(0 <= x <= width for x in numbers[::2])
                assert all(0 <= y <= rule.height for y in numbers[1::2])

"""Where words go: titles and labels on ground that is theirs, whole if there is any way."""

from __future__ import annotations

import itertools

import pytest

from cardgen.drawing import stages, things, titles
from cardgen.drawing.courses import course_of
from cardgen.drawing.frames import frame_of
from cardgen.drawing.pen import Pen
from cardgen.drawing.scene import Box, Scene, TextRun
from cardgen.drawing.setmarks import draw_mark
from cardgen.drawing.titles import Setting, title_setting
from cardgen.fonts import text_width
from cardgen.model.deck import CardFormat
from tests.drawing.samples import (
    BLOCK,
    DOMINO,
    FACES,
    ICONS,
    ODD,
    PORTRAIT,
    SQUARE,
    THEMES,
    distance,
    drawn,
    face_of,
    run_box,
    theme,
    wall_lines,
)

COMPOUND = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
LABELS = ("7", "128", "start (1/2)", "e-s2-x1", "n1-n2-e-s2-s1-w", "n@1-e@2-s@3-w@4", "x" * 64)


def runs(scene: Scene) -> list[TextRun]:
    return [item for item in scene.items if isinstance(item, TextRun)]


def set_title(
    format: CardFormat, text: str, title: str, theme_name: str = "earth", icon: str | None = None
) -> Setting:
    setting = title_setting(format, face_of(format, text, icon, title), theme(theme_name), "en")
    assert setting is not None
    return setting


def shown(setting: Setting) -> str:
    return "".join(line.removesuffix("-") for line in setting.lines).replace(" ", "")


# --- labels ---------------------------------------------------------------------------------


@pytest.mark.parametrize("theme_name", THEMES)
def test_no_label_covers_a_wall_whatever_the_face(theme_name: str) -> None:
    boxes: dict[CardFormat, list[Box]] = {}
    for format in dict.fromkeys(format for format, _ in FACES):
        items = [item for text in LABELS for item in draw_mark(format, theme(theme_name), text)]
        boxes[format] = [run_box(item) for item in items if isinstance(item, TextRun)]
    seen = 0
    for format, text in FACES:
        corner = 0.4 * min(format.cell_width, format.cell_height)
        for x, y, half in wall_lines(format, text, theme_name):
            if x > format.width - corner and y > format.height - corner:
                seen += 1
                assert all(distance(box, x, y) > half for box in boxes[format]), text
    assert seen > 100


def test_a_label_is_wrapped_before_it_loses_letters() -> None:
    for text in LABELS[:-1]:
        for format in (DOMINO, SQUARE, PORTRAIT):
            lines = [
                item.text
                for item in draw_mark(format, theme("earth"), text)
                if isinstance(item, TextRun)
            ]
            assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    (upper, lower) = runs_of_label("start (1/2)")
    assert (upper.text, lower.text) == ("start", "(1/2)")


def runs_of_label(text: str, format: CardFormat = DOMINO) -> list[TextRun]:
    items = draw_mark(format, theme("earth"), text)
    return [item for item in items if isinstance(item, TextRun)]


def test_a_label_that_is_too_long_loses_its_middle() -> None:
    name = "a" * 20 + "m" * 30 + "z" * 14
    text = "".join(run.text for run in runs_of_label(name))
    assert text.startswith("aaa") and text.endswith("zzz") and "..." in text
    upper, lower = runs_of_label(f"{name} (2/2)")
    assert lower.text == "(2/2)"
    assert upper.text.startswith("a") and upper.text.endswith("z")


# --- titles ---------------------------------------------------------------------------------


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize(
    ("format", "text", "title"),
    [
        (SQUARE, "n-s-w", "Pic path"),
        (SQUARE, "n-e-s-w", "Pic path"),
        (SQUARE, "n-e-s-w", "Treasure map"),
        (SQUARE, "n-s", "Old shaft of the north"),
        (SQUARE, "e-w", "Old shaft of the north"),
        (PORTRAIT, "n-e-s-w", "Treasure map"),
        (PORTRAIT, "n-s", "Treasure map of the miner"),
        (DOMINO, "n1-n2-e-s2-s1-w", "The old treasure map"),
        (DOMINO, "n1-n2-s2-s1", "Treasure map"),
        (BLOCK, "n1-n2-e1-e2-s1-s2-w1-w2", "Treasure"),
    ],
    ids=str,
)
def test_a_title_is_whole_wherever_the_card_has_room(
    format: CardFormat, text: str, title: str, theme_name: str
) -> None:
    setting = set_title(format, text, title, theme_name)
    assert setting.letters is None
    assert shown(setting) == title.upper().replace(" ", "")


def test_a_title_stands_upright_in_a_free_strip_before_it_is_turned() -> None:
    assert set_title(SQUARE, "n-s-w", "Pic path").turn == 0
    assert set_title(SQUARE, "n-s-w", "Treasure map").turn == 90


def test_a_title_shrinks_before_it_takes_another_line() -> None:
    whole = set_title(DOMINO, "n1-n2-e-s2-s1-w", "Treasure map")
    assert whole.lines == ("TREASURE MAP",)
    assert titles.SMALLEST <= whole.cap < theme("earth").lengths["title"]


def test_a_cut_title_says_how_much_of_it_is_shown() -> None:
    for format, text in ((SQUARE, "n-e-s-w"), (DOMINO, "n1-n2-e-s2-s1-w"), (PORTRAIT, "")):
        setting = set_title(format, text, f"{COMPOUND} {COMPOUND} {COMPOUND}" * 9)
        assert setting.lines[-1].endswith("...")
        assert setting.letters is not None
        letters = shown(setting).removesuffix("...")
        assert len(letters) <= setting.letters <= len(letters) + len(setting.lines)
        assert COMPOUND.upper().startswith(letters[:4])


def test_dots_of_a_cut_title_lie_on_the_baseline() -> None:
    # the font's own ellipsis stands at half height
    for title in (COMPOUND * 9, "x" * 64):
        for run in (*runs(drawn(SQUARE, "n-e-s-w", title=title)), *runs_of_label(title)):
            assert "…" not in run.text


@pytest.mark.parametrize("title", ["Map", "Rescue token", COMPOUND, "警報 警報"])
@pytest.mark.parametrize("format", [DOMINO, SQUARE, PORTRAIT, ODD, BLOCK], ids=str)
@pytest.mark.parametrize("theme_name", THEMES)
def test_a_title_keeps_to_free_ground_inside_the_safe_area(
    theme_name: str, format: CardFormat, title: str
) -> None:
    unit = min(format.cell_width, format.cell_height) / 44
    texts = {1: ("", "n-e", "n-s", "n-e-s-w", "s-x"), 2: ("", "n1-s1", "n1-n2-s2-s1", "n1-x2")}
    frame, _ = frame_of(format)
    pen = Pen.on(frame, unit, theme(theme_name))
    for text, icon in itertools.product(texts[format.footprint.columns], (None, "ladder")):
        discs = things.discs(course_of(frame, face_of(format, text).paths), icon, False)
        for run in set_title(format, text, title, theme_name, icon).runs(pen, "#000000"):
            assert run.size * 0.73 >= 1.49 * unit
            left, top, right, bottom = box = run_box(run)
            assert min(left, top) >= 3 * unit - 0.02
            assert right <= format.width - 3 * unit + 0.02
            assert bottom <= format.height - 3 * unit + 0.02
            walls = wall_lines(format, text, theme_name)
            assert all(distance(box, x, y) > half for x, y, half in walls), text
            for x, y, radius in discs if text else ():
                assert distance(box, x * unit, y * unit) > (radius - 1.2) * unit


@pytest.mark.parametrize("icon", ["map", "bomb", "cave-in", "alarm-5", "ladder"])
@pytest.mark.parametrize("theme_name", THEMES)
def test_a_large_icon_leaves_its_title_free(theme_name: str, icon: str) -> None:
    for format in (DOMINO, SQUARE, PORTRAIT, BLOCK):
        frame, _ = frame_of(format)
        for title in ("Map", "The old treasure map", "The old treasure map of the miners guild"):
            setting = set_title(format, "", title, theme_name, icon)
            words = (titles.label_box(frame), setting.box())
            place = stages.place_for(frame, icon, 0.0, words)
            reach = stages.radius(icon) * place.scale
            assert place.scale > 0.5
            assert distance(setting.box(air=0.0), place.x, place.y) > reach + 0.8
            assert min(place.y, frame.height - place.y) > reach


def test_text_widths_in_these_tests_are_those_of_the_font() -> None:
    (run,) = runs(drawn(DOMINO, "", title="Courtyard"))
    left, _, right, _ = run_box(run)
    assert right - left == pytest.approx(text_width(run.text, run.size, True, run.tracking))


def test_every_shipped_icon_has_a_place_for_its_title() -> None:
    for icon in ICONS:
        assert set_title(DOMINO, "e-w", "Name", icon=icon).letters is None

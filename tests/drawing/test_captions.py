"""The words of a card: a reminder below its title, whole or not at all, off icon and tunnels."""

from __future__ import annotations

import itertools
import math

import pytest

from cardgen.drawing import stages, titles
from cardgen.drawing.captions import Caption, caption_of
from cardgen.drawing.courses import course_of
from cardgen.drawing.faces import draw_face
from cardgen.drawing.frames import HALF_MOUTH, frame_of
from cardgen.drawing.rooms import SAFE
from cardgen.drawing.scene import Box, TextRun
from cardgen.drawing.titles import SMALLEST, title_setting
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Footprint
from tests.drawing.samples import (
    BLOCK,
    DOMINO,
    ICONS,
    ODD,
    PORTRAIT,
    SQUARE,
    THEMES,
    face_of,
    theme,
)

STANDING = CardFormat(Footprint(1, 2), 44.0, 44.0)
SHORT = "Remove a card."
USUAL = "Play onto any maze card. Both leave the game."
LONG = "Takes the place of a maze card with an open exit. This space is closed for good."
STAGES: tuple[tuple[CardFormat, str | None, str | None], ...] = tuple(
    (format, icon, title)
    for format in (SQUARE, DOMINO, STANDING, PORTRAIT, ODD, BLOCK)
    for icon, title in (
        ("bomb", "Bomb"), ("cave-in", "Cave-in"), ("alarm-5", "Alarm"), ("map", "Treasure map"),
        ("bomb", None), (None, "Alarm"), (None, None),
    )
)  # fmt: skip


def caption(
    format: CardFormat,
    reminder: str,
    *,
    text: str = "",
    icon: str | None = None,
    title: str | None = None,
    theme_name: str = "earth",
) -> Caption:
    face = face_of(format, text, icon, title)
    return caption_of(format, face, theme(theme_name), "en", reminder=reminder)


def boxes(found: Caption) -> list[Box]:
    return [box for setting in found.settings for box in setting.line_boxes()]


def inside(format: CardFormat, found: Caption) -> bool:
    frame, _ = frame_of(format)
    return all(
        left > SAFE - 0.4
        and top > SAFE - 0.4
        and right < frame.width - SAFE + 0.4
        and bottom < frame.height - SAFE + 0.4
        for left, top, right, bottom in boxes(found)
    )


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize("said", [SHORT, USUAL, LONG])
@pytest.mark.parametrize(("format", "icon", "title"), STAGES)
def test_a_special_card_of_any_size_bears_all_of_its_reminder(
    format: CardFormat, icon: str | None, title: str | None, said: str, theme_name: str
) -> None:
    found = caption(format, said, icon=icon, title=title, theme_name=theme_name)
    assert not found.lacks_room
    assert found.reminder is not None
    assert " ".join(found.reminder.lines) == said
    assert found.reminder.cap >= SMALLEST
    assert (found.title is None) == (title is None)
    assert inside(format, found)
    frame, _ = frame_of(format)
    left, top, _, _ = titles.label_box(frame)
    if icon is not None:
        assert all(box[2] < left + 0.4 or box[3] < top + 0.4 for box in boxes(found))


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize(("format", "icon", "title"), [s for s in STAGES if s[1]])
def test_words_never_lie_on_a_large_icon(
    format: CardFormat, icon: str, title: str | None, theme_name: str
) -> None:
    frame, _ = frame_of(format)
    for said in (SHORT, USUAL, LONG):
        found = caption(format, said, icon=icon, title=title, theme_name=theme_name)
        box = found.box()
        assert box is not None
        place = stages.place_for(frame, icon, 0.0, [titles.label_box(frame), box])
        reach = stages.radius(icon) * place.scale
        for left, top, right, bottom in boxes(found):
            away = math.hypot(
                max(left - place.x, 0, place.x - right), max(top - place.y, 0, place.y - bottom)
            )
            assert away > reach
        assert reach >= 0.4 * stages.middle_disc(frame, icon)[2]
        assert min(place.x, place.y) - reach > 1.9


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize(
    ("format", "text"),
    [(SQUARE, "n-e"), (SQUARE, "n-s"), (DOMINO, "n1-e-w"), (DOMINO, "e-w"), (DOMINO, "n1-n2"),
     (PORTRAIT, "n-e"), (SQUARE, "n-x"), (DOMINO, "n1-n2-e-s2-s1-w"), (SQUARE, "n-e-s-w")],
)  # fmt: skip
def test_a_reminder_on_a_tunnel_card_leaves_tunnels_free(
    format: CardFormat, text: str, theme_name: str
) -> None:
    frame, _ = frame_of(format)
    middles = list(course_of(frame, face_of(format, text).paths).middles())
    for icon, said in itertools.product((None, "map"), (SHORT, USUAL)):
        found = caption(format, said, text=text, icon=icon, title="Map", theme_name=theme_name)
        assert found.title is not None
        assert (found.reminder is None) == found.lacks_room
        if found.reminder is None:
            continue
        assert inside(format, found)
        settings = found.settings
        covered = [setting.box(0.0) for setting in settings]
        for left, top, right, bottom in covered:
            for x, y in middles:
                away = math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
                assert away > HALF_MOUTH + 1


def test_a_reminder_lies_below_its_title() -> None:
    for format, icon, title in STAGES:
        if title is None:
            continue
        found = caption(format, USUAL, icon=icon, title=title)
        assert found.title is not None and found.reminder is not None
        assert found.reminder.turn == found.title.turn
        assert found.reminder.x == found.title.x or found.title.anchor == "middle"
        assert found.title.line_boxes()[-1][3] <= found.reminder.line_boxes()[0][1] + 0.2
        assert found.reminder.cap <= found.title.cap


def test_a_reminder_without_room_is_left_out_and_the_title_stays() -> None:
    found = caption(SQUARE, LONG, text="n-e-s-w", title="Map")
    face = face_of(SQUARE, "n-e-s-w", None, "Map")
    assert found == Caption(title_setting(SQUARE, face, theme("earth"), "en"), None, True)


def test_a_face_without_a_reminder_is_set_as_its_title_alone() -> None:
    for format, icon, title in STAGES:
        face = face_of(format, "", icon, title)
        assert caption(format, "  ", icon=icon, title=title) == Caption(
            title_setting(format, face, theme("earth"), "en")
        )


def test_a_reminder_is_drawn_and_said() -> None:
    face = face_of(SQUARE, "", "bomb", "Bomb")
    scene = draw_face(
        SQUARE, face, theme("earth"), name="bomb", icons=ICONS, reminder="Take a card."
    )
    runs = [item for item in scene.items if isinstance(item, TextRun)]
    assert [run.text for run in runs] == ["BOMB", "Take a card."]
    assert [run.bold for run in runs] == [True, False]
    assert "Take a card." in scene.title


@pytest.mark.parametrize("theme_name", THEMES)
def test_a_reminder_on_a_square_card_is_as_high_as_the_theme_has_it(theme_name: str) -> None:
    for icon in ("bomb", "cave-in"):
        found = caption(SQUARE, USUAL, icon=icon, title="Bomb", theme_name=theme_name)
        assert found.reminder is not None
        assert found.reminder.cap == theme(theme_name).lengths["reminder"]

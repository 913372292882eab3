"""The words of a card: a reminder below its title, whole or not at all, off icon and tunnels."""

from __future__ import annotations

import itertools
import math

import pytest

from cardgen.drawing import stages, things, titles
from cardgen.drawing.captions import Caption, caption_of
from cardgen.drawing.courses import course_of
from cardgen.drawing.faces import draw_face
from cardgen.drawing.frames import HALF_MOUTH, frame_of
from cardgen.drawing.rooms import LEADING, SAFE
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
    distance,
    face_of,
    theme,
    wall_lines,
)

CLOSE = 0.3
STANDING = CardFormat(Footprint(1, 2), 44.0, 44.0)
PORTS = ("n1", "n2", "e", "s2", "s1", "w")
TUNNELS = tuple(
    "-".join(ports if len(ports) > 1 else (*ports, "x1" if ports[0] in ("n2", "s2", "e") else "x2"))
    for count in range(1, 7)
    for ports in itertools.combinations(PORTS, count)
)
"""Every set of exits of a 2x1 card, joined."""
TOOLS = (
    ("map", "Map", "Take away 3 cards."),
    ("broken-tool", "Broken tool", "Play your whole hand."),
    ("ladder", "Ladder", "Lay it when you like."),
)
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


def line_boxes(setting: titles.Setting) -> list[Box]:
    """What each line covers, closely; the lines are upright."""
    step = setting.cap * LEADING
    single = (
        setting._replace(lines=(line,), baseline=setting.baseline + n * step)
        for n, line in enumerate(setting.lines)
    )
    return [one.box(CLOSE) for one in single]


def boxes(found: Caption) -> list[Box]:
    return [box for setting in found.settings for box in line_boxes(setting)]


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
        words = [titles.label_box(frame), *found.boxes(0.8)]
        place = stages.place_for(frame, icon, 0.0, words)
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


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize("text", TUNNELS)
def test_a_tool_has_room_for_its_words_beside_any_tunnel(text: str, theme_name: str) -> None:
    frame, _ = frame_of(DOMINO)
    dots = wall_lines(DOMINO, text, theme_name)
    course = course_of(frame, face_of(DOMINO, text).paths)
    middles = list(course.middles())
    for icon, title, said in TOOLS:
        found = caption(DOMINO, said, text=text, icon=icon, title=title, theme_name=theme_name)
        assert found.title is not None and found.title.letters is None
        assert found.reminder is not None
        assert " ".join(found.reminder.lines) == said
        assert min(found.title.cap, found.reminder.cap) >= SMALLEST
        assert inside(DOMINO, found)
        disc = things.figure(course, icon, False)
        assert disc is not None
        covered = [setting.box(0.0) for setting in found.settings]
        for box in covered:
            assert all(distance(box, x, y) > half for x, y, half in dots)
            assert all(distance(box, x, y) > HALF_MOUTH for x, y in middles)
            assert distance(box, *disc[:2]) > disc[2]
            assert not overlap(box, titles.label_box(frame))
        assert not overlap(*covered)


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_words_stand_apart_only_where_they_would_be_small_together() -> None:
    icon, title, said = TOOLS[2]
    for theme_name, text in itertools.product(THEMES, TUNNELS):
        found = caption(DOMINO, said, text=text, icon=icon, title=title, theme_name=theme_name)
        assert found.title is not None and found.reminder is not None
        if found.is_apart:
            assert text.count("-") >= 5
            assert found.title.box(0.0)[1] <= found.reminder.box(0.0)[1], "it is read first"
            assert found.reminder.cap >= 0.8 * theme(theme_name).lengths["reminder"]
    crowded = "n1-n2-e-s2-s1-w"
    assert caption(DOMINO, said, text=crowded, icon=icon, title=title).is_apart


def test_what_lies_between_words_that_stand_apart_is_not_theirs() -> None:
    icon, title, said = TOOLS[2]
    apart = caption(DOMINO, said, text="n1-n2-e-s2-s1-w", icon=icon, title=title)
    assert apart.areas() == apart.boxes(0.8)
    together = caption(DOMINO, said, text="e-w", icon=icon, title=title)
    assert together.areas() == [together.box()]


def test_a_reminder_among_tunnels_takes_few_lines() -> None:
    found = caption(DOMINO, "Draw 1 more.", text="n1-s1-w", icon="backpack", title="Backpack")
    assert found.reminder is not None
    assert len(found.reminder.lines) == 1


def test_a_large_icon_stays_in_the_middle_where_its_words_leave_it_room() -> None:
    for said in ("Everyone discards 1 card. All hands stay 1 smaller.", SHORT):
        found = caption(DOMINO, said, icon="alarm-1", title="Alarm")
        frame, _ = frame_of(DOMINO)
        words = [titles.label_box(frame), *found.boxes(0.8)]
        place = stages.place_for(frame, "alarm-1", 0.0, words)
        assert (place.x, place.y, place.scale) == (44.0, 22.0, 1.0)


def test_a_reminder_lies_below_its_title() -> None:
    for format, icon, title in STAGES:
        if title is None:
            continue
        found = caption(format, USUAL, icon=icon, title=title)
        assert found.title is not None and found.reminder is not None
        assert found.reminder.turn == found.title.turn
        assert found.reminder.x == found.title.x or found.title.anchor == "middle"
        assert line_boxes(found.title)[-1][3] <= line_boxes(found.reminder)[0][1] + 0.2
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

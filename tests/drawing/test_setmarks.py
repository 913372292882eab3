"""Set marks: told by shape and by letter, in one place, on ground that every face has."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardgen.drawing import titles
from cardgen.drawing.captions import caption_of
from cardgen.drawing.corners import corners, earth_at
from cardgen.drawing.courses import course_of
from cardgen.drawing.floors import floor_of
from cardgen.drawing.frames import frame_of
from cardgen.drawing.pen import Pen
from cardgen.drawing.scene import Box, Item, Shape, Symbol, TextRun, Use
from cardgen.drawing.setmarks import draw_mark, mark_items, mark_width
from cardgen.exports.svg import svg_of
from cardgen.fonts import CAP_HEIGHT
from cardgen.model.card import Face
from cardgen.model.colour import contrast
from cardgen.model.deck import START, CardFormat
from cardgen.model.setmark import SHAPES, letters_of
from cardgen.pipeline.faces import reminders
from cardgen.pipeline.find import deck_names
from cardgen.pipeline.load import load, playing
from tests.drawing.samples import (
    DOMINO,
    FACES,
    THEMES,
    distance,
    drawn,
    flat,
    run_box,
    theme,
    wall_lines,
)
from tests.rendering import svg_picture

NUMBERS = (1, 2, 3, 4, 5, 6, 13, 23, 27, 703)
"""Each shape, the widest letters, two letters and three."""
TEXTS = ("", "12/69", "128/128", "start (1/2)", "n1-n2-e-s2-s1-w")


def symbol_of(items: tuple[Item, ...]) -> Symbol:
    (use,) = [item for item in items if isinstance(item, Use)]
    return use.symbol


def boxes(items: tuple[Item, ...]) -> Iterator[Box]:
    """What each shape and text of a corner covers."""
    for item in items:
        if isinstance(item, Use):
            assert item.matrix == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
            yield from boxes(item.symbol.items)
        elif isinstance(item, TextRun):
            yield run_box(item)
        elif isinstance(item, Shape):
            xs, ys = zip(*itertools.chain(*flat(item.outline)), strict=True)
            yield (min(xs), min(ys), max(xs), max(ys))


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def silhouette(number: int) -> list[tuple[float, float]]:
    shape, _ = mark_items(number, 0.0, 10.0, 10.0, "#000000")
    (points,) = flat(shape.outline)
    return points


def area(points: list[tuple[float, float]]) -> float:
    pairs = itertools.pairwise([*points, points[0]])
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


@cache
def printed_faces(name: str) -> tuple[CardFormat, tuple[tuple[Face, bool, str], ...]]:
    """Every face that can lie upward of a shipped deck in all its modes, with its reminder."""
    loaded = load(name)
    assert loaded.deck is not None
    found: dict[tuple[Face, bool, str], None] = {}
    for modes in ((), *((mode.id,) for mode in loaded.deck.modes)):
        deck = playing(loaded, modes)
        said = reminders(deck, "en")
        for card in deck.pieces():
            for face in card.faces:
                found[face, card.category == START, said.get(card.front_id, "")] = None
    return loaded.deck.format, tuple(found)


def test_letter_and_shape_say_the_same() -> None:
    symbols = [symbol_of(draw_mark(DOMINO, theme("earth"), "", number)) for number in range(1, 9)]
    letters = [
        item.text for symbol in symbols for item in symbol.items if isinstance(item, TextRun)
    ]
    assert letters == list("ABCDEFGH")
    outlines = [silhouette(number) for number in range(1, 9)]
    assert len({len(points) for points in outlines[:6]} | {len(SHAPES)}) >= 5
    assert outlines[6:] == outlines[:2]


def test_shapes_look_equally_large_and_stand_level_with_their_letters() -> None:
    sizes = [area(silhouette(number)) for number in range(1, 7)]
    assert max(sizes) < 1.45 * min(sizes)
    for number in range(1, 7):
        ys = [y for _, y in silhouette(number)]
        assert (min(ys) + max(ys)) / 2 == pytest.approx(5.0, abs=0.01)
        assert max(ys) - min(ys) < 1.5 * 10


@pytest.mark.parametrize("theme_name", THEMES)
def test_no_mark_covers_a_wall_whatever_the_face(theme_name: str) -> None:
    seen = 0
    covered = {
        format: [
            box
            for number, text in itertools.product(NUMBERS, TEXTS)
            for box in boxes(draw_mark(format, theme(theme_name), text, number))
        ]
        for format in dict.fromkeys(format for format, _ in FACES)
    }
    for format, text in FACES:
        corner = 0.4 * min(format.cell_width, format.cell_height)
        for x, y, half in wall_lines(format, text, theme_name):
            if x > format.width - corner and y > format.height - corner:
                seen += 1
                assert all(distance(box, x, y) > half for box in covered[format]), text
    assert seen > 100


@pytest.mark.parametrize("deck", deck_names())
@pytest.mark.parametrize("theme_name", THEMES)
def test_marks_keep_clear_of_words_and_badges_on_every_shipped_card(
    deck: str, theme_name: str
) -> None:
    format, faces = printed_faces(deck)
    look = theme(theme_name)
    frame, unit = frame_of(format)
    marks = [
        tuple(edge / unit for edge in box)
        for number, text in itertools.product(NUMBERS, TEXTS)
        for box in boxes(draw_mark(format, look, text, number))
    ]
    corner = titles.label_box(frame)
    assert all(
        left > corner[0] - 0.01 and top > corner[1] - 0.01
        and right <= frame.width - 2.5 and bottom <= frame.height - 2.5
        for left, top, right, bottom in marks
    )  # fmt: skip
    for face, is_start, reminder in faces:
        caption = caption_of(format, face, look, "en", is_start=is_start, reminder=reminder)
        floor = floor_of(format, face, look, course_of(frame, face.paths), is_start)
        for mark in marks:
            box = (mark[0], mark[1], mark[2], mark[3])
            assert not any(overlap(box, words) for words in caption.boxes(0.0))
            for x, y, radius in (badge.disc for badge in floor.priorities):
                assert distance(box, x, y) > radius


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize("format", dict.fromkeys(format for format, _ in FACES))
def test_a_mark_lies_on_earth_even_on_a_blank_card(format: CardFormat, theme_name: str) -> None:
    frame, unit = frame_of(format)
    pen = Pen.on(frame, unit, theme(theme_name))
    (corner,) = [one for one in corners(frame) if one[:2] == (frame.width, frame.height)]
    (earth,) = flat(earth_at(pen, frame, corner, 0.0))
    ellipse = (format.width - min(x for x, _ in earth), format.height - min(y for _, y in earth))
    for number, text in itertools.product(NUMBERS, TEXTS):
        for left, top, _, _ in boxes(draw_mark(format, theme(theme_name), text, number)):
            across, down = (format.width - left) / ellipse[0], (format.height - top) / ellipse[1]
            assert math.hypot(across, down) < 1


@pytest.mark.parametrize("theme_name", THEMES)
def test_a_label_stands_below_the_mark(theme_name: str) -> None:
    for number, text in itertools.product(NUMBERS, TEXTS[1:]):
        items = draw_mark(DOMINO, theme(theme_name), text, number)
        above = list(boxes((items[-1],)))
        for label in boxes(items[:-1]):
            assert not any(overlap(label, mark) for mark in above)
            assert label[1] > max(mark[1] for mark in above)


def test_marks_of_all_sets_stand_in_one_place() -> None:
    for text in ("", "7/69"):
        ends = {
            (round(box[2]), round(run.y, 2))
            for number in range(1, 27)
            for run in symbol_of(draw_mark(DOMINO, theme("earth"), text, number)).items
            if isinstance(run, TextRun)
            for box in [run_box(run)]
        }
        assert len(ends) == 1


def test_a_mark_is_one_symbol_for_all_cards_of_a_set() -> None:
    earth = theme("earth")
    symbols = {symbol_of(draw_mark(DOMINO, earth, f"{n}/69", 3)) for n in range(1, 70)}
    assert len(symbols) == 1
    others = {symbol_of(draw_mark(DOMINO, earth, "1/69", number)).key for number in range(1, 60)}
    assert len(others) == 59
    assert symbol_of(draw_mark(DOMINO, earth, "", 3)).key not in others


@pytest.mark.parametrize("theme_name", THEMES)
def test_marks_are_read_at_arms_length(theme_name: str) -> None:
    heights = [
        run.size * CAP_HEIGHT
        for text in ("", "12/69")
        for run in symbol_of(draw_mark(DOMINO, theme(theme_name), text, 1)).items
        if isinstance(run, TextRun)
    ]
    assert min(heights) >= 2.2
    colours = theme(theme_name).colours
    assert contrast(colours["text"] or "", colours["ground"] or "") > 7


def test_without_text_and_set_nothing_is_drawn() -> None:
    assert draw_mark(DOMINO, theme("earth"), "", 0) == ()
    assert draw_mark(DOMINO, theme("earth"), " ", 0) == ()


def test_width_of_a_mark_is_that_of_its_items() -> None:
    for number in NUMBERS:
        _, run = mark_items(number, 0.0, 0.0, 2.0, "#000000")
        assert run_box(run)[2] == pytest.approx(mark_width(number, 2.0), abs=0.01)


@pytest.mark.parametrize("theme_name", THEMES)
def test_a_mark_reads_on_an_alarm_too(theme_name: str) -> None:
    look = theme(theme_name)
    front = drawn(DOMINO, "", theme_name, icon="alarm-5", is_labelled=True)
    items = draw_mark(DOMINO, look, "12/69", 4)
    picture = svg_picture(svg_of(front._replace(items=(*front.items, *items))), 8.0)
    text = look.colours["text"]
    assert text is not None
    for left, top, _, bottom in boxes(items):
        beside = picture.getpixel((round((left - 0.3) * 8), round((top + bottom) / 2 * 8)))
        assert isinstance(beside, tuple)
        ground = "#" + "".join(f"{int(part):02x}" for part in beside[:3])
        assert contrast(text, ground) > 4.5


@pytest.mark.parametrize("theme_name", THEMES)
def test_an_alarm_without_a_label_keeps_its_ground(theme_name: str) -> None:
    plain = drawn(DOMINO, "", theme_name, icon="alarm-5")
    ground = theme(theme_name).colours["ground"]
    corner = [item for item in plain.items if isinstance(item, Shape) and item.fill == ground]
    assert len(corner) <= 1 + (ground == theme(theme_name).colours["alarm"])


def test_letters_shrink_before_they_leave_their_corner() -> None:
    sizes = [
        run.size
        for number in (1, 27, 703)
        for run in symbol_of(draw_mark(DOMINO, theme("earth"), "12/69", number)).items
        if isinstance(run, TextRun)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert letters_of(703) == "AAA"
    assert sizes[2] * CAP_HEIGHT > titles.SMALLEST_LABEL


def test_the_shipped_decks_are_those_looked_at() -> None:
    assert {Path(name).stem for name in deck_names()} >= {"bandido", "covid", "bandida"}

"""Priorities: on the floor, clear of all else, turned to their exits, and told by shape."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

import pytest

from cardgen.drawing import motifs
from cardgen.drawing.courses import course_of
from cardgen.drawing.floors import least_numeral
from cardgen.drawing.frames import HALF_MOUTH, frame_of
from cardgen.drawing.scene import Scene, Shape, Stroke, Use
from cardgen.model.deck import CardFormat
from tests.drawing.samples import (
    DOMINO,
    ODD,
    PORTRAIT,
    SQUARE,
    THEMES,
    drawn,
    face_of,
    flat,
    placed_shapes,
    theme,
)

Point = tuple[float, float]

RANKS = range(1, 5)
FIGURES = ("start", "map")
FACES: tuple[tuple[CardFormat, str], ...] = (
    *((SQUARE, f"n@{a}-e@{b}") for a in RANKS for b in RANKS),
    *((SQUARE, f"n@{a}-s@{b}") for a in RANKS for b in RANKS if a <= b),
    *((SQUARE, f"s@{a}-x") for a in RANKS),
    *((SQUARE, f"n@{a}-e@{a}-w@{b}") for a, b in itertools.pairwise((1, 2, 3, 4, 1))),
    *((SQUARE, f"n@{a}-e@{a}-s@{a}-w@{a}") for a in RANKS),
    *((SQUARE, f"n@{a}-s@{b}+e@{b}-w@{a}") for a in RANKS for b in RANKS),
    *((SQUARE, f"n@{a}-e@{b}+s@{b}-w@{a}") for a in RANKS for b in RANKS if a <= b),
    *((SQUARE, text) for text in ("n@2-e@3-x", "n@2-x+e@3-w@4", "n@5-e@7", "n@1-x+e@4-x")),
    *((PORTRAIT, f"n@{a}-e@{b}") for a in RANKS for b in RANKS if a <= b),
    *((PORTRAIT, text) for text in ("n@2-s@3+e@2-w@3", "n@2-e@3+s@4-w@1", "e@2-w@3")),
    *((ODD, text) for text in ("n@2-e@3", "n@3-e@2-s@1-w@4", "e@2-x")),
    *((DOMINO, text) for text in ("n1@1-n2@2-e@3-s2@4-s1@2-w@3", "n1@2-n2@3", "n1@3-e@2",
                                  "e@2-x1", "n1@2-s1@3+n2@4-s2@1", "n1@2-s2@3")),
)  # fmt: skip


def named(value: object) -> str:
    if isinstance(value, CardFormat):
        return f"{value.width:g}x{value.height:g}"
    return str(value)


def badges(scene: Scene) -> list[Use]:
    return [item for item in scene.items if isinstance(item, Use) and "badge" in item.symbol.key]


def outlines(items: Sequence[Use]) -> Iterator[tuple[list[Point], Stroke | None]]:
    """The outer line of each thing: its first shape."""
    for item in items:
        shape = next(placed_shapes((item,)))
        yield dense(next(flat(shape.outline))), shape.stroke


def dense(points: Sequence[Point], step: float = 0.4) -> list[Point]:
    found = []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        count = max(1, round(math.dist((ax, ay), (bx, by)) / step))
        found += [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count)]
    return found


def gap(one: Sequence[Point], other: Sequence[Point]) -> float:
    return min((math.dist(a, b) for a in one for b in other), default=math.inf)


def walls(scene: Scene, format: CardFormat, text: str, theme_name: str) -> list[list[Point]]:
    """The lines of all walls, lowest tunnel first, without what a higher one covers."""
    rim = theme(theme_name).colours["rim"]
    lines = [
        [point for points in flat(item.outline) for point in dense(points)]
        for item in scene.items
        if isinstance(item, Shape) and item.fill and item.stroke and item.stroke.colour == rim
    ]
    frame, unit = frame_of(format)
    course = course_of(frame, face_of(format, text).paths)
    if len(lines) < 2:
        return lines
    for i, line in enumerate(lines):
        above = [
            piece.at(part / 32)[:2]
            for tunnel in course.tunnels[i + 1 :]
            for _, piece in tunnel.centre_lines()
            for part in range(33)
        ]
        line[:] = [
            (x, y)
            for x, y in line
            if all(math.dist((x / unit, y / unit), place) > HALF_MOUTH + 1.3 for place in above)
        ]
    return lines


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize(("format", "text"), FACES, ids=named)
def test_a_priority_touches_neither_wall_nor_cap_nor_another(
    format: CardFormat, text: str, theme_name: str
) -> None:
    scene = drawn(format, text, theme_name)
    _, unit = frame_of(format)
    found = list(outlines(badges(scene)))
    assert len(found) == text.count("@")
    rim = theme(theme_name).lengths["rim"] * unit / 2
    caps = [
        item
        for item in scene.items
        if isinstance(item, Use) and item.symbol.key.split()[0] in ("lantern", "pick", "rockfall")
    ]
    lying = [
        point
        for shape in placed_shapes(tuple(caps))
        for points in flat(shape.outline)
        for point in dense(points)
    ]
    all_walls = [point for line in walls(scene, format, text, theme_name) for point in line]
    for number, (points, stroke) in enumerate(found):
        assert stroke is not None
        half = stroke.width * unit / 2
        assert gap(points, all_walls) > half + rim
        assert gap(points, lying) > half
        for others, _ in found[number + 1 :]:
            assert gap(points, others) > 2 * half + 0.7 * unit
        for x, y in points:
            assert min(x, y, format.width - x, format.height - y) - half > 1.7 * unit


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("text", ["n@1-e@2-s@3-w@4", "n@2-e@2-s@2-w@2", "n@3-s@3", "n@2-e@3"])
def test_a_figure_in_the_middle_leaves_priorities_free(
    text: str, figure: str, theme_name: str
) -> None:
    is_start = figure == "start"
    scene = drawn(SQUARE, text, theme_name, is_start=is_start, icon=None if is_start else figure)
    _, unit = frame_of(SQUARE)
    figures = tuple(
        item
        for item in scene.items
        if isinstance(item, Use)
        and item.symbol.key.split()[0] in ("start", "mole", "medallion", "icon")
    )
    assert figures
    lying = [
        point
        for shape in placed_shapes(figures)
        for points in flat(shape.outline)
        for point in dense(points)
    ]
    for points, stroke in outlines(badges(scene)):
        assert stroke is not None
        assert gap(points, lying) > stroke.width * unit


def test_a_figure_beside_which_priorities_have_room_keeps_its_size() -> None:
    def size(format: CardFormat, text: str) -> float:
        return next(
            item.matrix[0]
            for item in drawn(format, text, is_start=True).items
            if isinstance(item, Use) and item.symbol.key.startswith("start ")
        )

    assert size(DOMINO, "e@1-w@4") == size(DOMINO, "e-w")
    assert size(SQUARE, "n@1-e@2-s@3-w@4") < size(SQUARE, "n-e-s-w")


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize(("format", "text"), FACES, ids=named)
def test_numerals_are_as_high_as_can_be(format: CardFormat, text: str, theme_name: str) -> None:
    least = least_numeral(format, face_of(format, text), theme(theme_name))
    _, unit = frame_of(format)
    assert least is not None
    full = 8.2 * unit * 44 / 60
    is_bridge = "n@" in text and "-s@" in text and "+e@" in text
    if is_bridge:
        assert least >= 0.68 * full
    elif "-x" in text:
        assert least >= (0.4 if "-x+" in text or "e@3-x" in text else 0.9) * full
    else:
        assert least >= (0.999 if format in (SQUARE, DOMINO) else 0.98) * full


@pytest.mark.parametrize("text", ["n@1-e@2-s@3-w@4", "n@1-e@4", "n@3-x", "n@1-s@2+e@4-w@4"])
def test_the_feet_of_a_numeral_point_to_its_exit(text: str) -> None:
    _, unit = frame_of(SQUARE)
    frame, _ = frame_of(SQUARE)
    mouths = [frame.mouth(exit_.port) for exit_ in face_of(SQUARE, text).exits]
    for item in badges(drawn(SQUARE, text)):
        a, b, c, d, x, y = item.matrix
        assert a * d - b * c > 0, "turned, not mirrored"
        mouth = min(mouths, key=lambda place: math.dist((x / unit, y / unit), place))
        feet = (x + c * 4.1, y + d * 4.1)
        head = (x - c * 4.1, y - d * 4.1)
        at = (mouth[0] * unit, mouth[1] * unit)
        assert math.dist(feet, at) < math.dist(head, at)


def test_a_badge_has_as_many_corners_as_its_number() -> None:
    for rank in RANKS:
        reach = [motifs.badge_reach(rank, angle) for angle in range(360)]
        peaks = [
            angle
            for angle in range(360)
            if reach[angle] > reach[angle - 1] and reach[angle] > reach[(angle + 1) % 360]
        ]
        assert len(peaks) == rank
        assert all(reach[peak] == pytest.approx(motifs.BADGE_REACH) for peak in peaks)


@pytest.mark.parametrize("rank", RANKS)
def test_what_is_known_of_a_badge_is_what_is_drawn(rank: int) -> None:
    outline = next(placed_shapes((motifs.badge(theme("earth"), rank).items[0],))).outline
    for x, y in dense(next(flat(outline)), 0.1):
        angle = math.degrees(math.atan2(y, x))
        assert math.hypot(x, y) == pytest.approx(motifs.badge_reach(rank, angle), abs=0.03)


def test_silhouettes_tell_priorities_apart_whichever_way_they_are_turned() -> None:
    for one, other in itertools.combinations(RANKS, 2):
        for turn in range(0, 360, 90):
            apart = sum(
                abs(motifs.badge_reach(one, angle) - motifs.badge_reach(other, angle + turn)) > 0.8
                for angle in range(0, 360, 5)
            )
            assert apart >= 5, (one, other, turn)


def test_numerals_stay_inside_their_badges() -> None:
    for rank in RANKS:
        _, numeral = motifs.badge(theme("earth"), rank).items
        assert isinstance(numeral, Shape)
        line = theme("earth").lengths["badge_line"]
        for points in flat(numeral.outline):
            for x, y in points:
                angle = math.degrees(math.atan2(y, x))
                assert math.hypot(x, y) < motifs.badge_reach(rank, angle) - line / 2


def test_a_cap_gives_way_in_a_stub_that_bears_a_priority() -> None:
    def has_cap(text: str) -> bool:
        return any(
            isinstance(item, Use) and item.symbol.key.split()[0] in ("lantern", "pick", "rockfall")
            for item in drawn(SQUARE, text).items
        )

    assert has_cap("n-x+e-w")
    assert not has_cap("n@2-x+e@2-w@3")


@pytest.mark.parametrize("theme_name", THEMES)
def test_a_bridge_keeps_planks_between_priorities(theme_name: str) -> None:
    look = theme(theme_name)
    for text in ("n@3-s@1+e@2-w@4", "n@2-s@2+e@4-w@4"):
        scene = drawn(SQUARE, text, theme_name)
        _, unit = frame_of(SQUARE)
        planks = [
            dense(points)
            for item in scene.items
            if isinstance(item, Shape) and item.fill == look.colours["plank"]
            for points in flat(item.outline)
            if len(points) == 5 and max(p[0] for p in points) - min(p[0] for p in points) > 8 * unit
        ]
        assert len(planks) >= 3
        for points, _ in outlines(badges(scene)):
            assert all(gap(points, plank) > 0.4 * unit for plank in planks)

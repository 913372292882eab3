"""What lies on tunnels lies on their floor, on every shape of cell."""

from __future__ import annotations

import math

import pytest

from cardgen.drawing import motifs, things
from cardgen.drawing.courses import Course, course_of
from cardgen.drawing.frames import HALF_MOUTH, frame_of
from cardgen.drawing.pen import Pen
from cardgen.drawing.scene import Shape, Use
from cardgen.drawing.tunnels import STUB
from cardgen.model.deck import CardFormat
from tests.drawing.samples import (
    BLOCK,
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


def course(format: CardFormat, text: str) -> Course:
    frame, _ = frame_of(format)
    return course_of(frame, face_of(format, text).paths)


@pytest.mark.parametrize("format", [SQUARE, PORTRAIT, ODD], ids=str)
def test_a_tool_lies_on_a_bend_of_any_shape_of_cell(format: CardFormat) -> None:
    bend = course(format, "n-e")
    middle = things.medallion_middle(bend)
    assert min(math.dist(middle, place) for place in bend.middles()) == 0


def test_a_tool_lies_in_the_middle_where_a_tunnel_passes_it() -> None:
    frame, _ = frame_of(DOMINO)
    assert things.medallion_middle(course(DOMINO, "e-w")) == (frame.width / 2, frame.height / 2)


@pytest.mark.parametrize(("text", "x"), [("n1-s1", 66.0), ("n2-s2", 22.0), ("e-s2", 22.0)])
def test_a_tool_lies_in_the_other_cell_where_the_tunnel_misses_the_middle(
    text: str, x: float
) -> None:
    assert things.medallion_middle(course(DOMINO, text)) == (x, 22.0)


@pytest.mark.parametrize("theme_name", THEMES)
def test_ground_stays_between_a_tunnel_and_an_arm_that_stops_before_it(theme_name: str) -> None:
    look = theme(theme_name)
    line = max(look.lengths["rim"], look.lengths["casing"]) + 2 * look.lengths["wall"]
    for text in ("n-s+e-x", "e-w+s-x"):
        one, other = (
            [piece.at(i / 32)[:2] for wall in tunnel.walls for piece in tunnel.pieces(wall, 0.0)
             for i in range(33)]
            for tunnel in course(SQUARE, text).tunnels
        )  # fmt: skip
        assert min(math.dist(a, b) for a in one for b in other) > line + 0.8


def test_a_start_off_all_tunnels_brings_a_floor_along() -> None:
    def has_floor(format: CardFormat, text: str) -> bool:
        keys = [item.symbol.key for item in drawn(format, text, is_start=True).items
                if isinstance(item, Use)]  # fmt: skip
        return "start floor earth" in keys

    assert has_floor(BLOCK, "n1-n2-e1-e2-s1-s2-w1-w2")
    assert has_floor(BLOCK, "n1-e1-s1-w1")
    assert has_floor(DOMINO, "n1-s1")
    assert not has_floor(DOMINO, "n1-n2-e-s2-s1-w")
    assert not has_floor(SQUARE, "n-e-s-w")


@pytest.mark.parametrize("ladder", [None, "blue"])
@pytest.mark.parametrize("gold", [1, 2, 4])
@pytest.mark.parametrize("text", ["n-x+e-w", "s-x+e-w", "e-x+n-s", "w-x+n-s"])
def test_what_lies_in_a_stub_leaves_its_exit_plain_to_see(
    text: str, gold: int, ladder: str | None
) -> None:
    face = face_of(PORTRAIT, text)
    paths = [
        path._replace(gold=gold, ladder=ladder) if path.dead_ends else path for path in face.paths
    ]
    frame, _ = frame_of(PORTRAIT)
    laid = course_of(frame, paths)
    (stub,) = [tunnel for tunnel in laid.tunnels if tunnel.path.dead_ends]
    mouth = frame.mouth(stub.path.ports[0])
    found = [item for item in things.holdings(Pen.on(frame, 1.0, theme("earth")), laid, ())
             if isinstance(item, Use)]  # fmt: skip
    assert len(found) >= gold
    for item in found:
        radius = min(item.symbol.box[2], 10.6) * item.matrix[0]
        away = [abs(item.matrix[4] - mouth[0]), abs(item.matrix[5] - mouth[1])]
        along, across = away if stub.path.ports[0].side % 2 else away[::-1]
        assert along - radius > 2 and along + radius < STUB + 0.5
        assert across + radius < HALF_MOUTH


def test_what_reaches_past_a_tunnel_is_known() -> None:
    # titles and texture keep clear of it
    for name, symbol in (
        ("medallion", motifs.medallion), ("ladder", motifs.daylight), ("start", motifs.start_frame),
        ("gold", motifs.gold), ("start floor", motifs.start_floor),
    ):  # fmt: skip
        icon = {"medallion": "map", "ladder": "ladder"}.get(name)
        is_start = name.startswith("start")
        face = face_of(SQUARE, "n-s")
        if name == "gold":
            path = face.paths[0]
            face = type(face)((type(path)(path.exits, (), 1),))
        frame, _ = frame_of(SQUARE)
        laid = course_of(frame, () if name == "start floor" else face.paths)
        ((_, _, radius),) = things.discs(laid, icon, is_start)
        for theme_name in THEMES:
            for shape in placed_shapes(symbol(theme(theme_name)).items):
                half = shape.stroke.width / 2 if shape.stroke else 0.0
                for points in flat(shape.outline):
                    assert all(math.hypot(x, y) + half < radius for x, y in points)


@pytest.mark.parametrize("theme_name", THEMES)
def test_vein_and_hatching_leave_a_label_free_where_there_is_one(theme_name: str) -> None:
    colours = theme(theme_name).colours
    beside = {colours["vein"], colours["hatch"]} - {None}

    def is_crossed(text: str, is_labelled: bool) -> bool:
        return any(
            88 - 11.5 < x < 88 and 44 - 8.5 < y < 44
            for item in drawn(DOMINO, text, theme_name, is_labelled=is_labelled).items
            if isinstance(item, Shape) and item.stroke and item.stroke.colour in beside
            for points in flat(item.outline)
            for x, y in points
        )

    texts = ("n1-n2-e-s2-s1-w", "n1-s2", "e-w")
    assert not any(is_crossed(text, True) for text in texts)
    assert any(is_crossed(text, False) for text in texts) == bool(beside)

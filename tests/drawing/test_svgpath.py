from __future__ import annotations

import math

import pytest

from cardgen.drawing.scene import Outline
from cardgen.drawing.svgpath import arc_cubics, extent, parse_path_data, product, transformed


def end_of(outline: Outline) -> tuple[float, float]:
    numbers = [float(number) for number in outline[-1][1:]]
    return numbers[-2], numbers[-1]


def test_relative_and_absolute_commands_agree() -> None:
    absolute = parse_path_data("M1 2L4 6H7V9C8 9 9 10 9 12S9 15 12 15Q14 15 14 17T16 19Z")
    relative = parse_path_data("m1 2l3 4h3v3c1 0 2 1 2 3s0 3 3 3q2 0 2 2t2 2z")
    for one, other in zip(absolute, relative, strict=True):
        assert one[0] == other[0]
        assert one[1:] == pytest.approx(other[1:])


def test_further_pairs_after_a_move_are_lines() -> None:
    assert [s[0] for s in parse_path_data("M0 0 1 1 2 0z m1 1 1 0")] == list("MLLZML")


def test_arc_flags_may_stand_without_spaces() -> None:
    spaced = parse_path_data("M0 0A5 5 0 0 1 5 5")
    assert parse_path_data("M0 0A5 5 0 015 5") == spaced


@pytest.mark.parametrize("flags", ["0 0", "0 1", "1 0", "1 1"])
def test_an_arc_keeps_its_radius_and_ends_where_it_says(flags: str) -> None:
    outline = parse_path_data(f"M3 0A5 5 0 {flags} 0 4")
    assert end_of(outline) == pytest.approx((0, 4))
    middles = []
    for sign in (1, -1):
        # the two centres of circles of radius 5 through both ends
        half = math.sqrt(25 - 6.25) * sign
        middles.append((1.5 + half * 4 / 5, 2 + half * 3 / 5))
    points = [end_of((segment,)) for segment in outline]
    assert any(
        all(math.dist(point, middle) == pytest.approx(5, abs=0.01) for point in points)
        for middle in middles
    )
    large, sweep = (flag == "1" for flag in flags.split())
    box = extent(outline)
    assert box is not None
    assert (box[2] - box[0] > 6) == large
    assert sweep in (True, False)


def test_an_arc_too_small_for_its_ends_is_stretched() -> None:
    assert end_of(parse_path_data("M0 0A1 1 0 0 1 10 0")) == pytest.approx((10, 0))


def test_a_quarter_of_a_circle_is_one_cubic_within_a_thousandth() -> None:
    (cubic,) = arc_cubics(0, 0, 10, 10, 0, math.pi / 2)
    x0, y0 = 10.0, 0.0
    x1, y1, x2, y2, x3, y3 = cubic
    for i in range(11):
        t = i / 10
        u = 1 - t
        x = u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
        y = u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
        assert math.hypot(x, y) == pytest.approx(10, abs=0.01)


def test_the_inner_matrix_is_applied_first() -> None:
    turn, move = (0.0, 1.0, -1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 1.0, 5.0, 0.0)
    assert transformed((("M", 1.0, 0.0),), product(move, turn)) == (("M", 5.0, 1.0),)


@pytest.mark.parametrize("text", ["1 1", "M", "M1", "M1 1 L", "M1 1 A1 1 0 2 0 3 3", "M0 0 x", "Z"])
def test_what_is_not_path_data_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="path data"):
        parse_path_data(text)

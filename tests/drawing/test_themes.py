from __future__ import annotations

import pytest

from cardgen.drawing.faces import draw_face
from cardgen.exports.svg import svg_of
from cardgen.model.card import Face
from cardgen.model.colour import rgb
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Footprint
from cardgen.model.notation import parse_paths
from cardgen.model.theme import COLOURS, LENGTHS
from tests.drawing.samples import THEMES, theme


def luminance(colour: str) -> float:
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ratio(theme_name: str, one: str, other: str) -> float:
    colours = theme(theme_name).colours
    first, second = colours[one], colours[other]
    assert first is not None
    assert second is not None
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme_name", THEMES)
def test_a_theme_sets_every_colour_and_length(theme_name: str) -> None:
    assert set(theme(theme_name).colours) == set(COLOURS)
    assert set(theme(theme_name).lengths) == set(LENGTHS)
    assert all(length >= 0 for length in theme(theme_name).lengths.values())


@pytest.mark.parametrize(
    ("theme_name", "one", "other", "least"),
    [
        ("earth", "floor", "rim", 14.0),
        ("earth", "floor", "glow_near", 5.0),
        ("earth", "floor", "glow_far", 6.5),
        ("earth", "floor", "ground", 8.0),
        ("earth", "text", "ground", 7.0),
        ("earth", "text", "glow_far", 5.9),
        ("earth", "text", "glow_near", 4.5),
        ("earth", "alarm_motif", "alarm", 8.0),
        ("earth", "back_motif", "back", 10.0),
        ("contrast", "floor", "ground", 11.0),
        ("contrast", "floor", "glow_near", 8.5),
        ("contrast", "text", "ground", 16.0),
        ("contrast", "casing", "ground", 16.0),
        ("ink", "rim", "floor", 18.0),
    ],
)
def test_what_counts_stands_out(theme_name: str, one: str, other: str, least: float) -> None:
    assert ratio(theme_name, one, other) >= least


@pytest.mark.parametrize("theme_name", THEMES)
def test_numerals_and_icons_stand_out_from_what_they_lie_on(theme_name: str) -> None:
    for rank in range(1, 5):
        assert ratio(theme_name, f"numeral_{rank}", f"priority_{rank}") >= 4.5
    for one, other in (
        ("icon", "disc"),
        ("line", "floor"),
        ("alarm_motif", "alarm"),
        ("marked_back_motif", "marked_back"),
        ("text", "ground"),
        ("key_a_mark", "key_a"),
    ):
        assert ratio(theme_name, one, other) >= 4.5, one
    assert ratio(theme_name, "key_b_mark", "key_b") >= 2.5


def test_decoration_stays_quiet() -> None:
    for name in ("stone", "stone_dark", "stone_light", "grit_dark", "grit_light", "find", "soil"):
        assert ratio("earth", name, "ground") < 3


def test_lightness_falls_as_priority_rises() -> None:
    levels = []
    for rank in range(1, 5):
        colour = theme("earth").colours[f"priority_{rank}"]
        assert colour is not None
        levels.append(luminance(colour))
    assert levels == sorted(levels, reverse=True)
    assert len(set(levels)) == 4


@pytest.mark.parametrize("name", LENGTHS)
@pytest.mark.parametrize("length", [0.0, 1e-6, 9.0, 10_000.0])
def test_any_length_can_be_drawn(name: str, length: float) -> None:
    # 0 switches a thing off; a slip of the finger gives an ugly tile, which is told at a glance.
    earth = theme("earth")
    odd = earth._replace(lengths={**earth.lengths, name: length})
    for paths in ("n1-n2-e-x1", "n1-s1+e-w", "n1-x1+e-x2"):
        face = Face(parse_paths(paths, Footprint(2, 1)))
        scene = draw_face(
            CardFormat(Footprint(2, 1), 44.0, 44.0), face, odd, name="a", icons={}, bleed=2.0
        )
        assert svg_of(scene)


def test_tunnels_that_crowd_through_one_edge_can_be_drawn() -> None:
    crowd = "e6-x5+e7-x4+e8-x1+s-x3+w1-x7+w2-x7+w3-x6+w4-x8+w6-x1+w7-x1"
    face = Face(parse_paths(crowd, Footprint(1, 8)))
    draw_face(
        CardFormat(Footprint(1, 8), 44.0, 44.0), face, theme("earth"), name="a", icons={}, bleed=2.0
    )

from __future__ import annotations

import itertools
import math

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

Light = tuple[float, float, float]
"""Red, green and blue, linear."""

VISIONS: dict[str, tuple[Light, Light, Light]] = {
    "trichromat": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanope": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranope": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanope": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of eye makes of linear light (Machado et al. 2009, severity 1)."""


def linear(colour: str) -> Light:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)
    )
    return red, green, blue


def as_seen(parts: Light, vision: str) -> Light:
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, parts, strict=True))))
        for row in VISIONS[vision]
    )
    return red, green, blue


def light(parts: Light) -> float:
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def luminance(colour: str) -> float:
    return light(linear(colour))


def lab(parts: Light) -> Light:
    """CIE L*a*b* under D65."""
    red, green, blue = parts
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (x, light(parts), z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def priorities(theme_name: str) -> list[str]:
    colours = [theme(theme_name).colours[f"priority_{rank}"] for rank in range(1, 5)]
    return [colour for colour in colours if colour is not None]


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


TONED = [name for name in THEMES if len(set(priorities(name))) > 1]
"""Themes that tell priorities by tone too; the others by shape and numeral only."""


def test_most_themes_tell_priorities_by_tone_too() -> None:
    assert set(THEMES) - set(TONED) == {"ink"}


@pytest.mark.parametrize("theme_name", TONED)
def test_lightness_falls_by_a_clear_step_from_each_priority_to_the_next(theme_name: str) -> None:
    levels = [lab(linear(colour))[0] for colour in priorities(theme_name)]
    assert all(one - other >= 20 for one, other in itertools.pairwise(levels)), levels


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme_name", TONED)
def test_neighbouring_priorities_look_unlike_in_every_colour_vision(
    theme_name: str, vision: str
) -> None:
    seen = [lab(as_seen(linear(colour), vision)) for colour in priorities(theme_name)]
    for one, other in itertools.pairwise(seen):
        assert math.dist(one, other) > 20


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme_name", THEMES)
def test_a_numeral_reads_in_every_colour_vision(theme_name: str, vision: str) -> None:
    for rank in range(1, 5):
        assert seen_ratio(theme_name, vision, f"numeral_{rank}", f"priority_{rank}") >= 4.5


def seen_ratio(theme_name: str, vision: str, one: str, other: str) -> float:
    levels = []
    for name in (one, other):
        colour = theme(theme_name).colours[name]
        assert colour is not None
        levels.append(light(as_seen(linear(colour), vision)))
    low, high = sorted(levels)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme_name", THEMES)
def test_icons_and_words_read_in_every_colour_vision(theme_name: str, vision: str) -> None:
    for one, other in (
        ("icon", "disc"),
        ("text", "ground"),
        ("alarm_motif", "alarm"),
        ("marked_back_motif", "marked_back"),
        ("line", "helmet"),
        ("line", "lamp"),
    ):
        assert seen_ratio(theme_name, vision, one, other) >= 4.5, one


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme_name", TONED)
def test_a_marked_back_has_another_colour_in_every_colour_vision(
    theme_name: str, vision: str
) -> None:
    colours = theme(theme_name).colours
    seen = []
    for name in ("back", "marked_back"):
        colour = colours[name]
        assert colour is not None
        seen.append(lab(as_seen(linear(colour), vision)))
    assert math.dist(*seen) > 20


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

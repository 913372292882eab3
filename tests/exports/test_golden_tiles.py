"""Golden tiles: one of each structure, as the SVG that users get; `--update-golden` renews them."""

from __future__ import annotations

import pytest

from cardgen.drawing.backs import draw_back
from cardgen.drawing.faces import draw_face
from cardgen.drawing.icons import parse_icon
from cardgen.exports.svg import svg_of
from cardgen.model.card import Back, Face
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Footprint
from cardgen.model.notation import parse_paths
from cardgen.model.text import Text
from cardgen.pipeline.find import shipped_icon, shipped_theme
from tests.conftest import GOLDEN_FOLDER, Golden

DOMINO = CardFormat(Footprint(2, 1), 44.0, 44.0)
SQUARE = CardFormat(Footprint(1, 1), 60.0, 60.0)
PORTRAIT = CardFormat(Footprint(1, 1), 44.0, 66.0, "half")
FACES = {
    "straight": (DOMINO, "e-w"),
    "bend": (DOMINO, "n1-e"),
    "u-turn": (DOMINO, "n1-n2"),
    "fork": (DOMINO, "n1-e-w"),
    "dead-end": (DOMINO, "n2-e-x1"),
    "two-ends": (DOMINO, "n1-x1+e-x2"),
    "bridge": (SQUARE, "n-s+e-w"),
    "double-bend": (PORTRAIT, "n-e+s-w"),
    "priorities": (SQUARE, "n@1-e@2-s@3-w@4"),
    "priority-bridge": (SQUARE, "n@3-s@1+e@2-w@4"),
}
SPECIALS = {
    "bomb": "Play onto any maze card. Both leave the game.",
    "cave-in": "Takes the place of a maze card with an open exit.",
}
ICONS = {name: parse_icon(shipped_icon(name) or b"", name) for name in ("bell", *SPECIALS)}


@pytest.mark.parametrize("name", FACES)
def test_the_tile_of_a_structure_is_the_golden_one(name: str, golden: Golden) -> None:
    format, paths = FACES[name]
    face = Face(parse_paths(paths, format.footprint))
    scene = draw_face(format, face, shipped_theme("earth"), name=name, icons={})
    golden(f"tile-earth-{name}.svg", svg_of(scene).decode())


@pytest.mark.parametrize("name", SPECIALS)
def test_the_tile_of_a_special_card_is_the_golden_one(name: str, golden: Golden) -> None:
    face = Face(icon=name, title=Text.plain(name.capitalize()))
    scene = draw_face(
        SQUARE, face, shipped_theme("earth"), name=name, icons=ICONS, reminder=SPECIALS[name]
    )
    golden(f"tile-earth-{name}.svg", svg_of(scene).decode())


@pytest.mark.parametrize("theme", ["ink", "contrast"])
def test_the_start_tile_of_a_theme_is_the_golden_one(theme: str, golden: Golden) -> None:
    face = Face(parse_paths("n1-n2-e-s2-s1", DOMINO.footprint))
    scene = draw_face(DOMINO, face, shipped_theme(theme), name="start", icons={}, is_start=True)
    golden(f"tile-{theme}-start.svg", svg_of(scene).decode())


@pytest.mark.parametrize("back", [Back("deck"), Back("alarm", "bell")])
def test_the_tile_of_a_back_is_the_golden_one(back: Back, golden: Golden) -> None:
    scene = draw_back(DOMINO, back, shipped_theme("earth"), name=f"back.{back.name}", icons=ICONS)
    golden(f"tile-earth-back.{back.name}.svg", svg_of(scene).decode())


def test_a_golden_tile_is_not_matched_by_another_texture() -> None:
    face = Face(parse_paths("e-w", DOMINO.footprint))
    scene = draw_face(DOMINO, face, shipped_theme("earth"), name="other texture", icons={})
    golden_tile = (GOLDEN_FOLDER / "tile-earth-straight.svg").read_text(encoding="utf-8")
    assert svg_of(scene).decode() != golden_tile

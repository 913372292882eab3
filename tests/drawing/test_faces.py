from __future__ import annotations

import os
import subprocess
import sys

import pytest

from cardgen.drawing import motifs
from cardgen.drawing.faces import draw_face
from cardgen.drawing.scene import Picture, Scene, Shape, TextRun, Use
from cardgen.model.card import Exit, Face, Path
from cardgen.model.deck import CardFormat
from cardgen.model.text import Text
from tests.drawing.samples import (
    DOMINO,
    FACES,
    ICONS,
    PORTRAIT,
    SQUARE,
    THEMES,
    drawn,
    face_of,
    flat,
    picture,
    placed_shapes,
    theme,
)
from tests.rendering import difference

_DIGESTS = """
from tests.drawing.samples import FACES, back, drawn, DOMINO
for format, text in FACES[:8]:
    print(drawn(format, text).sha256())
print(back(DOMINO).sha256(), drawn(DOMINO, "", icon="cave-in").sha256())
"""


def uses(scene: Scene) -> list[str]:
    return [item.symbol.key for item in scene.items if isinstance(item, Use)]


def runs(scene: Scene) -> list[TextRun]:
    return [item for item in scene.items if isinstance(item, TextRun)]


def test_a_scene_does_not_depend_on_the_hash_seed() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", _DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize("theme_name", THEMES)
def test_coordinates_lie_on_the_grid(theme_name: str) -> None:
    for format, text in FACES:
        scene = drawn(format, text, theme_name)
        for item in scene.items:
            if isinstance(item, Shape):
                for segment in item.outline:
                    for number in segment[1:]:
                        steps = float(number) / scene.grid
                        assert abs(steps - round(steps)) < 1e-6


@pytest.mark.parametrize("theme_name", THEMES)
def test_the_bleed_is_covered(theme_name: str) -> None:
    for format, text in FACES[::5]:
        image = picture(drawn(format, text, theme_name), bleed=2.0, pixels_per_mm=4)
        paper = theme(theme_name).colours["ground"] == "#ffffff"
        for x in (0, image.width - 1):
            for y in (0, image.height - 1):
                assert paper or image.getpixel((x, y)) != (255, 255, 255)


def test_equal_keys_mean_equal_symbols() -> None:
    seen: dict[str, object] = {}
    for format, text in FACES:
        for item in drawn(format, text).items:
            if isinstance(item, Use):
                assert seen.setdefault(item.symbol.key, item.symbol) == item.symbol


@pytest.mark.parametrize("theme_name", THEMES)
def test_a_symbol_keeps_its_ink_in_its_box(theme_name: str) -> None:
    look = theme(theme_name)
    symbols = [
        *(motifs.find(look, kind) for kind in motifs.FINDS),
        *(motifs.badge(look, priority) for priority in range(1, 11)),
        *(make(look, second) for make in (motifs.door, motifs.ladder_disc, motifs.rungs)
          for second in (False, True)),
        *(make(look) for make in (*motifs.CAPS, motifs.medallion, motifs.daylight,
                                  motifs.start_frame, motifs.gold, motifs.boulders, motifs.troll)),
        *(make(look) for make in motifs.FIGURES.values()),
        motifs.spoon(look, "back_motif", "back_fill"),
        *(icon.outlined("#000000", "#ffffff", 0.75) for icon in ICONS.values()),
    ]  # fmt: skip
    for symbol in symbols:
        left, top, right, bottom = symbol.box
        for shape in placed_shapes(symbol.items):
            reach = shape.stroke.width / 2 if shape.stroke is not None else 0.0
            for points in flat(shape.outline):
                for x, y in points:
                    assert left - 0.01 <= x - reach, symbol.key
                    assert x + reach <= right + 0.01, symbol.key
                    assert top - 0.01 <= y - reach, symbol.key
                    assert y + reach <= bottom + 0.01, symbol.key


def caps(scene: Scene) -> list[str]:
    known = {make(theme("earth")).key for make in motifs.CAPS}
    return [key for key in uses(scene) if key in known]


def test_all_dead_ends_of_a_face_bear_one_kind_of_cap() -> None:
    one, other = caps(drawn(DOMINO, "n1-x1+e-x2"))
    assert one == other
    assert not caps(drawn(DOMINO, "n1-e"))


def test_the_name_of_a_face_settles_its_cap() -> None:
    names = [f"card-{number}" for number in range(40)]
    found = [caps(drawn(DOMINO, "e-x1", name=name))[0] for name in names]
    assert set(found) == {make(theme("earth")).key for make in motifs.CAPS}
    assert found == [caps(drawn(DOMINO, "n1-x2", name=name))[0] for name in names]


def test_a_start_shows_the_mole_or_its_own_icon() -> None:
    mole = uses(drawn(DOMINO, "n1-n2-e-s2-s1", is_start=True))
    assert "mole earth" in mole
    lamp = uses(drawn(DOMINO, "n1-n2-e-s2-s1", icon="lamp", is_start=True))
    assert "mole earth" not in lamp
    assert any(key.startswith("icon lamp") for key in lamp)


@pytest.mark.parametrize("theme_name", THEMES)
def test_two_starts_are_told_apart_by_what_they_wear(theme_name: str) -> None:
    exits = "n1-n2-e-s2-s1"
    first, second = (
        drawn(DOMINO, exits, theme_name, icon=icon, is_start=True) for icon in (None, "miner")
    )
    assert "miner" not in " ".join(uses(first))
    assert "mole" not in " ".join(uses(second))
    # in shades of grey, in the box round the head
    heads = [picture(scene, pixels_per_mm=8).crop((304, 64, 416, 144)) for scene in (first, second)]
    assert difference(*(head.convert("L").convert("RGB") for head in heads)) > 0.05


@pytest.mark.parametrize("figure", sorted(motifs.FIGURES))
@pytest.mark.parametrize("theme_name", THEMES)
def test_a_card_without_tunnels_shows_a_start_figure_as_its_start_does(
    theme_name: str, figure: str
) -> None:
    alone = uses(drawn(DOMINO, "", theme_name, icon=figure, title="Name"))
    on_start = uses(drawn(DOMINO, "e-w", theme_name, icon=figure, is_start=True))
    assert {f"{figure} {theme_name}", f"start {theme_name}"} <= set(alone) & set(on_start)
    assert f"start floor {theme_name}" in alone


@pytest.mark.parametrize("icon", sorted(ICONS))
def test_every_shipped_icon_stands_alone_and_on_a_tunnel(icon: str) -> None:
    for theme_name in THEMES:
        for format, text in ((SQUARE, ""), (DOMINO, ""), (DOMINO, "e-w"), (SQUARE, "n-e")):
            keys = uses(drawn(format, text, theme_name, icon=icon, title="Name"))
            drawn_as = (f"icon {icon}", f"{icon} ")
            assert icon == "cave-in" or any(key.startswith(drawn_as) for key in keys)


def test_a_picture_keeps_its_transparency() -> None:
    from cardgen.drawing.icons import parse_icon
    from tests.drawing.test_icons import png_of

    icon = parse_icon(png_of(8, 8, (200, 30, 30, 0)), "glass")
    scene = draw_face(
        DOMINO, Face((), "glass", None), theme("earth"), name="glass", icons={"glass": icon}
    )
    (used,) = [item for item in scene.items if isinstance(item, Use) and "glass" in item.symbol.key]
    assert isinstance(used.symbol.items[0], Picture)
    disc = picture(scene).getpixel((352, 176))
    assert disc == (251, 233, 195)


def test_a_title_comes_in_the_language_asked_for() -> None:
    title = Text((("en", "Bomb"), ("de", "Bombe")))
    scene = draw_face(
        SQUARE,
        Face((), "bomb", title),
        theme("earth"),
        name="bomb",
        icons=ICONS,
        language="de",
    )
    assert [run.text for run in runs(scene)] == ["BOMBE"]


def with_exit(text: str, format: CardFormat, **changes: object) -> Face:
    (path,) = face_of(format, text).paths
    first: Exit = path.exits[0]._replace(**changes)  # type: ignore[arg-type]
    return Face((path._replace(exits=(first, *path.exits[1:])),))


def drawn_face(face: Face, theme_name: str = "earth", **options: object) -> Scene:
    return draw_face(
        PORTRAIT,
        face,
        theme(theme_name),
        name="thing",
        icons=ICONS,
        **options,  # type: ignore[arg-type]
    )


def test_doors_of_two_colours_have_two_shapes() -> None:
    def key(colour: str, *known: str) -> str:
        face = with_exit("n-s", PORTRAIT, door=colour)
        return next(k for k in uses(drawn_face(face, key_colours=known)) if k.startswith("door"))

    assert key("blue") != key("orange")
    assert key("blue", "blue", "green") != key("green", "blue", "green")
    assert key("green", "green", "blue") != key("blue", "green", "blue")


def test_gold_trolls_and_ladders_are_shown() -> None:
    (path,) = face_of(PORTRAIT, "n-s").paths
    gold = uses(drawn_face(Face((path._replace(gold=2),))))
    assert gold.count("gold earth") == 2
    assert "troll earth" in uses(drawn_face(with_exit("n-s", PORTRAIT, troll=True)))
    ladder = uses(drawn_face(Face((Path(path.exits, (), 0, "blue"),))))
    assert any(key.startswith("rungs") for key in ladder)


def test_a_priority_lies_inside_its_exit_with_its_feet_outward() -> None:
    scene = drawn(SQUARE, "n@1-e@2-s@3-w@4")
    badges = {
        item.symbol.key.split()[1]: item.matrix
        for item in scene.items
        if isinstance(item, Use) and item.symbol.key.startswith("badge")
    }
    assert {key: matrix[4:] for key, matrix in badges.items()} == {
        "1": pytest.approx((30, 13.2)),
        "2": pytest.approx((46.8, 30)),
        "3": pytest.approx((30, 46.8)),
        "4": pytest.approx((13.2, 30)),
    }
    unit = 60 / 44
    for key, (down_x, down_y) in {"1": (0, -1), "2": (1, 0), "3": (0, 1), "4": (-1, 0)}.items():
        matrix = badges[key]
        assert (matrix[2] / unit, matrix[3] / unit) == pytest.approx((down_x, down_y), abs=1e-3)


def test_priorities_on_a_bend_follow_it() -> None:
    scene = drawn(SQUARE, "n@2-e@4")
    turned = [
        item.matrix[1]
        for item in scene.items
        if isinstance(item, Use) and item.symbol.key.startswith("badge")
    ]
    assert all(abs(sine) > 0.2 for sine in turned)


@pytest.mark.parametrize("priority", [1, 4, 5, 8, 10, 11, 99])
def test_every_priority_has_a_numeral(priority: int) -> None:
    scene = drawn(SQUARE, f"n@{priority}-s")
    (badge,) = [
        item for item in scene.items if isinstance(item, Use) and "badge" in item.symbol.key
    ]
    assert len(badge.symbol.items) == 2

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from lxml import etree

from cardgen.drawing.scene import Scene, Shape, Stroke, TextRun, Use
from cardgen.exports.svg import svg_of
from tests.exports.scenes import EVERYTHING, STAR, rectangle, scene
from tests.rendering import colour_at, svg_picture

SVG = "{http://www.w3.org/2000/svg}"


def root_of(svg: bytes) -> etree._Element:
    return etree.fromstring(svg)


def test_without_bleed_the_file_shows_exactly_the_trim() -> None:
    root = root_of(svg_of(EVERYTHING))
    assert (root.get("width"), root.get("height")) == ("88mm", "44mm")
    assert root.get("viewBox") == "0 0 88 44"


def test_the_bleed_asked_for_is_shown_on_every_side() -> None:
    root = root_of(svg_of(EVERYTHING, bleed=1.5))
    assert (root.get("width"), root.get("height")) == ("91mm", "47mm")
    assert root.get("viewBox") == "-1.5 -1.5 91 47"


def test_nothing_is_painted_outside_the_box() -> None:
    wide = scene(Shape(rectangle(-50, -50, 300, 300), fill="#ff0000"))
    root = root_of(svg_of(wide))
    root.set("width", "188mm")
    root.set("viewBox", "-50 0 188 44")
    picture = svg_picture(etree.tostring(root), 2)
    assert colour_at(picture, 40, 40) == (255, 255, 255)
    assert colour_at(picture, 190, 40) == (255, 0, 0)


def test_the_title_is_told_and_survives_any_unicode() -> None:
    wild = 'n1–e <x> & "y" \x00\x07\ufffe\ud800 警報 😀'
    root = root_of(svg_of(scene(title=wild)))
    assert root.findtext(f"{SVG}title") == 'n1–e <x> & "y"  警報 😀'


def test_text_is_outlined() -> None:
    svg = svg_of(scene(TextRun("Bandido", 4, 40, 3, "#ffffff")))
    assert b"<text" not in svg
    assert b"font" not in svg
    assert svg_of(scene(TextRun("Bandito", 4, 40, 3, "#ffffff"))) != svg


def test_ids_of_two_tiles_in_one_page_never_collide() -> None:
    names = ["a", "a-1", "a.1", "a+1", "a_2b_1", "a@1", "A", "1", "警", "a 1", "t-a-1"]
    ids = [
        identity
        for name in names
        for identity in re.findall(rb'id="([^"]+)"', svg_of(EVERYTHING._replace(name=name)))
    ]
    assert len(ids) > 2 * len(names)
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(rb"[A-Za-z][\w.-]*", identity) for identity in ids)


def test_every_reference_has_its_target() -> None:
    svg = svg_of(EVERYTHING)
    ids = set(re.findall(rb'id="([^"]+)"', svg))
    used = set(re.findall(rb"#(t-[^\")]+)", svg))
    assert used == ids


def test_a_symbol_is_written_once() -> None:
    svg = svg_of(scene(*(Use(STAR, (1, 0, 0, 1, x, 5)) for x in range(0, 60, 20))))
    root = root_of(svg)
    assert len(root.findall(f".//{SVG}use")) == 3
    assert len(root.findall(f".//{SVG}defs/{SVG}g")) == 1


def test_numbers_have_three_decimals_at_most() -> None:
    wild = scene(
        Shape(
            (("M", 0.1 + 0.2, 1 / 3), ("L", 2 / 3, 1e-9), ("C", 1, 2, 3, 4, 5, 6.00049)),
            stroke=Stroke("#000000", 0.1 + 0.2, dash=(1 / 3,)),
        )
    )
    svg = svg_of(wild).decode()
    assert not re.search(r"\.\d{4}", svg.partition("<defs>")[2])
    assert "m.3 .333l.367-.333" in svg


def test_a_move_after_a_move_draws_no_line() -> None:
    dots = (("M", 5.0, 5.0), ("M", 50.0, 30.0), ("L", 60.0, 30.0))
    picture = svg_picture(svg_of(scene(Shape(dots, stroke=Stroke("#ffffff", 2)))), 4)
    assert colour_at(picture, 4 * 55, 4 * 30) == (255, 255, 255)
    assert colour_at(picture, 4 * 27.5, 4 * 17.5) != (255, 255, 255)


def test_rounding_errors_of_relative_steps_do_not_add_up() -> None:
    third = 1 / 3
    outline = (("M", 0.0, 0.0), *(("L", third * n, 10.0 + n % 2) for n in range(1, 241)))
    svg = svg_of(scene(Shape(outline, stroke=Stroke("#000000", 0.1))))
    data = max(re.findall(rb' d="([^"]+)"', svg), key=len).decode()
    steps = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", data)]
    assert sum(steps[::2]) == pytest.approx(80, abs=0.0005)


def test_the_same_scene_gives_the_same_bytes_in_any_process() -> None:
    code = (
        "import sys; from cardgen.exports.svg import svg_of;"
        "from tests.exports.scenes import EVERYTHING;"
        "sys.stdout.buffer.write(svg_of(EVERYTHING))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert outputs == {svg_of(EVERYTHING)}


def test_the_file_is_utf8_and_ends_with_one_newline() -> None:
    svg = svg_of(EVERYTHING)
    assert svg.decode("utf-8").endswith("</svg>\n")
    assert b"\r" not in svg


def test_an_empty_scene_is_a_valid_file() -> None:
    assert root_of(svg_of(Scene("x", 10, 10, ()))).tag == f"{SVG}svg"

from __future__ import annotations

import subprocess
import sys

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from cardgen import fonts
from cardgen.resources import templates_folder

LANGUAGES = "Łódź Čačak Ångström Tiếng Việt Ωμέγα Привет €5 → № ½ ≤ “x” 警報 トンネル"


def test_latin_greek_cyrillic_and_japanese_are_covered() -> None:
    assert fonts.missing_characters(LANGUAGES) == ""
    assert fonts.printable(LANGUAGES) == LANGUAGES


def test_missing_characters_are_told_once_and_in_order() -> None:
    assert fonts.missing_characters("a😀bש😀") == "😀ש"


def test_a_missing_character_is_set_as_a_visible_sign() -> None:
    assert fonts.printable("a😀b") == "a?b"
    assert fonts.outline("😀", 3) == fonts.outline("?", 3)


def test_right_to_left_scripts_are_missing_rather_than_set_backwards() -> None:
    assert fonts.missing_characters("שלום")


def test_decomposed_letters_are_composed() -> None:
    assert fonts.printable("e\u0301") == "é"


def test_what_only_directs_text_takes_no_room_and_is_not_missing() -> None:
    text = "co\u00adop\u200d\x00\ufe0f"
    assert fonts.printable(text) == "coop"
    assert fonts.missing_characters(text) == ""


def test_any_white_space_is_set_as_white_space() -> None:
    assert fonts.printable("a\tb\nc\u202fd") == "a b c d"


@given(st.text())
def test_every_printable_text_is_covered_and_stays_as_it_is(text: str) -> None:
    printable = fonts.printable(text)
    assert fonts.missing_characters(printable) == ""
    assert fonts.printable(printable) == printable


def test_width_grows_with_size_and_tracking() -> None:
    width = fonts.text_width("Bandido", 2)
    assert fonts.text_width("Bandido", 4) == pytest.approx(2 * width)
    assert fonts.text_width("Bandido", 2, tracking=0.5) == pytest.approx(width + 6 * 0.5)
    assert fonts.text_width("Bandido", 2, bold=True) > width
    assert fonts.text_width("", 2, tracking=0.5) == 0


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", [LANGUAGES, "Bandido 17"])
def test_widths_are_those_of_the_font_file(text: str, bold: bool) -> None:
    font = TTFont(fonts.font_file(text, bold))
    names, advances = font.getBestCmap(), font["hmtx"].metrics
    units = sum(advances[names[ord(letter)]][0] for letter in text)
    assert fonts.text_width(text, 1000, bold) == pytest.approx(units)


def test_the_full_file_is_read_only_when_a_character_asks_for_it() -> None:
    assert "Core" in fonts.font_file("Łódź Ωμέγα Привет").name
    assert "Core" not in fonts.font_file("Alarm 警報").name
    assert "Bold" in fonts.font_file("a", bold=True).name


def test_letters_are_as_high_as_the_constants_say() -> None:
    def heights(letter: str) -> list[float]:
        return [y for segment in fonts.outline(letter, 10) for y in _numbers(segment)[1::2]]

    assert min(heights("H")) == pytest.approx(-10 * fonts.CAP_HEIGHT)
    assert max(heights("H")) == 0
    assert max(heights("p")) == pytest.approx(10 * fonts.DESCENT)


def test_outlines_are_closed_and_hold_only_scene_segments() -> None:
    lengths = {"M": 3, "L": 3, "C": 7, "Z": 1}
    segments = fonts.outline("Å8é警", 3, bold=True)
    assert all(len(segment) == lengths[segment[0]] for segment in segments)
    operators = [segment[0] for segment in segments]
    assert operators.count("M") == operators.count("Z")
    assert operators[-1] == "Z"


def test_the_second_letter_begins_after_the_first_and_its_tracking() -> None:
    one = fonts.outline("A", 3, tracking=0.5)
    two = fonts.outline("AA", 3, tracking=0.5)
    step = fonts.text_width("A", 3) + 0.5
    assert one[0][0] == two[len(one)][0] == "M"
    assert _numbers(two[len(one)])[0] == pytest.approx(_numbers(one[0])[0] + step)


def _numbers(segment: fonts.Segment) -> tuple[float, ...]:
    return segment[1:]


@pytest.mark.parametrize("name", ["MPLUS1p-Regular", "MPLUS1pCore-Bold"])
def test_bundled_files_name_their_licence_and_carry_no_hinting(name: str) -> None:
    font = TTFont(templates_folder("fonts") / f"{name}.ttf")
    assert "SIL Open Font License" in font["name"].getDebugName(13)
    assert font["name"].getDebugName(6) == name
    assert not {"fpgm", "prep", "cvt ", "GPOS", "GSUB"} & set(font.keys())


def test_the_licence_travels_with_the_fonts() -> None:
    text = (templates_folder("fonts") / "OFL.txt").read_text(encoding="utf-8")
    assert text.startswith("Copyright 2016 The M+ Project Authors")


def test_widths_need_no_font_library() -> None:
    code = (
        "import sys; from cardgen.fonts import text_width; text_width('Ω警', 3);"
        "sys.exit('fontTools' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

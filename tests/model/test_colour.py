from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.colour import contrast, parse_colour, rgb


@pytest.mark.parametrize(
    ("text", "colour"),
    [("#5E3A2A", "#5e3a2a"), ("#abc", "#aabbcc"), (" #FFF ", "#ffffff"), ("#000000", "#000000")],
)
def test_three_or_six_hexadecimal_digits_are_a_colour(text: str, colour: str) -> None:
    assert parse_colour(text) == colour


@pytest.mark.parametrize("text", ["", "#", "#ab", "#abcd", "#abcde", "abc", "#ggg", "red", "#٣٣٣"])
def test_anything_else_is_no_colour(text: str) -> None:
    with pytest.raises(ValueError, match="colour"):
        parse_colour(text)


@given(st.integers(0, 0xFFFFFF))
def test_rgb_gives_back_the_bytes_of_a_colour(number: int) -> None:
    parts = rgb(f"#{number:06x}")
    assert all(0 <= part <= 1 for part in parts)
    assert [round(part * 255) for part in parts] == list(number.to_bytes(3, "big"))


def test_contrast_is_the_ratio_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#1f5e9c", "#1f5e9c") == 1
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)

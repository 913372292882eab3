from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.ids import tile_path, unsafe_reason


@pytest.mark.parametrize(
    "id_",
    [
        "a",
        "7",
        "010",
        "no",
        "n1-e",
        "n-s+e-w",
        "n@1-e@3",
        "alarm_5",
        "A.b-c_d",
        "console",
        "com10",
        "backs.x",
        "a.backs",
        "x" * 64,
    ],
)
def test_letters_digits_and_six_signs_make_a_safe_id(id_: str) -> None:
    assert unsafe_reason(id_) is None


@pytest.mark.parametrize(
    "id_",
    [
        "",
        "x" * 65,
        "-a",
        ".a",
        "_a",
        "+a",
        "@a",
        "a b",
        "a/b",
        "a\\b",
        "..",
        "a:b",
        "a\n",
        "a\0",
        "déck",
        "警報",
        "a٣",
        "a.",
        "CON",
        "nul.txt",
        "Com1",
        "lpt9.x",
        "a.back",
        "a.FRONT",
        "back.a",
        "Back.deck",
    ],
)
def test_an_id_that_is_no_safe_file_name_everywhere_is_refused(id_: str) -> None:
    assert unsafe_reason(id_)


def test_plus_is_refused_where_it_joins_deck_and_modes() -> None:
    assert unsafe_reason("a+b", allow_plus=False)
    assert unsafe_reason("a+b") is None


@given(st.text(max_size=70))
def test_a_safe_id_holds_nothing_but_safe_characters(id_: str) -> None:
    if unsafe_reason(id_) is None:
        assert id_.isascii()
        assert 1 <= len(id_) <= 64
        assert all(character.isalnum() or character in "._-+@" for character in id_)


@given(st.text(max_size=70))
def test_the_reason_is_one_printable_line(id_: str) -> None:
    assert (unsafe_reason(id_) or "").isprintable()


def test_a_tile_is_named_by_its_face() -> None:
    assert tile_path("start.back") == "tiles/start.back.svg"

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.paper import LONGEST_SIDE, SHORTEST_SIDE, Paper, parse_paper


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("210x297", 210.0, 297.0),
        ("8.5x11in", 215.9, 279.4),
        ("8.5 in x 11 in", 215.9, 279.4),
        ("200 mm x 300 mm", 200.0, 300.0),
        ("20cm X 300mm", 200.0, 300.0),
        ("200×300", 200.0, 300.0),
    ],
)
def test_typed_size_is_converted_exactly(text: str, width: float, height: float) -> None:
    # PAGE-09
    paper = parse_paper(text)
    assert (paper.width, paper.height) == (width, height)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a9",
        "us letter",
        "0x297",
        "-210x297",
        "nanxnan",
        "infx297",
        "210x297 mn",
        "210",
        "210x297x3",
        "1x1",
        "99999x99999",
        "x",
        "210x",
    ],
)
def test_text_that_is_no_paper_is_refused(text: str) -> None:
    # PAGE-09, CLI-09
    with pytest.raises(ValueError, match=r"\S"):
        parse_paper(text)


def test_id_of_a_typed_size_is_fit_for_a_file_name() -> None:
    assert parse_paper("8.5 in x 11 in").id == "215.9x279.4mm"


@given(*[st.floats(SHORTEST_SIDE, LONGEST_SIDE)] * 2)
def test_portrait_is_taller_than_wide_however_it_was_typed(width: float, height: float) -> None:
    paper = Paper("some", "some", width, height)
    assert paper.size("portrait") == (min(width, height), max(width, height))
    assert paper.size("landscape") == (max(width, height), min(width, height))

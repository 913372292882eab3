from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.units import fit_count, format_mm, format_number, parse_length, parse_size


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("44", 44.0),
        ("44 mm", 44.0),
        ("4.4cm", 44.0),
        ("3.5 in", 88.9),
        ("3.5IN", 88.9),
        (".5", 0.5),
        ("44.", 44.0),
        ("+2mm", 2.0),
        ("-2 mm", -2.0),
        ("  44 mm  ", 44.0),
        ("010", 10.0),
        ("10000", 10_000.0),
    ],
)
def test_a_number_with_a_unit_of_length_is_read_in_mm(text: str, length: float) -> None:
    assert parse_length(text) == length


@pytest.mark.parametrize(
    "text",
    [
        "",
        "mm",
        "5 bananas in",
        "44 px",
        '3.5"',
        "4,4",
        "1e3",
        "1_000",
        "0x1F",
        "nan",
        "inf",
        "--4",
        "4 4",
        "4 mm mm",
        "٤٤",
        "10001",
        "9" * 5000,
    ],
)
def test_anything_else_is_no_length(text: str) -> None:
    with pytest.raises(ValueError, match="`"):
        parse_length(text)


@given(st.floats(-10_000, 10_000))
def test_a_length_printed_in_full_is_read_back(length: float) -> None:
    assert parse_length(format_number(length, 6)) == pytest.approx(length, abs=1e-6)


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (44.0, 2, "44"),
        (0.5, 2, "0.5"),
        (-1.25, 2, "-1.25"),
        (0.30000000000000004, 3, "0.3"),
        (-0.001, 2, "0"),
        (100.0, 0, "100"),
        (-0.4, 0, "0"),
    ],
)
def test_a_number_is_printed_as_short_as_it_is_exact(value: float, digits: int, text: str) -> None:
    assert format_number(value, digits) == text


def test_a_length_for_people_names_its_unit() -> None:
    assert format_mm(88.9) == "88.9 mm"


@pytest.mark.parametrize(
    ("space", "size", "gap", "count"),
    [
        (270, 90, 0, 3),
        (269.9995, 90, 0, 3),
        (269.9, 90, 0, 2),
        (194, 88, 2, 2),
        (178, 88, 2, 2),
        (177.9, 88, 2, 1),
        (10, 88, 0, 0),
        (-5, 88, 0, 0),
    ],
)
def test_pieces_fit_with_a_gap_between_but_not_around_them(
    space: float, size: float, gap: float, count: int
) -> None:
    assert fit_count(space, size, gap) == count


@given(st.integers(1, 500), st.floats(0.1, 100), st.floats(0, 20))
def test_as_many_pieces_fit_as_their_sizes_and_gaps_add_up_to(
    count: int, size: float, gap: float
) -> None:
    space = count * size + (count - 1) * gap
    assert fit_count(space, size, gap) == count


def test_a_piece_without_size_is_refused() -> None:
    with pytest.raises(ValueError, match="positive"):
        fit_count(100, 0)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("44", (44, 44)),
        ("44 x 66 mm", (44, 66)),
        ("4.4cm x 6.6", (44, 66)),
        ("20cmx30", (200, 300)),
        ("8.5 × 11 in", (215.9, 279.4)),
        ("2 cm X 30 mm", (20, 30)),
    ],
)
def test_a_unit_given_once_counts_for_both_sides(text: str, size: tuple[float, float]) -> None:
    assert parse_size(text) == pytest.approx(size)


@pytest.mark.parametrize("text", ["", "x", "44 x", "1x2x3", "44 x 66 mn", "a x b"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_size(text)

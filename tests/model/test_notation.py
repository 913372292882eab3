from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.card import Exit, Path
from cardgen.model.grid import Cell, Footprint, Side
from cardgen.model.notation import (
    NotationError,
    format_path,
    format_paths,
    ordered_paths,
    parse_ends,
    parse_path,
    parse_paths,
    port_names,
)
from tests.model.strategies import faces, footprints

SQUARE, DOMINO = Footprint(1, 1), Footprint(2, 1)


@given(st.data(), footprints)
def test_parsing_what_was_printed_gives_the_same_paths(
    data: st.DataObject, footprint: Footprint
) -> None:
    paths = data.draw(faces(footprint)).paths
    assert parse_paths(format_paths(paths, footprint), footprint) == paths
    for path in paths:
        assert parse_path(format_path(path, footprint), footprint) == path


@given(st.data(), footprints)
def test_ends_and_paths_in_any_order_mean_the_same(
    data: st.DataObject, footprint: Footprint
) -> None:
    paths = data.draw(faces(footprint)).paths
    shuffled = data.draw(st.permutations(format_paths(paths, footprint).split("+")))
    ends = ["-".join(data.draw(st.permutations(path.split("-")))) for path in shuffled]
    assert parse_paths("+".join(ends), footprint) == paths


@given(st.text(alphabet="neswx0123@-+ N", max_size=12) | st.text(max_size=8), footprints)
def test_a_text_is_a_path_or_an_error_inside_the_text(text: str, footprint: Footprint) -> None:
    try:
        paths = parse_paths(text, footprint)
    except NotationError as error:
        assert 0 <= error.start < error.stop <= len(text) + 1
    else:
        printed = format_paths(paths, footprint)
        assert parse_paths(printed, footprint) == paths


@pytest.mark.parametrize(
    ("text", "footprint", "printed"),
    [
        ("e-n1", DOMINO, "n1-e"),
        ("x1-w-s1-s2-e-n2-n1", DOMINO, "n1-n2-e-s2-s1-w-x1"),
        ("e-w+s-n", SQUARE, "n-s+e-w"),
        ("e@3-n@1", SQUARE, "n@1-e@3"),
        ("x-e", SQUARE, "e-x"),
        ("x1-e", SQUARE, "e-x"),
        ("x2-x1-e", DOMINO, "e-x1-x2"),
        ("w3-s-e1-n", Footprint(1, 3), "n-e1-s-w3"),
    ],
)
def test_ends_are_printed_along_the_ring_and_dead_ends_last(
    text: str, footprint: Footprint, printed: str
) -> None:
    assert format_paths(parse_paths(text, footprint), footprint) == printed


def test_port_names_go_side_by_side_as_an_author_counts_them() -> None:
    assert port_names(DOMINO) == ("n1", "n2", "e", "s1", "s2", "w")
    assert port_names(SQUARE) == ("n", "e", "s", "w")
    assert port_names(Footprint(1, 2)) == ("n", "e1", "e2", "s", "w1", "w2")


@pytest.mark.parametrize(
    ("text", "footprint", "start", "stop"),
    [
        ("", DOMINO, 0, 1),
        ("n1-", DOMINO, 3, 4),
        ("n1--e", DOMINO, 3, 4),
        ("n-e", DOMINO, 0, 1),
        ("n1-e1", DOMINO, 3, 5),
        ("e-x", DOMINO, 2, 3),
        ("e-q", DOMINO, 2, 3),
        ("E-w", DOMINO, 0, 1),
        ("n1 - e", DOMINO, 0, 3),
        ("n0-e", DOMINO, 0, 2),
        ("n01-e", DOMINO, 0, 3),
        ("e-x0", DOMINO, 2, 4),
        ("n@-e", SQUARE, 0, 2),
        ("n@0-e", SQUARE, 0, 3),
        ("n@01-e", SQUARE, 0, 4),
        ("n@100-e", SQUARE, 0, 5),
        ("n@1@2-e", SQUARE, 0, 5),
        ("n-e@x", SQUARE, 2, 5),
        ("n-x@1", SQUARE, 2, 5),
        ("n-e٣", SQUARE, 2, 4),
        ("n-s+e-q", SQUARE, 6, 7),
        ("n-s+", SQUARE, 4, 5),
    ],
)
def test_an_error_names_the_end_at_fault(
    text: str, footprint: Footprint, start: int, stop: int
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_paths(text, footprint)
    assert caught.value.id == "bad-path"
    assert (caught.value.start, caught.value.stop) == (start, stop)
    assert caught.value.hint


def test_a_capital_letter_is_told_the_small_one() -> None:
    with pytest.raises(NotationError) as caught:
        parse_path("N1-e", DOMINO)
    assert "`n1`" in (caught.value.hint or "")


def test_a_missing_end_is_told_the_ports_and_cells_of_the_card() -> None:
    with pytest.raises(NotationError) as caught:
        parse_path("q", DOMINO)
    assert "n1 n2 e s1 s2 w" in (caught.value.hint or "")
    assert "x1 x2" in (caught.value.hint or "")


@pytest.mark.parametrize(
    ("text", "hint"), [("n2 - e", "spaces"), ("n1–e", "hyphen"), ("N1-e", "`n1`")]
)
def test_an_end_that_is_nearly_right_is_told_what_to_change(text: str, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_path(text, DOMINO)
    assert hint in (caught.value.hint or "")


@pytest.mark.parametrize(
    ("end", "hint"),
    [
        ("n@IV", "`n@4`"),
        ("s@ii", "`s@2`"),
        ("e@ 3", "`e@3`"),
        ("n@V", "`n@4` for IV"),
        ("w@", "`w@1` for I"),
        ("n@1.5", "`n@1` for I"),
        ("n@1@2", "`n@1` for I"),
        ("n@1–e@2", "hyphen"),
        ("x@2", "write `x`"),
    ],
)
def test_a_faulty_priority_is_told_how_it_is_written(end: str, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_path(f"{end}-s@1", SQUARE)
    assert caught.value.id == "bad-path"
    assert (caught.value.start, caught.value.stop) == (0, len(end))
    assert hint in (caught.value.hint or "")


def test_ends_keep_the_order_and_place_they_were_written_in() -> None:
    ends = parse_ends("w-x2-n1@7", DOMINO)
    assert [(end.start, end.stop) for end in ends] == [(0, 1), (2, 4), (5, 9)]
    assert ends[0].value == Exit(DOMINO.port(Side.WEST, 1))
    assert ends[1].value == Cell(1, 0)
    assert ends[2].value == Exit(DOMINO.port(Side.NORTH, 1), 7)


@pytest.mark.parametrize("text", ["w-n3", "w-e2", "n1-x9"])
def test_what_is_not_on_the_card_is_left_to_the_checks(text: str) -> None:
    path = parse_path(text, DOMINO)
    assert format_path(path, DOMINO) == text


def test_a_path_without_exits_sorts_last() -> None:
    tunnel, pocket = parse_path("w-x1", DOMINO), Path((), (Cell(0, 0),))
    assert ordered_paths([pocket, tunnel], DOMINO) == (tunnel, pocket)

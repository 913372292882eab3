"""Ports, dead ends and paths, beyond what the tiny decks of `tests/decks` show."""

from __future__ import annotations

import pytest

from tests.checks.decks import SMALL, diagnosed, found, ids_of


def with_card(card: str) -> str:
    return SMALL + f"  - {card}\n"


def hint_of(text: str) -> str:
    (diagnostic,) = diagnosed(text)
    return diagnostic.hint or ""


def test_ports_are_listed_side_by_side_as_an_author_counts_them() -> None:
    assert hint_of(with_card("{paths: [n1-s3]}")) == "ports of a 2x1 card: n1 n2 e s1 s2 w"


@pytest.mark.parametrize(
    ("path", "footprint", "suggested"),
    [("e", "2x1", "e-x1"), ("n1", "2x1", "n1-x2"), ("e", "1x1", "e-x"), ("s", "1x2", "s-x1")],
)
def test_lone_exit_is_told_to_stop_in_the_farthest_cell(
    path: str, footprint: str, suggested: str
) -> None:
    whole = {"2x1": "n1-n2-e", "1x1": "n-e-s", "1x2": "n-e1-s"}[footprint]
    ending = {"2x1": "e-x1", "1x1": "e-x", "1x2": "n-x2"}[footprint]
    text = (
        f"format: 1\nid: a\ntitle: A\ncard: {{footprint: {footprint}, cell: 44 mm}}\n"
        f"start: [{{id: start, paths: [{whole}]}}]\n"
        f"cards:\n  - {{id: end, paths: [{ending}]}}\n  - {{id: lone, paths: [{path}]}}\n"
    )
    assert ids_of(text) == ["lone-exit"]
    assert f"`{suggested}`" in hint_of(text)


def test_exits_that_end_apart_are_no_fault_and_no_kind_of_joined_ones() -> None:
    assert ids_of(with_card("{paths: [n1-x1, n2-x2]}\n  - {paths: [n1-n2]}")) == []


def test_one_cell_may_hold_dead_ends_of_two_paths() -> None:
    assert ids_of(with_card("{paths: [n1-x1, s1-x1]}")) == []


def test_card_without_exit_and_text_is_an_error() -> None:
    assert ids_of(with_card("{id: blank, paths: []}")) == ["special-without-text"]


def test_fault_in_a_written_out_face_is_found_inside_it() -> None:
    text = with_card("{id: a, front: {paths: [n1-s1]}, back: {paths: [n1-s3]}}")
    assert ("unknown-port", 10, 56) in found(text)


def test_fault_in_a_path_with_extras_points_at_the_end() -> None:
    text = with_card("{id: a, paths: [{path: n1-s3, gold: 1}]}")
    assert ("unknown-port", 10, 31) in found(text)


def test_same_port_twice_points_at_the_later_one() -> None:
    assert found(with_card("{paths: [n1-e-n1]}")) == [("port-twice", 10, 19)]


def test_places_are_those_of_the_file_when_a_piece_was_left_out() -> None:
    text = SMALL + "  - {paths: [q7]}\n  - {paths: [n1-s3]}\n"
    assert found(text) == [("bad-path", 10, 14), ("unknown-port", 11, 17)]


def test_totals_are_not_held_against_a_deck_with_pieces_left_out() -> None:
    text = SMALL + "  - {paths: [q7]}\nexpect: {cards: 7}\n"
    assert ids_of(text) == ["bad-path"]
    assert ids_of(text.replace("q7", "e-w").replace("7}", "8}")) == ["expect-cards"]

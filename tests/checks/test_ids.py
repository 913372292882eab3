"""Ids: safe on every system, one thing each, and never changed behind the author's back."""

from __future__ import annotations

import pytest

from tests.checks.decks import DECKS, SMALL, deck_of, diagnosed, found, ids_of


@pytest.mark.parametrize(
    "id_",
    ["A/B", "A:B", "tile.", "CON", "aux", "nul.txt", "../x", "a" * 65, "'x '", "back.deck",
     "start.back", "é", "-a", ".a", r'"a\tb"'],
)  # fmt: skip
def test_id_that_no_file_may_have_is_unsafe(id_: str) -> None:
    assert ids_of(SMALL + f"  - {{id: {id_}, paths: [n1-s1]}}\n") == ["unsafe-id"]


@pytest.mark.parametrize("id_", ["no", "on", "Yes", "null", "010", "1.10", "0x1F", "2020-04-01"])
def test_id_is_kept_as_written(id_: str) -> None:
    text = SMALL + f"  - {{id: {id_}, paths: [n1-s1]}}\n"
    assert ids_of(text) == []
    assert deck_of(text).cards[-1].id == id_


def test_leading_zeros_make_other_ids() -> None:
    cards = "".join(f"  - {{id: {n:03}, title: Card {n}}}\n" for n in range(1, 13))
    assert ids_of(SMALL + cards + "  - {id: 8, title: Eight}\n  - {id: 10, title: Ten}\n") == []


@pytest.mark.parametrize("id_", ["a1", "A1"])
def test_two_cards_under_one_id_name_both_lines(id_: str) -> None:
    text = SMALL + f"  - {{id: a1, paths: [n1-s1]}}\n  - {{id: {id_}, paths: [e-w]}}\n"
    (diagnostic,) = diagnosed(text)
    assert diagnostic.id == "id-clash"
    assert diagnostic.span is not None and diagnostic.span.line == 11
    assert "line 10" in diagnostic.message


def test_same_path_written_twice_is_one_clash_and_no_second_fault() -> None:
    text = SMALL + "  - {paths: [n1-s1]}\n  - {paths: [s1-n1]}\n"
    assert found(text) == [("id-clash", 11, 5)]


def test_default_id_that_is_too_long_asks_for_one() -> None:
    ends = "-".join(f"{side}{n}" for side in "nesw" for n in range(1, 9))
    text = (
        "format: 1\nid: a\ntitle: A\ncard: {footprint: 8x8, cell: 20 mm}\n"
        f"start: [{{id: start, paths: [{ends}]}}]\ncards:\n"
        f"  - {{paths: [n1-x8], copies: 2}}\n  - {{paths: [{ends}]}}\n"
    )
    assert found(text) == [("unsafe-id", 8, 5)]


BORROWING = (DECKS / "good" / "unknown-lender.yaml").read_text(encoding="utf-8")


def test_borrowed_id_that_a_piece_has_is_a_clash() -> None:
    assert ids_of(BORROWING.replace("other-start", "Start")) == ["id-clash"]


def test_borrowed_id_given_twice_in_a_mode_is_a_clash() -> None:
    twice = "[{deck: lender, card: n-x, id: other-start}, "
    assert ids_of(BORROWING.replace("borrow: [", "borrow: " + twice)) == ["id-clash"]


MODE = "  - {id: two, title: Two, borrow: [{deck: lender, card: start, id: ID}]}\n"


@pytest.mark.parametrize(("id_", "ids"), [("other-start", []), ("Other-start", ["id-clash"])])
def test_two_modes_may_borrow_under_one_id_but_not_under_its_likeness(
    id_: str, ids: list[str]
) -> None:
    assert ids_of(BORROWING + MODE.replace("ID", id_)) == ids


def test_id_of_a_mode_may_be_that_of_a_piece() -> None:
    text = SMALL + "modes: [{id: start, title: Four, rules: {hand: 4}}]\n"
    assert ids_of(text) == []

"""Kinds and totals: what counts, and that a slip is told with both numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.checks.run import findings
from cardgen.model.grid import Footprint, Port
from cardgen.model.notation import format_port, parse_paths
from tests.checks.decks import SMALL, deck_of, diagnosed, ids_of

COVID = "expect: {cards: 33, kinds: 2}\n"


def test_wrong_total_is_told_with_both_numbers() -> None:
    (diagnostic,) = diagnosed(SMALL + COVID)
    assert diagnostic.id == "expect-cards"
    assert "33" in diagnostic.message and "6" in diagnostic.message


def test_start_pieces_and_parts_do_not_count() -> None:
    parts = "parts: [{id: token, title: Token, copies: 9}, {id: spare, paths: [n1-s1]}]\n"
    expect = "expect: {cards: 6, kinds: 2, exits: 8, categories: {tunnel: 6}}\n"
    assert ids_of(SMALL + parts + expect) == []


def test_totals_do_not_hold_for_a_mode() -> None:
    text = "expect: {cards: 6}\nmodes: [{id: more, title: More, cards: {n1-e: 5}}]\n"
    assert ids_of(SMALL + text) == []
    deck = deck_of(SMALL + text)
    assert list(findings(deck.patched(deck.modes))) == []


def test_card_with_another_effect_is_no_kind_twice() -> None:
    twice = "  - {{id: {}, title: Tool, paths: [n1-e-s1], effect: {}}}\n"
    cards = (twice.format("a", "draw-more"), twice.format("b", "take-away"))
    assert "kind-twice" not in ids_of(SMALL + "".join(cards))
    same = (twice.format("a", "draw-more"), twice.format("b", "draw-more"))
    assert "kind-twice" in ids_of(SMALL + "".join(same))


def test_card_with_another_back_is_no_kind_twice() -> None:
    text = SMALL.replace("cards:", "backs: {alarm: {title: Alarm}}\ncards:")
    assert ids_of(text + "  - {id: a, paths: [n1-e], back: alarm}\n") == ["told-by-back"]


FOOTPRINT = Footprint(2, 1)
PORTS = st.sets(st.sampled_from(FOOTPRINT.perimeter()), min_size=2, max_size=4)
MIRRORED = str.maketrans("ew12", "we21")


def written(ports: set[Port]) -> str:
    ring = FOOTPRINT.perimeter()
    return "-".join(format_port(port, FOOTPRINT) for port in ring if port in ports)


def turned(ports: set[Port]) -> set[Port]:
    return {FOOTPRINT.turn_port(port, 2) for port in ports}


def pair(one: str, two: str) -> str:
    alone = SMALL.replace("  - {paths: [n1-e], copies: 2}\n", "")
    return alone + f"  - {{id: one, paths: [{one}]}}\n  - {{id: two, paths: [{two}]}}\n"


@given(PORTS)
def test_a_card_and_the_same_turned_are_one_kind(ports: set[Port]) -> None:
    assert ids_of(pair(written(ports), written(turned(ports)))) == ["kind-twice"]


@given(PORTS)
def test_mirror_images_are_two_kinds_unless_a_turn_makes_them_one(ports: set[Port]) -> None:
    mirrored = written(ports).translate(MIRRORED)
    is_one = {*parse_paths(mirrored, FOOTPRINT)[0].ports} in (ports, turned(ports))
    assert ids_of(pair(written(ports), mirrored)) == (["kind-twice"] if is_one else [])


@pytest.mark.parametrize(("turns", "ids"), [("half", ["kind-twice"]), ("none", [])])
def test_kinds_are_counted_under_the_turns_of_the_format(turns: str, ids: list[str]) -> None:
    meeting = "  - {paths: [s2-w]}\n  - {paths: [w-x2]}\n  - {paths: [s1-x1]}\n"
    text = SMALL.replace("turns: quarter", f"turns: {turns}") + meeting
    assert [id_ for id_ in ids_of(text) if id_ == "kind-twice"][:1] == ids

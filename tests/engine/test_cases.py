"""The checked positions of `tests/facts/engine.json`: what is legal, open, closed, countable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardgen.engine.layout import Layout, Legality, Placement
from cardgen.model.card import Back, Card, Face
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Cell, Footprint
from cardgen.model.notation import parse_path

DATA: Any = json.loads((Path(__file__).parents[1] / "facts/engine.json").read_text())
DOMINO = Footprint(2, 1)
FORMAT = CardFormat(DOMINO, 44.0, 44.0)
CASES = {case["id"]: case for case in DATA["cases"]}


def card(exits: list[str]) -> Card:
    path = parse_path("-".join(name.lower() for name in exits), DOMINO)
    return Card("-".join(exits), DOMINO, Face((path,)), Back("deck"))


START = {5: card(["n1", "n2", "e", "s2", "s1"]), 6: card(["n1", "n2", "e", "s2", "s1", "w"])}


LEGALITY = Legality(FORMAT)


def placement(entry: Any) -> Placement:
    return Placement(card(entry["exits"]), Cell(entry["x"], entry["y"]), entry["rot"] // 90)


def position(case: Any) -> Layout:
    placed = [placement(entry) for entry in case["placed"]]
    return Layout.of(LEGALITY, [Placement(START[case["start"]], Cell(0, 0)), *placed])


def asking(question: str) -> pytest.MarkDecorator:
    named = [case for case in CASES.values() if case["ask"]["q"] == question]
    assert named
    return pytest.mark.parametrize("case", named, ids=lambda case: case["id"])


@asking("open_exits")
def test_open_exits(case: Any) -> None:
    layout = position(case)
    expected = case["expect"]
    assert len(layout.open_exits()) == expected["open"]
    assert {tuple(e.target) for e in layout.open_exits()} == {tuple(t) for t in expected["targets"]}
    assert layout.is_closed == expected["closed"]


@asking("legal")
def test_legal(case: Any) -> None:
    layout = position(case)
    asked = placement(case["ask"]["card"])
    reasons = layout.why_illegal(asked)
    assert (not reasons) == case["expect"]["legal"]
    assert (asked in layout.legal_placements(asked.card)) == case["expect"]["legal"]
    if reasons:
        assert reasons[0].name == case["expect"]["reason"]
    else:
        layout.place(asked)
        assert len(layout.open_exits()) == case["expect"]["open_after"]


@asking("count")
def test_count(case: Any) -> None:
    layout = position(case)
    hand = [card(names.split()) for names in case["ask"]["hand"]]
    assert sum(layout.legal_placements(one).count() for one in hand) == case["expect"]["count"]


@asking("swap")
def test_moves_of_a_hand(case: Any) -> None:
    layout = position(case)
    hand = [card(names.split()) for names in case["ask"]["hand"]]
    moves = sum(layout.legal_placements(one).count() for one in hand)
    assert moves == case["expect"]["moves"]


def test_perft() -> None:
    """Distinct placement sequences from the start card, any of the 31 kinds, copies unlimited."""
    facts = json.loads((Path(__file__).parents[1] / "facts/bandido_covid.json").read_text())
    kinds = [card(kind["exits"]) for kind in facts["kinds"]]
    layout = Layout.of(LEGALITY, [Placement(START[5], Cell(0, 0))])
    first = [move for kind in kinds for move in layout.legal_placements(kind)]
    second = 0
    for move in first:
        layout.place(move)
        second += sum(layout.legal_placements(kind).count() for kind in kinds)
        layout.remove(move)
    assert [len(first), second] == DATA["perft"]["start5"]

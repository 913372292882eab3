"""Rules are read by the family of the deck, in its modes too; tried with a second family."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator

from cardgen.definitions import build, shapes
from cardgen.definitions.deckfile import define
from cardgen.definitions.schema import json_schema
from cardgen.diagnostics import Diagnostic
from cardgen.engine.families import FAMILIES
from cardgen.engine.parameters import Choice, Family, Number, table
from tests.definitions.samples import EVERY_KEY

MADE_UP = Family(
    "made-up",
    "a game of the tests",
    table(
        Number("hand", 5, 1, 9, "cards dealt"),
        Choice("lead", "low", {"low": "the lowest leads", "high": "the highest leads"}),
    ),
)
DECK = """\
format: 1
id: small
title: Small
card: {footprint: 1x1, cell: 44 mm}
cards: [{paths: [n-e]}]
"""


@pytest.fixture(autouse=True)
def _a_second_family(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    families = {**FAMILIES, MADE_UP.name: MADE_UP}
    monkeypatch.setattr(shapes, "FAMILIES", families)
    monkeypatch.setattr(build, "FAMILIES", families)
    shapes.deck_schema.cache_clear()
    yield
    shapes.deck_schema.cache_clear()


def text_of(rules: str, mode: str) -> str:
    return f"{DECK}rules: {rules}\nmodes: [{{id: other, title: Other, rules: {mode}}}]\n"


def faults(rules: str, mode: str) -> list[tuple[str, tuple[str | int, ...]]]:
    told: tuple[Diagnostic, ...] = define(text_of(rules, mode).encode(), "deck.yaml").diagnostics
    return [(fault.id, fault.path) for fault in told]


@pytest.mark.parametrize(
    ("rules", "mode"),
    [
        ("{family: made-up}", "{lead: high}"),
        ("{family: made-up, lead: high}", "{family: made-up, hand: 9}"),
        ("{}", "{dead_space: ignore}"),
        ("{family: closure}", "{family: closure, hand: 20}"),
    ],
)
def test_rules_of_a_mode_are_those_of_the_family_of_the_deck(rules: str, mode: str) -> None:
    assert faults(rules, mode) == []


@pytest.mark.parametrize(
    ("rules", "mode", "id_", "key"),
    [
        ("{family: made-up}", "{dead_space: ignore}", "unknown-key", "dead_space"),
        ("{family: made-up}", "{hand: 10}", "bad-number", "hand"),
        ("{}", "{lead: high}", "unknown-key", "lead"),
    ],
)
def test_rules_of_a_mode_that_are_those_of_another_family_are_refused(
    rules: str, mode: str, id_: str, key: str
) -> None:
    assert faults(rules, mode) == [(id_, ("modes", 0, "rules", key))]


@pytest.mark.parametrize("family", ["made-pu", "mad-up", "Made-up"])
def test_a_mistyped_family_is_one_fault_and_its_rules_are_read_as_meant(family: str) -> None:
    rules, mode = f"{{family: {family}, lead: high}}", "{hand: 9}"
    assert faults(rules, mode) == [("bad-value", ("rules", "family"))]
    deck = define(text_of(rules, mode).encode(), "deck.yaml").deck
    assert deck is not None
    assert dict(deck.rules.values) == {"hand": 5, "lead": "high"}


@pytest.mark.parametrize(
    ("rules", "mode"),
    [
        ("{family: made-up}", "{family: closure}"),
        ("{}", "{family: made-up, hand: 2}"),
        ("{}", "{family: nonsense}"),
    ],
)
def test_a_mode_cannot_change_the_family(rules: str, mode: str) -> None:
    assert faults(rules, mode) == [("bad-value", ("modes", 0, "rules", "family"))]


@pytest.mark.parametrize("rules", [{"family": "made-up"}, {"hand": 4}, {"family": "closure"}, {}])
@pytest.mark.parametrize("mode", [{"lead": "low"}, {"dead_space": "lose"}, {"hand": 4}])
def test_editors_accept_rules_that_several_families_have(
    rules: dict[str, object], mode: dict[str, object]
) -> None:
    deck = {**EVERY_KEY, "rules": rules, "modes": [{"id": "x", "title": "X", "rules": mode}]}
    schema = json_schema(shapes.deck_schema())
    assert [error.message for error in Draft202012Validator(schema).iter_errors(deck)] == []


def test_editors_refuse_rules_of_another_family_than_the_one_named() -> None:
    deck = {**EVERY_KEY, "rules": {"family": "made-up", "dead_space": "lose"}}
    assert not Draft202012Validator(json_schema(shapes.deck_schema())).is_valid(deck)

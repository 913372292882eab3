"""Every check is documented by a rationale, a deck that passes and a deck that fails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.checks import registry
from cardgen.checks.registry import CHECKS, checks_for
from cardgen.engine.families import FAMILIES
from tests.checks.decks import DECKS, SMALL, deck_of, found, ids_of, marked

FROZEN = (Path(__file__).parent / "frozen_ids.txt").read_text(encoding="utf-8").split()
"""Ids that were released: append, never rename, never remove."""


def test_ids_are_frozen() -> None:
    assert list(CHECKS) == FROZEN


@pytest.mark.parametrize("id_", CHECKS)
def test_check_has_title_and_rationale(id_: str) -> None:
    check = CHECKS[id_]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", id_)
    assert check.title.endswith(".") and len(check.title) < 90
    assert check.rationale.endswith(".") and check.rationale.count(" ") >= 8


@pytest.mark.parametrize("id_", CHECKS)
def test_good_deck_of_a_check_has_no_fault_at_all(id_: str) -> None:
    assert ids_of((DECKS / "good" / f"{id_}.yaml").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("id_", CHECKS)
def test_bad_deck_of_a_check_fails_with_its_id_alone_where_it_is_marked(id_: str) -> None:
    text = (DECKS / "bad" / f"{id_}.yaml").read_text(encoding="utf-8")
    marks = marked(text)
    assert marks and {id_ for id_, _, _ in marks} == {id_}
    assert found(text) == marks


@pytest.mark.parametrize("kind", ["good", "bad"])
def test_there_is_no_deck_without_a_check(kind: str) -> None:
    assert sorted(path.stem for path in (DECKS / kind).iterdir()) == sorted(CHECKS)


def test_families_name_registered_checks() -> None:
    for family in FAMILIES.values():
        assert set(family.checks) <= CHECKS.keys()


def test_checks_of_whole_decks_are_left_out_when_pieces_are() -> None:
    deck = deck_of(SMALL)
    left = [check.id for check in checks_for(deck, is_whole=False)]
    assert "unknown-port" in left and "expect-cards" not in left and "no-start" not in left


def test_checks_that_only_another_family_names_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deck = deck_of(SMALL)
    assert "unused-priority" in {check.id for check in checks_for(deck)}
    families = {"closure": FAMILIES["closure"]._replace(checks=("no-start",))}
    monkeypatch.setattr(registry, "FAMILIES", families)
    assert "unused-priority" not in {check.id for check in checks_for(deck)}
    assert {"no-start", "unknown-port"} <= {check.id for check in checks_for(deck)}

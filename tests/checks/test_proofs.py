"""Every proof is documented by a rationale, a deck that passes and a deck that fails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.checks.proofs.proof import Evidence
from cardgen.checks.proofs.registry import PROOFS
from cardgen.checks.proofs.run import run_proofs
from cardgen.checks.registry import CHECKS
from cardgen.definitions.deckfile import define
from cardgen.diagnostics import Diagnostic
from cardgen.engine.closing import BUDGET
from cardgen.model.deck import Deck
from cardgen.pipeline.load import load
from tests.checks.decks import DECKS, SMALL, deck_of, linked, marked

FROZEN = (Path(__file__).parent / "frozen_proof_ids.txt").read_text(encoding="utf-8").split()
"""Ids that were released: append, never rename, never remove."""
FEW = 2
"""A budget that ends soon, for the decks of `unproved`."""


def proved(text: str, budget: int = BUDGET) -> tuple[Diagnostic, ...]:
    definition = linked(define(text.encode(), "deck.yaml"))
    assert not definition.diagnostics
    return run_proofs(definition, budget)


def of(id_: str, text: str) -> list[tuple[str, int, int]]:
    """Id, line and column of all findings but that the deck can be closed, unless it is asked."""
    return [
        (found.id, found.span.line, found.span.column)
        for found in proved(text, FEW if id_ == "unproved" else BUDGET)
        if found.span is not None and (id_ == "closable" or found.id != "closable")
    ]


def test_ids_are_frozen_and_no_check_has_one_of_them() -> None:
    assert list(PROOFS) == FROZEN
    assert not PROOFS.keys() & CHECKS.keys()


@pytest.mark.parametrize("id_", PROOFS)
def test_proof_has_title_and_rationale(id_: str) -> None:
    proof = PROOFS[id_]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", id_)
    assert proof.title.endswith(".") and len(proof.title) < 90
    assert proof.rationale.endswith(".") and proof.rationale.count(" ") >= 8


@pytest.mark.parametrize("id_", PROOFS)
def test_good_deck_of_a_proof_has_no_finding(id_: str) -> None:
    assert of(id_, (DECKS / "proofs" / "good" / f"{id_}.yaml").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("id_", PROOFS)
def test_bad_deck_of_a_proof_fails_with_its_id_alone_where_it_is_marked(id_: str) -> None:
    text = (DECKS / "proofs" / "bad" / f"{id_}.yaml").read_text(encoding="utf-8")
    marks = marked(text)
    assert marks and {mark for mark, _, _ in marks} == {id_}
    assert of(id_, text) == marks


@pytest.mark.parametrize("kind", ["good", "bad"])
def test_there_is_no_deck_without_a_proof(kind: str) -> None:
    decks = (DECKS / "proofs" / kind).iterdir()
    assert sorted(path.stem for path in decks) == sorted(PROOFS)


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("bandido", ["closable", "closable"]),
        (
            "covid",
            [
                "closable",
                "loops-needed",
                "missing-kind",
                "missing-kind",
                "closable",
                "loops-needed",
            ],
        ),
        ("bandida", ["closable", "closable", "closable", "loops-needed", "closable"]),
    ],
)
def test_shipped_decks_bear_notes_only(name: str, ids: list[str]) -> None:
    assert load(name).diagnostics == ()
    found = load(name, BUDGET).diagnostics
    assert [diagnostic.id for diagnostic in found] == ids
    assert {diagnostic.severity for diagnostic in found} == {"note"}


def test_missing_kinds_are_named_by_their_exits() -> None:
    hints = [d.hint or "" for d in load("covid", BUDGET).diagnostics if d.id == "missing-kind"]
    assert [hint.split("exits ")[1].split(", ") for hint in hints] == [
        ["n1-s1"],
        ["n1-n2-s2-s1", "n1-e-s1-w"],
    ]


def test_witness_is_in_the_hint() -> None:
    (closable, hard) = load("bandido", BUDGET).diagnostics
    assert len((closable.hint or "").split(", ")) == 3
    assert len((hard.hint or "").split(", ")) == 4
    assert hard.path == ("modes", 0)


def test_proofs_look_for_layouts_with_the_cards_that_goals_ask_for() -> None:
    found = load("bandida", BUDGET).diagnostics
    told = {d.path[-1]: d for d in found if d.id == "closable"}
    assert "`ladder`" in told["start"].message
    assert len((told["start"].hint or "").split(", ")) == 4
    assert "`ladder` and `bandido-start`" in told[1].message
    assert len((told[0].hint or "").split(", ")) == 3  # catch her


def test_start_that_is_lent_needs_as_many_ends_as_it_has_arms() -> None:
    (loops,) = [d for d in load("bandida", BUDGET).diagnostics if d.id == "loops-needed"]
    assert loops.path == ("modes", 1) and "1 loop" in loops.message
    assert "`bandido-start`" in loops.message


def test_counting_takes_both_sides_of_a_piece_that_is_lent() -> None:
    text = (
        "format: 1\nid: a\ntitle: A\ncard: {footprint: 1x1, cell: 44 mm}\n"
        "start: [{id: start, paths: [n-x]}]\n"
        "cards: [{id: lent, title: Lent, effect: {name: stand-in, piece: guest}}]\n"
        "parts: [{id: guest, front: {paths: [n-e]}, back: {paths: [n-x]}}]\n"
    )
    assert [found.id for found in proved(text)] == ["closable"]
    assert "unbalanced-exits" in [found.id for found in proved(text.replace("[n-x]}}", "[n-s]}}"))]


def test_mirror_twin_is_told_as_an_author_would_write_it() -> None:
    text = (DECKS / "proofs" / "bad" / "missing-twin.yaml").read_text(encoding="utf-8")
    (twin,) = [found for found in proved(text) if found.id == "missing-twin"]
    assert "`n1-e` (n2-w)" in (twin.hint or "")


def deck_text(footprint: str, start: str, *cards: str) -> str:
    listed = "".join(f"  - {{paths: [{paths}], copies: 4}}\n" for paths in cards)
    return (
        f"format: 1\nid: a\ntitle: A\ncard: {{footprint: {footprint}, cell: 44 mm}}\n"
        f"start: [{{id: start, paths: [{start}]}}]\ncards:\n{listed}"
    )


def test_mirror_twin_of_a_card_with_rows_keeps_the_rows() -> None:
    text = deck_text("2x2", "n1-n2", "n1-n2", "n1-s1-x4")
    (twin,) = [found for found in proved(text) if found.id == "missing-twin"]
    assert (twin.hint or "").split("; ") == ["`n1-s1-x4` (n2-s2-x3)"]


def test_kinds_that_all_differ_in_how_exits_are_joined_are_no_extras() -> None:
    ends, joined = ("n-x",), ("n-s, e-w", "n-e, s-w", "n-e-s-w")
    ids = [found.id for found in proved(deck_text("1x1", "n-s", *ends, *joined))]
    assert "extra-kind" not in ids
    others = ("n-s", "n-e", "n-e-s")
    ids = [found.id for found in proved(deck_text("1x1", "n-s", *ends, *others, *joined))]
    assert ids.count("extra-kind") == 2


def test_kinds_with_other_priorities_are_no_extras() -> None:
    text = (
        "format: 1\nid: a\ntitle: A\ncard: {footprint: 1x1, cell: 60 mm}\n"
        "rules: {family: priority}\ncards:\n"
        "  - {paths: [n@3-x]}\n  - {paths: [n@1-e@2-s@4]}\n  - {paths: [n@3-s@4]}\n"
        "  - {paths: [n@1-e@2]}\n  - {paths: [n@3-e@4]}\n"
    )
    assert "extra-kind" not in [found.id for found in proved(text)]
    crossings = "  - {paths: [n@1-e@2-s@3-w@4]}\n  - {paths: [n@1-s@3, e@2-w@4]}\n"
    (extra,) = [found for found in proved(text + crossings) if found.id == "extra-kind"]
    assert "n@1-s@3" in extra.message


def test_mode_that_cannot_be_closed_is_told_at_the_mode() -> None:
    text = SMALL.replace("copies: 4", "copies: 5")
    mode = "modes: [{id: walled, title: W, rules: {blocked: [[2, 0]]}}]\n"
    found = [d for d in proved(text + mode) if d.id == "unclosable"]
    assert [d.path for d in found] == [("modes", 0)]


def test_mode_that_changes_nothing_on_the_table_is_not_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[str] = []

    def evidence(deck: Deck, budget: int) -> Evidence:
        searched.append(deck.mode)
        return Evidence(deck, budget)

    monkeypatch.setattr("cardgen.checks.proofs.run.Evidence", evidence)
    modes = (
        "modes:\n  - {id: four, title: F, rules: {hand: 4}}\n"
        "  - {id: hard, title: H, start_face: {start: back}}\n"
    )
    proved(SMALL + modes)
    assert searched == ["standard", "hard"]


def test_deck_with_errors_is_not_searched(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text((DECKS / "bad" / "odd-exits.yaml").read_text(encoding="utf-8"))
    assert load(str(file), BUDGET).diagnostics == load(str(file)).diagnostics


def test_search_is_made_once_for_all_proofs() -> None:
    evidence = Evidence(deck_of(SMALL), BUDGET)
    assert evidence.closure is evidence.closure

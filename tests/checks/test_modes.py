"""Modes, goals and lenders, beyond what the tiny decks of `tests/decks` show."""

from __future__ import annotations

from cardgen.checks.run import findings, run_checks
from cardgen.definitions.deckfile import define
from cardgen.model.deck import Deck
from tests.checks.decks import DECKS, SMALL, diagnosed, ids_of, linked

LOVERS = (DECKS / "good" / "unknown-piece.yaml").read_text(encoding="utf-8")


def lovers() -> Deck:
    deck = linked(define(LOVERS.encode(), "deck.yaml")).deck
    assert deck is not None
    return deck


def test_goal_may_name_what_its_own_mode_borrows_and_no_other_mode_does() -> None:
    assert ids_of(LOVERS) == []
    other = "  - {id: alone, title: Alone, rules: {goal: [{placed: other-start}]}}\n"
    assert ids_of(LOVERS + other) == ["unknown-piece"]


def test_card_borrowed_alike_by_two_modes_is_printed_once() -> None:
    deck = lovers()
    again = deck.modes[1]._replace(id="again")
    patched = deck.patched([deck.modes[1], again])
    assert [card.id for card in patched.parts] == ["token", "other-start"]


def test_borrowing_deck_that_is_not_linked_names_its_lender() -> None:
    definition = define(LOVERS.encode(), "deck.yaml")
    (diagnostic,) = run_checks(definition)
    assert diagnostic.id == "unknown-lender" and "`lender`" in diagnostic.message


def test_patched_deck_has_no_findings_of_its_own() -> None:
    deck = lovers()
    for mode in deck.modes:
        assert list(findings(deck.patched([mode]))) == []


def test_unknown_piece_of_a_large_deck_is_answered_with_a_near_id_or_with_what_ids_are() -> None:
    cards = "".join(f"  - {{id: card-{n}, title: Card {n}}}\n" for n in range(50))
    mode = "modes: [{id: more, title: More, cards: {WHAT: 2}}]\n"
    (far,) = diagnosed(SMALL + cards + mode.replace("WHAT", "zzzz"))
    (near,) = diagnosed(SMALL + cards + mode.replace("WHAT", "crad-7"))
    assert far.hint is not None and "ids" in far.hint and "card-" not in far.hint
    assert near.hint is not None and "card-7" in near.hint

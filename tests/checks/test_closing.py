"""Whether a deck can be begun and closed, held against a search over all pairs of pieces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.checks.closing import unmeetable_exit, unmeetable_start
from cardgen.model.card import Card, Exit, Face, Path
from cardgen.model.deck import Deck, Turns
from cardgen.model.grid import Footprint, Port
from tests.checks.decks import SMALL, deck_of, ids_of

FOOTPRINT = Footprint(2, 1)
PORTS = st.lists(st.sampled_from(FOOTPRINT.perimeter()), min_size=1, max_size=3, unique=True)


def face(ports: list[Port]) -> Face:
    return Face((Path(tuple(Exit(port) for port in ports)),))


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    deck = deck_of(SMALL)
    cards = tuple(
        Card(f"c{number}", FOOTPRINT, face(ports), deck.backs[0], draw(st.integers(0, 2)))
        for number, ports in enumerate(draw(st.lists(PORTS, min_size=1, max_size=4)))
    )
    start = (Card("start", FOOTPRINT, face(draw(PORTS)), deck.backs[0]),)
    turns: Turns = draw(st.sampled_from(("quarter", "half", "none")))
    return deck._replace(format=deck.format._replace(turns=turns), start=start, cards=cards)


def can_meet(port: Port, quarters: int, other: Face, deck: Deck, others: tuple[int, ...]) -> bool:
    facing = FOOTPRINT.turn_port(port, quarters).facing.side
    return any(
        exit_.port.side is facing
        for turn in others
        for exit_ in other.turned(FOOTPRINT, turn).exits
    )


@given(decks())
def test_unmeetable_start_is_what_no_card_meets_in_any_turn(deck: Deck) -> None:
    quarters = deck.format.quarters
    cards = [card for card in deck.cards if card.copies]
    lost = [
        port
        for port in deck.start[0].front.ports
        if cards and not any(can_meet(port, 0, card.front, deck, quarters) for card in cards)
    ]
    assert len(list(unmeetable_start.run(deck))) == len(lost)


@given(decks())
def test_unmeetable_exit_is_what_no_other_piece_meets_in_any_turn(deck: Deck) -> None:
    quarters = deck.format.quarters
    pile = [card for card in deck.cards for _ in range(card.copies)]
    lost = 0
    for card in deck.cards:
        others = list(pile)
        if card.copies:
            others.remove(card)
        for port in card.front.ports if card.copies else ():
            meets_card = any(
                can_meet(port, turn, other.front, deck, quarters)
                for other in others
                for turn in quarters
            )
            meets_start = any(
                can_meet(port, turn, deck.start[0].front, deck, (0,)) for turn in quarters
            )
            lost += not (meets_card or meets_start)
    assert len(list(unmeetable_exit.run(deck))) == lost


def test_start_whose_exits_stay_odd_cannot_be_won() -> None:
    even = SMALL.replace("[e-x1]", "[n1-n2]")
    assert ids_of(even) == ["odd-exits"]


def test_mode_that_turns_the_start_over_is_looked_at_too() -> None:
    text = SMALL.replace("[e-x1]", "[n1-n2]").replace("n1-n2-e-s2-s1]", "n1-n2-e-s2]").replace(
        "n1-n2-e-s2-s1-w]", "n1-n2-e]"
    )  # fmt: skip
    assert ids_of(text) == ["no-closing-card"]
    hard = "modes:\n  - {id: hard, title: Hard, start_face: {start: back}}\n"
    assert ids_of(text + hard) == ["no-closing-card", "odd-exits"]


@pytest.mark.parametrize(
    ("cards", "ids"),
    [("{e-x1: 0}", ["no-closing-card"]), ("{e-x1: 0, n1-e: 0}", ["no-cards"]), ("{n1-e: 9}", [])],
)
def test_fault_that_a_mode_brings_stands_at_the_mode(cards: str, ids: list[str]) -> None:
    text = SMALL.replace("n1-n2-e-s2-s1]", "n1-n2-e-s2]")
    assert ids_of(text + f"modes:\n  - {{id: few, title: Few, cards: {cards}}}\n") == ids


def test_goal_without_closing_needs_no_closing_card() -> None:
    text = SMALL.replace("[e-x1]", "[n1-n2]") + "rules: {goal: [{placed: n1-e}]}\n"
    assert ids_of(text) == []


def test_fault_of_the_deck_is_not_told_again_for_every_mode() -> None:
    text = SMALL.replace("[e-x1]", "[n1-n2]").replace("n1-n2-e-s2-s1]", "n1-n2-e-s2]")
    modes = "modes:\n  - {id: more, title: More, cards: {n1-e: 9}}\n"
    assert ids_of(text + modes) == ["no-closing-card"]

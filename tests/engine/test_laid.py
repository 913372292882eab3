"""What is laid for a card: itself, either face of the piece it stands in for, or nothing."""

from __future__ import annotations

import pytest

from cardgen.engine import effects
from cardgen.engine.effects import EFFECTS
from cardgen.engine.effects.effect import Kept
from cardgen.engine.laid import Laid, faces_up, laid_as
from cardgen.engine.parameters import Number, table
from cardgen.model.card import Card, EffectCall
from cardgen.model.deck import Deck
from tests.engine.acting import (
    ACTING,
    ALARM_1,
    ALARM_5,
    BANDIDO,
    LADDER,
    STAND_IN,
    acting,
    acting_deck,
)
from tests.engine.samples import BACK, SQUARE, card, maze_card

PLAIN = card("n-s", SQUARE)
DECK = acting_deck(["n-s"])


def with_piece(**values: object) -> Deck:
    return DECK._replace(parts=(BANDIDO._replace(**values),))  # type: ignore[arg-type]


def test_a_card_is_laid_as_itself_also_one_that_does_something_then_or_is_kept() -> None:
    cards = [PLAIN, LADDER, *(acting(name) for name in ("draw-more", "take-away", "silence"))]
    assert all(laid_as(one, DECK) == (Laid(one, "front"),) for one in cards)


def test_alarms_and_cards_played_onto_others_are_never_laid() -> None:
    cards = ALARM_1, ALARM_5, maze_card("bomb"), maze_card("cave-in")
    assert all(laid_as(one, DECK) == () for one in cards)


def test_for_a_stand_in_either_face_of_its_piece_is_laid() -> None:
    assert laid_as(STAND_IN, DECK) == (Laid(BANDIDO, "front"), Laid(BANDIDO, "back"))
    one = with_piece(back=BACK)
    assert laid_as(STAND_IN, one) == (Laid(one.parts[0], "front"),)


def test_a_piece_that_the_deck_does_not_have_is_not_laid() -> None:
    assert laid_as(STAND_IN, with_piece(copies=0)) == ()
    assert laid_as(STAND_IN, DECK._replace(parts=())) == ()


def test_a_kept_card_with_a_number_is_laid_as_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = Kept("wait", "", ("closure",), table(Number("turns", 2, 1, 9, "")))
    monkeypatch.setattr(effects, "EFFECTS", {**EFFECTS, "wait": wait})
    one = PLAIN._replace(effect=EffectCall("wait", (("turns", 2),)))
    assert laid_as(one, DECK) == (Laid(one, "front"),)


def test_each_face_that_may_lie_upward_is_the_front_of_a_card() -> None:
    front, back = faces_up([STAND_IN], DECK)
    assert front == BANDIDO
    assert (back.front, back.back) == (BANDIDO.back, BANDIDO.front)
    assert faces_up([PLAIN, ALARM_1, LADDER], DECK) == (PLAIN, LADDER)


def test_all_effects_of_the_family_are_laid_in_a_way_or_none() -> None:
    counts = {name: len(laid_as(_card(name), DECK)) for name in ACTING}
    assert {name for name, count in counts.items() if count == 0} == {
        "discard-hand", "discard-deck",
    }  # fmt: skip
    assert {name for name, count in counts.items() if count == 2} == {"stand-in"}


def _card(name: str) -> Card:
    return STAND_IN if name == "stand-in" else acting(name)

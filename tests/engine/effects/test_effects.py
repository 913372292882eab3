"""The registry of effects: their names, when they happen, and what a card can give them."""

from __future__ import annotations

import pytest

from cardgen.engine.effects import (
    EFFECTS,
    acting_effect,
    aimed_effect,
    discards_from,
    effect_of,
    hand_size_of,
    takes_away,
    timing_of,
)
from cardgen.engine.effects.effect import Acting, Aimed, Kept
from cardgen.engine.events import Discard
from cardgen.engine.families import FAMILIES
from cardgen.engine.parameters import Number
from tests.engine.acting import acting, sitting
from tests.engine.samples import SQUARE, card

ROW = """
    +---+---+---+
    | ? |   |   |
    |?@?|?a?|?b |
    | ? |   |   |
    +---+---+---+
"""
TIMINGS = {
    "bomb": "aimed",
    "cave-in": "aimed",
    "draw-more": "placed",
    "play-again": "placed",
    "play-hand": "placed",
    "take-away": "placed",
    "silence": "placed",
    "discard-hand": "drawn",
    "discard-deck": "drawn",
    "keep": "kept",
    "stand-in": "kept",
}
NUMBERS = {
    "draw-more": ("count", 1, 1, 9),
    "play-again": ("count", 1, 1, 9),
    "play-hand": ("draw", 3, 1, 20),
    "take-away": ("count", 3, 1, 9),
    "discard-hand": ("count", 1, 1, 9),
    "discard-deck": ("count", 5, 1, 99),
}


def test_every_effect_has_its_name_and_its_time() -> None:
    assert {name: effect.timing for name, effect in EFFECTS.items()} == TIMINGS
    assert all(name == effect.name for name, effect in EFFECTS.items())


def test_every_effect_tells_what_it_does_to_hands_deck_and_table() -> None:
    told = {
        name: (takes_away(acting(name)), discards_from(acting(name)), hand_size_of(acting(name)))
        for name in EFFECTS
    }
    assert {name: does for name, does in told.items() if any(does)} == {
        "bomb": (True, None, None),
        "cave-in": (True, None, None),
        "draw-more": (False, None, "more"),
        "play-hand": (False, None, "anew"),
        "take-away": (True, None, None),
        "discard-hand": (False, "hand", "fewer"),
        "discard-deck": (False, "deck", None),
    }


@pytest.mark.parametrize("name", [one for one in EFFECTS if isinstance(EFFECTS[one], Acting)])
def test_what_an_effect_tells_of_itself_is_what_it_does(name: str) -> None:
    table = sitting(ROW, "n-s n-s n-s n-e", "n-w " * 12)
    one = acting(name)
    before = table.sizes[0], len(table.layout.placements), len(table.pile)
    held = sum(isinstance(event, Discard) for event in table.act(one))
    size, lying, left = table.sizes[0], len(table.layout.placements), len(table.pile)
    sizes = {"more": size > before[0], "fewer": size < before[0], "anew": size == 3}
    assert (lying < before[1]) == takes_away(one)
    assert (held > 0) == (discards_from(one) == "hand")
    assert (left < before[2]) == (discards_from(one) == "deck")
    how = hand_size_of(one)
    assert sizes[how] if how else size == before[0]


def test_every_effect_is_known_to_a_family_and_has_words() -> None:
    assert all(effect.families and set(effect.families) <= set(FAMILIES) for effect in ALL)
    assert len({effect.about for effect in ALL}) == len(ALL)


ALL = tuple(EFFECTS.values())


@pytest.mark.parametrize("name", EFFECTS)
def test_its_numbers_have_defaults_and_bounds(name: str) -> None:
    numbers = [p for p in EFFECTS[name].parameters.values() if isinstance(p, Number)]
    found = [(p.name, p.default, p.minimum, p.maximum) for p in numbers]
    assert found == ([NUMBERS[name]] if name in NUMBERS else [])
    others = set(EFFECTS[name].parameters) - {p.name for p in numbers}
    assert others == ({"piece"} if name == "stand-in" else set())


def test_a_card_without_an_effect_has_none_and_no_time() -> None:
    plain = card("n-s", SQUARE)
    asked = effect_of(plain), timing_of(plain), aimed_effect(plain), acting_effect(plain)
    assert asked == (None, None, None, None)


@pytest.mark.parametrize("name", EFFECTS)
def test_a_card_has_the_effect_of_its_name(name: str) -> None:
    one = acting(name)
    kind = {"aimed": Aimed, "placed": Acting, "drawn": Acting, "kept": Kept}[TIMINGS[name]]
    assert effect_of(one) is EFFECTS[name]
    assert isinstance(EFFECTS[name], kind)
    assert (aimed_effect(one) is not None) == (kind is Aimed)
    assert (acting_effect(one) is not None) == (kind is Acting)

"""The registry of effects: their names, when they happen, and what a card can give them."""

from __future__ import annotations

import pytest

from cardgen.engine.effects import EFFECTS, acting_effect, aimed_effect, effect_of, timing_of
from cardgen.engine.effects.effect import Acting, Aimed, Kept
from cardgen.engine.families import FAMILIES
from cardgen.engine.parameters import Number
from tests.engine.acting import acting
from tests.engine.samples import SQUARE, card

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

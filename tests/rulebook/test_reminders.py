from __future__ import annotations

import pytest

from cardgen.engine.effects import EFFECTS
from cardgen.engine.families import FAMILIES
from cardgen.errors import CardgenError
from cardgen.model.card import EffectCall
from cardgen.rulebook.reminders import reminder_of
from tests.rulebook.decks import LANGUAGES, card, sentences, special

LONGEST, LONGEST_ON_TUNNELS = 90, 20
"""What finds room on a card beside its icon, and beside its tunnels."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_reminders_are_short(family: str, language: str) -> None:
    for effect in EFFECTS.values():
        if family in effect.families:
            told = reminder_of(special(effect.name), family, sentences(language, family))
            most = LONGEST_ON_TUNNELS if effect.timing == "placed" else LONGEST
            assert 0 < len(told) <= most


@pytest.mark.parametrize("family", FAMILIES)
def test_card_without_an_effect_reminds_of_nothing(family: str) -> None:
    assert reminder_of(card("n1-e"), family, sentences("en", family)) == ""


def test_reminder_shows_the_parameters_of_the_effect() -> None:
    draw = card("n1-e")._replace(effect=EffectCall("draw", (("count", 5),)))
    told = reminder_of(draw, "odd", {"odd.reminder.draw": "Draw {{ count }}."})
    assert told == "Draw 5."


def test_effect_that_the_family_does_not_know_is_named() -> None:
    with pytest.raises(CardgenError, match=r"closure\.reminder\.bomb"):
        reminder_of(special("bomb"), "closure", sentences("en", "closure"))

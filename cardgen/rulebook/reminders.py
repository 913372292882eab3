"""What a card says about its own effect, in a few words that are drawn on it."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.model.card import Card
from cardgen.rulebook.sentences import Sentences


def reminder_of(card: Card, family: str, sentences: Mapping[str, str]) -> str:
    """What happens when the card is played; empty for a card without an effect.

    Args:
        card: the card.
        family: the rule family of its deck.
        sentences: the sentence templates of a language and the family, by key.

    Raises:
        CardgenError: the family does not know the effect.
    """
    if card.effect is None:
        return ""
    tell = Sentences(sentences).tell
    return tell(f"{family}.reminder.{card.effect.name}", **dict(card.effect.parameters))

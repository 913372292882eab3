"""What an effect is: a value with a name, told once and known to some families."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardgen.model.card import Card

if TYPE_CHECKING:  # reading a deck asks for names only
    from cardgen.engine.layout import Layout, Placement

Timing = Literal["aimed"]
"""When it happens. `aimed`: the card is played onto a placed one instead of being laid."""


class Effect(NamedTuple):
    """What a special card does.

    Attributes:
        name: as in a deck.
        about: what it does, in a few words.
        timing: when it happens.
        families: the rule families that know it.
        targets: the placements it can be played onto, by row and column.
        apply: plays a card with this effect onto one of them, and changes the layout.
        parameters: the names of those a card can give it.
    """

    name: str
    about: str
    timing: Timing
    families: tuple[str, ...]
    targets: Callable[[Layout], tuple[Placement, ...]]
    apply: Callable[[Layout, Card, Placement], None]
    parameters: tuple[str, ...] = ()

"""What an effect is: a value with a name, told once and known to some families."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardgen.engine.parameters import Number, Piece, table
from cardgen.model.card import Card, EffectCall

if TYPE_CHECKING:  # reading a deck asks for names only
    from cardgen.engine.events import Event
    from cardgen.engine.layout import Layout, Placement
    from cardgen.engine.table import Table

Timing = Literal["aimed", "placed", "drawn", "kept"]
"""When it happens.

`aimed`: the card is played onto a placed one instead of being laid. `placed`: once the card is
laid. `drawn`: at once when the card is drawn, whoever's turn it is; it is never held. `kept`: the
card is laid when its holder wants to, though it may fit before.
"""

HandSize = Literal["more", "fewer", "anew"]
"""How hands change their size: they grow, they shrink, or a card says how many it holds."""

Parameters = Mapping[str, Number | Piece]
NONE: Parameters = table()
"""The parameters of an effect that takes none."""


class Aimed(NamedTuple):
    """What a card does that is played onto a placed one.

    Attributes:
        name: as in a deck.
        about: what it does, in a few words.
        families: the rule families that know it.
        targets: the placements it can be played onto, by row and column.
        apply: plays a card with this effect onto one of them, and changes the layout.
        parameters: those a card can give it, by name.
        timing: `aimed`.
    """

    name: str
    about: str
    families: tuple[str, ...]
    targets: Callable[[Layout], tuple[Placement, ...]]
    apply: Callable[[Layout, Card, Placement], None]
    parameters: Parameters = NONE
    timing: Timing = "aimed"


class Acting(NamedTuple):
    """What a card does once it is laid, or at once when it is drawn.

    Attributes:
        name: as in a deck.
        about: what it does, in a few words.
        timing: `placed` or `drawn`.
        families: the rule families that know it.
        apply: does it for the player whose turn it is: what happens on the table, as it happens.
        parameters: those a card can give it, by name.
        takes_away: whether placed cards may leave the table, so that lost space may open again.
        discards: from where cards leave the game that were never laid; kept ones stay in the deck.
        hand_size: how hands change their size, if they do.
        is_for_people: whether it is a rule for the people at the table, which bots do not feel.
    """

    name: str
    about: str
    timing: Timing
    families: tuple[str, ...]
    apply: Callable[[Table, EffectCall], Iterator[Event]]
    parameters: Parameters = NONE
    takes_away: bool = False
    discards: Literal["hand", "deck"] | None = None
    hand_size: HandSize | None = None
    is_for_people: bool = False


class Kept(NamedTuple):
    """That a card need not be played when it fits.

    Attributes:
        name: as in a deck.
        about: what it does, in a few words.
        families: the rule families that know it.
        parameters: those a card can give it, by name.
        timing: `kept`.
    """

    name: str
    about: str
    families: tuple[str, ...]
    parameters: Parameters = NONE
    timing: Timing = "kept"


Effect = Aimed | Acting | Kept


def stands_for(effect: Effect) -> str | None:
    """The parameter of an effect that names a piece which is laid instead of the card, or None."""
    return next((p.name for p in effect.parameters.values() if isinstance(p, Piece)), None)

"""The kinds of parameter a rule family or an effect can have, and the values each takes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from cardgen.model.rules import RuleValue


class Choice(NamedTuple):
    """One of a few named values; each has a sentence in the rulebook."""

    name: str
    default: str
    values: Mapping[str, str]
    """Value -> what it means, for the schema and for error hints."""


class Number(NamedTuple):
    """A whole number in a range; one sentence that shows it, or one for each named special case."""

    name: str
    default: int
    minimum: int
    maximum: int
    about: str
    special: tuple[int, ...] = ()
    """Values with a sentence of their own, such as 0 for "none"."""


class Flag(NamedTuple):
    """True or false."""

    name: str
    default: bool
    about: str


class Goals(NamedTuple):
    """What must hold at the end for a win: all of a list of goals."""

    name: str
    default: RuleValue
    about: str


class Cells(NamedTuple):
    """A list of cells of the table; the start card's top-left cell is (0, 0)."""

    name: str
    default: RuleValue
    about: str


class Piece(NamedTuple):
    """The id of a piece of the deck; it has to be given."""

    name: str
    about: str


Parameter = Choice | Number | Flag | Goals | Cells


class Family(NamedTuple):
    """A rule family: its table of parameters, and what else concerns its decks.

    Attributes:
        name: as in a deck.
        about: the game in a few words.
        parameters: by name.
        checks: ids of the checks that are for this family and not for every deck.
        most_players: how many can play one game.
    """

    name: str
    about: str
    parameters: Mapping[str, Parameter]
    checks: tuple[str, ...] = ()
    most_players: int = 8

    @property
    def players_in_words(self) -> str:
        """How many can play."""
        if self.most_players == 1:
            return f"games of the family `{self.name}` are for one player"
        return f"from 1 to {self.most_players}"

    def defaults(self) -> dict[str, RuleValue]:
        """Every parameter at its default."""
        return {name: parameter.default for name, parameter in self.parameters.items()}


_Named = TypeVar("_Named", bound=Parameter | Piece)


def table(*parameters: _Named) -> Mapping[str, _Named]:
    """Parameters by name, in this order."""
    return MappingProxyType({parameter.name: parameter for parameter in parameters})

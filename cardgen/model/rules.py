"""A rule set: the family a deck plays by and a value for each of its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from cardgen.model.grid import Cell


class Closed(NamedTuple):
    """The goal that no exit is open."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards it asks for, by id: none."""
        return ()


class Placed(NamedTuple):
    """The goal that a card lies on the table."""

    card: str

    @property
    def cards(self) -> tuple[str, ...]:
        """The card it asks for, by id."""
        return (self.card,)


class Joined(NamedTuple):
    """The goal that two cards are joined by tunnels."""

    cards: tuple[str, str]


Goal = Closed | Placed | Joined
RuleValue = str | int | bool | tuple[Goal, ...] | tuple[Cell, ...]


@dataclass(frozen=True)
class RuleSet:
    """The rules as data; which parameters there are, `engine.families` says."""

    family: str
    values: Mapping[str, RuleValue]

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __reduce__(self) -> tuple[type[RuleSet], tuple[str, dict[str, RuleValue]]]:
        return RuleSet, (self.family, dict(self.values))

    def __getitem__(self, parameter: str) -> Any:
        return self.values[parameter]

    @property
    def goals(self) -> tuple[Goal, ...]:
        """What wins, all of it; nothing where the family has no choice of goals."""
        goals: Any = self.values.get("goal", ())
        return tuple(goals)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The ids of the pieces that goals ask for, each once."""
        return tuple(dict.fromkeys(id_ for goal in self.goals for id_ in goal.cards))

    def patched(self, values: Mapping[str, RuleValue]) -> RuleSet:
        """The same rules with some values replaced."""
        return RuleSet(self.family, {**self.values, **values})

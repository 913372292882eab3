"""All checks by id, in the order in which they are told, and which of them a deck needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from cardgen.checks import (
    closing,
    effects,
    extras,
    ids,
    kinds,
    lending,
    modes,
    pieces,
    priorities,
    sizes,
    tunnels,
)
from cardgen.checks.check import Check
from cardgen.engine.families import FAMILIES
from cardgen.model.deck import Deck

_MODULES = (
    tunnels,
    ids,
    kinds,
    pieces,
    sizes,
    modes,
    lending,
    effects,
    extras,
    closing,
    priorities,
)

CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        check.id: check
        for module in _MODULES
        for check in vars(module).values()
        if isinstance(check, Check)
    }
)

_OF_A_FAMILY = frozenset(id_ for family in FAMILIES.values() for id_ in family.checks)


def checks_for(deck: Deck, *, is_whole: bool = True) -> Iterator[Check]:
    """The checks that concern a deck: those of its family, and those no family claims.

    Args:
        deck: the deck.
        is_whole: whether no faulty piece was left out of it.
    """
    own = FAMILIES[deck.rules.family].checks
    for check in CHECKS.values():
        is_meant = check.id in own or check.id not in _OF_A_FAMILY
        if is_meant and (is_whole or check.scope == "piece"):
            yield check

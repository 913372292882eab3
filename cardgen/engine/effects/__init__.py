"""The registry of card effects, by name; each effect is one file in this folder."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Effect(NamedTuple):
    """What happens when a card is placed: its name and the parameters it takes."""

    name: str
    about: str
    parameters: tuple[str, ...] = ()


EFFECTS: Mapping[str, Effect] = MappingProxyType({})

"""The registry of rule families, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.engine.closure import CLOSURE
from cardgen.engine.parameters import Family
from cardgen.engine.priority import PRIORITY

FAMILIES: Mapping[str, Family] = MappingProxyType(
    {family.name: family for family in (CLOSURE, PRIORITY)}
)
DEFAULT_FAMILY = CLOSURE.name

"""The registry of rule families, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.engine.closure import CLOSURE
from cardgen.engine.parameters import Family

FAMILIES: Mapping[str, Family] = MappingProxyType({CLOSURE.name: CLOSURE})
DEFAULT_FAMILY = CLOSURE.name

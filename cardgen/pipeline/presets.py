"""Layers of settings: what is built in, then a preset, then what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardgen.definitions.presets import define_preset
from cardgen.diagnostics import Diagnostic
from cardgen.pipeline.find import find_file
from cardgen.pipeline.settings import SETTINGS


class Layered(NamedTuple):
    """Settings by their keys, a later layer over an earlier one, and what is wrong with a file."""

    chosen: Mapping[str, Any]
    diagnostics: tuple[Diagnostic, ...] = ()


def layered(typed: Mapping[str, Any], preset: str | None) -> Layered:
    """The settings of a preset file, if any, with what was typed over them.

    Raises:
        UsageError: there is no such file.
    """
    if preset is None:
        return Layered(typed)
    found = find_file(preset, "preset")
    if isinstance(found, Diagnostic):
        return Layered(typed, (found,))
    values, diagnostics = define_preset(found.data, found.shown, SETTINGS.values())
    return Layered({**values, **typed}, diagnostics)

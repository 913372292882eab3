"""Preset files: settings of prints by their names, read as the options of the same names are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from cardgen.definitions.fields import of_kind, whole
from cardgen.definitions.plainfile import read_plain
from cardgen.definitions.schema import Schema, by_key, described, listing, mapping
from cardgen.diagnostics import Diagnostic
from cardgen.model.setting import Kind, Setting, Words

_FORMAT = "format"


def preset_schema(settings: Collection[Setting]) -> Schema:
    """The shape of a preset that may set these."""
    return mapping(
        "preset",
        "how prints are made: what is not set stays as it is built in",
        required={_FORMAT: described(whole(1, 1), "the version of this format")},
        optional={one.key: described(_schema(one.kind), one.about) for one in settings},
    )


def define_preset(
    data: bytes, file: str, settings: Collection[Setting]
) -> tuple[Mapping[str, Any], tuple[Diagnostic, ...]]:
    """The values of a file by the keys of their settings, and what is wrong with it."""
    shape, _, diagnostics = read_plain(data, file, preset_schema(settings), "a preset")
    if shape is None:
        return {}, diagnostics
    repeating = {one.key for one in settings if isinstance(one.kind, Words)}
    return {
        key: (tuple(found) if isinstance(found, list) else (found,)) if key in repeating else found
        for key, found in shape.items()
        if key != _FORMAT
    }, diagnostics


def _schema(kind: Kind) -> Schema:
    one = of_kind(kind)
    if not isinstance(kind, Words):
        return one
    several = listing(one, "several", minimum=1)
    return by_key(
        {"one": one, "several": several},
        lambda given: "several" if isinstance(given, list) else "one",
    )

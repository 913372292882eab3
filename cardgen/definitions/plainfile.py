"""Small YAML files of one shape: themes, papers, sentences."""

from __future__ import annotations

from typing import Any

from pydantic_core import ValidationError

from cardgen.definitions.deckfile import read_sources
from cardgen.definitions.faults import diagnostics_of
from cardgen.definitions.nodes import plain
from cardgen.definitions.schema import Schema, validator
from cardgen.definitions.sources import Sources
from cardgen.definitions.yamltext import YamlFault
from cardgen.diagnostics import Diagnostic


def read_plain(
    data: bytes, file: str, schema: Schema, what: str
) -> tuple[Any, Sources | None, tuple[Diagnostic, ...]]:
    """The data of a file, or None with what is wrong with it."""
    try:
        sources = read_sources(data, file, what)
    except YamlFault as fault:
        return None, None, (fault.diagnostic,)
    if sources.faults:
        return None, sources, sources.faults
    try:
        return validator(schema).validate_python(plain(sources.root)), sources, ()
    except ValidationError as error:
        return None, sources, tuple(diagnostics_of(error, schema, sources))

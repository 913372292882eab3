"""The JSON Schemas that editors use, as `cardgen schema` prints them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from cardgen.definitions.papers import paper_schema
from cardgen.definitions.presets import preset_schema
from cardgen.definitions.schema import Schema, json_schema
from cardgen.definitions.shapes import deck_schema
from cardgen.definitions.themes import theme_schema
from cardgen.pipeline.settings import OF_PAPER, SETTINGS

SCHEMAS: Mapping[str, Callable[[], Schema]] = MappingProxyType(
    {
        "deck": deck_schema,
        "theme": theme_schema,
        "paper": partial(paper_schema, OF_PAPER),
        "preset": partial(preset_schema, SETTINGS.values()),
    }
)


def schema_text(of: str) -> str:
    """The JSON Schema of one kind of file."""
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **json_schema(SCHEMAS[of]()),
        "title": f"cardgen {of} file",
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"

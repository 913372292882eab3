"""From the bytes of a deck file to a Definition: the deck, its sources, and all faults of shape."""

from __future__ import annotations

from typing import Any, NamedTuple

from pydantic_core import ValidationError

from cardgen.definitions.build import Builder
from cardgen.definitions.faults import diagnostics_of, without_faults
from cardgen.definitions.nodes import Data, Mapping, Scalar, plain
from cardgen.definitions.schema import Schema, validator
from cardgen.definitions.shapes import deck_schema, family_of
from cardgen.definitions.sources import Sources
from cardgen.definitions.yamltext import YamlFault, decode, read_tree, split_lines
from cardgen.diagnostics import Diagnostic
from cardgen.model.deck import Deck


class Definition(NamedTuple):
    """What a deck file says.

    `deck` is None where too little could be read. When `is_whole` is False, faulty pieces were
    left out of it, so that only checks of single pieces make sense.
    """

    deck: Deck | None
    sources: Sources | None
    diagnostics: tuple[Diagnostic, ...]
    is_whole: bool


def define(data: bytes, file: str) -> Definition:
    """Reads a deck file; every fault of shape is in the diagnostics, none is raised."""
    try:
        sources = read_sources(data, file, "a deck")
    except YamlFault as fault:
        return Definition(None, None, (fault.diagnostic,), False)
    content = plain(sources.root)
    family = family_of(content)
    schema = deck_schema(family)
    shape, error = _validated(content, schema)
    diagnostics = list(sources.faults)
    is_whole = error is None and not diagnostics
    if error is not None:
        diagnostics += diagnostics_of(error, schema, sources)
        thinned, kept = without_faults(error, schema, content)
        sources = sources._replace(kept=kept)
        shape, _ = _validated(_completed(thinned), schema)
    if shape is None:
        return Definition(None, sources, tuple(diagnostics), False)
    builder = Builder(shape, sources, family)
    deck = builder.deck()
    sources = sources._replace(kept={**sources.kept, **builder.kept}, parts=builder.parts)
    diagnostics += builder.diagnostics
    return Definition(deck, sources, tuple(diagnostics), is_whole and builder.is_whole)


def read_sources(data: bytes, file: str, what: str) -> Sources:
    """The tree of a YAML file that must be a mapping at the top.

    Raises:
        YamlFault: it is not, or is not YAML that may be read.
    """
    text = decode(data, file)
    lines = split_lines(text)
    faults: list[Diagnostic] = []
    root = read_tree(text, file, faults)
    if isinstance(root, Mapping):
        return Sources(file, lines, root, tuple(faults))
    if isinstance(root, Scalar) and root.text is None:
        id, message = "empty-file", "the file is empty"
    else:
        id, message = "not-a-mapping", f"{what} is a mapping of keys and values"
    raise YamlFault(
        Diagnostic(
            id,
            "error",
            message,
            file,
            root.span,
            hint="begin with `format: 1`",
            source_line=lines[root.span.line - 1],
        )
    )


def _validated(content: Data, schema: Schema) -> tuple[Any, ValidationError | None]:
    try:
        return validator(schema).validate_python(content), None
    except ValidationError as error:
        return None, error


def _completed(content: Data) -> Data:
    """The data with placeholders for missing top-level values, so that the rest can be checked."""
    if not isinstance(content, dict):
        return content
    card = content.get("card")
    if isinstance(card, dict):
        content["card"] = {"cell": "44 mm", **card}
    return {"format": "1", "id": "deck", "title": "deck", "cards": [], **content}

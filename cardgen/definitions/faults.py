"""From validation errors to diagnostics, and what of the data is sound without the faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic_core import ErrorDetails, ValidationError

from cardgen.definitions.nodes import Data
from cardgen.definitions.schema import Schema, place_of
from cardgen.definitions.sources import Sources
from cardgen.diagnostics import DeckPath, Diagnostic, nearest

_OF_PIECE = frozenset({"title", "icon", "copies", "category", "effect", "back"})
_EXPENDABLE: Mapping[str | int, frozenset[str]] = {
    "start": _OF_PIECE,
    "cards": _OF_PIECE,
    "parts": _OF_PIECE,
    "modes": frozenset({"source"}),
}
"""Keys of a list's items without which the other values can still be checked."""
_SECTIONS = frozenset({"card", "backs", "expect", "rules"})
"""Mappings at the top whose other keys can still be checked without a faulty one."""


def diagnostics_of(error: ValidationError, schema: Schema, sources: Sources) -> list[Diagnostic]:
    """One diagnostic for each validation error, at its place in the file."""
    return [
        _diagnostic(detail, schema, sources)
        for detail in error.errors(include_url=False, include_input=False)
    ]


def without_faults(
    error: ValidationError, schema: Schema, data: Data
) -> tuple[Data, dict[str, tuple[int, ...]]]:
    """The data less what is at fault, and which items of each list were kept.

    An unknown key or an expendable value goes alone; any other fault takes the whole list item
    it lies in, or the key below a section, or the section.
    """
    keys: set[DeckPath] = set()
    items: set[DeckPath] = set()
    for detail in error.errors(include_url=False, include_input=False, include_context=False):
        path, _ = place_of(schema, detail["loc"])
        if detail["type"] == "extra_forbidden":
            keys.add(path)
        elif len(path) > 1 and isinstance(path[1], int):
            if len(path) > 2 and path[2] in _EXPENDABLE.get(path[0], ()):
                keys.add(path[:3])
            else:
                items.add(path[:2])
        else:
            keys.add(path[: 2 if path[0] in _SECTIONS else 1])
    kept: dict[str, tuple[int, ...]] = {}
    thinned = _without(data, (), keys)
    if isinstance(thinned, dict):
        for section, value in thinned.items():
            if isinstance(value, list) and any(path[0] == section for path in items):
                indices = tuple(i for i in range(len(value)) if (section, i) not in items)
                thinned[section] = [value[i] for i in indices]
                kept[section] = indices
    return thinned, kept


def _without(node: Data, path: DeckPath, gone: set[DeckPath]) -> Data:
    if isinstance(node, dict):
        return {
            key: _without(value, (*path, key), gone)
            for key, value in node.items()
            if (*path, key) not in gone
        }
    if isinstance(node, list):
        return [_without(item, (*path, index), gone) for index, item in enumerate(node)]
    return node


def _diagnostic(detail: ErrorDetails, schema: Schema, sources: Sources) -> Diagnostic:
    kind = detail["type"]
    path, keys = place_of(schema, detail["loc"])
    context: Mapping[str, Any] = detail.get("ctx", {})
    if kind == "cardgen":
        hint = context["hint"]
        if context["id"] == "empty-value" and hint is None:
            hint = _empty_hint(sources, path)
        is_key = detail["loc"][-1:] == ("[key]",)
        return sources.diagnostic(
            context["id"], "error", context["message"], path, hint, key=is_key
        )
    if kind == "extra_forbidden":
        near = nearest(str(path[-1]), keys)
        hint = f"did you mean `{near}`?" if near else "keys here: " + ", ".join(keys)
        return sources.diagnostic(
            "unknown-key", "error", f"`{path[-1]}` is not a key here", path, hint, key=True
        )
    if kind == "missing":
        return sources.diagnostic(
            "missing-key", "error", f"the key `{path[-1]}` is missing", path[:-1], None
        )
    if kind in ("too_short", "too_long"):
        is_short = kind == "too_short"
        hint = (
            f"at least {context['min_length']}" if is_short else f"at most {context['max_length']}"
        )
        message = f"too {'few' if is_short else 'many'} items here: {context['actual_length']}"
        return sources.diagnostic("bad-list", "error", message, path, hint)
    raise AssertionError(f"no diagnostic is written for {kind}")


def _empty_hint(sources: Sources, path: DeckPath) -> str:
    line = sources.line_of(sources.locate(path))
    if "#" in line:
        return "what follows `#` is a comment: put a value that begins with `#` in quotes"
    return "write a value, or leave the key out"

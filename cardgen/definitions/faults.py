"""From validation errors to diagnostics, and what of the data is sound without the faults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic_core import ErrorDetails, ValidationError

from cardgen.definitions.nodes import Data
from cardgen.definitions.schema import Schema, keys_at
from cardgen.definitions.sources import Sources
from cardgen.diagnostics import DeckPath, Diagnostic, nearest

_EXPENDABLE = {"title", "icon", "copies", "category", "effect", "back", "source"}
"""Keys of a piece or mode without which its other values can still be checked."""


def diagnostics_of(error: ValidationError, schema: Schema, sources: Sources) -> list[Diagnostic]:
    """One diagnostic for each validation error, at its place in the file."""
    return [
        _diagnostic(detail, schema, sources)
        for detail in error.errors(include_url=False, include_input=True)
    ]


def without_faults(error: ValidationError, data: Data) -> tuple[Data, dict[str, tuple[int, ...]]]:
    """The data less what is at fault, and which items of each list were kept.

    An unknown key or an expendable value goes alone; any other fault takes the whole list item
    it lies in, or the top-level key.
    """
    keys: set[DeckPath] = set()
    items: set[DeckPath] = set()
    for detail in error.errors(include_url=False, include_input=False):
        path = data_path(detail["loc"], data)
        is_unknown = detail["type"] == "extra_forbidden"
        if is_unknown or (
            len(path) == 3 and path[2] in _EXPENDABLE and detail["type"] != "missing"
        ):
            keys.add(path)
        elif len(path) > 1 and isinstance(path[1], int):
            items.add(path[:2])
        elif len(path) > 1 and path[0] in ("rules", "expect", "backs"):
            keys.add(path[:2])
        else:
            keys.add(path[:1])
    kept: dict[str, tuple[int, ...]] = {}
    thinned = _without(data, (), keys)
    if isinstance(thinned, dict):
        for section, value in thinned.items():
            if isinstance(value, list) and any(path[0] == section for path in items):
                indices = tuple(i for i in range(len(value)) if (section, i) not in items)
                thinned[section] = [value[i] for i in indices]
                kept[section] = indices
    return thinned, kept


def data_path(loc: Iterable[str | int], data: Data) -> DeckPath:
    """The path of an error in the data; the names of alternatives in `loc` are left out."""
    path: list[str | int] = []
    node: Any = data
    steps = tuple(loc)
    for index, step in enumerate(steps):
        if isinstance(node, list) and isinstance(step, int) and step < len(node):
            path.append(step)
            node = node[step]
        elif isinstance(node, dict) and (step in node or index == len(steps) - 1):
            path.append(step)
            node = node.get(str(step))
    return tuple(path)


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
    from cardgen.definitions.nodes import plain

    loc, kind = detail["loc"], detail["type"]
    path = data_path(loc, plain(sources.root))
    context: Mapping[str, Any] = detail.get("ctx", {})
    if kind == "cardgen":
        hint = context["hint"]
        if context["id"] == "empty-value" and hint is None:
            hint = _empty_hint(sources, path)
        return sources.diagnostic(context["id"], "error", context["message"], path, hint)
    if kind == "extra_forbidden":
        key = str(loc[-1])
        allowed = keys_at(schema, loc[:-1])
        near = nearest(key, allowed)
        hint = f"did you mean `{near}`?" if near else "keys here: " + ", ".join(allowed)
        return sources.diagnostic(
            "unknown-key", "error", f"`{key}` is not a key here", path, hint, key=True
        )
    if kind == "missing":
        return sources.diagnostic(
            "missing-key", "error", f"the key `{loc[-1]}` is missing", path[:-1], None
        )
    if kind in ("too_short", "too_long"):
        least, most = context.get("min_length"), context.get("max_length")
        wanted = f"at least {least}" if kind == "too_short" else f"at most {most}"
        return sources.diagnostic(
            "bad-list",
            "error",
            f"the list has {context['actual_length']} items, {wanted} are needed",
            path,
        )
    raise AssertionError(f"no diagnostic is written for {kind}")


def _empty_hint(sources: Sources, path: DeckPath) -> str:
    line = sources.line_of(sources.locate(path))
    if "#" in line:
        return "what follows `#` is a comment: put a value that begins with `#` in quotes"
    return "write a value, or leave the key out"

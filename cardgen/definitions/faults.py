"""From validation errors to diagnostics, and what of the data is sound without the faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic_core import ErrorDetails, ValidationError

from cardgen.definitions import nodes
from cardgen.definitions.nodes import Data
from cardgen.definitions.schema import Place, Schema, place_of
from cardgen.definitions.sources import Sources, node_at
from cardgen.diagnostics import DeckPath, Diagnostic, nearest

_PIECES = ("start", "cards", "parts")
_SHOWN = ("paths", "icon", "title")
"""The keys of what is on a face."""
_UNSEEN = frozenset({"copies", "category", "effect", "back"})
"""The keys of a piece that its faces do not show."""
_OF_PIECE = _UNSEEN | {"title", "icon"}
_EXPENDABLE: Mapping[str | int, frozenset[str]] = {
    **dict.fromkeys(_PIECES, _OF_PIECE),
    "modes": frozenset({"source"}),
}
"""Keys of a list's items without which the other values can still be checked."""
_SECTIONS = frozenset({"card", "backs", "expect", "rules"})
"""Mappings at the top whose other keys can still be checked without a faulty one."""


def diagnostics_of(error: ValidationError, schema: Schema, sources: Sources) -> list[Diagnostic]:
    """One diagnostic for each validation error, at its place in the file.

    A key that is missing because it is misspelt is one fault.
    """
    details = error.errors(include_url=False, include_input=False)
    placed = [(detail, place_of(schema, detail["loc"])) for detail in details]
    meant = {
        place.path: _meant(place, sources)
        for detail, place in placed
        if detail["type"] == "extra_forbidden"
    }
    misspelt = {(*path[:-1], key) for path, key in meant.items() if key is not None}
    return [
        _diagnostic(detail, place, sources, meant.get(place.path))
        for detail, place in placed
        if detail["type"] != "missing" or place.path not in misspelt
    ]


def without_faults(
    error: ValidationError, schema: Schema, data: Data
) -> tuple[Data, dict[str, tuple[int, ...]]]:
    """The data less what is at fault, and which items of each list were kept.

    An unknown key or an expendable value goes alone, unless a face would be blank without it; any
    other fault takes the whole list item it lies in, or the key below a section, or the section.
    """
    keys: set[DeckPath] = set()
    items: set[DeckPath] = set()
    for detail in error.errors(include_url=False, include_input=False, include_context=False):
        path = place_of(schema, detail["loc"]).path
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
    items |= {path[:2] for path in keys if path[-1] not in _UNSEEN and _is_blank(thinned, path)}
    if isinstance(thinned, dict):
        for section, value in thinned.items():
            if isinstance(value, list) and any(path[0] == section for path in items):
                indices = tuple(i for i in range(len(value)) if (section, i) not in items)
                thinned[section] = [value[i] for i in indices]
                kept[section] = indices
    return thinned, kept


def _is_blank(deck: Data, path: DeckPath) -> bool:
    """Whether a path lies in a piece that has a face with nothing on it."""
    if len(path) < 3 or path[0] not in _PIECES:
        return False
    piece: Any = deck
    for step in path[:2]:
        piece = piece[step]
    faces = (piece.get("front", piece), piece.get("back"))
    return any(isinstance(face, dict) and not any(map(face.get, _SHOWN)) for face in faces)


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


def _meant(place: Place, sources: Sources) -> str | None:
    """The key that a misspelt one most likely stands for, rather one that is not there yet."""
    word = str(place.path[-1])
    beside = node_at(sources.root, place.path[:-1])
    given = beside.entries if isinstance(beside, nodes.Mapping) else ()
    return nearest(word, [k for k in place.keys if k not in given]) or nearest(word, place.keys)


def _diagnostic(
    detail: ErrorDetails, place: Place, sources: Sources, meant: str | None
) -> Diagnostic:
    kind = detail["type"]
    path = place.path
    context: Mapping[str, Any] = detail.get("ctx", {})
    if kind == "cardgen":
        hint = context["hint"]
        if context["id"] == "empty-value" and hint is None:
            hint = _empty_hint(sources, place)
        is_key = detail["loc"][-1:] == ("[key]",)
        return sources.diagnostic(
            context["id"], "error", context["message"], path, hint, key=is_key
        )
    if kind == "extra_forbidden":
        hint = f"did you mean `{meant}`?" if meant else "keys here: " + ", ".join(place.keys)
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


def _empty_hint(sources: Sources, place: Place) -> str:
    line = sources.line_of(sources.locate(place.path))
    if "#" in line:
        return "what follows `#` is a comment: put a value that begins with `#` in quotes"
    if isinstance(place.path[-1], int):
        return "write a value, or remove the item"
    return "write a value" if place.is_required else "write a value, or leave the key out"

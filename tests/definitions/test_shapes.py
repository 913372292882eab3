from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardgen.definitions.deckfile import Definition, define
from cardgen.definitions.shapes import deck_schema
from cardgen.diagnostics import Diagnostic
from cardgen.engine.families import FAMILIES
from tests.definitions.samples import (
    EFFECTS,
    EVERY_KEY,
    IN_EVERY_FAMILY,
    Path,
    changed,
    places,
    text_of,
    value_at,
    without,
)

ALL_PLACES = list(places(EVERY_KEY))
WRITTEN_BY_THE_AUTHOR = {"backs", "doors", "start_face", "categories", "title", "licence"}
"""Mappings whose keys the author chooses; `cards` of a mode is one too."""


def is_open(path: Path) -> bool:
    return path[-1] in WRITTEN_BY_THE_AUTHOR or path[-2:] == (0, "cards")


def defined(data: Any) -> Definition:
    return define(text_of(data).encode(), "deck.yaml")


def faults(data: Any) -> list[Diagnostic]:
    """What is wrong with the shape of a deck."""
    return list(defined(data).diagnostics)


def name(path: Path) -> str:
    return ".".join(map(str, path))


NOTHING = object()


def keys_of(schema: Any, family: str, data: Any = NOTHING) -> Iterator[tuple[int, str]]:
    """Every key of every mapping of a shape in a family, or those that the data uses."""
    kind = schema["type"]
    if kind == "function-before":
        yield from keys_of(schema["schema"], family, data)
    elif kind == "typed-dict" and schema["extra_behavior"] == "forbid":
        for key, field in schema["fields"].items():
            if data is NOTHING:
                yield id(schema), key
                yield from keys_of(field["schema"], family)
            elif key in data:
                yield id(schema), key
                yield from keys_of(field["schema"], family, data[key])
    elif kind == "tagged-union":
        choices = schema["choices"]
        every = [family] if family in choices else choices
        chosen = every if data is NOTHING else [schema["discriminator"](data)]
        for choice in chosen:
            yield from keys_of(choices[choice], family, data)
    elif kind in ("list", "dict"):
        below = schema["items_schema" if kind == "list" else "values_schema"]
        values = data.values() if isinstance(data, dict) else data
        for value in [NOTHING] if data is NOTHING else values:
            yield from keys_of(below, family, value)
    else:
        assert kind in ("function-plain", "typed-dict"), kind


@pytest.mark.parametrize("family", FAMILIES)
def test_the_decks_of_the_tests_have_every_key_of_the_shape(family: str) -> None:
    schema = deck_schema(family)
    assert set(keys_of(schema, family)) == set(keys_of(schema, family, IN_EVERY_FAMILY[family]))


@pytest.mark.parametrize("family", FAMILIES)
def test_the_decks_of_the_tests_have_no_fault_of_shape(family: str) -> None:
    definition = defined(IN_EVERY_FAMILY[family])
    assert definition.diagnostics == ()
    assert definition.deck is not None and definition.deck.rules.family == family
    assert definition.is_whole


def wrong_kinds(path: Path) -> list[Any]:
    """Values of another kind than the one at a path."""
    value = value_at(EVERY_KEY, path)
    if isinstance(value, list):
        return ["x", {"x": "y"}]
    if isinstance(value, dict):
        return [["x"]]
    return [["x"], [["x"]], {"x?": ["y"]}]


@pytest.mark.parametrize("path", ALL_PLACES, ids=name)
def test_a_value_of_the_wrong_kind_is_told_at_its_place(path: Path) -> None:
    for wrong in wrong_kinds(path):
        data = changed(EVERY_KEY, path, wrong)
        lines = text_of(data).split("\n")
        found = faults(data)
        assert found, wrong
        for fault in found:
            assert fault.path[: len(path)] == path
            assert fault.span is not None
            assert fault.source_line == lines[fault.span.line - 1]


@pytest.mark.parametrize("path", ALL_PLACES, ids=name)
def test_a_value_that_is_not_there_is_told_at_its_key(path: Path) -> None:
    if isinstance(path[-1], int):
        return
    (fault,) = faults(changed(EVERY_KEY, path, None))
    assert fault.id == "empty-value"
    assert fault.path == path
    assert fault.span is not None
    assert fault.source_line is not None
    shown = fault.source_line[fault.span.column - 1 : fault.span.end_column - 1]
    assert shown == f'"{path[-1]}"'


@pytest.mark.parametrize("path", [(), *ALL_PLACES], ids=name)
def test_an_unknown_key_is_told_with_its_place_in_every_mapping(path: Path) -> None:
    value = value_at(EVERY_KEY, path)
    if not isinstance(value, dict) or (path and is_open(path)):
        return
    for key in [*value, "zzz"]:
        mistyped = key + "_" if key != "zzz" else key
        data = changed({"": EVERY_KEY}, ("", *path), {**value, mistyped: "x"})[""]
        found = faults(data)
        if path[-2:-1] == ("goal",):
            assert [fault.id for fault in found] == ["bad-value"]
            continue
        (fault,) = found
        assert fault.id == "unknown-key"
        assert fault.path == (*path, mistyped)
        assert fault.span is not None
        assert f'"{mistyped}":' in text_of(data).split("\n")[fault.span.line - 1]
        assert fault.hint is not None
        if key != "zzz":
            assert f"`{key}`" in fault.hint


NAMES_OF_EFFECTS: set[Path] = {
    ("cards", number, "effect", "name") for number in range(3, 3 + len(EFFECTS))
}
REQUIRED: set[Path] = {
    ("format",),
    ("id",),
    ("title",),
    ("card",),
    ("card", "footprint"),
    ("card", "cell"),
    ("cards",),
    ("cards", 1, "paths", 0, "path"),
    *NAMES_OF_EFFECTS,
    ("cards", 3 + list(EFFECTS).index("stand-in"), "effect", "piece"),
    ("modes", 0, "id"),
    ("modes", 0, "title"),
    ("modes", 0, "borrow", 0, "deck"),
    ("modes", 0, "borrow", 0, "card"),
    ("modes", 0, "borrow", 0, "id"),
}


@pytest.mark.parametrize("path", ALL_PLACES, ids=name)
def test_a_missing_key_is_told_where_it_is_missing(path: Path) -> None:
    if isinstance(path[-1], int):
        return
    missing = [fault for fault in faults(without(EVERY_KEY, path)) if fault.id == "missing-key"]
    assert [fault.path for fault in missing] == ([path[:-1]] if path in REQUIRED else [])
    for fault in missing:
        assert f"`{path[-1]}`" in fault.message


@pytest.mark.parametrize(
    ("path", "value", "id_"),
    [
        (("format",), 2, "bad-number"),
        (("format",), "1.0", "bad-number"),
        (("id",), "", "empty-value"),
        (("title",), "  ", "empty-value"),
        (("title",), {}, "bad-list"),
        (("title", "EN"), "x", "bad-language"),
        (("title", ""), "x", "bad-language"),
        (("card", "footprint"), "2", "bad-footprint"),
        (("card", "footprint"), "0x1", "bad-footprint"),
        (("card", "footprint"), "9x1", "bad-footprint"),
        (("card", "footprint"), "2:1", "bad-footprint"),
        (("card", "footprint"), "٢x١", "bad-footprint"),
        (("title",), "x" * 301, "long-text"),
        (("credits",), "x" * 5001, "long-text"),
        (("card", "cell"), "5 bananas in", "bad-length"),
        (("card", "cell"), "4 mm", "bad-length"),
        (("card", "cell"), "44 x", "bad-length"),
        (("card", "cell"), "44 x 66 x 88", "bad-length"),
        (("card", "turns"), "Quarter", "bad-value"),
        (("cards", 0, "copies"), -1, "bad-number"),
        (("cards", 0, "copies"), 1.5, "bad-number"),
        (("cards", 0, "copies"), 1000, "bad-number"),
        (("cards", 0, "copies"), "0x1F", "bad-number"),
        (("cards", 0, "copies"), "1_0", "bad-number"),
        (("cards", 0, "copies"), "٣", "bad-number"),
        (("cards", 1, "paths", 0, "gold"), 10, "bad-number"),
        (("cards", 2, "effect"), "bmob", "unknown-effect"),
        (("cards", 3, "effect", "name"), "bmob", "unknown-effect"),
        (("cards", 5, "effect", "count"), 0, "bad-number"),
        (("cards", 5, "effect", "count"), 10, "bad-number"),
        (("cards", 5, "effect", "count"), "two", "bad-number"),
        (("rules", "hand"), 0, "bad-number"),
        (("rules", "hand"), "four", "bad-number"),
        (("rules", "family"), "closur", "bad-value"),
        (("rules", "open_hands"), "maybe", "bad-value"),
        (("rules", "after_swap"), "play_on", "bad-value"),
        (("rules", "goal"), [], "bad-list"),
        (("rules", "goal", 0), "close", "bad-value"),
        (("rules", "goal", 2, "joined"), ["a"], "bad-list"),
        (("rules", "goal", 2, "joined"), ["a", "b", "c"], "bad-list"),
        (("rules", "goal", 1), {"placed": "a", "joined": ["b", "c"]}, "bad-value"),
        (("rules", "blocked", 0), [1], "bad-list"),
        (("rules", "blocked", 0, 0), 100, "bad-number"),
        (("expect", "cards"), -1, "bad-number"),
        (("modes", 0, "source"), "me", "bad-value"),
        (("modes", 0, "start_face", "start"), "top", "bad-value"),
    ],
)
def test_a_value_out_of_its_range_is_told_with_what_is_allowed(
    path: Path, value: Any, id_: str
) -> None:
    (fault,) = faults(changed(EVERY_KEY, path, value))
    assert fault.id == id_
    assert fault.path == path
    assert fault.hint or id_ == "bad-length"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("card", "cell"), 44),
        (("card", "cell"), "44 x 66 mm"),
        (("card", "cell"), "1.5in × 2 in"),
        (("card", "footprint"), "2 X 1"),
        (("cards", 0, "copies"), "010"),
        (("cards", 0, "copies"), 0),
        (("rules", "open_hands"), "yes"),
        (("rules", "open_hands"), "OFF"),
        (("players",), 2),
        (("title",), 1830),
        (("title", "zh-Hant"), "x"),
        (("rules",), {}),
        (("backs",), {}),
        (("backs", "deck"), {}),
        (("expect",), {}),
        (("cards",), []),
        (("modes",), []),
    ],
)
def test_a_value_may_be_written_in_these_ways(path: Path, value: Any) -> None:
    data = changed(EVERY_KEY, path, value)
    assert [fault for fault in faults(data) if fault.id != "unknown-back"] == []


KIND_OF_GOAL = {"placed", "joined"}
"""Keys that tell what a mapping is: they may be missing, but not empty."""


@pytest.mark.parametrize("path", sorted(REQUIRED - NAMES_OF_EFFECTS, key=str), ids=name)
def test_a_misspelt_key_that_must_be_there_is_one_fault(path: Path) -> None:
    data = without(EVERY_KEY, path)
    mistyped = f"{path[-1]}z"
    value_at(data, path[:-1])[mistyped] = value_at(EVERY_KEY, path)
    (fault,) = faults(data)
    assert fault.path == (*path[:-1], mistyped)
    assert fault.hint is not None and f"`{path[-1]}`" in fault.hint


def test_a_misspelt_key_stands_for_one_that_is_not_there_yet() -> None:
    data = {**without(EVERY_KEY, ("cards",)), "cardz": EVERY_KEY["cards"]}
    (fault,) = faults(data)
    assert fault.hint is not None and "`cards`" in fault.hint  # and not `card`


def test_a_key_that_must_be_there_is_still_missing_beside_another_mistake() -> None:
    data = without(EVERY_KEY, ("cards",))
    found = faults({**data, "colour": "red"})
    assert sorted(fault.id for fault in found) == ["missing-key", "unknown-key"]


@pytest.mark.parametrize("key", ["Count", "number", "zzz"])
def test_a_key_that_is_near_to_none_is_answered_with_all_of_them(key: str) -> None:
    (fault,) = faults(changed(EVERY_KEY, ("cards", 0, key), 3))
    assert fault.hint is not None and "copies" in fault.hint and "icon" in fault.hint


@pytest.mark.parametrize("path", ALL_PLACES, ids=name)
def test_only_a_key_that_may_be_missing_is_said_to_be_one(path: Path) -> None:
    if isinstance(path[-1], int):
        return
    (fault,) = faults(changed(EVERY_KEY, path, None))
    may_be_missing = path not in REQUIRED and path[-1] not in KIND_OF_GOAL
    assert ("leave the key out" in (fault.hint or "")) == may_be_missing


def test_an_empty_item_of_a_list_is_no_key() -> None:
    text = "format: 1\nid: a\ntitle: A\ncard: {footprint: 1x1, cell: 44}\ncards:\n  -\n"
    (fault,) = define(text.encode(), "deck.yaml").diagnostics
    assert (fault.id, fault.path) == ("empty-value", ("cards", 0))
    assert "key" not in (fault.hint or "")

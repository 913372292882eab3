from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import pytest
import yaml  # noqa: TID251 - an editor reads decks as any YAML reader does
from jsonschema import Draft202012Validator

from cardgen.definitions.papers import paper_schema
from cardgen.definitions.schema import json_schema
from cardgen.definitions.shapes import deck_schema
from cardgen.definitions.themes import theme_schema
from cardgen.pipeline.settings import OF_PAPER
from cardgen.resources import decks_folder, templates_folder
from tests.definitions.samples import (
    EVERY_KEY,
    IN_EVERY_FAMILY,
    Path,
    changed,
    places,
    value_at,
    without,
)

SCHEMAS: dict[str, Callable[[], Any]] = {
    "deck": deck_schema,
    "theme": theme_schema,
    "paper": partial(paper_schema, OF_PAPER),
}
DECKS = sorted(decks_folder().glob("*.yaml"))
THEMES = sorted(templates_folder("themes").glob("*.yaml"))
PAPERS = sorted(templates_folder("papers").glob("*.yaml"))


@cache
def generated(of: str) -> dict[str, Any]:
    return json_schema(SCHEMAS[of]())


@cache
def editor(of: str) -> Draft202012Validator:
    """What an editor makes of the schema."""
    return Draft202012Validator(generated(of))


class EditorLoader(yaml.SafeLoader):
    """YAML 1.2 as editors read it: only true, false, null and decimal numbers are no texts."""


EditorLoader.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", r"^(?:true|false|True|False|TRUE|FALSE)$", "tfTF"),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
):
    EditorLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), first)


def properties(part: Any) -> Iterator[tuple[str, Any]]:
    """Every property of every object in a schema."""
    if isinstance(part, dict):
        yield from part.get("properties", {}).items()
        for value in part.values():
            yield from properties(value)
    elif isinstance(part, list):
        for value in part:
            yield from properties(value)


@pytest.mark.parametrize("of", SCHEMAS)
def test_the_schema_is_valid_and_holds_each_shape_once(of: str) -> None:
    Draft202012Validator.check_schema(generated(of))
    text = json.dumps(generated(of))
    for title in generated(of).get("$defs", {}):
        assert text.count(f'"title": "{title}"') == 1


@pytest.mark.parametrize("of", SCHEMAS)
def test_every_key_has_a_description(of: str) -> None:
    definitions = generated(of).get("$defs", {})
    for key, described in properties(generated(of)):
        target = definitions.get(described.get("$ref", "").removeprefix("#/$defs/"), {})
        assert described.get("description") or target.get("description"), key


@pytest.mark.parametrize("file", DECKS, ids=lambda file: file.stem)
def test_editors_accept_the_shipped_decks(file: Any) -> None:
    data = yaml.load(file.read_bytes(), EditorLoader)
    assert [error.message for error in editor("deck").iter_errors(data)] == []


@pytest.mark.parametrize("file", THEMES, ids=lambda file: file.stem)
def test_editors_accept_the_shipped_themes(file: Any) -> None:
    data = yaml.load(file.read_bytes(), EditorLoader)
    assert [error.message for error in editor("theme").iter_errors(data)] == []


@pytest.mark.parametrize("file", PAPERS, ids=lambda file: file.stem)
def test_editors_accept_the_shipped_papers(file: Any) -> None:
    data = yaml.load(file.read_bytes(), EditorLoader)
    assert [error.message for error in editor("paper").iter_errors(data)] == []


@pytest.mark.parametrize("family", IN_EVERY_FAMILY)
def test_editors_accept_a_deck_with_every_key(family: str) -> None:
    deck = IN_EVERY_FAMILY[family]
    assert [error.message for error in editor("deck").iter_errors(deck)] == []


@pytest.mark.parametrize("path", list(places(EVERY_KEY)), ids=lambda path: ".".join(map(str, path)))
def test_editors_refuse_a_value_of_the_wrong_kind(path: Path) -> None:
    value = value_at(EVERY_KEY, path)
    kinds: list[Any] = [None, [["x"]], {"x?": ["y"]}]
    for wrong in kinds + (["x"] if isinstance(value, list) else []):
        assert not editor("deck").is_valid(changed(EVERY_KEY, path, wrong)), wrong


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), 2),
        (("colour",), "red"),
        (("card", "footprint"), "2"),
        (("card", "turns"), "third"),
        (("cards", 0, "copies"), -1),
        (("cards", 0, "copies"), 1.5),
        (("cards", 0, "edegs"), "n"),
        (("cards", 0, "paths", 0), "n1-q"),
        (("cards", 0, "paths", 0), "n1@0-e"),
        (("cards", 1, "paths", 0, "gold"), 10),
        (("cards", 2, "effect"), "bmob"),
        (("cards", 2, "effect"), "stand-in"),
        (("cards", 3, "effect", "name"), "bmob"),
        (("cards", 3, "effect", "count"), 2),
        (("cards", 5, "effect", "count"), 0),
        (("cards", 13, "effect"), {"name": "stand-in"}),
        (("title",), {}),
        (("title", "english"), "x"),
        (("rules", "hand"), 0),
        (("rules", "after_swap"), "play_on"),
        (("rules", "goal"), []),
        (("rules", "goal", 0), "close"),
        (("rules", "goal", 2, "joined"), ["a"]),
        (("rules", "blocked", 0), [1]),
        (("modes", 0, "start_face", "start"), "top"),
    ],
)
def test_editors_refuse_what_the_program_refuses(path: Path, value: Any) -> None:
    assert not editor("deck").is_valid(changed(EVERY_KEY, path, value))


@pytest.mark.parametrize("key", ["format", "id", "title", "card", "cards"])
def test_editors_miss_what_the_program_misses(key: str) -> None:
    assert not editor("deck").is_valid(without(EVERY_KEY, (key,)))

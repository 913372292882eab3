"""The pages about decks say what the code does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardgen.checks.registry import CHECKS
from cardgen.definitions.schema import json_schema
from cardgen.definitions.shapes import deck_schema
from cardgen.engine.effects import EFFECTS
from cardgen.engine.effects.effect import Effect
from cardgen.engine.families import FAMILIES
from cardgen.engine.parameters import Choice, Number
from tests.checks.decks import diagnosed
from tests.checks.page import BEGINNING, PAGE, rewritten

FORMAT = (PAGE.parent / "deck-format.md").read_text(encoding="utf-8")
CHECKED = PAGE.read_text(encoding="utf-8")
SOURCES = Path(__file__).parents[2] / "cardgen"


def examples(page: str) -> list[str]:
    blocks: list[str] = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    return blocks


def test_every_example_is_a_deck_without_fault() -> None:
    assert examples(FORMAT)
    for text in examples(FORMAT):
        assert diagnosed(text) == ()


def test_page_of_checks_is_up_to_date() -> None:
    assert rewritten(CHECKED) == CHECKED


def test_ids_of_shape_are_ids_that_the_code_knows() -> None:
    shape = CHECKED.partition(BEGINNING)[0].partition("| id | says |")[2]
    rows = [line.split("|")[1] for line in shape.splitlines() if line.startswith("| `")]
    ids = [id_ for row in rows for id_ in re.findall(r"`([a-z0-9-]+)`", row)]
    code = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    assert len(ids) > 30 and not set(ids) & CHECKS.keys()
    assert [id_ for id_ in ids if f'"{id_}"' not in code] == []


def keys(schema: Any) -> set[str]:
    if isinstance(schema, list):
        return {key for item in schema for key in keys(item)}
    if not isinstance(schema, dict):
        return set()
    own = set(schema.get("properties", ()))
    return own | {key for value in schema.values() for key in keys(value)}


def test_format_page_explains_every_key() -> None:
    found = keys(json_schema(deck_schema()))
    assert {"footprint", "start_face", "troll"} <= found
    unsaid = [key for key in sorted(found) if not re.search(rf"[`{{ ]{key}[`:]", FORMAT)]
    assert unsaid == []


@pytest.mark.parametrize("effect", EFFECTS.values(), ids=EFFECTS)
def test_format_page_explains_every_effect_and_its_parameters(effect: Effect) -> None:
    (row,) = [line for line in FORMAT.splitlines() if line.startswith(f"| `{effect.name}` (")]
    for name, one in effect.parameters.items():
        assert f"(`{name}`: " in row
        if isinstance(one, Number):
            assert f"{one.minimum} to {one.maximum}, by default {one.default}" in row
    assert effect.parameters or "(no parameters)" in row


@pytest.mark.parametrize(
    "parameter",
    [parameter for family in FAMILIES.values() for parameter in family.parameters.values()],
    ids=lambda parameter: parameter.name,
)
def test_format_page_explains_every_parameter_and_value(parameter: Any) -> None:
    (row,) = [line for line in FORMAT.splitlines() if line.startswith(f"| `{parameter.name}`")]
    for value in parameter.values if isinstance(parameter, Choice) else ():
        assert f"`{value}`" in row
    if isinstance(parameter.default, str | int) and not isinstance(parameter.default, bool):
        assert row.rstrip(" |").endswith(
            str(parameter.default) + "`" * isinstance(parameter, Choice)
        )

"""Which file is under which licence: what the package says of itself, and what travels with it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TEXTS = {
    "MIT": "MIT License",
    "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1",
    "CC0-1.0": "CC0 1.0 Universal",
    "CC-BY-NC-SA-3.0": "Attribution-NonCommercial-ShareAlike 3.0 Unported",
}
"""The licences by id, and how their texts name themselves."""


def marked_files() -> dict[str, str]:
    """The shipped texts that bear a licence of their own, with its id."""
    texts = [path for folder in ("decks", "templates") for path in (ROOT / folder).rglob("*.yaml")]
    marks = {
        path.relative_to(ROOT).as_posix(): re.findall(
            r"(?m)^# SPDX-License-Identifier: (\S+)$", path.read_text(encoding="utf-8")
        )
        for path in texts
    }
    return {name: found[0] for name, found in marks.items() if found}


def test_package_names_every_licence_of_its_files() -> None:
    assert PROJECT["license"].split(" AND ") == list(TEXTS)
    assert set(marked_files().values()) <= set(TEXTS)


@pytest.mark.parametrize(("id_", "named"), TEXTS.items())
def test_text_of_every_licence_travels_with_the_package(id_: str, named: str) -> None:
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in PROJECT["license-files"]]
    assert len(texts) == len(TEXTS)
    assert [named in text for text in texts].count(True) == 1, id_


def test_text_of_creative_commons_is_whole() -> None:
    text = (ROOT / "decks" / "CC-BY-NC-SA-3.0.txt").read_text(encoding="utf-8")
    sections = re.findall(r"(?m)^(\d)\. [A-Z]", text)
    assert sections == list("12345678")
    assert text.rstrip().endswith("https://creativecommons.org/.")


def test_maze_and_the_words_of_its_rules_are_under_one_licence() -> None:
    rules = ROOT.glob("templates/rulebook/*/priority.yaml")
    words = {path.relative_to(ROOT).as_posix() for path in rules}
    assert words
    files = {"decks/ambagibus.yaml", *words}
    assert {name for name, id_ in marked_files().items() if id_ == "CC-BY-NC-SA-3.0"} == files


def test_every_shipped_deck_bears_a_licence() -> None:
    decks = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("decks/*.yaml")}
    assert decks <= set(marked_files())

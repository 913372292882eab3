"""Titles that do not fit are told where they stand in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.definitions.deckfile import define
from cardgen.definitions.sources import Sources
from cardgen.diagnostics import Diagnostic
from cardgen.model.deck import Deck
from cardgen.pipeline.find import shipped_theme, theme_names
from cardgen.pipeline.prints import print_diagnostics

DECKS = Path(__file__).parents[2] / "decks"
LONG = "Donaudampfschifffahrtsgesellschaft"
TEXT = f"""\
format: 1
id: long
title: Long
card: {{footprint: 1x1, cell: 60 mm}}
backs:
  deck: {{title: Burrow}}
  other: {{icon: bell, title: {LONG} {LONG}}}
start:
  - {{id: start, front: {{paths: [n-e-s-w], title: {LONG}}}, back: {{paths: [n-e-s], title: Map}}}}
cards:
  - {{id: short, paths: [n-s-w], title: Pic path}}
  - {{id: long, paths: [n-e-s-w], title: {{en: Map, de: {LONG}}}, back: other}}
parts:
  - {{id: never, paths: [n-e-s-w], title: {LONG}, copies: 0}}
"""


def read(text: str) -> tuple[Deck, Sources]:
    definition = define(text.encode(), "long.yaml")
    assert definition.deck is not None and definition.sources is not None
    return definition.deck, definition.sources


def told(text: str, language: str = "en", theme: str = "earth") -> list[Diagnostic]:
    deck, sources = read(text)
    return list(
        print_diagnostics(
            deck, sources, shipped_theme(theme), format=deck.format, language=language
        )
    )


@pytest.mark.parametrize("theme", theme_names())
def test_a_title_that_is_cut_is_told_at_its_place(theme: str) -> None:
    found = told(TEXT, theme=theme)
    assert {(d.id, d.severity) for d in found} == {("title-too-long", "warning")}
    places = [(d.span.line, d.span.column) for d in found if d.span is not None]
    lines = TEXT.splitlines()
    assert places == [(9, lines[8].index(LONG) + 1), (7, lines[6].index(LONG) + 1)]
    assert all(d.source_line in lines for d in found)


def test_a_title_is_held_against_the_card_in_the_language_that_is_drawn() -> None:
    assert len(told(TEXT, language="de")) == 3


def test_a_title_that_has_room_on_a_larger_footprint_is_not_told() -> None:
    text = TEXT.replace("1x1", "2x1").replace("[n-e-s-w]", "[e-w]").replace("[n-e-s]", "[n1-e]")
    assert [d.path[0] for d in told(text.replace("[n-s-w]", "[e-x1]"))] in ([], ["backs"])


def test_shipped_decks_have_no_title_that_is_cut() -> None:
    for file in sorted(DECKS.glob("*.yaml")):
        for theme in theme_names():
            assert told(file.read_text(encoding="utf-8"), theme=theme) == [], file.name

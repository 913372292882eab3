"""What a print cannot show is told where it stands in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.definitions.deckfile import define
from cardgen.definitions.sources import Sources
from cardgen.diagnostics import Diagnostic
from cardgen.model.deck import Deck
from cardgen.pipeline.faces import reminders
from cardgen.pipeline.find import shipped_theme, theme_names
from cardgen.pipeline.load import load, playing
from cardgen.pipeline.prints import print_diagnostics, print_warnings

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


MAZE = """\
format: 1
id: maze
title: Maze
card: {footprint: 1x1, cell: 60 mm}
cards:
  - {paths: [n@1-e@2-s@3]}
  - {id: over, paths: [n@1-s@3, e@2-w@4]}
  - {id: bomb, effect: bomb, icon: bomb, title: Bomb}
rules: {family: priority}
"""


def told_at(text: str, width: float) -> list[Diagnostic]:
    deck, sources = read(text)
    earth, format = shipped_theme("earth"), deck.format.scaled_to_width(width)
    return list(print_diagnostics(deck, sources, earth, format=format, language="en"))


def test_priorities_that_are_too_small_are_told_once_where_they_are_smallest() -> None:
    assert told_at(MAZE, 60) == [] == told_at(MAZE, 40)
    (small,) = told_at(MAZE, 30)
    assert (small.id, small.severity) == ("small-priority", "warning")
    assert small.span is not None and small.span.line == 7
    without_bridge = MAZE.replace("n@1-s@3, e@2-w@4", "n-s")
    assert told_at(without_bridge, 30) == []
    assert [d.id for d in told_at(without_bridge, 25)] == ["small-priority"]


def test_a_reminder_that_has_no_room_is_told_at_its_effect() -> None:
    crowded = MAZE.replace("effect: bomb, icon: bomb", "paths: [n@1-e@1-s@1-w@1], effect: bomb")
    assert told_at(MAZE, 60) == []
    (found,) = told_at(crowded, 60)
    assert (found.id, found.severity) == ("reminder-too-long", "warning")
    assert found.span is not None and found.span.line == 8
    assert found.span.column == crowded.splitlines()[7].index("effect: ") + 9


def test_only_cards_with_an_effect_have_a_reminder() -> None:
    deck, _ = read(MAZE)
    said = reminders(deck, "en")
    assert list(said) == ["bomb"] and said["bomb"]
    assert reminders(read(TEXT)[0], "en") == {}


def test_start_pieces_and_parts_say_nothing_of_an_effect() -> None:
    deck, _ = read(MAZE)
    bomb = next(card for card in deck.cards if card.effect is not None)
    other = bomb._replace(id="other")
    moved = deck._replace(start=(bomb,), cards=(other,), parts=(bomb._replace(id="part"),))
    assert list(reminders(moved, "en")) == ["other"]


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("file", sorted(DECKS.glob("*.yaml")), ids=lambda file: file.stem)
def test_in_every_mode_of_a_shipped_deck_all_words_have_room(file: Path, theme: str) -> None:
    loaded, look = load(str(file)), shipped_theme(theme)
    assert loaded.deck is not None
    for mode in loaded.deck.modes:
        deck = playing(loaded, [mode.id])
        assert list(print_warnings(loaded, deck, look, deck.format, "en")) == []


def test_shipped_decks_have_no_title_that_is_cut() -> None:
    for file in sorted(DECKS.glob("*.yaml")):
        for theme in theme_names():
            assert told(file.read_text(encoding="utf-8"), theme=theme) == [], file.name

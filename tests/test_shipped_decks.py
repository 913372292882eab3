"""The shipped decks: sound in every mode, and exactly what public card lists say."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from cardgen.checks.run import findings, run_checks
from cardgen.definitions.deckfile import Definition, define
from cardgen.model.card import Face
from cardgen.model.deck import Deck, mode_conflicts
from cardgen.model.grid import Cell, Footprint, Port
from cardgen.model.notation import parse_path
from cardgen.resources import decks_folder

FACTS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "facts" / "bandido_covid.json").read_text(encoding="utf-8")
)
FOOTPRINT = Footprint(2, 1)
NAMES = sorted(path.stem for path in decks_folder().glob("*.yaml"))
CLOSING = ["bandido", "covid"]


@cache
def definition(name: str) -> Definition:
    path = decks_folder() / f"{name}.yaml"
    return define(path.read_bytes(), path.name)


def deck(name: str) -> Deck:
    found = definition(name).deck
    assert found is not None
    return found


def port(name: str) -> Port:
    return parse_path(name, FOOTPRINT).ports[0]


def kind(ports: set[Port]) -> frozenset[frozenset[Port]]:
    """A set of exits, turned by a half or not."""
    half = {FOOTPRINT.turn_port(each, 2) for each in ports}
    return frozenset({frozenset(ports), frozenset(half)})


@pytest.mark.parametrize("name", CLOSING)
def test_shipped_deck_has_no_fault_and_no_warning(name: str) -> None:
    assert definition(name).diagnostics == ()
    assert run_checks(definition(name)) == ()


@pytest.mark.parametrize("name", CLOSING)
def test_shipped_deck_is_sound_in_every_mode_and_every_union_of_modes(name: str) -> None:
    modes = deck(name).modes
    unions = [
        chosen
        for size in range(len(modes) + 1)
        for chosen in combinations(modes, size)
        if not mode_conflicts(chosen)
    ]
    assert len(unions) == 2 ** len(modes)
    for chosen in unions:
        assert list(findings(deck(name).patched(chosen))) == []


@pytest.mark.parametrize("name", NAMES)
def test_shipped_deck_names_its_schema_its_makers_and_what_may_be_done_with_it(name: str) -> None:
    first = (decks_folder() / f"{name}.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=deck.schema.json"
    assert deck(name).credits and deck(name).licence
    assert deck(name).id == name


@pytest.mark.parametrize("name", CLOSING)
def test_kinds_and_copies_are_those_of_the_public_lists(name: str) -> None:
    listed: Counter[Any] = Counter()
    for fact in FACTS["kinds"]:
        listed[kind({port(end) for end in fact["exits"]})] += fact[name]
    ours: Counter[Any] = Counter()
    for card in deck(name).cards:
        ours[kind(set(card.front.ports))] += card.copies
    assert +listed == ours


@pytest.mark.parametrize(
    ("name", "cards", "kinds", "exits"), [("bandido", 69, 31, 186), ("covid", 32, 28, 85)]
)
def test_totals_are_those_of_the_public_lists(
    name: str, cards: int, kinds: int, exits: int
) -> None:
    assert deck(name).card_count == cards
    assert len(deck(name).cards) == kinds
    assert deck(name).exit_count == exits
    expect = deck(name).expect
    assert expect is not None
    assert (expect.cards, expect.kinds, expect.exits) == (cards, kinds, exits)


@pytest.mark.parametrize("name", CLOSING)
def test_all_exits_of_a_card_are_one_tunnel(name: str) -> None:
    assert all(len(card.front.paths) == 1 for card in deck(name).cards)


@pytest.mark.parametrize("name", CLOSING)
def test_ends_stop_in_the_half_without_exits_and_nothing_else_stops(name: str) -> None:
    ends = {
        kind({port(end) for end in fact["exits"]})
        for fact in FACTS["kinds"]
        if fact["class"] == "end"
    }
    for card in deck(name).cards:
        (path,) = card.front.paths
        halves = {each.cell for each in path.ports}
        is_end = kind(set(path.ports)) in ends
        assert is_end == (len(halves) == 1)
        assert set(path.dead_ends) == ({Cell(0, 0), Cell(1, 0)} - halves if is_end else set())


@pytest.mark.parametrize("name", CLOSING)
def test_start_is_one_piece_with_five_exits_and_six(name: str) -> None:
    (start,) = deck(name).start
    assert isinstance(start.back, Face) and start.copies == 1
    for face, side in ((start.front, "easy"), (start.back, "hard")):
        assert {*face.ports} == {port(end) for end in FACTS["start"][side]}
        assert len(face.paths) == 1


def test_bandido_has_every_set_of_one_to_four_exits_once() -> None:
    ring = FOOTPRINT.perimeter()
    every = {kind(set(ports)) for size in range(1, 5) for ports in combinations(ring, size)}
    assert {kind(set(card.front.ports)) for card in deck("bandido").cards} == every


@pytest.mark.parametrize("name", CLOSING)
def test_each_mode_changes_what_it_is_called_after(name: str) -> None:
    modes = {mode.id: deck(name).patched([mode]) for mode in deck(name).modes}
    assert modes["hard"].face_up("start") == "back"
    assert modes["four-cards"].rules["hand"] == 4
    assert modes["open-planning"].rules["open_hands"] is True
    assert modes["rescue-exchange"].rules["exchange"] == 1
    assert modes["courtyard"].rules["blocked"] == (Cell(6, 0), Cell(7, 0))
    printed = {
        id_: {part.id: part.copies for part in patched.parts} for id_, patched in modes.items()
    }
    assert printed["rescue-exchange"] == {"courtyard": 0, "token": 4}
    assert printed["courtyard"] == {"courtyard": 1, "token": 0}
    assert printed["hard"] == {"courtyard": 0, "token": 0}


@pytest.mark.parametrize("name", CLOSING)
def test_only_the_six_exit_start_is_the_publishers_mode(name: str) -> None:
    assert {mode.id for mode in deck(name).modes if mode.source == "publisher"} == {"hard"}
    assert {mode.source for mode in deck(name).modes} == {"publisher", "house"}

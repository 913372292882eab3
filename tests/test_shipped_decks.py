"""The shipped decks: sound in every mode, and exactly what public lists or their notes say."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from cardgen.checks.run import findings, run_checks
from cardgen.definitions.deckfile import Definition, define
from cardgen.model.card import Card, Exit, Face
from cardgen.model.deck import Deck, mode_conflicts
from cardgen.model.grid import Cell, Footprint, Port, Side
from cardgen.model.notation import format_port, ordered_paths, parse_path, path_of_ends
from cardgen.model.rules import Closed, Joined, Placed
from cardgen.pipeline.link import linked
from cardgen.resources import decks_folder


def facts(name: str) -> Any:
    path = Path(__file__).parent / "facts" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


FACTS: dict[str, Any] = facts("bandido_covid")
FOOTPRINT = Footprint(2, 1)
NAMES = sorted(path.stem for path in decks_folder().glob("*.yaml"))
CLOSING = ["bandido", "covid"]
ONLY_ONE_OF = {"bandida": {"catch-her", "lovers"}}
"""Modes that are goals of their own: no two of them are played at once."""


@cache
def definition(name: str) -> Definition:
    path = decks_folder() / f"{name}.yaml"
    return linked(define(path.read_bytes(), path.name), path.parent).definition


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


@pytest.mark.parametrize("name", NAMES)
def test_shipped_deck_has_no_fault_and_no_warning(name: str) -> None:
    assert definition(name).diagnostics == ()
    assert run_checks(definition(name)) == ()


@pytest.mark.parametrize("name", NAMES)
def test_shipped_deck_is_sound_in_every_mode_and_every_union_of_modes(name: str) -> None:
    modes = deck(name).modes
    every = [u for size in range(len(modes) + 1) for u in combinations(modes, size)]
    unions = [chosen for chosen in every if not mode_conflicts(chosen)]
    only_one = ONLY_ONE_OF.get(name, set())
    assert unions == [u for u in every if len(only_one & {mode.id for mode in u}) < 2]
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


MAZE = Footprint(1, 1)


def in_order(face: Face) -> Face:
    """A face of the maze as it would be written; its cards have exits and dead ends only."""
    paths = (path_of_ends((*path.exits, *path.dead_ends), MAZE) for path in face.paths)
    return face._replace(paths=ordered_paths(paths, MAZE))


def turns_of(face: Face) -> list[Face]:
    """A face of the maze in its four directions."""
    return [in_order(face.turned(MAZE, quarters)) for quarters in range(4)]


def mirrored(face: Face) -> Face:
    """A face of the maze with east and west exchanged."""
    across = {Side.EAST: Side.WEST, Side.WEST: Side.EAST}

    def exit_(one: Exit) -> Exit:
        side = across.get(one.port.side, one.port.side)
        return one._replace(port=one.port._replace(side=side))

    return face._replace(
        paths=tuple(path._replace(exits=tuple(map(exit_, path.exits))) for path in face.paths)
    )


def maze_cards() -> list[Card]:
    return [card for card in deck("ambagibus").cards if card.front.paths]


def test_maze_has_40_cards_of_60_mm_for_one_player() -> None:
    maze = deck("ambagibus")
    assert maze.card_count == maze.piece_count == 40
    assert maze.category_counts() == {"maze": 36, "bomb": 2, "cave-in": 2}
    assert (maze.format.width, maze.format.height, maze.format.turns) == (60, 60, "quarter")
    assert maze.players == "1" and maze.rules.family == "priority"
    specials = {card.id: card for card in maze.cards if not card.front.paths}
    assert {id_: (card.copies, card.front.icon) for id_, card in specials.items()} == {
        "bomb": (2, "bomb"),
        "cave-in": (2, "cave-in"),
    }
    assert all(card.effect and card.effect.name == id_ for id_, card in specials.items())


def test_maze_has_every_shape_of_one_to_four_exits_and_a_bridge() -> None:
    shapes = Counter[tuple[frozenset[Side], int]]()
    for card in maze_cards():
        sides = [frozenset(port.side for port in face.ports) for face in turns_of(card.front)]
        shapes[min(sides, key=sorted), len(card.front.paths)] += card.copies
    north, east, south, west = Side
    assert shapes == {
        (frozenset({north}), 1): 1,
        (frozenset({north, south}), 1): 1,
        (frozenset({north, east}), 1): 20,
        (frozenset({north, east, south}), 1): 12,
        (frozenset({north, east, south, west}), 1): 1,
        (frozenset({north, east, south, west}), 2): 1,
    }


def test_maze_bears_priorities_one_to_four_the_first_least_often_on_every_shape() -> None:
    shares: dict[int, Counter[int]] = {}
    for card in maze_cards():
        for exit_ in card.front.exits:
            assert exit_.priority is not None
            shares.setdefault(len(card.front.exits), Counter())[exit_.priority] += card.copies
    assert sum(shares.values(), Counter()) == {1: 13, 2: 20, 3: 25, 4: 29}
    for exits in (2, 3, 4):
        assert set(shares[exits]) == {1, 2, 3, 4}
        assert all(shares[exits][1] < shares[exits][other] for other in (2, 3, 4))


def test_maze_has_few_cards_twice_and_the_mirror_image_of_each_as_often() -> None:
    kinds = {min(turns_of(card.front), key=repr): card.copies for card in maze_cards()}
    assert len(kinds) == 31 and set(kinds.values()) == {1, 2}
    for face, copies in kinds.items():
        assert kinds[min(turns_of(mirrored(face)), key=repr)] == copies


def test_each_mode_of_the_maze_changes_what_it_is_called_after() -> None:
    maze = deck("ambagibus")
    modes = {mode.id: (mode.source, dict(mode.rules)) for mode in maze.modes}
    assert dict(maze.rules.values) == {"join": "lowest", "finished": "wins"}
    assert modes == {
        "advanced": ("publisher", {"finished": "set-aside"}),
        "free-choice": ("house", {"join": "any"}),
    }


def test_maze_credits_its_maker_and_is_not_for_commercial_use() -> None:
    maze = deck("ambagibus")
    assert maze.credits is not None and "P.D. Magnus" in maze.credits.get()
    assert maze.licence is not None and "CC BY-NC-SA 3.0" in maze.licence.get()
    assert "Not for commercial use." in maze.licence.get()
    text = (decks_folder() / "ambagibus.yaml").read_text(encoding="utf-8")
    assert "\n# SPDX-License-Identifier: CC-BY-NC-SA-3.0\n" in text


BANDIDA: dict[str, Any] = facts("bandida")


def test_bandida_has_as_many_cards_of_each_sort_as_the_published_game() -> None:
    bandida = deck("bandida")
    counts = bandida.category_counts()
    assert counts == {**BANDIDA["categories"], "stand-in": 0}
    assert bandida.card_count == BANDIDA["cards"] == sum(counts.values())
    assert bandida.piece_count == 71
    copies = {card.id: card.copies for card in bandida.cards if card.effect}
    assert copies == {**BANDIDA["tools"], **BANDIDA["alarms"], "ladder": 1, "bandido-card": 0}
    expect = bandida.expect
    assert expect is not None and dict(expect.categories) == BANDIDA["categories"]
    assert (expect.cards, expect.kinds, expect.exits) == (70, 39, bandida.exit_count)


def test_bandida_starts_with_the_five_or_six_exits_of_bandido() -> None:
    (start,) = deck("bandida").start
    assert [len(face.exits) for face in start.faces] == list(BANDIDA["start"].values())
    for ours, theirs in zip(start.faces, deck("bandido").start[0].faces, strict=True):
        assert ours.paths == theirs.paths


def test_plain_cards_of_bandida_are_the_kinds_of_bandido_in_its_proportions() -> None:
    plain = {card.id: card for card in deck("bandida").cards if card.category == "tunnel"}
    bandido = {card.id: card for card in deck("bandido").cards}
    assert {id_: card.front for id_, card in plain.items()} == {
        id_: card.front for id_, card in bandido.items()
    }
    ends = {id_ for id_, card in plain.items() if card.front.paths[0].dead_ends}
    for cards in (plain, bandido):
        shares = [sum(cards[id_].copies for id_ in ids) for ids in (ends, cards)]
        assert 0.28 < shares[0] / shares[1] < 0.32
    exits = [
        sum(card.copies * len(card.front.exits) for card in cards.values())
        / sum(card.copies for card in cards.values())
        for cards in (plain, bandido)
    ]
    assert abs(exits[0] - exits[1]) < 0.15


def test_kinds_of_bandida_are_as_many_as_their_mirror_images() -> None:
    across = str.maketrans("ew12", "we21")
    counts, twins = Counter[Any](), Counter[Any]()
    for card in deck("bandida").cards:
        if card.category == "tunnel":
            names = [format_port(each, FOOTPRINT).translate(across) for each in card.front.ports]
            counts[kind(set(card.front.ports))] += card.copies
            twins[kind({port(each) for each in names})] += card.copies
    assert counts == twins


EFFECTS = {
    "backpack": ("draw-more", {"count": 1}),
    "dynamite": ("play-again", {"count": 1}),
    "broken-tool": ("play-hand", {"draw": 3}),
    "map": ("take-away", {"count": 3}),
    "bottle": ("silence", {}),
    "alarm-1": ("discard-hand", {"count": 1}),
    "alarm-5": ("discard-deck", {"count": 5}),
    "ladder": ("keep", {}),
    "bandido-card": ("stand-in", {"piece": "bandido-start"}),
}


def test_cards_of_bandida_do_what_the_published_ones_do() -> None:
    cards = [card for card in deck("bandida").cards if card.effect]
    assert {
        card.id: (card.effect.name, dict(card.effect.parameters)) for card in cards if card.effect
    } == EFFECTS
    assert all(card.front.icon and card.front.title for card in cards)


def test_tools_and_the_ladder_bear_tunnels_and_keep_a_long_side_free() -> None:
    for card in deck("bandida").cards:
        if card.category in ("tool", "ladder"):
            assert 2 <= len(card.front.exits) <= 3 and len(card.front.paths) == 1
            assert Side.SOUTH not in {each.side for each in card.front.ports}
        elif card.category != "tunnel":
            assert not card.front.paths


def test_only_the_alarms_are_known_by_their_back() -> None:
    backs = {card.id: card.back_id for card in deck("bandida").cards}
    assert {id_ for id_, back in backs.items() if back == "back.alarm"} == {*BANDIDA["alarms"]}
    assert {*backs.values()} == {"back.alarm", "back.deck"}
    alarm = next(back for back in deck("bandida").backs if back.name == "alarm")
    assert alarm.icon == "bell"


def test_each_mode_of_bandida_has_its_goal_and_its_pieces() -> None:
    bandida = deck("bandida")
    modes = {mode.id: bandida.patched([mode]) for mode in bandida.modes}
    out, lovers = Placed("ladder"), Joined(("start", "bandido-start"))
    goals = {id_: mode.rules["goal"] for id_, mode in modes.items()}
    assert bandida.rules["goal"] == goals["hard"] == (Closed(), out)
    assert goals["catch-her"] == (Closed(),)
    assert goals["lovers"] == (Closed(), out, lovers)
    assert {id_: mode.piece_count for id_, mode in modes.items()} == {
        "catch-her": 70,
        "lovers": 73,
        "hard": 71,
    }
    lent = modes["lovers"].piece("bandido-start")
    assert lent is not None and lent.faces == deck("bandido").start[0].faces
    assert modes["hard"].face_up("start") == "back"
    assert all(mode.rules["deck_empty"] == "stop" for mode in (bandida, *modes.values()))
    assert {mode.source for mode in bandida.modes} == {"publisher"}


def test_tool_that_was_left_out_is_told_by_its_category() -> None:
    text = (decks_folder() / "bandida.yaml").read_text(encoding="utf-8")
    tool = re.search(r"(?m)^  - id: map\n(    .*\n)+", text)
    assert tool is not None
    told = run_checks(define(text.replace(tool[0], "").encode(), "bandida.yaml"))
    messages = {diagnostic.id: diagnostic.message for diagnostic in told}
    assert "`tool`" in messages["expect-category"] and "8 cards" in messages["expect-category"]
    assert {"expect-cards", "expect-kinds", "expect-exits"} < messages.keys()


def test_bandida_says_what_is_its_own_design_and_credits_its_maker() -> None:
    bandida = deck("bandida")
    text = (decks_folder() / "bandida.yaml").read_text(encoding="utf-8")
    assert "own design" in text.partition("format: 1")[0]
    assert bandida.credits is not None and bandida.licence is not None
    assert "Martin Nedergaard Andersen" in bandida.credits.get()
    assert "Helvetiq (2020)" in bandida.credits.get()
    assert "CC0 1.0" in bandida.licence.get()
    assert "\n# SPDX-License-Identifier: CC0-1.0\n" in text

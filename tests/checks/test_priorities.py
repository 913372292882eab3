"""Mazes: priorities, special cards, and what their family has no use for."""

from __future__ import annotations

import pytest

from cardgen.checks.registry import CHECKS, checks_for
from cardgen.checks.run import findings
from tests.checks.decks import deck_of, diagnosed, found, ids_of

MAZE = """\
format: 1
id: maze
title: Maze
card: {footprint: 1x1, cell: 60 mm}
rules: {family: priority}
cards:
  - {paths: [n@1-e@2], copies: 2}
  - {paths: [n@3-e@4], copies: 3}
  - {paths: [n@2-x], copies: 2}
  - {id: bomb, effect: bomb, title: Bomb}
"""
"""A maze without faults, to be changed by a test."""


def with_card(card: str) -> str:
    return MAZE + f"  - {card}\n"


def hint_of(text: str) -> str:
    (diagnostic,) = diagnosed(text)
    return diagnostic.hint or ""


def test_checks_of_games_that_must_be_closed_do_not_concern_a_maze() -> None:
    ids = {check.id for check in checks_for(deck_of(MAZE))}
    closure = {"no-start", "no-closing-card", "odd-exits", "unmeetable-start", "unused-priority"}
    assert closure <= CHECKS.keys() and not closure & ids
    assert {"no-priority", "unused-extra", "unmeetable-exit", "foreign-effect"} <= ids


def test_a_maze_is_sound_in_every_mode_of_its_family() -> None:
    modes = (
        "modes:\n"
        "  - {id: long, title: Long, rules: {finished: set-aside}}\n"
        "  - {id: free, title: Free, rules: {join: any}, cards: {bomb: 2}}\n"
    )
    deck = deck_of(MAZE + modes)
    assert ids_of(MAZE + modes) == []
    for mode in deck.modes:
        assert list(findings(deck.patched([mode]))) == []


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("n-e@2", ("no-priority", 11, 14)),
        ("n@1-e-x", ("no-priority", 11, 18)),
        ("n@1-e@5", ("unknown-priority", 11, 18)),
        ("n@99-x", ("unknown-priority", 11, 14)),
        ("n@V-e@2", ("bad-path", 11, 14)),
        ("n@1-e@2½", ("bad-path", 11, 18)),
        ("n@1-x@2", ("bad-path", 11, 18)),
        ("n@1-e@2-s@3-w@4-n@1", ("port-twice", 11, 30)),
        ("n@1-e@2-s2@3", ("unknown-port", 11, 22)),
    ],
)
def test_a_faulty_exit_is_told_once_and_where_it_is(path: str, fault: tuple[str, int, int]) -> None:
    text = with_card(f"{{paths: [{path}]}}")
    assert found(text) == [fault]
    assert hint_of(text)


def test_exits_of_every_path_need_a_priority() -> None:
    text = with_card("{paths: [n-s, e@1-w]}")
    assert found(text) == [("no-priority", 11, column) for column in (14, 16, 23)]


def test_a_priority_on_a_wall_is_told_that_walls_bear_none() -> None:
    text = with_card("{paths: [n@1-e@2, w@2]}")
    assert found(text) == [("lone-exit", 11, 23)]
    assert "walls" in hint_of(text)


def test_parts_need_no_priorities_but_those_they_bear_are_looked_at() -> None:
    text = MAZE + "parts:\n  - {id: spare, paths: [n-e@7]}\n"
    assert ids_of(text) == ["unknown-priority"]


@pytest.mark.parametrize(
    ("ones", "twos", "is_told"),
    [(0, 20, True), (1, 20, True), (2, 18, False), (20, 20, False), (21, 20, True)],
)
def test_priority_one_is_scarce_but_there(ones: int, twos: int, is_told: bool) -> None:
    text = MAZE.partition("cards:")[0] + (
        f"cards:\n  - {{paths: [n@1-x], copies: {ones}}}\n"
        f"  - {{paths: [n@2-x], copies: {twos}}}\n  - {{paths: [n@3-e@3], copies: 10}}\n"
    )
    assert ids_of(text) == ["priority-share"] * is_told


def test_note_on_shares_counts_all_copies() -> None:
    assert "1: 5, 2: 7, 3: 3, 4: 3" in hint_of(MAZE.replace("copies: 2}", "copies: 5}", 1))


def test_mode_that_makes_priority_one_common_is_told() -> None:
    mode = "modes:\n  - {id: early, title: Early, cards: {n@3-e@4: 1}}\n"
    assert found(MAZE + mode) == [("priority-share", 12, 5)]


def test_one_priority_on_all_exits_is_one_warning() -> None:
    text = MAZE.replace("n@1-e@2", "n@2-e@2").replace("n@3-e@4", "n@2-e@2-s@2")
    assert ids_of(text) == ["single-priority"]


def test_maze_without_a_card_to_begin_with_is_told_in_its_mode() -> None:
    mode = "modes:\n  - {id: off, title: Off, cards: {n@1-e@2: 0, n@3-e@4: 0, n@2-x: 0}}\n"
    assert ids_of(MAZE + mode) == ["no-maze-card"]


def test_exit_that_no_card_can_meet_is_told_where_cards_are_not_turned_by_quarters() -> None:
    text = MAZE.replace("60 mm", "60 mm, turns: none")
    assert {diagnostic.id for diagnostic in diagnosed(text)} == {"unmeetable-exit"}


@pytest.mark.parametrize("extra", ["gold: 1", "doors: {n: red}", "troll: n", "ladder: red"])
def test_extras_that_a_maze_does_not_know_are_told(extra: str) -> None:
    assert ids_of(with_card(f"{{id: a, paths: [{{path: n@2-x, {extra}}}]}}")) == ["unused-extra"]


@pytest.mark.parametrize(
    ("players", "ids"),
    [("1", []), ("one", []), ("1-4", ["too-many-players"]), ("solo, or 2", ["too-many-players"])],
)
def test_a_maze_is_for_one_player(players: str, ids: list[str]) -> None:
    assert ids_of(MAZE + f'players: "{players}"\n') == ids


@pytest.mark.parametrize("effect", ["bomb", "cave-in"])
def test_special_cards_have_no_paths_on_either_face(effect: str) -> None:
    assert ids_of(with_card(f"{{id: a, effect: {effect}, icon: key}}")) == []
    both = f"{{id: a, effect: {effect}, front: {{paths: [n@3-x]}}, back: {{paths: [n@4-x]}}}}"
    ids = ids_of(with_card(both))
    assert ids.count("special-with-paths") == 2


def test_example_of_a_card_is_one_that_the_family_can_use() -> None:
    none = MAZE.partition("cards:")[0] + "cards: []\n"
    assert "[n@1-e@2]" in hint_of(none)
    closing = none.replace("priority", "closure") + "start: [{id: start, paths: [n]}]\n"
    (fault,) = [one for one in diagnosed(closing) if one.id == "no-cards"]
    assert "[n-e]" in (fault.hint or "")


def test_mistyped_effect_is_one_fault() -> None:
    assert ids_of(MAZE.replace("effect: bomb", "effect: bmob")) == ["unknown-effect"]


def test_foreign_effect_names_what_the_family_knows() -> None:
    closure = MAZE.replace("family: priority", "family: closure")
    (diagnostic,) = [one for one in diagnosed(closure) if one.id == "foreign-effect"]
    assert "take-away" in (diagnostic.hint or "") and "cave-in" not in (diagnostic.hint or "")


@pytest.mark.parametrize(
    ("format_", "ids"),
    [
        ("{footprint: 1x1, cell: 60 mm, turns: half}", ["square-half-turn"]),
        ("{footprint: 1x1, cell: 60 x 90 mm, turns: half}", []),
        ("{footprint: 1x1, cell: 60 mm, turns: quarter}", []),
    ],
)
def test_square_card_under_half_turns_is_doubtful(format_: str, ids: list[str]) -> None:
    text = MAZE.replace("{footprint: 1x1, cell: 60 mm}", format_)
    told = [one.id for one in diagnosed(text) if one.id != "unmeetable-exit"]
    assert told == ids


def test_square_card_of_two_cells_may_be_turned_by_halves_only() -> None:
    text = (
        "format: 1\nid: narrow\ntitle: Narrow\n"
        "card: {footprint: 2x1, cell: 22 x 44 mm, turns: half}\n"
        "start: [{id: start, paths: [n1-n2-e-s2-s1-w]}]\n"
        "cards: [{paths: [n1-x2]}, {paths: [e-x1]}]\n"
    )
    assert "square-half-turn" not in ids_of(text)


@pytest.mark.parametrize("effect", ["[bomb]", "{bomb: 2}", ""])
def test_a_card_whose_effect_is_refused_is_not_told_to_have_none(effect: str) -> None:
    text = with_card(f"{{id: blast, effect: {effect}, title: Blast}}")
    assert [id_ for id_ in ids_of(text) if id_ == "idle-card"] == [] != ids_of(text)

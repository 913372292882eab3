"""Logs: JSON lines that replay, and what is told of those that do not."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgen.engine.events import Event, Swap
from cardgen.engine.games import play
from cardgen.engine.log import (
    Log,
    LogError,
    event_as_json,
    header_of,
    log_lines,
    match_of,
    read_log,
    replay,
)
from cardgen.engine.match import Match
from cardgen.engine.players import BOTS
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell
from cardgen.model.rules import Closed, Joined, Placed
from tests.engine.acting import Guided, Oracle, acting_decks, lively_deck, lively_decks
from tests.engine.samples import SQUARE, deck_of, decks, priority_deck, priority_decks

Lines = list[str]
DECK = deck_of({"n1-e": 3, "e-x1": 4, "n1-n2": 3, "n2-e-s2-x1": 4})


def logged(deck: Deck, seed: int = 4, *bots: str) -> tuple[Lines, list[Event]]:
    names = bots or ("greedy", "careful")
    match = Match(deck, len(names), seed, 2)
    events = list(play(match, [BOTS[name] for name in names]))
    return list(log_lines(header_of(match, names), events)), events


def replayed(lines: Lines, deck: Deck = DECK) -> list[Event]:
    return list(replay(read_log("\n".join(lines)), deck))


def changed(lines: Lines, number: int, **values: Any) -> Lines:
    """The lines with some values of one of them changed; lines count from 1."""
    line = {**json.loads(lines[number - 1]), **values}
    return [*lines[: number - 1], json.dumps(line), *lines[number:]]


@settings(max_examples=60)
@given(
    decks() | acting_decks() | lively_decks,
    st.lists(st.sampled_from(sorted(BOTS)), min_size=1, max_size=3),
    st.integers(0, 99),
)
def test_every_log_replays_to_the_same_events(deck: Deck, bots: list[str], seed: int) -> None:
    lines, events = logged(deck, seed, *bots)
    assert replayed(lines, deck) == events


@given(priority_decks(), st.sampled_from(sorted(BOTS)), st.integers(0, 99))
def test_every_log_of_a_solitaire_replays_to_the_same_events(
    deck: Deck, bot: str, seed: int
) -> None:
    lines, events = logged(deck, seed, bot)
    assert replayed(lines, deck) == events


def test_a_log_is_the_same_text_every_time() -> None:
    assert logged(DECK)[0] == logged(DECK)[0]
    assert all(line.isascii() and "\n" not in line for line in logged(DECK)[0])


def test_the_header_says_what_settles_the_game() -> None:
    goal = (Closed(), Placed("e-x1"), Joined(("start", "e-x1")))
    deck = DECK._replace(rules=DECK.rules.patched({"goal": goal, "blocked": (Cell(6, 0),)}))
    header = json.loads(logged(deck)[0][0])
    assert {**header, "digest": "", "rules": {}} == {
        "format": 1, "deck": "test", "digest": "", "mode": "standard", "seed": 4, "game": 2,
        "players": 2, "bots": ["greedy", "careful"], "rules": {},
    }  # fmt: skip
    assert header["rules"]["family"] == "closure"
    assert header["rules"]["goal"] == ["closed", {"placed": "e-x1"}, {"joined": ["start", "e-x1"]}]
    assert header["rules"]["blocked"] == [[6, 0]]
    assert header["rules"]["open_hands"] is False


def test_a_line_tells_one_event() -> None:
    lines, events = logged(DECK)
    assert [json.loads(line) for line in lines[1:]] == [event_as_json(event) for event in events]
    assert json.loads(lines[-1])["event"] == "outcome"


def swapping() -> tuple[Lines, Deck]:
    """A game that begins with a swap."""
    deck = deck_of(
        {"n-e": 4, "n-x": 2}, "n-x", SQUARE, hand=1, dead_space="forbid",
        blocked=(Cell(1, -1), Cell(-1, -1), Cell(0, -2)),
    )  # fmt: skip
    for seed in range(100):
        lines, events = logged(deck, seed)
        if isinstance(events[0], Swap):
            return lines, deck
    raise AssertionError("no game begins with a swap")


def place_line(**values: Any) -> Callable[[Lines], Lines]:
    return lambda lines: changed(lines, 3, **values)


LINES = logged(DECK)[0]
BROKEN: dict[str, tuple[int, Callable[[Lines], Lines]]] = {
    "empty": (1, lambda lines: []),
    "no header": (1, lambda lines: lines[1:]),
    "another format": (1, lambda lines: changed(lines, 1, format=2)),
    "a header without deck": (1, lambda lines: changed(lines, 1, deck=None)),
    "a seed that is no number": (1, lambda lines: changed(lines, 1, seed="4")),
    "a seed that is true": (1, lambda lines: changed(lines, 1, seed=True)),
    "a seed too large": (1, lambda lines: changed(lines, 1, seed=2**64)),
    "no players": (1, lambda lines: changed(lines, 1, players=0, bots=[])),
    "nine players": (1, lambda lines: changed(lines, 1, players=9, bots=["x"] * 9)),
    "fewer bots than players": (1, lambda lines: changed(lines, 1, bots=["greedy"])),
    "another deck": (1, lambda lines: changed(lines, 1, deck="other")),
    "another digest": (1, lambda lines: changed(lines, 1, digest="0" * 64)),
    "another mode": (1, lambda lines: changed(lines, 1, mode="hard")),
    "other rules": (1, lambda lines: changed(lines, 1, rules={})),
    "another seed": (2, lambda lines: changed(lines, 1, seed=5)),
    "not JSON": (3, lambda lines: [*lines[:2], "{", *lines[3:]]),
    "a blank line": (3, lambda lines: [*lines[:2], "", *lines[2:]]),
    "a list": (3, lambda lines: [*lines[:2], "[]", *lines[2:]]),
    "deep nesting": (3, lambda lines: [*lines[:2], "[" * 100_000, *lines[2:]]),
    "an endless number": (3, lambda lines: [*lines[:2], "9" * 9999, *lines[2:]]),
    "no event": (3, place_line(event=None)),
    "an unknown event": (3, place_line(event="jump")),
    "a swap though a card fits": (3, place_line(event="swap")),
    "no placement": (3, place_line(placement=None)),
    "a placement that is no text": (3, place_line(placement=[1])),
    "a placement that is none": (3, place_line(placement="n1-e")),
    "a card that is not in the deck": (3, place_line(placement="n2-e 0,1 r0")),
    "the start card": (3, place_line(placement="start 0,1 r0")),
    "an overlap": (3, place_line(placement="n1-e 0,0 r0")),
    "another turn": (3, place_line(turn=9)),
    "another player": (3, place_line(player=1)),
    "another number of choices": (3, place_line(choices=1)),
    "another draw": (3, place_line(drawn=["n1-n2", "n1-n2"])),
    "another value": (3, place_line(more=1)),
    "a missing line": (3, lambda lines: [*lines[:2], *lines[3:]]),
    "no outcome": (7, lambda lines: lines[:-1]),
    "half of it": (4, lambda lines: lines[:3]),
    "another outcome": (7, lambda lines: changed(lines, 7, won=False)),
    "another reason": (7, lambda lines: changed(lines, 7, reason="hole")),
    "a line too many": (8, lambda lines: [*lines, lines[-1]]),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_log_that_does_not_replay_is_told_with_its_line(name: str) -> None:
    number, broken = BROKEN[name]
    assert len(LINES) == 7
    with pytest.raises(LogError) as error:
        replayed(broken(LINES))
    assert error.value.line == number


def test_a_card_that_is_not_in_the_hand_is_told() -> None:
    match = match_of(read_log("\n".join(LINES)), DECK)
    hand = {card.id for card in match.shuffled()[::-1][:3]}
    other = next(card.id for card in DECK.cards if card.id not in hand)
    with pytest.raises(LogError) as error:
        replayed(changed(LINES, 2, placement=f"{other} 2,0 r180"))
    assert error.value.line == 2
    assert other in error.value.message
    assert "hand" in error.value.message


def test_an_illegal_placement_is_told_with_every_reason() -> None:
    card = json.loads(LINES[1])["placement"].split()[0]
    with pytest.raises(LogError) as error:
        replayed(changed(LINES, 2, placement=f"{card} 9,9 r0"))
    assert error.value.line == 2
    assert "no-contact" in error.value.message


def test_a_placement_where_nothing_fits_is_told() -> None:
    lines, deck = swapping()
    line = {"event": "place", "turn": 1, "player": 1, "placement": "n-e 0,-1 r90"}
    with pytest.raises(LogError) as error:
        replayed([lines[0], json.dumps(line), *lines[2:]], deck)
    assert error.value.line == 2


def test_a_swap_of_other_cards_is_told() -> None:
    lines, deck = swapping()
    with pytest.raises(LogError) as error:
        replayed(changed(lines, 2, hand=["n-x"]), deck)
    assert error.value.line == 2


def test_an_exchange_of_a_card_not_in_hand_is_told() -> None:
    deck = deck_of({"n-e": 4, "n-x": 4}, "n-e-s-w", SQUARE, hand=1, exchange=1)
    lines, _ = logged(deck)
    line = {"event": "exchange", "turn": 1, "player": 1, "card": "nothing", "drawn": "n-x"}
    with pytest.raises(LogError) as error:
        replayed([lines[0], json.dumps(line), *lines[1:]], deck)
    assert error.value.line == 2


def test_events_before_a_fault_are_given() -> None:
    log = read_log("\n".join(changed(LINES, 4, turn=9)))
    seen: list[Event] = []
    with pytest.raises(LogError):
        for event in replay(log, DECK):
            seen.append(event)
    assert len(seen) == 2


@settings(max_examples=40)
@given(lively_decks, st.integers(1, 3), st.integers(0, 99))
@example(lively_deck(Random(3937)), 1, 83)  # keeps a card, and lays it in the next turn
def test_a_log_of_players_who_keep_and_exchange_at_will_replays(
    deck: Deck, players: int, seed: int
) -> None:
    match = Match(deck, players, seed)
    oracle = Oracle(seed)
    events = list(play(match, [Guided(number, oracle) for number in range(players)]))
    lines = list(log_lines(header_of(match, ["oracle"] * players), events))
    assert replayed(lines, deck) == events


def acted(kind: str) -> tuple[Lines, Deck, int]:
    """A game of cards that act in which there is an event of a kind, its deck, and the line."""
    for seed in range(200):
        deck = lively_deck(Random(seed))
        lines, _ = logged(deck, seed, "random", "random")
        for number, line in enumerate(lines[1:], 2):
            if json.loads(line)["event"] == kind:
                return lines, deck, number
    raise AssertionError(f"no game has a {kind}")


FIELDS = {
    "draw": ["turn", "player", "drawn", "pile"],
    "reveal": ["turn", "player", "card", "effect", "pile"],
    "discard": ["turn", "player", "card"],
    "burn": ["turn", "player", "cards", "returned", "pile"],
    "take": ["turn", "player", "target", "choices", "open", "pile"],
    "return": ["turn", "player", "cards", "pile"],
    "exchange": ["turn", "player", "card", "drawn"],
    "swap": ["turn", "player", "hand", "drawn"],
    "pass": ["turn", "player"],
    "skip": ["turn", "player"],
}


@pytest.mark.parametrize("kind", FIELDS)
def test_a_line_of_each_kind_has_its_fields_and_each_is_held_against_the_game(kind: str) -> None:
    lines, deck, number = acted(kind)
    line = json.loads(lines[number - 1])
    assert list(line) == ["event", *FIELDS[kind]]
    assert replayed(lines, deck)
    for name in FIELDS[kind]:
        with pytest.raises(LogError) as error:
            replayed(changed(lines, number, **{name: ["another"]}), deck)
        assert error.value.line == number


@pytest.mark.parametrize("kind", [kind for kind in FIELDS if kind != "exchange"])
def test_what_players_are_not_asked_cannot_be_left_out(kind: str) -> None:
    lines, deck, number = acted(kind)
    with pytest.raises(LogError) as error:
        replayed([*lines[: number - 1], *lines[number:]], deck)
    assert error.value.line == number


@pytest.mark.parametrize("kind", FIELDS)
def test_a_field_that_is_missing_or_too_many_is_told_though_it_holds_nothing(kind: str) -> None:
    lines, deck, number = acted(kind)
    with pytest.raises(LogError) as error:
        replayed(changed(lines, number, surplus=None), deck)
    assert (error.value.line, "surplus" in error.value.message) == (number, True)
    for name in FIELDS[kind]:
        line = json.loads(lines[number - 1])
        del line[name]
        with pytest.raises(LogError) as error:
            replayed([*lines[: number - 1], json.dumps(line), *lines[number:]], deck)
        assert error.value.line == number


def test_a_card_taken_away_that_holds_others_together_is_told() -> None:
    lines, deck, number = acted("take")
    with pytest.raises(LogError) as error:
        replayed(changed(lines, number, target="start 0,0 r0"), deck)
    assert error.value.line == number
    assert "start 0,0 r0" in error.value.message


def test_a_card_that_was_not_discarded_is_told() -> None:
    lines, deck, number = acted("discard")
    with pytest.raises(LogError) as error:
        replayed(changed(lines, number, event="pass"), deck)
    assert error.value.line == number
    assert "discard" in error.value.message


SOLITAIRE = priority_deck({"n@1-e@2-s@3": 9, "bomb": 2, "cave-in": 2}, finished="set-aside")


def solitaire(*kinds: str) -> tuple[Lines, int]:
    """A game in which events of these kinds follow each other, and the line of the last one."""
    for seed in range(100):
        lines, _ = logged(SOLITAIRE, seed, "random")
        found = [json.loads(line)["event"] for line in lines[1:]]
        for number in range(len(found)):
            if tuple(found[number : number + len(kinds)]) == kinds:
                return lines, number + len(kinds) + 1
    raise AssertionError(f"no game has {kinds}")


def test_a_line_of_a_solitaire_tells_one_event() -> None:
    lines, number = solitaire("place", "aim")
    line = json.loads(lines[number - 1])
    assert list(line) == [
        "event", "turn", "player", "card", "effect", "target", "choices", "open", "pile",
    ]  # fmt: skip
    assert line["card"] == line["effect"]
    assert line["target"].startswith("n@1-e@2-s@3 ")
    assert json.loads(lines[-1])["event"] == "outcome"
    assert set(json.loads(lines[-1])) > {"score", "mazes", "wasted"}


@pytest.mark.parametrize(
    "values",
    [{"target": "n@1-e@2-s@3 9,9 r0"}, {"target": None}, {"target": "bomb 0,0 r0"},
     {"event": "under"}, {"event": "place"}, {"card": "n@1-e@2-s@3"}, {"effect": "flood"},
     {"choices": 0}, {"open": 99}],
)  # fmt: skip
def test_a_special_that_is_played_otherwise_is_told(values: dict[str, Any]) -> None:
    lines, number = solitaire("place", "aim")
    with pytest.raises(LogError) as error:
        replayed(changed(lines, number, **values), SOLITAIRE)
    assert error.value.line == number


def test_a_special_that_was_not_played_although_it_can_be_is_told() -> None:
    lines, number = solitaire("place", "aim")
    line = {"event": "under", "turn": 2, "player": 1, "card": "bomb", "pile": 9}
    with pytest.raises(LogError) as error:
        replayed([*lines[: number - 1], json.dumps(line), *lines[number:]], SOLITAIRE)
    assert error.value.line == number
    assert "under" in error.value.message


@pytest.mark.parametrize("values", [{"event": "place"}, {"card": "n@1-e@2-s@3"}, {"pile": 0}])
def test_a_card_under_the_deck_that_was_another_is_told(values: dict[str, Any]) -> None:
    lines, number = solitaire("under")
    with pytest.raises(LogError) as error:
        replayed(changed(lines, number, **values), SOLITAIRE)
    assert error.value.line == number


def test_a_placement_against_the_order_of_priorities_is_told() -> None:
    # The first card lies with its 1 to the north and its 2 to the east.
    deck = priority_deck({"n@1-e@2-s@3": 2})
    lines, _ = logged(deck, 0, "random")
    with pytest.raises(LogError) as error:
        replayed(changed(lines, 3, placement="n@1-e@2-s@3 1,0 r180"), deck)
    assert error.value.line == 3
    assert "priority" in error.value.message


@given(st.text())
def test_any_text_is_a_log_or_an_error(text: str) -> None:
    try:
        assert isinstance(read_log(text), Log)
    except LogError as error:
        assert error.line >= 1

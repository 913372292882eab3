"""The kernel plays the very games that `engine.games` plays on `Layout`, card by card."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.engine.events import Outcome, Place
from cardgen.engine.families import FAMILIES
from cardgen.engine.games import play
from cardgen.engine.kernel import games as kernel
from cardgen.engine.kernel.laying import find_moves, lay, take_back
from cardgen.engine.kernel.memory import CHOICES, FRONT, LAID, OPEN, TURNS, Memory, memory_of
from cardgen.engine.kernel.tables import Tables, tables_of, why_unsupported
from cardgen.engine.match import Match
from cardgen.engine.players import BOTS
from cardgen.engine.randomness import seed_of
from cardgen.model.card import Back, Card, EffectCall, Face
from cardgen.model.deck import CardFormat, Deck
from cardgen.model.grid import Cell, Footprint
from cardgen.model.notation import parse_path
from cardgen.model.rules import Closed, Placed, RuleSet
from cardgen.model.text import Text
from cardgen.pipeline.load import load, playing

DOMINO, SQUARE, UPRIGHT = Footprint(2, 1), Footprint(1, 1), Footprint(1, 2)


def deck(
    footprint: Footprint,
    starts: list[str],
    cards: dict[str, int],
    turns: Any = "quarter",
    **rules: Any,
) -> Deck:
    """A small deck: cards as `n1-e + s1-w`, with copies."""

    def card(id_: str, text: str, copies: int, category: str = "tunnel") -> Card:
        paths = tuple(parse_path(path, footprint) for path in text.split(" + "))
        return Card(id_, footprint, Face(paths), Back("deck"), copies, category)

    return Deck(
        id="small",
        title=Text.plain("Small"),
        format=CardFormat(footprint, 44.0, 44.0, turns),
        backs=(Back("deck"),),
        start=tuple(card(f"start-{text}", text, 1, "start") for text in starts),
        cards=tuple(card(text.replace(" ", ""), text, copies) for text, copies in cards.items()),
        rules=RuleSet("closure", {**FAMILIES["closure"].defaults(), **rules}),
    )


def squares(**rules: Any) -> Deck:
    turns = rules.pop("turns", "quarter")
    cards = {"n-x": 4, "n-s": 4, "n-e": 5, "n-e-s": 4, "n-e-s-w": 2, "n-e + s-w": 2, "n-s + e-w": 2}
    return deck(SQUARE, ["n-e-s-w"], cards, turns, **rules)


def dominoes(**rules: Any) -> Deck:
    turns = rules.pop("turns", "quarter")
    cards = {
        "e-x1": 2, "n1-x2": 2, "n2-x1": 1, "w-x2": 1, "e-w": 3, "n1-s2-x1": 2, "n1-s2": 2,
        "n1-e": 3, "n2-w + s1-e": 2, "n1-n2-s1-s2": 2, "s1-w": 2, "s2-x1": 1, "n1-n2-e-s2-s1-w": 2,
    }  # fmt: skip
    return deck(DOMINO, ["n1-n2-e-s2"], cards, turns, **rules)


def uprights(**rules: Any) -> Deck:
    turns = rules.pop("turns", "half")
    cards = {"n-x2": 2, "s-x1": 2, "n-s": 4, "e1-w2": 3, "e1-x2": 2, "n-e2-w1": 4, "n-e2": 3}
    return deck(UPRIGHT, ["n-e1-s"], cards, turns, **rules)


def kernel_game(t: Tables, m: Memory, match: Match, bot: str) -> dict[str, Any]:
    """What the kernel did in a game, in the form of `clear_game`."""
    seed = seed_of(match.seed, match.number)
    end = kernel.play(t, m, match.players, tuple(BOTS).index(bot), seed)
    margin = t.origin % t.width
    laid = [
        (
            m.laid_turn[i] + 1,
            match.deck.cards[m.laid_kind[i]].id,
            Cell(m.laid_cell[i] % t.width - margin, m.laid_cell[i] // t.width - margin),
            t.quarters[m.laid_way[i]],
        )
        for i in range(m.number[LAID])
    ]
    return {
        "laid": laid,
        "reason": kernel.ENDINGS[end],
        "turns": m.number[TURNS],
        "open": m.number[OPEN],
        "choices": m.number[CHOICES],
    }


def clear_game(match: Match, bot: str) -> dict[str, Any]:
    """What happened in a game on `Layout`."""
    events = list(play(match, [BOTS[bot]] * match.players))
    outcome = events[-1]
    assert isinstance(outcome, Outcome)
    laid = [
        (event.turn, event.placement.card.id, event.placement.cell, event.placement.quarters)
        for event in events
        if isinstance(event, Place)
    ]
    return {
        "laid": laid,
        "reason": outcome.reason,
        "turns": outcome.turns,
        "open": outcome.open,
        "choices": sum(outcome.choices),
    }


RULES: list[dict[str, Any]] = [
    {},
    {"after_swap": "ends-turn"},
    {"dead_space": "forbid"},
    {"dead_space": "forbid", "after_swap": "ends-turn"},
    {"dead_space": "ignore"},
    {"dead_space": "ignore", "after_swap": "ends-turn"},
    {"deck_empty": "stop"},
    {"connect": "touch"},
    {"connect": "touch", "dead_space": "forbid", "hand": 1},
    {"hand": 1},
    {"hand": 5, "dead_space": "ignore"},
    {"blocked": (Cell(2, 0), Cell(-3, -1), Cell(900, 4))},
    {"blocked": (Cell(2, 0), Cell(0, -2)), "dead_space": "forbid"},
    {"blocked": (Cell(2, 0), Cell(0, -2)), "dead_space": "ignore", "hand": 4},
    {"turns": "half"},
    {"turns": "none"},
]


def same_games(deck: Deck, bot: str, games: int, first_players: int = 1) -> None:
    assert why_unsupported(deck) is None
    t = tables_of(deck)
    m = memory_of(t)
    for number in range(games):
        match = Match(deck, 1 + (first_players - 1 + number) % 4, seed=7, number=number)
        assert kernel_game(t, m, match, bot) == clear_game(match, bot)
    assert not any(m.demand)


def named(value: Any) -> str:
    return str(getattr(value, "__name__", value))


CASES = [
    (make, rules, 1 + number % 4)
    for number, rules in enumerate(RULES)
    for make in (squares, dominoes, uprights)
    if not (make is dominoes and "connect" in rules and len(rules) > 1)  # takes long
]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("make, rules, players", CASES, ids=named)
def test_the_same_seed_gives_the_same_game(
    make: Any, rules: dict[str, Any], players: int, bot: str
) -> None:
    is_slow = bot == "look-ahead" or "connect" in rules
    same_games(make(**rules), bot, 1 if is_slow else 2, players)


ENDINGS_OF: dict[str, tuple[Any, dict[str, Any], set[str]]] = {
    "squares": (squares, {}, {"closed", "no-card-fits", "deck-out"}),
    "squares that play on": (
        squares,
        {"dead_space": "ignore"},
        {"closed", "no-card-fits", "nobody-can-place", "deck-out"},
    ),
    "squares that wait": (
        squares,
        {"dead_space": "ignore", "after_swap": "ends-turn"},
        {"closed", "nobody-can-place", "deck-out"},
    ),
    "squares up to the last draw": (
        squares,
        {"dead_space": "ignore", "deck_empty": "stop"},
        {"closed", "no-card-fits", "deck-out"},
    ),
    "dominoes": (dominoes, {}, {"closed", "hole", "no-card-fits", "deck-out"}),
    "dominoes without holes": (
        dominoes,
        {"dead_space": "forbid", "after_swap": "ends-turn"},
        {"closed", "no-card-fits", "nobody-can-place", "deck-out"},
    ),
    "uprights": (uprights, {}, {"closed", "hole", "no-card-fits", "deck-out"}),
    "uprights without holes": (
        uprights,
        {"dead_space": "forbid", "after_swap": "ends-turn", "hand": 2},
        {"closed", "no-card-fits", "nobody-can-place", "deck-out"},
    ),
}


@pytest.mark.parametrize("name", ENDINGS_OF)
def test_every_way_to_end_is_the_same(name: str) -> None:
    make, rules, expected = ENDINGS_OF[name]
    played = make(**rules)
    t = tables_of(played)
    m = memory_of(t)
    found: set[str] = set()
    for number in range(200):
        match = Match(played, 1 + number % 4, seed=3, number=number)
        bot = ("random", "greedy")[number % 2]
        game = kernel_game(t, m, match, bot)
        if game["reason"] not in found:
            found.add(game["reason"])
            assert game == clear_game(match, bot)
    assert found == expected


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name, modes", [("bandido", []), ("bandido", ["hard"]), ("covid", [])])
def test_shipped_decks_play_the_same_games(name: str, modes: list[str], bot: str) -> None:
    same_games(playing(load(name), modes), bot, 1, 2)


def test_several_start_pieces_lie_in_the_kernel_too() -> None:
    two = deck(DOMINO, ["n1-n2-e", "e-w"], {"e-x1": 6, "n1-x2": 6, "e-w": 6, "n1-s2": 6})
    for bot in BOTS:
        same_games(two, bot, 2)


def other(**changes: Any) -> Deck:
    return squares()._replace(**changes)


def with_effect() -> Deck:
    cards = squares().cards
    bomb = cards[0]._replace(id="bomb", effect=EffectCall("bomb"))
    return other(cards=(*cards, bomb))


@pytest.mark.parametrize(
    "unsupported",
    [
        with_effect(),
        squares(goal=(Closed(), Placed("n-x"))),
        squares(goal=()),
        squares(exchange=1),
        deck(Footprint(2, 2), ["n1-n2"], {"n1-e1": 4}),
        deck(SQUARE, ["n-x"], {}),
        deck(SQUARE, ["x"], {"n-x": 3}),
        other(rules=RuleSet("priority", FAMILIES["priority"].defaults())),
        other(cards=tuple(squares().cards[0]._replace(id=f"c{n}") for n in range(63))),
        other(cards=(squares().cards[0]._replace(copies=251),)),
    ],
)
def test_what_the_kernel_cannot_play_is_told(unsupported: Deck) -> None:
    assert why_unsupported(unsupported)


def test_taking_back_restores_everything() -> None:
    t = tables_of(dominoes())
    m = memory_of(t)
    kernel._begin(t, m, 2, 1)
    before = snapshot(m)
    for move in range(find_moves(t, m, t.deck)):
        at = m.move_cell[move], m.move_way[move], m.move_kind[move]
        lay(t, m, *at)
        assert m.number[OPEN] == m.move_open[move]
        take_back(t, m, *at)
        assert snapshot(m) == before


def snapshot(m: Memory) -> tuple[list[int], int, list[int]]:
    return list(m.demand), m.number[OPEN], sorted(m.front[: m.number[FRONT]])


def test_all_numbers_fit_words_of_64_bits() -> None:
    """Compiled code has no larger ones."""
    t = tables_of(other(cards=tuple(c._replace(id=f"{c.id}{n}") for n in range(8) for c in CARDS)))
    assert t.kinds > 50
    assert all(0 <= word < 1 << 62 for word in (*t.first, *t.second, *t.hands, t.deck))


CARDS = squares().cards

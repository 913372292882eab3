"""The kernel plays the very games that `engine.games` plays on `Layout`, card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardgen.engine.families import FAMILIES
from cardgen.engine.games import Match, Outcome, Place, play
from cardgen.engine.kernel import games as kernel
from cardgen.engine.kernel.memory import CHOICES, LAID, OPEN, TURNS, Memory, memory_of
from cardgen.engine.kernel.tables import Tables, tables_of, why_unsupported
from cardgen.engine.players import BOTS
from cardgen.engine.randomness import seed_of
from cardgen.model.card import Back, Card, Face
from cardgen.model.deck import CardFormat, Deck
from cardgen.model.grid import Cell, Footprint
from cardgen.model.notation import parse_path
from cardgen.model.rules import RuleSet
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
    cards = {"n-x": 6, "n-s": 4, "n-e": 5, "n-e-s": 3, "n-e-s-w": 2, "n-e + s-w": 2, "n-s + e-w": 2}
    return deck(SQUARE, ["n-e-s-w"], cards, turns, **rules)


def dominoes(**rules: Any) -> Deck:
    turns = rules.pop("turns", "quarter")
    cards = {
        "e-x1": 5, "n1-x2": 4, "n2-x1": 3, "w-x2": 2, "e-w": 3, "n1-s2-x1": 2, "n1-s2": 2,
        "n1-e": 3, "n2-w + s1-e": 2, "n1-n2-s1-s2": 2, "s1-w": 2, "s2-x1": 2, "n1-n2-e-s2-s1-w": 1,
    }  # fmt: skip
    return deck(DOMINO, ["n1-n2-e-s2"], cards, turns, **rules)


def uprights(**rules: Any) -> Deck:
    turns = rules.pop("turns", "half")
    cards = {"n-x2": 5, "s-x1": 4, "n-s": 4, "e1-w2": 3, "e1-x2": 4, "w1-x2": 4, "n-e2": 3}
    return deck(UPRIGHT, ["n-e1-s"], cards, turns, **rules)


def shipped(name: str, *modes: str, **rules: Any) -> Deck:
    patched = playing(load(name), modes)
    return replace(patched, rules=patched.rules.patched(rules))


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
    {"dead_space": "ignore"},
    {"dead_space": "ignore", "after_swap": "ends-turn"},
    {"deck_empty": "stop"},
    {"connect": "touch"},
    {"connect": "touch", "dead_space": "forbid"},
    {"hand": 1},
    {"hand": 5, "dead_space": "ignore"},
    {"blocked": (Cell(2, 0), Cell(-3, -1), Cell(900, 4))},
    {"blocked": (Cell(2, 0), Cell(0, -2)), "dead_space": "forbid"},
    {"blocked": (Cell(2, 0), Cell(0, -2)), "dead_space": "ignore", "hand": 4},
    {"turns": "half"},
    {"turns": "none"},
]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("make", [squares, dominoes, uprights])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_same_seed_gives_the_same_game(make: Any, rules: dict[str, Any], bot: str) -> None:
    played = make(**rules)
    assert why_unsupported(played) is None
    t = tables_of(played)
    m = memory_of(t)
    for number in range(2 if bot == "look-ahead" else 4):
        match = Match(played, players=1 + number % 4, seed=7, number=number)
        assert kernel_game(t, m, match, bot) == clear_game(match, bot)
    assert not any(m.demand)

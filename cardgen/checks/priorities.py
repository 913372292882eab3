"""Checks of mazes whose exits bear priorities: that they can begin, and be played by numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.checks.effects import effects_of
from cardgen.checks.places import tunnels
from cardgen.diagnostics import DeckPath
from cardgen.engine.families import FAMILIES
from cardgen.engine.priority import PRIORITIES
from cardgen.model.card import Card, Exit
from cardgen.model.deck import Deck
from cardgen.model.notation import format_exit, format_port, port_names
from cardgen.wording import counted

_FIRST, _LAST = PRIORITIES[0], PRIORITIES[-1]
_RAREST = 20
"""Where fewer than one exit in so many bears the first priority, it hardly ever comes up."""


@check(
    id="no-priority",
    rationale="A card joins the lowest open priority, and open exits are added up at the end. "
    "An exit without a number has no place in that order and counts nothing.",
)
def no_priority(deck: Deck) -> Iterator[Finding]:
    """Every exit of a card bears a priority."""
    for place, card, exit_ in _exits(deck):
        if exit_.priority is None and place[0] == "cards":
            name = format_port(exit_.port, card.footprint)
            yield Finding(
                place, f"the exit `{name}` of `{card.id}` has no priority", _range_hint(name)
            )


@check(
    id="unknown-priority",
    rationale="The family knows the priorities I to IV: badges, rules and scores have no more.",
)
def unknown_priority(deck: Deck) -> Iterator[Finding]:
    """Priorities are I to IV."""
    for place, card, exit_ in _exits(deck):
        if exit_.priority is not None and exit_.priority not in PRIORITIES:
            yield Finding(
                place,
                f"`{format_exit(exit_, card.footprint)}` is none of the priorities I to IV",
                _range_hint(format_port(exit_.port, card.footprint)),
            )


@check(
    id="single-priority",
    severity="warning",
    scope="deck",
    in_modes=True,
    rationale="Priorities say which open exit comes first. Where all are the same they never "
    "decide anything, and only clutter the cards.",
)
def single_priority(deck: Deck) -> Iterator[Finding]:
    """Exits bear different priorities."""
    shares = _shares(deck)
    if len(shares) == 1 and sum(shares.values()) > 1:
        yield Finding(
            ("cards",),
            f"every exit bears the priority {next(iter(shares))}",
            "spread 1 to 4, the first least often",
            key=True,
        )


@check(
    id="priority-share",
    severity="note",
    scope="deck",
    in_modes=True,
    rationale="What must be joined first should be rare, so that it is felt when it comes. Noted "
    "is a priority I on more exits than another that occurs, or on fewer than one in twenty. "
    "Shares move the score more than the chance to win: `cardgen simulate` tells by how much.",
)
def priority_share(deck: Deck) -> Iterator[Finding]:
    """Priority I is on the fewest exits, but on some."""
    shares = _shares(deck)
    exits = sum(shares.values())
    is_scarce = shares[_FIRST] <= min(shares.values(), default=0)
    if len(shares) < 2 or (is_scarce and exits <= _RAREST * shares[_FIRST]):
        return
    fault = "fewer than one in twenty" if is_scarce else "and another priority is on fewer"
    listed = ", ".join(f"{priority}: {shares[priority]:,}" for priority in PRIORITIES)
    yield Finding(
        ("cards",),
        f"priority 1 is on {shares[_FIRST]:,} of {counted(exits, 'exit')}, {fault}",
        f"exits by priority: {listed}",
        key=True,
    )


@check(
    id="no-maze-card",
    scope="deck",
    in_modes=True,
    rationale="The first card with an exit begins the maze. Where no card has one, all cards go "
    "under the deck, and the game is over before it began.",
)
def no_maze_card(deck: Deck) -> Iterator[Finding]:
    """A card can begin a maze."""
    if deck.card_count and not any(card.copies and card.front.exits for card in deck.cards):
        first, second = port_names(deck.format.footprint)[:2]
        yield Finding(
            ("cards",),
            "no card has an exit, so there is no maze to begin",
            f"such as `- {{paths: [{first}@1-{second}@2], copies: 2}}`",
            key=True,
        )


@check(
    id="idle-card",
    rationale="One card is drawn and played: laid by its exits, or used by its effect. One with "
    "neither never leaves the deck; drawn first, it would be a maze without exits.",
)
def idle_card(deck: Deck) -> Iterator[Finding]:
    """Every card has paths or an effect."""
    for index, card in enumerate(deck.cards):
        if not card.front.paths and card.effect is None:
            yield Finding(
                ("cards", index),
                f"`{card.id}` has neither paths nor an effect",
                "add paths, or one of the effects " + ", ".join(effects_of(deck.rules.family)),
            )


@check(
    id="unused-start",
    rationale="The first card drawn begins the maze, so there is nothing on the table before.",
)
def unused_start(deck: Deck) -> Iterator[Finding]:
    """No start piece is listed."""
    if deck.start:
        yield Finding(
            ("start",),
            f"the family `{deck.rules.family}` has no use for start pieces",
            "list them under `cards`, or under `parts` what is only printed",
            key=True,
        )


@check(
    id="too-many-players",
    severity="warning",
    rationale="The rules sheet shows how many play. What it promises must be what the rules, "
    "and the engine, can do.",
)
def too_many_players(deck: Deck) -> Iterator[Finding]:
    """No more players are named than the family is for."""
    most = FAMILIES[deck.rules.family].most_players
    named = [int(number) for number in re.findall("[0-9]{1,9}", deck.players or "")]
    if max(named, default=0) > most:
        yield Finding(
            ("players",),
            f"the family `{deck.rules.family}` is for {counted(most, 'player')}",
            f'write `players: "{most}"`',
        )


def _exits(deck: Deck) -> Iterator[tuple[DeckPath, Card, Exit]]:
    """The exits of all pieces, with their place and piece."""
    for place, card, path in tunnels(deck):
        for exit_ in path.exits:
            yield (*place, format_port(exit_.port, card.footprint)), card, exit_


def _range_hint(port: str) -> str:
    return f"from `{port}@{_FIRST}`, joined first, to `{port}@{_LAST}`"


def _shares(deck: Deck) -> Counter[int]:
    """On how many exits of the cards each priority is that occurs, copies counted."""
    shares: Counter[int] = Counter()
    for card in deck.cards:
        for exit_ in card.front.exits if card.copies else ():
            if exit_.priority in PRIORITIES:
                shares[exit_.priority] += card.copies
    return shares

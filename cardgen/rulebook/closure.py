"""How a game of the family `closure` is set up, played and ended."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.engine.effects import discards_from, takes_away, timing_of
from cardgen.model.deck import START
from cardgen.model.rules import Closed
from cardgen.rulebook.document import Block, Heading, Paragraph, joined, paragraphs, steps
from cardgen.rulebook.facts import cards_with_effect, needed_cards
from cardgen.rulebook.pieces import reference
from cardgen.rulebook.telling import Telling

_TOLD = ("placed", "drawn", "kept", "leaving")
"""What is told of all cards with an effect: by its timing, and of those that leave the game."""


def about(telling: Telling) -> str:
    """What the game is about, how it is won, and what `our reading` means where it is said."""
    return joined(
        telling.tell("closure.about"),
        telling.rule("goal"),
        telling.tell("our-reading") if _reads(telling) else "",
    )


def _reads(telling: Telling) -> bool:
    """Whether something is told that the original rules leave open."""
    deck = telling.deck
    rules = (deck.rules.values, *(mode.rules for mode in deck.modes))
    has_effects = any(card.effect is not None for card in deck.cards)
    return has_effects or any(values.get("deck_empty") == "stop" for values in rules)


def chapters(telling: Telling) -> Iterator[Block]:
    """The chapters from the set-up to the end of the game, and what some cards do."""
    yield from _set_up(telling)
    yield from _turn(telling)
    yield from _nothing_fits(telling)
    yield from _end(telling)
    yield from _effects(telling)


def _set_up(telling: Telling) -> Iterator[Block]:
    tell, rule, some = telling.tell, telling.rule, telling.tell_if
    yield Heading(tell("heading.set-up"))
    yield steps(
        joined(tell("set-up.surface"), *telling.starts()),
        rule("blocked") if telling.rules["blocked"] else "",
        *(
            tell("closure.set-up.aside", piece=telling.mention(piece), name=telling.name(card))
            for card, piece in telling.stand_ins()
        ),
        some("drawn", "closure.set-up.take-out"),
        joined(tell("closure.set-up.shuffle"), some("kept", "closure.set-up.kept")),
        rule("hand"),
        some("drawn", "closure.set-up.shuffle-in"),
        tell("closure.set-up.begin"),
    )


def _turn(telling: Telling) -> Iterator[Block]:
    tell, rule, some = telling.tell, telling.rule, telling.tell_if
    forbidden = telling.rules["dead_space"] == "forbid"
    yield Heading(tell("heading.turn"))
    yield steps(
        joined(tell("closure.turn.play"), tell(f"turns.{telling.deck.format.turns}")),
        joined(
            rule("connect"), tell("closure.turn.match"), rule("dead_space") if forbidden else ""
        ),
        some("placed", "closure.turn.effect"),
        tell("closure.turn.draw"),
    )
    yield from paragraphs(
        (tell("lead.table"), tell("table")),
        (tell("closure.lead.talk"), "" if telling.deck.is_solo else rule("open_hands")),
        (tell("closure.lead.exchange"), rule("exchange") if telling.rules["exchange"] else ""),
    )


def _nothing_fits(telling: Telling) -> Iterator[Block]:
    tell, rule, some = telling.tell, telling.rule, telling.tell_if
    playing_out = telling.rules["deck_empty"] == "play-out"
    yield Heading(tell("closure.heading.nothing-fits"))
    yield Paragraph(
        joined(
            tell("closure.nothing-fits"),
            rule("after_swap"),
            tell("closure.nothing-fits.no-deck") if playing_out else "",
            some("shrinking", "closure.nothing-fits.no-hand"),
        )
    )


def _end(telling: Telling) -> Iterator[Block]:
    tell, rule = telling.tell, telling.rule
    lose = joined(rule("deck_empty"), _closed_early(telling), _goal_lost(telling))
    yield Heading(tell("heading.end"))
    yield from paragraphs(
        (tell("lead.win"), rule("goal")),
        (tell("closure.lead.lose"), lose),
        (tell("closure.lead.holes"), _holes(telling)),
    )


def _closed_early(telling: Telling) -> str:
    return "" if telling.rules.goals == (Closed(),) else telling.tell("closure.lose.closed-early")


def _goal_lost(telling: Telling) -> str:
    """How pieces that goals ask for may leave the game; empty where none can."""
    deck, tell = telling.deck, telling.tell
    acting = cards_with_effect(deck)
    can_take, sources = any(map(takes_away, acting)), set(map(discards_from, acting))
    taken: list[str] = []
    discarded: list[str] = []
    for piece, cards in needed_cards(deck).items():
        copies = sum(card.copies for card in cards)
        told, *others = (
            tell("closure.lose.card", card=telling.mention(one), copies=copies)
            for one in (piece, *cards)
        )
        taken += [told] if can_take and piece.category != START else []
        stay = any(timing_of(card) == "kept" for card in cards)  # in the deck
        discarded += others if "hand" in sources or ("deck" in sources and not stay) else []
    if not taken and not discarded:
        return ""
    return tell("closure.lose.goal", taken=taken, discarded=discarded)


def _holes(telling: Telling) -> str:
    """What a space means that no card can fill, unless no card may leave one."""
    value, goals = telling.rules["dead_space"], telling.rules.goals
    if value == "forbid":
        return ""
    loses = value == "lose" and Closed() in goals
    return joined(
        telling.rule("dead_space"),
        telling.tell_if("taking", "closure.holes.taking") if loses else "",
    )


def _effects(telling: Telling) -> Iterator[Block]:
    tell, some = telling.tell, telling.tell_if
    if cards_with_effect(telling.deck):
        yield Heading(tell("closure.heading.effects"))
        timings = ((tell(f"closure.lead.{one}"), some(one, f"closure.{one}")) for one in _TOLD)
        yield from paragraphs(*timings)
        yield reference(telling)

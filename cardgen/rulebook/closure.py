"""How a game of the family `closure` is set up, played and ended."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.rules import Closed
from cardgen.rulebook.document import Block, Heading, Paragraph, joined, steps
from cardgen.rulebook.telling import Telling


def about(telling: Telling) -> str:
    """What the game is about, and how it is won."""
    return joined(telling.tell("closure.about"), telling.rule("goal"))


def chapters(telling: Telling) -> Iterator[Block]:
    """The chapters from the set-up to the end of the game."""
    yield from _set_up(telling)
    yield from _turn(telling)
    yield from _nothing_fits(telling)
    yield from _end(telling)


def _set_up(telling: Telling) -> Iterator[Block]:
    tell, rule = telling.tell, telling.rule
    yield Heading(tell("heading.set-up"))
    yield steps(
        joined(tell("set-up.surface"), *telling.starts()),
        rule("blocked") if telling.rules["blocked"] else "",
        tell("set-up.shuffle"),
        rule("hand"),
        tell("closure.set-up.begin"),
    )


def _turn(telling: Telling) -> Iterator[Block]:
    tell, rule = telling.tell, telling.rule
    forbidden = telling.rules["dead_space"] == "forbid"
    yield Heading(tell("heading.turn"))
    yield steps(
        joined(tell("closure.turn.play"), tell(f"turns.{telling.deck.format.turns}")),
        joined(
            rule("connect"), tell("closure.turn.match"), rule("dead_space") if forbidden else ""
        ),
        tell("closure.turn.draw"),
    )
    yield Paragraph(tell("table"), tell("lead.table"))
    if not telling.is_solo:
        yield Paragraph(rule("open_hands"), tell("closure.lead.talk"))
    if telling.rules["exchange"]:
        yield Paragraph(rule("exchange"), tell("closure.lead.exchange"))


def _nothing_fits(telling: Telling) -> Iterator[Block]:
    tell, rule = telling.tell, telling.rule
    playing_out = telling.rules["deck_empty"] == "play-out"
    yield Heading(tell("closure.heading.nothing-fits"))
    yield Paragraph(
        joined(
            tell("closure.nothing-fits"),
            rule("after_swap"),
            tell("closure.nothing-fits.no-deck") if playing_out else "",
        )
    )


def _end(telling: Telling) -> Iterator[Block]:
    tell, rule = telling.tell, telling.rule
    yield Heading(tell("heading.end"))
    yield Paragraph(rule("goal"), tell("lead.win"))
    yield Paragraph(joined(rule("deck_empty"), _closed_early(telling)), tell("closure.lead.lose"))
    if telling.rules["dead_space"] != "forbid":
        yield Paragraph(rule("dead_space"), tell("closure.lead.holes"))


def _closed_early(telling: Telling) -> str:
    goals = telling.rules["goal"]
    return "" if goals == (Closed(),) else telling.tell("closure.lose.closed-early")

"""How a game of the family `closure` is set up, played and ended."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.rules import Closed
from cardgen.rulebook.document import Block, Heading, Paragraph, Steps
from cardgen.rulebook.telling import Telling


def chapters(telling: Telling) -> Iterator[Block]:
    """The chapters from the set-up to the end of the game."""
    yield from _set_up(telling)
    yield from _turn(telling)
    yield from _nothing_fits(telling)
    yield from _end(telling)


def _set_up(telling: Telling) -> Iterator[Block]:
    tell, rule = telling.tell, telling.rule
    yield Heading(tell("heading.set-up"))
    yield _steps(
        _joined(tell("set-up.surface"), *telling.starts()),
        rule("blocked") if telling.rules["blocked"] else "",
        tell("set-up.shuffle"),
        rule("hand"),
        tell("set-up.begin"),
    )


def _turn(telling: Telling) -> Iterator[Block]:
    tell, rule = telling.tell, telling.rule
    forbidden = telling.rules["dead_space"] == "forbid"
    yield Heading(tell("heading.turn"))
    yield _steps(
        _joined(tell("turn.play"), tell(f"turns.{telling.deck.format.turns}")),
        _joined(rule("connect"), tell("turn.match"), rule("dead_space") if forbidden else ""),
        tell("turn.draw"),
    )
    yield Paragraph(tell("table"), tell("lead.table"))
    if not telling.is_solo:
        yield Paragraph(rule("open_hands"), tell("lead.talk"))
    if telling.rules["exchange"]:
        yield Paragraph(rule("exchange"), tell("lead.exchange"))


def _nothing_fits(telling: Telling) -> Iterator[Block]:
    tell, rule = telling.tell, telling.rule
    playing_out = telling.rules["deck_empty"] == "play-out"
    yield Heading(tell("heading.nothing-fits"))
    yield Paragraph(
        _joined(
            tell("nothing-fits"),
            rule("after_swap"),
            tell("nothing-fits.no-deck") if playing_out else "",
        )
    )


def _end(telling: Telling) -> Iterator[Block]:
    tell, rule = telling.tell, telling.rule
    yield Heading(tell("heading.end"))
    yield Paragraph(rule("goal"), tell("lead.win"))
    yield Paragraph(_joined(rule("deck_empty"), _closed_early(telling)), tell("lead.lose"))
    if telling.rules["dead_space"] != "forbid":
        yield Paragraph(rule("dead_space"), tell("lead.holes"))


def _closed_early(telling: Telling) -> str:
    goals = telling.rules["goal"]
    return "" if goals == (Closed(),) else telling.tell("lose.closed-early")


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _steps(*texts: str) -> Steps:
    return Steps(tuple(Paragraph(text) for text in texts if text))

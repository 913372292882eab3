"""How a game of the family `priority` is set up, played and ended."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.rulebook.document import Block, Heading, Paragraph, joined, steps
from cardgen.rulebook.facts import by_effect, cards_with_effect
from cardgen.rulebook.pieces import reference
from cardgen.rulebook.telling import Telling


def about(telling: Telling) -> str:
    """What the game is about, what a closed maze is worth, and what `our reading` means."""
    tell = telling.tell
    return joined(tell("priority.about"), telling.rule("finished"), tell("our-reading"))


def chapters(telling: Telling) -> Iterator[Block]:
    """The chapters from the set-up to the questions."""
    yield from _set_up(telling)
    yield from _turn(telling)
    yield from _rules(telling)
    yield from _special_cards(telling)
    yield from _end(telling)
    yield from _questions(telling)


def _set_up(telling: Telling) -> Iterator[Block]:
    tell = telling.tell
    yield Heading(tell("heading.set-up"))
    yield steps(tell("set-up.surface"), tell("set-up.shuffle"), tell("priority.set-up.first"))


def _turn(telling: Telling) -> Iterator[Block]:
    tell = telling.tell
    yield Heading(tell("heading.turn"))
    yield steps(
        tell("priority.turn.draw"),
        joined(tell("priority.turn.lay"), tell(f"turns.{telling.deck.format.turns}")),
        telling.tell_if("effects", "priority.turn.special"),
        tell("priority.turn.nothing-fits"),
    )
    yield Paragraph(tell("table"), tell("lead.table"))


def _rules(telling: Telling) -> Iterator[Block]:
    tell = telling.tell
    yield Heading(tell("priority.heading.rules"))
    yield Paragraph(tell("priority.block"), tell("priority.lead.block"))
    yield Paragraph(telling.rule("join"), tell("priority.lead.join"))
    if telling.rules["join"] == "lowest":
        yield Paragraph(tell("priority.example"), tell("priority.lead.example"))


def _special_cards(telling: Telling) -> Iterator[Block]:
    if cards_with_effect(telling.deck):
        yield Heading(telling.tell("priority.heading.effects"))
        yield Paragraph(telling.tell("priority.special-cards"))
        yield reference(telling)


def _end(telling: Telling) -> Iterator[Block]:
    tell, finished = telling.tell, telling.rules["finished"]
    yield Heading(tell("heading.end"))
    yield Paragraph(telling.rule("finished"), tell(f"priority.lead.finished.{finished}"))
    yield Paragraph(tell(f"priority.score.{finished}"), tell("priority.lead.score"))
    yield Paragraph(tell("priority.stuck"), tell("priority.lead.stuck"))


def _questions(telling: Telling) -> Iterator[Block]:
    """What is asked in every game, and what only about some effects."""
    tell = telling.tell
    yield Heading(tell("priority.heading.questions"))
    for about in ("", *(f".{effect}" for effect in by_effect(telling.deck))):
        for name in telling.named_below(f"priority.question{about}"):
            question = tell(f"priority.question{about}.{name}")
            yield Paragraph(tell(f"priority.answer{about}.{name}"), question)

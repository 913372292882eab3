"""How a game of the family `priority` is set up, played and ended."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.rulebook.document import Block, Heading, Paragraph, joined, steps
from cardgen.rulebook.telling import Telling

_QUESTIONS = ("several", "numbers", "pass", "hole")
_QUESTIONS_ON_EFFECTS = {"bomb": ("split", "last-card"), "cave-in": ("only-card",)}


def about(telling: Telling) -> str:
    """What the game is about, what a closed maze is worth, and what `our reading` means."""
    tell = telling.tell
    return joined(tell("priority.about"), telling.rule("finished"), tell("priority.our-reading"))


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
        tell("priority.turn.special") if telling.effects() else "",
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
    tell, effects = telling.tell, telling.effects()
    if effects:
        yield Heading(tell("priority.heading.special-cards"))
        yield Paragraph(tell("priority.special-cards"))
    for effect, card in effects.items():
        lead = tell("priority.lead.effect", name=telling.name(card))
        yield Paragraph(tell(f"priority.effect.{effect}"), lead)


def _end(telling: Telling) -> Iterator[Block]:
    tell, finished = telling.tell, telling.rules["finished"]
    yield Heading(tell("heading.end"))
    yield Paragraph(telling.rule("finished"), tell(f"priority.lead.finished.{finished}"))
    yield Paragraph(tell(f"priority.score.{finished}"), tell("priority.lead.score"))
    yield Paragraph(tell("priority.stuck"), tell("priority.lead.stuck"))


def _questions(telling: Telling) -> Iterator[Block]:
    tell = telling.tell
    asked = list(_QUESTIONS)
    for effect in telling.effects():
        asked += _QUESTIONS_ON_EFFECTS.get(effect, ())
    yield Heading(tell("priority.heading.questions"))
    for name in asked:
        question = tell(f"priority.question.{name}")
        yield Paragraph(tell(f"priority.answer.{name}"), question)

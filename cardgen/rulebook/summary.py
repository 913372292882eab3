"""The rules summary of a deck: every number is counted from it, every rule read from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cardgen.engine.closure import CLOSURE
from cardgen.engine.priority import PRIORITY
from cardgen.model.card import Card
from cardgen.model.deck import CardFormat, Deck, Mode, Source, mode_conflicts
from cardgen.rulebook import closure, priority
from cardgen.rulebook.document import Block, Bullets, Document, Heading, Paragraph, joined
from cardgen.rulebook.facts import cards_with_effect
from cardgen.rulebook.pieces import parts_list
from cardgen.rulebook.telling import Telling


class FamilyTold(NamedTuple):
    """How a family is told.

    Attributes:
        about: what a game is about.
        chapters: how it is played.
        wording: the key of the sentence that names the licence of the family's sentences; empty
            where that need not be named.
    """

    about: Callable[[Telling], str]
    chapters: Callable[[Telling], Iterator[Block]]
    wording: str = ""


FAMILIES_TOLD: Mapping[str, FamilyTold] = MappingProxyType(
    {
        CLOSURE.name: FamilyTold(closure.about, closure.chapters),
        PRIORITY.name: FamilyTold(priority.about, priority.chapters, "priority.wording"),
    }
)
"""How each family is told, by its name."""

_SOURCES: tuple[Source, ...] = ("publisher", "house", "own")


def rules_summary(
    deck: Deck,
    sentences: Mapping[str, str],
    language: str = "en",
    format: CardFormat | None = None,
) -> Document:
    """The rules summary of a deck as patched by its modes.

    Args:
        deck: the deck, `deck.mode` naming the modes that were applied to it.
        sentences: the language's sentence templates by key.
        language: the language in which the deck's own texts are wanted.
        format: the format in which the cards are printed; the deck's own if None.
    """
    telling = Telling(deck._replace(format=format or deck.format), sentences, language)
    modes = [telling.text(mode.title) for mode in deck.applied_modes]
    return Document(
        title=telling.text(deck.title),
        subtitle=telling.tell("subtitle", modes=modes),
        language=language,
        folio=telling.tell("folio"),
        blocks=(
            *_opening(telling),
            *_needs(telling),
            *FAMILIES_TOLD[deck.rules.family].chapters(telling),
            *_modes(telling, sentences),
            *_credits(telling),
        ),
    )


def _opening(telling: Telling) -> Iterator[Block]:
    yield Paragraph(FAMILIES_TOLD[telling.rules.family].about(telling))
    applied = telling.deck.applied_modes
    groups = [
        telling.tell(f"modes.applied.{source}", modes=titles)
        for source in _SOURCES
        if (titles := [telling.text(mode.title) for mode in applied if mode.source == source])
    ]
    if groups:
        yield Paragraph(telling.tell("modes.applied", groups=groups))


def _needs(telling: Telling) -> Iterator[Block]:
    deck, tell = telling.deck, telling.tell
    yield Heading(tell("heading.needs"))
    yield Paragraph(tell("needs"))
    if any(face.exits for card in deck.pieces() for face in card.faces):
        yield Paragraph(tell(f"{deck.rules.family}.exits"), tell("lead.exits"))
    starts = [(card, card.copies) for card in deck.start if card.copies]
    if starts:
        lead = tell("lead.start", count=sum(copies for _, copies in starts))
        yield parts_list(telling, Paragraph("", lead), starts)
    plain = deck._replace(cards=tuple(card for card in deck.cards if card.effect is None))
    for category, lead in _counted(telling, plain.cards):
        kinds = [(cards[0], sum(card.copies for card in cards)) for cards in plain.kinds(category)]
        kinds.sort(key=lambda kind: len(kind[0].front.exits))
        about = Paragraph(tell("category.kinds", count=len(kinds)), lead)
        yield parts_list(telling, about, kinds)
    leads = [lead for _, lead in _counted(telling, cards_with_effect(telling.deck))]
    if leads:
        heading = tell(f"{deck.rules.family}.heading.effects")
        yield Paragraph(tell("category.effects", heading=heading), joined(*leads))
    parts = [(card, card.copies) for card in deck.parts if card.copies]
    if parts:
        yield parts_list(telling, Paragraph("", tell("lead.parts")), parts)


def _counted(telling: Telling, cards: Sequence[Card]) -> list[tuple[str, str]]:
    """The categories of some cards, each with a few words that say how many there are."""
    counts = telling.deck._replace(cards=tuple(cards)).category_counts()
    return [
        (category, telling.tell("lead.category", count=count, category=category))
        for category, count in counts.items()
        if count
    ]


def _modes(telling: Telling, sentences: Mapping[str, str]) -> Iterator[Block]:
    applied = telling.deck.applied_modes
    others = [
        mode
        for mode in telling.deck.modes
        if mode not in applied and not mode_conflicts((*applied, mode))
    ]
    if others:
        yield Heading(telling.tell("heading.modes"))
    for source in _SOURCES:
        group = [mode for mode in others if mode.source == source]
        if group:
            yield Paragraph("", telling.tell(f"modes.{source}"))
            yield Bullets(tuple(_mode(telling, mode, sentences) for mode in group))


def _mode(telling: Telling, mode: Mode, sentences: Mapping[str, str]) -> Paragraph:
    deck = telling.deck
    played = Telling(deck.patched((mode,)), sentences, telling.language)
    told = played.starts(dict(mode.start_face))
    told += [played.rule(name) for name in mode.rules]
    copies = dict(mode.cards)
    known = {card.id for card in cards_with_effect(telling.deck)}
    added = {card.id: card for card in cards_with_effect(played.deck) if card.id not in known}
    stood_in = [piece for _, piece in played.stand_ins()]
    for card in deck.cards:
        if card.id in copies:
            count = copies[card.id]
            id_ = mode.id if count > card.copies and not added else ""
            told.append(telling.tell("mode.copies", name=telling.name(card), count=count, id=id_))
        if card.id in added:
            told.append(played.effect(added[card.id]))
    told += [
        telling.tell("mode.part", name=telling.name(card), count=copies[card.id], id=mode.id)
        for card in deck.parts
        if copies.get(card.id, 0) > card.copies
    ]
    told += [
        telling.tell("mode.borrow", piece=telling.mention(piece), id=mode.id)
        for borrow in mode.borrow
        if (piece := borrow.borrowed()) is not None and piece not in stood_in
    ]
    if added:
        told.append(telling.tell("mode.sheet", id=mode.id))
    lead = telling.tell("lead.mode", mode=telling.text(mode.title))
    return Paragraph(" ".join(told), lead)


def _credits(telling: Telling) -> Iterator[Block]:
    deck, tell = telling.deck, telling.tell
    licence = telling.text(deck.licence)
    wording = FAMILIES_TOLD[deck.rules.family].wording
    said = (
        (telling.text(deck.credits), "lead.credits"),
        (licence, "lead.licence"),
        (tell(wording, licence=licence) if wording else "", "lead.wording"),
    )
    if any(text for text, _ in said):
        yield Heading(tell("heading.credits"))
        yield from (Paragraph(text, tell(lead)) for text, lead in said if text)

"""The pieces of a deck in pictures: each kind with its faces, its copies and a caption."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.model.card import Card, EffectCall, Face
from cardgen.model.deck import START
from cardgen.model.notation import format_paths
from cardgen.rulebook.document import Entry, Illustration, Paragraph, Part, PartsList, Reference
from cardgen.rulebook.facts import cards_with_effect
from cardgen.rulebook.telling import Telling


def parts_list(telling: Telling, about: Paragraph, kinds: Sequence[tuple[Card, int]]) -> PartsList:
    """Some kinds of piece and how many there are of each."""
    return PartsList(about, tuple(_part(telling, card, copies) for card, copies in kinds))


def reference(telling: Telling) -> Reference:
    """What each card with an effect does; cards that do the same under one name share a row."""
    rows: dict[tuple[str, EffectCall], list[Card]] = {}
    for card in cards_with_effect(telling.deck):
        assert card.effect is not None
        rows.setdefault((telling.name(card), card.effect), []).append(card)
    tell, names = telling.tell, [name for name, _ in rows]
    return Reference(
        (tell("reference.card"), tell("reference.what")),
        tuple(
            _entry(telling, name, cards, is_alone=names.count(name) == 1)
            for (name, _), cards in rows.items()
        ),
    )


def _entry(telling: Telling, name: str, cards: Sequence[Card], *, is_alone: bool) -> Entry:
    """A row; under a name that others have too, the ids of its cards stand with their paths."""
    pictures = list(dict.fromkeys(one for card in cards for one in _pictures(telling, card)))
    if not is_alone:
        pictures = [one._replace(notation=f"{one.notation} {one.face}".strip()) for one in pictures]
    part = Part(tuple(pictures), sum(card.copies for card in cards), name)
    return Entry(part, telling.when(cards[0]), telling.effect(cards[0]))


def _part(telling: Telling, card: Card, copies: int) -> Part:
    is_borrowed = telling.lender(card.id) is not None
    captions = [telling.mention(card) if is_borrowed else telling.text(card.front.title)]
    if card.category == START:
        captions.append(_start_caption(telling, card))
    return Part(_pictures(telling, card), copies, ", ".join(filter(None, captions)))


def _pictures(telling: Telling, card: Card) -> tuple[Illustration, ...]:
    """The faces of a card that can lie upward."""
    ids = (card.front_id, card.back_id)
    return tuple(
        Illustration(id_, _in_words(telling, face), format_paths(face.paths, card.footprint))
        for id_, face in zip(ids, card.faces, strict=False)
    )


def _start_caption(telling: Telling, card: Card) -> str:
    exits = len(card.front.exits)
    if isinstance(card.back, Face):
        return telling.tell("start.exits-both", exits=exits, other=len(card.back.exits))
    return telling.tell("start.exits", exits=exits)


def _in_words(telling: Telling, face: Face) -> str:
    title = telling.text(face.title)
    ends = sum(len(path.dead_ends) for path in face.paths)
    priorities = [exit_.priority for exit_ in face.exits if exit_.priority is not None]
    exits = len(face.exits)
    return title or telling.tell("picture", exits=exits, priorities=priorities, ends=ends)

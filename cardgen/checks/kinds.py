"""Checks of kinds and of the totals an author states."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.diagnostics import DeckPath, nearest
from cardgen.model.card import Back, Card, EffectCall, Face
from cardgen.model.deck import Deck, Expect
from cardgen.model.notation import kind_key
from cardgen.wording import counted

_NOTHING = Expect()


@check(
    id="kind-twice",
    severity="warning",
    rationale="A card and the same card turned are one kind. Listed twice, there are more of it "
    "than the author counted, and the proportions of the deck are not what they seem. Mirror "
    "images are different kinds.",
)
def kind_twice(deck: Deck) -> Iterator[Finding]:
    """No kind is listed twice, turned or not."""
    first: dict[tuple[str, Back | str, EffectCall | None], tuple[DeckPath, Card]] = {}
    for index, card in enumerate(deck.cards):
        if not card.copies:
            continue
        place = ("cards", index)
        kind = (_kind(card.front, deck), _back_kind(card, deck), card.effect)
        other, twin = first.setdefault(kind, (place, card))
        if other != place and twin.id.casefold() != card.id.casefold():
            yield Finding(
                place,
                f"`{card.id}` is the same kind as `{twin.id}`",
                "add its copies to the other card",
                other=other,
            )


@check(
    id="expect-cards",
    scope="deck",
    rationale="A total that disagrees with the list means that a card was forgotten, added or "
    "miscounted. Start pieces and parts do not count.",
)
def expect_cards(deck: Deck) -> Iterator[Finding]:
    """There are as many cards as expected."""
    counts = ", ".join(f"{name} {count:,}" for name, count in deck.category_counts().items())
    hint = f"cards by category: {counts}" if counts else None
    yield from _total("cards", "card", _stated(deck).cards, deck.card_count, hint)


@check(
    id="expect-kinds",
    scope="deck",
    rationale="A number of kinds that disagrees with the list means that a kind is missing, or "
    "is in the list twice. Cards without copies do not count.",
)
def expect_kinds(deck: Deck) -> Iterator[Finding]:
    """There are as many kinds of cards as expected."""
    expected = _stated(deck).kinds
    if expected is not None:
        hint = "a card and the same turned are one"
        yield from _total("kinds", "kind", expected, len(deck.kinds()), hint)


@check(
    id="expect-exits",
    scope="deck",
    rationale="The number of exits on all cards finds a slip of the pen inside a path, which "
    "the number of cards cannot.",
)
def expect_exits(deck: Deck) -> Iterator[Finding]:
    """The cards have as many exits as expected."""
    hint = "those on the fronts of all cards count, not those of start pieces and parts"
    yield from _total("exits", "exit", _stated(deck).exits, deck.exit_count, hint)


@check(
    id="expect-category",
    scope="deck",
    rationale="Totals by category show which part of a deck is short when the whole is.",
)
def expect_category(deck: Deck) -> Iterator[Finding]:
    """Every category has as many cards as expected."""
    counts = deck.category_counts()
    for category, expected in _stated(deck).categories:
        count = counts.get(category, 0)
        if count != expected:
            near = nearest(category, counts) if not count else None
            yield Finding(
                ("expect", "categories", category),
                f"the deck has {counted(count, 'card')} of category `{category}`; "
                f"`expect` says {expected:,}",
                f"did you mean `{near}`?" if near else None,
            )


def _stated(deck: Deck) -> Expect:
    return deck.expect or _NOTHING


def _total(
    key: str, noun: str, expected: int | None, count: int, hint: str | None
) -> Iterator[Finding]:
    if expected is not None and count != expected:
        message = f"the deck has {counted(count, noun)}; `expect` says {expected:,}"
        yield Finding(("expect", key), message, hint)


def _kind(face: Face, deck: Deck) -> str:
    return kind_key(face, deck.format.footprint, deck.format.kind_turns)


def _back_kind(card: Card, deck: Deck) -> Back | str:
    return card.back if isinstance(card.back, Back) else _kind(card.back, deck)

"""Checks of pieces: that they show something, that their backs keep a secret, that they print."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.checks.places import faces, pieces
from cardgen.diagnostics import DeckPath
from cardgen.engine.effects import EFFECTS, timing_of
from cardgen.engine.families import FAMILIES
from cardgen.model.card import Back, Card
from cardgen.model.deck import DECK_BACK, PART, START, Deck
from cardgen.model.notation import port_names
from cardgen.model.text import Text
from cardgen.wording import counted

MOST_PIECES = 5_000
"""More than these in one set is a slip of the finger: they fill over 400 sheets."""

_MOST_SHOWN = 8


@check(
    id="no-cards",
    scope="deck",
    in_modes=True,
    rationale="A game needs cards to shuffle. A list that is empty, or whose cards all have no "
    "copies, prints sheets with nothing to play on them.",
)
def no_cards(deck: Deck) -> Iterator[Finding]:
    """There are cards to shuffle."""
    if deck.card_count:
        return
    if deck.cards:
        yield Finding(("cards",), "every card has 0 copies", "write `copies: 2` in one of them")
        return
    ends = port_names(deck.format.footprint)[:2]
    if "no-priority" in FAMILIES[deck.rules.family].checks:
        ends = tuple(f"{end}@{number}" for number, end in enumerate(ends, start=1))
    example = f"such as `- {{paths: [{'-'.join(ends)}], copies: 2}}`"
    yield Finding(("cards",), "the list of cards is empty", example)


@check(
    id="absurd-copies",
    in_modes=True,
    rationale="A slip of the finger in numbers of copies would print hundreds of sheets. To make "
    "many games there are sets, which mark every card with the game it belongs to.",
)
def absurd_copies(deck: Deck) -> Iterator[Finding]:
    """One set of the deck can be printed."""
    if deck.piece_count > MOST_PIECES:
        yield Finding(
            ("cards",),
            f"one set has {counted(deck.piece_count, 'piece')}",
            f"at most {MOST_PIECES:,}; `--sets` prints several games",
            key=True,
        )


@check(
    id="special-without-text",
    rationale="A face without tunnels, icon and title is blank. Nobody can tell what it is, nor "
    "whether its print failed.",
)
def special_without_text(deck: Deck) -> Iterator[Finding]:
    """Every face has paths, an icon or a title."""
    for place, card, face in faces(deck):
        if not face.paths and face.icon is None and face.title is None:
            side = "" if not card.is_two_sided else f" on its {place[-1]}"
            yield Finding(
                place, f"`{card.id}` shows nothing{side}", "add paths, an icon or a title"
            )


@check(
    id="two-sided-card",
    severity="warning",
    rationale="Cards are shuffled and drawn face down. One with a face of its own on the back "
    "is known in the pile before it is drawn.",
)
def two_sided_card(deck: Deck) -> Iterator[Finding]:
    """No card of the pile is known by its back."""
    for index, card in enumerate(deck.cards):
        if card.is_two_sided:
            yield Finding(
                ("cards", index, "back"),
                f"the back of `{card.id}` gives it away in the pile",
                "list it under `start` or `parts`, or give it a back that cards share",
                key=True,
            )


@check(
    id="told-by-back",
    severity="warning",
    scope="deck",
    rationale="In a hand, a card with another back than the rest is known to everybody, and on top "
    "of the deck before it is drawn. Only cards that are played at once when they are drawn are "
    "never held. A back of their own helps to shuffle these in after the deal.",
)
def told_by_back(deck: Deck) -> Iterator[Finding]:
    """Cards that are held have the same back."""
    held: dict[str, list[tuple[int, Card]]] = {}
    for index, card in enumerate(deck.cards):
        if card.copies and isinstance(card.back, Back) and timing_of(card) != "drawn":
            held.setdefault(card.back.name, []).append((index, card))
    counts = {back: sum(card.copies for _, card in cards) for back, cards in held.items()}
    usual = max(counts, key=lambda back: counts[back], default="")
    drawn = ", ".join(name for name, effect in EFFECTS.items() if effect.timing == "drawn")
    for back, cards in held.items():
        if back != usual:
            yield Finding(
                ("cards", cards[0][0], "back"),
                f"{counted(counts[back], 'card')} with the back `{back}` would be known by it in "
                "a hand",
                f"leave out `back`, or give an effect that happens when it is drawn: {drawn}"
                if usual == DECK_BACK
                else f"write `back: {usual}` as on most cards",
            )


@check(
    id="reserved-category",
    rationale="Start pieces and parts have categories of their own, by which they are drawn, "
    "listed and left out of totals. A card of the pile that borrows one is taken for one.",
)
def reserved_category(deck: Deck) -> Iterator[Finding]:
    """No card of the pile calls itself a start piece or a part."""
    for index, card in enumerate(deck.cards):
        if card.category in (START, PART):
            yield Finding(
                ("cards", index, "category"),
                f"the category `{card.category}` is not for cards of the pile",
                "give it another name, or list the piece under `start` or `parts`",
            )


@check(
    id="unused-back",
    severity="note",
    scope="deck",
    rationale="A back that no piece names is a leftover, or a piece has forgotten to name it.",
)
def unused_back(deck: Deck) -> Iterator[Finding]:
    """Every back is some piece's back."""
    used = {card.back for _, card in pieces(deck)}
    for back in deck.backs:
        if back.name != DECK_BACK and back not in used:
            yield Finding(
                ("backs", back.name),
                f"no piece has the back `{back.name}`",
                f"write `back: {back.name}` in a piece, or remove it",
                key=True,
            )


@check(
    id="missing-character",
    severity="warning",
    rationale="A character that the bundled font lacks is printed as a question mark.",
)
def missing_character(deck: Deck) -> Iterator[Finding]:
    """The bundled font has every character of every text."""
    for place, whose, text in _texts(deck):
        for language, words in text.by_language:
            if words.isascii():
                continue
            # Only texts beyond ASCII are worth the time it takes to read the font's tables.
            from cardgen.fonts import missing_characters

            missing = missing_characters(words)
            if missing:
                shown = ", ".join(f"`{c}` (U+{ord(c):04X})" for c in missing[:_MOST_SHOWN])
                yield Finding(
                    (*place, language) if language else place,
                    f"the font has no {shown} for {whose}",
                    "write it with other letters; it would be printed as `?`",
                )


def _texts(deck: Deck) -> Iterator[tuple[DeckPath, str, Text]]:
    """The texts a player reads, with their place and whose they are."""
    of_deck: tuple[tuple[DeckPath, str, Text | None], ...] = (
        (("title",), "the title", deck.title),
        (("players",), "the players", Text.plain(deck.players) if deck.players else None),
        (("credits",), "the credits", deck.credits),
        (("licence",), "the licence", deck.licence),
        *((("backs", b.name, "title"), f"the back `{b.name}`", b.title) for b in deck.backs),
        *(((*place, "title"), f"`{card.id}`", face.title) for place, card, face in faces(deck)),
        *((("modes", i, "title"), f"the mode `{m.id}`", m.title) for i, m in enumerate(deck.modes)),
    )
    for place, whose, text in of_deck:
        if text is not None:
            yield place, whose, text

"""Checks of effects: that the rules know them, and that they can happen."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.checks.places import faces, named_pieces, pieces
from cardgen.engine.effects import EFFECTS
from cardgen.engine.effects.effect import Effect, stands_for
from cardgen.model.card import Card
from cardgen.model.deck import Deck


def effects_of(family: str) -> tuple[str, ...]:
    """The names of the effects that a family knows."""
    return tuple(name for name, effect in EFFECTS.items() if family in effect.families)


@check(
    id="foreign-effect",
    scope="deck",
    rationale="An effect belongs to the families whose rules say what it does. In another the "
    "engine could not play the card, and the rules sheet would not explain it.",
)
def foreign_effect(deck: Deck) -> Iterator[Finding]:
    """Cards have effects that the family knows."""
    family = deck.rules.family
    known = effects_of(family)
    for place, card in pieces(deck):
        effect = _effect(card)
        if effect is not None and effect.name not in known:
            yield Finding(
                (*place, "effect"),
                f"the family `{family}` does not know the effect `{effect.name}`",
                "one of: " + ", ".join(known)
                if known
                else "it plays no effects; leave the key out and say it in the card's title",
            )


@check(
    id="special-with-paths",
    rationale="A card that is played onto another or at once when it is drawn, or for which "
    "another piece is laid, never lies on the table itself. Drawn on it, tunnels would ask to be "
    "joined.",
)
def special_with_paths(deck: Deck) -> Iterator[Finding]:
    """Cards that are never laid have no paths."""
    for place, card, face in faces(deck):
        effect = _effect(card)
        if face.paths and effect is not None and not _is_laid(effect):
            yield Finding(
                (*place, "paths"),
                f"`{card.id}` has paths, but with the effect `{effect.name}` it is never laid",
                "leave out `paths`; an icon and a title are enough",
                key=True,
            )


@check(
    id="missing-piece",
    scope="deck",
    in_modes=True,
    rationale="A card that stands for another piece is worth nothing without it. The piece waits "
    "beside the table: it is a part, for start pieces lie already, and cards are in the deck.",
)
def missing_piece(deck: Deck) -> Iterator[Finding]:
    """Pieces that cards stand for wait beside the table."""
    own = {card.id: card.copies for card in deck.parts}
    elsewhere = {card.id for card in (*deck.start, *deck.cards)}
    applied = deck.mode.split("+")
    for mode in deck.modes:
        for borrow in mode.borrow:
            # One that its lender lacks was told where it is borrowed.
            own.setdefault(borrow.id, 1 if mode.id in applied else 0)
    stand_ins: dict[str, int] = {}
    for place, card, id_ in named_pieces(deck):
        if not card.copies:
            continue
        if id_ in elsewhere:
            message = f"`{card.id}` stands for `{id_}`, which is not a part"
            yield Finding(place, message, "list the piece under `parts`, or borrow it")
        elif own.get(id_) == 0:
            message = f"`{card.id}` stands for `{id_}`, which is not in the game"
            yield Finding(place, message, "borrow it or give it copies where the card has some")
        elif id_ in own and place[0] == "cards":
            before = stand_ins.get(id_, 0)
            count = stand_ins[id_] = before + card.copies
            if before <= own[id_] < count:  # told once
                message = f"{count:,} cards stand for `{id_}`, of which the game has {own[id_]:,}"
                yield Finding(place, message, "give it as many copies as cards stand for it")


@check(
    id="idle-effect",
    severity="warning",
    rationale="An effect happens when its card is drawn or played. Start pieces and parts are "
    "neither, and a card without paths cannot be laid, so what is printed on it never happens.",
)
def idle_effect(deck: Deck) -> Iterator[Finding]:
    """Effects are on cards whose play brings them about."""
    can_lie_without = deck.rules.values.get("connect") == "touch"
    for place, card in pieces(deck):
        effect = _effect(card)
        if effect is None:
            continue
        if place[0] != "cards":
            what = "a start piece" if place[0] == "start" else "a part"
            message = f"`{card.id}` is {what}, so its effect `{effect.name}` never happens"
            yield Finding((*place, "effect"), message, "list it under `cards`, or leave it out")
        elif _is_laid(effect) and not card.front.paths and not can_lie_without:
            message = f"`{card.id}` has no paths, so it is never laid, and its effect never happens"
            yield Finding((*place, "effect"), message, "give it paths")
    for place, card, id_ in named_pieces(deck):
        piece = deck.piece(id_)
        if place[0] != "cards" or piece is None or can_lie_without:
            continue
        if piece in deck.parts and not any(face.paths for face in piece.faces):
            message = f"`{id_}`, for which `{card.id}` stands, has no paths, so it is never laid"
            yield Finding(place, message, "give it paths")


def _effect(card: Card) -> Effect | None:
    # One that no family knows was told when the file was read.
    return None if card.effect is None else EFFECTS.get(card.effect.name)


def _is_laid(effect: Effect) -> bool:
    """Whether a card with an effect comes to lie on the table itself."""
    return effect.timing not in ("aimed", "drawn") and stands_for(effect) is None

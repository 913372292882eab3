"""Checks of ids: safe as file names, and told apart on every system."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardgen.checks.check import Finding, check
from cardgen.checks.places import pieces
from cardgen.diagnostics import DeckPath
from cardgen.model.deck import STANDARD, Deck
from cardgen.model.ids import unsafe_reason


@check(
    id="unsafe-id",
    rationale="Ids become names of files and folders on every system. They are never rewritten "
    "to fit, for then a file could no longer be told by its card.",
)
def unsafe_id(deck: Deck) -> Iterator[Finding]:
    """Every id is safe as a file name."""
    for place, id_, is_key in _all_ids(deck):
        is_joined = place[0] == "id" or (place[0] == "modes" and "borrow" not in place)
        reason = unsafe_reason(id_, allow_plus=not is_joined)
        if place[0] == "modes" and is_joined and id_.casefold() == STANDARD:
            reason = "it is the name of the unpatched deck"
        if reason is not None:
            message = f"the id {_shown(id_)} cannot be used: {reason}"
            yield Finding(place, message, _safe_hint(id_), key=is_key)


@check(
    id="id-clash",
    rationale="An id stands for one thing: its tile, its line in the manifest, its place in a "
    "mode. Names that differ in case only are one file on Windows and macOS.",
)
def id_clash(deck: Deck) -> Iterator[Finding]:
    """No two pieces, modes or backs share an id, case apart."""
    placed = [((*place, "id"), card.id) for place, card in pieces(deck)]
    yield from _clashes(placed)
    yield from _clashes((("modes", i, "id"), mode.id) for i, mode in enumerate(deck.modes))
    yield from _clashes((("backs", back.name), back.name) for back in deck.backs)
    yield from _borrow_clashes(deck, {id_.casefold(): place for place, id_ in placed})


def _all_ids(deck: Deck) -> Iterator[tuple[DeckPath, str, bool]]:
    """Every id with its place, and whether it is the key of what it names."""
    yield ("id",), deck.id, False
    for back in deck.backs:
        yield ("backs", back.name), back.name, True
    for place, card in pieces(deck):
        yield (*place, "id"), card.id, False
    for index, mode in enumerate(deck.modes):
        yield ("modes", index, "id"), mode.id, False
        for number, borrow in enumerate(mode.borrow):
            yield ("modes", index, "borrow", number, "id"), borrow.id, False


def _shown(id_: str) -> str:
    text = id_ if id_.isprintable() else ascii(id_)[1:-1]
    return f"`{text}`" if len(text) <= 64 else f"`{text[:40]}...`"


def _safe_hint(id_: str) -> str:
    """A safe id much like the one typed, if there is one."""
    kept = "-".join(re.findall(r"[A-Za-z0-9._@]+", id_)).strip("._@")
    for candidate in (kept, kept.replace(".", "-"), f"{kept}-1"):
        is_free = candidate != id_ and candidate.casefold() != STANDARD
        if is_free and unsafe_reason(candidate) is None:
            return f"for instance `{candidate}`"
    return "for instance `some-name`"


def _clashes(placed: Iterable[tuple[DeckPath, str]]) -> Iterator[Finding]:
    first: dict[str, tuple[DeckPath, str]] = {}
    for place, id_ in placed:
        other, other_id = first.setdefault(id_.casefold(), (place, id_))
        if other == place:
            continue
        is_piece = place[0] not in ("modes", "backs")
        yield Finding(
            place,
            f"the id `{id_}` is taken"
            if id_ == other_id
            else f"the ids `{id_}` and `{other_id}` differ in case only",
            "give it another id" + (", or add its copies to the other" if is_piece else ""),
            key=place[0] == "backs",
            other=other,
        )


def _borrow_clashes(deck: Deck, own: dict[str, DeckPath]) -> Iterator[Finding]:
    first: dict[str, tuple[int, DeckPath, str]] = {}
    for index, mode in enumerate(deck.modes):
        for number, borrow in enumerate(mode.borrow):
            place = ("modes", index, "borrow", number, "id")
            folded = borrow.id.casefold()
            at, other, other_id = first.setdefault(folded, (index, place, borrow.id))
            if folded in own:
                other = own[folded]
            elif other == place or (at != index and other_id == borrow.id):
                continue  # two modes may borrow under one id: they are not asked for together
            yield Finding(
                place, f"the id `{borrow.id}` is taken", "give it another id", other=other
            )

"""Selection: which prints of a deck are made, where not all are: a reprint or a test page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardgen.diagnostics import nearest
from cardgen.drawing.scene import Scene
from cardgen.errors import CardgenError, UsageError
from cardgen.model.card import Card
from cardgen.model.deck import CardFormat, Deck
from cardgen.model.setmark import letters_of, number_of
from cardgen.pipeline.order import Choices, Order
from cardgen.pipeline.outputs import MANIFEST, manifest_at
from cardgen.pipeline.testpage import cards_to_try
from cardgen.sheets.imposition import Print
from cardgen.sheets.settings import MOST_SETS, SheetSettings

Times = Callable[[Print], int]
"""How often a print is made."""

WHOLE = "sheets"
"""What the file of all sheets is called."""
MOST_COPIES = 999
"""As many as a deck may have of a card."""
_NUMBERED = re.compile(r"([A-Za-z]{1,6})([0-9]{1,6})")
_LEAST_MARKED = 2
"""A single set bears no mark."""


def word_for(order: Order) -> str:
    """What the file of the sheets is called: `sheets`, or `reprint` or `test` for a few cards.

    Raises:
        UsageError: the order selects its cards in more than one way.
    """
    given = {
        "--cards": order.cards,
        "--changed-since": order.changed_since,
        "--missing": order.missing,
        "--test-page": order.test_page,
    }
    ways = [option for option, value in given.items() if value]
    if len(ways) > 1:
        raise UsageError(
            f"{' and '.join(ways)} each say which cards are printed", "give one of them"
        )
    if not ways:
        return WHOLE
    return "test" if order.test_page else "reprint"


def narrowed(order: Order, choices: Choices) -> Choices:
    """What an order means where it is for a few cards: no stack, and sets for all marks.

    Raises:
        UsageError: what is missing is not told by set marks and numbers.
    """
    if word_for(order) == WHOLE:
        return choices
    marks = _marks(order.missing) if order.missing else ()
    _refuse_other_sets(marks, order.settings.get("sets"))
    marked = [_LEAST_MARKED, *(set_ for set_, _ in marks)] if marks else []
    return choices._replace(
        settings=tuple(
            replace(one, sets=max(one.sets, *marked, 1), order="set", fresh_sheets=False)
            for one in choices.settings
        )
    )


def times_of(
    order: Order,
    deck: Deck,
    faces: Mapping[str, Scene],
    format: CardFormat,
    settings: SheetSettings,
) -> Times | None:
    """How often each print of a deck is wanted, or None if all are wanted once.

    Args:
        order: what is asked for.
        deck: with its modes applied.
        faces: its drawn faces, by their ids.
        format: the size of its cards.
        settings: of the sheets.

    Raises:
        UsageError: a card or number that the deck does not have.
        CardgenError: the manifest is none of this deck, or nothing has changed since.
    """
    if order.cards:
        return _of_cards(_items("--cards", order.cards), deck)
    if order.changed_since is not None:
        return _changed(order.changed_since, deck, faces)
    if order.missing:
        return _missing(_marks(order.missing), deck, order.spares)
    if order.test_page:
        tried = cards_to_try(deck, format, settings)
        return lambda print_: print_.set == print_.copy == 1 and print_.piece.card in tried
    return None


def _items(option: str, texts: Sequence[str]) -> tuple[str, ...]:
    """The items of lists with commas, each once."""
    items = (item.strip() for text in texts for item in text.split(","))
    found = tuple(dict.fromkeys(filter(None, items)))
    if not found:
        raise UsageError(f"{option} names nothing", "leave it out to print all")
    return found


def _of_cards(items: Sequence[str], deck: Deck) -> Times:
    """So many copies of each card that is named (`ID` or `ID:n`)."""
    asked: dict[str, int | None] = {}
    for item in items:
        id_, colon, number = item.partition(":")
        if id_ in asked:
            raise UsageError(f"--cards: `{id_}` is named twice", f"write `{id_}:2` for two copies")
        asked[id_] = _count(item, number) if colon else None
    pieces = {card.id: card for card in deck.pieces()}
    unknown = [id_ for id_ in asked if id_ not in pieces]
    if unknown:
        hint = " ".join(_meant(unknown, pieces, deck))
        raise UsageError(f"--cards: {deck.id} has no {_listed(unknown)}", hint)
    unprinted = [id_ for id_ in asked if not pieces[id_].copies]
    if unprinted:
        raise UsageError(
            f"--cards: {deck.folder_name} has no copies of {_listed(unprinted)}",
            _modes_with(unprinted, deck),
        )
    wanted = {id_: pieces[id_].copies if count is None else count for id_, count in asked.items()}

    def times(print_: Print) -> int:
        each, more = divmod(wanted.get(print_.piece.card, 0), print_.piece.copies)
        return each + (print_.copy <= more)

    return times


def _count(item: str, number: str) -> int:
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:9]) <= MOST_COPIES):
        raise UsageError(
            f"--cards: `{item}` does not ask for 1 to {MOST_COPIES} copies",
            "write `ID:2` for two copies, or only `ID` for all of them",
        )
    return int(number)


def _meant(unknown: Sequence[str], pieces: Mapping[str, Card], deck: Deck) -> Iterator[str]:
    """Which cards were meant; where that is unknown, how to see all."""
    found = [nearest(id_, pieces) for id_ in unknown]
    near = list(dict.fromkeys(id_ for id_ in found if id_ is not None))
    if near:
        yield f"did you mean {_listed(near)}?"
    if None in found:
        yield f"`cardgen show {deck.id}` lists all cards"


def _modes_with(ids: Sequence[str], deck: Deck) -> str | None:
    modes = [mode.id for mode in deck.modes if any(dict(mode.cards).get(id_) for id_ in ids)]
    return f"some come with --mode {' or '.join(modes)}" if modes else None


def _marks(texts: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Set and running number of each item such as `A7`."""
    found: list[tuple[int, int]] = []
    for item in _items("--missing", texts):
        match = _NUMBERED.fullmatch(item)
        if match is None:
            raise UsageError(
                f"--missing: `{item}` is no set mark with a running number",
                "such as A7: the seventh piece of set A",
            )
        if number_of(match[1]) > MOST_SETS:
            raise UsageError(f"--missing: `{item}`: sets go from A to {letters_of(MOST_SETS)}")
        found.append((number_of(match[1]), int(match[2])))
    return tuple(found)


def _refuse_other_sets(marks: Sequence[tuple[int, int]], sets: int | None) -> None:
    """Refuses marks beyond the last set, where it was said how many there are."""
    beyond = [f"{letters_of(set_)}{number}" for set_, number in marks if set_ > (sets or set_)]
    if sets and beyond:
        last = letters_of(sets)
        raise UsageError(
            f"--missing: there is no {_listed(beyond)}: with --sets {sets} the sets are "
            f"{'A' if sets == 1 else f'A to {last}'}"
        )


def _missing(marks: Sequence[tuple[int, int]], deck: Deck, spares: int) -> Times:
    """The pieces with these sets and running numbers; spares come after those of the deck."""
    last = deck.piece_count + spares
    beyond = [f"{letters_of(set_)}{number}" for set_, number in marks if not 1 <= number <= last]
    if beyond:
        raise UsageError(
            f"--missing: there is no {_listed(beyond)}: the pieces of a set of "
            f"{deck.folder_name} have the numbers 1 to {last}"
        )
    return lambda print_: (print_.set, print_.number) in marks


def _changed(path: Path, deck: Deck, faces: Mapping[str, Scene]) -> Times:
    """The pieces that an earlier build did not have, or had with another face."""
    before = _cards_of(path, deck)
    had = {
        card.id: _copies_as_now(before[card.id], card, faces) if card.id in before else 0
        for card in deck.pieces()
        if card.copies
    }
    if all(card.copies <= had.get(card.id, 0) for card in deck.pieces()):
        raise CardgenError(
            f"nothing has changed since {path}: no piece of {deck.folder_name} is new or looks "
            "different",
            "leave out --changed-since to print all of them",
        )
    return lambda print_: print_.copy > had.get(print_.piece.card, print_.copy)


def _copies_as_now(before: Mapping[str, Any], card: Card, faces: Mapping[str, Scene]) -> int:
    """How many copies of a card as it is now an earlier build had."""
    is_same = all(
        before[side]["sha256"] == faces[face_id].sha256()
        for side, face_id in (("front", card.front_id), ("back", card.back_id))
    )
    return int(before["copies"]) if is_same else 0


def _cards_of(path: Path, deck: Deck) -> dict[str, Mapping[str, Any]]:
    """The cards of an earlier build of a deck, by id, as its manifest tells them."""
    place = path / MANIFEST if path.is_dir() else path
    if not place.exists():
        raise CardgenError(
            f"{place}: there is no such file", f"a build leaves {MANIFEST} beside its sheets"
        )
    manifest = manifest_at(place)
    if not manifest:
        raise CardgenError(f"{place} is not a manifest of cardgen")
    if manifest.get("deck") != deck.id:
        raise CardgenError(f"{place} is of the deck `{manifest.get('deck')}`, not of `{deck.id}`")
    cards = manifest.get("cards")
    if not isinstance(cards, list) or not all(map(_is_card, cards)):
        raise CardgenError(f"{place} does not tell its cards as cardgen does")
    return {card["id"]: card for card in cards}


def _is_card(entry: object) -> bool:
    """Whether an entry of a manifest tells what is compared."""
    if not isinstance(entry, dict):
        return False
    faces = (entry.get("front"), entry.get("back"))
    return (
        isinstance(entry.get("id"), str)
        and isinstance(entry.get("copies"), int)
        and all(isinstance(face, dict) and isinstance(face.get("sha256"), str) for face in faces)
    )


def _listed(ids: Sequence[str]) -> str:
    return ", ".join(f"`{id_}`" for id_ in ids)

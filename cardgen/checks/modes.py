"""Checks of modes, goals and blocked cells: that what they name is there."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.checks.places import borrowed_ids, named_pieces, piece_hint
from cardgen.diagnostics import DeckPath
from cardgen.engine.laid import laid_pieces
from cardgen.model.deck import STANDARD, Deck, Mode
from cardgen.model.rules import Goal, Joined, Placed


@check(
    id="unknown-piece",
    scope="deck",
    rationale="A mode, goal or effect that names a piece which is not in the deck does nothing, "
    "or can never be reached.",
)
def unknown_piece(deck: Deck) -> Iterator[Finding]:
    """Modes, goals and effects name pieces of the deck."""
    starts = [card.id for card in deck.start]
    printed = [card.id for card in (*deck.cards, *deck.parts)]
    own = [*starts, *printed]
    for place, _, id_ in _goals(("rules", "goal"), deck.rules.values.get("goal")):
        if id_ not in own:
            yield _unknown(place, f"there is no piece `{id_}`", id_, own)
    lent = [*own, *borrowed_ids(deck)]
    for place, card, id_ in named_pieces(deck):
        # A mode may have left out the card, and not borrowed the piece.
        if id_ not in lent and (card.copies or deck.mode == STANDARD):
            yield _unknown(place, f"there is no piece `{id_}`", id_, lent)
    for index, mode in enumerate(deck.modes):
        place = ("modes", index)
        for id_, _ in mode.start_face:
            if id_ not in starts:
                message = f"there is no start piece `{id_}`"
                yield _unknown((*place, "start_face", id_), message, id_, starts, key=True)
        for id_, _ in mode.cards:
            if id_ not in printed:
                message = f"there is no card or part `{id_}`"
                if id_ in starts:
                    message = f"`{id_}` is a start piece, whose copies no mode can change"
                yield _unknown((*place, "cards", id_), message, id_, printed, key=True)
        known = [*own, *(borrow.id for borrow in mode.borrow)]
        for at, _, id_ in _goals((*place, "rules", "goal"), mode.rules.get("goal")):
            if id_ not in known:
                yield _unknown(at, f"there is no piece `{id_}`", id_, known)


@check(
    id="unmeetable-goal",
    scope="deck",
    in_modes=True,
    rationale="A goal that asks for a card of which the game has no copy, or which never comes to "
    "lie on the table, can never be reached. One that joins a card with itself always is.",
)
def unmeetable_goal(deck: Deck) -> Iterator[Finding]:
    """Goals ask for pieces that can come to lie."""
    absent = {card.id for card in deck.pieces() if not card.copies}
    lies_without = deck.rules.values.get("connect") == "touch"
    laid = {p.id for p in laid_pieces(deck) if lies_without or any(f.paths for f in p.faces)}
    lying = laid | {card.id for card in deck.start}
    instead = {card.id: id_ for _, card, id_ in named_pieces(deck)}
    for place, goal, id_ in _goals(("rules", "goal"), deck.rules.values.get("goal")):
        if id_ in absent:
            message = f"the goal needs `{id_}`, of which there are 0 copies"
            yield Finding(place, message, "give it copies, here or in a mode")
        elif deck.piece(id_) is not None and id_ not in lying:
            message = f"the goal needs `{id_}`, which never comes to lie on the table"
            hint = "list it under `cards` with paths, or add a card with the effect `stand-in`"
            if id_ in instead:
                hint = f"`{instead[id_]}` is laid in its place"
            yield Finding(place, message, hint)
        if isinstance(goal, Joined) and goal.cards == (id_, id_) and place[-1] == 1:
            yield Finding(place, f"`{id_}` is always joined with itself", "name two pieces")


@check(
    id="one-sided-start",
    scope="deck",
    rationale="A start piece can be turned over only if its back is a face of its own.",
)
def one_sided_start(deck: Deck) -> Iterator[Finding]:
    """Only two-sided start pieces are turned over."""
    one_sided = {card.id for card in deck.start if not card.is_two_sided}
    for index, mode in enumerate(deck.modes):
        for id_, face in mode.start_face:
            if face == "back" and id_ in one_sided:
                yield Finding(
                    ("modes", index, "start_face", id_),
                    f"the start piece `{id_}` has no face on its back",
                    "give it `back: {paths: [...]}`",
                )


@check(
    id="empty-mode",
    severity="warning",
    scope="deck",
    rationale="A mode that changes nothing prints and plays as the deck without it.",
)
def empty_mode(deck: Deck) -> Iterator[Finding]:
    """Every mode changes something."""
    for index, mode in enumerate(deck.modes):
        if not _changes_something(deck, mode):
            yield Finding(
                ("modes", index),
                f"the mode `{mode.id}` changes nothing",
                "give it rules, start_face, cards or borrow that differ from the deck",
            )


@check(
    id="blocked-start",
    rationale="The start piece covers the cells from [0, 0] on, so none of them can be blocked.",
)
def blocked_start(deck: Deck) -> Iterator[Finding]:
    """No blocked cell lies under the start piece."""
    footprint = deck.format.footprint
    places: list[tuple[DeckPath, object]] = [
        (("rules", "blocked"), deck.rules.values.get("blocked")),
        *(
            (("modes", index, "rules", "blocked"), mode.rules.get("blocked"))
            for index, mode in enumerate(deck.modes)
        ),
    ]
    for place, cells in places:
        for number, cell in enumerate(cells if isinstance(cells, tuple) else ()):
            if cell in footprint:
                yield Finding(
                    (*place, number),
                    f"the start piece covers the blocked cell [{cell[0]}, {cell[1]}]",
                    f"it covers {footprint} cells from [0, 0] on",
                )


def _goals(place: DeckPath, goals: object) -> Iterator[tuple[DeckPath, Goal, str]]:
    """The ids that goals name, each with its place."""
    for index, goal in enumerate(goals if isinstance(goals, tuple) else ()):
        if isinstance(goal, Placed):
            yield (*place, index, "placed"), goal, goal.card
        elif isinstance(goal, Joined):
            for number, id_ in enumerate(goal.cards):
                yield (*place, index, "joined", number), goal, id_


def _changes_something(deck: Deck, mode: Mode) -> bool:
    copies = {card.id: card.copies for card in deck.pieces()}
    return bool(
        mode.borrow
        or any(deck.rules.values.get(name) != value for name, value in mode.rules.items())
        or any(face == "back" for _, face in mode.start_face)
        or any(copies.get(id_) != count for id_, count in mode.cards)
    )


def _unknown(
    place: DeckPath, message: str, id_: str, known: list[str], *, key: bool = False
) -> Finding:
    hint = piece_hint(id_, known) or "goals, modes and effects name pieces by their ids"
    return Finding(place, message, hint, key=key)

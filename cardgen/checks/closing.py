"""Checks of decks that are won by closing every tunnel: that it can begin, and can end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.engine.laid import laid_pieces
from cardgen.model.card import Card, Face
from cardgen.model.deck import Deck
from cardgen.model.grid import Side
from cardgen.model.notation import format_port, port_names
from cardgen.model.rules import Closed
from cardgen.wording import counted


@check(
    id="no-start",
    scope="deck",
    in_modes=True,
    rationale="The first card is laid beside a start piece. Without one that has an exit there "
    "is no tunnel to join.",
)
def no_start(deck: Deck) -> Iterator[Finding]:
    """A start piece with an exit lies on the table."""
    if not any(card.copies and _face_up(deck, card).exits for card in deck.start):
        yield Finding(
            ("start",),
            "no start piece has an exit" if deck.start else "there is no start piece",
            f"such as `- {{id: start, paths: [{'-'.join(port_names(deck.format.footprint))}]}}`",
        )


@check(
    id="no-closing-card",
    severity="warning",
    scope="deck",
    in_modes=True,
    rationale="A tunnel is ended by a card with a single exit. Without such a card every tunnel "
    "must be led back into another, which only the luckiest layout allows.",
)
def no_closing_card(deck: Deck) -> Iterator[Finding]:
    """A card ends a tunnel."""
    if not _must_close(deck) or not deck.card_count or _is_always_odd(deck):
        return
    if not any(len(card.front.exits) == 1 for card in _in_play(deck)):
        yield Finding(
            ("cards",),
            "no card has a single exit, so no tunnel can be ended",
            "add a card with one exit and a dead end",
            key=True,
        )


@check(
    id="odd-exits",
    scope="deck",
    in_modes=True,
    rationale="In a closed layout every exit meets another, so their number is even. A start "
    "with an odd number of exits can never be closed by cards that all have an even number.",
)
def odd_exits(deck: Deck) -> Iterator[Finding]:
    """Exits can come out even."""
    if _must_close(deck) and _is_always_odd(deck):
        yield Finding(
            ("start",),
            f"the start has {counted(_exits_at_start(deck), 'exit')}, and every card an even "
            "number: the game cannot be won",
            "add a card with 1 or 3 exits, or change the start",
            key=True,
        )


@check(
    id="unmeetable-start",
    scope="deck",
    in_modes=True,
    rationale="A start exit that no card can face stays open for ever, so the game is lost "
    "before it begins.",
)
def unmeetable_start(deck: Deck) -> Iterator[Finding]:
    """Some card can meet each exit of a start piece."""
    if not _must_close(deck) or not deck.card_count:
        return
    offered = _offers(deck)
    for index, card in enumerate(deck.start):
        for name, face in _named_faces(card):
            for number, path in enumerate(face.paths):
                for port in path.ports:
                    if not offered[port.side.opposite]:
                        end = format_port(port, card.footprint)
                        yield Finding(
                            ("start", index, name, "paths", number, end),
                            f"no card can meet the exit `{end}` of `{card.id}`",
                            _facing_hint(deck, port.side.opposite),
                        )


@check(
    id="unmeetable-exit",
    severity="warning",
    scope="deck",
    in_modes=True,
    rationale="A card with an exit that no other card can face, however it is turned, opens a "
    "tunnel that can never be closed.",
)
def unmeetable_exit(deck: Deck) -> Iterator[Finding]:
    """Another piece can meet each exit of a card."""
    if not _must_close(deck):
        return
    offered = _offers(deck)
    for card in deck.start:
        for face in card.faces if card.copies else ():
            offered.update({port.side for port in face.ports})
    turned = _turned_sides(deck)
    facing = {side: {met.opposite for met in turned[side]} for side in Side}
    doubtful = {side for side in Side if all(offered[met] < 2 for met in facing[side])}
    if not doubtful:
        return
    for index, card in enumerate(deck.cards):
        if not card.copies or all(port.side not in doubtful for port in card.front.ports):
            continue
        own = _sides(card, turned) if card.copies == 1 else frozenset[Side]()
        for number, path in enumerate(card.front.paths):
            for port in path.ports:
                if not any(offered[met] > (met in own) for met in facing[port.side]):
                    end = format_port(port, card.footprint)
                    yield Finding(
                        ("cards", index, "front", "paths", number, end),
                        f"no other piece can meet the exit `{end}` of `{card.id}`",
                        _facing_hint(deck, port.side.opposite),
                    )


def _must_close(deck: Deck) -> bool:
    """Whether an open exit hinders winning; it does in a family without a choice of goals."""
    goals = deck.rules.values.get("goal")
    return not isinstance(goals, tuple) or Closed() in goals


def _in_play(deck: Deck) -> Iterator[Card]:
    """What comes to lie on the table, and bears tunnels."""
    return (card for card in laid_pieces(deck) if card.front.paths)


def _is_always_odd(deck: Deck) -> bool:
    """Whether the start has an odd number of exits, and no card can change that."""
    return bool(
        _exits_at_start(deck) % 2
        and deck.card_count
        and not any(len(face.exits) % 2 for card in _in_play(deck) for face in card.faces)
    )


def _exits_at_start(deck: Deck) -> int:
    return sum(card.copies * len(_face_up(deck, card).exits) for card in deck.start)


def _named_faces(card: Card) -> Iterator[tuple[str, Face]]:
    return zip(("front", "back"), card.faces if card.copies else (), strict=False)


def _face_up(deck: Deck, card: Card) -> Face:
    is_turned_over = deck.face_up(card.id) == "back" and isinstance(card.back, Face)
    return card.faces[1 if is_turned_over else 0]


def _turned_sides(deck: Deck) -> dict[Side, frozenset[Side]]:
    """For each side, those it can become by turning the card."""
    return {
        side: frozenset(side.turned(quarters) for quarters in deck.format.quarters) for side in Side
    }


def _sides(card: Card, turned: dict[Side, frozenset[Side]]) -> frozenset[Side]:
    """The sides at which a card, turned in some way, has an exit."""
    sides = {port.side for face in card.faces for port in face.ports}
    return frozenset[Side]().union(*(turned[side] for side in sides))


def _offers(deck: Deck) -> Counter[Side]:
    """For each side, how many pieces can show an exit there; two are enough to know."""
    turned = _turned_sides(deck)
    offered: Counter[Side] = Counter()
    for card in _in_play(deck):
        for side in _sides(card, turned):
            offered[side] += card.copies
        if all(offered[side] > 1 for side in Side):
            break
    return offered


def _facing_hint(deck: Deck, side: Side) -> str:
    turned = _turned_sides(deck)
    sides = " or ".join(other.name.lower() for other in Side if side in turned[other])
    return f"it takes a card with an exit on its side {sides} (`turns: {deck.format.turns}`)"

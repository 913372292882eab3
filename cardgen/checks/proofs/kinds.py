"""Proofs about the kinds of a deck as a family: which are missing, which have no mirror twin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import comb

from cardgen.checks.check import Finding
from cardgen.checks.proofs.proof import Evidence, proof
from cardgen.model.card import Card, Exit, Face, Path
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Cell, Footprint, Port
from cardgen.model.notation import format_paths, format_port, kind_key, ordered_paths, path_of_ends
from cardgen.wording import counted

_CARDS = ("cards",)
_MOST_SETS = 5_000
"""A family with more sets of exits than this before turning is nobody's aim."""
_Set = tuple[Port, ...]


@proof(
    id="missing-kind",
    rationale="The ways in which so many exits can lie on a card, each once up to a turn, are a "
    "family of kinds. Where a deck has more than half of a family, the rest may have been "
    "forgotten; or left out on purpose, which makes the game less even.",
)
def missing_kind(evidence: Evidence) -> Iterator[Finding]:
    """No family of kinds is almost whole."""
    format = evidence.deck.format
    present = _by_exits(evidence)
    for exits in sorted({len(set_) for set_ in present}):
        if comb(len(format.footprint.perimeter()), exits) > _MOST_SETS:
            continue
        family = _family(format, exits)
        missing = [set_ for set_ in family if set_ not in present]
        if missing and 2 * len(missing) < len(family):
            number = counted(exits, "exit")
            yield Finding(
                _CARDS,
                f"{len(missing)} of the {len(family)} kinds with {number} "
                f"{'is' if len(missing) == 1 else 'are'} missing",
                "a card with the exits " + ", ".join(_text(s, format.footprint) for s in missing),
                key=True,
            )


@proof(
    id="extra-kind",
    rationale="Edges ask for exits only. A kind whose exits lie as those of another, but are "
    "joined otherwise, fits the same places; where most kinds differ in their exits, it is one "
    "more than the family has.",
)
def extra_kind(evidence: Evidence) -> Iterator[Finding]:
    """No two kinds differ only in how their exits are joined."""
    present = _by_exits(evidence)
    extra = [card for cards in present.values() for card in cards[1:]]
    if 2 * len(extra) >= sum(map(len, present.values())):
        return
    place = {card.id: ("cards", index) for index, card in enumerate(evidence.deck.cards)}
    alike: dict[str, list[Card]] = {}
    for cards in present.values():
        for card in cards:
            alike.setdefault(_unjoined(card.front, evidence.deck.format), []).append(card)
    for first, *others in alike.values():
        for card in others:
            yield Finding(
                place[card.id],
                f"`{card.id}` has its exits where `{first.id}` has them",
                "edges cannot tell the two apart",
                other=place[first.id],
            )


@proof(
    id="missing-twin",
    rationale="A card is never turned over, so a kind and its mirror image are two. A deck with "
    "one and not the other closes more easily to one hand than to the other.",
)
def missing_twin(evidence: Evidence) -> Iterator[Finding]:
    """Every kind has its mirror twin."""
    format = evidence.deck.format
    cards = _tunnel_cards(evidence)
    known = {_key(card.front, format) for card in cards}
    missing: dict[str, str] = {}
    for card in cards:
        twin = _mirrored(card.front, format.footprint)
        if _key(twin, format) not in known:
            missing.setdefault(_key(twin, format), f"`{card.id}` ({_paths(twin, format)})")
    if missing:
        yield Finding(
            _CARDS,
            f"{counted(len(missing), 'kind')} "
            f"{'lacks its mirror twin' if len(missing) == 1 else 'lack their mirror twins'}",
            "; ".join(missing.values()),
            key=True,
        )


def _tunnel_cards(evidence: Evidence) -> list[Card]:
    return [card for card in evidence.deck.cards if card.copies and card.front.exits]


def _by_exits(evidence: Evidence) -> Mapping[_Set, list[Card]]:
    """The kinds by where their exits lie, up to a turn; cards of one kind count once."""
    format = evidence.deck.format
    found: dict[_Set, dict[str, Card]] = {}
    for card in _tunnel_cards(evidence):
        same = found.setdefault(_canonical(card.front.ports, format), {})
        same.setdefault(_key(card.front, format), card)
    return {set_: list(cards.values()) for set_, cards in found.items()}


def _family(format: CardFormat, exits: int) -> list[_Set]:
    """Every way in which so many exits can lie, up to a turn."""
    ring = format.footprint.perimeter()
    return list(dict.fromkeys(_canonical(set_, format) for set_ in combinations(ring, exits)))


def _canonical(ports: Iterable[Port], format: CardFormat) -> _Set:
    """The one of all turned sets whose exits come first along the ring."""
    footprint = format.footprint
    ring = footprint.perimeter()
    places = [
        sorted(ring.index(footprint.turn_port(port, quarters)) for port in ports)
        for quarters in format.kind_turns
    ]
    return tuple(ring[place] for place in min(places))


def _text(ports: _Set, footprint: Footprint) -> str:
    return "-".join(format_port(port, footprint) for port in ports)


def _key(face: Face, format: CardFormat) -> str:
    return kind_key(Face(face.paths), format.footprint, format.kind_turns)


def _unjoined(face: Face, format: CardFormat) -> str:
    """What the edges show, up to a turn: the exits and what they bear, however they are joined."""
    return _key(Face(tuple(Path((exit_,)) for exit_ in face.exits)), format)


def _mirrored(face: Face, footprint: Footprint) -> Face:
    """The face as a mirror beside it shows it: left and right change places."""

    def cell(at: Cell) -> Cell:
        return Cell(footprint.columns - 1 - at.column, at.row)

    def exit_(one: Exit) -> Exit:
        side = one.port.side if one.port.side.is_horizontal else one.port.side.opposite
        return Exit(Port(cell(one.port.cell), side), one.priority, one.door, one.troll)

    return Face(
        tuple(
            Path(
                tuple(map(exit_, path.exits)),
                tuple(map(cell, path.dead_ends)),
                path.gold,
                path.ladder,
            )
            for path in face.paths
        )
    )


def _paths(face: Face, format: CardFormat) -> str:
    """The paths as an author would write them."""
    footprint = format.footprint
    paths = (path_of_ends((*path.exits, *path.dead_ends), footprint) for path in face.paths)
    return format_paths(ordered_paths(paths, footprint), footprint)

"""Proofs that the start can be closed, or cannot, and what it takes."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding
from cardgen.checks.proofs.proof import Evidence, proof
from cardgen.model.card import Card, Face
from cardgen.wording import counted

_START = ("start",)


@proof(
    id="unbalanced-exits",
    severity="error",
    rationale="Colour the table like a chequerboard. Every tunnel that crosses an edge leaves a "
    "dark cell and enters a light one, so in a closed layout both colours bear as many exits. "
    "Where the cards change the difference in steps that never make up for the start's, the game "
    "cannot be won.",
)
def unbalanced_exits(evidence: Evidence) -> Iterator[Finding]:
    """Exits can come out even on the two colours of a chequerboard."""
    if not evidence.must_close or evidence.imbalance is None:
        return
    found = evidence.imbalance
    steps = f"in steps of {found.step}" if found.step else "not at all"
    yield Finding(
        _START,
        f"the start has {counted(found.difference, 'exit')} more on one colour of a chequerboard "
        f"than on the other, and the cards change that {steps}: the game cannot be won",
        "add a card with a single exit, or change the start",
        key=True,
    )


@proof(
    id="unclosable",
    severity="error",
    rationale="Every way to lay the cards was tried, and none leads to a layout without an open "
    "exit. However well it is played, the game is lost.",
)
def unclosable(evidence: Evidence) -> Iterator[Finding]:
    """The cards can close the start."""
    if not evidence.must_close or evidence.imbalance is not None:
        return
    if evidence.closure.answer == "impossible":
        yield Finding(
            _START,
            f"the cards cannot close the start{_with(evidence)} in any way: the game cannot be won",
            "add cards that end a tunnel, or change the start",
            key=True,
        )


@proof(
    id="closable",
    rationale="A closed layout is the proof that the game can be won. The fewer cards it takes, "
    "the sooner a lucky hand ends the game. `cardgen close` draws it.",
)
def closable(evidence: Evidence) -> Iterator[Finding]:
    """How many cards close the start is told."""
    if not evidence.must_close:
        return
    closure = evidence.closure
    cards = counted(len(closure.placements), "card")
    if evidence.wanted:
        cards += f", among them {_named(evidence)}"
    placements = ", ".join(map(str, closure.placements))
    if closure.answer == "smallest":
        message = f"the start can be closed with {cards}, and with no fewer"
        yield Finding(_START, message, placements, key=True)
    elif closure.answer == "closed":
        message = f"the start can be closed with {cards}; at least {closure.at_least:,} are needed"
        yield Finding(_START, message, placements, key=True)


@proof(
    id="unproved",
    rationale="The search ended with its budget: it found no closed layout, and no proof that "
    "there is none. A larger budget may find either.",
)
def unproved(evidence: Evidence) -> Iterator[Finding]:
    """It is settled whether the cards can close the start."""
    if evidence.must_close and evidence.closure.answer == "unknown":
        yield Finding(
            _START,
            f"whether the start can be closed{_with(evidence)} is not settled after "
            f"{counted(evidence.closure.nodes, 'position')}; it takes at least "
            f"{counted(evidence.closure.at_least, 'card')}",
            "give `--budget` more positions",
            key=True,
        )


@proof(
    id="loops-needed",
    rationale="A tunnel that branches needs as many cards that end it as it has arms, unless two "
    "arms are led into each other. Where the deck has fewer ends than that, players must build "
    "loops, which is harder than it looks.",
)
def loops_needed(evidence: Evidence) -> Iterator[Finding]:
    """There are enough cards that end a tunnel to close the start without a loop."""
    if not evidence.must_close or evidence.imbalance is not None:
        return
    # A connected network of P paths that are joined J times has J - P + 1 loops. Each joint takes
    # two exits, so the sum of (2 - exits) over its paths is 2 P - 2 J: 2 less two for each loop.
    start = sum(_ends(placement.face) for placement in evidence.layout.placements)
    start += sum(min(0, _most_ends(card)) for card in evidence.wanted)
    ends = sum(card.copies * max(0, _most_ends(card)) for card in evidence.cards)
    loops = (3 - start - ends) // 2
    if loops > 0:
        exits = counted(len(evidence.layout.open_exits()), "exit")
        yield Finding(
            _START,
            f"the start has {exits}, and the deck {counted(_ending(evidence.cards), 'card')} "
            f"that end a tunnel: closing it{_with(evidence)} takes at least "
            f"{counted(loops, 'loop')}",
            "add cards with a single exit to make it easier",
            key=True,
        )


def _with(evidence: Evidence) -> str:
    """What has to lie as well, in words."""
    return f" with {_named(evidence)} laid" if evidence.wanted else ""


def _named(evidence: Evidence) -> str:
    return " and ".join(f"`{card.id}`" for card in evidence.wanted)


def _ends(face: Face) -> int:
    """How many loops, counted in halves, a face saves: 1 for each end, -1 for each more arm."""
    return sum(2 - len(path.exits) for path in face.paths)


def _most_ends(card: Card) -> int:
    """The same for the better side of a card."""
    return max(map(_ends, card.faces))


def _ending(cards: tuple[Card, ...]) -> int:
    return sum(card.copies for card in cards if _most_ends(card) > 0)

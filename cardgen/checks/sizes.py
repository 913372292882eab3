"""Checks of the card format: that cards tile the table, fit paper and can be cut."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding, check
from cardgen.model.deck import MOUTH, Deck
from cardgen.units import TOLERANCE, format_mm

_LARGEST = (297.0, 420.0)
"""The short and the long side of A3 (mm), the largest paper that common printers take."""
_NARROWEST_MOUTH = 5.0
"""A mouth that is narrower (mm) no longer meets its neighbour when cut by hand."""


@check(
    id="untileable",
    rationale="A card turned by a quarter must still lie on the grid. On cells that are not "
    "square it does not: its edges meet no edges, and its tunnels no tunnels.",
)
def untileable(deck: Deck) -> Iterator[Finding]:
    """Turned cards lie on the same grid."""
    card = deck.format
    if card.turns == "quarter" and abs(card.cell_width - card.cell_height) > TOLERANCE:
        yield Finding(
            ("card", "cell"),
            f"a cell of {format_mm(card.cell_width)} x {format_mm(card.cell_height)} does not "
            "fit the grid after a quarter turn",
            "write `turns: half` or `turns: none`, or make the cells square",
        )


@check(
    id="absurd-size",
    severity="warning",
    rationale="A card that is larger than A3 paper is rarely meant; 440 mm for 44 mm is soon "
    "written.",
)
def absurd_size(deck: Deck) -> Iterator[Finding]:
    """A card fits on a sheet of A3."""
    short, long = sorted((deck.format.width, deck.format.height))
    if short > _LARGEST[0] + TOLERANCE or long > _LARGEST[1] + TOLERANCE:
        yield Finding(
            ("card", "cell"),
            f"a card of {format_mm(deck.format.width)} x {format_mm(deck.format.height)} is "
            "larger than A3 paper",
            "a cell of 44 mm is common",
        )


@check(
    id="narrow-tunnel",
    severity="warning",
    rationale="Cutting by hand strays by a millimetre. Mouths under 5 mm then miss each other, "
    "and nobody can tell a tunnel from a wall.",
)
def narrow_tunnel(deck: Deck) -> Iterator[Finding]:
    """Tunnels are wide enough to meet after cutting."""
    mouth = deck.format.mouth
    if mouth < _NARROWEST_MOUTH - TOLERANCE:
        least = format_mm(_NARROWEST_MOUTH / MOUTH)
        yield Finding(
            ("card", "cell"),
            f"tunnels of {format_mm(mouth)} are hard to match after cutting",
            f"make the cell at least {least}",
        )


@check(
    id="square-half-turn",
    severity="warning",
    rationale="Nothing on a square card tells its long side from its short one. Players turn it "
    "by quarters, whatever the rules say.",
)
def square_half_turn(deck: Deck) -> Iterator[Finding]:
    """Square cards may be turned by quarters."""
    card = deck.format
    is_square = card.footprint.turned() == card.footprint
    if card.turns == "half" and is_square and abs(card.width - card.height) <= TOLERANCE:
        yield Finding(
            ("card", "turns"),
            f"a card of {format_mm(card.width)} x {format_mm(card.height)} that may only be "
            "turned by a half",
            "write `turns: quarter`, or make the cards oblong",
        )

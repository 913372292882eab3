"""What a proof is: like a check, but it looks at evidence that takes a search to find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from cardgen.checks.check import Finding
from cardgen.diagnostics import Severity
from cardgen.engine.closing import Closure, Imbalance, imbalance
from cardgen.engine.laid import faces_up, laid_pieces
from cardgen.engine.layout import Layout
from cardgen.engine.opening import opening
from cardgen.engine.winning import smallest_win, wanted_cards
from cardgen.model.card import Card
from cardgen.model.deck import Deck
from cardgen.model.rules import Closed


@dataclass(frozen=True)
class Evidence:
    """A deck and what a search found of it; searched once, when a proof first asks.

    Attributes:
        deck: patched by a mode or not.
        budget: how many positions the search may look at.
    """

    deck: Deck
    budget: int

    @property
    def must_close(self) -> bool:
        """Whether the game is won only when no exit is open."""
        return Closed() in self.deck.rules.goals

    @property
    def cards(self) -> tuple[Card, ...]:
        """What comes to lie on the table after the start, and bears tunnels."""
        return tuple(piece for piece in laid_pieces(self.deck) if piece.front.paths)

    @cached_property
    def wanted(self) -> tuple[Card, ...]:
        """Those of the cards that a goal asks for."""
        wanted = wanted_cards(self.deck)
        return tuple(card for card in self.cards if card.id in wanted)

    @cached_property
    def layout(self) -> Layout:
        """The start pieces on the table."""
        return opening(self.deck)

    @cached_property
    def imbalance(self) -> Imbalance | None:
        """Why counting exits proves that nothing closes the start; None where it does not."""
        cards = (card for card in self.deck.cards if card.copies)
        return imbalance(self.layout, faces_up(cards, self.deck))

    @cached_property
    def closure(self) -> Closure:
        """The smallest layout that wins, as far as the budget goes."""
        return smallest_win(self.deck, budget=self.budget)


@dataclass(frozen=True, slots=True)
class Proof:
    """A registered proof; its attributes are those of a check.

    Attributes:
        id: never changes once released.
        title: what holds in a deck that passes.
        severity: of all its findings.
        rationale: why it is worth telling.
        run: the function that looks at the evidence.
    """

    id: str
    title: str
    severity: Severity
    rationale: str
    run: Callable[[Evidence], Iterator[Finding]]


def proof(
    *, id: str, severity: Severity = "note", rationale: str
) -> Callable[[Callable[[Evidence], Iterator[Finding]]], Proof]:
    """Makes a proof of a function; the first line of its docstring is the title."""

    def made(run: Callable[[Evidence], Iterator[Finding]]) -> Proof:
        title = (run.__doc__ or "").strip().partition("\n")[0]
        return Proof(id, title, severity, rationale, run)

    return made

"""What modes borrow: the decks that lend, each read from its file, without a fault or refused."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardgen.checks.run import run_checks
from cardgen.definitions.deckfile import Definition, define
from cardgen.diagnostics import DeckPath, Diagnostic, in_reading_order
from cardgen.model.deck import Borrow, Deck
from cardgen.pipeline.find import find_lender


class Linked(NamedTuple):
    """A definition whose modes have the decks they borrow from, and which of these are at fault."""

    definition: Definition
    faults: tuple[Diagnostic, ...]

    def is_told(self, diagnostic: Diagnostic) -> bool:
        """Whether a check complains of a card only because its deck is at fault."""
        return diagnostic.path[-1:] in (("deck",), ("card",)) and any(
            fault.path[:-1] == diagnostic.path[:-1] for fault in self.faults
        )


class _Lender(NamedTuple):
    """A deck that lends, or None with what is wrong with its file; both None: there is no file."""

    deck: Deck | None
    fault: str | None = None
    hint: str | None = None


def linked(definition: Definition, folder: Path) -> Linked:
    """A definition with the decks its modes borrow from; those are not linked further.

    Args:
        definition: of which enough could be read to have a deck.
        folder: where its file lies.
    """
    deck, sources = definition.deck, definition.sources
    assert deck is not None and sources is not None
    lenders: dict[str, _Lender] = {}
    faults: list[Diagnostic] = []

    def filled(borrow: Borrow, place: DeckPath) -> Borrow:
        if borrow.deck not in lenders:
            lenders[borrow.deck] = _lender(borrow.deck, deck, folder)
        lender, fault, hint = lenders[borrow.deck]
        if fault is not None:
            path = sources.in_file(place)
            faults.append(sources.diagnostic("faulty-lender", "error", fault, path, hint))
        return borrow._replace(lender=lender)

    modes = tuple(
        mode._replace(
            borrow=tuple(
                filled(borrow, ("modes", index, "borrow", number, "deck"))
                for number, borrow in enumerate(mode.borrow)
            ),
        )
        for index, mode in enumerate(deck.modes)
    )
    return Linked(definition._replace(deck=deck._replace(modes=modes)), tuple(faults))


def _lender(name: str, borrower: Deck, folder: Path) -> _Lender:
    if name == borrower.id:
        return _Lender(borrower)
    found = find_lender(name, folder)
    if found is None:
        return _Lender(None)
    if isinstance(found, Diagnostic):
        return _Lender(None, f"`{found.file}` cannot lend: {found.message}")
    definition = define(found.data, found.shown)
    deck, first = definition.deck, _first_fault(definition)
    if first is not None:
        place = f"line {first.span.line}: " if first.span else ""
        fault = f"`{found.shown}` cannot lend, it has faults: {place}{first.message}"
        return _Lender(None, fault, "mend it first; `cardgen check` tells all of them")
    assert deck is not None
    if deck.id != name:
        fault = f"`{found.shown}` is not the deck `{name}`: its id is `{deck.id}`"
        return _Lender(None, fault, "give the file the name of the deck in it")
    return _Lender(deck)


def _first_fault(definition: Definition) -> Diagnostic | None:
    """The first error of a deck that lends. What its own modes borrow is of no concern."""
    told = definition.diagnostics
    if definition.deck is not None:
        alone = definition._replace(deck=definition.deck._replace(modes=()))
        told = (*told, *run_checks(alone))
    return next((fault for fault in in_reading_order(told) if fault.is_error), None)

"""Runs the proofs of a deck and of its modes, and says where in its file each finding stands."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.checks.check import Finding
from cardgen.checks.proofs.proof import Evidence, Proof
from cardgen.checks.proofs.registry import PROOFS
from cardgen.checks.run import diagnostic_of
from cardgen.definitions.deckfile import Definition
from cardgen.diagnostics import Diagnostic, in_reading_order
from cardgen.engine.closing import BUDGET
from cardgen.model.deck import Deck, Mode

_RULES = frozenset({"goal", "blocked", "connect"})
"""The parameters that a proof may depend on."""


def run_proofs(definition: Definition, budget: int = BUDGET) -> tuple[Diagnostic, ...]:
    """What a search finds out about a deck without errors, and about its modes.

    Args:
        definition: a whole deck in which `run_checks` found no error, its modes linked.
        budget: how many positions may be looked at for the deck, and for each mode.
    """
    deck, sources = definition.deck, definition.sources
    if deck is None or sources is None or not definition.is_whole:
        return ()
    told = (diagnostic_of(proof, finding, sources) for proof, finding in _findings(deck, budget))
    return in_reading_order(told)


def _findings(deck: Deck, budget: int) -> Iterator[tuple[Proof, Finding]]:
    known = list(_found(deck, budget))
    yield from known
    seen = {finding for _, finding in known}
    for index, mode in enumerate(deck.modes):
        if not _matters(mode):
            continue
        for proof, finding in _found(deck.patched([mode]), budget):
            if finding not in seen:
                message = f"in the mode `{mode.id}`: {finding.message}"
                place = ("modes", index)
                yield proof, finding._replace(path=place, message=message, key=False, other=None)


def _found(deck: Deck, budget: int) -> Iterator[tuple[Proof, Finding]]:
    evidence = Evidence(deck, budget)
    for proof in PROOFS.values():
        for finding in proof.run(evidence):
            yield proof, finding


def _matters(mode: Mode) -> bool:
    return bool(mode.cards or mode.borrow or mode.start_face or _RULES & mode.rules.keys())

"""Runs the checks of a deck and says where in its file each finding stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from cardgen.checks.check import Check, Finding
from cardgen.checks.registry import checks_for
from cardgen.definitions.deckfile import Definition
from cardgen.definitions.sources import Sources
from cardgen.diagnostics import Diagnostic, Severity, in_reading_order
from cardgen.model.deck import STANDARD, Deck


class Named(Protocol):
    """What a diagnostic needs to know of the check that made a finding."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def severity(self) -> Severity:
        """How grave its findings are."""


def run_checks(definition: Definition) -> tuple[Diagnostic, ...]:
    """What is wrong with the meaning of a deck, and with each of its modes, in reading order.

    The decks that modes borrow from must be linked before (`Borrow.lender`).
    """
    deck, sources = definition.deck, definition.sources
    if deck is None or sources is None:
        return ()
    found = list(findings(deck, is_whole=definition.is_whole))
    if definition.is_whole:
        found += _brought_by_modes(deck, frozenset(finding for _, finding in found))
    told = (diagnostic_of(check, finding, sources) for check, finding in found)
    # What an anchor holds is written once, however often it is used.
    return in_reading_order({(d.id, d.span, d.message): d for d in told}.values())


def findings(deck: Deck, *, is_whole: bool = True) -> Iterator[tuple[Check, Finding]]:
    """What the checks find in a deck, patched or not, without regard to a file."""
    if deck.mode != STANDARD:
        # What the file says of modes and totals holds for the unpatched deck.
        deck = deck._replace(modes=(), expect=None)
    for check in checks_for(deck, is_whole=is_whole):
        for finding in check.run(deck):
            yield check, finding


def _brought_by_modes(deck: Deck, known: frozenset[Finding]) -> Iterator[tuple[Check, Finding]]:
    """What is wrong only when a mode is played; it stands where the mode does."""
    checks = [check for check in checks_for(deck) if check.in_modes]
    for index, mode in enumerate(deck.modes):
        if not (mode.cards or mode.borrow or mode.start_face or "goal" in mode.rules):
            continue  # those checks look at nothing else
        patched = deck.patched([mode])
        for check in checks:
            for finding in check.run(patched):
                if finding not in known:
                    message = f"in the mode `{mode.id}`: {finding.message}"
                    yield check, finding._replace(path=("modes", index), message=message, key=False)


def diagnostic_of(check: Named, finding: Finding, sources: Sources) -> Diagnostic:
    """A finding with its place in the deck's file."""
    message = finding.message
    if finding.other is not None:
        other = sources.locate(sources.in_file(finding.other))
        message += f" (line {other.line})"
    return sources.diagnostic(
        check.id,
        check.severity,
        message,
        sources.in_file(finding.path),
        finding.hint,
        key=finding.key,
    )

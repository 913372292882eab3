"""What a check is: an id, a severity, a rationale, and a function from a deck to findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from cardgen.diagnostics import DeckPath, Severity
from cardgen.model.deck import Deck

Scope = Literal["piece", "deck"]
"""`piece`: makes sense even when faulty pieces were left out of the deck; `deck`: does not."""


class Finding(NamedTuple):
    """One thing a check found in a deck.

    Attributes:
        path: the place in the deck.
        message: one sentence that names the thing at fault.
        hint: what would be right, or None.
        key: whether the key that the path ends in is at fault, not its value.
        other: a second place that belongs to it; its line is told after the message.
    """

    path: DeckPath
    message: str
    hint: str | None = None
    key: bool = False
    other: DeckPath | None = None


class Check(NamedTuple):
    """A registered check.

    Attributes:
        id: never changes once released.
        title: what holds in a deck that passes.
        severity: of all its findings.
        rationale: why a deck that fails does harm, for the list of checks.
        run: the function that searches a deck.
        scope: whether it runs on a deck of which pieces were left out.
        in_modes: whether it runs on the deck as each mode patches it, too.
    """

    id: str
    title: str
    severity: Severity
    rationale: str
    run: Callable[[Deck], Iterator[Finding]]
    scope: Scope = "piece"
    in_modes: bool = False


def check(
    *,
    id: str,
    severity: Severity = "error",
    rationale: str,
    scope: Scope = "piece",
    in_modes: bool = False,
) -> Callable[[Callable[[Deck], Iterator[Finding]]], Check]:
    """Makes a check of a function; the first line of its docstring is the title."""

    def made(run: Callable[[Deck], Iterator[Finding]]) -> Check:
        title = (run.__doc__ or "").strip().partition("\n")[0]
        return Check(id, title, severity, rationale, run, scope, in_modes)

    return made

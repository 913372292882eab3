"""Building decks: all files of all of them are made before any is written."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.errors import CardgenError
from cardgen.model.deck import Deck
from cardgen.model.theme import Theme
from cardgen.pipeline.load import load
from cardgen.pipeline.making import Made, Progress, make
from cardgen.pipeline.order import Order, choices_of
from cardgen.pipeline.outputs import Waits, Written, refuse_strangers, write_build
from cardgen.sheets.imposition import SheetPlan


class Built(NamedTuple):
    """One deck as it was built: what was written where, and the plan of its sheets by paper."""

    deck: Deck
    theme: Theme
    written: Written
    plans: tuple[SheetPlan, ...]


class BuildOutcome(NamedTuple):
    """What came of an order. When `built` is empty nothing was written."""

    built: tuple[Built, ...]
    diagnostics: tuple[Diagnostic, ...]


def build(
    order: Order, progress: Progress | None = None, waits: Waits | None = None
) -> BuildOutcome:
    """Checks and makes every deck of an order, then writes all of them, or nothing.

    Args:
        order: what is asked for.
        progress: told how far the drawing is.
        waits: told when another run holds a folder.

    Raises:
        UsageError: a mode, paper, theme, language or length that means nothing.
        CardgenError: the cards do not fit on the paper, or a file cannot be written.
    """
    choices, faults = choices_of(order)
    loaded = [load(name) for name in order.decks]
    diagnostics = [*faults, *(d for one in loaded for d in one.diagnostics)]
    if choices is None or _is_refused(diagnostics, order):
        return BuildOutcome((), tuple(diagnostics))
    made = [make(order, choices, one, progress) for one in loaded]
    _refuse_shared_folders(made)
    diagnostics += [d for one in made for d in one.warnings]
    if _is_refused(diagnostics, order):
        return BuildOutcome((), tuple(diagnostics))
    for one in made:
        refuse_strangers(order.output / one.deck.folder_name, one.artifacts)
    built: list[Built] = []
    for one in made:
        folder = order.output / one.deck.folder_name
        try:
            written = write_build(folder, one.artifacts, one.manifest, one.replaced, waits)
        except CardgenError as error:
            raise _with_what_is_written(error, built) from None
        diagnostics += written.warnings
        built.append(Built(one.deck, choices.theme, written, one.plans))
    return BuildOutcome(tuple(built), tuple(diagnostics))


def _with_what_is_written(error: CardgenError, built: list[Built]) -> CardgenError:
    if not built:
        return error
    names = ", ".join(one.written.folder.name for one in built)
    return CardgenError(error.message, f"written before that: {names}")


def _is_refused(diagnostics: list[Diagnostic], order: Order) -> bool:
    worst = {diagnostic.severity for diagnostic in diagnostics}
    return has_errors(diagnostics) or (order.is_strict and "warning" in worst)


def _refuse_shared_folders(made: list[Made]) -> None:
    seen: set[str] = set()
    for one in made:
        folder = one.deck.folder_name.casefold()
        if folder in seen:
            raise CardgenError(
                f"two of the decks are called `{one.deck.id}` and would share a folder",
                "build them one by one into different folders with --output",
            )
        seen.add(folder)

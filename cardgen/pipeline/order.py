"""What a user asks of a build, and what it means: names looked up, settings laid in layers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cardgen.diagnostics import Diagnostic
from cardgen.errors import UsageError
from cardgen.model.deck import CardFormat, Deck
from cardgen.model.paper import Paper
from cardgen.model.theme import Theme
from cardgen.pipeline.find import (
    DEFAULT_LANGUAGE,
    DEFAULT_PAPER,
    DEFAULT_THEME,
    find_language,
    find_paper,
    find_theme,
)
from cardgen.pipeline.outputs import FileKind
from cardgen.pipeline.printers import find_printer
from cardgen.sheets.settings import SheetSettings
from cardgen.units import format_mm

ALL: frozenset[FileKind] = frozenset({"tile", "sheets", "rules"})
SMALLEST_CARD, LARGEST_CARD = 10.0, 1000.0
"""The widths in mm that `--card-width` takes."""


class Order(NamedTuple):
    """What a user asks of `build` and its parts; lengths in mm.

    Attributes:
        decks: names or paths.
        modes: to be applied.
        theme: a name or path.
        papers: names, sizes or paths.
        languages: of rules and titles.
        settings: those of `SheetSettings` that were given, but for paper and printer.
        printer: the name of a stored printer profile.
        cards: which cards are printed, and how often, where not all are: `ID` or `ID:2`.
        changed_since: the manifest of an earlier build: only what differs is printed.
        missing: lost cards by set mark and running number, such as `A7`.
        test_page: whether four cards are printed to try paper and cut.
        bundle: whether rules and sheets are made as one file besides.
        kit: whether pages for the teacher are made; None is with two sets or more.
        blanks: how many blank cards are printed that belong to no set.
        spares: how many blank cards each set has.
        card_width: to which all cards are scaled.
        output: where the folders of the decks go.
        kinds: the kinds of file that are made.
        is_strict: whether warnings are taken for errors.
    """

    decks: tuple[str, ...]
    modes: tuple[str, ...] = ()
    theme: str = DEFAULT_THEME
    papers: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    settings: Mapping[str, Any] = MappingProxyType({})
    printer: str | None = None
    cards: tuple[str, ...] = ()
    changed_since: Path | None = None
    missing: tuple[str, ...] = ()
    test_page: bool = False
    bundle: bool = False
    kit: bool | None = None
    blanks: int = 0
    spares: int = 0
    card_width: float | None = None
    output: Path = Path("output")
    kinds: frozenset[FileKind] = ALL
    is_strict: bool = False


class Choices(NamedTuple):
    """An order with its names looked up.

    Attributes:
        theme: the look.
        languages: of rules and titles, the first one on the cards.
        settings: of the sheets, one for each paper.
        card_width: to which all cards are scaled (mm), or None.
    """

    theme: Theme
    languages: tuple[str, ...]
    settings: tuple[SheetSettings, ...]
    card_width: float | None = None

    @property
    def widest_bleed(self) -> float:
        """Ink beyond trim (mm) with which faces are drawn: papers may set different ones."""
        return max(settings.wanted_bleed for settings in self.settings)

    def format_of(self, deck: Deck) -> CardFormat:
        """The format in which the cards of a deck are printed.

        Raises:
            UsageError: no card can be as wide as asked for.
        """
        if self.card_width is None:
            return deck.format
        if not SMALLEST_CARD <= self.card_width <= LARGEST_CARD:
            raise UsageError(
                f"--card-width: a card cannot be {self.card_width:g} mm wide",
                f"from {SMALLEST_CARD:g} to {LARGEST_CARD:g} mm",
            )
        return deck.format.scaled_to_width(self.card_width)


def choices_of(order: Order) -> tuple[Choices | None, tuple[Diagnostic, ...]]:
    """What an order means; None if a file that it names is at fault, which is told.

    Raises:
        UsageError: a paper, printer, theme, language or length that means nothing.
    """
    found = [find_paper(name) for name in order.papers or (DEFAULT_PAPER,)]
    papers = [paper for paper, _ in found if paper is not None]
    printer, of_printer = find_printer(order.printer)
    settings = [
        SheetSettings(paper=paper, printer=printer, **{**dict(paper.settings), **order.settings})
        for paper in papers
    ]
    languages = tuple(map(find_language, _each(order.languages or (DEFAULT_LANGUAGE,))))
    theme, faults = find_theme(order.theme)
    faults += (*of_printer, *(fault for _, of_paper in found for fault in of_paper))
    if theme is None or of_printer or len(papers) < len(found):
        return None, faults
    _refuse_shared_names(papers)
    # Sizes that differ by less than their names show are one paper, for they would be one file.
    by_paper = {setting.paper.id: setting for setting in settings}
    return Choices(theme, languages, tuple(by_paper.values()), order.card_width), faults


def _refuse_shared_names(papers: Iterable[Paper]) -> None:
    seen: dict[str, tuple[object, ...]] = {}
    for paper in papers:
        shape = (format_mm(paper.width), format_mm(paper.height), paper.grid)
        if seen.setdefault(paper.id, shape) != shape:
            raise UsageError(
                f"two of the papers are called `{paper.id}`, so their files would be one",
                "give one of them another id",
            )


def _each(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))

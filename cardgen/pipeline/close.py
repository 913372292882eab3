"""Closing a deck: the smallest closed layout, with its start pieces if any, and its picture."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.engine.closing import BUDGET, Closure
from cardgen.engine.layout import Layout
from cardgen.engine.mazes import smallest_maze
from cardgen.engine.opening import opening
from cardgen.engine.winning import smallest_win
from cardgen.model.deck import Deck
from cardgen.pipeline.find import DEFAULT_LANGUAGE, DEFAULT_THEME, find_theme
from cardgen.pipeline.layout_picture import layout_scene
from cardgen.pipeline.load import load, playing
from cardgen.pipeline.outputs import Artifact, Waits, Written
from cardgen.pipeline.reports import write_report


class Ending(NamedTuple):
    """What was found of a deck, and what was written: nothing where nothing closes the start."""

    deck: Deck
    closure: Closure
    layout: Layout
    written: Written | None


class CloseOutcome(NamedTuple):
    """What came of closing a deck. Without an `ending` the deck or the theme is at fault."""

    ending: Ending | None
    diagnostics: tuple[Diagnostic, ...]


def close(
    name: str,
    modes: Iterable[str] = (),
    *,
    theme: str = DEFAULT_THEME,
    output: Path = Path("output"),
    budget: int = BUDGET,
    waits: Waits | None = None,
) -> CloseOutcome:
    """Searches the smallest closed layout of a deck, and writes its picture as SVG and PDF.

    Args:
        name: of the deck, or its file.
        modes: that are applied.
        theme: the look of the tiles.
        output: the folder in which the deck's folder lies.
        budget: how many positions may be looked at.
        waits: told when another run holds the folder.

    Raises:
        UsageError: a mode or theme that means nothing.
        CardgenError: a file cannot be written.
    """
    look, faults = find_theme(theme)
    loaded = load(name)
    diagnostics = (*faults, *loaded.diagnostics)
    if look is None or has_errors(diagnostics):
        return CloseOutcome(None, diagnostics)
    deck = playing(loaded, modes)
    layout = opening(deck)
    if len(layout):
        closure = smallest_win(deck, budget=budget)
    else:
        closure = smallest_maze(deck, budget=budget)
    if not closure.is_found:
        return CloseOutcome(Ending(deck, closure, layout, None), diagnostics)
    for placement in closure.placements:
        layout.place(placement)
    title = f"{deck.title_with_modes(DEFAULT_LANGUAGE)}: closed"
    scene = layout_scene(layout, deck, look, loaded.icons, name="close", title=title)
    # The writers take time to load, and a deck that nothing closes does not need them.
    from cardgen.exports.pdf import scenes_pdf
    from cardgen.exports.svg import svg_of

    artifacts = (
        Artifact("close.svg", "report", svg_of(scene)),
        Artifact("close.pdf", "report", scenes_pdf([scene], title=title)),
    )
    written = write_report(output, deck, look, artifacts, waits)
    return CloseOutcome(Ending(deck, closure, layout, written), (*diagnostics, *written.warnings))

"""The pages of a kit, as scenes."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.drawing.scene import Scene
from cardgen.kit.checklist import card_rows
from cardgen.kit.diagrams import cuts_diagram, piles_diagram
from cardgen.kit.telling import GUILLOTINE, KNIFE, PILES, kit_document
from cardgen.model.deck import Deck
from cardgen.model.theme import Theme
from cardgen.rulebook.document import Table
from cardgen.rulebook.pages import MARGIN, pages_of
from cardgen.rulebook.tables import least_width, tick_width
from cardgen.rulebook.typeset import SPACINGS, Type
from cardgen.sheets.cutting import cutting_order
from cardgen.sheets.imposition import SheetPlan


def pages_for(
    deck: Deck,
    plan: SheetPlan,
    scenes: Mapping[str, Scene],
    theme: Theme,
    sentences: Mapping[str, str],
    language: str = "en",
) -> tuple[Scene, ...]:
    """The pages of the kit of a print run, on its paper.

    Args:
        deck: what is printed.
        plan: its sheets.
        scenes: the scene of every front.
        theme: the look.
        sentences: the sentence templates of the kit in a language, by key.
        language: in which the deck's own texts are wanted.
    """
    width, height = plan.settings.paper.size("portrait")
    type_ = Type.of(theme, SPACINGS[0])
    before = least_width(Table((), card_rows(deck, plan, language)), type_, scenes)
    boxes = max(1, int((width - 2 * MARGIN - before) / tick_width(type_)))
    document = kit_document(deck, plan, sentences, language, boxes=boxes)
    return pages_of(document, {**scenes, **_pictures(plan, theme)}, width, height, theme)


def _pictures(plan: SheetPlan, theme: Theme) -> dict[str, Scene]:
    """The diagrams by the names that the document calls them."""
    grid, colour = plan.grid, theme.colours["line"] or "#000000"
    piles = {pile.slot: [run.set for run in pile.runs] for pile in plan.dealt.whole}
    knife, guillotine = (cutting_order(grid, grid.places, tool) for tool in ("knife", "guillotine"))
    return {
        KNIFE: cuts_diagram(grid, knife, colour, name=KNIFE),
        GUILLOTINE: cuts_diagram(grid, guillotine, colour, name=GUILLOTINE),
        PILES: piles_diagram(grid, piles, colour, name=PILES),
    }

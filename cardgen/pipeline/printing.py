"""The sheets of one deck on one paper, and what goes with them: blank cards, a bundle, a kit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Diagnostic
from cardgen.drawing.scene import Scene
from cardgen.model.card import Card
from cardgen.model.deck import CardFormat, Deck
from cardgen.model.paper import Paper
from cardgen.pipeline.find import kit_sentences
from cardgen.pipeline.load import read_icon
from cardgen.pipeline.order import Choices, Order
from cardgen.pipeline.outputs import Artifact
from cardgen.pipeline.selection import WHOLE, Times, times_of, word_for
from cardgen.sheets.imposition import Piece, SheetPlan, impose
from cardgen.sheets.settings import INK, Flip, SheetSettings

if TYPE_CHECKING:  # its library is loaded when something is written
    from cardgen.exports.pdf_file import Duplex

_BLANKS = "blanks"
"""What the file of blank cards is called."""
_TITLES = {WHOLE: "sheets", "reprint": "reprint", "test": "test page", _BLANKS: "blank cards"}
RulePages = Callable[[str, Paper], tuple[Scene, ...]]
"""The pages of the rules in a language, of the size of a paper."""


class Drawn(NamedTuple):
    """A deck as it is drawn.

    Attributes:
        deck: with its modes applied.
        choices: how it is printed.
        format: the size of its cards.
        scenes: its faces by their ids, that of a blank card too where one is printed.
        blank: the blank card.
    """

    deck: Deck
    choices: Choices
    format: CardFormat
    scenes: Mapping[str, Scene]
    blank: Card

    @property
    def language(self) -> str:
        """That of the cards."""
        return self.choices.languages[0]

    @property
    def title(self) -> str:
        """What sheets call the deck."""
        return self.deck.title_with_modes(self.language)


class Printed(NamedTuple):
    """The files of one deck for one paper, and the plans of those that are sheets, by name."""

    artifacts: tuple[Artifact, ...]
    plans: Mapping[str, SheetPlan]


def printed(order: Order, drawn: Drawn, settings: SheetSettings, rules: RulePages) -> Printed:
    """What an order wants of a deck on one paper.

    Args:
        order: what is asked for.
        drawn: the deck.
        settings: of the sheets.
        rules: the pages that a bundle begins with.

    Raises:
        UsageError: a card or number that the deck does not have.
        CardgenError: the cards do not fit on the paper, or nothing has changed.
    """
    deck, word = drawn.deck, word_for(order)
    ending = "" if settings.sides == "both" else f"-{settings.sides}"
    name = f"{deck.id}-{{}}-{settings.paper.id}{ending}.pdf".format
    spares, blanks = extras_of(order)
    times = times_of(order, deck, drawn.scenes, drawn.format, settings)
    plan = _plan(drawn, (*deck.pieces(), _copies(drawn, spares)), settings, word, times)
    plan = plan._replace(diagnostics=(*plan.diagnostics, *_idle(order, word)))
    plans = {name(word): plan}
    artifacts = [Artifact(name(word), "sheets", _sheets_pdf(drawn, plan, word))]
    if order.bundle and times is None:
        artifacts.append(Artifact(name("bundle"), "sheets", _bundle_pdf(drawn, plan, rules)))
    if blanks:
        single = replace(settings, sets=1, order="set", start_slot=1, numbered=False)
        plain = _plan(drawn, (_copies(drawn, blanks),), single, _BLANKS)
        plans[name(_BLANKS)] = plain
        artifacts.append(Artifact(name(_BLANKS), "sheets", _sheets_pdf(drawn, plain, _BLANKS)))
    if word == WHOLE and (settings.sets > 1 if order.kit is None else order.kit):
        kit = _kit_pdf(drawn, plan)
        artifacts.append(Artifact(f"{deck.id}-kit-{settings.paper.id}.pdf", "kit", kit))
    return Printed(tuple(artifacts), plans)


def _idle(order: Order, word: str) -> Iterator[Diagnostic]:
    """Tells what was asked for that only the sheets of a whole deck have."""
    if word == WHOLE:
        return
    # spares count among the numbers of a set, which are printed, or name what is missing
    is_counted = bool(order.missing or order.settings.get("numbered"))
    asked = {
        "--bundle": order.bundle,
        "--kit": order.kit,
        "--blanks": order.blanks,
        "--spares": order.spares and not is_counted,
        "--order stack": order.settings.get("order") == "stack",
        "--fresh-sheets": order.settings.get("fresh_sheets"),
    }
    idle = [f"`{option}`" for option, is_asked in asked.items() if is_asked]
    if idle:
        yield Diagnostic(
            "idle-setting",
            "note",
            f"only some cards are printed: nothing comes of {', '.join(idle)}",
            hint="they hold where the whole deck is printed",
        )


def extras_of(order: Order) -> tuple[int, int]:
    """How many blank cards each set of an order has, and how many more belong to none.

    A few cards are numbered as in the whole run, so its spares count there too.
    """
    if "sheets" not in order.kinds:
        return 0, 0
    return order.spares, order.blanks if word_for(order) == WHOLE else 0


def duplex_for(flip: Flip) -> Duplex:
    """How a printer should use the two sides of the paper."""
    if flip in ("none", "fold"):
        return "Simplex"
    return "DuplexFlipShortEdge" if flip == "short" else "DuplexFlipLongEdge"


def _copies(drawn: Drawn, count: int) -> Card:
    return drawn.blank._replace(copies=count)


def _plan(
    drawn: Drawn,
    cards: Iterable[Card],
    settings: SheetSettings,
    word: str,
    times: Times | None = None,
) -> SheetPlan:
    from cardgen.drawing.setmarks import draw_mark

    title, theme = drawn.title, drawn.choices.theme
    return impose(
        [
            Piece(card.id, card.front_id, card.back_id, card.copies, card.is_two_sided)
            for card in cards
            if card.copies > 0
        ],
        drawn.format,
        settings,
        deck_title=title if word == WHOLE else f"{title} · {_TITLES[word]}",
        theme_title=theme.id,
        draw_label=partial(draw_mark, drawn.format, theme),
        emblem=read_icon("lantern", Path()).symbol(INK),
        times=times,
    )


def _sheets_pdf(drawn: Drawn, plan: SheetPlan, word: str) -> bytes:
    from cardgen.exports.pdf import sheets_pdf

    return sheets_pdf(
        plan.sheets,
        drawn.scenes,
        title=f"{drawn.title}: {_TITLES[word]}",
        language=drawn.language,
        duplex=_duplex(plan.settings),
    )


def _bundle_pdf(drawn: Drawn, plan: SheetPlan, rules: RulePages) -> bytes:
    from cardgen.exports.pdf import bundle_pdf

    return bundle_pdf(
        {
            f"Rules ({language})": rules(language, plan.settings.paper)
            for language in drawn.choices.languages
        },
        plan.sheets,
        drawn.scenes,
        title=f"{drawn.title}: rules and sheets",
        sheets_title="Sheets",
        duplex=_duplex(plan.settings),
        language=drawn.language,
    )


def _kit_pdf(drawn: Drawn, plan: SheetPlan) -> bytes:
    from cardgen.exports.pdf import scenes_pdf
    from cardgen.kit.pages import pages_for

    language = drawn.language
    pages = pages_for(
        drawn.deck, plan, drawn.scenes, drawn.choices.theme, kit_sentences(language), language
    )
    return scenes_pdf(pages, title=f"{drawn.title}: kit", language=language)


def _duplex(settings: SheetSettings) -> Duplex:
    return duplex_for(settings.flip) if len(settings.printed_sides) > 1 else "Simplex"

"""Everything of one deck that a build writes: tiles, sheets, rules and the manifest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.diagnostics import Diagnostic
from cardgen.drawing.blanks import blank_card, draw_blank
from cardgen.drawing.icons import Icon
from cardgen.drawing.scene import Scene
from cardgen.model.card import Card
from cardgen.model.deck import CardFormat, Deck
from cardgen.model.ids import tile_path
from cardgen.model.paper import Paper
from cardgen.model.theme import Theme
from cardgen.pipeline.faces import distinct_faces, draw_face_scene, key_colours, reminders
from cardgen.pipeline.find import kit_sentences, sentences
from cardgen.pipeline.load import Loaded, playing, read_icon
from cardgen.pipeline.manifest import manifest_of
from cardgen.pipeline.order import Choices, Order
from cardgen.pipeline.outputs import Artifact, FileKind
from cardgen.pipeline.prints import print_warnings
from cardgen.pipeline.selection import WHOLE, Times, narrowed, times_of, word_for
from cardgen.sheets.imposition import Piece, SheetPlan, impose
from cardgen.sheets.settings import INK, SheetSettings

if TYPE_CHECKING:  # its library is loaded when something is written
    from cardgen.exports.pdf_file import Duplex
    from cardgen.rulebook.document import Document

Progress = Callable[[int, int], None]
"""Told how many faces are drawn, and of how many."""
_TITLES = {
    WHOLE: "sheets", "reprint": "reprint", "test": "test page", "blanks": "blank cards"
}  # fmt: skip
RulePages = Callable[[str, Paper], tuple[Scene, ...]]
"""The pages of the rules in a language, of the size of a paper."""


class Made(NamedTuple):
    """Everything of one deck, not yet written, and which kinds of file it replaces."""

    deck: Deck
    artifacts: tuple[Artifact, ...]
    manifest: Mapping[str, Any]
    plans: tuple[SheetPlan, ...]
    warnings: tuple[Diagnostic, ...]
    replaced: frozenset[FileKind]


def make(order: Order, choices: Choices, loaded: Loaded, progress: Progress | None) -> Made:
    """Everything an order wants of one deck.

    Raises:
        UsageError: a mode or length that means nothing.
        CardgenError: the cards do not fit on the paper.
    """
    deck = playing(loaded, order.modes)
    word, choices = word_for(order), narrowed(order, choices)
    format = choices.format_of(deck)
    scenes = _scenes(deck, choices, loaded.icons, format, progress)
    blank = blank_card(deck)
    is_whole = word == WHOLE and "sheets" in order.kinds
    # A few cards are numbered as in the whole run, so its spares count there too.
    spares = order.spares if "sheets" in order.kinds else 0
    blanks = order.blanks if is_whole else 0
    if spares or blanks:
        scenes[blank.id] = draw_blank(format, choices.theme, bleed=choices.settings[0].wanted_bleed)
    document = cache(partial(_document, deck, format))
    rules = cache(partial(_rule_pages, document, scenes, choices.theme))
    plans: dict[str, SheetPlan] = {}
    artifacts: list[Artifact] = []
    if "tile" in order.kinds:
        artifacts += _tiles(scenes, choices.settings[0].bleed or 0.0)
    if "sheets" in order.kinds:
        for settings in choices.settings:
            times = times_of(order, deck, scenes, format, settings)
            pieces = [*deck.pieces(), blank._replace(copies=spares)]
            plan = _plan(choices, deck, pieces, format, settings, word, times)
            ending = "" if settings.sides == "both" else f"-{settings.sides}"
            name = f"{deck.id}-{{}}-{settings.paper.id}{ending}.pdf".format
            plans[name(word)] = plan
            sheets = _sheets_pdf(deck, plan, scenes, choices.languages[0], word)
            artifacts.append(Artifact(name(word), "sheets", sheets))
            if order.bundle and times is None:
                bundle = _bundle_pdf(deck, choices, plan, scenes, rules)
                artifacts.append(Artifact(name("bundle"), "sheets", bundle))
            if blanks:
                single = replace(settings, sets=1, order="set", start_slot=1, numbered=False)
                plain = _plan(
                    choices, deck, [blank._replace(copies=blanks)], format, single, "blanks", None
                )
                plans[name("blanks")] = plain
                sheets = _sheets_pdf(deck, plain, scenes, choices.languages[0], "blanks")
                artifacts.append(Artifact(name("blanks"), "sheets", sheets))
            if is_whole and (settings.sets > 1 if order.kit is None else order.kit):
                kit = _kit_pdf(deck, choices, plan, scenes)
                artifacts.append(Artifact(f"{deck.id}-kit-{settings.paper.id}.pdf", "kit", kit))
    if "rules" in order.kinds:
        for language in choices.languages:
            artifacts += _rules(order, choices, deck, language, document(language), rules)
    manifest = manifest_of(
        deck,
        choices.theme,
        scenes,
        format=format,
        extra=(blank._replace(copies=spares * choices.settings[0].sets + blanks),),
        sheets={name: plan.sheets for name, plan in plans.items()},
        sets=choices.settings[0].sets,
        flip=choices.settings[0].flip,
    )
    warnings = [
        warning
        for language in choices.languages
        for warning in print_warnings(loaded, deck, choices.theme, format, language)
    ]
    warnings += [diagnostic for plan in plans.values() for diagnostic in plan.diagnostics]
    return Made(
        deck,
        tuple(artifacts),
        manifest,
        tuple(plans.values()),
        tuple(dict.fromkeys(warnings)),
        # A few cards more leave the sheets of the whole deck as they are.
        order.kinds | {"kit"} if is_whole else order.kinds - {"sheets"},
    )


def _scenes(
    deck: Deck,
    choices: Choices,
    icons: Mapping[str, Icon],
    format: CardFormat,
    progress: Progress | None,
) -> dict[str, Scene]:
    faces, colours = list(distinct_faces(deck)), key_colours(deck)
    said = reminders(deck, choices.languages[0])
    settings = choices.settings[0]
    is_labelled = settings.label != "none" or settings.numbered or settings.sets > 1
    scenes: dict[str, Scene] = {}
    for number, face in enumerate(faces, start=1):
        scenes[face.id] = draw_face_scene(
            face,
            choices.theme,
            icons,
            format=format,
            bleed=settings.wanted_bleed,
            language=choices.languages[0],
            key_colours=colours,
            reminders=said,
            is_labelled=is_labelled,
        )
        if progress is not None:
            progress(number, len(faces))
    return scenes


def _tiles(scenes: Mapping[str, Scene], bleed: float) -> Iterator[Artifact]:
    from cardgen.exports.svg import svg_of

    for face_id, scene in scenes.items():
        yield Artifact(tile_path(face_id), "tile", svg_of(scene, bleed=bleed))


def _plan(
    choices: Choices,
    deck: Deck,
    cards: Iterable[Card],
    format: CardFormat,
    settings: SheetSettings,
    word: str,
    times: Times | None,
) -> SheetPlan:
    from cardgen.drawing.setmarks import draw_mark

    title = title_of(deck, choices.languages[0])
    return impose(
        [
            Piece(card.id, card.front_id, card.back_id, card.copies, card.is_two_sided)
            for card in cards
            if card.copies > 0
        ],
        format,
        settings,
        deck_title=title if word == WHOLE else f"{title} · {_TITLES[word]}",
        theme_title=choices.theme.id,
        draw_label=partial(draw_mark, format, choices.theme),
        emblem=read_icon("lantern", Path()).symbol(INK),
        times=times,
    )


def _sheets_pdf(
    deck: Deck, plan: SheetPlan, scenes: Mapping[str, Scene], language: str, word: str
) -> bytes:
    from cardgen.exports.pdf import sheets_pdf

    return sheets_pdf(
        plan.sheets,
        scenes,
        title=f"{title_of(deck, language)}: {_TITLES[word]}",
        language=language,
        duplex=_duplex(plan.settings),
    )


def _bundle_pdf(
    deck: Deck, choices: Choices, plan: SheetPlan, scenes: Mapping[str, Scene], rules: RulePages
) -> bytes:
    from cardgen.exports.pdf import bundle_pdf

    return bundle_pdf(
        {
            f"Rules ({language})": rules(language, plan.settings.paper)
            for language in choices.languages
        },
        plan.sheets,
        scenes,
        title=f"{title_of(deck, choices.languages[0])}: rules and sheets",
        sheets_title="Sheets",
        duplex=_duplex(plan.settings),
        language=choices.languages[0],
    )


def _kit_pdf(deck: Deck, choices: Choices, plan: SheetPlan, scenes: Mapping[str, Scene]) -> bytes:
    from cardgen.exports.pdf import scenes_pdf
    from cardgen.kit.pages import pages_for

    language = choices.languages[0]
    pages = pages_for(deck, plan, scenes, choices.theme, kit_sentences(language), language)
    return scenes_pdf(pages, title=f"{title_of(deck, language)}: kit", language=language)


def _duplex(settings: SheetSettings) -> Duplex:
    """How a printer should use the two sides of the paper."""
    if len(settings.printed_sides) < 2:
        return "Simplex"
    return "DuplexFlipShortEdge" if settings.flip == "short" else "DuplexFlipLongEdge"


def _rules(
    order: Order,
    choices: Choices,
    deck: Deck,
    language: str,
    document: Document,
    rules: RulePages,
) -> Iterator[Artifact]:
    from cardgen.exports.markdown import markdown_of
    from cardgen.exports.pdf import scenes_pdf

    name = f"{deck.id}-rules-{language}"
    markdown = markdown_of(document, with_tiles="tile" in order.kinds)
    yield Artifact(f"{name}.md", "rules", markdown.encode())
    for number, paper in enumerate(setting.paper for setting in choices.settings):
        suffix = f"-{paper.id}" if number else ""
        title = f"{title_of(deck, language)}: rules"
        data = scenes_pdf(rules(language, paper), title=title, language=language)
        yield Artifact(f"{name}{suffix}.pdf", "rules", data)


def _document(deck: Deck, format: CardFormat, language: str) -> Document:
    from cardgen.rulebook.summary import rules_summary

    return rules_summary(deck, sentences(language, deck.rules.family), language, format)


def _rule_pages(
    document: Callable[[str], Document],
    scenes: Mapping[str, Scene],
    theme: Theme,
    language: str,
    paper: Paper,
) -> tuple[Scene, ...]:
    from cardgen.rulebook.pages import pages_of

    return pages_of(document(language), scenes, paper.width, paper.height, theme)


def title_of(deck: Deck, language: str) -> str:
    """What a sheet calls the deck: its title, and those of its modes."""
    modes = [mode.title.get(language) for mode in deck.applied_modes]
    return " · ".join([deck.title.get(language), *modes])

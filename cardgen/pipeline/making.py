"""Everything of one deck that a build writes: tiles, sheets, rules and the manifest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.diagnostics import Diagnostic
from cardgen.drawing.blanks import blank_card, draw_blank
from cardgen.drawing.icons import Icon
from cardgen.drawing.scene import Scene
from cardgen.model.deck import CardFormat, Deck
from cardgen.model.ids import tile_path
from cardgen.model.paper import Paper
from cardgen.model.theme import Theme
from cardgen.pipeline.faces import distinct_faces, draw_face_scene, key_colours, reminders
from cardgen.pipeline.find import sentences
from cardgen.pipeline.load import Loaded, playing
from cardgen.pipeline.manifest import manifest_of
from cardgen.pipeline.order import Choices, Order
from cardgen.pipeline.outputs import Artifact, FileKind
from cardgen.pipeline.printing import Drawn, RulePages, extras_of, printed
from cardgen.pipeline.prints import print_warnings
from cardgen.pipeline.selection import WHOLE, narrowed, word_for
from cardgen.sheets.imposition import SheetPlan

if TYPE_CHECKING:  # what only the rules need is loaded for them
    from cardgen.rulebook.document import Document

Progress = Callable[[int, int], None]
"""Told how many faces are drawn, and of how many."""


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
    deck, choices = playing(loaded, order.modes), narrowed(order, choices)
    drawn = _drawn(order, choices, deck, loaded.icons, progress)
    document = cache(partial(_document, deck, drawn.format))
    rules = cache(partial(_rule_pages, document, drawn.scenes, choices.theme))
    artifacts: list[Artifact] = []
    plans: dict[str, SheetPlan] = {}
    if "tile" in order.kinds:
        # tiles have no paper, so a paper's own bleed is not theirs
        artifacts += _tiles(drawn.scenes, order.settings.get("bleed") or 0.0)
    if "sheets" in order.kinds:
        for settings in choices.settings:
            on_paper = printed(order, drawn, settings, rules)
            artifacts += on_paper.artifacts
            plans.update(on_paper.plans)
    if "rules" in order.kinds:
        for language in choices.languages:
            artifacts += _rules(order, drawn, language, document(language), rules)
    is_whole = word_for(order) == WHOLE and "sheets" in order.kinds
    return Made(
        deck,
        tuple(artifacts),
        _manifest(order, drawn, plans),
        tuple(plans.values()),
        tuple(dict.fromkeys(_warnings(loaded, drawn, plans.values()))),
        # A few cards more leave the sheets of the whole deck as they are.
        order.kinds | {"kit"} if is_whole else order.kinds - {"sheets"},
    )


def _drawn(
    order: Order,
    choices: Choices,
    deck: Deck,
    icons: Mapping[str, Icon],
    progress: Progress | None,
) -> Drawn:
    format, blank = choices.format_of(deck), blank_card(deck)
    scenes = _scenes(deck, choices, icons, format, progress)
    if any(extras_of(order)):
        scenes[blank.id] = draw_blank(format, choices.theme, bleed=choices.widest_bleed)
    return Drawn(deck, choices, format, scenes, blank)


def _manifest(order: Order, drawn: Drawn, plans: Mapping[str, SheetPlan]) -> dict[str, Any]:
    settings = drawn.choices.settings[0]
    spares, blanks = extras_of(order)
    return manifest_of(
        drawn.deck,
        drawn.choices.theme,
        drawn.scenes,
        format=drawn.format,
        extra=(drawn.blank._replace(copies=spares * settings.sets + blanks),),
        sheets={name: plan.sheets for name, plan in plans.items()},
        sets=settings.sets,
        flip=settings.flip,
    )


def _warnings(loaded: Loaded, drawn: Drawn, plans: Iterable[SheetPlan]) -> Iterator[Diagnostic]:
    for language in drawn.choices.languages:
        yield from print_warnings(loaded, drawn.deck, drawn.choices.theme, drawn.format, language)
    for plan in plans:
        yield from plan.diagnostics


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
            bleed=choices.widest_bleed,
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


def _rules(
    order: Order, drawn: Drawn, language: str, document: Document, rules: RulePages
) -> Iterator[Artifact]:
    from cardgen.exports.markdown import markdown_of
    from cardgen.exports.pdf import scenes_pdf

    name = f"{drawn.deck.id}-rules-{language}"
    markdown = markdown_of(document, with_tiles="tile" in order.kinds)
    yield Artifact(f"{name}.md", "rules", markdown.encode())
    for number, paper in enumerate(settings.paper for settings in drawn.choices.settings):
        suffix = f"-{paper.id}" if number else ""
        title = f"{drawn.deck.title_with_modes(language)}: rules"
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

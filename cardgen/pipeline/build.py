"""Building decks: tiles, sheets, rules and the manifest, all of it made before any is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.drawing.icons import Icon
from cardgen.drawing.scene import Scene
from cardgen.errors import CardgenError, UsageError
from cardgen.model.deck import CardFormat, Deck
from cardgen.model.ids import tile_path
from cardgen.model.paper import Paper
from cardgen.model.theme import Theme
from cardgen.pipeline.faces import distinct_faces, draw_face_scene, key_colours, reminders
from cardgen.pipeline.find import (
    DEFAULT_LANGUAGE,
    DEFAULT_PAPER,
    DEFAULT_THEME,
    find_language,
    find_paper,
    find_theme,
    sentences,
)
from cardgen.pipeline.load import Loaded, load, playing, read_icon
from cardgen.pipeline.manifest import manifest_of
from cardgen.pipeline.outputs import (
    Artifact,
    FileKind,
    Waits,
    Written,
    refuse_strangers,
    write_build,
)
from cardgen.pipeline.prints import print_warnings
from cardgen.sheets.imposition import Piece, SheetPlan, impose
from cardgen.sheets.marks import INK
from cardgen.sheets.settings import DEFAULT_BLEED, SheetSettings

Progress = Callable[[int, int], None]
"""Told how many faces are drawn, and of how many."""

ALL: frozenset[FileKind] = frozenset({"tile", "sheets", "rules"})
SMALLEST_CARD, LARGEST_CARD = 10.0, 1000.0
"""The widths in mm that `--card-width` takes."""


class Order(NamedTuple):
    """What a user asks of `build` and its parts; lengths in mm.

    `settings` holds those of `SheetSettings` that were given, but for the paper.
    """

    decks: tuple[str, ...]
    modes: tuple[str, ...] = ()
    theme: str = DEFAULT_THEME
    papers: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    settings: Mapping[str, Any] = MappingProxyType({})
    card_width: float | None = None
    output: Path = Path("output")
    kinds: frozenset[FileKind] = ALL
    is_strict: bool = False


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


class _Choices(NamedTuple):
    """An order with its names looked up."""

    theme: Theme
    papers: tuple[Paper, ...]
    languages: tuple[str, ...]


class _Made(NamedTuple):
    """Everything of one deck, not yet written."""

    deck: Deck
    artifacts: tuple[Artifact, ...]
    manifest: Mapping[str, Any]
    plans: tuple[SheetPlan, ...]
    warnings: tuple[Diagnostic, ...]


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
    settings = [_settings(order, find_paper(name)) for name in order.papers or (DEFAULT_PAPER,)]
    asked = dict.fromkeys(order.languages or (DEFAULT_LANGUAGE,))
    languages = tuple(find_language(language) for language in asked)
    theme, theme_faults = find_theme(order.theme)
    loaded = [load(name) for name in order.decks]
    diagnostics = [*theme_faults, *(d for one in loaded for d in one.diagnostics)]
    if theme is None or _is_refused(diagnostics, order):
        return BuildOutcome((), tuple(diagnostics))
    # Sizes that differ by less than their names show are one paper, for they would be one file.
    papers = tuple({setting.paper.id: setting.paper for setting in settings}.values())
    choices = _Choices(theme, papers, languages)
    made = [_make(order, choices, one, progress) for one in loaded]
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
            written = write_build(folder, one.artifacts, one.manifest, order.kinds, waits)
        except CardgenError as error:
            raise _with_what_is_written(error, built) from None
        diagnostics += written.warnings
        built.append(Built(one.deck, theme, written, one.plans))
    return BuildOutcome(tuple(built), tuple(diagnostics))


def _with_what_is_written(error: CardgenError, built: list[Built]) -> CardgenError:
    if not built:
        return error
    names = ", ".join(one.written.folder.name for one in built)
    return CardgenError(error.message, f"written before that: {names}")


def _is_refused(diagnostics: list[Diagnostic], order: Order) -> bool:
    worst = {diagnostic.severity for diagnostic in diagnostics}
    return has_errors(diagnostics) or (order.is_strict and "warning" in worst)


def _settings(order: Order, paper: Paper) -> SheetSettings:
    return SheetSettings(paper=paper, **order.settings)


def _format(order: Order, deck: Deck) -> CardFormat:
    if order.card_width is None:
        return deck.format
    if not SMALLEST_CARD <= order.card_width <= LARGEST_CARD:
        raise UsageError(
            f"--card-width: a card cannot be {order.card_width:g} mm wide",
            f"from {SMALLEST_CARD:g} to {LARGEST_CARD:g} mm",
        )
    return deck.format.scaled_to_width(order.card_width)


def _make(order: Order, choices: _Choices, loaded: Loaded, progress: Progress | None) -> _Made:
    deck = playing(loaded, order.modes)
    format = _format(order, deck)
    bleed: float | None = order.settings.get("bleed")
    drawn_bleed = DEFAULT_BLEED if bleed is None else bleed
    is_labelled = order.settings.get("label", "none") != "none"
    scenes = _scenes(deck, choices, loaded.icons, format, drawn_bleed, is_labelled, progress)
    plans: dict[str, SheetPlan] = {}
    artifacts: list[Artifact] = []
    if "tile" in order.kinds:
        artifacts += _tiles(scenes, bleed or 0.0)
    if "sheets" in order.kinds:
        for paper in choices.papers:
            plan = _plan(order, choices, deck, format, paper)
            sides = order.settings.get("sides", "both")
            ending = "" if sides == "both" else f"-{sides}"
            name = f"{deck.id}-sheets-{paper.id}{ending}.pdf"
            plans[name] = plan
            artifacts.append(
                Artifact(name, "sheets", _sheets_pdf(deck, plan, scenes, choices.languages[0]))
            )
    if "rules" in order.kinds:
        for language in choices.languages:
            artifacts += _rules(order, choices, deck, format, language, scenes)
    manifest = manifest_of(
        deck,
        choices.theme,
        scenes,
        format=format,
        sheets={name: plan.sheets for name, plan in plans.items()},
        sets=1,
        flip=order.settings.get("flip", "long"),
    )
    warnings = [
        warning
        for language in choices.languages
        for warning in print_warnings(loaded, deck, choices.theme, format, language)
    ]
    warnings += [diagnostic for plan in plans.values() for diagnostic in plan.diagnostics]
    return _Made(
        deck, tuple(artifacts), manifest, tuple(plans.values()), tuple(dict.fromkeys(warnings))
    )


def _scenes(
    deck: Deck,
    choices: _Choices,
    icons: Mapping[str, Icon],
    format: CardFormat,
    bleed: float,
    is_labelled: bool,
    progress: Progress | None,
) -> dict[str, Scene]:
    faces, colours = list(distinct_faces(deck)), key_colours(deck)
    said = reminders(deck, choices.languages[0])
    scenes: dict[str, Scene] = {}
    for number, face in enumerate(faces, start=1):
        scenes[face.id] = draw_face_scene(
            face,
            choices.theme,
            icons,
            format=format,
            bleed=bleed,
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
    order: Order, choices: _Choices, deck: Deck, format: CardFormat, paper: Paper
) -> SheetPlan:
    from cardgen.drawing.faces import draw_label

    return impose(
        [
            Piece(card.id, card.front_id, card.back_id, card.copies, card.is_two_sided)
            for card in deck.pieces()
            if card.copies > 0
        ],
        format,
        _settings(order, paper),
        deck_title=title_of(deck, choices.languages[0]),
        theme_title=choices.theme.id,
        draw_label=lambda text: draw_label(format, choices.theme, text),
        emblem=read_icon("lantern", Path()).symbol(INK),
    )


def _sheets_pdf(deck: Deck, plan: SheetPlan, scenes: Mapping[str, Scene], language: str) -> bytes:
    from cardgen.exports.pdf import sheets_pdf

    is_two_sided = len(plan.settings.printed_sides) == 2
    return sheets_pdf(
        plan.sheets,
        scenes,
        title=f"{title_of(deck, language)}: sheets",
        language=language,
        duplex="DuplexFlipLongEdge" if is_two_sided else "Simplex",
    )


def _rules(
    order: Order,
    choices: _Choices,
    deck: Deck,
    format: CardFormat,
    language: str,
    scenes: Mapping[str, Scene],
) -> Iterator[Artifact]:
    from cardgen.exports.markdown import markdown_of
    from cardgen.exports.pdf import scenes_pdf
    from cardgen.rulebook.pages import pages_of
    from cardgen.rulebook.summary import rules_summary

    templates = sentences(language, deck.rules.family)
    document = rules_summary(deck, templates, language, format)
    name = f"{deck.id}-rules-{language}"
    markdown = markdown_of(document, with_tiles="tile" in order.kinds)
    yield Artifact(f"{name}.md", "rules", markdown.encode())
    for number, paper in enumerate(choices.papers):
        pages = pages_of(document, scenes, paper.width, paper.height, choices.theme)
        suffix = f"-{paper.id}" if number else ""
        data = scenes_pdf(pages, title=f"{title_of(deck, language)}: rules", language=language)
        yield Artifact(f"{name}{suffix}.pdf", "rules", data)


def title_of(deck: Deck, language: str) -> str:
    """What a sheet calls the deck: its title, and those of its modes."""
    modes = [mode.title.get(language) for mode in deck.applied_modes]
    return " · ".join([deck.title.get(language), *modes])


def _refuse_shared_folders(made: list[_Made]) -> None:
    seen: set[str] = set()
    for one in made:
        folder = one.deck.folder_name.casefold()
        if folder in seen:
            raise CardgenError(
                f"two of the decks are called `{one.deck.id}` and would share a folder",
                "build them one by one into different folders with --output",
            )
        seen.add(folder)

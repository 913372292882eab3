"""From the name of a deck to a checked Deck with its icons: find, define, link, check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.checks.run import run_checks
from cardgen.definitions.deckfile import Definition, define
from cardgen.definitions.sources import Sources
from cardgen.diagnostics import DeckPath, Diagnostic, did_you_mean, has_errors, in_reading_order
from cardgen.drawing.icon_png import LARGEST_PNG
from cardgen.drawing.icon_shapes import IconError
from cardgen.drawing.icons import Icon, parse_icon
from cardgen.errors import CardgenError, UsageError
from cardgen.model.card import Back, Face
from cardgen.model.deck import STANDARD, Deck, mode_conflicts
from cardgen.pipeline.find import find_deck, icon_names, read_beside, shipped_icon
from cardgen.pipeline.link import linked


class Loaded(NamedTuple):
    """A deck as its file says it, linked and checked, with its icons by name.

    `deck` is None where too little could be read; check the diagnostics before using it.
    """

    name: str
    deck: Deck | None
    icons: Mapping[str, Icon]
    diagnostics: tuple[Diagnostic, ...]
    sources: Sources | None = None


def load(name: str, proofs: int | None = None) -> Loaded:
    """Reads, links and checks a deck; every fault is in the diagnostics, none is raised.

    Args:
        name: of a shipped deck, or a file.
        proofs: how many positions the checks that search may look at; None: they are not run.
    """
    found = find_deck(name)
    if isinstance(found, Diagnostic):
        return Loaded(name, None, {}, (found,))
    definition = define(found.data, found.shown)
    if definition.deck is None or definition.sources is None:
        return Loaded(name, None, {}, in_reading_order(definition.diagnostics))
    link = linked(definition, found.folder)
    definition = link.definition
    icons, icon_faults = _icons(definition, found.folder)
    checked = (fault for fault in run_checks(definition) if not link.is_told(fault))
    diagnostics = (*definition.diagnostics, *link.faults, *icon_faults, *checked)
    if proofs is not None and not has_errors(diagnostics):
        from cardgen.checks.proofs.run import run_proofs

        diagnostics = (*diagnostics, *run_proofs(definition, proofs))
    ordered = in_reading_order(diagnostics)
    return Loaded(name, definition.deck, icons, ordered, definition.sources)


def playing(loaded: Loaded, modes: Iterable[str]) -> Deck:
    """The deck of `load` with modes applied.

    Raises:
        CardgenError: the deck is at fault (its diagnostics say how).
        UsageError: it has no such mode, or two of the modes set one thing differently.
    """
    deck = loaded.deck
    if deck is None or has_errors(loaded.diagnostics):
        raise CardgenError(f"{loaded.name} has faults")
    try:
        chosen = deck.modes_named(modes)
    except KeyError as error:
        known = [STANDARD, *(mode.id for mode in deck.modes)]
        name = error.args[0]
        hint = "give --mode once for each" if "," in name else did_you_mean(name, known)
        raise UsageError(f"{deck.id} has no mode `{name}`", hint) from None
    for first, second, what in mode_conflicts(chosen):
        raise UsageError(
            f"the modes `{first.id}` and `{second.id}` set `{what}` differently",
            "choose one of them",
        )
    return deck.patched(chosen)


def _icons(definition: Definition, folder: Path) -> tuple[dict[str, Icon], list[Diagnostic]]:
    """The icons a deck names: shipped ones, else files beside the deck."""
    icons: dict[str, Icon] = {}
    faults: list[Diagnostic] = []
    refused: dict[str, CardgenError | IconError] = {}
    assert definition.deck is not None and definition.sources is not None
    for name, path in _icon_places(definition.deck):
        if name not in icons and name not in refused:
            try:
                icons[name] = read_icon(name, folder)
            except (CardgenError, IconError) as error:
                refused[name] = error
        if name in refused:
            faults.append(_icon_fault(refused[name], definition.sources, path))
    return icons, faults


def read_icon(name: str, folder: Path) -> Icon:
    """A shipped icon by name, else an SVG or PNG file beside a deck file.

    Raises:
        CardgenError: there is no such icon, or the file cannot be read.
        IconError: the file is no icon that may be used.
    """
    data = shipped_icon(name)
    if data is None:
        if not name.lower().endswith((".svg", ".png")):
            near = did_you_mean(name, icon_names())
            raise CardgenError(f"there is no icon `{name}`", f"{near} (or an SVG or PNG file)")
        data = read_beside(folder, name, LARGEST_PNG + 1)
    return parse_icon(data, name)


def _icon_places(deck: Deck) -> Iterator[tuple[str, DeckPath]]:
    for back in deck.backs:
        if back.icon is not None:
            yield back.icon, ("backs", back.name, "icon")
    for section in ("start", "cards", "parts"):
        for index, card in enumerate(getattr(deck, section)):
            faces: tuple[tuple[str, Face | Back], ...] = (
                ("front", card.front),
                ("back", card.back),
            )
            for side, face in faces:
                if isinstance(face, Face) and face.icon is not None:
                    yield face.icon, (section, index, side, "icon")
    for index, mode in enumerate(deck.modes):
        for number, borrow in enumerate(mode.borrow):
            borrowed = borrow.borrowed()
            for face in borrowed.faces if borrowed is not None else ():
                if face.icon is not None:
                    yield face.icon, ("modes", index, "borrow", number, "card")


def _icon_fault(error: CardgenError | IconError, sources: Sources, path: DeckPath) -> Diagnostic:
    is_missing = isinstance(error, CardgenError)
    return sources.diagnostic(
        "unknown-icon" if is_missing else "bad-icon",
        "error",
        error.message if isinstance(error, CardgenError) else str(error),
        sources.in_file(path),
        error.hint if isinstance(error, CardgenError) else None,
    )

"""Warnings of what a print cannot show: words without room, numerals too small to be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.definitions.sources import Sources
from cardgen.diagnostics import DeckPath, Diagnostic, has_errors, in_reading_order
from cardgen.drawing import backs
from cardgen.drawing.captions import caption_of
from cardgen.drawing.floors import least_numeral
from cardgen.drawing.titles import Setting
from cardgen.model.card import Back, Face
from cardgen.model.deck import START, CardFormat, Deck
from cardgen.model.ids import BACK_ENDING
from cardgen.model.theme import Theme
from cardgen.pipeline.faces import reminders
from cardgen.pipeline.find import DEFAULT_LANGUAGE, DEFAULT_THEME, shipped_theme
from cardgen.pipeline.load import Loaded
from cardgen.units import format_number

_SECTIONS = ("start", "cards", "parts")
_READABLE_NUMERAL = 3.6
"""In mm: 19 minutes of arc at arm's length."""


def check_prints(loaded: Loaded) -> tuple[Diagnostic, ...]:
    """All diagnostics of a loaded deck, with those of its print in the default look."""
    if loaded.deck is None or has_errors(loaded.diagnostics):
        return loaded.diagnostics
    deck, theme = loaded.deck, shipped_theme(DEFAULT_THEME)
    found = print_warnings(loaded, deck, theme, deck.format, DEFAULT_LANGUAGE)
    return in_reading_order((*loaded.diagnostics, *found))


def print_warnings(
    loaded: Loaded, deck: Deck, theme: Theme, format: CardFormat, language: str
) -> Iterator[Diagnostic]:
    """A warning for all that a print in a theme, size and language cannot show.

    It asks the very settings that are drawn, so it cannot disagree with the print. `deck` is the
    loaded one, perhaps patched by modes.
    """
    if loaded.sources is not None:
        yield from print_diagnostics(deck, loaded.sources, theme, format=format, language=language)


def print_diagnostics(
    deck: Deck, sources: Sources, theme: Theme, *, format: CardFormat, language: str
) -> Iterator[Diagnostic]:
    """The warnings of `print_warnings`, for a deck whose sources are known."""
    said = reminders(deck, language)
    yield from _words(deck, sources, theme, format, language, said)
    yield from _numerals(deck, sources, theme, format)


def _faces(deck: Deck) -> Iterator[tuple[DeckPath, str, Face | Back, bool]]:
    """Both sides of all pieces that are printed: place, id, face, whether it lies at the start."""
    for section in _SECTIONS:
        for index, card in enumerate(getattr(deck, section)):
            if card.copies:
                is_start = card.category == START
                yield (section, index, "front"), card.front_id, card.front, is_start
                yield (section, index, "back"), card.back_id, card.back, is_start


def _words(
    deck: Deck,
    sources: Sources,
    theme: Theme,
    format: CardFormat,
    language: str,
    said: Mapping[str, str],
) -> Iterator[Diagnostic]:
    """A warning for each title that is cut and each reminder that is left out."""
    shared_backs: dict[str, Back] = {}
    for path, face_id, face, is_start in _faces(deck):
        reminder = said.get(face_id, "")
        if isinstance(face, Back):
            shared_backs[face.name] = face
        elif face.title is not None or reminder:
            # most faces bear no words, and then no letter is measured
            caption = caption_of(
                format, face, theme, language, is_start=is_start, reminder=reminder
            )
            bearer = f"`{face_id.removesuffix(BACK_ENDING)}`"
            yield from _cut(caption.title, bearer, sources, (*path, "title"))
            if caption.lacks_room:
                yield sources.diagnostic(
                    "reminder-too-long",
                    "warning",
                    f"what the effect of {bearer} does has no room on it",
                    sources.in_file((*path[:2], "effect")),
                    "leave more earth between the tunnels, or shorten the title",
                )
    for name, back in shared_backs.items():
        setting = backs.title_setting(format, back, theme, language)
        yield from _cut(setting, f"the back `{name}`", sources, ("backs", name, "title"))


def _cut(
    setting: Setting | None, bearer: str, sources: Sources, path: DeckPath
) -> Iterator[Diagnostic]:
    if setting is None or setting.letters is None:
        return
    yield sources.diagnostic(
        "title-too-long",
        "warning",
        f"the title of {bearer} is cut: only its first {setting.letters} characters have room",
        sources.in_file(path),
        "shorten it, or make the cards larger",
    )


def _numerals(
    deck: Deck, sources: Sources, theme: Theme, format: CardFormat
) -> Iterator[Diagnostic]:
    """One warning, of the smallest numeral, if any is too small."""
    least, where = _READABLE_NUMERAL, None
    for path, face_id, face, is_start in _faces(deck):
        if isinstance(face, Face) and any(exit_.priority is not None for exit_ in face.exits):
            height = least_numeral(format, face, theme, is_start)
            if height is not None and height < least:
                least, where = height, (face_id, path)
    if where is not None:
        face_id, path = where
        yield sources.diagnostic(
            "small-priority",
            "warning",
            f"the priorities on `{face_id.removesuffix(BACK_ENDING)}` are only"
            f" {format_number(round(least, 1))} mm high: hard to read at arm's length",
            sources.in_file((*path, "paths")),
            "make the cards larger, or give the exits more room",
        )

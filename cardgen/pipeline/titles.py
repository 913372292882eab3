"""Warnings of titles that their cards have no room for, told where the author wrote them."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.definitions.sources import Sources
from cardgen.diagnostics import DeckPath, Diagnostic, has_errors, in_reading_order
from cardgen.drawing import backs, titles
from cardgen.model.card import Back, Face
from cardgen.model.deck import START, CardFormat, Deck
from cardgen.model.text import Text
from cardgen.model.theme import Theme
from cardgen.pipeline.find import DEFAULT_LANGUAGE, DEFAULT_THEME, shipped_theme
from cardgen.pipeline.load import Loaded

_SECTIONS = ("start", "cards", "parts")


def check_prints(loaded: Loaded) -> tuple[Diagnostic, ...]:
    """All diagnostics of a loaded deck, with those of its print in the default look."""
    if loaded.deck is None or has_errors(loaded.diagnostics):
        return loaded.diagnostics
    deck, theme = loaded.deck, shipped_theme(DEFAULT_THEME)
    cut = cut_titles(loaded, deck, theme, deck.format, DEFAULT_LANGUAGE)
    return in_reading_order((*loaded.diagnostics, *cut))


def cut_titles(
    loaded: Loaded, deck: Deck, theme: Theme, format: CardFormat, language: str
) -> Iterator[Diagnostic]:
    """A warning for each title of a printed piece that is cut in a theme, size and language.

    It asks the very settings that are drawn, so it cannot disagree with the print. `deck` is the
    loaded one, perhaps patched by modes.
    """
    if loaded.sources is None or not any(_titles(deck)):
        return
    yield from title_diagnostics(deck, loaded.sources, theme, format=format, language=language)


def _titles(deck: Deck) -> Iterator[Text]:
    """All titles of a deck; most decks have none, and then no letter is measured."""
    fronts = (face for card in deck.pieces() for face in card.faces)
    titles_ = (*(back.title for back in deck.backs), *(face.title for face in fronts))
    yield from (title for title in titles_ if title is not None)


def title_diagnostics(
    deck: Deck, sources: Sources, theme: Theme, *, format: CardFormat, language: str
) -> Iterator[Diagnostic]:
    """The warnings of `cut_titles`, for a deck whose sources are known."""
    printed_backs: dict[str, Back] = {}
    for section in _SECTIONS:
        for index, card in enumerate(getattr(deck, section)):
            if card.copies == 0:
                continue
            is_start = card.category == START
            for side, face in (("front", card.front), ("back", card.back)):
                if isinstance(face, Face):
                    setting = titles.title_setting(format, face, theme, language, is_start)
                    path = (section, index, side, "title")
                    yield from _diagnosed(setting, f"`{card.id}`", sources, path)
                else:
                    printed_backs[face.name] = face
    for name, back in printed_backs.items():
        setting = backs.title_setting(format, back, theme, language)
        yield from _diagnosed(setting, f"the back `{name}`", sources, ("backs", name, "title"))


def _diagnosed(
    setting: titles.Setting | None, bearer: str, sources: Sources, path: DeckPath
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

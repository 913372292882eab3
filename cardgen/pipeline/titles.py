"""Warnings of titles that their cards have no room for, told where the author wrote them."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.definitions.sources import Sources
from cardgen.diagnostics import DeckPath, Diagnostic
from cardgen.drawing import backs, titles
from cardgen.model.card import Back, Face
from cardgen.model.deck import START, CardFormat, Deck
from cardgen.model.theme import Theme

_SECTIONS = ("start", "cards", "parts")


def title_diagnostics(
    deck: Deck, sources: Sources, theme: Theme, *, format: CardFormat, language: str
) -> Iterator[Diagnostic]:
    """A warning for each title of a printed piece that is cut in this theme, size and language.

    It asks the very settings that are drawn, so it cannot disagree with the print. `deck` may be
    patched by modes; `sources` are those of its file.
    """
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

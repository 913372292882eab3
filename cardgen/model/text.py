"""Texts a player reads: one string, or one a language."""

from __future__ import annotations

from typing import NamedTuple


class Text(NamedTuple):
    """A text in some languages; the key `""` is a text given without a language."""

    by_language: tuple[tuple[str, str], ...]

    @classmethod
    def plain(cls, text: str) -> Text:
        """A text given without a language."""
        return cls((("", text),))

    def get(self, language: str = "en") -> str:
        """The text in a language, else the one without, else English, else the first."""
        texts = dict(self.by_language)
        for key in (language, "", "en"):
            if key in texts:
                return texts[key]
        return self.by_language[0][1]

    def __str__(self) -> str:
        return self.get()

"""Sentence files of the rulebook: key -> template text."""

from __future__ import annotations

from functools import cache

from cardgen.definitions.fields import WORD
from cardgen.definitions.plainfile import read_plain
from cardgen.definitions.schema import Schema, table


@cache
def sentences_schema() -> Schema:
    """The shape of a sentence file."""
    return table(WORD, "sentence key -> text")


def define_sentences(data: bytes, file: str) -> dict[str, str]:
    """The sentences of a shipped file by key.

    Raises:
        ValueError: the file is not a table of texts; the message is the first diagnostic's.
    """
    shape, _, diagnostics = read_plain(data, file, sentences_schema(), "a file of sentences")
    if shape is None:
        raise ValueError(f"{file}: {diagnostics[0].message}")
    sentences: dict[str, str] = shape
    return sentences

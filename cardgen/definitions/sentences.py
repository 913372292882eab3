"""Sentence files of the rulebook: key -> template text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from cardgen.definitions.fields import WORD
from cardgen.definitions.plainfile import read_plain
from cardgen.definitions.schema import Schema, table


@cache
def sentences_schema() -> Schema:
    """The shape of a sentence file."""
    return table(WORD, "sentence key -> text")


def define_sentences(files: Mapping[str, bytes]) -> dict[str, str]:
    """The sentences of shipped files by key; no key stands in two of them.

    Args:
        files: what the files are called, and their bytes.

    Raises:
        ValueError: a file is not a table of texts, and the message is the first diagnostic's; or a
            key stands in two files.
    """
    sentences: dict[str, str] = {}
    for file, data in files.items():
        shape, _, diagnostics = read_plain(data, file, sentences_schema(), "a file of sentences")
        if shape is None:
            raise ValueError(f"{file}: {diagnostics[0].message}")
        for key in shape:
            if key in sentences:
                raise ValueError(f"{file}: the key `{key}` stands in another file too")
        sentences.update(shape)
    return sentences

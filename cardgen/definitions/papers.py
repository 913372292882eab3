"""Paper files: a name and two lengths."""

from __future__ import annotations

from functools import cache

from cardgen.definitions.fields import LENGTH, WORD, whole
from cardgen.definitions.plainfile import read_plain
from cardgen.definitions.schema import Schema, mapping
from cardgen.model.paper import Paper


@cache
def paper_schema() -> Schema:
    """The shape of a paper file."""
    return mapping(
        "paper",
        "a size of paper",
        required={
            "format": whole(1, 1),
            "id": WORD,
            "title": WORD,
            "width": LENGTH,
            "height": LENGTH,
        },
    )


def define_paper(data: bytes, file: str) -> Paper:
    """The paper of a shipped file.

    Raises:
        ValueError: the file is not a paper; the message is the first diagnostic's.
    """
    shape, _, diagnostics = read_plain(data, file, paper_schema(), "a paper")
    if shape is None:
        raise ValueError(f"{file}: {diagnostics[0].message}")
    return Paper(shape["id"], shape["title"], shape["width"], shape["height"])

"""The tree of a YAML text: scalars kept as text, every node with its place."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.diagnostics import Span

Data = str | None | list["Data"] | dict[str, "Data"]
"""Plain data for the shapes: every scalar is text, an empty value is None."""


class Scalar(NamedTuple):
    """A single value; `text` is what was typed, None where nothing was.

    `text_column` is the column at which the text begins, past an opening quote, or None where
    offsets in the text do not count columns (several lines, escapes).
    """

    text: str | None
    span: Span
    text_column: int | None = None


class Sequence(NamedTuple):
    """A list."""

    span: Span
    items: tuple[Node, ...]


class Mapping(NamedTuple):
    """Keys with their places, and values, in the order typed."""

    span: Span
    entries: dict[str, tuple[Span, Node]]

    def key_span(self, key: str) -> Span:
        """Where a key stands."""
        return self.entries[key][0]

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        entry = self.entries.get(key)
        return entry[1] if entry else None


Node = Scalar | Sequence | Mapping


def plain(node: Node) -> Data:
    """The data of a tree. Its depth and size were limited when it was read."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, (_, value) in node.entries.items()}

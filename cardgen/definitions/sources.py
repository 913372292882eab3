"""Where everything of a deck stands in its file: from a path in the deck to line and column."""

from __future__ import annotations

from collections.abc import Mapping as MappingType
from types import MappingProxyType
from typing import NamedTuple

from cardgen.definitions.nodes import Mapping, Node, Scalar, Sequence
from cardgen.diagnostics import DeckPath, Diagnostic, Severity, Span


class Sources(NamedTuple):
    """The file, its lines, its tree, and how the deck's lists were thinned out.

    `faults` did not hinder reading the tree, such as duplicate keys. `kept` gives, for a list of
    the file of which faulty items were left out, the place in the file of each item of the deck.
    `parts` are spans inside a scalar, such as the ends of a path.
    """

    file: str
    lines: tuple[str, ...]
    root: Node
    faults: tuple[Diagnostic, ...] = ()
    kept: MappingType[str, tuple[int, ...]] = MappingProxyType({})
    parts: MappingType[DeckPath, Span] = MappingProxyType({})

    def in_file(self, path: DeckPath) -> DeckPath:
        """A path of the deck as a path of the file.

        Faulty items are counted again, and `front` is dropped where the face is written
        straight into the card. A piece that a mode borrowed has no place but its section.
        """
        if len(path) >= 2 and isinstance(path[1], int) and path[0] in self.kept:
            kept = self.kept[str(path[0])]
            if path[1] >= len(kept):
                return path[:1]
            path = (path[0], kept[path[1]], *path[2:])
        if len(path) >= 3 and path[2] == "front" and node_at(self.root, path[:3]) is None:
            path = (*path[:2], *path[3:])
        return path

    def locate(self, path: DeckPath, *, key: bool = False) -> Span:
        """The span of the value at a path of the file, or of what is nearest above it.

        With `key`, the span of the key that the path ends in.
        """
        if path in self.parts:
            return self.parts[path]
        node: Node = self.root
        span = node.span
        for depth, step in enumerate(path):
            below: Node | None = None
            if isinstance(node, Mapping) and isinstance(step, str):
                below = node.get(step)
                if below is not None and key and depth == len(path) - 1:
                    return node.key_span(step)
                if below is not None and isinstance(below, Scalar) and below.text is None:
                    return node.key_span(step)
            elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
                below = node.items[step]
            if below is None:
                return span
            node, span = below, below.span
        return span

    def line_of(self, span: Span) -> str:
        """The author's line a span lies on."""
        return self.lines[span.line - 1] if span.line <= len(self.lines) else ""

    def diagnostic(
        self,
        id: str,
        severity: Severity,
        message: str,
        path: DeckPath,
        hint: str | None = None,
        *,
        span: Span | None = None,
        key: bool = False,
    ) -> Diagnostic:
        """A diagnostic at a path of the file."""
        place = span or self.locate(path, key=key)
        return Diagnostic(id, severity, message, self.file, place, path, hint, self.line_of(place))


def text_span(node: Node | None, start: int, stop: int) -> Span | None:
    """The span of characters `start` to `stop` of a scalar, or None where they cannot be told."""
    if not isinstance(node, Scalar) or node.text_column is None:
        return None
    column = node.text_column + start
    return Span(node.span.line, column, max(column + 1, node.text_column + stop))


def node_at(root: Node, path: DeckPath) -> Node | None:
    """The node at a path of the file, or None."""
    node: Node | None = root
    for step in path:
        if isinstance(node, Mapping) and isinstance(step, str):
            node = node.get(step)
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            return None
    return node

"""From the bytes of a YAML file to a tree of nodes: the one place that speaks YAML.

The parser's events are read one by one instead of composing a tree first, so that depth, size
and aliases are limited before memory is spent, and no value is converted behind the author's
back: `no`, `010`, `1.10` and `2:1` stay what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from cardgen.definitions.nodes import Mapping, Node, Scalar, Sequence
from cardgen.diagnostics import Diagnostic, Span

MAX_BYTES = 1_000_000
MAX_DEPTH = 24
MAX_NODES = 100_000
"""Nodes after aliases are followed; a deck of 2,000 cards has about 15,000."""

_LINE_BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CORE_TAG = "tag:yaml.org,2002:"


class YamlFault(Exception):
    """The text is not YAML that may be read; carries the one diagnostic that says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def decode(data: bytes, file: str) -> str:
    """The text of a file: UTF-8, or UTF-16 with its mark.

    Raises:
        YamlFault: too long, binary, or in another encoding.
    """
    if len(data) > MAX_BYTES:
        raise _fault(
            "file-too-long",
            f"the file has {len(data):,} bytes; at most {MAX_BYTES:,} are read",
            file,
        )
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise _fault("not-text", "the file is not whole UTF-16 text", file) from None
    if b"\0" in data:
        raise _fault("not-text", "this is not a text file", file, hint="a deck is a YAML text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        lines = _LINE_BREAK.split(before)
        byte = data[error.start]
        span = Span(len(lines), len(lines[-1]) + 1, len(lines[-1]) + 2)
        raise YamlFault(
            Diagnostic(
                "not-utf8",
                "error",
                f"the byte 0x{byte:02X} is not UTF-8",
                file,
                span,
                hint="save the file with the encoding UTF-8",
            )
        ) from None


def split_lines(text: str) -> tuple[str, ...]:
    """The lines of a text, broken where YAML breaks them."""
    return tuple(_LINE_BREAK.split(text))


def read_tree(text: str, file: str) -> Node:
    """The tree of a YAML text with one document.

    Raises:
        YamlFault: a syntax error, a duplicate key, a tag, several documents, or more nesting
            or repetition than any deck needs.
    """
    try:
        return _Reader(text, file).read()
    except yaml.YAMLError as error:
        raise YamlFault(_explain(error, text, file)) from None


class _Reader:
    """Builds nodes from parser events."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = split_lines(text)
        self.events: Iterator[Any] = yaml.parse(text, Loader=_Loader)
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.open_anchors: set[str] = set()
        self.count = 0

    def read(self) -> Node:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise self._at(
                        event,
                        "several-documents",
                        "a second document begins here",
                        "one file holds one deck: remove `---` and what follows",
                    )
                root = self._node(next(self.events), 0)
        if root is None:
            root = Scalar(None, Span(1, 1, 2))
        return root

    def _node(self, event: Any, depth: int) -> Node:
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        if depth > MAX_DEPTH:
            raise self._at(
                event, "too-deep", f"more than {MAX_DEPTH} levels of nesting", "a deck needs six"
            )
        self._count(event, 1)
        if event.tag is not None and not (
            isinstance(event, yaml.ScalarEvent) and event.tag == "!" and not event.implicit[0]
        ):
            tag = event.tag.replace(_CORE_TAG, "!!")
            raise self._at(
                event,
                "yaml-tag",
                f"the tag `{tag}` is not allowed",
                "remove it; values are read by the key they stand under, quotes keep text as it is",
            )
        before = self.count
        if event.anchor is not None:
            self.open_anchors.add(event.anchor)
        node = self._content(event, depth)
        if event.anchor is not None:
            self.open_anchors.discard(event.anchor)
            self.anchors[event.anchor] = (node, self.count - before + 1)
        return node

    def _content(self, event: Any, depth: int) -> Node:
        span = self._span(event)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, span)
        if isinstance(event, yaml.SequenceStartEvent):
            sequence = Sequence(span)
            while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
                sequence.items.append(self._node(event, depth + 1))
            return sequence
        mapping = Mapping(span)
        merged: list[tuple[Span, Node]] = []
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key, Scalar) or key.text is None:
                raise self._at(event, "bad-key", "a key must be a word", "write `key: value`")
            value = self._node(next(self.events), depth + 1)
            if key.text == "<<" and not event.style:
                merged.append((key.span, value))
                continue
            if key.text in mapping.entries:
                first = mapping.key_span(key.text)
                raise self._fault(
                    "duplicate-key",
                    f"`{key.text}` is given twice, first in line {first.line}",
                    key.span,
                    "keep one of them",
                )
            mapping.entries[key.text] = (key.span, value)
        for key_span, value in merged:
            self._merge(mapping, key_span, value)
        return mapping

    def _merge(self, mapping: Mapping, span: Span, value: Node) -> None:
        sources = value.items if isinstance(value, Sequence) else [value]
        for source in sources:
            if not isinstance(source, Mapping):
                raise self._fault(
                    "bad-merge", "`<<` takes a mapping, or a list of mappings", span, None
                )
            for key, entry in source.entries.items():
                mapping.entries.setdefault(key, entry)

    def _alias(self, event: Any) -> Node:
        name = event.anchor
        if name in self.open_anchors:
            raise self._at(event, "alias-loop", f"`*{name}` stands inside itself", None)
        if name not in self.anchors:
            raise self._at(
                event,
                "unknown-alias",
                f"there is no anchor `&{name}` above",
                "quote a text with `*`",
            )
        node, size = self.anchors[name]
        self._count(event, size)
        return node

    def _count(self, event: Any, nodes: int) -> None:
        self.count += nodes
        if self.count > MAX_NODES:
            raise self._at(
                event,
                "too-much",
                f"more than {MAX_NODES:,} values, aliases followed",
                "a deck of 2,000 cards has about 15,000",
            )

    def _scalar(self, event: Any, span: Span) -> Scalar:
        if not event.style:
            if event.value == "":
                return Scalar(None, span)
            one_line = event.start_mark.line == event.end_mark.line
            return Scalar(event.value, span, span.column if one_line else None)
        raw = self.lines[span.line - 1][span.column - 1 : span.end_column - 1]
        is_verbatim = event.style in "'\"" and raw[1:-1] == event.value
        return Scalar(event.value, span, span.column + 1 if is_verbatim else None)

    def _span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        line, column = start.line + 1, start.column + 1
        if end.line == start.line and end.column > start.column:
            return Span(line, column, end.column + 1)
        text = self.lines[start.line] if start.line < len(self.lines) else ""
        return Span(line, column, max(column + 1, len(text.rstrip()) + 1))

    def _at(self, event: Any, id: str, message: str, hint: str | None) -> YamlFault:
        return self._fault(id, message, self._span(event), hint)

    def _fault(self, id: str, message: str, span: Span, hint: str | None) -> YamlFault:
        return YamlFault(
            Diagnostic(
                id,
                "error",
                message,
                self.file,
                span,
                hint=hint,
                source_line=self.lines[span.line - 1],
            )
        )


_EXPLANATIONS = (
    ("mapping values are not allowed", "a second `:` on this line",
     "put a text with `: ` in quotes"),
    ("did not find expected ',' or '}'", "this `{` has no `}`, or a `,` is missing",
     "put a text with `: `, `,` or `#` in quotes"),
    ("did not find expected ',' or ']'", "this `[` has no `]`, or a `,` is missing",
     "put a text with `,` or `#` in quotes"),
    ("found unexpected end of stream", "a quote is opened and never closed",
     "add the closing quote"),
    ("did not find expected '-' indicator", "this line is not indented like the list above it",
     "begin every `-` of a list in the same column"),
    ("did not find expected key",
     "this line is not indented like those above it, or a text needs quotes",
     "use the same indentation, and quotes round a text with `:`, `#`, `[` or `{`"),
    ("could not find expected ':'", "a key without `:`",
     "write `key: value`, or put the text in quotes"),
    ("found character that cannot start any token", "a value cannot begin with this character",
     "put the text in quotes"),
    ("block sequence entries are not allowed", "a list item cannot stand here",
     "put the list on its own lines, or the text in quotes"),
    ("block mapping", "this line is not indented like those above it",
     "use the same indentation"),
    ("while scanning an alias", "`*` begins an alias", "put the text in quotes"),
    ("while scanning an anchor", "`&` begins an anchor", "put the text in quotes"),
    ("directive", "`%` begins a directive", "put the text in quotes"),
    ("nesting depth", f"more than {MAX_DEPTH} levels of nesting", "a deck needs six"),
    ("found unknown escape character", "an unknown escape after `\\`",
     "use single quotes, or `\\\\`"),
)  # fmt: skip


def _explain(error: yaml.YAMLError, text: str, file: str) -> Diagnostic:
    """A parser's complaint in the words of someone who writes decks."""
    lines = split_lines(text)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:  # a character YAML does not allow
        position = getattr(error, "position", 0) or 0
        bad = next((i for i, c in enumerate(text) if _is_control(c)), min(position, len(text)))
        before = split_lines(text[:bad])
        shown = f"U+{ord(text[bad]):04X}" if bad < len(text) else "a control character"
        return _diagnostic(
            "yaml-syntax",
            f"the character {shown} is not allowed in YAML",
            "remove it",
            (len(before), len(before[-1]) + 1),
            lines,
            file,
        )
    line = min(mark.line, len(lines) - 1)
    tab = _tab_near(lines, line, getattr(error, "context_mark", None))
    if tab is not None:
        return _diagnostic(
            "yaml-tab", "a tab is not allowed here", "use spaces, not tabs", tab, lines, file
        )
    problem = f"{getattr(error, 'context', None) or ''} {getattr(error, 'problem', None) or error}"
    message, hint = next(
        ((m, h) for needle, m, h in _EXPLANATIONS if needle in problem),
        (problem.strip() or "this is not YAML", "put texts with special characters in quotes"),
    )
    place = (line + 1, mark.column + 1)
    context = getattr(error, "context_mark", None)
    if context is not None and ("opened" in message or message.startswith(("this `{", "this `["))):
        place = (context.line + 1, context.column + 1)
    return _diagnostic("yaml-syntax", message, hint, place, lines, file)


def _tab_near(lines: tuple[str, ...], line: int, context: Any) -> tuple[int, int] | None:
    """Where a tab stands that the parser most likely stumbled over."""
    candidates = [line, line - 1]
    if context is not None:
        candidates.append(context.line)
    for number in candidates:
        if 0 <= number < len(lines):
            indentation = re.match(r" *\t", lines[number])
            if indentation:
                return number + 1, indentation.end()
    for number in candidates[:1]:
        if 0 <= number < len(lines) and "\t" in lines[number]:
            return number + 1, lines[number].index("\t") + 1
    return None


def _is_control(character: str) -> bool:
    code = ord(character)
    return (
        (code < 0x20 and character not in "\t\n\r")
        or (0x7F <= code < 0xA0 and code != 0x85)
        or 0xD800 <= code <= 0xDFFF
        or code in (0xFFFE, 0xFFFF)
    )


def _diagnostic(
    id: str, message: str, hint: str, place: tuple[int, int], lines: tuple[str, ...], file: str
) -> Diagnostic:
    line, column = place
    source = lines[line - 1] if line <= len(lines) else ""
    column = min(column, len(source) + 1)
    span = Span(line, column, column + 1)
    return Diagnostic(id, "error", message, file, span, hint=hint, source_line=source)


def _fault(id: str, message: str, file: str, hint: str | None = None) -> YamlFault:
    return YamlFault(Diagnostic(id, "error", message, file, hint=hint))

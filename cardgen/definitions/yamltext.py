"""From the bytes of a YAML file to a tree of nodes: the one place that speaks YAML.

The parser's events are read one by one instead of composing a tree first, so that depth, size
and aliases are limited before memory is spent, and no value is converted behind the author's
back: `no`, `010`, `1.10` and `2:1` stay what was typed.
"""

from __future__ import annotations

import contextlib
import re
from typing import Any, NamedTuple

import yaml

from cardgen.definitions.nodes import Mapping, Node, Scalar, Sequence
from cardgen.diagnostics import Diagnostic, Span

MAX_BYTES = 1_000_000
MAX_DEPTH = 24
MAX_NODES = 100_000
"""Nodes after aliases are followed; a deck of 2,000 cards has about 15,000."""

_LINE_BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_FORBIDDEN = "[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
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
    if data[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        raise _fault("not-text", "the file has the encoding UTF-32", file, _SAVE_AS)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise _fault("not-text", "the file is not whole UTF-16 text", file) from None
    if b"\0" in data:
        raise _fault("not-text", "this is not a text in UTF-8", file, _SAVE_AS)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        whole = error.object  # less the mark at its beginning, which `start` does not count
        before = split_lines(whole[: error.start].decode())
        lines = split_lines(whole.decode("utf-8", "replace"))
        raise YamlFault(
            _diagnostic(
                "not-utf8",
                f"the byte 0x{whole[error.start]:02X} is not UTF-8",
                "save the file with the encoding UTF-8",
                (len(before), len(before[-1]) + 1),
                lines,
                file,
            )
        ) from None


def split_lines(text: str) -> tuple[str, ...]:
    """The lines of a text, broken where YAML breaks them."""
    return tuple(_LINE_BREAK.split(text))


def read_tree(text: str, file: str, faults: list[Diagnostic] | None = None) -> Node:
    """The tree of a YAML text with one document.

    Args:
        text: the text.
        file: its name, for diagnostics.
        faults: gathers what does not hinder reading the rest: duplicate keys, tags, keys that
            are no words. Without it they are raised.

    Raises:
        YamlFault: a syntax error, several documents, or more nesting or repetition than any
            deck needs.
    """
    try:
        return _Reader(text, file, faults).read()
    except yaml.YAMLError as error:
        raise YamlFault(_explain(error, text, file)) from None


class _Anchored(NamedTuple):
    """What an alias stands for: the node, how many nodes it counts, how deep it is."""

    node: Node
    size: int
    height: int


class _Reader:
    """Builds nodes from parser events."""

    def __init__(self, text: str, file: str, faults: list[Diagnostic] | None) -> None:
        self.file = file
        self.lines = split_lines(text)
        self.faults = faults
        self.next_event = _Loader(text).get_event
        self.anchors: dict[str, _Anchored] = {}
        self.open_anchors: set[str] = set()
        self.count = 0
        self.deepest = 0

    def read(self) -> Node:
        root: Node | None = None
        while (event := self.next_event()) is not None:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise self._at(
                        event,
                        "several-documents",
                        "a second document begins here",
                        "one file holds one deck: remove `---` and what follows",
                    )
                root = self._node(self.next_event(), 0)
        return Scalar(None, Span(1, 1, 2)) if root is None else root

    def _node(self, event: Any, depth: int) -> Node:
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, depth)
        self._limit(event, 1, depth)
        if event.tag is not None:
            tag = event.tag.replace(_CORE_TAG, "!!")
            self._record(
                "yaml-tag",
                f"the tag `{tag}` is not allowed",
                self._span(event),
                "remove it; values are read by the key they stand under, quotes keep text as it is",
            )
        if event.anchor is not None:
            return self._anchored(event, depth)
        return self._content(event, depth)

    def _content(self, event: Any, depth: int) -> Node:
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(event, depth)
        items: list[Node] = []
        while not isinstance(item := self.next_event(), yaml.SequenceEndEvent):
            items.append(self._node(item, depth + 1))
        return Sequence(self._span(event), tuple(items))

    def _mapping(self, start: Any, depth: int) -> Mapping:
        entries: dict[str, tuple[Span, Node]] = {}
        merged: list[tuple[Span, Node]] = []
        while not isinstance(event := self.next_event(), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            value = self._node(self.next_event(), depth + 1)
            if not isinstance(key, Scalar) or key.text is None:
                self._record(
                    "bad-key", "a key must be a word", self._span(event), "write `key: value`"
                )
            elif key.text == "<<" and isinstance(event, yaml.ScalarEvent) and not event.style:
                merged.append((key.span, value))
            elif key.text in entries:
                first = entries[key.text][0]
                self._record(
                    "duplicate-key",
                    f"`{key.text}` is given twice, first in line {first.line}",
                    key.span,
                    "keep one of them",
                )
            else:
                entries[key.text] = (key.span, value)
        for span, value in merged:
            self._merge(entries, span, value)
        return Mapping(self._span(start), entries)

    def _merge(self, entries: dict[str, tuple[Span, Node]], span: Span, value: Node) -> None:
        for source in value.items if isinstance(value, Sequence) else (value,):
            if isinstance(source, Mapping):
                for key, entry in source.entries.items():
                    entries.setdefault(key, entry)
            else:
                self._record("bad-merge", "`<<` takes a mapping, or a list of mappings", span, None)

    def _anchored(self, event: Any, depth: int) -> Node:
        outer, before = self.deepest, self.count
        self.deepest = depth
        self.open_anchors.add(event.anchor)
        node = self._content(event, depth)
        self.open_anchors.discard(event.anchor)
        size, height = self.count - before + 1, self.deepest - depth
        self.anchors[event.anchor] = _Anchored(node, size, height)
        self.deepest = max(outer, self.deepest)
        return node

    def _alias(self, event: Any, depth: int) -> Node:
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
        node, size, height = self.anchors[name]
        self._limit(event, size, depth + height)
        return node

    def _limit(self, event: Any, nodes: int, depth: int) -> None:
        self.count += nodes
        if self.count > MAX_NODES:
            raise self._at(
                event,
                "too-much",
                f"more than {MAX_NODES:,} values, aliases followed",
                "a deck of 2,000 cards has about 15,000",
            )
        if depth > self.deepest:
            self.deepest = depth
            if depth > MAX_DEPTH:
                raise self._at(event, *_TOO_DEEP)

    def _scalar(self, event: Any) -> Scalar:
        text, quote = event.value, event.style or ""
        if not text and not quote:
            return Scalar(None, self._span(event))
        if len(quote) == 0 or (quote in "'\"" and quote not in text):
            end = event.end_mark
            stop = end.column - len(quote)
            start = stop - len(text)
            begin = start - len(quote)
            if begin >= 0 and self.lines[end.line][begin:stop] == quote + text:
                return Scalar(text, Span(end.line + 1, begin + 1, end.column + 1), start + 1)
        return Scalar(text, self._span(event))

    def _span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        line, column = start.line + 1, start.column + 1
        if end.line == start.line and end.column > start.column:
            return Span(line, column, end.column + 1)
        if line > len(self.lines):  # the parser ends a last line that has no break
            line, column = len(self.lines), len(self.lines[-1]) + 1
        text = self.lines[line - 1]
        return Span(line, column, max(column + 1, len(text.rstrip()) + 1))

    def _record(self, id: str, message: str, span: Span, hint: str | None) -> None:
        fault = self._fault(id, message, span, hint)
        if self.faults is None:
            raise fault
        self.faults.append(fault.diagnostic)

    def _at(self, event: Any, id: str, message: str, hint: str | None) -> YamlFault:
        return self._fault(id, message, self._span(event), hint)

    def _fault(self, id: str, message: str, span: Span, hint: str | None) -> YamlFault:
        line = self.lines[span.line - 1]
        return YamlFault(
            Diagnostic(id, "error", message, self.file, span, hint=hint, source_line=line)
        )


_SAVE_AS = "a deck is a YAML text, saved with the encoding UTF-8"
_TOO_DEEP = ("too-deep", f"more than {MAX_DEPTH} levels of nesting", "a deck needs six")
_NEVER_CLOSED = "a quote is opened and never closed"
_NO_COLON = "a key without `:`"
_IN_QUOTES = "put the text in quotes"
_EXPLANATIONS = (
    ("mapping values are not allowed", "a second `:` on this line",
     "put a text with `: ` in quotes"),
    ("',' or '}'", "this `{` has no `}`, or a `,` is missing",
     "put a text with `: `, `,` or `#` in quotes"),
    ("',' or ']'", "this `[` has no `]`, or a `,` is missing",
     "put a text with `,` or `#` in quotes"),
    ("unexpected end of stream", _NEVER_CLOSED, "add the closing quote"),
    ("unexpected document", _NEVER_CLOSED, "add the closing quote"),
    ("'-' indicator", "this line is not indented like the list above it",
     "begin every `-` of a list in the same column"),
    ("expected key", "this line is not indented like those above it", "use the same indentation"),
    ("<document start>", "this line stands outside the mapping that the file begins with",
     "begin every key of the file in the same column"),
    ("expected ':'", _NO_COLON, "write `key: value`, or put the text in quotes"),
    ("cannot start any token", "a value cannot begin with this character", _IN_QUOTES),
    ("node content", "a value cannot begin with this character", _IN_QUOTES),
    ("block sequence entries", "a list item cannot stand here",
     "put the list on its own lines, or the text in quotes"),
    ("mapping keys are not allowed", "`?` cannot stand here", _IN_QUOTES),
    ("block scalar", "`|` and `>` begin a text on the lines below", _IN_QUOTES),
    ("block mapping", "this line is not indented like those above it", "use the same indentation"),
    ("scanning an alias", "`*` begins an alias", _IN_QUOTES),
    ("scanning an anchor", "`&` begins an anchor", _IN_QUOTES),
    (" a tag", "`!` begins a tag", _IN_QUOTES),
    ("tag handle", "`!` begins a tag", _IN_QUOTES),
    ("directive", "`%` begins a directive", _IN_QUOTES),
    ("YAML document", "this version of YAML is not known", "remove the line"),
    ("quoted scalar", "an unknown escape after `\\`", "use single quotes, or `\\\\`"),
)  # fmt: skip


def _explain(error: yaml.YAMLError, text: str, file: str) -> Diagnostic:
    """A parser's complaint in the words of someone who writes decks."""
    lines = split_lines(text)
    context = getattr(error, "context_mark", None)
    mark = getattr(error, "problem_mark", None) or context
    forbidden = re.search(_FORBIDDEN, text) if mark is None else None
    if forbidden is not None:
        before = split_lines(text[: forbidden.start()])
        message = f"the character U+{ord(forbidden[0]):04X} is not allowed in YAML"
        place = (len(before), len(before[-1]) + 1)
        return _diagnostic("yaml-syntax", message, "remove it", place, lines, file)
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    line = min(line, len(lines) - 1)
    tab = _tab_near(lines, line, column)
    if tab is not None:
        return _diagnostic(
            "yaml-tab", "a tab is not allowed here", "use spaces, not tabs", tab, lines, file
        )
    problem = f"{getattr(error, 'context', None) or ''} {getattr(error, 'problem', None) or error}"
    if "nesting depth" in problem:
        id, message, hint = _TOO_DEEP
        return _diagnostic(id, message, hint, (line + 1, column + 1), lines, file)
    is_at_end = mark is not None and mark.index >= len(text.rstrip())
    opened = _open_bracket(text) if is_at_end and "node content" in problem else None
    if opened is not None:
        message = f"this `{text[opened.index]}` is opened and never closed"
        place = (opened.line + 1, opened.column + 1)
        return _diagnostic("yaml-syntax", message, "add the closing bracket", place, lines, file)
    message, hint = next(
        ((message, hint) for needle, message, hint in _EXPLANATIONS if needle in problem),
        (problem.strip(), "put texts with special characters in quotes"),
    )
    before_it = lines[line][:column]
    if "mapping values" in problem and ":" not in before_it:
        message = "a key cannot stand here"
        hint = "does the line above lack a `:`, or is this line indented too far?"
    if "expected key" in problem and before_it.strip():
        message, hint = "this cannot follow the value before it", "put the whole text in quotes"
    begins_there = message in (_NEVER_CLOSED, _NO_COLON) or message.startswith(
        ("this `{", "this `[")
    )
    if begins_there and context is not None:
        line, column = context.line, context.column
    return _diagnostic("yaml-syntax", message, hint, (line + 1, column + 1), lines, file)


def _open_bracket(text: str) -> Any:
    """The mark of the last bracket that is still open at the end of the text, or None."""
    opened: list[Any] = []
    with contextlib.suppress(yaml.YAMLError):
        for token in yaml.scan(text, _Loader):
            if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
                opened.append(token.start_mark)
            elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken):
                opened.pop()
    return opened[-1] if opened else None


def _tab_near(lines: tuple[str, ...], line: int, column: int) -> tuple[int, int] | None:
    """Where a tab stands that the parser most likely stumbled over."""
    if lines[line][column : column + 1] == "\t":
        return line + 1, column + 1
    for number in (line, line - 1):
        indentation = re.match(r" *\t", lines[number]) if number >= 0 else None
        if indentation is not None:
            return number + 1, indentation.end()
    return None


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

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import yaml  # noqa: TID251 - to try both of its parsers
from hypothesis import given
from hypothesis import strategies as st

from cardgen.definitions import yamltext
from cardgen.definitions.nodes import Data, Mapping, Node, Scalar, Sequence, plain
from cardgen.definitions.yamltext import (
    MAX_BYTES,
    MAX_DEPTH,
    YamlFault,
    decode,
    read_tree,
    split_lines,
)
from cardgen.diagnostics import Diagnostic


def read(text: str) -> Data:
    return plain(read_tree(text, "deck.yaml"))


def faults_of(data: bytes) -> list[Diagnostic]:
    """Everything that is wrong with a file as YAML."""
    faults: list[Diagnostic] = []
    try:
        read_tree(decode(data, "deck.yaml"), "deck.yaml", faults)
    except YamlFault as fault:
        faults.append(fault.diagnostic)
    return faults


def only_fault(data: str | bytes) -> Diagnostic:
    (fault,) = faults_of(data.encode() if isinstance(data, str) else data)
    return fault


def place(fault: Diagnostic) -> tuple[int, int] | None:
    return (fault.span.line, fault.span.column) if fault.span else None


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fails when the processor worked longer; other work on the machine does not count."""
    start = time.process_time()
    yield
    assert time.process_time() - start < seconds


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def _either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamltext, "_Loader", getattr(yaml, request.param))


UNTOUCHED = [
    *("no", "yes", "on", "off", "NO", "Yes", "On", "OFF", "y", "n", "N", "E", "S", "W", "true"),
    *("false", "True", "FALSE", "null", "Null", "~", ".", "-", "+", "=", "010", "08", "0x1F"),
    *("0b11", "0o17", "1_000", "190:20:30", "2:1", "1.10", "1.0", "1e3", ".inf", ".NaN", "+1"),
    *("-0", "2020-04-01", "2020-04-01T10:00:00Z", "1.2.3", "<<"),
]


@pytest.mark.usefixtures("_either_parser")
@pytest.mark.parametrize("typed", UNTOUCHED)
def test_a_value_stays_what_was_typed(typed: str) -> None:
    if typed not in "-=":
        assert read(f"a: {typed}\n") == {"a": typed}
        assert read(f"a: [{typed}, {typed}]\n") == {"a": [typed, typed]}
    assert read(f"a: '{typed}'\n") == {"a": typed}
    assert read(f'a: "{typed}"\n') == {"a": typed}


@pytest.mark.usefixtures("_either_parser")
@pytest.mark.parametrize("typed", [typed for typed in UNTOUCHED if typed not in "-<<"])
def test_a_key_stays_what_was_typed(typed: str) -> None:
    assert read(f"{typed}: 1\n") == {typed: "1"}
    assert read(f"'{typed}': 1\n") == {typed: "1"}


@pytest.mark.parametrize("text", ["a:", "a: ", "a: # later", "a:\nb: 1", "{a: , b: 1}", "a: &x"])
def test_a_value_that_is_not_there_is_none(text: str) -> None:
    data = read(text)
    assert isinstance(data, dict)
    assert data["a"] is None


@pytest.mark.parametrize("text", ["a: ''", 'a: ""', "a: |", "a: >-\n"])
def test_an_empty_text_is_not_a_missing_value(text: str) -> None:
    assert read(text) == {"a": ""}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 'it''s'", "it's"),
        (r'a: "tab\tsnowman\u2603"', "tab\tsnowman☃"),
        ("a: |\n  one\n  two\n", "one\ntwo\n"),
        ("a: >-\n  one\n  two\n", "one two"),
        ("a: one\n  two\n", "one two"),
        ("a: 'one\n  two'\n", "one two"),
        ("a: x#y\n", "x#y"),
        ("a: http://x.org/#y\n", "http://x.org/#y"),
        ("a: 😀 é 警報\n", "😀 é 警報"),
    ],
)
@pytest.mark.usefixtures("_either_parser")
def test_quotes_escapes_and_texts_of_several_lines_are_read_as_yaml_says(
    text: str, value: str
) -> None:
    assert read(text) == {"a": value}


@pytest.mark.parametrize(
    "text", ["", "# only a comment\n", "\n\n", "---\n", "--- # x\n...\n", "\r\n"]
)
def test_a_file_without_content_is_an_empty_value(text: str) -> None:
    tree = read_tree(text, "deck.yaml")
    assert isinstance(tree, Scalar)
    assert tree.text is None


@pytest.mark.parametrize(
    ("text", "line", "column", "first"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, 1, 1),
        ("x:\n  - {a: 1}\n  - {a: 1, b: 2,\n     a: 3}\n", 4, 6, 3),
        ("'a': 1\n\"a\": 2\n", 2, 1, 1),
        ("no: 1\nno: 2\n", 2, 1, 1),
        ("&k a: 1\n*k : 2\n", 1, 4, 1),
    ],
)
def test_a_duplicate_key_is_a_fault_that_names_both_lines(
    text: str, line: int, column: int, first: int
) -> None:
    fault = only_fault(text)
    assert fault.id == "duplicate-key"
    assert place(fault) == (line, column)
    assert f"line {first}" in fault.message


def test_keys_that_only_look_alike_are_different() -> None:
    assert read("no: 1\nNo: 2\n010: 3\n8: 4\n10: 5\n") == {
        "no": "1",
        "No": "2",
        "010": "3",
        "8": "4",
        "10": "5",
    }


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}", {"x": "1", "y": "3"}),
        ("a: &a {x: 1, y: 2}\nb: {y: 3, <<: *a}", {"y": "3", "x": "1"}),
        ("a: &a {x: 1}\nc: &c {x: 2, z: 4}\nb: {<<: [*a, *c]}", {"x": "1", "z": "4"}),
        ("a: &a {x: 1}\nb: {'<<': *a}", {"<<": {"x": "1"}}),
    ],
)
def test_a_merge_key_gives_what_is_not_set_here(text: str, data: Data) -> None:
    tree = read(text)
    assert isinstance(tree, dict)
    assert tree["b"] == data


def test_a_merge_key_that_is_an_alias_is_a_word_like_others() -> None:
    assert read("a: &m <<\n*m : 1\n") == {"a": "<<", "<<": "1"}


@pytest.mark.parametrize("text", ["<<: 1\n", "<<:\n", "<<: [1]\n"])
def test_a_merge_key_takes_mappings_only(text: str) -> None:
    fault = only_fault(text)
    assert (fault.id, place(fault)) == ("bad-merge", (1, 1))


@pytest.mark.parametrize("text", ["? [a]\n: 1\n", "{[a]: 1}\n", "? \n: 1\n", "? {a: 1}\n: 2\n"])
def test_a_key_must_be_a_word(text: str) -> None:
    assert only_fault(text).id == "bad-key"


@pytest.mark.usefixtures("_either_parser")
@pytest.mark.parametrize(
    "tagged",
    [
        "!x 1",
        "! 1",
        "!",
        "!!str 1",
        "!!binary aGk=",
        "!!set {a, b}",
        "!!python/object/apply:os.system ['true']",
        "!!python/name:os.system",
        "!<tag:yaml.org,2002:int> 1",
        "!!map {b: 1}",
        "!!seq [1]",
        "&a !x 'y'",
    ],
)
def test_a_tag_is_refused_whatever_it_names(tagged: str) -> None:
    fault = only_fault(f"title: T\na: {tagged}\n")
    assert fault.id == "yaml-tag"
    assert place(fault) == (2, 4)


def test_faults_that_do_not_hinder_reading_are_all_told_in_one_run() -> None:
    text = "a: 1\na: 2\nb: !x 1\n? [c]\n: 1\n<<: 3\nd: 1\nd: 2\n"
    assert [(fault.id, place(fault)) for fault in faults_of(text.encode())] == [
        ("duplicate-key", (2, 1)),
        ("yaml-tag", (3, 4)),
        ("bad-key", (4, 3)),
        ("duplicate-key", (8, 1)),
        ("bad-merge", (6, 1)),
    ]


@pytest.mark.parametrize("text", ["a: 1\na: 2\n", "a: !x 1\n", "<<: 1\n"])
def test_without_a_list_for_them_such_faults_are_raised(text: str) -> None:
    with pytest.raises(YamlFault):
        read_tree(text, "deck.yaml")


@pytest.mark.parametrize(
    ("text", "line"), [("a: 1\n---\nb: 2\n", 2), ("--- a\n--- b\n", 2), ("a: 1\n---\n", 2)]
)
def test_a_second_document_is_refused_where_it_begins(text: str, line: int) -> None:
    fault = only_fault(text)
    assert (fault.id, place(fault)) == ("several-documents", (line, 1))


@pytest.mark.parametrize("text", ["---\na: b\n", "%YAML 1.2\n---\na: b\n", "a: b\n...\n"])
def test_one_document_may_have_its_marks(text: str) -> None:
    assert read(text) == {"a": "b"}


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("\ta: 1\n", 1, 1),
        ("a:\n\tb: 1\n", 2, 1),
        ("a: 1\n\tb: 2\n", 2, 1),
        ("a:\n  - b\n\t- c\n", 3, 1),
        ("a:\n  b: 1\n  \tc: 2\n", 3, 3),
        ("a:\n  - {x: 1}\n\t- {y: 2}\n", 3, 1),
        ("-\tx: 1\n", 1, 2),
        ("a: |\n  x\n\ty\n", 3, 1),
        ("😀: [\n 1]\n\tb: 2\n", 3, 1),
    ],
)
def test_a_tab_that_yaml_forbids_is_named_at_its_place(text: str, line: int, column: int) -> None:
    fault = only_fault(text)
    assert (fault.id, place(fault)) == ("yaml-tab", (line, column))
    assert "spaces" in (fault.hint or "")


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: b\tc\n", {"a": "b\tc"}),
        ("a: x\t# why\n", {"a": "x"}),
        ("a:\t# why\n", {"a": None}),
        ("tiles:\t\n  - 1\n", {"tiles": ["1"]}),
        ("a: [1,\t2]\n", {"a": ["1", "2"]}),
        ("a: [\n\t1]\n", {"a": ["1"]}),
    ],
)
def test_a_tab_that_yaml_allows_does_no_harm(text: str, data: Data) -> None:
    assert read(text) == data


def test_a_tab_that_is_not_at_fault_is_not_blamed() -> None:
    fault = only_fault("a: x: y\t# why\n")
    assert (fault.id, place(fault)) == ("yaml-syntax", (1, 5))


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("title: Bandido: home edition\n", 1, 15),
        ('a: "unclosed\nb: 2\n', 1, 4),
        ("a: 'unclosed\nb: 2\n", 1, 4),
        ("a: 1\nb: @x\n", 2, 4),
        ("a: %x\n", 1, 4),
        ("a: `x`\n", 1, 4),
        ("a: , b\n", 1, 4),
        ("a: & b\n", 1, 5),
        ("a: * b\n", 1, 5),
        ("a: |x\n", 1, 5),
        ("a: >x\n", 1, 5),
        ("a: - b\n", 1, 4),
        ("a: ? b\n", 1, 4),
        ("a: 'b' c\n", 1, 8),
        ("a: [b]]\n", 1, 7),
        ("a: [1, 2\nb: 3\n", 1, 4),
        ("x: 1\na: {b: 1\nc: 2\n", 2, 4),
        ("a: 1\n  b: 2\n", 2, 4),
        ("a\nb: 2\n", 2, 2),
        ("a:1\nb: 2\n", 2, 2),
        ("  a: 1\nb: 2\n", 2, 1),
        ("a:\n  - b\n - c\n", 3, 2),
        ("- a\nb: 1\n", 2, 1),
        ("a:\n- b\n-c\n", 3, 1),
        ('a: "\\q"\n', 1, 5),
        ("a: !x!y z\n", 1, 4),
        ("%x\n", 1, 3),
        ("%YAML 3.0\n---\na: 1\n", 1, 1),
        ("a: 1\n...\nb: 2\n", 3, 1),
        ("a: 😀 é : b\n", 1, 8),
    ],
)
def test_a_syntax_error_is_one_short_fault_with_a_hint_at_its_place(
    text: str, line: int, column: int
) -> None:
    fault = only_fault(text)
    assert fault.id == "yaml-syntax"
    assert place(fault) == (line, column)
    assert fault.hint
    assert fault.source_line == text.split("\n")[line - 1]
    assert "token" not in fault.message
    assert "expected" not in fault.message


@pytest.mark.usefixtures("_either_parser")
@pytest.mark.parametrize(
    "text", ["a: b: c\n", 'a: "b\n', "a: [b\n", "a: @b\n", "a:\n\tb: 1\n", "a: \x01\n"]
)
def test_both_parsers_of_the_library_are_understood(text: str) -> None:
    fault = only_fault(text)
    assert fault.id in ("yaml-syntax", "yaml-tab")
    assert "expected" not in fault.message


def test_an_alias_that_contains_itself_is_refused() -> None:
    fault = only_fault("a: &a [*a]\n")
    assert (fault.id, place(fault)) == ("alias-loop", (1, 8))


def test_an_alias_of_nothing_is_refused() -> None:
    fault = only_fault("a: *b\n")
    assert (fault.id, place(fault)) == ("unknown-alias", (1, 4))


def test_an_alias_repeats_the_value_above() -> None:
    assert read("a: &x [1, 2]\nb: *x\nc: &x 3\nd: *x\n") == {
        "a": ["1", "2"],
        "b": ["1", "2"],
        "c": "3",
        "d": "3",
    }


def test_an_alias_bomb_is_refused_before_memory_is_spent() -> None:
    lines = ["a0: &a0 [x]"]
    lines += [f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    with within(2):
        assert only_fault("\n".join(lines)).id == "too-much"


def test_depth_is_counted_through_aliases() -> None:
    lines = ["a0: &a0 " + "[" * 20 + "]" * 20]
    lines += [f"a{n}: &a{n} " + "[" * 20 + f"*a{n - 1}" + "]" * 20 for n in range(1, 60)]
    fault = only_fault("\n".join(lines))
    assert fault.id == "too-deep"
    assert fault.span is not None
    assert fault.span.line == 2


def test_depth_is_counted_before_and_after_an_anchor_inside_an_anchor() -> None:
    deep = "[" * 15 + "x" + "]" * 15
    assert only_fault(f"a: &a [{deep}, &b y]\nb: {'[' * 10}*a{']' * 10}\n").id == "too-deep"
    assert only_fault(f"a: &a [&b {deep}, y]\nb: {'[' * 10}*a{']' * 10}\n").id == "too-deep"
    assert faults_of(f"a: &a [{deep}, &b y]\nb: {'[' * 20}*b{']' * 20}\n".encode()) == []


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{" * 100_000,
        "{a: " * 100_000,
        "- " * 100_000,
        "? " * 100_000,
        "".join(" " * depth + "a:\n" for depth in range(1300)),
        "[" * 30 + "]" * 30,
    ],
)
def test_deep_nesting_is_refused_at_once(text: str) -> None:
    with within(2):
        assert only_fault(text).id == "too-deep"


def test_as_deep_as_allowed_is_read() -> None:
    text = "[" * MAX_DEPTH + "x" + "]" * MAX_DEPTH
    assert isinstance(read_tree(text, "deck.yaml"), Sequence)
    assert only_fault(f"[{text}]").id == "too-deep"


@pytest.mark.parametrize(
    "text",
    [
        "k" * 900_000 + ": 1",
        "a: " + "x" * 900_000,
        "a: '" + "x" * 900_000 + "\nb: 1",
        "".join(f"k{number}: v\n" for number in range(80_000)),
        "a: [" + "x, " * 300_000 + "]",
    ],
)
def test_a_large_file_is_read_or_refused_in_time(text: str) -> None:
    with within(5):
        for fault in faults_of(text.encode()):
            assert len(fault.message) < 1000


def test_a_file_beyond_the_limit_is_not_read() -> None:
    assert faults_of(b"a: " + b"x" * (MAX_BYTES - 3)) == []
    assert only_fault(b"a: " + b"x" * (MAX_BYTES - 2)).id == "file-too-long"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_utf8_and_utf16_are_read_with_their_marks(encoding: str) -> None:
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    data = f"{mark}title: déck 警報 😀\n".encode(encoding)
    assert read(decode(data, "deck.yaml")) == {"title": "déck 警報 😀"}


@pytest.mark.parametrize(
    "data",
    [
        "title: T\n".encode("utf-16-le"),
        "title: T\n".encode("utf-16-be"),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0",
        b"title: T\0\n",
        b"\xff\xfea",
        b"\xff\xfe\x00\xd8a\0",
    ],
)
def test_what_is_no_text_is_told_so(data: bytes) -> None:
    fault = only_fault(data)
    assert (fault.id, fault.span) == ("not-text", None)


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        ("a: 1\ntitle: d\xe9ck\n".encode("latin-1"), 2, 9),
        ("title: “x”\n".encode("cp1252"), 1, 8),
        ("é😀: ".encode() + b"\xff\n", 1, 5),
        (b"\xef\xbb\xbfa: \xff\n", 1, 4),
        ("a: é".encode()[:-1], 1, 4),
        (b"\xed\xa0\x80", 1, 1),
    ],
)
def test_a_byte_that_is_not_utf8_is_shown_at_its_place(data: bytes, line: int, column: int) -> None:
    fault = only_fault(data)
    assert fault.id == "not-utf8"
    assert place(fault) == (line, column)
    assert fault.source_line


@pytest.mark.parametrize("character", ["\0", "\x01", "\x0b", "\x1b", "\x7f", "\x9b", "\ufffe"])
def test_a_control_character_is_shown_at_its_place(character: str) -> None:
    fault = only_fault(f"a: 1\n😀: b{character}\n".encode("utf-16"))
    assert fault.id == "yaml-syntax"
    assert place(fault) == (2, 5)
    assert f"U+{ord(character):04X}" in fault.message


BREAKS = ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"]


@pytest.mark.parametrize("line_break", BREAKS)
def test_lines_and_columns_are_right_whatever_breaks_the_lines(line_break: str) -> None:
    text = line_break.join(["# 😀", "a: 1", "", "b: [x, 'y']", "c: @"])
    fault = only_fault(text)
    assert place(fault) == (5, 4)
    assert fault.source_line == "c: @"
    tree = read_tree(text.replace("@", "z"), "deck.yaml")
    assert isinstance(tree, Mapping)
    items = tree.get("b")
    assert isinstance(items, Sequence)
    assert [(*item.span,) for item in items.items] == [(4, 5, 6), (4, 8, 11)]


@pytest.mark.parametrize("text", ["a: 1\n? b", "a: 1\n? ", "a: 1\n? b\n: "])
def test_a_value_missing_after_the_last_character_is_placed_in_the_last_line(text: str) -> None:
    tree = read_tree(text, "deck.yaml", [])
    assert isinstance(tree, Mapping)
    spans = [span for entry in tree.entries.values() for span in (entry[0], entry[1].span)]
    assert max(span.line for span in spans) <= len(split_lines(text))


def nodes(tree: Node) -> Iterator[Node]:
    yield tree
    if isinstance(tree, Sequence):
        for item in tree.items:
            yield from nodes(item)
    elif isinstance(tree, Mapping):
        for span, value in tree.entries.values():
            yield Scalar("", span)
            yield from nodes(value)


_PIECES = [
    *("a", "é", "😀", ":", " ", "  ", "- ", "[", "]", "{", "}", ",", "'", '"', "\\", "#", "&a "),
    *("*a", "!", "|\n", ">-\n", "%", "---\n", "...", "? ", "<<: ", "\t", "x: y\n", "@", *BREAKS),
]


@given(st.lists(st.sampled_from(_PIECES), max_size=30).map("".join) | st.text(max_size=40))
def test_every_text_is_a_tree_or_faults_whose_places_lie_in_the_file(text: str) -> None:
    lines = split_lines(text)
    faults: list[Diagnostic] = []
    spans = []
    try:
        spans = [node.span for node in nodes(read_tree(text, "deck.yaml", faults))]
    except YamlFault as fault:
        faults.append(fault.diagnostic)
    spans += [fault.span for fault in faults if fault.span is not None]
    assert len(spans) >= len(faults)
    for span in spans:
        assert 1 <= span.line <= len(lines)
        length = len(lines[span.line - 1])
        assert 1 <= span.column <= length + 1
        assert span.column < span.end_column <= max(length, span.column) + 1


@given(st.binary(max_size=60))
def test_every_run_of_bytes_is_a_text_or_one_fault(data: bytes) -> None:
    try:
        assert isinstance(decode(data, "deck.yaml"), str)
    except YamlFault as fault:
        assert fault.diagnostic.is_error


@pytest.mark.usefixtures("_either_parser")
@pytest.mark.parametrize(
    ("text", "column", "bracket"),
    [("x: [", 4, "["), ("x: {", 4, "{"), ("x: [a,\n\n", 4, "["), ("x: {a: [b, [], {", 16, "{"),
     ("x: [{a: b}, [], ", 4, "["), ("é: [a, # ]\n", 4, "[")],
)  # fmt: skip
def test_a_bracket_that_is_open_at_the_end_is_told_where_it_stands(
    text: str, column: int, bracket: str
) -> None:
    fault = only_fault(text)
    assert (fault.id, place(fault)) == ("yaml-syntax", (1, column))
    assert f"`{bracket}`" in fault.message and "closed" in fault.message


@pytest.mark.parametrize("encoding", ["utf-32-le", "utf-32-be"])
def test_another_encoding_is_named(encoding: str) -> None:
    fault = only_fault("\ufeffformat: 1\n".encode(encoding))
    assert fault.id == "not-text"
    assert "UTF-32" in fault.message and "UTF-8" in (fault.hint or "")

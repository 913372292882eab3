from __future__ import annotations

import pytest

from cardgen.definitions.deckfile import define
from cardgen.definitions.nodes import Mapping, Node, Scalar, Sequence
from cardgen.definitions.sources import Sources, node_at, text_span
from cardgen.diagnostics import DeckPath, Span

RICH = """\
# 😀 A deck in every style of YAML there is.
format: 1
id: "rich"
title: {en: 'Rich 😀 deck', nl: Rijk  }   # a comment
players: 1-4
credits: >-
  Several lines that are
  folded into one.
licence: a text that
  goes on
card:
  footprint:   2x1
  cell: '44 mm'
backs: {deck: {}, alarm: {icon: &bell bell}}
start:
- id: start
  front:
    paths: [ n1-n2-e-s2-s1 ]
  back: {paths: [n1-n2-e-s2-s1-w]}
cards:
  - {paths: [n1-e, "s2-w"], copies: 2}
  - paths:
      - n2-e@3-x1
      - 's1-w'
    id: 😀-rich
    icon: *bell
  - id: form
    front: {paths: [{path: e-w, gold: 1}, {path: "n1-n2", doors: {n1: red}}]}
  - {id: escaped, paths: ["n1\\x2de"], title: "a \\"b\\"", icon: ''''}
  - id: block
    paths:
      - >-
        n1-e
      - &anchored n2-w
"""
LINES = RICH.split("\n")


@pytest.fixture(scope="module")
def sources() -> Sources:
    definition = define(RICH.encode(), "rich.yaml")
    assert definition.diagnostics == ()
    assert definition.sources is not None
    return definition.sources


def typed(span: Span) -> str:
    """What the author typed at a span."""
    return LINES[span.line - 1][span.column - 1 : span.end_column - 1]


VALUES: list[tuple[DeckPath, str]] = [
    (("format",), "1"),
    (("id",), '"rich"'),
    (("title",), "{"),
    (("title", "en"), "'Rich 😀 deck'"),
    (("title", "nl"), "Rijk"),
    (("players",), "1-4"),
    (("credits",), ">-"),
    (("licence",), "a text that"),
    (("card",), "footprint:   2x1"),
    (("card", "footprint"), "2x1"),
    (("card", "cell"), "'44 mm'"),
    (("backs", "alarm", "icon"), "bell"),
    (("start", 0), "id: start"),
    (("start", 0, "front", "paths"), "["),
    (("start", 0, "front", "paths", 0), "n1-n2-e-s2-s1"),
    (("start", 0, "back", "paths", 0), "n1-n2-e-s2-s1-w"),
    (("cards", 0, "paths", 0), "n1-e"),
    (("cards", 0, "paths", 1), '"s2-w"'),
    (("cards", 0, "copies"), "2"),
    (("cards", 1, "paths", 0), "n2-e@3-x1"),
    (("cards", 1, "paths", 1), "'s1-w'"),
    (("cards", 1, "id"), "😀-rich"),
    (("cards", 2, "front", "paths", 0, "path"), "e-w"),
    (("cards", 2, "front", "paths", 1, "path"), '"n1-n2"'),
    (("cards", 2, "front", "paths", 1, "doors", "n1"), "red"),
    (("cards", 3, "paths", 0), '"n1\\x2de"'),
    (("cards", 3, "title"), '"a \\"b\\""'),
    (("cards", 3, "icon"), "''''"),
    (("cards", 4, "paths", 1), "n2-w"),
]


@pytest.mark.parametrize(("path", "text"), VALUES, ids=[str(path) for path, _ in VALUES])
def test_a_value_is_located_where_it_was_typed(sources: Sources, path: DeckPath, text: str) -> None:
    assert typed(sources.locate(path)) == text


def test_an_alias_is_located_where_its_value_was_typed(sources: Sources) -> None:
    assert sources.locate(("cards", 1, "icon")) == sources.locate(("backs", "alarm", "icon"))


def test_every_key_is_located_where_it_was_typed(sources: Sources) -> None:
    def walk(node: Node, path: DeckPath) -> None:
        if isinstance(node, Mapping):
            for key, (_, value) in node.entries.items():
                assert typed(sources.locate((*path, key), key=True)) == key
                walk(value, (*path, key))
        elif isinstance(node, Sequence):
            for index, item in enumerate(node.items):
                walk(item, (*path, index))

    walk(sources.root, ())


ENDS: list[tuple[DeckPath, list[str]]] = [
    (("start", 0, "front", "paths", 0), ["n1", "n2", "e", "s2", "s1"]),
    (("start", 0, "back", "paths", 0), ["n1", "n2", "e", "s2", "s1", "w"]),
    (("cards", 0, "paths", 0), ["n1", "e"]),
    (("cards", 0, "paths", 1), ["s2", "w"]),
    (("cards", 1, "paths", 0), ["n2", "e@3", "x1"]),
    (("cards", 1, "paths", 1), ["s1", "w"]),
    (("cards", 2, "front", "paths", 0), ["e", "w"]),
    (("cards", 2, "front", "paths", 1), ["n1", "n2"]),
    (("cards", 4, "paths", 1), ["n2", "w"]),
]


@pytest.mark.parametrize(("path", "ends"), ENDS, ids=[str(path) for path, _ in ENDS])
def test_an_end_is_located_inside_the_text_of_its_path(
    sources: Sources, path: DeckPath, ends: list[str]
) -> None:
    for end in ends:
        assert typed(sources.locate((*path, end.split("@")[0]))) == end


@pytest.mark.parametrize("index", [3, 4])
def test_an_end_in_an_escaped_or_folded_text_is_located_at_the_text(
    sources: Sources, index: int
) -> None:
    path = ("cards", index, "paths", 0)
    assert sources.locate((*path, "e")) == sources.locate(path)


def test_the_front_is_found_where_it_is_written_inline_or_nested(sources: Sources) -> None:
    inline, nested = ("cards", 0, "front", "paths", 1), ("start", 0, "front", "paths", 0)
    assert sources.in_file(inline) == ("cards", 0, "paths", 1)
    assert sources.in_file(nested) == nested
    assert typed(sources.locate((*sources.in_file(inline), "w"))) == "w"


def test_a_piece_that_is_not_in_the_file_is_located_at_its_section(sources: Sources) -> None:
    assert sources.in_file(("cards", 99, "front", "icon")) == ("cards",)


def test_a_place_that_was_not_written_is_what_is_nearest_above_it(sources: Sources) -> None:
    assert sources.locate(("cards", 0, "back")) == sources.locate(("cards", 0))
    assert sources.locate(("cards", 99, "id")) == sources.locate(("cards",))
    assert sources.locate(("parts", 0)) == sources.locate(())
    assert sources.locate(("id", "x")) == sources.locate(("id",))
    assert node_at(sources.root, ("cards", 99)) is None
    assert node_at(sources.root, ("id", "x")) is None


def test_a_diagnostic_shows_the_line_it_points_at(sources: Sources) -> None:
    shown = sources.diagnostic("x", "error", "m", ("cards", 1, "paths", 0))
    assert shown.file == "rich.yaml"
    assert shown.source_line == "      - n2-e@3-x1"
    assert shown.span == Span(23, 9, 18)


def test_a_span_inside_a_text_starts_past_the_quote() -> None:
    quoted = Scalar("n1-e", Span(3, 5, 11), 6)
    assert text_span(quoted, 3, 4) == Span(3, 9, 10)
    assert text_span(quoted, 4, 4) == Span(3, 10, 11)
    assert text_span(Scalar("n1-e", Span(3, 5, 11)), 3, 4) is None
    assert text_span(None, 0, 1) is None

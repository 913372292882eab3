from __future__ import annotations

import random
import time
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.definitions.deckfile import Definition, define
from cardgen.diagnostics import Diagnostic, in_reading_order
from cardgen.resources import decks_folder
from tests.definitions.samples import EVERY_KEY, changed, places, text_of
from tests.definitions.test_spans import RICH

HEAD = """\
format: 1
id: small
title: Small
card: {footprint: 2x1, cell: 44 mm}
"""


def defined(text: str) -> Definition:
    return define(dedent(text).encode(), "deck.yaml")


def told(definition: Definition) -> list[tuple[str, int, int]]:
    """Id, line and column of every diagnostic, in reading order."""
    return [
        (told.id, told.span.line, told.span.column)
        for told in in_reading_order(definition.diagnostics)
        if told.span is not None
    ]


@pytest.mark.parametrize("file", sorted(decks_folder().glob("*.yaml")), ids=lambda file: file.stem)
def test_the_shipped_decks_have_no_fault(file: object) -> None:
    definition = define(file.read_bytes(), "deck.yaml")  # type: ignore[attr-defined]
    assert definition.diagnostics == ()
    assert definition.deck is not None
    assert definition.is_whole


def test_five_faults_in_five_cards_are_five_diagnostics_at_their_places() -> None:
    definition = defined(
        HEAD
        + """\
cards:
  - {paths: [n1-e], copies: two}
  - {paths: [n1-e], edegs: 3, copise: 3}
  - {paths: [n1-q]}
  - {icon: bomb}
  - paths: [e-w]
    back: alram
  - {paths: [n1-e, s2], paths: [e-w]}
  - {id: good, paths: [n2-e]}
backs: {alarm: {}}
"""
    )
    assert told(definition) == [
        ("bad-number", 6, 29),
        ("unknown-key", 7, 21),
        ("unknown-key", 7, 31),
        ("bad-path", 8, 17),
        ("missing-id", 9, 5),
        ("unknown-back", 11, 11),
        ("duplicate-key", 12, 25),
    ]
    assert definition.deck is not None
    assert not definition.is_whole


def test_faulty_pieces_do_not_shift_the_places_of_others() -> None:
    definition = defined(
        HEAD
        + """\
start: [{id: a, paths: [n1-q]}, {id: b, paths: [n1-e]}]
cards:
  - {id: a, paths: n1-e}
  - {id: b, paths: [n1-e]}
  - {id: c, paths: [n1-q]}
  - {id: d, paths: [n1-e], copies: -1}
  - e
  - {id: f, paths: [n1-e]}
parts: [{title: no id}, {id: t}]
modes: [{id: m}, {id: n, title: N}]
"""
    )
    deck, sources = definition.deck, definition.sources
    assert deck is not None
    assert sources is not None
    assert [card.id for card in deck.pieces()] == ["b", "b", "d", "f", "t"]
    for section in ("start", "cards", "parts", "modes"):
        for index, piece in enumerate(getattr(deck, section)):
            span = sources.locate(sources.in_file((section, index, "id")))
            line = sources.lines[span.line - 1]
            assert line[span.column - 1 : span.end_column - 1] == piece.id


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("id", "[x]"),
        ("title", ""),
        ("format", "2"),
        ("rules", "{hand: 0}"),
        ("rules", "x"),
        ("backs", "{deck: x}"),
        ("start", "x"),
        ("parts", "{}"),
        ("modes", "[x]"),
        ("expect", "{cards: x}"),
        ("players", "[1]"),
        ("licence", "{en: }"),
        ("colour", "red"),
        ("card", "{footprint: 2x1, cell: x}"),
        ("card", "{footprint: 2x1}"),
        ("card", "{footprint: 2x1, cell: 44, turns: x}"),
        ("card", "{footprint: 2x1, cell: 44, colour: x}"),
    ],
)
def test_a_fault_elsewhere_does_not_hide_those_of_the_paths(key: str, value: str) -> None:
    lines = [line for line in HEAD.splitlines() if not line.startswith(f"{key}:")]
    text = "\n".join([*lines, f"{key}: {value}", "cards: [{paths: [n1-q]}]", ""])
    definition = defined(text)
    assert {told.id for told in definition.diagnostics} > {"bad-path"}
    assert len(definition.diagnostics) == 2
    assert definition.deck is not None
    assert not definition.is_whole


@pytest.mark.parametrize("card", ["", "card: x\n", "card: {cell: 44}\n", "card: {footprint: x}\n"])
def test_without_a_footprint_there_is_no_deck(card: str) -> None:
    text = HEAD.splitlines(keepends=True)[:3]
    definition = defined("".join(text) + card + "cards: []\n")
    assert definition.deck is None
    assert definition.diagnostics


@pytest.mark.parametrize("missing", ["format", "id", "title", "cards"])
def test_what_is_missing_at_the_top_does_not_hide_the_rest(missing: str) -> None:
    text = HEAD + "cards: [{paths: [n1-e]}]\nparts: [{}]\n"
    kept = [line for line in text.splitlines() if not line.startswith(missing)]
    definition = defined("\n".join(kept) + "\n")
    assert [told.id for told in definition.diagnostics] == ["missing-key", "missing-id"]


@pytest.mark.parametrize(
    ("data", "id_", "line"),
    [
        (b"", "empty-file", 1),
        (b"# only\n# comments\n", "empty-file", 1),
        (b"\n---\n", "empty-file", 3),
        (b"- a\n- b\n", "not-a-mapping", 1),
        (b"\n\njust text\n", "not-a-mapping", 3),
        (b"[a, b]", "not-a-mapping", 1),
        (b"''", "not-a-mapping", 1),
    ],
)
def test_a_file_that_is_no_mapping_is_told_so(data: bytes, id_: str, line: int) -> None:
    definition = define(data, "deck.yaml")
    (fault,) = definition.diagnostics
    assert definition.deck is None
    assert fault.id == id_
    assert fault.span is not None
    assert fault.span.line == line


def test_a_colour_without_quotes_is_told_that_it_is_a_comment() -> None:
    definition = defined(HEAD + "cards:\n  - {id: a, title: 'x', icon: bomb}\nlicence: #ff0000\n")
    (fault,) = definition.diagnostics
    assert fault.id == "empty-value"
    assert "quotes" in (fault.hint or "")


@pytest.mark.parametrize("backs", ["{alarm: {icon: }}", "{alarm: x}", "{alarm: }", "x", "[alarm]"])
def test_a_back_with_a_fault_is_told_once_and_not_on_every_card(backs: str) -> None:
    cards = "cards: [{id: a, back: alarm}, {id: b, back: alarm}, {id: c}]\n"
    definition = defined(f"{HEAD}backs: {backs}\n{cards}")
    (fault,) = definition.diagnostics
    assert fault.path[0] == "backs"
    assert not definition.is_whole


def test_a_thousand_cards_with_one_mistake_are_told_in_time() -> None:
    cards = "".join(f"  - {{id: c{n}, paths: [n1-e], copise: 2}}\n" for n in range(1000))
    start = time.process_time()
    definition = defined(HEAD + "cards:\n" + cards)
    assert time.process_time() - start < 3
    assert len(definition.diagnostics) == 1000


def test_a_language_that_is_none_is_told_at_its_key() -> None:
    (fault,) = defined(HEAD + "cards: []\ncredits: {en: A, english: B}\n").diagnostics
    assert fault.id == "bad-language"
    assert fault.span is not None
    assert fault.source_line is not None
    assert fault.source_line[fault.span.column - 1 : fault.span.end_column - 1] == "english"


def test_a_deck_whose_text_has_a_fault_is_not_whole() -> None:
    definition = defined(HEAD + "cards: []\nplayers: 1\nplayers: 2\n")
    assert [fault.id for fault in definition.diagnostics] == ["duplicate-key"]
    assert definition.deck is not None
    assert not definition.is_whole


def assert_sound(definition: Definition) -> None:
    """A definition is a deck, or says why not; whatever it says lies in the file."""
    assert definition.deck is not None or definition.diagnostics
    assert definition.is_whole <= (definition.deck is not None)
    for told in definition.diagnostics:
        assert_placed(told, definition)


def assert_placed(told: Diagnostic, definition: Definition) -> None:
    assert told.message.isprintable()
    if told.span is not None and definition.sources is not None:
        lines = definition.sources.lines
        assert 1 <= told.span.line <= len(lines)
        length = len(lines[told.span.line - 1])
        assert 1 <= told.span.column <= length + 1
        assert told.span.column < told.span.end_column <= max(length, told.span.column) + 1


@given(st.binary(max_size=200))
def test_random_bytes_are_told_and_never_raised(data: bytes) -> None:
    assert_sound(define(data, "deck.yaml"))


@given(st.randoms(use_true_random=False))
def test_a_deck_with_random_damage_is_told_and_never_raised(rng: random.Random) -> None:
    data = bytearray(RICH.encode())
    junk = [b"\t", b":", b"'", b'"', b"[", b"]", b"{", b"}", b"- ", b"\n", b"#", b"&a ", b"*a"]
    junk += [b"!", b"\0", b"\xff", b"<<: ", b"\xc2\x85", b"-", b"x", b"@", b"---\n", b" "]
    for _ in range(rng.randint(1, 6)):
        start = rng.randrange(len(data))
        stop = min(len(data), start + rng.choice([0, 0, 1, 1, 2, 40]))
        piece = rng.choice([b"", *junk, bytes(data[stop : stop + 30])])
        data[start:stop] = piece
    begun = time.process_time()
    assert_sound(define(bytes(data), "deck.yaml"))
    assert time.process_time() - begun < 2


_scalars = st.sampled_from(
    ["", "x", "n1-e", "n1-q", "-1", "2x1", "44 mm", "deck", "front", "closed", 1, 0, 9999, True]
)
_words = st.sampled_from(
    [
        "id",
        "title",
        "paths",
        "path",
        "front",
        "back",
        "en",
        "mapping",
        "text",
        "closure",
        "",
        "[key]",
    ]
)
_anything = st.recursive(
    _scalars,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(_words, below, max_size=3),
    max_leaves=6,
)


@given(st.lists(st.tuples(st.sampled_from(list(places(EVERY_KEY))), _anything), max_size=4))
def test_a_deck_with_other_values_anywhere_is_told_and_never_raised(
    changes: list[tuple[tuple[str | int, ...], object]],
) -> None:
    data = EVERY_KEY
    for path, value in changes:
        try:
            data = changed(data, path, value)
        except (LookupError, TypeError):
            continue  # an earlier change took the place away
    definition = define(text_of(data).encode(), "deck.yaml")
    assert_sound(definition)
    if all(path[0] != "card" for path, _ in changes):
        assert definition.deck is not None

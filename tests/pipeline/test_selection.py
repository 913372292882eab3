"""Reprints: only what is asked for is printed, as it was, and beside the sheets of the deck."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardgen.errors import CardgenError, UsageError
from cardgen.pipeline.build import Built, build
from cardgen.pipeline.load import load
from cardgen.pipeline.order import Order
from cardgen.pipeline.outputs import FileKind

DECK = """\
format: 1
id: mine
title: Mine
card: {footprint: 2x1, cell: 44 mm}
backs:
  deck: {}
  marked: {icon: bell}
start: [{id: start, front: {paths: [n1-n2-e-s2-s1]}, back: {paths: [n1-n2-e-s2-s1-w]}}]
cards:
  - {paths: [n1-e], copies: 3}
  - {paths: [e-x1], copies: 2}
  - {id: alarm, icon: alarm-1, title: Alarm, back: marked, copies: 2}
parts:
  - {id: token, title: Token, copies: 0}
modes:
  - {id: rescue, title: Rescue, cards: {token: 4}}
"""
SHEETS = frozenset[FileKind]({"sheets"})


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(DECK, encoding="utf-8")
    return file


def made(deck: Path, kinds: frozenset[FileKind] = SHEETS, **order: Any) -> Built:
    outcome = build(Order((str(deck),), output=deck.parent, kinds=kinds, **order))
    (built,) = outcome.built
    return built


def printed(built: Built) -> list[tuple[str, str, int]]:
    """Set mark, card and running number of what lies on the fronts."""
    (plan,) = built.plans
    return [
        (slot.mark or "", slot.card, slot.number)
        for sheet in plan.sheets
        if sheet.side == "front"
        for slot in sheet.slots
    ]


def manifest(deck: Path) -> Any:
    return json.loads((deck.parent / "mine/manifest.json").read_text(encoding="utf-8"))


def files(deck: Path) -> set[str]:
    folder = deck.parent / "mine"
    return {path.name for path in folder.rglob("*") if path.is_file()} if folder.exists() else set()


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (("alarm",), [("", "alarm", 7), ("", "alarm", 8)]),
        (("e-x1:1,alarm:1",), [("", "e-x1", 5), ("", "alarm", 7)]),
        (("e-x1:1", " alarm:1 "), [("", "e-x1", 5), ("", "alarm", 7)]),
        (("start",), [("", "start", 1)]),
        # more than the deck has: the same pieces again
        (("alarm:5",), [("", "alarm", n) for n in (7, 7, 7, 8, 8)]),
    ],
)
def test_cards_are_printed_as_often_as_asked(
    deck: Path, cards: tuple[str, ...], expected: list[tuple[str, str, int]]
) -> None:
    # LAY-08
    assert printed(made(deck, cards=cards)) == expected


def test_a_reprinted_card_has_its_own_back(deck: Path) -> None:
    # LAY-08
    (plan,) = made(deck, cards=("alarm:1,e-x1:1,start",)).plans
    front, back = plan.sheets
    assert {slot.card: slot.face for slot in back.slots} == {
        "alarm": "back.marked",
        "e-x1": "back.deck",
        "start": "start.back",
    }
    across = {slot.card: slot.trim[0] for slot in back.slots}
    for slot in front.slots:
        assert across[slot.card] == pytest.approx(front.width - slot.trim[0] - slot.trim[2])


def test_unknown_cards_are_told_at_once_with_near_ones(deck: Path) -> None:
    # LAY-08
    with pytest.raises(UsageError) as told:
        made(deck, cards=("alarmm,n1-e,stat,xyz",))
    assert all(f"`{id_}`" in told.value.message for id_ in ("alarmm", "stat", "xyz"))
    assert "n1-e" not in told.value.message
    assert told.value.hint is not None
    assert "`alarm`" in told.value.hint and "`start`" in told.value.hint
    assert files(deck) == set()


@pytest.mark.parametrize(
    "cards", ["alarm:0", "alarm:-1", "alarm:x", "alarm:", "alarm:1000", "alarm:²", "alarm,alarm:1"]
)
def test_a_number_of_copies_that_is_none_is_refused(deck: Path, cards: str) -> None:
    with pytest.raises(UsageError, match="--cards: `alarm"):
        made(deck, cards=(cards,))
    assert files(deck) == set()


@pytest.mark.parametrize("order", [{"cards": ("",)}, {"cards": (" , ",)}, {"missing": (",",)}])
def test_a_list_of_nothing_is_refused(deck: Path, order: dict[str, Any]) -> None:
    # LAY-11
    with pytest.raises(UsageError):
        made(deck, **order)
    assert files(deck) == set()


def test_a_card_without_copies_is_told_with_the_mode_that_has_some(deck: Path) -> None:
    with pytest.raises(UsageError) as told:
        made(deck, cards=("token",))
    assert told.value.hint is not None and "--mode rescue" in told.value.hint
    rescued = made(deck, cards=("token:2",), modes=("rescue",))
    assert printed(rescued) == [("", "token", 9), ("", "token", 10)]


def test_cards_of_every_set_are_printed_with_its_mark(deck: Path) -> None:
    built = made(deck, cards=("alarm:1",), settings={"sets": 3, "order": "stack"})
    assert printed(built) == [(mark, "alarm", 7) for mark in "ABC"]


@pytest.mark.parametrize("settings", [{}, {"sets": 3}, {"sets": 30}])
def test_missing_pieces_keep_mark_and_number(deck: Path, settings: dict[str, int]) -> None:
    built = made(deck, missing=("c3,A7", "B1"), settings=settings)
    assert printed(built) == [("A", "alarm", 7), ("B", "start", 1), ("C", "n1-e", 3)]


@pytest.mark.parametrize("sets", [1, 2])
def test_a_mark_beyond_the_sets_there_are_said_to_be_is_refused(deck: Path, sets: int) -> None:
    with pytest.raises(UsageError) as told:
        made(deck, missing=("c3,A7", "B1"), settings={"sets": sets})
    assert "C3" in told.value.message and "A7" not in told.value.message
    assert files(deck) == set()


def test_a_run_that_nobody_can_cut_is_refused_with_the_sum(deck: Path) -> None:
    with pytest.raises(CardgenError) as told:
        made(deck, settings={"sets": 1000}, spares=1000)
    assert "100,000" in told.value.message and "1,000 sets" in told.value.message
    assert files(deck) == set()


def test_a_bleed_of_a_paper_is_none_of_the_tiles(deck: Path) -> None:
    paper = deck.parent / "wide.yaml"
    paper.write_text(
        "format: 1\nid: wide\ntitle: Wide\nwidth: 210 mm\nheight: 297 mm\n"
        "settings: {bleed: 4 mm}\n",
        encoding="utf-8",
    )
    kinds: frozenset[FileKind] = frozenset({"tile"})
    for tile in made(deck, kinds, papers=(str(paper),)).written.artifacts:
        assert b'width="88mm"' in tile.data and b'height="44mm"' in tile.data


def test_a_few_cards_are_no_stack(deck: Path) -> None:
    settings = {"sets": 3, "order": "stack", "fresh_sheets": True, "columns": 1, "rows": 2}
    built = made(deck, missing=("A7,A8,B1,C2,C3",), settings=settings)
    assert [number for _, _, number in printed(built)] == [7, 8, 1, 2, 3]
    assert built.plans[0].papers == 3
    assert built.plans[0].settings.order == "set"


def test_a_piece_missing_from_the_only_set_marked_a_is_marked(deck: Path) -> None:
    assert printed(made(deck, missing=("A2",))) == [("A", "n1-e", 2)]


def test_a_reprinted_piece_is_drawn_as_in_the_whole_run(deck: Path) -> None:
    whole = made(deck, settings={"sets": 3, "numbered": True}).plans[0].sheets[0].slots
    again = made(deck, missing=("A7",), settings={"numbered": True}).plans[0].sheets[0].slots
    (slot,) = (slot for slot in whole if slot.number == 7 and slot.set == 1)
    assert [one.overlay for one in again] == [slot.overlay]


def test_spares_count_in_the_numbers_of_what_is_printed_again(deck: Path) -> None:
    settings = {"sets": 2, "numbered": True}
    whole = made(deck, settings=settings, spares=2).plans[0].sheets[0].slots
    again = made(deck, settings=settings, spares=2, missing=("A2,A10",)).plans[0].sheets[0].slots
    by_number = {slot.number: slot for slot in whole if slot.set == 1}
    assert [(slot.card, slot.overlay) for slot in again] == [
        (by_number[number].card, by_number[number].overlay) for number in (2, 10)
    ]
    with pytest.raises(UsageError, match="1 to 10"):
        made(deck, spares=2, missing=("A11",))
    with pytest.raises(CardgenError, match="nothing has changed"):
        made(deck, spares=2, settings=settings, changed_since=deck.parent / "mine")


@pytest.mark.parametrize("missing", ["A0", "A9", "B99", "A7,A10", "7A", "A", "7", "A-1", "ZZZ1"])
def test_a_piece_that_no_set_has_is_refused(deck: Path, missing: str) -> None:
    with pytest.raises(UsageError, match="--missing"):
        made(deck, missing=(missing,))
    assert files(deck) == set()


def test_the_range_of_numbers_is_told(deck: Path) -> None:
    with pytest.raises(UsageError, match="1 to 8"):
        made(deck, missing=("A9",))


def changed(deck: Path, old: str, new: str) -> None:
    text = deck.read_text(encoding="utf-8")
    assert old in text
    deck.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("e-x1", "e-x2", {"e-x2": 2}),
        ("title: Alarm,", "title: Fire,", {"alarm": 2}),
        ("icon: bell", "icon: alarm-5", {"alarm": 2}),
        ("s1-w]}}", "w]}}", {"start": 1}),
        ("[n1-e], copies: 3", "[n1-e], copies: 5", {"n1-e": 2}),
        ("parts:", "  - {paths: [n2-w], copies: 3}\nparts:", {"n2-w": 3}),
        ("token, title: Token, copies: 0", "token, title: Token, copies: 2", {"token": 2}),
    ],
)
def test_only_what_differs_from_an_earlier_build_is_printed(
    deck: Path, old: str, new: str, expected: dict[str, int]
) -> None:
    made(deck)
    changed(deck, old, new)
    built = made(deck, changed_since=deck.parent / "mine/manifest.json")
    assert Counter(card for _, card, _ in printed(built)) == expected


def test_after_a_reprint_only_later_changes_count(deck: Path) -> None:
    folder = deck.parent / "mine"
    made(deck)
    changed(deck, "e-x1", "e-x2")
    made(deck, changed_since=folder)
    changed(deck, "title: Alarm,", "title: Fire,")
    assert {card for _, card, _ in printed(made(deck, changed_since=folder))} == {"alarm"}


def test_a_reprint_with_set_marks_does_not_count_as_a_change(deck: Path) -> None:
    made(deck)
    made(deck, missing=("A7",))
    with pytest.raises(CardgenError, match="nothing has changed"):
        made(deck, changed_since=deck.parent / "mine")


@pytest.mark.parametrize(
    ("old", "new"), [("title: Mine", "title: Ours"), ("[n1-e], copies: 3", "[n1-e], copies: 1")]
)
def test_where_no_piece_is_new_that_is_told_and_nothing_written(
    deck: Path, old: str, new: str
) -> None:
    # LAY-11
    made(deck)
    before = manifest(deck)
    changed(deck, old, new)
    with pytest.raises(CardgenError, match="nothing has changed") as told:
        made(deck, changed_since=deck.parent / "mine/manifest.json")
    assert not isinstance(told.value, UsageError)
    assert manifest(deck) == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "{}",
        '{"generator": "cardgen 1", "files": [], "deck": "other", "cards": []}',
        '{"generator": "cardgen 1", "files": [], "deck": "mine"}',
        '{"generator": "cardgen 1", "files": [], "deck": "mine", "cards": [1]}',
        '{"generator": "cardgen 1", "files": [], "deck": "mine", "cards": [{"id": "start"}]}',
        '{"generator": "else 1", "files": [], "deck": "mine", "cards": []}',
        None,
    ],
)
def test_a_manifest_that_is_none_of_this_deck_is_refused(deck: Path, text: str | None) -> None:
    file = deck.parent / "old.json"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(CardgenError, match=r"old\.json"):
        made(deck, changed_since=file)
    assert files(deck) == set()


def test_cards_are_selected_in_one_way(deck: Path) -> None:
    with pytest.raises(UsageError, match="--cards and --missing"):
        made(deck, cards=("alarm",), missing=("A1",))
    with pytest.raises(UsageError, match="--cards and --test-page"):
        made(deck, cards=("alarm",), test_page=True)


ALL = frozenset[FileKind]({"tile", "sheets", "rules"})


@pytest.mark.parametrize("few", [{"cards": ("alarm",)}, {"missing": ("A1",)}, {"test_page": True}])
@pytest.mark.parametrize("kinds", [SHEETS, ALL])
def test_the_sheets_of_the_deck_stay_beside_a_few_cards(
    deck: Path, few: dict[str, Any], kinds: frozenset[FileKind]
) -> None:
    made(deck, ALL, settings={"flip": "short"})
    whole, before = files(deck), manifest(deck)
    made(deck, kinds, **few)
    after = manifest(deck)
    (new,) = files(deck) - whole
    assert files(deck) == {*whole, new}
    assert {entry["path"].split("/")[-1] for entry in after["files"]} == files(deck) - {
        "manifest.json"
    }
    kept = [sheet for sheet in after["sheets"] if sheet["file"] != new]
    assert kept == before["sheets"]
    assert [sheet["page"] for sheet in after["sheets"] if sheet["file"] == new] == [1, 2]
    assert (after["sets"], after["flip"]) == (before["sets"], before["flip"])


def test_the_next_sheets_of_the_deck_replace_those_of_a_few_cards(deck: Path) -> None:
    made(deck)
    whole, before = files(deck), manifest(deck)
    made(deck, cards=("alarm",))
    made(deck, test_page=True)
    assert len(files(deck) - whole) == 2
    made(deck)
    assert (files(deck), manifest(deck)) == (whole, before)


def test_a_second_reprint_replaces_the_first(deck: Path) -> None:
    made(deck, cards=("alarm",))
    first = manifest(deck)
    made(deck, cards=("start",))
    second = manifest(deck)
    assert len(second["files"]) == len(first["files"]) == 1
    told = {slot["card"] for sheet in second["sheets"] for slot in sheet["slots"]}
    assert told == {"start"}


def test_sheets_of_a_changed_deck_do_not_stay_beside_its_reprint(deck: Path) -> None:
    made(deck)
    changed(deck, "e-x1", "e-x2")
    made(deck, changed_since=deck.parent / "mine")
    assert files(deck) == {"mine-reprint-a4.pdf", "manifest.json"}
    assert {sheet["file"] for sheet in manifest(deck)["sheets"]} == {"mine-reprint-a4.pdf"}


@pytest.mark.parametrize("file", ["README.md", "docs/printing.md"])
def test_the_cards_that_the_guides_name_are_those_of_the_deck_that_they_print(file: str) -> None:
    text = (Path(__file__).parents[2] / file).read_text(encoding="utf-8")
    bandido = load("bandido").deck
    assert bandido is not None
    named = [
        one.split(":")[0]
        for found in re.findall(r"`--cards ([^`]+)`", text)
        for one in found.split(",")
    ]
    assert named and {*named} <= {card.id for card in bandido.pieces()}

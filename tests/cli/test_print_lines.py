"""What a build says at its end: all one needs to print and cut, and nothing else."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from cardgen.cli.print_lines import needs
from cardgen.model.printer import PrinterProfile
from tests.cli.conftest import Run
from tests.sheets.samples import BANDIDO, START, cards, plan


def said(pieces: Any = BANDIDO, **settings: Any) -> str:
    return "\n".join(needs(plan(pieces, **settings)))


def test_paper_sheets_pieces_and_cuts_are_told() -> None:
    words = said()
    assert re.search(r"\b6 sheets of A4 \(portrait\)", words)
    assert re.search(r"\b70 pieces, 12 to a sheet, 2 slots left blank", words)
    assert f"{plan(BANDIDO).cuts} straight cuts" in words
    assert "100 %" in words
    assert "set" not in words and "printer" not in words


@pytest.mark.parametrize(
    ("settings", "words", "others"),
    [
        ({}, "both sides, flip on the long edge", ("short", "fold")),
        ({"flip": "short"}, "both sides, flip on the short edge", ("long", "fold")),
        ({"flip": "fold"}, "one side, fold", ("flip", "both")),
        ({"flip": "none"}, "one side", ("flip", "fold", "both")),
        ({"sides": "fronts"}, "one side", ("flip", "fold", "both")),
        ({"sides": "backs", "flip": "short"}, "backs only", ("long", "fold", "both")),
    ],
)
def test_how_the_paper_turns_is_told(
    settings: dict[str, Any], words: str, others: tuple[str, ...]
) -> None:
    first = said(cards(5), **settings).split("\n")[0]
    assert words in first
    assert not [other for other in others if other in first]


def test_a_piece_on_two_slots_is_told_to_be_glued() -> None:
    # DUP-11
    assert "`start`" in said((START, *cards(3)), flip="none")
    assert "`start`" not in said((START, *cards(3)))


def test_blank_slots_before_the_first_card_are_not_left() -> None:
    assert "slot" not in said(cards(12))
    words = said(cards(12), start_slot=3)
    assert "from slot 3" in words and "10 slots left blank" in words


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"sets": 3}, "3 sets A to C: one after another"),
        ({"sets": 3, "fresh_sheets": True}, "each on fresh sheets"),
        ({"sets": 12, "order": "stack"}, "12 piles of 1 whole set each"),
        ({"sets": 30, "order": "stack"}, "12 piles of 2 whole sets each"),
        ({"sets": 30, "order": "stack"}, "sets Y to AD"),
        ({"sets": 13, "order": "stack"}, "slots: set M"),
    ],
)
def test_sets_and_their_piles_are_told(settings: dict[str, Any], words: str) -> None:
    assert words in said(BANDIDO, **settings)


def test_blank_cards_are_told_as_such(run: Run) -> None:
    ran = run("sheets", "covid", "--blanks", "4")
    assert "33 pieces" in ran.out and "4 blank cards" in ran.out


def test_sheets_cut_at_once_are_told_of_stacks_only() -> None:
    assert "8 sheets at once" in said(BANDIDO, sets=12, order="stack")
    assert "3 sheets at once" in said(BANDIDO, sets=12, order="stack", stack_depth=3)
    assert "at once" not in said(BANDIDO, sets=12)
    assert "at once" not in said(cards(3), order="stack")


def test_a_printers_errors_are_told_with_their_directions() -> None:
    printer = PrinterProfile("canon", dx=1.5, dy=-0.8, angle=0.3, scale=1.01)
    words = said(printer=printer)
    for part in ("`canon`", "1.5 mm right", "0.8 mm up", "0.3 degrees clockwise", "1.01"):
        assert part in words
    assert "left" in said(printer=PrinterProfile("canon", dx=-1.5)).split("canon")[1]


def test_the_report_tells_the_same(run: Run) -> None:
    ran = run("sheets", "covid", "--sets", "3", "--flip", "short", "--json")
    (sheets,) = json.loads(ran.out)["built"][0]["sheets"]
    assert (sheets["sets"], sheets["flip"], sheets["pieces"]) == (3, "short", 99)
    assert sheets["blank_slots"] == sheets["sheets"] * 12 - 99

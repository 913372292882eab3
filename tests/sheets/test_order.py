"""The order of printing, held against a simulated cut: what lies in every pile, from the top."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.sheets.duplex import mirrored_direction
from cardgen.sheets.imposition import Piece, SheetPlan
from cardgen.sheets.order import Pile, set_after_set, stacked
from cardgen.sheets.sheet import Slot
from tests.sheets.samples import START, plan, square

KINDS = (START, Piece("a", "a", "back.deck", 2), Piece("b", "b", "back.b", 4))
"""Seven pieces a set; with cards of 60 mm an A4 sheet has 12 slots."""
P = 12
SIZE = 7
Paper = dict[int, tuple[int, int]]
"""What lies in the slots of a piece of paper: which set, and which number of it."""


def run(sets: int, order: str, **choices: Any) -> SheetPlan:
    made = plan(KINDS, square(60.0), sets=sets, order=order, **choices)
    assert made.grid.capacity == P
    return made


def papers(made: SheetPlan) -> list[Paper]:
    """The fronts as they come out of the printer, the first on top."""
    slot_of = {place: slot for slot, place in enumerate(made.grid.places)}
    return [
        {slot_of[slot.row, slot.column]: (slot.set, slot.number) for slot in sheet.slots}
        for sheet in made.sheets
        if sheet.side == "front"
    ]


def cut(sheets: list[Paper], depth: int) -> dict[int, list[tuple[int, int]]]:
    """Cuts so many sheets at once, and lays the piles of a slot below those cut before."""
    piles: dict[int, list[tuple[int, int]]] = {slot: [] for slot in range(P)}
    for start in range(0, len(sheets), depth):
        batch = sheets[start : start + depth]
        for slot, pile in piles.items():
            pile += [sheet[slot] for sheet in batch if slot in sheet]
    return piles


def whole(*sets: int) -> list[tuple[int, int]]:
    """Some sets, one after another, each sorted."""
    return [(set_, number) for set_ in sets for number in range(1, SIZE + 1)]


@pytest.mark.parametrize("first", [1, 5, 12])
@pytest.mark.parametrize("depth", [1, 3, 8])
@pytest.mark.parametrize("sets", [1, 2, P - 1, P, P + 1, 2 * P + 6, 30])
def test_piles_of_a_cut_stack_are_sorted_sets(sets: int, depth: int, first: int) -> None:
    made = run(sets, "stack", start_slot=first, stack_depth=depth)
    piles = cut(papers(made), depth)
    rounds = sets // P
    for slot, pile in piles.items():
        mine = [number * P + slot + 1 for number in range(rounds)]
        assert pile[: SIZE * rounds] == whole(*mine)
    # What lies below, laid on each other in the order of the slots, is the sets that remain.
    rest = [piece for slot in range(P) for piece in piles[slot][SIZE * rounds :]]
    assert rest == whole(*range(rounds * P + 1, sets + 1))


@pytest.mark.parametrize("first", [1, 5, 12])
@pytest.mark.parametrize("sets", [1, P - 1, P, P + 1, 2 * P + 6])
def test_piles_are_what_they_are_said_to_be(sets: int, first: int) -> None:
    made = run(sets, "stack", start_slot=first)
    piles = cut(papers(made), 8)
    told: dict[int, list[tuple[int, int]]] = {slot: [] for slot in range(P)}
    for pile in (*made.dealt.whole, *made.dealt.parted):
        told[pile.slot] += pieces_of(pile)
    assert told == piles
    assert [pile.slot for pile in made.dealt.parted] == sorted(
        pile.slot for pile in made.dealt.parted
    )


@pytest.mark.parametrize("first", [1, 5])
@pytest.mark.parametrize("sets", [1, P - 1, P + 1, 30])
def test_a_stack_takes_as_few_sheets_as_can_be(sets: int, first: int) -> None:
    count = len(papers(run(sets, "stack", start_slot=first)))
    rounds, rest = divmod(sets, P)
    # The slots before the first one begin a sheet later, and so does the last sheet if they do.
    late = first - 1
    least = SIZE * rounds + (1 if late and rounds else 0)
    free = least * P - late - SIZE * rounds * P
    assert count == max(least, least + -(-(SIZE * rest - free) // P))


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("order", ["set", "stack"])
@pytest.mark.parametrize("sets", [1, P + 1])
def test_backs_lie_behind_the_cards_of_their_own_set(sets: int, order: str, flip: str) -> None:
    made = run(sets, order, flip=flip, start_slot=3)
    direction = mirrored_direction(made.grid.x.page, made.grid.y.page, made.settings.flip)
    backs_of = {"start": "start.back", "a": "back.deck", "b": "back.b"}
    for front, back in zip(made.sheets[::2], made.sheets[1::2], strict=True):
        behind = {(slot.row, slot.column): slot for slot in back.slots}
        assert len(behind) == len(front.slots)
        for slot in front.slots:
            found = behind[made.grid.behind((slot.row, slot.column), direction)]
            assert identity(found) == identity(slot)
            assert found.face == backs_of[slot.card]


@pytest.mark.parametrize("order", ["set", "stack"])
@pytest.mark.parametrize("sets", [1, 5, P + 1])
def test_every_set_is_printed_once_and_whole(sets: int, order: str) -> None:
    # CLASS-01
    made = run(sets, order)
    found = Counter(piece for sheet in papers(made) for piece in sheet.values())
    assert found == Counter(whole(*range(1, sets + 1)))
    assert made.pieces == sets * SIZE


@pytest.mark.parametrize("first", [1, 4])
def test_one_set_comes_after_another_in_reading_order(first: int) -> None:
    # LAY-12
    found = [
        piece
        for sheet in papers(run(5, "set", start_slot=first))
        for _, piece in sorted(sheet.items())
    ]
    assert found == whole(1, 2, 3, 4, 5)


@pytest.mark.parametrize("first", [1, 4, 10])
def test_every_set_begins_a_sheet_if_that_is_wanted(first: int) -> None:
    sheets = papers(run(3, "set", fresh_sheets=True, start_slot=first))
    assert all(len({set_ for set_, _ in sheet.values()}) == 1 for sheet in sheets)
    assert min(sheets[0]) == first - 1
    assert [min(sheet) for sheet in sheets[1:]] == [0] * (len(sheets) - 1)


def test_cuts_are_counted_by_the_stack() -> None:
    one = run(P, "stack", stack_depth=1)
    deep = run(P, "stack", stack_depth=8)
    assert one.papers == deep.papers == SIZE
    assert one.cuts == SIZE * deep.cuts


def pieces_of(pile: Pile) -> list[tuple[int, int]]:
    return [(run.set, number) for run in pile.runs for number in range(run.first, run.last + 1)]


def identity(slot: Slot) -> tuple[int, int, str, int]:
    return slot.set, slot.number, slot.card, slot.copy


@given(
    sets=st.integers(1, 40),
    size=st.integers(1, 9),
    slots=st.integers(1, 15),
    first=st.integers(0, 14),
)
def test_stacks_of_any_size_come_out_sorted(sets: int, size: int, slots: int, first: int) -> None:
    first %= slots
    deck = [[(set_, number) for number in range(1, size + 1)] for set_ in range(1, sets + 1)]
    dealt = stacked(deck, slots, first)
    piles: dict[int, list[tuple[int, int]]] = {slot: [] for slot in range(slots)}
    for sheet in dealt.sheets:
        assert sheet, "no sheet is blank"
        for slot, piece in sheet:
            piles[slot].append(piece)
    if dealt.sheets:
        assert all(slot >= first for slot, _ in dealt.sheets[0])
    rounds = sets // slots
    sorted_first = [piece for slot in range(slots) for piece in piles[slot][: size * rounds]]
    for slot in range(slots):
        mine = [piece for number in range(rounds) for piece in deck[number * slots + slot]]
        assert piles[slot][: size * rounds] == mine
    rest = [piece for slot in range(slots) for piece in piles[slot][size * rounds :]]
    assert rest == [piece for one in deck[rounds * slots :] for piece in one]
    assert len(sorted_first) + len(rest) == sets * size


@given(
    sets=st.integers(0, 8),
    size=st.integers(1, 30),
    slots=st.integers(1, 12),
    first=st.integers(0, 11),
    fresh=st.booleans(),
)
def test_sets_after_each_other_leave_no_sheet_blank(
    sets: int, size: int, slots: int, first: int, fresh: bool
) -> None:
    # LAY-01
    deck = [[(set_, number) for number in range(size)] for set_ in range(sets)]
    dealt = set_after_set(deck, slots, first % slots, fresh=fresh)
    assert all(dealt.sheets)
    found = [piece for sheet in dealt.sheets for _, piece in sheet]
    assert found == [piece for one in deck for piece in one]

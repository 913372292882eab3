"""The order of printing: which piece of which set comes into which slot of which sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

_Piece = TypeVar("_Piece")
Filled = tuple[tuple[int, _Piece], ...]
"""The slots of a sheet that are taken, by their number in reading order, each with its piece."""


class Run(NamedTuple):
    """Pieces of one set that lie one below another in a pile: their numbers, from 1."""

    set: int
    first: int
    last: int


class Pile(NamedTuple):
    """What is cut from one slot of all sheets, from the top down."""

    slot: int
    runs: tuple[Run, ...]


class Dealt(NamedTuple, Generic[_Piece]):
    """The sheets of a print run, and the piles they make where they are cut as a stack.

    Attributes:
        sheets: in the order of printing.
        whole: the piles of whole sets, which are sorted as they are cut; of stacks only.
        parted: what lies below them: laid on each other in this order they are the remaining
            sets one after another; of stacks only.
    """

    sheets: tuple[Filled[_Piece], ...]
    whole: tuple[Pile, ...] = ()
    parted: tuple[Pile, ...] = ()


def set_after_set(
    sets: Sequence[Sequence[_Piece]], slots: int, first_slot: int = 0, *, fresh: bool = False
) -> Dealt[_Piece]:
    """Fills sheets of so many slots with one set after another, in reading order.

    Args:
        sets: the pieces of each set.
        slots: how many a sheet has.
        first_slot: those before it stay empty on the first sheet.
        fresh: whether every set begins a sheet.
    """
    groups = list(sets) if fresh else [[piece for pieces in sets for piece in pieces]]
    sheets: list[Filled[_Piece]] = []
    start = first_slot
    for group in groups:
        begin = 0
        while begin < len(group):
            taken = group[begin : begin + slots - start]
            sheets.append(tuple(enumerate(taken, start)))
            begin += len(taken)
            start = 0
    return Dealt(tuple(sheets))


def stacked(sets: Sequence[Sequence[_Piece]], slots: int, first_slot: int = 0) -> Dealt[_Piece]:
    """Fills sheets so that what is cut from a slot is a pile in order.

    As long as there is a set for every slot, each slot bears one whole set. The pieces of the
    sets that remain are cut into runs, one a slot, as even as can be: the piles laid on each
    other in the order of the slots are those sets one after another.

    Args:
        sets: the pieces of each set, as many in each.
        slots: how many a sheet has.
        first_slot: those before it stay empty on the first sheet, and begin on the second.
    """
    size = len(sets[0]) if sets else 0
    rounds = len(sets) // slots
    rest = [piece for pieces in sets[rounds * slots :] for piece in pieces]
    late = [int(slot < first_slot) for slot in range(slots)]
    streams = [
        [piece for number in range(rounds) for piece in sets[number * slots + slot]]
        for slot in range(slots)
    ]
    lengths = _shares(len(rest), [size * rounds + one for one in late])
    begin = 0
    parted: list[Pile] = []
    for slot, length in enumerate(lengths):
        streams[slot] += rest[begin : begin + length]
        if length:
            parted.append(Pile(slot, tuple(_runs(begin, length, size, rounds * slots))))
        begin += length
    whole = [
        Pile(slot, tuple(Run(number * slots + slot + 1, 1, size) for number in range(rounds)))
        for slot in range(slots)
        if rounds
    ]
    count = max((len(stream) + one for stream, one in zip(streams, late, strict=True)), default=0)
    sheets = (
        tuple(
            (slot, stream[sheet - late[slot]])
            for slot, stream in enumerate(streams)
            if 0 <= sheet - late[slot] < len(stream)
        )
        for sheet in range(count)
    )
    return Dealt(tuple(sheets), tuple(whole), tuple(parted))


def _shares(count: int, taken: Sequence[int]) -> list[int]:
    """How many pieces more each slot gets, so that the last sheet is as early as can be.

    Args:
        count: pieces to share out.
        taken: how many sheets are done with before, by slot.
    """
    if not count:
        return [0] * len(taken)
    sheets = max(taken)
    free = sum(sheets - one for one in taken)
    sheets += max(0, -(-(count - free) // len(taken)))
    shares = [sheets - one for one in taken]
    for slot in reversed(range(len(shares))):
        if sum(shares) > count and shares[slot]:
            shares[slot] -= 1
    return shares


def _runs(begin: int, length: int, size: int, sets_before: int) -> Iterator[Run]:
    """The pieces from `begin` on, of sets of a size laid end to end, as runs of one set each."""
    end = begin + length
    while begin < end:
        set_, first = divmod(begin, size)
        last = min(end, (set_ + 1) * size)
        yield Run(sets_before + set_ + 1, first + 1, last - set_ * size)
        begin = last

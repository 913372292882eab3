"""Dead space: open exits that no card still to come can close, proved at four levels.

A verdict holds as long as cards are only added: what is dead stays dead. Where a card can take
others away again, it reads "dead unless that card comes".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from cardgen.engine.closing import OutOfBudget, Search
from cardgen.engine.covering import Board, Fit, Kinds, cell_number
from cardgen.engine.layout import Layout, OpenExit, Placement
from cardgen.model.card import Card
from cardgen.model.grid import Cell, Port, Side

BUDGET = 2_000
"""How many positions level 3 looks at unless told otherwise."""
DEEPEST = 3


class Verdict(NamedTuple):
    """What is known of the open exits of a layout.

    Attributes:
        answer: `dead`: they can never all be closed; `closable`: `placements` close them all;
            `unknown`: neither was proved.
        level: how deep the proof that they are dead went; None where there is none.
        exits: the open exits at fault, by row and column of the cell they lead into.
        placements: cards that close the layout, in an order that is legal.
        nodes: how many positions were looked at.
    """

    answer: Literal["closable", "dead", "unknown"]
    level: int | None = None
    exits: tuple[OpenExit, ...] = ()
    placements: tuple[Placement, ...] = ()
    nodes: int = 0

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the exits at fault lead into, each once."""
        return tuple(dict.fromkeys(exit_.target for exit_ in self.exits))


def dead_space(
    layout: Layout,
    kinds: Sequence[Card],
    remaining: Mapping[str, int],
    level: int = DEEPEST,
    budget: int = BUDGET,
) -> Verdict:
    """Whether the open exits of a layout can still be closed.

    Args:
        layout: what lies on the table; it is not changed.
        kinds: the cards of the deck, whether any of them remain or not.
        remaining: copies still to come by card id.
        level: how deep to look. 0: a hole no card has room to cover; 1: no kind of the deck fits,
            however many copies there were; 2: no card still to come fits; 3: an exact search of
            spaces that are enclosed, and then of all of it, as far as the budget goes.
        budget: how many positions level 3 may look at.
    """
    exits = layout.open_exits()
    if not exits:
        return Verdict("closable")
    holes = layout.holes()
    if holes or level < 1:
        return _verdict(0, holes)
    known = Kinds(kinds, layout.legality.format)
    board = Board(layout, known)
    for number, copies in ((1, known.copies()), (2, known.copies(remaining))):
        lost = tuple(exit_ for exit_ in exits if not _can_be_met(board, exit_, copies))
        if lost or level == number:
            return _verdict(number, lost)
    return _searched(layout, known, remaining, budget)


def _verdict(level: int, lost: tuple[OpenExit, ...]) -> Verdict:
    return Verdict("dead", level, lost) if lost else Verdict("unknown")


def _can_be_met(board: Board, exit_: OpenExit, copies: Sequence[int]) -> bool:
    return next(board.fits(cell_number(exit_.target), copies), None) is not None


def _searched(layout: Layout, kinds: Kinds, remaining: Mapping[str, int], budget: int) -> Verdict:
    """Level 3: each enclosed space by itself, all of them together, then the whole layout."""
    exits = layout.open_exits()
    spaces = _enclosed_spaces(layout, exits)
    groups = list(spaces)
    if len(spaces) > 1:
        groups.append(tuple(exit_ for exit_ in exits if any(exit_ in space for space in spaces)))
    nodes = 0
    closing: tuple[Fit, ...] | None = None
    for group in groups:
        search = _search(layout, kinds, remaining, group, budget - nodes)
        try:
            closing = search.within(search.supply)
        except OutOfBudget:
            return Verdict("unknown", nodes=budget)
        nodes += search.nodes
        if closing is None:
            return Verdict("dead", DEEPEST, group, nodes=nodes)
    if not groups or len(groups[-1]) < len(exits):
        search = _search(layout, kinds, remaining, exits, budget - nodes)
        closing = search.try_to_close()
        nodes = min(budget, nodes + search.nodes)
        if closing is None and not search.was_cut:
            return Verdict("dead", DEEPEST, exits, nodes=nodes)
    if closing is None:
        return Verdict("unknown", nodes=nodes)
    return Verdict("closable", placements=kinds.placements(closing, remaining), nodes=nodes)


def _search(
    layout: Layout,
    kinds: Kinds,
    remaining: Mapping[str, int],
    exits: Iterable[OpenExit],
    budget: int,
) -> Search:
    return Search(Board(layout, kinds, exits), kinds, kinds.copies(remaining), budget)


def _enclosed_spaces(layout: Layout, exits: Iterable[OpenExit]) -> tuple[tuple[OpenExit, ...], ...]:
    """The open exits by the enclosed space they lead into; those into the open are left out."""
    walls = [*layout.legality.blocked, *(c for p in layout.placements for c in p.cells())]
    columns = [cell.column for cell in walls]
    rows = [cell.row for cell in walls]

    def is_outside(cell: Cell) -> bool:
        return not (min_column < cell.column < max_column and min_row < cell.row < max_row)

    min_column, max_column = min(columns), max(columns)
    min_row, max_row = min(rows), max(rows)
    space_of: dict[Cell, int] = {}
    spaces: dict[int, list[OpenExit]] = {}
    for number, exit_ in enumerate(exits):
        if exit_.target not in space_of:
            space = [exit_.target]
            seen = {exit_.target}
            for cell in space:
                for side in Side:
                    other = Port(cell, side).facing.cell
                    if layout.is_free(other) and other not in seen:
                        seen.add(other)
                        space.append(other)
                if is_outside(cell):
                    break
            is_open = any(map(is_outside, space))
            space_of.update(dict.fromkeys(space, -1 if is_open else number))
        if space_of[exit_.target] >= 0:
            spaces.setdefault(space_of[exit_.target], []).append(exit_)
    return tuple(map(tuple, spaces.values()))

"""What changes during games: lists of whole numbers, made once and written over and over."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.engine.closure import CLOSURE
from cardgen.engine.kernel.tables import Tables

NUMBERS = 9
OPEN, FRONT, LEFT, BOTTOM, PILE, LAID, TURNS, IDLE, CHOICES = range(NUMBERS)
"""Places in `number`: open exits, frontier cells, the set of kinds still to come, where the lowest
card of the pile is, cards in the pile, cards laid, turns begun, turns in a row that changed
nothing, legal placements seen."""


class Memory(NamedTuple):
    """The lists the kernel writes in.

    Attributes:
        demand: of every cell of the grid.
        front: the cells over which a card joins the layout, in no order: the frontier.
        front_at: of every frontier cell: its place in `front`.
        cell_code: of every cell: a part of tie breaks, once it was asked for.
        number: single numbers, see above.
        left: of each kind, how many cards are still to come: in the pile or in a hand.
        pile: a ring of kinds, see BOTTOM and PILE; the highest is the next to be drawn.
        hand: kinds, `Tables.hand` places a player.
        hand_size: of each player.
        move_cell, move_way, move_kind: the legal placements found.
        move_open: the open exits each of them leaves.
        move_score: what the bot thinks of each, least is best.
        joined: by number of tunnels met: the set of kinds that can meet so many.
        unseen: of each kind, how many cards to come a player does not hold.
        reached: by number of open exits: how many cards can bring the layout there.
        laid_cell, laid_way, laid_kind, laid_turn: the cards laid, in order.
    """

    demand: list[int]
    front: list[int]
    front_at: list[int]
    cell_code: list[int]
    number: list[int]
    left: list[int]
    pile: list[int]
    hand: list[int]
    hand_size: list[int]
    move_cell: list[int]
    move_way: list[int]
    move_kind: list[int]
    move_open: list[int]
    move_score: list[int]
    joined: list[int]
    unseen: list[int]
    reached: list[int]
    laid_cell: list[int]
    laid_way: list[int]
    laid_kind: list[int]
    laid_turn: list[int]


def memory_of(tables: Tables) -> Memory:
    """Lists large enough for every game of a deck."""
    frontier = tables.ports * (tables.cards + 1) + len(tables.start)
    kinds_held = min(tables.hand, tables.kinds)
    moves = frontier * 2 * len(tables.quarters) * kinds_held
    return Memory(
        demand=[0] * tables.cells,
        front=[0] * frontier,
        front_at=[0] * tables.cells,
        cell_code=[-1] * tables.cells,
        number=[0] * NUMBERS,
        left=[0] * tables.kinds,
        pile=[0] * tables.cards,
        hand=[0] * (CLOSURE.most_players * tables.hand),
        hand_size=[0] * CLOSURE.most_players,
        move_cell=[0] * moves,
        move_way=[0] * moves,
        move_kind=[0] * moves,
        move_open=[0] * moves,
        move_score=[0] * moves,
        joined=[0] * (tables.ports + 1),
        unseen=[0] * tables.kinds,
        reached=[0] * (frontier + tables.ports + 2),
        laid_cell=[0] * tables.cards,
        laid_way=[0] * tables.cards,
        laid_kind=[0] * tables.cards,
        laid_turn=[0] * tables.cards,
    )

"""What never changes during a game, as tuples of whole numbers: the one loader of the kernel.

The words of the kernel: an *edge* of an empty cell has two bits (nothing, a wall or a tunnel lies
across it), a *demand* is the four edges of a cell in one number, a *kind* an entry of the deck's
list of cards, a *set* has one bit a kind, a *way* is an orientation in which cards may lie, an
*axis* the ways that cover the same cells, a *slot* the cells a card may cover: its first cell and
an axis. Which kinds fit a slot in a way is two looks at a table: `first[way, demand of the first
cell] & second[way, demand of the second]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from cardgen.engine.layout import Layout
from cardgen.engine.opening import opening
from cardgen.engine.orientation import Oriented, orientations, oriented
from cardgen.model.card import Face
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell, Side
from cardgen.model.rules import Closed

WALL, TUNNEL = 1, 2
EDGE_BITS = 2
ALL_EDGES = (1 << 4 * EDGE_BITS) - 1
COVERED = 1 << 4 * EDGE_BITS
BLOCKED = COVERED << 1
DEMANDS = BLOCKED << 1
MOST_KINDS = 62
"""A set fits a signed word of 64 bits."""
MOST_CARDS = 250
"""The grid is as wide as twice all cards in a row; this keeps it small."""
MOST_DRAWN = 3
"""So many cards of the next hand does a look ahead weigh."""


class Tables(NamedTuple):
    """A deck and its rules, made ready for the kernel.

    Attributes:
        width: cells in a row of the grid.
        cells: cells of the grid.
        origin: the cell of column 0 and row 0; it is as far from the left as from the top.
        kinds: how many there are, those without copies too.
        copies: of each kind.
        cards: copies of all kinds.
        exits: of each kind.
        deck: the set of kinds that have copies.
        quarters: clockwise quarter turns of each way.
        step: by way: from the first cell of a slot to the second; 0 on one-cell cards.
        slots: how many slots lie over a cell.
        slot_first: of each such slot: from that cell to its first cell.
        slot_way: of each such slot: the first way of its axis.
        axis_ways: how many ways an axis has.
        first: by way and demand of the first cell: the set of kinds that fit.
        second: by way and demand of the second cell: the set of kinds that fit.
        tunnels: by demand: how many exits lead into the cell, 0 where it is covered.
        joins: by demand: whether a card over the cell is joined to the layout.
        ports: how many a card has.
        near: by way and port: from the first cell to the neighbour across the port.
        mark: by way, kind and port: what the port adds to that neighbour's demand.
        start: the cells that do not ask for nothing at the beginning.
        start_demand: their demands.
        hand: cards dealt, and refilled to.
        plays_on: whether a new hand is tried at once.
        loses: whether dead space loses the game.
        forbids: whether a placement that leaves a hole is illegal.
        stops: whether the game ends with the deck.
        drawn: cards of the next hand that a look ahead weighs.
        hands: by cards drawn, at most `drawn`, and cards to draw from: how many hands there are.
    """

    width: int
    cells: int
    origin: int
    kinds: int
    copies: tuple[int, ...]
    cards: int
    exits: tuple[int, ...]
    deck: int
    quarters: tuple[int, ...]
    step: tuple[int, ...]
    slots: int
    slot_first: tuple[int, ...]
    slot_way: tuple[int, ...]
    axis_ways: int
    first: tuple[int, ...]
    second: tuple[int, ...]
    tunnels: tuple[int, ...]
    joins: tuple[bool, ...]
    ports: int
    near: tuple[int, ...]
    mark: tuple[int, ...]
    start: tuple[int, ...]
    start_demand: tuple[int, ...]
    hand: int
    plays_on: bool
    loses: bool
    forbids: bool
    stops: bool
    drawn: int
    hands: tuple[int, ...]


def why_unsupported(deck: Deck) -> str | None:
    """What of a deck the kernel cannot play, in a few words; None if it can play it."""
    footprint = deck.format.footprint
    reasons = {
        f"the family {deck.rules.family}": deck.rules.family != "closure",
        f"the footprint {footprint}": len(footprint.cells()) > 2,
        "cards of several footprints": any(c.footprint != footprint for c in deck.cards),
        "effects": any(card.effect is not None for card in deck.cards),
        f"more than {MOST_KINDS} kinds": len(deck.cards) > MOST_KINDS,
        f"more than {MOST_CARDS} cards": deck.card_count > MOST_CARDS,
        "a deck without cards": not deck.card_count,
        "a start without open exits": opening(deck).is_closed,
    }
    if deck.rules.family == "closure":
        reasons["a goal besides closed"] = deck.rules["goal"] != (Closed(),)
        reasons["exchange tokens"] = bool(deck.rules["exchange"])
    return next((reason for reason, holds in reasons.items() if holds), None)


def tables_of(deck: Deck) -> Tables:
    """The tables of a deck that the kernel supports."""
    rules = deck.rules
    layout = opening(deck)
    margin = _reach(deck, layout)
    width = 2 * margin + 1
    axes = _axes(deck)
    ways = [quarters for axis in axes for quarters in axis]
    shapes = [oriented(Face(), deck.format.footprint, q) for q in ways]
    slots = [
        (way, cell)
        for way, shape in enumerate(shapes)
        if way % len(axes[0]) == 0
        for cell in shape.cells
    ]
    start = _start(layout, margin)
    drawn = min(rules["hand"], MOST_DRAWN)
    return Tables(
        width=width,
        cells=width * width,
        origin=margin * width + margin,
        kinds=len(deck.cards),
        copies=tuple(card.copies for card in deck.cards),
        cards=deck.card_count,
        exits=tuple(len(card.front.exits) for card in deck.cards),
        deck=sum(1 << kind for kind, card in enumerate(deck.cards) if card.copies),
        quarters=tuple(ways),
        step=tuple(_number(shape.cells[-1], width) for shape in shapes),
        slots=len(slots),
        slot_first=tuple(-_number(cell, width) for _, cell in slots),
        slot_way=tuple(way for way, _ in slots),
        axis_ways=len(ways) // len(axes),
        first=_fits(deck, ways, 0),
        second=_fits(deck, ways, 1),
        tunnels=tuple(map(_tunnels, range(DEMANDS))),
        joins=tuple(_joins(demand, rules["connect"]) for demand in range(DEMANDS)),
        ports=len(shapes[0].ports),
        near=tuple(_number(p.facing.cell, width) for shape in shapes for p in shape.ports),
        mark=tuple(
            _mark(port.facing.side, port in lying.exits)
            for quarters in ways
            for card in deck.cards
            for lying in (oriented(card.front, card.footprint, quarters),)
            for port in lying.ports
        ),
        start=tuple(_number(cell, width) + margin * width + margin for cell in start),
        start_demand=tuple(start.values()),
        hand=rules["hand"],
        plays_on=rules["after_swap"] == "play-on",
        loses=rules["dead_space"] == "lose",
        forbids=rules["dead_space"] == "forbid",
        stops=rules["deck_empty"] == "stop",
        drawn=drawn,
        hands=tuple(comb(n, k) for k in range(drawn + 1) for n in range(deck.card_count + 1)),
    )


def _reach(deck: Deck, layout: Layout) -> int:
    """How far from column 0 and row 0 a game can get, and a look at the neighbours beyond."""
    longest = max(deck.format.footprint.columns, deck.format.footprint.rows)
    outermost = max(
        (abs(n) for placement in layout.placements for cell in placement.cells() for n in cell),
        default=0,
    )
    return outermost + longest * (deck.card_count + 1) + 2


def _axes(deck: Deck) -> list[list[int]]:
    """The quarter turns in which cards may lie, those together that cover the same cells."""
    axes: dict[tuple[Cell, ...], list[int]] = {}
    for quarters in deck.format.quarters:
        cells = deck.format.footprint.turned(quarters).cells()
        axes.setdefault(cells, []).append(quarters)
    return list(axes.values())


def _number(cell: Cell, width: int) -> int:
    return cell.row * width + cell.column


def _tunnels(demand: int) -> int:
    if demand & COVERED:
        return 0
    return sum(_edge(demand, side) == TUNNEL for side in Side)


def _joins(demand: int, connect: str) -> bool:
    if connect == "tunnel":
        return _tunnels(demand) > 0
    return not demand & COVERED and bool(demand & ALL_EDGES)


def _edge(demand: int, side: Side) -> int:
    return (demand >> EDGE_BITS * side) & 0b11


def _mark(side: Side, is_exit: bool) -> int:
    return (TUNNEL if is_exit else WALL) << EDGE_BITS * side


def _start(layout: Layout, margin: int) -> dict[Cell, int]:
    """The demands at the beginning, of covered, blocked and neighbouring cells."""
    demands: dict[Cell, int] = {}

    def add(cell: Cell, demand: int) -> None:
        demands[cell] = demands.get(cell, 0) + demand

    for cell in layout.legality.blocked:
        if max(map(abs, cell)) <= margin:
            add(cell, BLOCKED)
    for placement in layout.placements:
        exits = set(placement.exits())
        for cell in placement.cells():
            add(cell, COVERED)
        for port in placement.ports():
            add(port.facing.cell, _mark(port.facing.side, port in exits))
    return dict(sorted(demands.items()))


def _fits(deck: Deck, ways: Sequence[int], index: int) -> tuple[int, ...]:
    """For each way and demand the kinds that fit it with their first or second cell.

    A kind lies only in ways that look different, as in `Layout`. One-cell cards have no second
    cell, so every kind fits there.
    """
    sets = [0] * (len(ways) * DEMANDS)
    for kind, card in enumerate(deck.cards):
        for lying in orientations(card.front, card.footprint, deck.format.quarters):
            table = ways.index(lying.quarters) * DEMANDS
            clashing = _clashing(lying, index)
            for demand in range(ALL_EDGES + 1):
                if not demand & clashing:
                    sets[table + demand] |= 1 << kind
    return tuple(sets)


def _clashing(lying: Oriented, index: int) -> int:
    """The edges that one cell of a card does not meet: walls at its exits, tunnels at its walls."""
    if index >= len(lying.cells):
        return 0
    cell = lying.cells[index]
    return sum(
        _mark(port.side, port not in lying.exits) for port in lying.ports if port.cell == cell
    )

"""Which cards can cover a cell: a board of whole numbers for searches, made from a layout.

Cells and edges are numbers, the exits of a lying card are the bits of one number, and what a place
demands is two such numbers: which of its edges are known, and which of those bear a tunnel. So a
card fits iff its bits are the demanded ones. Kinds whose exits lie alike are one kind here, for
edges ask for nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.engine.layout import Layout, OpenExit, Placement
from cardgen.engine.orientation import orientations
from cardgen.model.card import Card
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Cell, Footprint, Port, Side

_STRIDE = 1 << 20
_HALF = _STRIDE // 2


def cell_number(cell: Cell) -> int:
    """The number of a cell; numbers of a cell and a way to go from it add up."""
    return cell.row * _STRIDE + cell.column


def cell_of(number: int) -> Cell:
    """The cell with a number."""
    column = (number + _HALF) % _STRIDE - _HALF
    return Cell(column, (number - column) // _STRIDE)


def edge_number(port: Port) -> int:
    """The number of the edge that a port and the port facing it share."""
    cell = cell_number(port.cell)
    if port.side is Side.NORTH:
        return 2 * cell
    if port.side is Side.WEST:
        return 2 * cell + 1
    return edge_number(port.facing)


class Shape(NamedTuple):
    """A footprint as it lies, its top-left cell at number 0.

    Attributes:
        cells: the numbers of its cells.
        edges: the numbers of its edges along the ring; bit `i` of exits stands for edge `i`.
        outside: the number of the cell beyond each edge.
        colours: for each edge 1 or -1, as its cell is one colour of a chequerboard or the other.
    """

    cells: tuple[int, ...]
    edges: tuple[int, ...]
    outside: tuple[int, ...]
    colours: tuple[int, ...]

    @classmethod
    def of(cls, footprint: Footprint) -> Shape:
        """The shape of a footprint."""
        ring = footprint.perimeter()
        return cls(
            tuple(cell_number(cell) for cell in footprint.cells()),
            tuple(edge_number(port) for port in ring),
            tuple(cell_number(port.facing.cell) for port in ring),
            tuple(colour_of(port.cell) for port in ring),
        )

    def balance(self, exits: int) -> int:
        """Exits on one colour of a chequerboard less those on the other."""
        return sum(colour for bit, colour in enumerate(self.colours) if exits >> bit & 1)


def colour_of(cell: Cell) -> int:
    """1 or -1, as the cell has one colour of a chequerboard or the other."""
    return -1 if (cell.column + cell.row) % 2 else 1


def colour_of_number(number: int) -> int:
    """The colour of the cell with a number."""
    return -1 if (number + (number + _HALF) // _STRIDE) % 2 else 1


class Pattern(NamedTuple):
    """A way in which a kind may lie.

    Attributes:
        kind: its number.
        exits: the bits of its exits.
        balance: its exits on one colour of a chequerboard less those on the other, at number 0.
    """

    kind: int
    exits: int
    balance: int


class Fit(NamedTuple):
    """A pattern at a place of the board (the number of its top-left cell)."""

    place: int
    shape: int
    pattern: Pattern


class Kinds:
    """The kinds of some cards by how their exits lie.

    Attributes:
        cards: for each kind, the cards of it.
        exits: for each kind, how many exits it has.
        balances: for each kind, the exits on one colour of a chequerboard less those on the other;
            negative where a card lies on the other colour.
        shapes: the footprint in each way it can lie.
    """

    def __init__(self, cards: Iterable[Card], format: CardFormat) -> None:
        footprints = dict.fromkeys(
            format.footprint.turned(quarters) for quarters in format.quarters
        )
        self.shapes = tuple(Shape.of(footprint) for footprint in footprints)
        numbers = {footprint: number for number, footprint in enumerate(footprints)}
        self._quarters: dict[str, dict[tuple[int, int], int]] = {}
        grouped: dict[tuple[tuple[int, int], ...], list[Card]] = {}
        for card in cards:
            ways: dict[tuple[int, int], int] = {}
            for way in orientations(card.front, card.footprint, format.quarters):
                bits = sum(1 << bit for bit, port in enumerate(way.ports) if port in way.exits)
                ways.setdefault((numbers[way.footprint], bits), way.quarters)
            self._quarters[card.id] = ways
            grouped.setdefault(tuple(sorted(ways)), []).append(card)
        self.cards = tuple(tuple(group) for group in grouped.values())
        self.exits = tuple(ways[0][1].bit_count() for ways in grouped)
        self.balances = tuple(abs(self.shapes[ways[0][0]].balance(ways[0][1])) for ways in grouped)
        self._patterns: tuple[list[Pattern], ...] = tuple([] for _ in self.shapes)
        for kind, lying in enumerate(grouped):
            for shape, bits in lying:
                balance = self.shapes[shape].balance(bits)
                self._patterns[shape].append(Pattern(kind, bits, balance))
        self._meeting: dict[tuple[int, int, int], tuple[Pattern, ...]] = {}

    def meeting(self, shape: int, known: int, exits: int) -> tuple[Pattern, ...]:
        """The patterns of a shape with just these exits on the edges that are known."""
        demand = (shape, known, exits)
        found = self._meeting.get(demand)
        if found is None:
            found = tuple(p for p in self._patterns[shape] if p.exits & known == exits)
            self._meeting[demand] = found
        return found

    def copies(self, remaining: Mapping[str, int] | None = None) -> list[int]:
        """For each kind, how many cards of it there are, or remain by the ids of cards."""
        return [
            sum(card.copies if remaining is None else remaining.get(card.id, 0) for card in cards)
            for cards in self.cards
        ]

    def counts(self, ids: Collection[str]) -> list[int]:
        """For each kind, how many cards with these ids are of it."""
        return [sum(card.id in ids for card in cards) for cards in self.cards]

    def placements(
        self,
        fits: Sequence[Fit],
        remaining: Mapping[str, int] | None = None,
        needed: Collection[str] = (),
    ) -> tuple[Placement, ...]:
        """Fits as placements of real cards, of which each is used as often as there are copies.

        Those that are needed are used before others of their kind.
        """
        left = {
            card.id: card.copies if remaining is None else remaining.get(card.id, 0)
            for cards in self.cards
            for card in cards
        }
        due = set(needed)
        placed = []
        for fit in fits:
            usable = [card for card in self.cards[fit.pattern.kind] if left[card.id] > 0]
            card = next((card for card in usable if card.id in due), usable[0])
            due.discard(card.id)
            left[card.id] -= 1
            quarters = self._quarters[card.id][fit.shape, fit.pattern.exits]
            placed.append(Placement(card, cell_of(fit.place), quarters))
        return tuple(placed)


class Board:
    """Cells that are taken and edges that are known; `lay` and `lift` are exact inverses.

    Attributes:
        open: the edges of open exits, each with the number of the cell it leads into, in the
            order in which they came.
        balance: the open exits on one colour of a chequerboard less those on the other.
    """

    def __init__(
        self, layout: Layout, kinds: Kinds, exits: Iterable[OpenExit] | None = None
    ) -> None:
        """A board as a layout lies.

        Args:
            layout: what lies on the table.
            kinds: what may be laid.
            exits: the open exits that matter; all of them where None.
        """
        self._kinds = kinds
        self._taken = {cell_number(cell) for cell in layout.legality.blocked}
        self._edges: dict[int, bool] = {}
        for placement in layout.placements:
            self._taken.update(cell_number(cell) for cell in placement.cells())
            bearing = set(placement.exits())
            for port in placement.ports():
                self._edges[edge_number(port)] = port in bearing
        chosen = layout.open_exits() if exits is None else tuple(exits)
        self.open = {edge_number(e.port): cell_number(e.target) for e in chosen}
        self.balance = sum(colour_of(e.port.cell) for e in chosen)

    def fits(self, target: int, left: Sequence[int]) -> Iterator[Fit]:
        """Every way to cover a cell with a kind of which some are left, in a fixed order."""
        taken, edges, kinds = self._taken, self._edges, self._kinds
        for number, shape in enumerate(kinds.shapes):
            for offset in shape.cells:
                place = target - offset
                if any(place + cell in taken for cell in shape.cells):
                    continue
                known = exits = 0
                twice = 2 * place
                bit = 1
                for edge in shape.edges:
                    bears = edges.get(edge + twice)
                    if bears is not None:
                        known |= bit
                        if bears:
                            exits |= bit
                    bit <<= 1
                for pattern in kinds.meeting(number, known, exits):
                    if left[pattern.kind] > 0:
                        yield Fit(place, number, pattern)

    def lay(self, fit: Fit) -> Step:
        """Lays a card that fits; what is given back undoes it."""
        shape = self._kinds.shapes[fit.shape]
        place, twice, exits = fit.place, 2 * fit.place, fit.pattern.exits
        closed: list[tuple[int, int]] = []
        opened: list[int] = []
        fresh: list[int] = []
        before = self.balance
        edges, open_ = self._edges, self.open
        for bit, edge in enumerate(shape.edges):
            number = edge + twice
            bears = exits >> bit & 1 == 1
            if number not in edges:
                edges[number] = bears
                fresh.append(number)
                if bears:
                    open_[number] = shape.outside[bit] + place
                    opened.append(number)
            elif bears:
                closed.append((number, open_.pop(number)))
        # An exit that is closed lay on the other colour than the one that closes it.
        self.balance += colour_of_number(place) * fit.pattern.balance
        self._taken.update([place + cell for cell in shape.cells])
        return Step(fit, tuple(closed), tuple(opened), tuple(fresh), before)

    def lift(self, laid: Step) -> None:
        """Takes the last card away again."""
        for number in laid.opened:
            del self.open[number]
        self.open.update(laid.closed)
        for number in laid.fresh:
            del self._edges[number]
        place = laid.fit.place
        self._taken.difference_update(
            [place + cell for cell in self._kinds.shapes[laid.fit.shape].cells]
        )
        self.balance = laid.balance


class Step(NamedTuple):
    """A card on the board, and what laying it changed."""

    fit: Fit
    closed: tuple[tuple[int, int], ...]
    opened: tuple[int, ...]
    fresh: tuple[int, ...]
    balance: int

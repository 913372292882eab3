"""The layout: all placements on the table, what is legal, what is open, what hangs together.

The clear engine and the authority: any footprint, several paths a face. The fast kernel is held
against it by tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from cardgen.engine.fitting import ALL_EDGES, ALL_TUNNELS, NO_ROOM, Ground, places_of
from cardgen.engine.orientation import Oriented, Way, moved_cell, moved_port, oriented, ways_over
from cardgen.model.card import Card, Exit, Face
from cardgen.model.deck import CardFormat, FaceName
from cardgen.model.grid import Cell, Port, Side

ReasonName = Literal[
    "overlap", "blocked", "no-contact", "tunnel-wall", "no-connection", "dead-space", "priority"
]

Connect = Literal["tunnel", "touch"]
"""How a card must meet the layout: join it through a tunnel, or touch it."""


class Placement(NamedTuple):
    """A card at a cell (its top-left cell after turning), turned, one of its faces upward."""

    card: Card
    cell: Cell
    quarters: int = 0
    side: FaceName = "front"

    @property
    def face(self) -> Face:
        """The face that lies upward.

        Raises:
            ValueError: the side is `back`, and the card has a shared back.
        """
        if self.side == "front":
            return self.card.front
        if not isinstance(self.card.back, Face):
            raise ValueError(f"{self.card.id} has one face only")
        return self.card.back

    @property
    def face_id(self) -> str:
        """The id of the face that lies upward."""
        return self.card.front_id if self.side == "front" else self.card.back_id

    @property
    def oriented(self) -> Oriented:
        """The face as it lies."""
        return oriented(self.face, self.card.footprint, self.quarters)

    def cells(self) -> tuple[Cell, ...]:
        """The cells it covers."""
        return tuple(moved_cell(cell, self.cell) for cell in self.oriented.cells)

    def ports(self) -> tuple[Port, ...]:
        """The places on its outline."""
        return tuple(moved_port(port, self.cell) for port in self.oriented.ports)

    def exits(self) -> tuple[Port, ...]:
        """The ports that bear a tunnel."""
        lies = self.oriented
        return tuple(moved_port(port, self.cell) for port in lies.ports if port in lies.exits)

    def __str__(self) -> str:
        """`<card id> 3,-1 r90`, with `.back` behind the id when that side lies upward."""
        return f"{self.face_id} {self.cell.column},{self.cell.row} r{self.quarters * 90}"


class Reason(NamedTuple):
    """Why a placement is illegal, and the cells at which it shows."""

    name: ReasonName
    cells: tuple[Cell, ...]


class OpenExit(NamedTuple):
    """An exit whose neighbour cell, its target, is empty."""

    port: Port
    exit: Exit
    target: Cell


Preference = Callable[["Layout", Sequence[Placement]], Sequence[Placement]]
"""The second stage of legality: of all placements with sound geometry, those a family prefers.

Of some placements at least one is preferred.
"""


class Legality(NamedTuple):
    """What legality depends on besides the table.

    Attributes:
        format: of the cards.
        connect: how a card must meet the layout.
        blocked: cells no card may cover.
        forbids_holes: whether a placement may not leave a new hole.
        preference: the second stage, None where every sound placement is legal.
    """

    format: CardFormat
    connect: Connect = "tunnel"
    blocked: frozenset[Cell] = frozenset()
    forbids_holes: bool = False
    preference: Preference | None = None


@dataclass
class Layout:
    """Placements on the table. `place` and `remove` change it; everything else only looks.

    The exits of all placements are kept by port, those that are open once more, and the ground
    knows what fits where, so that a question costs what it looks at, not what lies on the table.
    What was put in order is remembered until the next change, and the ways to lay a card for good.

    Attributes:
        legality: what is legal, apart from what lies there.
        ground: what the cells of the table show to a card that would cover them.
    """

    legality: Legality
    _placements: dict[Cell, Placement] = field(default_factory=dict)
    _owner: dict[Cell, Placement] = field(default_factory=dict)
    _exits: dict[Port, Exit] = field(default_factory=dict)
    _open: dict[Port, OpenExit] = field(default_factory=dict)
    _ways: dict[str, tuple[Face, tuple[Way, ...]]] = field(default_factory=dict, compare=False)
    ground: Ground = field(init=False)
    _ordered: tuple[Placement, ...] | None = field(default=None, compare=False)
    _seen: tuple[OpenExit, ...] | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        legality = self.legality
        self._blocked = legality.blocked
        places = places_of(legality.format.footprint, legality.format.quarters)
        contact = ALL_TUNNELS if legality.connect == "tunnel" else ALL_EDGES
        self.ground = Ground.of(places, contact, legality.blocked)

    @classmethod
    def of(cls, legality: Legality, placements: Iterable[Placement]) -> Layout:
        """A layout with placements on it, whether legal or not."""
        layout = cls(legality)
        for placement in placements:
            layout.place(placement)
        return layout

    def copy(self) -> Layout:
        """Another layout with the same placements."""
        layout = Layout(
            self.legality,
            dict(self._placements),
            dict(self._owner),
            dict(self._exits),
            dict(self._open),
            self._ways,
        )
        layout.ground = self.ground.copy()
        return layout

    # What lies on the table

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All placements, by row and column of their top-left cell."""
        if self._ordered is None:
            placed = self._placements.values()
            self._ordered = tuple(sorted(placed, key=lambda p: (p.cell.row, p.cell.column)))
        return self._ordered

    def __len__(self) -> int:
        return len(self._placements)

    def __contains__(self, placement: object) -> bool:
        return isinstance(placement, Placement) and (
            self._placements.get(placement.cell) == placement
        )

    def at(self, cell: Cell) -> Placement | None:
        """What covers a cell."""
        return self._owner.get(cell)

    def exit_at(self, port: Port) -> Exit | None:
        """The exit that a placement bears at a port, or None."""
        return self._exits.get(port)

    def is_free(self, cell: Cell) -> bool:
        """Whether a card may cover a cell: it is empty and not blocked."""
        return cell not in self._owner and cell not in self._blocked

    def place(self, placement: Placement) -> None:
        """Lays a card, legal or not; only cells may not overlap.

        Raises:
            ValueError: one of its cells is covered.
        """
        lies, (column, row) = placement.oriented, placement.cell
        cells = [moved_cell(cell, placement.cell) for cell in lies.cells]
        taken = [cell for cell in cells if cell in self._owner]
        if taken:
            raise ValueError(f"{placement}: {taken[0]} is covered")
        self._placements[placement.cell] = placement
        for cell in cells:
            self._owner[cell] = placement
        self.ground.lay(placement.cell, lies.shows)
        for port, ((x, y), side), exit_ in lies.edges:
            beyond = Cell(x + column, y + row)
            if beyond in self._owner:
                self._open.pop(Port(beyond, side), None)
            if exit_ is not None:
                own = moved_port(port, placement.cell)
                self._exits[own] = exit_
                if beyond not in self._owner:
                    self._open[own] = OpenExit(own, exit_, beyond)
        self._ordered = self._seen = None

    def remove(self, placement: Placement) -> None:
        """Takes a card away; the exact inverse of `place`, in any order.

        Raises:
            ValueError: it does not lie there.
        """
        if placement not in self:
            raise ValueError(f"{placement} does not lie on the table")
        lies, (column, row) = placement.oriented, placement.cell
        del self._placements[placement.cell]
        for cell in placement.cells():
            del self._owner[cell]
        self.ground.lift(placement.cell, lies.shows)
        for port, ((x, y), side), exit_ in lies.edges:
            beyond = Cell(x + column, y + row)
            if beyond in self._owner:
                facing = Port(beyond, side)
                if facing in self._exits:
                    target = moved_cell(port.cell, placement.cell)
                    self._open[facing] = OpenExit(facing, self._exits[facing], target)
            if exit_ is not None:
                own = moved_port(port, placement.cell)
                del self._exits[own]
                self._open.pop(own, None)
        self._ordered = self._seen = None

    # Open and closed

    def open_exits(self) -> tuple[OpenExit, ...]:
        """The exits whose neighbour cell is empty, by row and column of the cell they lead into."""
        if self._seen is None:
            self._seen = tuple(sorted(self._open.values(), key=_reading_order))
        return self._seen

    @property
    def targets(self) -> tuple[Cell, ...]:
        """The empty cells that open exits lead into, each once, by row and column."""
        return tuple(dict.fromkeys(exit_.target for exit_ in self.open_exits()))

    @property
    def is_closed(self) -> bool:
        """Whether no exit is open."""
        return not self._open

    def opened_by(self, placement: Placement) -> int:
        """By how many a legal placement would change the number of open exits."""
        column, row = placement.cell
        return sum(
            -1 if (x + column, y + row) in self._owner else 1
            for (x, y), _ in placement.oriented.beyond
        )

    def joined(self, placement: Placement) -> Iterator[Exit]:
        """The open exits that a legal placement would join."""
        column, row = placement.cell
        for (x, y), side in placement.oriented.beyond:
            joined = self._open.get(Port(Cell(x + column, y + row), side))
            if joined is not None:
                yield joined.exit

    # What is legal

    def why_illegal(self, placement: Placement) -> tuple[Reason, ...]:
        """Every reason against a placement, in a fixed order; none if it is legal.

        Dead space and preference are only asked when the edges are right: before, they mean
        nothing.
        """
        reasons = tuple(self._reasons(placement))
        if reasons:
            return reasons
        if self._leaves_hole(placement):
            return (Reason("dead-space", self._holes_after(placement)),)
        if self.legality.preference is not None:
            # The placement itself may be one that looks like another, and is then not among these.
            sound = (*self._sound(placement.card, placement.side), placement)
            if placement not in self.legality.preference(self, sound):
                return (Reason("priority", placement.cells()),)
        return ()

    def legal_placements(self, card: Card, side: FaceName = "front") -> LegalPlacements:
        """The legal placements of a card: lazy, each once, in a fixed order."""
        return LegalPlacements(self, card, side)

    def _reasons(self, placement: Placement) -> Iterator[Reason]:
        cells = placement.cells()
        covered = tuple(cell for cell in cells if cell in self._owner)
        if covered:
            yield Reason("overlap", covered)
        blocked = tuple(cell for cell in cells if cell in self._blocked)
        if blocked:
            yield Reason("blocked", blocked)
        exits = set(placement.exits())
        touching = [port for port in placement.ports() if port.facing.cell in self._owner]
        if not touching:
            yield Reason("no-contact", cells)
            return
        clashing = [port for port in touching if (port in exits) != (port.facing in self._exits)]
        if clashing:
            yield Reason("tunnel-wall", tuple(dict.fromkeys(port.cell for port in clashing)))
        joins = any(port in exits and port.facing in self._exits for port in touching)
        if not joins and self.legality.connect == "tunnel":
            yield Reason("no-connection", cells)

    def covering(self, card: Card, cell: Cell, side: FaceName = "front") -> Iterator[Placement]:
        """The ways to lay a card over a cell with all edges right, whatever holes that leaves."""
        return self._matching(card, side, (cell,))

    def _sound(self, card: Card, side: FaceName = "front") -> Iterator[Placement]:
        """The placements whose geometry is right, each once."""
        for placement in self._matching(card, side, self._targets()):
            if not self._leaves_hole(placement):
                yield placement

    def _matching(self, card: Card, side: FaceName, targets: Iterable[Cell]) -> Iterator[Placement]:
        """The placements over some cells whose edges are right, each once."""
        ways = self._ways_of(card, side)
        seen: set[tuple[Cell, int]] = set()
        for target in targets:
            demands, (column, row) = self.ground.demands(target), target
            for way in ways:
                if not demands[way.place] & way.clashes:
                    at = Cell(column + way.at.column, row + way.at.row)
                    if (at, way.quarters) not in seen:
                        seen.add((at, way.quarters))
                        yield Placement(card, at, way.quarters, side)

    def _targets(self) -> tuple[Cell, ...]:
        """The cells one of which a card must cover to join the layout, in a fixed order."""
        if self.legality.connect == "tunnel":
            return self.targets
        around = {
            port.facing.cell
            for placement in self._placements.values()
            for port in placement.ports()
            if port.facing.cell not in self._owner
        }
        return tuple(sorted(around, key=lambda cell: (cell.row, cell.column)))

    def _ways_of(self, card: Card, side: FaceName = "front") -> tuple[Way, ...]:
        """The ways to lay a card over a cell, were there nothing around it."""
        face = card.front if side == "front" else Placement(card, Cell(0, 0), 0, side).face
        # To hash a face takes longer than all the rest.
        known = self._ways.get(card.id)
        if known is None or known[0] is not face:
            ways = ways_over(face, card.footprint, self.legality.format.quarters)
            known = self._ways[card.id] = face, ways
        return known[1]

    # Holes: an open exit into a cell that no card can cover

    def holes(self) -> tuple[OpenExit, ...]:
        """Open exits into a cell that no card can cover, whatever it bears: lost space."""
        return tuple(
            exit_
            for exit_ in self.open_exits()
            if all(demand == NO_ROOM for demand in self.ground.demands(exit_.target))
        )

    def unserved(self, cards: Sequence[Card]) -> Iterator[Cell]:
        """The cells with an open exit into them that none of some cards can be laid over."""
        for target in self.targets:
            if not self.is_served(target, cards):
                yield target

    def is_served(self, cell: Cell, cards: Iterable[Card]) -> bool:
        """Whether one of some cards can be laid over a cell with all edges right."""
        demands = self.ground.demands(cell)
        return any(
            not demands[way.place] & way.clashes for card in cards for way in self._ways_of(card)
        )

    def _leaves_hole(self, placement: Placement) -> bool:
        return self.legality.forbids_holes and bool(self._holes_after(placement))

    def _holes_after(self, placement: Placement) -> tuple[Cell, ...]:
        """The cells of new holes that a placement would leave."""
        before = {exit_.port for exit_ in self.holes()}
        self.place(placement)
        after = self.holes()
        self.remove(placement)
        return tuple(dict.fromkeys(exit_.target for exit_ in after if exit_.port not in before))

    # What hangs together

    def joined_by_tunnels(self) -> tuple[frozenset[Placement], ...]:
        """Groups of placements that one walk through tunnels joins.

        A card whose paths do not meet can lie in several groups.
        """
        links: dict[_Tunnel, list[_Tunnel]] = {}
        owner_of_exit: dict[Port, _Tunnel] = {}
        for placement in self.placements:
            for index, path in enumerate(placement.oriented.paths):
                links[placement, index] = []
                for exit_ in path.exits:
                    port = moved_port(exit_.port, placement.cell)
                    owner_of_exit[port] = (placement, index)
        for port, node in owner_of_exit.items():
            other = owner_of_exit.get(port.facing)
            if other is not None:
                links[node].append(other)
        return tuple(frozenset(placement for placement, _ in group) for group in _components(links))

    def __str__(self) -> str:
        """One placement a line, by row and column."""
        return "\n".join(map(str, self.placements))


def _reading_order(exit_: OpenExit) -> tuple[int, int, Side]:
    column, row = exit_.target
    return row, column, exit_.port.side


@dataclass(frozen=True)
class LegalPlacements:
    """The legal placements of one card: iterate, test with `in`, or ask whether there is any."""

    layout: Layout
    card: Card
    side: FaceName = "front"

    def __iter__(self) -> Iterator[Placement]:
        sound = self.layout._sound(self.card, self.side)
        preference = self.layout.legality.preference
        return iter(sound if preference is None else preference(self.layout, tuple(sound)))

    def __contains__(self, placement: object) -> bool:
        return (
            isinstance(placement, Placement)
            and (placement.card, placement.side) == (self.card, self.side)
            and not self.layout.why_illegal(placement)
        )

    def __bool__(self) -> bool:
        return next(self.layout._sound(self.card, self.side), None) is not None

    def count(self) -> int:
        """How many there are."""
        return sum(1 for _ in self)


_Tunnel = tuple[Placement, int]
"""A tunnel through a card: its placement, and which of its paths."""


def _components(links: Mapping[_Tunnel, Sequence[_Tunnel]]) -> Iterator[list[_Tunnel]]:
    """The connected parts of a graph, in order of their first node."""
    seen: set[_Tunnel] = set()
    for start in links:
        if start in seen:
            continue
        seen.add(start)
        group = [start]
        for node in group:
            for other in links[node]:
                if other not in seen:
                    seen.add(other)
                    group.append(other)
        yield group

"""Small decks and layouts for tests of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from cardgen.engine.effects import EFFECTS
from cardgen.engine.families import FAMILIES
from cardgen.engine.layout import Connect, Layout, Legality, Placement
from cardgen.engine.match import Match
from cardgen.engine.opening import legality_of, opening
from cardgen.engine.placement_text import parse_placement
from cardgen.engine.views import View
from cardgen.model.card import Back, Card, EffectCall, Exit, Face, Path
from cardgen.model.deck import CardFormat, Deck, Turns
from cardgen.model.grid import Cell, Footprint
from cardgen.model.notation import parse_paths
from cardgen.model.rules import RuleSet
from cardgen.model.text import Text
from tests.engine.naive import Table, lying
from tests.model.strategies import faces

DOMINO, SQUARE = Footprint(2, 1), Footprint(1, 1)
FOOTPRINTS = (SQUARE, DOMINO, Footprint(2, 2), Footprint(3, 1))
BACK = Back("deck")
SPECIALS = tuple(name for name, effect in EFFECTS.items() if "priority" in effect.families)
"""The effects of the family `priority`."""


def card(text: str, footprint: Footprint = DOMINO, copies: int = 1, id_: str = "") -> Card:
    """The card with these paths, named by them unless it has another id."""
    paths = parse_paths(text, footprint) if text else ()
    return Card(id_ or text, footprint, Face(paths), BACK, copies)


def rule_set(**values: Any) -> RuleSet:
    return RuleSet("closure", {**FAMILIES["closure"].defaults(), **values})


def deck_of(
    cards: Mapping[str, int] | Sequence[Card],
    start: str = "",
    footprint: Footprint = DOMINO,
    turns: Turns = "quarter",
    **rules: Any,
) -> Deck:
    """A deck with one start piece, Bandido's unless told, and cards named by their paths."""
    start = start or ("n1-n2-e-s2-s1" if footprint == DOMINO else "")
    pieces = (
        tuple(card(text, footprint, copies) for text, copies in cards.items())
        if isinstance(cards, Mapping)
        else tuple(cards)
    )
    return Deck(
        "test",
        Text.plain("Test"),
        CardFormat(footprint, 44.0, 44.0, turns),
        (BACK,),
        (card(start, footprint, id_="start"),),
        pieces,
        rule_set(**rules),
    )


def priority_deck(
    cards: Mapping[str, int],
    footprint: Footprint = SQUARE,
    turns: Turns = "quarter",
    **rules: Any,
) -> Deck:
    """A deck of the family `priority`; a card called like an effect has that effect."""
    return Deck(
        "test",
        Text.plain("Test"),
        CardFormat(footprint, 60.0, 60.0, turns),
        (BACK,),
        (),
        tuple(maze_card(name, footprint, copies) for name, copies in cards.items()),
        RuleSet("priority", {**FAMILIES["priority"].defaults(), **rules}),
    )


def maze_card(name: str, footprint: Footprint = SQUARE, copies: int = 1) -> Card:
    """The card with these paths, or the one without paths that has the effect of that name."""
    if name not in SPECIALS:
        return card(name, footprint, copies)
    return Card(name, footprint, Face(), BACK, copies, "special", EffectCall(name))


@dataclass(frozen=True)
class Stacked(Match):
    """A match whose cards come in a known order, the first one first."""

    order: tuple[str, ...] = ()

    def shuffled(self) -> list[Card]:
        by_id = {card.id: card for card in self.deck.cards}
        return [by_id[name] for name in reversed(self.order)]


def stacked(*order: str, turns: Turns = "quarter", **rules: Any) -> Stacked:
    """A match of the family `priority` with square cards that come in this order."""
    counts = {name: order.count(name) for name in order}
    return Stacked(priority_deck(counts, turns=turns, **rules), 1, order=order)


@dataclass
class Told:
    """A player of solitaires that does what it is told, the first thing possible after that."""

    answers: list[str] = field(default_factory=list)
    views: list[View] = field(default_factory=list)
    asked: list[tuple[str, ...]] = field(default_factory=list)

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        self.views.append(view)
        self.asked.append(tuple(map(str, moves)))
        wanted = self.answers.pop(0) if self.answers else str(moves[0])
        return next(move for move in moves if str(move) == wanted)

    def aim(self, view: View, targets: Sequence[Placement]) -> Placement:
        return self.choose(view, targets)

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        raise AssertionError("no card of this family is exchanged")

    def keep(self, view: View, moves: Sequence[Placement]) -> bool:
        raise AssertionError("no card of this family is kept")

    def discard(self, view: View) -> Card:
        raise AssertionError("no card of this family is discarded")


# Drawn positions: a box of 3 x 3 characters for each cell. In its middle `o` is a maze card, `#`
# a cave-in, a capital letter an empty cell with a name; at its sides are the priorities of exits,
# `?` is an exit without one.


def drawn(text: str, **rules: Any) -> Layout:
    """The layout of a drawing; its top-left cell is (0, 0), and its cards lie unturned."""
    layout = Layout(legality_of(priority_deck({}, **rules)))
    for cell, box in boxes(text):
        if box[1][1] in "o#":
            layout.place(Placement(_drawn_card(box), cell))
    return layout


def named(text: str) -> dict[Cell, str]:
    """The empty cells of a drawing that have a name."""
    return {cell: box[1][1] for cell, box in boxes(text) if box[1][1].isupper()}


def spots(text: str, name: str, **rules: Any) -> str:
    """The names of the cells of a drawing where a card may be laid, in alphabetical order."""
    moves = drawn(text, **rules).legal_placements(maze_card(name))
    return "".join(sorted({named(text)[move.cell] for move in moves}))


def boxes(text: str) -> Iterator[tuple[Cell, list[str]]]:
    """The cells of a drawing, each with its three lines."""
    rows = (line.strip() for line in text.splitlines())
    lines = [row[1:-1].split("|") for row in rows if row.startswith("|")]
    for row in range(len(lines) // 3):
        for column, box in enumerate(zip(*lines[3 * row : 3 * row + 3], strict=True)):
            yield Cell(column, row), list(box)


def _drawn_card(box: Sequence[str]) -> Card:
    if box[1][1] == "#":
        return maze_card("cave-in")
    return maze_card(drawn_paths(box))


def drawn_paths(box: Sequence[str]) -> str:
    """The paths of the card in a box: its exits, joined."""
    signs = dict(zip("nesw", (box[0][1], box[1][2], box[2][1], box[1][0]), strict=True))
    ends = [
        side if sign == "?" else f"{side}@{sign}" for side, sign in signs.items() if sign != " "
    ]
    return "-".join([*ends, "x"] if len(ends) == 1 else ends)


def put(deck: Deck, text: str) -> Placement:
    return parse_placement(text, deck)


@st.composite
def laid_out(draw: st.DrawFn, most: int = 5) -> tuple[Layout, Table, tuple[Card, ...]]:
    """A layout grown from a start card by legal placements, its naive twin, and more cards."""
    footprint = draw(st.sampled_from(FOOTPRINTS))
    turns: Turns = draw(st.sampled_from(["quarter", "half", "none"]))
    connect: Connect = draw(st.sampled_from(["tunnel", "touch"]))
    forbids_holes = draw(st.booleans())
    near = st.integers(-3, 5)
    cells = draw(st.frozensets(st.builds(Cell, near, near), max_size=4))
    blocked = frozenset(cell for cell in cells if cell not in footprint)
    format = CardFormat(footprint, 44.0, 44.0, turns)
    drawn = [
        Card(f"card-{number}", footprint, _plain(face), BACK)
        for number, face in enumerate(draw(st.lists(faces(footprint), min_size=2, max_size=4)))
    ]
    layout = Layout(Legality(format, connect, blocked, forbids_holes))
    table = Table(
        format.quarters,
        (footprint.columns, footprint.rows),
        connect,
        forbids_holes,
        frozenset((cell.column, cell.row) for cell in blocked),
    )
    add(layout, table, Placement(drawn[0], Cell(0, 0)))
    for _ in range(draw(st.integers(0, most))):
        legal = list(layout.legal_placements(draw(st.sampled_from(drawn))))
        if legal:
            add(layout, table, draw(st.sampled_from(legal)))
    return layout, table, tuple(drawn)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """A small deck of any footprint, cards and rules."""
    footprint = draw(st.sampled_from(FOOTPRINTS))
    cards = [
        Card(f"card-{number}", footprint, _plain(draw(faces(footprint))), BACK, copies)
        for number, copies in enumerate(draw(st.lists(st.integers(0, 4), min_size=1, max_size=5)))
    ]
    start = Card("start", footprint, _plain(draw(faces(footprint))), BACK)
    deck = deck_of(
        cards,
        footprint=footprint,
        turns=draw(st.sampled_from(["quarter", "half", "none"])),
        hand=draw(st.integers(1, 4)),
        after_swap=draw(st.sampled_from(["play-on", "ends-turn"])),
        dead_space=draw(st.sampled_from(["lose", "forbid", "ignore"])),
        deck_empty=draw(st.sampled_from(["play-out", "stop"])),
        connect=draw(st.sampled_from(["tunnel", "touch"])),
        exchange=draw(st.integers(0, 2)),
    )
    return deck._replace(start=(start,))


@st.composite
def priority_decks(draw: st.DrawFn) -> Deck:
    """A small deck of the family `priority`, of any footprint, cards, specials and rules."""
    footprint = draw(st.sampled_from(FOOTPRINTS))
    copies = st.integers(0, 4)
    cards = [
        Card(f"card-{number}", footprint, draw(faces(footprint)), BACK, draw(copies))
        for number in range(draw(st.integers(0, 4)))
    ]
    deck = priority_deck(
        {name: draw(copies) for name in SPECIALS},
        footprint,
        draw(st.sampled_from(["quarter", "half", "none"])),
        join=draw(st.sampled_from(["lowest", "any"])),
        finished=draw(st.sampled_from(["wins", "set-aside"])),
    )
    return deck._replace(cards=(*cards, *deck.cards))


def add(layout: Layout, table: Table, placement: Placement) -> None:
    """Lays a card in both engines."""
    layout.place(placement)
    column, row = placement.cell
    table.lay(lying(placement.face, placement.card, column, row, placement.quarters))


def _plain(face: Face) -> Face:
    """The face without priorities, by which no edge is matched."""
    return Face(tuple(Path(tuple(Exit(port) for port in p.ports), p.dead_ends) for p in face.paths))


def grown(deck: Deck, data: st.DataObject) -> Layout:
    """What lies after a few legal placements of any cards, copies without limit."""
    layout = opening(deck)
    kinds = tuple(card for card in deck.cards if card.copies)
    for _ in range(data.draw(st.integers(0, 4))):
        moves = [move for card in kinds for move in layout.legal_placements(card)]
        if moves:
            layout.place(data.draw(st.sampled_from(moves)))
    return layout

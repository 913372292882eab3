"""Small decks and layouts for tests of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from cardgen.engine.families import FAMILIES
from cardgen.engine.layout import Game, Layout, Placement
from cardgen.engine.placement_text import parse_placement
from cardgen.model.card import Back, Card, Exit, Face, Path
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


def put(deck: Deck, text: str) -> Placement:
    return parse_placement(text, deck)


@st.composite
def laid_out(draw: st.DrawFn, most: int = 5) -> tuple[Layout, Table, tuple[Card, ...]]:
    """A layout grown from a start card by legal placements, its naive twin, and more cards."""
    footprint = draw(st.sampled_from(FOOTPRINTS))
    turns: Turns = draw(st.sampled_from(["quarter", "half", "none"]))
    connect = draw(st.sampled_from(["tunnel", "touch"]))
    dead_space = draw(st.sampled_from(["lose", "forbid"]))
    near = st.integers(-3, 5)
    cells = draw(st.frozensets(st.builds(Cell, near, near), max_size=4))
    blocked = tuple(sorted(cell for cell in cells if cell not in footprint))
    format = CardFormat(footprint, 44.0, 44.0, turns)
    drawn = [
        Card(f"card-{number}", footprint, _plain(face), BACK)
        for number, face in enumerate(draw(st.lists(faces(footprint), min_size=2, max_size=4)))
    ]
    rules = rule_set(connect=connect, dead_space=dead_space, blocked=blocked)
    layout = Layout(Game(format, rules))
    table = Table(
        format.quarters,
        (footprint.columns, footprint.rows),
        connect,
        dead_space == "forbid",
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


def add(layout: Layout, table: Table, placement: Placement) -> None:
    """Lays a card in both engines."""
    layout.place(placement)
    column, row = placement.cell
    table.lay(lying(placement.face, placement.card, column, row, placement.quarters))


def _plain(face: Face) -> Face:
    """The face without priorities, by which no edge is matched."""
    return Face(tuple(Path(tuple(Exit(port) for port in p.ports), p.dead_ends) for p in face.paths))

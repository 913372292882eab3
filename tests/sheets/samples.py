"""Papers, cards and plans that the tests of sheets share."""

from __future__ import annotations

from typing import Any

from cardgen.drawing.scene import Item, Symbol, TextRun
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Footprint
from cardgen.model.paper import Paper
from cardgen.sheets.imposition import Piece, SheetPlan, impose
from cardgen.sheets.settings import SheetSettings

PAPERS = {
    paper.id: paper
    for paper in (
        Paper("a5", "A5", 148.0, 210.0),
        Paper("a4", "A4", 210.0, 297.0),
        Paper("a3", "A3", 297.0, 420.0),
        Paper("letter", "Letter", 215.9, 279.4),
        Paper("legal", "Legal", 215.9, 355.6),
        Paper("tabloid", "Tabloid", 279.4, 431.8),
    )
}
DOMINO = CardFormat(Footprint(2, 1), 44.0, 44.0)
EMBLEM = Symbol("lantern", (), (-12.0, -12.0, 12.0, 12.0))
START = Piece("start", "start", "start.back", is_two_sided=True)
BANDIDO = (
    START,
    *(Piece(f"end-{index}", f"end-{index}", "back.deck", 3) for index in range(1, 8)),
    *(Piece(f"tunnel-{index}", f"tunnel-{index}", "back.deck", 2) for index in range(1, 25)),
)
"""70 pieces: a start piece, 7 kinds three times, 24 kinds twice."""


def cards(count: int) -> tuple[Piece, ...]:
    """So many cards, each of a kind of its own, with a back of its own kind of name."""
    return tuple(Piece(f"t{index}", f"t{index}", f"back.{index}") for index in range(1, count + 1))


def square(size: float) -> CardFormat:
    """A card of one cell, as wide as it is high."""
    return CardFormat(Footprint(1, 1), size, size)


def size(width: float, height: float) -> CardFormat:
    """A card of one cell of any size."""
    return CardFormat(Footprint(1, 1), width, height)


def draw_label(text: str, set_: int) -> tuple[Item, ...]:
    """A label in the corner of a card."""
    text = " ".join(filter(None, (text, f"set {set_}" if set_ else "")))
    return (TextRun(text, 3.0, 4.0, 2.0, "#000000"),)


def plan(
    pieces: tuple[Piece, ...] = BANDIDO,
    format: CardFormat = DOMINO,
    paper: str | Paper = "a4",
    title: str = "Bandido",
    **settings: Any,
) -> SheetPlan:
    """The plan of some pieces; keywords are sheet settings."""
    chosen = PAPERS[paper] if isinstance(paper, str) else paper
    return impose(
        pieces,
        format,
        SheetSettings(chosen, **settings),
        deck_title=title,
        theme_title="Earth",
        draw_label=draw_label,
        emblem=EMBLEM,
    )

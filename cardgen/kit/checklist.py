"""The checklist: every card of a set with a picture, its numbers, and a box for each set."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.deck import Deck
from cardgen.model.setmark import letters_of
from cardgen.rulebook.document import Block, Cell, Heading, Illustration, Paragraph, Table, Tick
from cardgen.rulebook.sentences import Sentences
from cardgen.sheets.imposition import Piece, SheetPlan


def checklist(
    deck: Deck, plan: SheetPlan, sentences: Sentences, language: str, boxes: int
) -> Iterator[Block]:
    """The cards of a set in the order of printing.

    Args:
        deck: what is printed.
        plan: its sheets.
        sentences: of the kit.
        language: in which titles of cards are wanted.
        boxes: how many boxes a row has room for.
    """
    sets = plan.settings.sets
    ticks = min(sets, boxes)
    yield Heading(sentences.tell("heading.check"))
    yield Paragraph(sentences.tell("check.sets" if sets > 1 else "check.set", boxes=ticks))
    # where not all sets have a box, the letters of those on a copy are others
    letters = [letters_of(set_) if 1 < sets <= boxes else "" for set_ in range(1, ticks + 1)]
    yield Table((), tuple((*row, *map(Tick, letters)) for row in card_rows(deck, plan, language)))


def card_rows(deck: Deck, plan: SheetPlan, language: str) -> tuple[tuple[Cell, ...], ...]:
    """For each card of a set its picture, copies, title if any card has one, and numbers."""
    numbers = _numbers(plan)
    printed = {piece.card for piece in numbers}
    titles = {
        card.id: card.front.title.get(language)
        for card in deck.pieces()
        if card.front.title and card.id in printed
    }
    rows: list[tuple[Cell, ...]] = []
    for piece, (first, *others) in numbers.items():
        title = titles.get(piece.card, "")
        rows.append(
            (
                Illustration(piece.front, title or piece.card, piece.card),
                f"×{piece.copies}",
                *([title] if titles else []),
                f"{first}–{others[-1]}" if others else f"{first}",
            )
        )
    return tuple(rows)


def _numbers(plan: SheetPlan) -> dict[Piece, list[int]]:
    """The running numbers of the copies of each piece of a set."""
    found: dict[Piece, dict[int, None]] = {}
    for print_ in (print_ for sheet in plan.dealt.sheets for _, print_ in sheet):
        found.setdefault(print_.piece, {})[print_.number] = None
    ordered = {piece: sorted(numbers) for piece, numbers in found.items()}
    return dict(sorted(ordered.items(), key=lambda one: one[1][0]))

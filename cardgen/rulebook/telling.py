"""A deck told in one language: its counts, its pieces and its rules as sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from cardgen.engine.effects import effect_of, timing_of
from cardgen.engine.families import FAMILIES
from cardgen.engine.laid import laid_as
from cardgen.engine.opening import START_GAP
from cardgen.engine.parameters import Cells, Choice, Flag, Goals, Number, Piece
from cardgen.model.card import Card, Face
from cardgen.model.deck import START, Borrow, Deck
from cardgen.model.grid import Cell
from cardgen.model.rules import Goal, Joined, Placed, RuleSet
from cardgen.model.text import Text
from cardgen.rulebook.facts import cards_with_effect, facts_of, name_of
from cardgen.rulebook.sentences import Sentences

Area = tuple[int, int, int, int]
"""A rectangle of cells: column and row of its top-left cell, columns, rows."""


class Telling:
    """What there is to say about a deck, in the sentences of one language."""

    def __init__(self, deck: Deck, templates: Mapping[str, str], language: str) -> None:
        self.deck = deck
        self.language = language
        self._facts = facts_of(deck, language)
        self._sentences = Sentences(templates, self._facts)

    @property
    def rules(self) -> RuleSet:
        """The rules of the deck, as patched."""
        return self.deck.rules

    def tell(self, key: str, **values: object) -> str:
        """The sentence of a key, filled."""
        return self._sentences.tell(key, **values)

    def tell_if(self, fact: str, key: str) -> str:
        """The sentence of a key; empty where there is nothing of what every sentence may show."""
        return self.tell(key) if self._facts[fact] else ""

    def named_below(self, key: str) -> list[str]:
        """The last words of the keys of sentences that have one more than this one."""
        return self._sentences.named_below(key)

    def text(self, text: Text | None) -> str:
        """A text of the deck in this language; empty where there is none."""
        return text.get(self.language).strip() if text else ""

    def name(self, card: Card) -> str:
        """What players call a card: its title, else its id."""
        return name_of(card, self.language)

    def mention(self, card: Card) -> str:
        """How a piece is spoken of: by its name, or as the start card, and whose."""
        lender = self.lender(card.id)
        key = "name.own" if lender is None else "name.borrowed"
        is_named = self.text(card.front.title) or (lender is None and len(self.deck.start) > 1)
        if card.category == START and not is_named:
            key += "-start"
        return self.tell(key, name=self.name(card), deck=self.text(lender and lender.title))

    def lender(self, card_id: str) -> Deck | None:
        """The deck from which a mode borrows the piece with an id; None for one of its own."""
        for borrow in self._borrows():
            if borrow.id == card_id:
                return borrow.lender
        return None

    def starts(self, ids: Collection[str] | None = None) -> list[str]:
        """How each start piece is laid out, or those of some ids, as the deck has it."""
        pieces = [card for card in self.deck.start for _ in range(card.copies)]
        return [
            self._start(card, left)
            for card, left in zip(pieces, (None, *pieces), strict=False)
            if ids is None or card.id in ids
        ]

    def _start(self, card: Card, left: Card | None) -> str:
        """How a start piece is laid out: in the middle, or to the right of another one."""
        name = self.name(card)
        if left is None:
            lay = self.tell("start.middle", name=name)
        else:
            lay = self.tell("start.right", name=name, left=self.name(left), gap=START_GAP)
        if not isinstance(card.back, Face):
            return self.tell("start.one-sided", lay=lay)
        side = self.deck.face_up(card.id)
        face = card.front if side == "front" else card.back
        same = len(card.front.exits) == len(card.back.exits)
        key = f"start.{side}" if same else "start.by-exits"
        return self.tell(key, lay=lay, exits=len(face.exits))

    def rule(self, name: str) -> str:
        """What the rules say on one parameter, as the deck has it."""
        family = self.rules.family
        parameter: Any = FAMILIES[family].parameters[name]
        value: Any = self.rules[name]
        key = f"{family}.{name}"
        match parameter:
            case Choice():
                return self.tell(f"{key}.{value}")
            case Flag():
                return self.tell(f"{key}.{'true' if value else 'false'}")
            case Number():
                return self.tell(
                    f"{key}.{value}" if value in parameter.special else key, count=value
                )
            case Goals():
                return self.tell(key, goals=[self._goal(key, goal) for goal in value])
            case Cells():
                return " ".join(self._area(key, *area) for area in areas(value)) or self.tell(
                    f"{key}.none"
                )
        raise AssertionError(f"no way to tell {parameter}")

    def stand_ins(self) -> list[tuple[Card, Card]]:
        """The cards that are not laid themselves, each with the piece that is laid instead."""
        return [
            (card, laid.card)
            for card in cards_with_effect(self.deck)
            for laid in laid_as(card, self.deck)[:1]
            if laid.card != card
        ]

    def effect(self, card: Card) -> str:
        """What a card with an effect does."""
        effect = effect_of(card)
        assert card.effect is not None and effect is not None
        values: dict[str, object] = dict(card.effect.parameters)
        for name, parameter in effect.parameters.items():
            if isinstance(parameter, Piece):
                piece = self._find(card.effect.value(name))
                values[name] = self._mention_of(card.effect.value(name))
                values["sides"] = len(piece.faces) if piece else 1
        key = f"{self.rules.family}.effect.{effect.name}"
        return self.tell(key, name=self.name(card), **values)

    def when(self, card: Card) -> str:
        """When the effect of a card happens, in a few words."""
        return self.tell(f"reference.when.{timing_of(card)}")

    def _area(self, key: str, column: int, row: int, columns: int, rows: int) -> str:
        """Where an area of cells lies, counted from the start card."""
        wide = self.deck.format.footprint.columns
        between = column - wide if column > 0 else -(column + columns)
        is_beside = row == 0 and between >= 0
        return self.tell(
            key,
            column=column,
            row=row,
            columns=columns,
            rows=rows,
            beside=between if is_beside else "",
            lengths=between // wide if wide > 1 and between % wide == 0 else 0,
        )

    def _goal(self, key: str, goal: Goal) -> str:
        match goal:
            case Placed(card):
                return self.tell(f"{key}.placed", card=self._mention_of(card))
            case Joined((first, second)):
                return self.tell(
                    f"{key}.joined",
                    first=self._mention_of(first),
                    second=self._mention_of(second),
                )
        return self.tell(f"{key}.closed")

    def _mention_of(self, card_id: str) -> str:
        card = self._find(card_id)
        return self.tell("name.own", name=card_id, deck="") if card is None else self.mention(card)

    def _find(self, card_id: str) -> Card | None:
        """The piece with an id, also one that a mode would borrow."""
        borrowed = (borrow.borrowed() for borrow in self._borrows())
        pieces = (*self.deck.pieces(), *filter(None, borrowed))
        return next((card for card in pieces if card.id == card_id), None)

    def _borrows(self) -> Iterator[Borrow]:
        return (borrow for mode in self.deck.modes for borrow in mode.borrow)


def areas(cells: Iterable[Cell]) -> list[Area]:
    """Cells gathered into rectangles, row by row; each cell is in exactly one."""
    left = sorted(set(cells), key=lambda cell: (cell.row, cell.column))
    found: list[Area] = []
    while left:
        column, row = left[0]
        columns = rows = 1
        while Cell(column + columns, row) in left:
            columns += 1
        while all(Cell(column + along, row + rows) in left for along in range(columns)):
            rows += 1
        found.append((column, row, columns, rows))
        left = [
            cell
            for cell in left
            if not (column <= cell.column < column + columns and row <= cell.row < row + rows)
        ]
    return found

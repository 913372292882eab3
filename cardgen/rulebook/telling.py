"""A deck told in one language: its counts, its pieces and its rules as sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from cardgen.engine.families import FAMILIES
from cardgen.engine.opening import START_GAP
from cardgen.engine.parameters import Cells, Choice, Flag, Goals, Number
from cardgen.model.card import Card, Face
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell
from cardgen.model.rules import Closed, Goal, Joined, Placed, RuleSet
from cardgen.model.text import Text
from cardgen.rulebook.sentences import Sentences
from cardgen.units import format_number

Area = tuple[int, int, int, int]
"""A rectangle of cells: column and row of its top-left cell, columns, rows."""


class Telling:
    """What there is to say about a deck, in the sentences of one language."""

    def __init__(self, deck: Deck, templates: Mapping[str, str], language: str) -> None:
        self.deck = deck
        self.language = language
        self.tell = Sentences(templates, self._facts()).tell

    @property
    def rules(self) -> RuleSet:
        """The rules of the deck, as patched."""
        return self.deck.rules

    @property
    def is_solo(self) -> bool:
        """Whether the deck says that one player plays alone."""
        return (self.deck.players or "").strip() == "1"

    def text(self, text: Text | None) -> str:
        """A text of the deck in this language; empty where there is none."""
        return text.get(self.language).strip() if text else ""

    def name(self, card: Card) -> str:
        """What players call a card: its title, else its id."""
        return self.text(card.front.title) or card.id

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

    def effects(self) -> dict[str, Card]:
        """The effects that cards of the deck have, each with the first of these cards."""
        found: dict[str, Card] = {}
        for card in self.deck.cards:
            if card.copies and card.effect is not None:
                found.setdefault(card.effect.name, card)
        return found

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
                return self.tell(f"{key}.placed", card=self._name_of(card))
            case Joined((first, second)):
                return self.tell(
                    f"{key}.joined", first=self._name_of(first), second=self._name_of(second)
                )
        return self.tell(f"{key}.closed")

    def _name_of(self, card_id: str) -> str:
        borrowed = (borrow.borrowed() for mode in self.deck.modes for borrow in mode.borrow)
        for card in (*self.deck.pieces(), *borrowed):
            if card is not None and card.id == card_id:
                return self.name(card)
        return card_id

    def _facts(self) -> dict[str, object]:
        deck = self.deck
        categories = [name for name, count in deck.category_counts().items() if count]
        goals: Any = deck.rules.values.get("goal", ())
        return {
            "cards": deck.card_count,
            "category": categories[0] if len(categories) == 1 else "",
            "pieces": deck.piece_count,
            "dead_ends": sum(
                card.copies
                for card in deck.cards
                if any(path.dead_ends for path in card.front.paths)
            ),
            "starts": sum(card.copies for card in deck.start),
            "players": (deck.players or "").strip(),
            "solo": self.is_solo,
            "rules": dict(deck.rules.values),
            "effects": {name: self.name(card) for name, card in self.effects().items()},
            "closing": Closed() in goals,
            "cells": len(deck.format.footprint.cells()),
            "width": format_number(deck.format.width),
            "height": format_number(deck.format.height),
        }


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

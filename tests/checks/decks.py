"""The tiny decks of `tests/decks`: one that passes and one that fails for every check."""

from __future__ import annotations

import re
from pathlib import Path

from cardgen.checks.run import run_checks
from cardgen.definitions.deckfile import Definition, define
from cardgen.diagnostics import Diagnostic, in_reading_order
from cardgen.model.deck import Borrow, Deck

DECKS = Path(__file__).parent.parent / "decks"
_MARK = re.compile(r"([a-z-]+)@(\d+)")


def diagnosed(text: str, file: str = "deck.yaml") -> tuple[Diagnostic, ...]:
    """What shape and checks together find in a deck file, as a user sees it."""
    definition = linked(define(text.encode(), file))
    return in_reading_order((*definition.diagnostics, *run_checks(definition)))


def found(text: str) -> list[tuple[str, int, int]]:
    """Id, line and column of every fault of a deck file."""
    return [
        (diagnostic.id, diagnostic.span.line, diagnostic.span.column)
        for diagnostic in diagnosed(text)
        if diagnostic.span is not None
    ]


def ids_of(text: str) -> list[str]:
    """The ids of all faults of a deck file, in reading order."""
    return [diagnostic.id for diagnostic in diagnosed(text)]


def marked(text: str) -> list[tuple[str, int, int]]:
    """What the trailing comments of a bad deck foretell: `# lone-exit@12` is id and column."""
    return [
        (mark[1], number, int(mark[2]))
        for number, line in enumerate(text.splitlines(), start=1)
        for mark in _MARK.finditer(line.partition("# ")[2])
    ]


def linked(definition: Definition) -> Definition:
    """The definition with the decks its modes borrow from, from `tests/decks/lenders`."""
    deck = definition.deck
    if deck is None:
        return definition

    def filled(borrow: Borrow) -> Borrow:
        path = DECKS / "lenders" / f"{borrow.deck}.yaml"
        lender = define(path.read_bytes(), path.name).deck if path.exists() else None
        return borrow._replace(lender=deck if borrow.deck == deck.id else lender)

    modes = tuple(
        mode._replace(borrow=tuple(filled(borrow) for borrow in mode.borrow)) for mode in deck.modes
    )
    return definition._replace(deck=deck._replace(modes=modes))


def deck_of(text: str) -> Deck:
    """The deck of a text without faults of shape."""
    definition = define(text.encode(), "deck.yaml")
    assert definition.deck is not None and not definition.diagnostics
    return definition.deck


SMALL = """\
format: 1
id: small
title: Small
card: {footprint: 2x1, cell: 44 mm, turns: quarter}
start:
  - {id: start, front: {paths: [n1-n2-e-s2-s1]}, back: {paths: [n1-n2-e-s2-s1-w]}}
cards:
  - {paths: [e-x1], copies: 4}
  - {paths: [n1-e], copies: 2}
"""
"""A deck without faults, to be changed by a test."""

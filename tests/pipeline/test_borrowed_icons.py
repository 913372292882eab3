"""Cards that a mode borrows bring their icons with them."""

from __future__ import annotations

from pathlib import Path

from cardgen.pipeline.build import build
from cardgen.pipeline.order import Order

BORROWER = """\
format: 1
id: borrower
title: Borrower
card: {footprint: 2x1, cell: 44 mm}
start:
  - {id: start, front: {paths: [n1-n2-e-s2]}}
cards:
  - {paths: [n1-e], copies: 2}
  - {paths: [e-x1], copies: 4}
modes:
  - {id: more, title: More, borrow: [{deck: lender, card: CARD, id: theirs}]}
"""
LENDER = """\
format: 1
id: lender
title: Lender
card: {footprint: 2x1, cell: 44 mm}
start:
  - {id: start, front: {paths: [n1-n2-e-s2]}, back: {paths: [n1-e], icon: bell}}
cards:
  - {paths: [e-x1], copies: 4}
  - {id: own, icon: own.svg, title: Own}
  - {id: lost, icon: lost.svg, title: Lost}
"""
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


def order(folder: Path, card: str) -> Order:
    (folder / "borrower.yaml").write_text(BORROWER.replace("CARD", card))
    (folder / "lender.yaml").write_text(LENDER)
    (folder / "own.svg").write_text(ICON)
    return Order((str(folder / "borrower.yaml"),), ("more",), output=folder / "output")


def test_icons_of_borrowed_cards_are_drawn(tmp_path: Path) -> None:
    for card in ("start", "own"):
        assert build(order(tmp_path, card)).built


def test_missing_icon_of_a_borrowed_card_is_told_where_it_is_borrowed(tmp_path: Path) -> None:
    outcome = build(order(tmp_path, "lost"))
    assert not outcome.built
    (fault,) = outcome.diagnostics
    assert (fault.id, fault.path) == ("unknown-icon", ("modes", 0, "borrow", 0, "card"))
    assert fault.span is not None and fault.span.line == 11

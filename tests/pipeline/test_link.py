"""A deck that lends must be without fault, and be the deck it is borrowed as."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Diagnostic
from cardgen.pipeline.load import load
from tests.pipeline.test_borrowed_icons import BORROWER, LENDER

PLACE = ("modes", 0, "borrow", 0, "deck")


def faults(folder: Path, lender: str | bytes, card: str = "start") -> list[Diagnostic]:
    (folder / "borrower.yaml").write_text(BORROWER.replace("CARD", card))
    file = folder / "lender.yaml"
    file.write_bytes(lender.encode() if isinstance(lender, str) else lender)
    (folder / "own.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    )
    return [d for d in load(str(folder / "borrower.yaml")).diagnostics if d.is_error]


def test_a_lender_without_fault_is_no_fault(tmp_path: Path) -> None:
    assert faults(tmp_path, LENDER) == []


@pytest.mark.parametrize(
    ("lender", "said"),
    [
        (LENDER.replace("copies: 4", "copies: four"), "line 8: `four`"),
        (LENDER.replace("e-x1", "e9-x1"), "line 8: `e9`"),
        (LENDER.replace("e-x1", "e"), "line 8: "),
        (LENDER.replace("copies: 4", "colour: red"), "line 8: `colour`"),
        (LENDER.replace("start:", "start: ["), "line "),
        (LENDER + "expect: {cards: 99}\n", "line 11: "),
        (b"", "lender.yaml"),
        (b"title: M\xe4rz\n", "line 1: "),
        (b"\0" * 2_000_000, "bytes"),
    ],
)
def test_a_lender_with_faults_is_told_where_it_is_borrowed_with_the_first_of_them(
    tmp_path: Path, lender: str | bytes, said: str
) -> None:
    (fault,) = faults(tmp_path, lender)
    assert (fault.id, fault.path) == ("faulty-lender", PLACE)
    assert fault.span is not None and fault.span.line == 11
    assert fault.file is not None and fault.file.endswith("borrower.yaml")
    assert "`lender.yaml`" in fault.message and said in fault.message


def test_a_lender_under_another_name_is_told(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, LENDER.replace("id: lender", "id: bank"))
    assert (fault.id, fault.path) == ("faulty-lender", PLACE)
    assert "`bank`" in fault.message


def test_other_faults_of_a_borrowed_card_are_told_beside_its_lender(tmp_path: Path) -> None:
    (tmp_path / "lender.yaml").write_text("")
    text = BORROWER.replace("CARD", "start").replace("id: theirs", "id: n1-e")
    (tmp_path / "borrower.yaml").write_text(text)
    told = load(str(tmp_path / "borrower.yaml")).diagnostics
    assert sorted(fault.id for fault in told) == ["faulty-lender", "id-clash"]


def test_warnings_and_modes_of_a_lender_are_its_own_affair(tmp_path: Path) -> None:
    modes = "modes: [{id: m, title: M, borrow: [{deck: nobody, card: x, id: y}]}]\n"
    assert faults(tmp_path, LENDER + "backs: {unused: {icon: bell}}\n" + modes) == []


def test_every_borrowing_of_a_faulty_lender_is_told(tmp_path: Path) -> None:
    again = "  - {id: again, title: Again, borrow: [{deck: lender, card: own, id: more}]}\n"
    (tmp_path / "lender.yaml").write_text("")
    (tmp_path / "borrower.yaml").write_text(BORROWER.replace("CARD", "start") + again)
    told = load(str(tmp_path / "borrower.yaml")).diagnostics
    assert [fault.path[1] for fault in told if fault.id == "faulty-lender"] == [0, 1]

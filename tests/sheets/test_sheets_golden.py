from __future__ import annotations

import pytest

from cardgen.sheets.imposition import SheetPlan
from cardgen.sheets.marks import crop_marks
from cardgen.units import format_number
from tests.conftest import Golden
from tests.sheets.samples import BANDIDO, plan


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_bandido_lies_on_paper_as_before(paper: str, golden: Golden) -> None:
    golden(f"sheets-bandido-{paper}.txt", table(plan(BANDIDO, paper=paper)))


def test_table_notices_a_moved_slot() -> None:
    assert table(plan(BANDIDO, gap=0.5)) != table(plan(BANDIDO))


def table(made: SheetPlan) -> str:
    """Slots and crop marks of a plan, a line each, lengths in mm."""
    lines = []
    for sheet in made.sheets:
        lines.append(
            f"page {sheet.page}: {sheet.side} of {sheet.number}/{sheet.total}, {sheet.paper} "
            f"{numbers((sheet.width, sheet.height))}"
        )
        lines += [
            f"  r{slot.row} c{slot.column}  {slot.number:2} {slot.card} {slot.copy} {slot.face} "
            f"turned {slot.rotation}  trim {numbers(slot.trim)}  clip {numbers(slot.clip)}"
            for slot in sheet.slots
        ]
    lines.append("crop marks on every page")
    ends = [numbers(segment[1:]) for segment in crop_marks(made.grid, made.settings.mark_width)]
    lines += [f"  {start} - {end}" for start, end in zip(ends[::2], ends[1::2], strict=True)]
    return "\n".join(lines) + "\n"


def numbers(values: tuple[float, ...]) -> str:
    return " ".join(format_number(value, 3) for value in values)

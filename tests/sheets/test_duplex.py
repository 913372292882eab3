from __future__ import annotations

from typing import Any

import pytest

from cardgen.sheets.imposition import Piece, SheetPlan
from cardgen.sheets.sheet import Sheet, Slot
from tests.sheets.samples import START, cards, plan, size

SPREADS: list[dict[str, Any]] = [
    {"paper": paper, "orientation": orientation, "gap": gap}
    for paper in ("a4", "letter")
    for orientation in ("portrait", "landscape")
    for gap in (0.0, 2.5, 4.0, 9.0)
]
CHOICES: list[dict[str, Any]] = [
    {"paper": paper, "orientation": orientation, "gap": gap}
    for paper in ("a4", "letter", "a5")
    for orientation in ("portrait", "landscape")
    for gap in (0.0, 4.0)
]


def pairs(made: SheetPlan) -> list[tuple[Sheet, Sheet]]:
    return list(zip(made.sheets[::2], made.sheets[1::2], strict=True))


def behind(slot: Slot, page: Sheet) -> tuple[float, float, float, float]:
    """Where a slot of a front lies as seen on the back, when the paper turns on its long edge."""
    x, y, width, height = slot.trim
    if page.height >= page.width:
        return (page.width - x - width, y, width, height)
    return (x, page.height - y - height, width, height)


@pytest.mark.parametrize("choices", CHOICES)
def test_back_lies_exactly_behind_its_front(choices: dict[str, Any]) -> None:
    # DUP-01
    for front, back in pairs(plan(cards(17), **choices)):
        backs = {slot.number: slot for slot in back.slots}
        for slot in front.slots:
            assert backs[slot.number].trim == pytest.approx(behind(slot, front), abs=0.01)
            assert backs[slot.number].face == f"back.{slot.number}"


@pytest.mark.parametrize("choices", CHOICES)
def test_bleed_of_a_back_lies_behind_that_of_its_front(choices: dict[str, Any]) -> None:
    for front, back in pairs(plan(cards(17), **choices)):
        backs = {slot.number: slot for slot in back.slots}
        for slot in front.slots:
            left, top, right, bottom = slot.clip
            if front.height >= front.width:
                expected = (front.width - right, top, front.width - left, bottom)
            else:
                expected = (left, front.height - bottom, right, front.height - top)
            assert backs[slot.number].clip == pytest.approx(expected, abs=0.01)


def with_alarms(at: int, copies: int) -> tuple[Piece, ...]:
    """A start piece and 68 cards, two kinds of which have a back of their own, from a place on."""
    plain = [Piece(f"t{index}", f"t{index}", "back.deck", copies) for index in range(1, 67)]
    alarms = [Piece(f"alarm-{index}", f"alarm-{index}", "back.alarm", copies) for index in (1, 5)]
    return (START, *plain[:at], *alarms, *plain[at:])


@pytest.mark.parametrize("copies", [1, 3])
@pytest.mark.parametrize("choices", SPREADS)
def test_a_marked_back_lies_behind_its_own_cards_and_no_others(
    choices: dict[str, Any], copies: int
) -> None:
    for at in (0, 5, 11, 30, 66):
        marked = 0
        for front, back in pairs(plan(with_alarms(at, copies), **choices)):
            alarms = {
                tuple(round(edge, 2) for edge in behind(slot, front)): slot.card
                for slot in front.slots
                if slot.card.startswith("alarm")
            }
            faces = {
                tuple(round(edge, 2) for edge in slot.trim): slot.card
                for slot in back.slots
                if slot.face == "back.alarm"
            }
            assert faces == alarms
            marked += len(faces)
        assert marked == 2 * copies


def test_columns_are_mirrored_on_an_upright_page() -> None:
    # DUP-01: six cards, three columns, two rows
    front, back = plan(cards(6), size(60.0, 120.0), orientation="portrait").sheets
    assert [slot.card for slot in front.slots] == ["t1", "t2", "t3", "t4", "t5", "t6"]
    assert [slot.card for slot in back.slots] == ["t3", "t2", "t1", "t6", "t5", "t4"]


def test_rows_are_mirrored_on_a_level_page() -> None:
    front, back = plan(cards(6), size(90.0, 90.0), orientation="landscape").sheets
    assert [slot.card for slot in front.slots] == ["t1", "t2", "t3", "t4", "t5", "t6"]
    assert [slot.card for slot in back.slots] == ["t4", "t5", "t6", "t1", "t2", "t3"]


@pytest.mark.parametrize("choices", CHOICES)
def test_card_turned_over_sideways_shows_an_upright_back(choices: dict[str, Any]) -> None:
    # DUP-02: follow two points of the back through the paper to the card in the hand.
    front, back = pairs(plan((START, *cards(5)), **choices))[0]
    shown = {slot.number: slot for slot in back.slots}
    for slot in front.slots:
        rear = shown[slot.number]
        head, foot = (0.5, 0.1), (0.5, 0.9)
        through = [_on_front(_on_page(rear, point), back) for point in (head, foot)]
        # Turning the card over sideways keeps heights: the head must be above the foot.
        assert through[0][1] < through[1][1]
        # And the left of the back lies behind the right of the front.
        left, right = (0.1, 0.5), (0.9, 0.5)
        through = [_on_front(_on_page(rear, point), back) for point in (left, right)]
        assert through[0][0] > through[1][0]


def _on_page(slot: Slot, point: tuple[float, float]) -> tuple[float, float]:
    x, y, width, height = slot.trim
    across, down = point if slot.rotation == 0 else (1 - point[0], 1 - point[1])
    return x + across * width, y + down * height


def _on_front(point: tuple[float, float], page: Sheet) -> tuple[float, float]:
    x, y = point
    return (page.width - x, y) if page.height >= page.width else (x, page.height - y)


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ("fronts", ["front"] * 3),
        ("backs", ["back"] * 3),
        ("both", ["front", "back"] * 3),
    ],
)
def test_sides_are_printed_alone_or_interleaved(sides: str, expected: list[str]) -> None:
    # DUP-10: 20 cards, 9 to a page
    made = plan(cards(20), size(63.0, 88.0), sides=sides)
    assert [sheet.side for sheet in made.sheets] == expected
    assert [sheet.page for sheet in made.sheets] == list(range(1, len(expected) + 1))
    assert made.papers == 3
    assert {sheet.total for sheet in made.sheets} == {3}


def test_separate_runs_are_the_pages_of_the_interleaved_one() -> None:
    # DUP-10
    both = plan(cards(20)).sheets
    fronts, backs = (plan(cards(20), sides=sides).sheets for sides in ("fronts", "backs"))
    assert [sheet.slots for sheet in fronts] == [sheet.slots for sheet in both[::2]]
    assert [sheet.slots for sheet in backs] == [sheet.slots for sheet in both[1::2]]


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_two_sided_piece_is_front_and_back_of_one_slot(orientation: str) -> None:
    # DUP-11
    made = plan((START, *cards(5)), orientation=orientation)
    front, back = made.sheets
    (one,) = [slot for slot in front.slots if slot.card == "start"]
    (other,) = [slot for slot in back.slots if slot.card == "start"]
    assert (one.face, other.face) == ("start", "start.back")
    assert (one.side, other.side) == ("front", "back")
    assert other.trim == pytest.approx(behind(one, front), abs=0.01)
    assert made.pieces == 6


def test_without_a_flip_a_two_sided_piece_takes_two_slots_marked_as_one_piece() -> None:
    # DUP-11
    made = plan((START, *cards(5)), flip="none")
    assert [sheet.side for sheet in made.sheets] == ["front"]
    one, other = (slot for slot in made.sheets[0].slots if slot.card == "start")
    assert (one.face, other.face) == ("start", "start.back")
    assert (one.number, one.copy) == (other.number, other.copy)
    assert one.overlay and other.overlay and one.overlay != other.overlay
    assert all(not slot.overlay for slot in made.sheets[0].slots if slot.card != "start")
    assert made.pieces == 6

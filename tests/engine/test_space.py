"""Dead space: the checked positions, and that what is called dead can never be closed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import given

from cardgen.engine.layout import Layout, Legality, Placement
from cardgen.engine.space import DEEPEST, Verdict, dead_space
from cardgen.model.card import Back, Card
from cardgen.model.grid import Cell
from cardgen.model.notation import kind_key
from tests.engine.brute import FORMATS, fewest_to_close, piece, positions
from tests.engine.test_cases import CASES, DOMINO, asking, card, position

FACTS: Any = json.loads((Path(__file__).parents[1] / "facts/bandido_covid.json").read_text())


def bandido() -> list[Card]:
    return [
        Card(
            "-".join(kind["exits"]),
            DOMINO,
            card(kind["exits"]).front,
            Back("deck"),
            kind["bandido"],
        )
        for kind in FACTS["kinds"]
    ]


def key(one: Card) -> str:
    return kind_key(one.front, DOMINO, (0, 2))


def remaining(case: Any, kinds: Sequence[Card]) -> dict[str, int]:
    """The 69 cards less those placed, and without the kinds of `minus`."""
    left = {key(kind): kind.copies for kind in kinds}
    for entry in case["placed"]:
        left[key(card(entry["exits"]))] -= 1
    for exits in case["ask"].get("minus", ()):
        left[key(card(exits.split()))] = 0
    return {kind.id: left[key(kind)] for kind in kinds}


def ask(case: Any, level: int = 3) -> Verdict:
    kinds = bandido()
    return dead_space(position(case), kinds, remaining(case, kinds), level)


@asking("dead")
def test_dead_space(case: Any) -> None:
    verdict, expected = ask(case), case["expect"]
    assert (verdict.answer == "dead") == expected["dead"]
    assert verdict.level == expected["level"]
    assert [list(cell) for cell in verdict.cells] == expected["cells"]


def test_level_limits_how_deep_a_proof_goes() -> None:
    assert ask(CASES["row3-dead"], 2).answer == "unknown"
    assert ask(CASES["pocket2-dead"], 1).answer == "unknown"
    assert ask(CASES["hole-1x1"], 0).level == 0


def test_level_1_is_told_before_level_2() -> None:
    case = CASES["pocket2-dead"]
    kinds = [kind for kind in bandido() if kind.id != "e"]
    verdict = dead_space(position(case), kinds, {kind.id: kind.copies for kind in kinds})
    assert (verdict.level, verdict.cells) == (1, (Cell(2, 0),))


def test_cards_without_copies_are_no_kinds_of_the_deck() -> None:
    case = CASES["pocket2-dead"]
    kinds = [kind._replace(copies=0) if kind.id == "e" else kind for kind in bandido()]
    assert dead_space(position(case), kinds, remaining(case, kinds), 1).level == 1


def test_budget_that_ends_leaves_it_open() -> None:
    case = CASES["row3-dead"]
    kinds = bandido()
    verdict = dead_space(position(case), kinds, remaining(case, kinds), budget=0)
    assert (verdict.answer, verdict.level, verdict.exits) == ("unknown", None, ())


def test_two_enclosed_spaces_that_need_one_card_are_dead_together() -> None:
    format = FORMATS["1x1"]
    end, start = piece("n-x", "n-x", format), piece("start", "e-w", format)
    walls = [Cell(column, row) for column in (-1, 1) for row in (-1, 1)] + [Cell(-2, 0), Cell(2, 0)]
    layout = Layout(Legality(format, blocked=frozenset(walls)))
    layout.place(Placement(start, Cell(0, 0)))
    assert dead_space(layout, [end], {"n-x": 2}).answer == "closable"
    verdict = dead_space(layout, [end], {"n-x": 1})
    assert (verdict.level, verdict.cells) == (3, (Cell(-1, 0), Cell(1, 0)))


def test_spaces_are_dead_together_however_much_is_open_elsewhere() -> None:
    format = FORMATS["1x1"]
    end, bend = piece("n-x", "n-x", format), piece("n-e", "n-e", format, 90)
    walls = [Cell(column, row) for column in (-1, 1) for row in (-1, 1)] + [Cell(-2, 0), Cell(2, 0)]
    layout = Layout(Legality(format, blocked=frozenset(walls)))
    layout.place(Placement(piece("start", "n-e-w", format), Cell(0, 0)))
    verdict = dead_space(layout, [end, bend], {"n-x": 1, "n-e": 90}, budget=60)
    assert (verdict.level, verdict.cells) == (3, (Cell(-1, 0), Cell(1, 0)))


def test_few_cards_are_searched_to_the_end_in_the_open_too() -> None:
    format = FORMATS["1x1"]
    layout = Layout(Legality(format))
    layout.place(Placement(piece("start", "n-e", format), Cell(0, 0)))
    ends = [piece("n-x", "n-x", format)]
    assert dead_space(layout, ends, {"n-x": 1}, 2).answer == "unknown"
    assert dead_space(layout, ends, {"n-x": 1}).level == 3
    assert dead_space(layout, ends, {"n-x": 2}).answer == "closable"


def test_space_of_a_thousand_cells_is_searched_to_its_end() -> None:
    format, length = FORMATS["1x1"], 1100
    walls = [Cell(column, row) for column in range(length + 1) for row in (-1, 1)]
    layout = Layout(Legality(format, blocked=frozenset((*walls, Cell(length, 0)))))
    layout.place(Placement(piece("start", "e-x", format), Cell(0, 0)))
    cards = [piece("n-s", "n-s", format, length), piece("n-x", "n-x", format)]
    short, enough = ({"n-s": straight, "n-x": 1} for straight in (0, length - 2))
    assert dead_space(layout, cards[:1], enough).level == 3
    assert len(dead_space(layout, cards, short).placements) == 1
    verdict = dead_space(layout, cards, enough)
    assert verdict.answer == "closable" and len(verdict.placements) == length - 1


def test_layout_without_open_exits_is_closable_by_nothing() -> None:
    case = CASES["close-5"]
    verdict = ask(case)
    assert (verdict.answer, verdict.placements) == ("closable", ())


def test_layout_is_left_as_it_was() -> None:
    case = CASES["row3-dead"]
    layout, kinds = position(case), bandido()
    before = (str(layout), layout.open_exits())
    dead_space(layout, kinds, remaining(case, kinds))
    assert (str(layout), layout.open_exits()) == before


@given(positions())
def test_dead_layout_is_never_closed_by_any_order_of_the_cards_left(
    position: tuple[Layout, list[Card], dict[str, int]],
) -> None:
    layout, kinds, left = position
    for level in range(DEEPEST + 1):
        verdict = dead_space(layout, kinds, left, level)
        if verdict.answer == "dead":
            assert verdict.level is not None and verdict.level <= level and verdict.exits
            assert fewest_to_close(layout, kinds, left) is None
            break


@given(positions())
def test_closable_layout_is_closed_by_the_placements_told(
    position: tuple[Layout, list[Card], dict[str, int]],
) -> None:
    layout, kinds, left = position
    verdict = dead_space(layout, kinds, left)
    if verdict.answer == "closable":
        for one in verdict.placements:
            assert not layout.why_illegal(one)
            layout.place(one)
            left[one.card.id] -= 1
        assert layout.is_closed and min(left.values()) >= 0

"""The kit: what it says of piles, sheets and cards is what is cut from the sheets."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from cardgen.drawing.blanks import BLANK, draw_blank
from cardgen.drawing.scene import Group, Item, Scene, TextRun, Use
from cardgen.drawing.setmarks import draw_mark
from cardgen.exports.pdf import scenes_pdf, sheets_pdf
from cardgen.kit.pages import pages_for
from cardgen.kit.telling import GUILLOTINE, KNIFE, PILES, kit_document
from cardgen.model.deck import Deck
from cardgen.model.paper import FixedGrid, Paper
from cardgen.model.setmark import letters_of, number_of
from cardgen.pipeline.faces import distinct_faces, draw_face_scene, key_colours, reminders
from cardgen.pipeline.find import (
    find_paper,
    kit_sentences,
    language_names,
    shipped_theme,
)
from cardgen.pipeline.load import load
from cardgen.rulebook.document import Document, Figure, Illustration, Steps, Table, Tick
from cardgen.rulebook.pages import MARGIN
from cardgen.sheets.imposition import Piece, SheetPlan, impose
from cardgen.sheets.settings import SheetSettings
from tests.rendering import pdf_text
from tests.sheets.ink import ink_of

SLOTS = 12
"""Cards of a domino deck on a sheet of A4."""


@cache
def drawn(name: str, theme_name: str) -> tuple[Deck, Mapping[str, Scene]]:
    loaded = load(name)
    deck = loaded.deck
    assert deck is not None
    theme = shipped_theme(theme_name)
    scenes = {
        face.id: draw_face_scene(
            face,
            theme,
            loaded.icons,
            format=deck.format,
            bleed=2.0,
            language="en",
            key_colours=key_colours(deck),
            reminders=reminders(deck, "en"),
            is_labelled=True,
        )
        for face in distinct_faces(deck)
    }
    return deck, {**scenes, BLANK: draw_blank(deck.format, theme)}


def planned(
    name: str = "covid",
    theme_name: str = "earth",
    *,
    spares: int = 0,
    paper: str | Paper = "a4",
    **choices: Any,
) -> tuple[Deck, SheetPlan, Mapping[str, Scene]]:
    deck, scenes = drawn(name, theme_name)
    theme = shipped_theme(theme_name)
    chosen = find_paper(paper)[0] if isinstance(paper, str) else paper
    assert chosen is not None
    pieces = [
        Piece(card.id, card.front_id, card.back_id, card.copies, card.is_two_sided)
        for card in deck.pieces()
        if card.copies
    ]
    if spares:
        pieces.append(Piece(BLANK, BLANK, "back.deck", spares))
    plan = impose(
        pieces,
        deck.format,
        SheetSettings(chosen, **choices),
        deck_title=deck.title.get("en"),
        theme_title=theme_name,
        draw_label=lambda text, set_: draw_mark(deck.format, theme, text, set_),
    )
    return deck, plan, scenes


def told(boxes: int = 30, **choices: Any) -> tuple[Document, SheetPlan]:
    deck, plan, _ = planned(**choices)
    return kit_document(deck, plan, kit_sentences("en"), "en", boxes=boxes), plan


def tables(document: Document) -> list[Table]:
    return [block for block in document.blocks if isinstance(block, Table)]


def figures(document: Document) -> list[str]:
    return [block.picture.face for block in document.blocks if isinstance(block, Figure)]


def texts(items: Iterable[Item]) -> Iterator[TextRun]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Use):
            yield from texts(item.symbol.items)
        elif isinstance(item, TextRun):
            yield item


def piles_cut(plan: SheetPlan) -> dict[int, list[tuple[int, int]]]:
    """What is cut from each place of the sheets, from the top down: set and number of each card."""
    places = {place: slot for slot, place in enumerate(plan.grid.places, start=1)}
    piles: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for sheet in plan.sheets:
        for slot in sheet.slots if sheet.side == "front" else ():
            piles[places[slot.row, slot.column]].append((slot.set, slot.number))
    return piles


def as_told(cell: object, size: int) -> list[tuple[int, int]]:
    """The cards that a cell of the table of piles means."""
    found: list[tuple[int, int]] = []
    for part in str(cell).split(", ") if cell else ():
        match = re.fullmatch(r"([A-Z]+)(?:\u00a0(\d+)(?:–(\d+))?)?", part)
        assert match, part
        first = int(match[2] or 1)
        last = int(match[3] or match[2] or size)
        found += [(number_of(match[1]), number) for number in range(first, last + 1)]
    return found


@pytest.mark.parametrize("sets", [1, 2, SLOTS - 1, SLOTS, SLOTS + 1, 2 * SLOTS, 30, 2 * SLOTS + 6])
@pytest.mark.parametrize("start_slot", [1, 6])
def test_the_table_of_piles_is_what_is_cut(sets: int, start_slot: int) -> None:
    document, plan = told(sets=sets, order="stack", start_slot=start_slot)
    size = plan.pieces // sets
    table = next(table for table in tables(document) if table.heads)
    piles = piles_cut(plan)
    assert [int(str(row[0])) for row in table.rows] == sorted(piles)
    for number, *cells in table.rows:
        cards = [card for cell in cells for card in as_told(cell, size)]
        assert cards == piles[int(str(number))]


@pytest.mark.parametrize("sets", [1, 5, SLOTS + 1, 30])
def test_following_the_steps_gives_sorted_sets(sets: int) -> None:
    _, plan = told(sets=sets, order="stack", start_slot=3)
    size = plan.pieces // sets
    piles = piles_cut(plan)
    rounds = sets // SLOTS
    taken = [cards[: rounds * size] for cards in piles.values()]
    whole = [cards[at : at + size] for cards in taken for at in range(0, len(cards), size)]
    rest = [card for _, cards in sorted(piles.items()) for card in cards[rounds * size :]]
    parted = [rest[at : at + size] for at in range(0, len(rest), size)]
    found = {cards[0][0]: cards for cards in (*whole, *parted)}
    assert sorted(found) == list(range(1, sets + 1))
    for set_, cards in found.items():
        assert cards == [(set_, number) for number in range(1, size + 1)]


@pytest.mark.parametrize("sets", [5, SLOTS, SLOTS + 1, 30])
def test_the_two_halves_of_a_piece_in_two_slots_are_counted_where_piles_are_parted(
    sets: int,
) -> None:
    document, plan = told(sets=sets, order="stack", flip="none")
    leaves = sum(map(len, plan.dealt.sheets)) // sets
    assert leaves == plan.pieces // sets + 1
    table = next(table for table in tables(document) if table.heads)
    piles = piles_cut(plan)
    rounds = sets // SLOTS
    for number, *cells in table.rows:
        cards = piles[int(str(number))][rounds * leaves :]
        found = as_told(cells[-1], leaves) if len(piles) and sets % SLOTS else []
        assert sorted(set(found)) == sorted(set(cards))
    (block,) = [block for block in document.blocks if isinstance(block, Steps)]
    counts = {int(one) for one in re.findall(r"(\d+)\s+cards", str(block).replace("\\xa0", " "))}
    assert counts == ({leaves} if sets != SLOTS else set())


@pytest.mark.parametrize(
    ("sets", "steps"),
    [(1, 2), (SLOTS - 1, 2), (SLOTS, 2), (SLOTS + 1, 3), (2 * SLOTS, 2), (2 * SLOTS + 6, 3)],
)
def test_only_steps_that_have_something_to_do_are_told(sets: int, steps: int) -> None:
    document, _ = told(sets=sets, order="stack")
    (block,) = [block for block in document.blocks if isinstance(block, Steps)]
    assert len(block.items) == steps


@pytest.mark.parametrize("fresh", [True, False])
def test_sheets_of_each_set_are_those_that_bear_it(fresh: bool) -> None:
    document, plan = told(sets=7, fresh_sheets=fresh)
    cells = [str(cell) for table in tables(document)[2:3] for row in table.rows for cell in row]
    bearing: dict[str, list[int]] = defaultdict(list)
    for sheet in plan.sheets:
        for set_ in {slot.set for slot in sheet.slots if sheet.side == "front"}:
            bearing[letters_of(set_)].append(sheet.number)
    wanted = [f"{mark}\u00a0{sheets[0]}–{sheets[-1]}" for mark, sheets in bearing.items()]
    assert [cell for cell in cells if cell] == wanted


@pytest.mark.parametrize("name", ["covid", "bandida", "ambagibus"])
@pytest.mark.parametrize("spares", [0, 2])
@pytest.mark.parametrize("order", ["set", "stack"])
def test_the_checklist_has_every_card_of_a_set_once(name: str, spares: int, order: str) -> None:
    document, plan = told(name=name, sets=3, spares=spares, order=order)
    *_, table = tables(document)
    numbers: list[int] = []
    for picture, copies, *cells in table.rows:
        assert isinstance(picture, Illustration)
        (range_,) = [str(cell) for cell in cells if re.fullmatch(r"\d+(–\d+)?", str(cell))]
        first, _, last = range_.partition("–")
        numbers += range(int(first), int(last or first) + 1)
        assert copies == f"×{int(last or first) - int(first) + 1}"
        front = {
            slot.face
            for sheet in plan.sheets
            for slot in sheet.slots
            if slot.number == int(first) and slot.side == "front" and sheet.side == "front"
        }
        assert front == {picture.face}
    assert numbers == list(range(1, plan.pieces // 3 + 1))


@pytest.mark.parametrize(("sets", "letters"), [(1, [""]), (2, ["A", "B"]), (9, [""] * 5)])
def test_there_is_a_box_for_each_set_as_far_as_a_row_goes(sets: int, letters: list[str]) -> None:
    document, _ = told(boxes=5, sets=sets)
    *_, table = tables(document)
    for row in table.rows:
        assert [cell.text for cell in row if isinstance(cell, Tick)] == letters


def test_two_sides_of_a_piece_in_two_slots_are_one_card() -> None:
    document, plan = told(sets=2, flip="none")
    *_, table = tables(document)
    assert table.rows[0][1:3] == ("×1", "1")
    assert len(table.rows) == len({slot.card for sheet in plan.sheets for slot in sheet.slots})


def test_distances_for_the_guillotine_are_those_of_the_grid() -> None:
    document, plan = told()
    cells = [str(cell) for row in tables(document)[1].rows for cell in row if cell]
    distances = [float(cell.partition(":\u00a0")[2]) for cell in cells]
    assert [cell.partition(":")[0] for cell in cells] == [str(n + 1) for n in range(len(cells))]
    wanted = [*reversed(plan.grid.y.cuts), *reversed(plan.grid.x.cuts)]
    assert distances == pytest.approx(wanted, abs=0.05)


def test_paper_that_is_cut_already_needs_no_cuts() -> None:
    places = FixedGrid((17.0, 16.5), (88.0, 44.0), (88.0, 44.0), 2, 6)
    document, _ = told(paper=Paper("cut", "Cut", 210.0, 297.0, places))
    assert figures(document) == []
    assert len(tables(document)) == 2, "what to print, and the checklist"


def test_figures_show_what_is_told() -> None:
    assert figures(told()[0]) == [KNIFE, GUILLOTINE]
    assert figures(told(sets=2, order="stack")[0]) == [KNIFE, GUILLOTINE, PILES]


@pytest.mark.parametrize("gap", [0.0, 4.0])
@pytest.mark.parametrize("flip", ["long", "fold"])
def test_every_cut_has_a_number_of_its_own(gap: float, flip: str) -> None:
    deck, plan, scenes = planned(gap=gap, flip=flip)
    pages = pages_for(deck, plan, scenes, shipped_theme("earth"), kit_sentences("en"))
    found = {
        use.symbol.key: list(texts(use.symbol.items))
        for page in pages
        for use in uses(page.items)
        if use.symbol.key.startswith("figure")
    }
    count = plan.grid.cuts_for(plan.grid.places)
    assert len(found) == 2
    for runs in found.values():
        assert sorted(int(run.text) for run in runs) == list(range(1, count + 1))
        places = {(round(run.x, 1), round(run.y, 1)) for run in runs}
        assert len(places) == count
        for one in runs:
            for other in runs:
                is_near = abs(one.x - other.x) < 2.5 and abs(one.y - other.y) < 1.8
                assert one is other or not is_near, (one.text, other.text)


def uses(items: Iterable[Item]) -> Iterator[Use]:
    for item in items:
        if isinstance(item, Group):
            yield from uses(item.items)
        elif isinstance(item, Use):
            yield item


def test_the_picture_of_piles_bears_their_marks() -> None:
    deck, plan, scenes = planned(sets=SLOTS + 2, order="stack")
    pages = pages_for(deck, plan, scenes, shipped_theme("earth"), kit_sentences("en"))
    (figure,) = [
        use.symbol
        for page in pages
        for use in uses(page.items)
        if use.symbol.key == f"figure {PILES}"
    ]
    said = [run.text for run in texts(figure.items)]
    assert said[0::2] == [str(number) for number in range(1, SLOTS + 1)]
    assert said[1::2] == list("ABCDEFGHIJKL")


@pytest.mark.parametrize("theme_name", ["earth", "ink", "contrast"])
@pytest.mark.parametrize(
    ("sets", "order"),
    [(1, "set"), (SLOTS - 1, "stack"), (SLOTS, "stack"), (30, "stack"), (30, "set")],
)
def test_a_kit_is_a_few_pages(theme_name: str, sets: int, order: str) -> None:
    deck, plan, scenes = planned("bandida", theme_name, sets=sets, order=order)
    pages = pages_for(deck, plan, scenes, shipped_theme(theme_name), kit_sentences("en"))
    assert len(pages) <= (5 if theme_name == "contrast" else 4)
    assert {(page.width, page.height) for page in pages} == {(210.0, 297.0)}


@pytest.mark.parametrize("name", ["covid", "bandida"])
@pytest.mark.parametrize("sets", [30, 40])
def test_thirty_sets_have_a_box_each_and_nothing_leaves_the_page(name: str, sets: int) -> None:
    deck, plan, scenes = planned(name, sets=sets, order="stack")
    pages = pages_for(deck, plan, scenes, shipped_theme("earth"), kit_sentences("en"))
    ink = [one for page in pages for one in ink_of(page) if isinstance(one.item, TextRun)]
    boxed = Counter(one.text for one in ink if one.box[3] - one.box[1] < 2.5)
    assert all((boxed[letters_of(set_)] > 0) == (sets == 30) for set_ in range(1, sets + 1))
    outside = [one for one in ink if not MARGIN - 0.1 <= one.box[0] <= one.box[2] <= 195.1]
    assert not outside


def test_hundreds_of_sets_still_are() -> None:
    deck, plan, scenes = planned(sets=300, order="stack", sides="fronts")
    pages = pages_for(deck, plan, scenes, shipped_theme("earth"), kit_sentences("en"))
    assert len(pages) <= 4


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"sides": "fronts"},
        {"sides": "backs"},
        {"flip": "none", "sides": "fronts"},
        {"flip": "fold"},
        {"sets": 3, "flip": "short"},
        {"sets": 3, "marks": "none", "paper": "letter"},
        {"sets": 40, "order": "stack", "stack_depth": 100},
    ],
)
def test_pages_show_every_sentence_in_words(choices: dict[str, Any]) -> None:
    deck, plan, scenes = planned(**choices)
    pages = pages_for(deck, plan, scenes, shipped_theme("ink"), kit_sentences("en"))
    pdf = scenes_pdf(pages, title="kit")
    said = " ".join(" ".join(pdf_text(pdf, page).split()) for page in range(len(pages)))
    assert f"{plan.papers} sheet" in said
    assert "{{" not in said and "{%" not in said and "None" not in said
    if plan.settings.flip in ("long", "short") and plan.settings.sides == "both":
        assert f"flip on the {plan.settings.flip} edge" in said


def test_every_language_has_the_sentences_of_the_kit() -> None:
    english = kit_sentences("en")
    for language in language_names():
        assert kit_sentences(language).keys() == english.keys()


def test_a_further_set_costs_less_than_10_kb() -> None:
    sizes = []
    for sets in (2, 12):
        _, plan, scenes = planned("bandido", sets=sets, order="stack", numbered=True)
        sizes.append(len(sheets_pdf(plan.sheets, scenes, title="sheets")))
    assert (sizes[1] - sizes[0]) / 10 < 10_000


def test_the_shared_back_bears_nothing_and_both_sides_of_a_start_do() -> None:
    _, plan, _ = planned(sets=2)
    for sheet in plan.sheets:
        for slot in sheet.slots:
            assert bool(slot.overlay) == (not slot.face.startswith("back.")), slot

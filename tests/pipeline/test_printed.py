"""What is printed, read back from the files of a build; nothing here trusts the manifest."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardgen.model.colour import rgb
from cardgen.pipeline.build import Built, build
from cardgen.pipeline.find import papers, shipped_theme, theme_names
from cardgen.pipeline.order import Order
from cardgen.pipeline.outputs import FileKind
from tests.printed import Placed, Printed, read_page
from tests.rendering import PIXELS_PER_MM, colour_at, difference, pdf_picture, svg_picture

MM_PER_POINT = 25.4 / 72
PUBLISHED = {
    "a5": (419.53, 595.28),
    "a4": (595.28, 841.89),
    "a3": (841.89, 1190.55),
    "letter": (612.0, 792.0),
    "legal": (612.0, 1008.0),
    "tabloid": (792.0, 1224.0),
}
"""Sizes in points, as printers and viewers know them."""
CARD = (88.0, 44.0)


def made(folder: Path, deck: str, *kinds: FileKind, **order: Any) -> Built:
    """A deck built as files of some kinds."""
    outcome = build(Order((deck,), output=folder, kinds=frozenset(kinds), **order))
    assert len(outcome.built) == 1, outcome.diagnostics
    return outcome.built[0]


def printed(folder: Path, deck: str, *kinds: FileKind, **order: Any) -> Path:
    """The folder of a deck built as files of some kinds."""
    return made(folder, deck, *kinds, **order).written.folder


def sheet_pages(folder: Path, paper: str = "a4") -> list[Printed]:
    (path,) = folder.glob(f"*-sheets-{paper}.pdf")
    with pikepdf.open(path) as pdf:
        return [read_page(page) for page in pdf.pages]


def corners(card: Placed, size: tuple[float, float] = CARD) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a placed card."""
    (ax, ay), (bx, by) = card.at(0, 0), card.at(*size)
    return (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def extent(box: tuple[float, float, float, float]) -> tuple[float, float]:
    """Width and height of a box."""
    return (box[2] - box[0], box[3] - box[1])


def crop_marks(page: Printed, cards: list[Placed]) -> tuple[list[float], list[float]]:
    """Places of the upright marks above the cards and of the level ones left of them."""
    boxes = [corners(card) for card in cards]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    xs, ys = [], []
    for (ax, ay), (bx, by) in page.lines:
        if ax == pytest.approx(bx) and max(ay, by) < top and left - 1 < ax < right + 1:
            xs.append(ax)
        if ay == pytest.approx(by) and max(ax, bx) < left and top - 1 < ay < bottom + 1:
            ys.append(ay)
    return xs, ys


def test_every_shipped_paper_has_its_published_size(tmp_path: Path) -> None:
    # PAGE-01
    plain = {id_ for id_, paper in papers().items() if paper.grid is None}
    assert plain == set(PUBLISHED)
    printed(tmp_path, "covid", "sheets", "rules", papers=tuple(PUBLISHED))
    for name, (short, long) in PUBLISHED.items():
        suffix = "" if name == next(iter(PUBLISHED)) else f"-{name}"
        for file in (f"covid-sheets-{name}.pdf", f"covid-rules-en{suffix}.pdf"):
            with pikepdf.open(tmp_path / "covid" / file) as pdf:
                for page in pdf.pages:
                    left, bottom, right, top = (float(edge) for edge in page.mediabox)
                    assert (left, bottom) == (0, 0)
                    assert sorted((right, top)) == pytest.approx([short, long], abs=0.02)
                    assert "rules" not in file or right < top


@pytest.mark.parametrize(
    ("orientation", "size"), [("landscape", (792.0, 612.0)), ("portrait", (612.0, 792.0))]
)
def test_a_landscape_page_is_wide_and_not_a_turned_one(
    tmp_path: Path, orientation: str, size: tuple[float, float]
) -> None:
    # PAGE-06
    layout = {"orientation": orientation}
    folder = printed(tmp_path, "covid", "sheets", papers=("letter",), settings=layout)
    with pikepdf.open(folder / "covid-sheets-letter.pdf") as pdf:
        for page in pdf.pages:
            assert [float(edge) for edge in page.mediabox] == pytest.approx([0, 0, *size], abs=0.02)
            assert page.get("/Rotate", 0) == 0


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_ruler_measures_true_in_the_file(tmp_path: Path, paper: str) -> None:
    # PAGE-03: ticks at 0 to 100 mm (283.465 points) and a square every 10 mm, all within 0.01 pt
    folder = printed(tmp_path, "covid", "sheets", papers=(paper,))
    for page in sheet_pages(folder, paper):
        squares = [box for box in page.areas if 9.9 < max(extent(box)) < 10.1]
        along = 0 if extent(squares[0])[0] > 9.9 else 1  # it may stand beside the cards
        assert [extent(box)[along] for box in squares] == pytest.approx([10.0] * 10, abs=0.01)
        starts = sorted(box[along] for box in squares)
        assert [start - starts[0] for start in starts] == pytest.approx(
            [10.0 * step for step in range(10)], abs=0.01
        )
        across = sorted(
            start[along] for start, end in page.lines if start[along] == pytest.approx(end[along])
        )
        for millimetre in (0.0, 10.0, 50.0, 100.0):
            place = starts[0] + millimetre
            assert min(abs(tick - place) for tick in across) / MM_PER_POINT < 0.01


@pytest.mark.parametrize("paper", PUBLISHED)
@pytest.mark.parametrize("gap", [0.0, 4.0])
def test_crop_marks_are_in_line_with_the_printed_cards(
    tmp_path: Path, paper: str, gap: float
) -> None:
    # CUT-01, CUT-03, CUT-13, and PAGE-07 for the size of a card
    folder = printed(tmp_path, "covid", "sheets", papers=(paper,), settings={"gap": gap})
    for page in sheet_pages(folder, paper)[:2]:
        boxes = [corners(card) for card in page.placed]
        xs, ys = crop_marks(page, page.placed)
        edges_x = {round(edge, 2) for box in boxes for edge in box[::2]}
        edges_y = {round(edge, 2) for box in boxes for edge in box[1::2]}
        assert sorted({round(x, 2) for x in xs}) == pytest.approx(sorted(edges_x), abs=0.011)
        assert sorted({round(y, 2) for y in ys}) == pytest.approx(sorted(edges_y), abs=0.011)
        for (ax, ay), (bx, by) in page.lines:
            for left, top, right, bottom in boxes:
                is_inside = left + 0.01 < max(ax, bx) and min(ax, bx) < right - 0.01
                assert not (is_inside and top + 0.01 < max(ay, by) and min(ay, by) < bottom - 0.01)


@pytest.mark.parametrize("width", [88.0, 90.0, 88.9, 63.5])
def test_cards_have_their_exact_size_in_every_file(tmp_path: Path, width: float) -> None:
    # PAGE-07
    folder = printed(tmp_path, "covid", "sheets", "tile", card_width=width, settings={"gap": 3.0})
    page = sheet_pages(folder)[0]
    xs = sorted(x for (x, _), (to_x, to_y) in page.lines if x == to_x and to_y < 20)
    pitch = [round((after - x) / MM_PER_POINT, 2) for x, after in pairwise(xs)]
    assert round(width / MM_PER_POINT, 2) in pitch
    tile = (folder / "tiles/n1-e.svg").read_text(encoding="utf-8")
    assert re.search(rf'<svg[^>]* width="{width:g}mm"', tile)
    assert re.search(rf'<svg[^>]* height="{width / 2:g}mm"', tile)
    assert re.search(rf'<svg[^>]* viewBox="0 0 {width:g} {width / 2:g}"', tile)


def test_a_background_runs_two_millimetres_past_every_edge(tmp_path: Path) -> None:
    # CUT-07: with a gap the bleeds of two cards meet in its middle; outside they end at 2 mm
    folder = printed(tmp_path, "covid", "sheets", settings={"gap": 4.0})
    page = sheet_pages(folder)[0]
    scale = 10.0
    picture = pdf_picture((folder / "covid-sheets-a4.pdf").read_bytes(), 0, scale)
    ground = shipped_theme("earth").colours["ground"]
    assert ground is not None
    brown = tuple(round(part * 255) for part in rgb(ground))
    boxes = [corners(card) for card in page.placed]
    outer = (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
    for left, top, right, bottom in boxes:
        # the corners are earth on every card
        for x, past_x in ((left, -1), (right, 1)):
            for y, past_y in ((top, -1), (bottom, 1)):
                near = (x + past_x * 1.9, y + past_y * 1.9)
                assert colour_at(picture, near[0] * scale, near[1] * scale) == brown
                beyond = (x + past_x * 2.15, y - past_y * 0.5)
                if x in (outer[0], outer[2]):
                    shown = colour_at(picture, beyond[0] * scale, beyond[1] * scale)
                    assert shown == (255, 255, 255)


def test_every_piece_lies_on_the_sheets_as_often_as_it_has_copies(tmp_path: Path) -> None:
    # LAY-06: also a start piece that there are four of
    deck = tmp_path / "copies.yaml"
    deck.write_text(
        "format: 1\nid: copies\ntitle: Copies\ncard: {footprint: 2x1, cell: 44 mm}\n"
        "start: [{id: start, paths: [n1-n2-e-s2-s1-w], copies: 4}]\n"
        "cards:\n"
        "  - {paths: [n1-e], copies: 2}\n"
        "  - {paths: [e-x1], copies: 3}\n"
        "  - {paths: [n1-x2], copies: 0}\n"
        "  - {paths: [n1-n2-e], copies: 5}\n",
        encoding="utf-8",
    )
    fronts, backs = Counter[str](), Counter[str]()
    for number, page in enumerate(sheet_pages(printed(tmp_path, str(deck), "sheets"))):
        (backs if number % 2 else fronts).update(card.name for card in page.placed)
    assert list(fronts.values()) == [4, 2, 3, 5]
    assert list(backs.values()) == [14]


ALARMS = """\
format: 1
id: alarms
title: Alarms
card: {footprint: 2x1, cell: 44 mm}
backs:
  deck: {}
  marked: {icon: bell}
start: [{id: start, front: {paths: [n1-n2-e-s2-s1]}, back: {paths: [n1-n2-e-s2-s1-w]}}]
cards:
  - {paths: [n1-e], copies: 9}
  - {id: alarm-1, icon: alarm-1, title: Alarm, back: marked, copies: 2}
  - {id: map, paths: [e-w], icon: map, title: Map, copies: 6}
  - {id: alarm-5, icon: alarm-5, title: Alarm, back: marked}
  - {paths: [e-x1], copies: 3}
"""


@pytest.mark.parametrize("gap", [0.0, 4.0])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_paper_turned_over_shows_a_marked_back_behind_each_alarm_only(
    tmp_path: Path, paper: str, orientation: str, gap: float
) -> None:
    # DUP-01: seen in the file's pixels, beside the rings of both backs
    deck = tmp_path / "alarms.yaml"
    deck.write_text(ALARMS, encoding="utf-8")
    settings = {"orientation": orientation, "gap": gap}
    built = made(tmp_path, str(deck), "sheets", papers=(paper,), settings=settings)
    data = (built.written.folder / f"alarms-sheets-{paper}.pdf").read_bytes()
    pages = json.loads((built.written.folder / "manifest.json").read_bytes())["sheets"]
    colours = shipped_theme("earth").colours
    seen = Counter[str]()
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        picture = pdf_picture(data, back["page"] - 1, 4.0)
        told = {(slot["card"], slot["copy"]): slot for slot in back["slots"]}
        for slot in front["slots"]:
            x, y, width, height = slot["trim"]
            if front["height"] >= front["width"]:
                x = front["width"] - x - width
            else:
                y = front["height"] - y - height
            assert told[slot["card"], slot["copy"]]["trim"] == pytest.approx(
                [x, y, width, height], abs=0.01
            )
            if slot["card"] == "start":
                continue
            shown = colour_at(picture, (x + width / 2 - 12.5) * 4, (y + height / 2) * 4)
            name = "marked_back" if slot["card"].startswith("alarm") else "back"
            colour = colours[name]
            assert colour is not None
            assert shown == tuple(round(part * 255) for part in rgb(colour)), slot["card"]
            seen[name] += 1
    assert seen == {"back": 18, "marked_back": 3}


@pytest.mark.parametrize("theme", theme_names())
def test_every_face_looks_the_same_as_a_tile_and_on_its_sheet(tmp_path: Path, theme: str) -> None:
    # EDGE-05, SVG-01
    built = made(
        tmp_path, "bandido", "sheets", "tile", theme=theme, settings={"gap": 4.0, "bleed": 2.0}
    )
    folder, scale = built.written.folder, PIXELS_PER_MM
    data = (folder / "bandido-sheets-a4.pdf").read_bytes()
    places = {
        slot.face: (sheet.page, slot)
        for sheet in reversed(built.plans[0].sheets)
        for slot in sheet.slots
    }
    assert len(places) == len(list((folder / "tiles").iterdir())) == 34
    sheet = cache(lambda page: pdf_picture(data, page - 1))
    compared = [
        "start",
        "start.back",
        "back.deck",
        *sorted(places)[theme_names().index(theme) :: 3],
    ]
    for face in compared:
        page, slot = places[face]
        left, top, right, bottom = (round(edge * scale) for edge in slot.clip)
        on_sheet = sheet(page).crop((left, top, right, bottom)).rotate(slot.rotation)
        tile = svg_picture((folder / f"tiles/{face}.svg").read_bytes())
        assert difference(tile, on_sheet) < 0.0002, face


@pytest.mark.parametrize("theme", theme_names())
def test_a_mouth_meets_its_neighbour_when_cut_a_millimetre_off(tmp_path: Path, theme: str) -> None:
    # EDGE-02: cut by hand, a card strays by a millimetre
    scale = 10.0
    folder = printed(tmp_path, "covid", "tile", theme=theme)
    tile = svg_picture((folder / "tiles/n1-e.svg").read_bytes(), scale)
    floor = shipped_theme(theme).colours["floor"]
    assert floor is not None
    wanted = tuple(round(part * 255) for part in rgb(floor))
    rows = [y for y in range(tile.height) if colour_at(tile, tile.width - 5, y) == wanted]
    middle = tile.height // 2
    mouth = [y for y in rows if all(row in rows for row in range(min(y, middle), max(y, middle)))]
    width = len(mouth) / scale
    assert width >= 5.0
    assert (width - 1.0) / width >= 0.8


@pytest.mark.parametrize(
    ("order", "idle"),
    [
        ({"test_page": True}, []),
        ({"test_page": True, "kit": False, "settings": {"order": "set"}}, []),
        ({"cards": ("start",), "bundle": True, "kit": True}, ["--bundle", "--kit"]),
        ({"test_page": True, "blanks": 2, "spares": 1}, ["--blanks", "--spares"]),
        ({"test_page": True, "spares": 1, "settings": {"numbered": True}}, []),
        ({"missing": ("A7",), "spares": 1}, []),
        (
            {"test_page": True, "settings": {"order": "stack", "fresh_sheets": True}},
            ["--order stack", "--fresh-sheets"],
        ),
        ({"bundle": True, "kit": True, "blanks": 2, "settings": {"order": "stack"}}, []),
    ],
)
def test_what_only_a_whole_deck_has_is_told_in_one_note_where_a_few_cards_are_printed(
    tmp_path: Path, order: dict[str, Any], idle: list[str]
) -> None:
    outcome = build(
        Order(
            ("bandido",),
            papers=("a4", "letter"),
            output=tmp_path,
            kinds=frozenset[FileKind]({"sheets"}),
            **order,
        )
    )
    notes = [one for one in outcome.diagnostics if one.id == "idle-setting"]
    assert [note.severity for note in notes] == ["note"] * bool(idle)
    assert [re.findall("`(--.+?)`", note.message) for note in notes] == [idle] * bool(idle)

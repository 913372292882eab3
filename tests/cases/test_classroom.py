"""Classroom sets: thirty games, cut by a teacher, and none is sorted, mixed up or hard to read."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

from tests.cases.reading import pages, places, texts
from tests.cli.conftest import Run
from tests.printed import Box
from tests.rendering import difference, pdf_picture, svg_picture

SCALE = 8.0
PIECES = 33
"""Pieces of a set of the deck `covid`."""


def test_every_card_bears_the_mark_of_its_set_where_no_tunnel_ends(
    run: Run, tmp_path: Path
) -> None:
    # CLASS-01
    assert run("sheets", "covid", "--sets", "8", "-q").code == 0
    file = tmp_path / "output/covid/covid-sheets-a4.pdf"
    made = pages(file)
    marks, backs = Counter[str](), Counter[str]()
    for number, page in enumerate(made):
        boxes = places(page)
        said = texts(file, number, boxes)
        (backs if number % 2 else marks).update(said)
        # the corner at the lower right, clear of the mouths in the middle of every side of a cell
        corners = [(left + 74, top + 30, left + 88, top + 44) for left, top, _, _ in boxes]
        if number % 2 == 0:
            assert texts(file, number, corners) == said
    assert marks == dict.fromkeys("ABCDEFGH", PIECES)
    # what lies in the pile tells nothing; the other side of the start card is a front too
    assert backs == {**dict.fromkeys("ABCDEFGH", 1), "": 8 * (PIECES - 1)}


def cards_of(file: Path, number: int, scale: float) -> list[Image.Image]:
    """Every card of a page as a picture."""
    picture = pdf_picture(file.read_bytes(), number, scale)
    return [
        picture.crop(tuple(round(edge * scale) for edge in box))  # type: ignore[arg-type]
        for box in places(pages(file)[number])
    ]


@pytest.mark.parametrize("theme", ["earth", "ink", "contrast"])
def test_marks_differ_in_shape_and_read_in_black_and_white(
    run: Run, tmp_path: Path, theme: str
) -> None:
    # CLASS-01, CLASS-02: the same card of six sets
    run("sheets", "covid", "-q", "--theme", theme, "--sets", "6", "--cards", "n1-e:1")
    cards = cards_of(tmp_path / "output/covid/covid-reprint-a4.pdf", 0, SCALE)
    assert len(cards) == 6
    left, top = round(74 * SCALE), round(30 * SCALE)
    corners = [card.convert("L").crop((left, top, card.width, card.height)) for card in cards]
    bare = svg_of_card(run, tmp_path, theme).convert("L").crop((left, top, *cards[0].size))
    for corner in corners:
        low, high = corner.getextrema()
        assert contrast(int(low), int(high)) >= 3.0  # type: ignore[arg-type]
        assert difference(bare.convert("RGB"), corner.convert("RGB")) > 0.01
    # the left half of a mark is its shape, the right half its letter
    for one, other in combinations(corners, 2):
        assert difference(one.convert("RGB"), other.convert("RGB")) > 0.003


def svg_of_card(run: Run, tmp_path: Path, theme: str) -> Image.Image:
    run("tiles", "covid", "-q", "--theme", theme)
    return svg_picture((tmp_path / "output/covid/tiles/n1-e.svg").read_bytes(), SCALE)


def contrast(one: int, other: int) -> float:
    """How much two greys (0 to 255) stand out from each other, from 1 to 21."""

    def luminance(grey: int) -> float:
        share = grey / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


RED_GREEN = (
    *(0.367, 0.861, -0.228, 0),
    *(0.280, 0.673, 0.047, 0),
    *(-0.012, 0.043, 0.969, 0),
)
"""How colours look without the cones for green."""


@pytest.mark.parametrize("colours", ["grey", "red-green"])
@pytest.mark.parametrize("theme", ["earth", "ink", "contrast"])
def test_tunnels_stand_out_from_their_walls_for_everybody(
    run: Run, tmp_path: Path, theme: str, colours: str
) -> None:
    # CLASS-02: from the corner of a card to the middle of its mouth
    picture = svg_of_card(run, tmp_path, theme)
    if colours == "red-green":
        picture = picture.convert("RGB", RED_GREEN)
    grey = picture.convert("L")
    tones = [grey.getpixel((round(x / 10 * SCALE), round(0.5 * SCALE))) for x in range(40, 220)]
    floor = grey.getpixel((round(22 * SCALE), round(0.5 * SCALE)))
    assert isinstance(floor, int)
    assert max(contrast(floor, tone) for tone in tones if isinstance(tone, int)) >= 3.0


def test_the_theme_for_little_ink_saves_most_of_it_and_moves_nothing(
    run: Run, tmp_path: Path
) -> None:
    # CLASS-03: backs included
    file = tmp_path / "output/covid/covid-sheets-a4.pdf"
    inks, boxes = {}, {}
    for theme in ("earth", "ink"):
        run("sheets", "covid", "-q", "--theme", theme)
        boxes[theme] = [places(page) for page in pages(file)]
        inks[theme] = [
            sum(255 - tone for card in cards_of(file, number, 2.0) for tone in tones(card))
            for number in range(len(boxes[theme]))
        ]
    assert boxes["earth"] == boxes["ink"]
    for little, much in zip(inks["ink"], inks["earth"], strict=True):
        assert little < 0.3 * much


def tones(picture: Image.Image) -> bytes:
    return picture.convert("L").tobytes()


def test_a_gap_for_laminating_leaves_a_rim_round_every_card(run: Run, tmp_path: Path) -> None:
    # CLASS-04
    ran = run("sheets", "covid", "--gap", "8")
    assert re.search(r"\b10 to a sheet", ran.out)
    page = pages(tmp_path / "output/covid/covid-sheets-a4.pdf")[0]
    boxes = places(page)
    xs = sorted({round(edge, 2) for box in boxes for edge in box[::2]})
    ys = sorted({round(edge, 2) for box in boxes for edge in box[1::2]})
    assert [b - a for a, b in zip(xs[1::2], xs[2::2], strict=False)] == pytest.approx([8.0])
    assert [b - a for a, b in zip(ys[1::2], ys[2::2], strict=False)] == pytest.approx([8.0] * 4)
    marked = {round(a[0], 2) for a, b in page.lines if a[0] == b[0] and max(a[1], b[1]) < ys[0]}
    assert set(xs) <= marked  # at both edges of every gap
    guide = (Path(__file__).parents[2] / "docs/printing.md").read_text(encoding="utf-8")
    assert "laminat" in guide and "--gap 8" in guide


Piles = dict[tuple[float, float], list[tuple[str, int]]]


def cut(file: Path, depth: int) -> Piles:
    """What lies in each slot after so many sheets at a time are cut: marks and numbers, from above.

    The sheets of a batch lie in order, and each pile goes under those cut before it.
    """
    made = pages(file)
    fronts = list(range(0, len(made), 2))
    piles: Piles = defaultdict(list)
    for start in range(0, len(fronts), depth):
        for number in fronts[start : start + depth]:
            boxes = places(made[number])
            for box, said in zip(boxes, texts(file, number, boxes), strict=True):
                piles[at(box)].append(told(said))
    return piles


def at(box: Box) -> tuple[float, float]:
    """A slot, so that slots sort in reading order."""
    return (round(box[1], 1), round(box[0], 1))


def told(said: str) -> tuple[str, int]:
    """The letters and the running number that a card bears."""
    match = re.fullmatch(rf"(?:([A-Z]+) )?(\d+)/{PIECES}", said) or re.fullmatch(
        rf"(\d+)/{PIECES}(?: ([A-Z]+))?", said
    )
    assert match is not None, said
    letters, number = sorted(filter(None, match.groups()), key=str.isdigit)[-2:]
    return letters, int(number)


SET_LETTERS = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *(f"A{letter}" for letter in "ABCD")]


@pytest.mark.parametrize("start", [1, 5])
@pytest.mark.parametrize("sets", [2, 11, 12, 13, 30])
def test_piles_cut_from_a_stack_are_sorted_sets(
    run: Run, tmp_path: Path, sets: int, start: int
) -> None:
    # cut-and-stack: twelve slots to a sheet
    options = ("--sets", f"{sets}", "--start-slot", f"{start}", "--stack-depth", "5")
    assert run("sheets", "covid", "-q", "--order", "stack", "--numbered", *options).code == 0
    file = tmp_path / "output/covid/covid-sheets-a4.pdf"
    assert len(pages(file)[0].placed) == 13 - start
    piles = cut(file, depth=5)
    rounds = sets // 12
    whole = [
        pile[number * PIECES : (number + 1) * PIECES]
        for number in range(rounds)
        for _, pile in sorted(piles.items())
    ]
    rest = [card for _, pile in sorted(piles.items()) for card in pile[rounds * PIECES :]]
    whole += [rest[start : start + PIECES] for start in range(0, len(rest), PIECES)]
    assert whole == [
        [(letters, number) for number in range(1, PIECES + 1)] for letters in SET_LETTERS[:sets]
    ]


def test_the_mark_of_a_two_sided_piece_is_the_same_on_both_sides(run: Run, tmp_path: Path) -> None:
    run("sheets", "covid", "-q", "--sets", "12", "--order", "stack", "--numbered")
    file = tmp_path / "output/covid/covid-sheets-a4.pdf"
    made = pages(file)
    boxes = places(made[0])
    behind = [(made[0].width - right, top, made[0].width - left, bottom)
              for left, top, right, bottom in boxes]  # fmt: skip
    fronts, backs = texts(file, 0, boxes), texts(file, 1, behind)
    assert fronts == backs and len({told(said) for said in fronts}) == 12


def test_a_further_set_costs_little(run: Run, tmp_path: Path) -> None:
    # PDF-01: what repeats is written once
    file = tmp_path / "output/bandido/bandido-sheets-a4.pdf"
    bytes_ = []
    for sets in ("8", "16"):
        run("sheets", "bandido", "-q", "--sets", sets, "--order", "stack")
        bytes_.append(file.stat().st_size)
    assert bytes_[0] < 1_000_000
    assert (bytes_[1] - bytes_[0]) / 8 < 10_000

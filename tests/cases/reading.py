"""What is on the pages of sheets, in mm from their top left, read from the PDF file alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pikepdf
import pypdfium2

from cardgen.units import MM_PER_INCH
from tests.printed import Box, Placed, Point, Printed, read_page

MM_PER_POINT = MM_PER_INCH / 72
CARD = (88.0, 44.0)
"""The size of a card of the shipped decks of dominoes."""
HEAD, FOOT = (0.5, 0.1), (0.5, 0.9)
"""Points of a face, as shares of its width and height."""


def pages(file: Path) -> list[Printed]:
    """Every page of a file."""
    with pikepdf.open(file) as pdf:
        return [read_page(page) for page in pdf.pages]


def place(card: Placed, size: tuple[float, float] = CARD) -> Box:
    """Left, top, right and bottom of the trim of a placed card."""
    (ax, ay), (bx, by) = card.at(0, 0), card.at(*size)
    return (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def places(page: Printed, size: tuple[float, float] = CARD) -> list[Box]:
    """The trims of all cards on a page, row by row."""
    boxes = [place(card, size) for card in page.placed]
    return sorted(boxes, key=lambda box: (round(box[1], 2), round(box[0], 2)))


def words(file: Path, number: int, word: str) -> list[Point]:
    """The middles of all places where a word stands on a page (numbered from 0)."""
    document = pypdfium2.PdfDocument(file)
    try:
        page = document[number]
        text = page.get_textpage()
        found = []
        search = text.search(word, match_case=True)
        while (hit := search.get_next()) is not None:
            boxes = [text.get_charbox(hit[0] + step) for step in range(hit[1])]
            xs = [edge for box in boxes for edge in (box[0], box[2])]
            ys = [edge for box in boxes for edge in (box[1], box[3])]
            x, y = (min(xs) + max(xs)) / 2, page.get_height() - (min(ys) + max(ys)) / 2
            found.append((x * MM_PER_POINT, y * MM_PER_POINT))
        return found
    finally:
        document.close()


def holding(boxes: Sequence[Box], point: Point) -> Box:
    """The box in which a point lies."""
    (found,) = (box for box in boxes if box[0] < point[0] < box[2] and box[1] < point[1] < box[3])
    return found


def turned_over(page: Printed, flip: str) -> Callable[[Point], Point]:
    """Where a point of the back lies as seen from the front, when the paper was turned so.

    Over its long edge paper turns like a book if it stands upright, else like a calendar.
    """
    is_upright = page.height >= page.width
    if is_upright == (flip == "long"):
        return lambda point: (page.width - point[0], point[1])
    return lambda point: (point[0], page.height - point[1])


def mapped(box: Box, to: Callable[[Point], Point]) -> Box:
    """A box after its corners moved."""
    (ax, ay), (bx, by) = to(box[:2]), to(box[2:])
    return (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def on_page(card: Placed, share: Point, size: tuple[float, float] = CARD) -> Point:
    """Where a point of a face lies on the page."""
    return card.at(share[0] * size[0], share[1] * size[1])


def only(cards: Sequence[Placed]) -> Placed:
    """The card of which there is one."""
    names = [card.name for card in cards]
    (found,) = (card for card in cards if names.count(card.name) == 1)
    return found


def texts(file: Path, number: int, boxes: Sequence[Box]) -> list[str]:
    """What is written in each of some boxes of a page (numbered from 0)."""
    document = pypdfium2.PdfDocument(file)
    try:
        page = document[number]
        height, text = page.get_height(), page.get_textpage()
        found = []
        for box in boxes:
            left, top, right, bottom = (edge / MM_PER_POINT for edge in box)
            said: str = text.get_text_bounded(left, height - bottom, right, height - top)
            found.append(" ".join(said.split()))
        return found
    finally:
        document.close()


def alike(ones: Sequence[Box], others: Sequence[Box]) -> bool:
    """Whether boxes are the same ones, whatever their order, within a hundredth of a mm."""
    if len(ones) != len(others):
        return False
    left = list(others)
    for one in ones:
        near = [
            box for box in left if all(abs(a - b) < 0.01 for a, b in zip(one, box, strict=True))
        ]
        if not near:
            return False
        left.remove(near[0])
    return True

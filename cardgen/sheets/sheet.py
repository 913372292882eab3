"""Sheets and slots: where every face lies on paper, as the writers and the manifest read it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardgen.drawing.scene import IDENTITY, Box, Item, Matrix, Scene

SheetSide = Literal["front", "back"]
"""A side of the paper: fronts of cards lie on the front."""


class Slot(NamedTuple):
    """A face in its place on a sheet; lengths in mm from the top left of the page.

    Attributes:
        row: the row of the grid, from 0 at the top of this page.
        column: the column of the grid, from 0 at the left of this page.
        card: the id of the card.
        face: the key of the face's Scene: `n1-e`, `start`, `start.back`, `back.deck`.
        side: which side of the card it shows.
        copy: which copy of the card, from 1.
        set: which set, from 1.
        mark: the set mark printed on it, or None.
        number: the running number of the piece in its set, from 1.
        rotation: clockwise degrees the face is turned on the sheet: 0 or 180.
        trim: x, y, width and height of the cut card.
        clip: left, top, right and bottom of what is printed of the face: its bleed box here.
        overlay: what only this copy bears (a label), in the coordinates of the face.
    """

    row: int
    column: int
    card: str
    face: str
    side: SheetSide
    copy: int
    set: int
    mark: str | None
    number: int
    rotation: int
    trim: tuple[float, float, float, float]
    clip: Box
    overlay: tuple[Item, ...] = ()


class Sheet(NamedTuple):
    """One side of a piece of paper: its slots and its furniture (crop marks, ruler, words).

    Attributes:
        page: the page in the PDF, from 1.
        number: the piece of paper, from 1; a front and its back share it.
        total: how many pieces of paper there are.
        side: which side of the paper this is.
        paper: the id of the paper.
        width: page width in mm, as it lies.
        height: page height in mm, as it lies.
        slots: row by row, left to right.
        furniture: a Scene of the page's size; painted after the slots.
        transform: from this page to what is sent to the printer; trims are told without it, for
            that is where the printer then puts them.
    """

    page: int
    number: int
    total: int
    side: SheetSide
    paper: str
    width: float
    height: float
    slots: tuple[Slot, ...]
    furniture: Scene
    transform: Matrix = IDENTITY

"""Blank cards, to draw on by hand: earth at the corners, which leaves every mouth open."""

from __future__ import annotations

from typing import Final

from cardgen.drawing.corners import corners, earth_at
from cardgen.drawing.frames import frame_of
from cardgen.drawing.pen import Pen, shapes
from cardgen.drawing.scene import Scene, Shape
from cardgen.model.card import Card, Face
from cardgen.model.deck import CardFormat, Deck
from cardgen.model.theme import Theme

BLANK: Final = "blank.front"
"""The id of a blank card and of its front; no card of a deck may be called so."""

_PAST_BLEED = 1.5
"""So that the line round the earth shows only towards the card."""


def blank_card(deck: Deck) -> Card:
    """The blank card of a deck, with the back that its cards share."""
    return Card(BLANK, deck.format.footprint, Face(), deck.backs[0], 0, "blank")


def draw_blank(format: CardFormat, theme: Theme, *, bleed: float = 2.0) -> Scene:
    """The front of a blank card.

    It is white, for on dark earth nobody can draw; only the corners have the ground that they
    have on every face. Between them each mouth is open in its place and width: what is drawn
    from there fits all other cards.

    Args:
        format: the card; everything grows with its cells.
        theme: how it looks.
        bleed: how far ink runs past the trim, in mm.
    """
    frame, unit = frame_of(format)
    pen = Pen.on(frame, unit, theme)
    over = bleed / unit + _PAST_BLEED
    outline = tuple(
        segment for corner in corners(frame) for segment in earth_at(pen, frame, corner, over)
    )
    line = pen.stroke(pen.colour("rim"), pen.length("rim") / 2, join="round")
    items = shapes(Shape(outline, pen.colour("ground"), line))
    return Scene(
        BLANK, format.width, format.height, tuple(items), bleed, pen.grid, "Blank card to draw on"
    )

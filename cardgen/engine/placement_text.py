"""The text form of placements: printed by them, read here."""

from __future__ import annotations

import re

from cardgen.engine.layout import Placement
from cardgen.model.card import Face
from cardgen.model.deck import Deck, FaceName
from cardgen.model.grid import Cell
from cardgen.model.ids import BACK_ENDING

_PLACEMENT = re.compile(
    r"(?P<id>\S+) (?P<column>-?\d{1,6}),(?P<row>-?\d{1,6}) r(?P<turn>0|90|180|270)"
)


class PlacementError(ValueError):
    """A text is not a placement of a deck's pieces; the message says why."""


def parse_placement(text: str, deck: Deck) -> Placement:
    """The placement a text such as `n1-e 3,-1 r90` or `start.back 0,0 r0` names.

    Raises:
        PlacementError: the form is wrong, or the deck has no such face.
    """
    match = _PLACEMENT.fullmatch(text.strip())
    if match is None:
        raise PlacementError(f"`{text}` is not a placement such as `n1-e 3,-1 r90`")
    id_ = match["id"]
    is_back = id_.endswith(BACK_ENDING)
    side: FaceName = "back" if is_back else "front"
    card = deck.piece(id_.removesuffix(BACK_ENDING))
    if card is None or (is_back and not isinstance(card.back, Face)):
        raise PlacementError(f"`{id_}` is no face of {deck.id}")
    cell = Cell(int(match["column"]), int(match["row"]))
    return Placement(card, cell, int(match["turn"]) // 90, side)

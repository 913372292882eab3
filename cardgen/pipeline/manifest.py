"""The manifest: what a build made and where everything lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgen import __version__
from cardgen.drawing.scene import IDENTITY, Scene
from cardgen.model.card import Back, Card, Face
from cardgen.model.deck import CardFormat, Deck
from cardgen.model.digest import digest
from cardgen.model.ids import tile_path
from cardgen.model.notation import format_path
from cardgen.model.theme import Theme
from cardgen.sheets.sheet import Sheet

FORMAT = 1


def manifest_of(
    deck: Deck,
    theme: Theme,
    scenes: Mapping[str, Scene],
    *,
    format: CardFormat,
    extra: Sequence[Card] = (),
    sheets: Mapping[str, Sequence[Sheet]],
    sets: int,
    flip: str,
) -> dict[str, Any]:
    """The manifest of a build, but for its files; `sheets` gives the pages of each file.

    `extra` are cards that are printed though the deck has none of them.
    """
    printed = [card for card in (*deck.pieces(), *extra) if card.copies > 0]
    return {
        **manifest_of_nothing(deck, theme),
        "sets": sets,
        "flip": flip,
        "cards": [_card(card, format, scenes) for card in printed],
        "sheets": [_sheet(file, sheet) for file, pages in sheets.items() for sheet in pages],
    }


def stamp() -> dict[str, Any]:
    """How every manifest begins: its format, and what wrote it."""
    return {"format": FORMAT, "generator": f"cardgen {__version__}"}


def manifest_of_nothing(deck: Deck, theme: Theme) -> dict[str, Any]:
    """The manifest of a folder in which nothing was built yet."""
    return {
        **stamp(),
        "deck": deck.id,
        "mode": deck.mode,
        "digest": digest(deck),
        "theme": theme.id,
        "theme_digest": digest(theme),
        "sets": 0,
        "flip": "none",
        "cards": [],
        "files": [],
        "sheets": [],
    }


def _card(card: Card, format: CardFormat, scenes: Mapping[str, Scene]) -> dict[str, Any]:
    footprint = card.footprint
    return {
        "id": card.id,
        "copies": card.copies,
        "category": card.category,
        "footprint": [footprint.columns, footprint.rows],
        "size": [_mm(format.width), _mm(format.height)],
        "front": _face(card, card.front, card.front_id, scenes),
        "back": _face(card, card.back, card.back_id, scenes),
    }


def _face(
    card: Card, face: Face | Back, face_id: str, scenes: Mapping[str, Scene]
) -> dict[str, Any]:
    said: dict[str, Any]
    if isinstance(face, Back):
        said = {"name": face.name}
    else:
        said = {"paths": [format_path(path, card.footprint) for path in face.paths]}
    return {**said, "tile": tile_path(face_id), "sha256": scenes[face_id].sha256()}


def _sheet(file: str, sheet: Sheet) -> dict[str, Any]:
    return {
        "file": file,
        "page": sheet.page,
        "side": sheet.side,
        "paper": sheet.paper,
        "width": _mm(sheet.width),
        "height": _mm(sheet.height),
        **({} if sheet.transform == IDENTITY else {"transform": list(sheet.transform)}),
        "slots": _Slots(sheet),
    }


class _Slots:
    """The slots of a sheet as entries, made when they are written: class sets have thousands."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for slot in self._sheet.slots:
            yield {
                "row": slot.row,
                "column": slot.column,
                "card": slot.card,
                "face": slot.side,
                "copy": slot.copy,
                "set": slot.set,
                "mark": slot.mark,
                "number": slot.number,
                "rotation": slot.rotation,
                "trim": [_mm(value) for value in slot.trim],
            }


def _mm(value: float) -> float:
    return round(float(value), 3)

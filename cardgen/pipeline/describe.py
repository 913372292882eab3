"""What there is, and what is in a deck: the data behind `list` and `show`."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardgen.definitions.deckfile import define
from cardgen.engine.log import rules_as_json, values_as_json
from cardgen.model.card import Back, Card, EffectCall, Face
from cardgen.model.deck import CardFormat, Deck, Mode
from cardgen.model.notation import format_paths
from cardgen.pipeline.find import (
    Found,
    deck_names,
    find_deck,
    icon_names,
    language_names,
    language_title,
    papers,
    shipped_theme,
    theme_names,
)
from cardgen.units import format_number


class Shipped(NamedTuple):
    """Everything that comes with the program: names with a title each (icons have none)."""

    decks: tuple[tuple[str, str], ...]
    papers: tuple[tuple[str, str], ...]
    themes: tuple[tuple[str, str], ...]
    icons: tuple[tuple[str, str], ...]
    languages: tuple[tuple[str, str], ...]

    def to_json(self) -> dict[str, Any]:
        """Lists of `{"id": ..., "title": ...}` by kind."""
        return {
            kind: [{"id": id_, "title": title} for id_, title in getattr(self, kind)]
            for kind in self._fields
        }


def shipped() -> Shipped:
    """The shipped decks, papers, themes, icons and languages."""
    return Shipped(
        tuple((name, _deck_title(name)) for name in deck_names()),
        tuple((paper.id, _paper_title(paper.title, paper.width, paper.height))
              for paper in papers().values()),
        tuple((name, shipped_theme(name).title) for name in theme_names()),
        tuple((name, "") for name in icon_names()),
        tuple((name, language_title(name)) for name in language_names()),
    )  # fmt: skip


def _deck_title(name: str) -> str:
    found = find_deck(name)
    if not isinstance(found, Found):
        return ""
    deck = define(found.data, found.shown).deck
    return deck.title.get() if deck else ""


def _paper_title(title: str, width: float, height: float) -> str:
    return f"{title}, {format_number(width, 1)} x {format_number(height, 1)} mm"


def describe(deck: Deck) -> dict[str, Any]:
    """A deck in words and numbers: what `show` prints."""
    return {
        "format": 1,
        "deck": deck.id,
        "title": deck.title.get(),
        "mode": deck.mode,
        "players": deck.players,
        "credits": deck.credits.get() if deck.credits else None,
        "licence": deck.licence.get() if deck.licence else None,
        "card": _format(deck.format),
        "totals": {
            "pieces": deck.piece_count,
            "cards": deck.card_count,
            "kinds": len(deck.kinds()),
            "exits": deck.exit_count,
            "categories": deck.category_counts(),
        },
        "start": [_piece(card, deck) for card in deck.start],
        "cards": [_piece(card, deck) for card in deck.cards],
        "parts": [_piece(card, deck) for card in deck.parts],
        "rules": rules_as_json(deck),
        "modes": [_mode(mode) for mode in deck.modes],
    }


def _mode(mode: Mode) -> dict[str, Any]:
    return {
        "id": mode.id,
        "title": mode.title.get(),
        "source": mode.source,
        "rules": values_as_json(mode.rules),
        "start_face": dict(mode.start_face),
        "cards": dict(mode.cards),
        "borrow": [{"deck": b.deck, "card": b.card, "id": b.id} for b in mode.borrow],
    }


def _format(format: CardFormat) -> dict[str, Any]:
    return {
        "footprint": str(format.footprint),
        "cell": [format.cell_width, format.cell_height],
        "size": [format.width, format.height],
        "turns": format.turns,
    }


def _piece(card: Card, deck: Deck) -> dict[str, Any]:
    face_up = deck.face_up(card.id) if card in deck.start else None
    return {
        "id": card.id,
        "copies": card.copies,
        "category": card.category,
        "front": _face(card.front, card),
        "back": {"name": card.back.name} if isinstance(card.back, Back) else _face(card.back, card),
        **({"face_up": face_up} if face_up else {}),
        **({"effect": _effect(card.effect)} if card.effect else {}),
    }


def _effect(effect: EffectCall) -> dict[str, Any]:
    return {"name": effect.name, **dict(effect.parameters)}


def _face(face: Face, card: Card) -> dict[str, Any]:
    return {
        "paths": format_paths(face.paths, card.footprint),
        "exits": len(face.exits),
        "icon": face.icon,
        "title": face.title.get() if face.title else None,
    }

"""The faces of a deck and their Scenes: what the tiles, the sheets and the rules all show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.drawing.backs import draw_back
from cardgen.drawing.faces import draw_face
from cardgen.drawing.icons import Icon
from cardgen.drawing.scene import Scene
from cardgen.model.card import Back, Face
from cardgen.model.deck import START, CardFormat, Deck
from cardgen.model.theme import Theme
from cardgen.pipeline.find import sentences
from cardgen.rulebook.reminders import reminder_of


class NamedFace(NamedTuple):
    """A face to draw: its id, what is on it, and whether it lies on the table at the start."""

    id: str
    face: Face | Back
    is_start: bool = False


def distinct_faces(deck: Deck) -> Iterator[NamedFace]:
    """Every face of the pieces that are printed, once, in file order; shared backs last."""
    backs: dict[str, NamedFace] = {}
    for card in deck.pieces():
        if card.copies == 0:
            continue
        is_start = card.category == START
        yield NamedFace(card.front_id, card.front, is_start)
        back = NamedFace(card.back_id, card.back, is_start)
        if isinstance(card.back, Back):
            backs[back.id] = back
        else:
            yield back
    yield from backs.values()


def draw_face_scene(
    named: NamedFace,
    theme: Theme,
    icons: Mapping[str, Icon],
    *,
    format: CardFormat,
    bleed: float,
    language: str,
    key_colours: Sequence[str],
    reminders: Mapping[str, str],
    is_labelled: bool = False,
) -> Scene:
    """The Scene of a face at a format's size, with bleed in mm.

    `key_colours` and `reminders` are those of the whole deck (see the functions); a face that
    `is_labelled` keeps a corner free for a label.
    """
    if isinstance(named.face, Back):
        return draw_back(
            format, named.face, theme, name=named.id, icons=icons, bleed=bleed, language=language
        )
    return draw_face(
        format,
        named.face,
        theme,
        name=named.id,
        icons=icons,
        bleed=bleed,
        is_start=named.is_start,
        language=language,
        key_colours=key_colours,
        is_labelled=is_labelled,
        reminder=reminders.get(named.id, ""),
    )


def key_colours(deck: Deck) -> tuple[str, ...]:
    """The colours of doors and ladders, in order of appearance."""
    found: dict[str, None] = {}
    for card in deck.pieces():
        for path in (path for face in card.faces for path in face.paths):
            for colour in (*(exit_.door for exit_ in path.exits), path.ladder):
                if colour is not None:
                    found[colour] = None
    return tuple(found)


def reminders(deck: Deck, language: str) -> dict[str, str]:
    """What each card with an effect says about it, by the id of its front.

    Start pieces and parts are never drawn from the deck, so theirs never happens.
    """
    return {
        card.front_id: reminder_of(card, deck.rules.family, sentences(language, deck.rules.family))
        for card in deck.cards
        if card.effect is not None
    }

"""The words of a face: its title and, below it, a reminder of what the card does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.drawing import stages
from cardgen.drawing.frames import Frame, frame_of
from cardgen.drawing.rooms import INSET, LEADING, SAFE, Ground, Spot, even_lines
from cardgen.drawing.scene import Box
from cardgen.drawing.titles import (
    Setting,
    caps_from,
    grounds_of,
    set_at,
    title_setting,
    title_text,
    wrapped,
)
from cardgen.model.card import Face
from cardgen.model.deck import CardFormat
from cardgen.model.theme import Theme

_GAP = 0.65
"""Between a title and the reminder below it, in heights of the title's capitals."""
_ROWS = tuple((upper, lower) for lower in range(1, 5) for upper in range(3))
"""Rows of a title, none for no title, and of a reminder; the best first."""
_BESIDE = 2.0
"""Between words and a large icon."""
_ICON_SHARES = (1.0, 0.85)
"""How small a large icon may get so that words stand beside it."""
_MIDDLE_ROWS = 4


class Caption(NamedTuple):
    """The words of a face; a reminder that has no room is left out, never cut.

    Half of what a card does is worse than none of it.
    """

    title: Setting | None = None
    reminder: Setting | None = None
    lacks_room: bool = False

    @property
    def settings(self) -> tuple[Setting, ...]:
        """All that is set."""
        return tuple(part for part in (self.title, self.reminder) if part is not None)

    def boxes(self, air: float | None = None) -> list[Box]:
        """What the words cover, with some air: by default a height of their capitals."""
        return [part.box(part.cap if air is None else air) for part in self.settings]

    def box(self, air: float = 0.8) -> Box | None:
        """What all of them cover together."""
        boxes = self.boxes(air)
        if not boxes:
            return None
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return (min(lefts), min(tops), max(rights), max(bottoms))


@lru_cache(maxsize=256)
def caption_of(
    format: CardFormat,
    face: Face,
    theme: Theme,
    language: str,
    *,
    is_start: bool = False,
    reminder: str = "",
) -> Caption:
    """How a face's words are set: where its title alone would be, if they fit together there.

    Both shrink before they go elsewhere. On a card with a large icon they stay beside it, or take
    the icon's room.
    """
    said = " ".join(reminder.split())
    alone = Caption(title_setting(format, face, theme, language, is_start), None, bool(said))
    if not said:
        return alone
    frame, _ = frame_of(format)
    sizes = list(_sizes(theme))
    if not (face.paths or face.icon or is_start):
        return _in_middle(frame, alone.title, said, sizes) or alone
    title = title_text(face, language)
    grounds = grounds_of(frame, face, is_start)
    if face.icon and not (face.paths or is_start):
        x, y, radius = stages.middle_disc(frame, face.icon)
        for share in _ICON_SHARES:
            beside = grounds[0].clear_of((x, y, radius * share + _BESIDE))
            found = _on_ground((beside,), title, said, sizes, (False,))
            if found is not None:
                return found
    return _on_ground(grounds, title, said, sizes, (False, True)) or alone


def _sizes(theme: Theme) -> Iterator[tuple[float, float]]:
    """Heights of a title's and of a reminder's capitals, which shrink together."""
    titles = list(caps_from(theme.lengths["title"]))
    reminders = list(caps_from(theme.lengths["reminder"]))
    for i in range(max(len(titles), len(reminders))):
        yield titles[min(i, len(titles) - 1)], reminders[min(i, len(reminders) - 1)]


def _on_ground(
    grounds: Sequence[Ground],
    title: str,
    said: str,
    sizes: Sequence[tuple[float, float]],
    levels: Sequence[bool],
) -> Caption | None:
    """The words on free ground, the largest first, then where they stand best."""
    for turn, ground in enumerate(grounds):
        for is_inner in levels:
            for size in sizes:
                found = min(
                    _spotted(ground, (title, said), size, is_inner),
                    key=lambda one: one[0].rank,
                    default=None,
                )
                if found is not None:
                    return _set(ground, turn, size, *found)
    return None


def _spotted(
    ground: Ground, texts: tuple[str, str], size: tuple[float, float], is_inner: bool
) -> Iterator[tuple[Spot, list[str], list[str]]]:
    """Where a title and a reminder of a size fit, in few lines first, and their lines."""
    (title, said), (cap, small) = texts, size
    for upper, lower in _ROWS:
        if bool(title) != bool(upper):
            continue
        block = (*even_lines(cap, upper), *even_lines(small, lower, _lower(size, upper)))
        for spot in ground.spots(block, is_inner):
            heading = wrapped(title, spot.rooms[:upper], cap) if upper else []
            # a sentence whose lines begin alike and end anyhow is hard to read
            rooms = [min(spot.rooms[upper:])] * lower
            lines = wrapped(said, rooms, small, is_plain=True)
            if heading is not None and lines is not None:
                yield spot, heading, lines


def _lower(size: tuple[float, float], rows: int) -> float:
    """How far below a title's first baseline that of a reminder lies."""
    cap, small = size
    return (rows - 1) * cap * LEADING + _GAP * cap + small if rows else 0.0


def _set(
    ground: Ground,
    turn: int,
    size: tuple[float, float],
    spot: Spot,
    heading: list[str],
    lines: list[str],
) -> Caption:
    # a turned ground is as high as the card is wide
    width = ground.height if turn else ground.width
    cap, small = size
    lower = spot._replace(baseline=spot.baseline + _lower(size, len(heading)))
    return Caption(
        set_at(width, spot, heading, cap, turn) if heading else None,
        set_at(width, lower, lines, small, turn)._replace(is_plain=True),
    )


def _in_middle(
    frame: Frame, title: Setting | None, said: str, sizes: Sequence[tuple[float, float]]
) -> Caption | None:
    """The words on a card that bears nothing else, about its middle."""
    rooms = [frame.width - 2 * (SAFE + INSET)] * _MIDDLE_ROWS
    for _, small in sizes:
        lines = wrapped(said, rooms, small, is_plain=True)
        if lines is None:
            continue
        high = (len(lines) - 1) * small * LEADING + small
        middle = frame.width / 2
        if title is None:
            baseline = (frame.height - high) / 2 + small
            return Caption(
                None, Setting(tuple(lines), small, middle, baseline, "middle", is_plain=True)
            )
        gap = 2 * _GAP * title.cap
        upper = title._replace(baseline=title.baseline - (gap + high) / 2)
        last = upper.baseline + (len(upper.lines) - 1) * upper.cap * LEADING
        lower = Setting(tuple(lines), small, middle, last + gap + small, "middle", is_plain=True)
        caption = Caption(upper, lower)
        box = caption.box(0.0)
        if box is not None and box[1] >= SAFE and box[3] <= frame.height - SAFE:
            return caption
    return None

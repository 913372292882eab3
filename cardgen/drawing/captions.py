"""The words of a face: its title and a reminder of what the card does, together if they can be."""

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
_LARGE = 0.8
"""Words that would be smaller than this part of their full size rather go elsewhere."""
_APART_ROWS = 3
_INNER = 10
"""How much worse a place is that lies further in, where title and reminder stand apart."""

_Sizes = Sequence[tuple[float, float]]
"""Heights of a title's and of a reminder's capitals."""
_Block = tuple[Spot, list[str]]
"""Lines and where they stand."""


class Caption(NamedTuple):
    """The words of a face; a reminder that has no room is left out, never cut.

    Half of what a card does is worse than none of it. Where they are apart, ground that is not
    theirs lies between title and reminder.
    """

    title: Setting | None = None
    reminder: Setting | None = None
    lacks_room: bool = False
    is_apart: bool = False

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

    def areas(self) -> list[Box]:
        """What the words cover, with some air: one box for all that stands together."""
        box = self.box()
        if box is None:
            return []
        return self.boxes(air=0.8) if self.is_apart else [box]


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

    On tunnels they rather go elsewhere, or apart, than shrink much. On a card with a large icon
    they shrink first, to stay beside it, then take the icon's room.
    """
    said = " ".join(reminder.split())
    alone = Caption(title_setting(format, face, theme, language, is_start), None, bool(said))
    if not said:
        return alone
    frame, _ = frame_of(format)
    sizes = list(_sizes(theme))
    if not (face.paths or face.icon or is_start):
        return _in_middle(frame, alone.title, said, sizes) or alone
    texts = (title_text(face, language), said)
    grounds = grounds_of(frame, face, is_start)
    if face.paths or is_start:
        return _beside_tunnels(grounds, texts, sizes) or alone
    return _beside_icon(frame, face.icon or "", grounds, texts, sizes) or alone


def _sizes(theme: Theme) -> Iterator[tuple[float, float]]:
    """Heights of a title's and of a reminder's capitals, which shrink together."""
    titles = list(caps_from(theme.lengths["title"]))
    reminders = list(caps_from(theme.lengths["reminder"]))
    for i in range(max(len(titles), len(reminders))):
        yield titles[min(i, len(titles) - 1)], reminders[min(i, len(reminders) - 1)]


def _beside_icon(
    frame: Frame, icon_name: str, grounds: Sequence[Ground], texts: tuple[str, str], sizes: _Sizes
) -> Caption | None:
    """The words on a card with a large icon and no tunnels."""
    x, y, radius = stages.middle_disc(frame, icon_name)
    for share in _ICON_SHARES:
        beside = grounds[0].clear_of((x, y, radius * share + _BESIDE))
        found = _together((beside,), texts, sizes, (False,))
        if found is not None:
            return found
    return _together(grounds, texts, sizes, (False, True))


def _beside_tunnels(
    grounds: Sequence[Ground], texts: tuple[str, str], sizes: _Sizes
) -> Caption | None:
    """The words on a card with tunnels, which are often in each other's way."""
    large = [size for size in sizes if size[1] >= _LARGE * sizes[0][1]]
    for tier in (large, sizes[len(large) :]):
        found = _together(grounds, texts, tier, (False, True), is_flat=True)
        found = found or _apart(grounds, texts, tier)
        if found is not None:
            return found
    return None


def _together(
    grounds: Sequence[Ground],
    texts: tuple[str, str],
    sizes: _Sizes,
    levels: Sequence[bool],
    is_flat: bool = False,
) -> Caption | None:
    """The words as one block on free ground, the largest first, then where they stand best.

    If it shall be flat, that is where the reminder takes fewest lines.
    """
    for turn, ground in enumerate(grounds):
        for is_inner in levels:
            for size in sizes:
                found = min(
                    _spotted(ground, texts, size, is_inner),
                    key=lambda one: (len(one[2]) if is_flat else 0, one[0].rank),
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
            lines = _even(said, spot.rooms[upper:], small)
            if heading is not None and lines is not None:
                yield spot, heading, lines


def _even(said: str, rooms: Sequence[float], small: float) -> list[str] | None:
    """A reminder in lines; those that begin alike and end anyhow would be hard to read."""
    return wrapped(said, [min(rooms)] * len(rooms), small, is_plain=True)


def _apart(grounds: Sequence[Ground], texts: tuple[str, str], sizes: _Sizes) -> Caption | None:
    """A title in one place and, no higher, its reminder in another; the largest first."""
    if not texts[0]:
        return None
    for turn, ground in enumerate(grounds):
        for size in sizes:
            found = min(_paired(ground, texts, size), key=lambda pair: pair[0], default=None)
            if found is not None:
                return _set_apart(ground, turn, size, *found[1:])
    return None


def _paired(
    ground: Ground, texts: tuple[str, str], size: tuple[float, float]
) -> Iterator[tuple[tuple[int, int], _Block, _Block]]:
    """Places for a title and a reminder clear of each other, and how bad they are."""
    (title, said), (cap, small) = texts, size
    for bad, spot, heading in _placed(ground, title, cap):
        box = set_at(ground.width, spot, heading, cap, 0).box()
        for worse, lower, lines in _placed(ground.without(box), said, small, is_plain=True):
            if lower.baseline - small >= spot.baseline - cap:
                yield (len(lines), bad + worse), (spot, heading), (lower, lines)


def _placed(
    ground: Ground, text: str, cap: float, is_plain: bool = False
) -> Iterator[tuple[int, Spot, list[str]]]:
    """Where a text fits on its own, how bad each place is, and its lines there."""
    for is_inner in (False, True):
        for rows in range(1, _APART_ROWS + 1):
            for spot in ground.spots(even_lines(cap, rows), is_inner):
                lines = _even(text, spot.rooms, cap) if is_plain else wrapped(text, spot.rooms, cap)
                if lines is not None:
                    yield spot.rank + _INNER * is_inner + rows, spot, lines


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
    lower = spot._replace(baseline=spot.baseline + _lower(size, len(heading)))
    apart = _set_apart(ground, turn, size, (spot, heading), (lower, lines))
    return apart._replace(is_apart=False)


def _set_apart(
    ground: Ground, turn: int, size: tuple[float, float], upper: _Block, lower: _Block
) -> Caption:
    # a turned ground is as high as the card is wide
    width = ground.height if turn else ground.width
    title = set_at(width, *upper, size[0], turn) if upper[1] else None
    said = set_at(width, *lower, size[1], turn)._replace(is_plain=True)
    return Caption(title, said, is_apart=True)


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

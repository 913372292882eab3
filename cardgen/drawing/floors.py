"""What shares the floor of a face: the figure in its middle, and priorities as large as can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.drawing import things
from cardgen.drawing.badges import Badge, badges_of
from cardgen.drawing.courses import Course, course_of
from cardgen.drawing.frames import frame_of
from cardgen.drawing.pen import Pen, Point
from cardgen.drawing.rooms import Disc
from cardgen.model.card import Face
from cardgen.model.deck import CardFormat
from cardgen.model.theme import Theme

_SMALL_FIGURE = 0.5


class Floor(NamedTuple):
    """The figure in the middle of a face, if any, its scale, and the priorities beside it."""

    figure: Disc | None
    scale: float = 1.0
    priorities: tuple[Badge, ...] = ()

    @property
    def covered(self) -> list[Point]:
        """Where the figure takes the place of a cap."""
        return [self.figure[:2]] if self.figure is not None else []


def floor_of(
    format: CardFormat, face: Face, theme: Theme, course: Course, is_start: bool = False
) -> Floor:
    """How a face's floor is shared; the course is that of its paths."""
    if any(exit_.priority is not None for exit_ in face.exits):
        return _shared(format, face, theme, is_start)
    return Floor(things.figure(course, face.icon, is_start))


def least_numeral(
    format: CardFormat, face: Face, theme: Theme, is_start: bool = False
) -> float | None:
    """The height in mm of the smallest numeral of a priority on a face; None without any."""
    _, unit = frame_of(format)
    caps = [badge.cap * unit for badge in _shared(format, face, theme, is_start).priorities]
    return min(caps, default=None)


@lru_cache(maxsize=256)
def _shared(format: CardFormat, face: Face, theme: Theme, is_start: bool) -> Floor:
    """The floor of a face with priorities.

    They shrink last: the figure is small where it would make them smaller than walls do.
    """
    frame, unit = frame_of(format)
    course = course_of(frame, face.paths)
    bare = Floor(things.figure(course, face.icon, is_start))
    others = things.on_floor(Pen.on(frame, unit, theme), course, bare.covered)
    alone = badges_of(course, others)
    if bare.figure is None:
        return bare._replace(priorities=tuple(alone))
    x, y, radius = bare.figure
    beside = badges_of(course, [*others, bare.figure])
    if _are_smaller(beside, alone):
        beside = badges_of(course, [*others, (x, y, radius * _SMALL_FIGURE)])
        return Floor(bare.figure, _SMALL_FIGURE, tuple(beside))
    return Floor(bare.figure, 1.0, tuple(beside))


def _are_smaller(badges: Sequence[Badge], others: Sequence[Badge]) -> bool:
    return any(one.scale < other.scale for one, other in zip(badges, others, strict=True))

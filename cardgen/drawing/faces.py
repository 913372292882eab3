"""A face as a scene: ground, light, walls, what lies in the earth and what lies on tunnels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardgen.drawing import ground, motifs, stages, things, titles, walls
from cardgen.drawing.captions import Caption, caption_of
from cardgen.drawing.corners import corners, earth_at
from cardgen.drawing.courses import Course, course_of
from cardgen.drawing.floors import Floor, floor_of
from cardgen.drawing.frames import frame_of
from cardgen.drawing.icons import BOX, Icon
from cardgen.drawing.pen import Pen, shapes
from cardgen.drawing.rooms import Disc
from cardgen.drawing.scene import Box, Item, Scene, Shape
from cardgen.model.card import Face
from cardgen.model.colour import contrast
from cardgen.model.deck import CardFormat
from cardgen.model.notation import format_paths
from cardgen.model.theme import Theme

_START_FIGURE = "mole"
_START_ICON = 14.6
_LEAST_CONTRAST = 3.0
"""A label that would stand out less from an alarm's ground gets earth of its own there."""


def draw_face(
    format: CardFormat,
    face: Face,
    theme: Theme,
    *,
    name: str,
    icons: Mapping[str, Icon],
    bleed: float = 2.0,
    is_start: bool = False,
    language: str = "en",
    key_colours: Sequence[str] = (),
    is_labelled: bool = False,
    reminder: str = "",
) -> Scene:
    """The front of a card, or one side of a start piece.

    Args:
        format: the card; everything grows with its cells.
        face: what is on it.
        theme: how it looks.
        name: the face's id, such as `n1-e` or `start.back`; also where its texture comes from.
        icons: the icons by name; the face's own must be among them.
        bleed: how far ink runs past the trim, in mm.
        is_start: whether the start figure lies in the middle.
        language: which of a title's languages is set.
        key_colours: the deck's colours of doors and ladders, so that they look unlike each other.
        is_labelled: whether a label will be printed on it, so that its corner is kept free.
        reminder: what the card does, in a few words near its title; left out without room.
    """
    frame, unit = frame_of(format)
    pen = Pen.on(frame, unit, theme)
    course = course_of(frame, face.paths)
    icon = icons[face.icon] if face.icon is not None else None
    over = bleed / unit
    caption = caption_of(format, face, theme, language, is_start=is_start, reminder=reminder)
    box = (-over, -over, frame.width + over, frame.height + over)
    items: list[Item] = [*shapes(Shape(pen.box(*box), pen.colour("ground")))]
    is_alarm = False
    if icon is not None and not face.paths and not is_start:
        is_alarm = stages.is_alarm(icon.name)
        items += _stage(pen, course, name, over, icon, caption, is_labelled)
        items += _label_ground(pen, course, over) if is_alarm and is_labelled else ()
    else:
        floor = floor_of(format, face, theme, course, is_start)
        discs = things.discs(course, face.icon, is_start) if face.paths or is_start else ()
        covers = [one.disc for one in floor.priorities]
        items += _earth(pen, course, name, over, discs, caption, is_labelled, covers)
        items += _things(pen, course, name, icon, is_start, key_colours, floor)
    colour = pen.colour("alarm_motif" if is_alarm else "text")
    if colour is not None:
        items += (run for setting in caption.settings for run in setting.runs(pen, colour))
    said = _words(format, face, language, reminder)
    return Scene(name, format.width, format.height, tuple(items), bleed, pen.grid, said)


def _free(course: Course, caption: Caption, is_labelled: bool = True) -> list[Box]:
    """The boxes of words: that of a label, where there may be one, and those of the caption."""
    label = [titles.label_box(course.frame)] if is_labelled else []
    return [*label, *caption.areas()]


def _stage(
    pen: Pen,
    course: Course,
    name: str,
    over: float,
    icon: Icon,
    caption: Caption,
    is_labelled: bool,
) -> list[Item]:
    """A large icon on a card without tunnels; an alarm's hides the earth."""
    words = [titles.label_box(course.frame), *caption.boxes(0.8)]
    place = stages.place_for(course.frame, icon.name, over, words)
    # a ray between two lines of words would be read as a sign
    place = place._replace(avoid=tuple(_free(course, caption)))
    earth: list[Item] = []
    if not stages.is_alarm(icon.name):
        disc = (place.x, place.y, stages.radius(icon.name) * place.scale)
        earth = _earth(pen, course, name, over, (disc,), caption, is_labelled)
    return [*earth, *stages.stage(pen, place, icon)]


def _label_ground(pen: Pen, course: Course, over: float) -> list[Item]:
    """Earth in the corner of an alarm for its label, if that would not read on the alarm's."""
    text, alarm = pen.colour("text"), pen.colour("alarm")
    if text is None or alarm is None or contrast(text, alarm) >= _LEAST_CONTRAST:
        return []
    frame = course.frame
    corner = next(one for one in corners(frame) if one[:2] == (frame.width, frame.height))
    return shapes(Shape(earth_at(pen, frame, corner, over), pen.colour("ground")))


def _earth(
    pen: Pen,
    course: Course,
    name: str,
    over: float,
    discs: Iterable[Disc],
    caption: Caption,
    is_labelled: bool,
    covers: Sequence[Disc] = (),
) -> list[Item]:
    """What lies in the earth, and the tunnels; loose things keep clear of words and some discs."""
    words = _free(course, caption, is_labelled)
    # a pebble beside a title would be read as a letter
    wide = caption.boxes()
    wide += [(x - radius, y - radius, x + radius, y + radius) for x, y, radius in discs]
    return [
        *ground.soil(pen, course, name),
        *walls.light(pen, course, name, over, words),
        *ground.texture(pen, course, name, [*words, *wide]),
        *walls.hatching(pen, course, name, words),
        *walls.tunnels(pen, course, name, over, covers=covers),
    ]


def _things(
    pen: Pen,
    course: Course,
    name: str,
    icon: Icon | None,
    is_start: bool,
    key_colours: Sequence[str],
    floor: Floor,
) -> list[Item]:
    items = [
        *things.caps(pen, course, name, floor.covered),
        *things.holdings(pen, course, key_colours),
        *things.exits(pen, course, key_colours),
        *(
            pen.use(motifs.badge(pen.theme, one.priority), one.x, one.y, one.scale, one.turn)
            for one in floor.priorities
        ),
    ]
    if is_start:
        items += _start(pen, course, icon, floor.scale)
    elif icon is not None and floor.figure is not None:
        items += things.medallion(pen, icon, floor.figure[:2], floor.scale)
    return items


def _start(pen: Pen, course: Course, icon: Icon | None, scale: float) -> list[Item]:
    """The start figure in its frame: the mole, one that the icon names, or the icon itself.

    Where no tunnel lies it brings a floor along.
    """
    x, y = course.frame.width / 2, course.frame.height / 2
    is_on_floor = things.is_on_tunnel(course, (x, y))
    if icon is None or icon.name in motifs.FIGURES:
        name = icon.name if icon is not None else _START_FIGURE
        return things.hole(pen, (x, y), scale, is_on_floor, name)
    symbol = icon.symbol(pen.colour("icon") or "#000000")
    items = things.hole(pen, (x, y), scale, is_on_floor)
    return [*items, pen.use(symbol, x, y, _START_ICON / BOX * scale)]


def _words(format: CardFormat, face: Face, language: str, reminder: str) -> str:
    """What is shown, in words."""
    parts = [face.title.get(language).upper()] if face.title is not None else []
    if face.paths:
        parts.append(f"tunnels {format_paths(face.paths, format.footprint)}")
    elif face.icon is not None:
        parts.append(f"icon {face.icon}")
    if reminder:
        parts.append(reminder)
    return ", ".join(parts)

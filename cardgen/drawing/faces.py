"""A face as a scene: ground, light, walls, what lies in the earth and what lies on tunnels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardgen.drawing import ground, motifs, stages, things, titles, walls
from cardgen.drawing.courses import Course, course_of
from cardgen.drawing.frames import frame_of
from cardgen.drawing.icons import BOX, Icon
from cardgen.drawing.pen import Pen, shapes
from cardgen.drawing.rooms import Disc
from cardgen.drawing.scene import Box, Item, Scene, Shape
from cardgen.drawing.titles import Setting
from cardgen.model.card import Face
from cardgen.model.colour import contrast
from cardgen.model.deck import CardFormat
from cardgen.model.notation import format_paths
from cardgen.model.theme import Theme

_MOLE_SCALE = 0.8
_START_ICON = 14.6
_LEAST_CONTRAST = 3.0
"""A label that stands out less from an alarm's ground gets a ground of its own."""


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
    """
    frame, unit = frame_of(format)
    pen = Pen.on(frame, unit, theme)
    course = course_of(frame, face.paths)
    icon = icons[face.icon] if face.icon is not None else None
    over = bleed / unit
    setting = titles.title_setting(format, face, theme, language, is_start)
    box = (-over, -over, frame.width + over, frame.height + over)
    items: list[Item] = [*shapes(Shape(pen.box(*box), pen.colour("ground")))]
    is_alarm = False
    if icon is not None and not face.paths and not is_start:
        is_alarm = stages.is_alarm(icon.name)
        items += _stage(pen, course, name, over, icon, setting, is_labelled)
    else:
        discs = things.discs(course, face.icon, is_start) if face.paths or is_start else ()
        items += _earth(pen, course, name, over, discs, setting, is_labelled)
        items += _things(pen, course, name, icon, is_start, key_colours)
    colour = pen.colour("alarm_motif" if is_alarm else "text")
    if setting is not None and colour is not None:
        items += setting.runs(pen, colour)
    said = _words(format, face, language)
    return Scene(name, format.width, format.height, tuple(items), bleed, pen.grid, said)


def draw_label(format: CardFormat, theme: Theme, text: str) -> tuple[Item, ...]:
    """A running number or an id at the bottom right of a front, where every face has ground.

    It lies on a patch of ground only if it would not read on an alarm's.
    """
    frame, unit = frame_of(format)
    pen = Pen.on(frame, unit, theme)
    colour = pen.colour("text")
    if colour is None or not text.strip():
        return ()
    setting = titles.label_setting(pen, frame, text)
    alarm = pen.colour("alarm")
    patches = []
    if alarm is not None and contrast(colour, alarm) < _LEAST_CONTRAST:
        patches = shapes(
            *(Shape(pen.box(*box), pen.colour("ground")) for box in setting.line_boxes())
        )
    return (*patches, *setting.runs(pen, colour))


def _free(course: Course, setting: Setting | None, is_labelled: bool = True) -> list[Box]:
    """The boxes of words: that of a label, where there may be one, and that of the title."""
    label = [titles.label_box(course.frame)] if is_labelled else []
    return [*label, *([setting.box()] if setting is not None else [])]


def _stage(
    pen: Pen,
    course: Course,
    name: str,
    over: float,
    icon: Icon,
    setting: Setting | None,
    is_labelled: bool,
) -> list[Item]:
    """A large icon on a card without tunnels; an alarm's hides the earth."""
    place = stages.place_for(course.frame, icon.name, over, _free(course, setting))
    earth: list[Item] = []
    if not stages.is_alarm(icon.name):
        disc = (place.x, place.y, stages.radius(icon.name) * place.scale)
        earth = _earth(pen, course, name, over, (disc,), setting, is_labelled)
    return [*earth, *stages.stage(pen, place, icon)]


def _earth(
    pen: Pen,
    course: Course,
    name: str,
    over: float,
    discs: Iterable[Disc],
    setting: Setting | None,
    is_labelled: bool,
) -> list[Item]:
    """What lies in the earth, and the tunnels; loose things keep clear of words and some discs."""
    words = _free(course, setting, is_labelled)
    # a pebble beside a title would be read as a letter
    wide = [setting.box(air=setting.cap)] if setting is not None else []
    wide += [(x - radius, y - radius, x + radius, y + radius) for x, y, radius in discs]
    return [
        *ground.soil(pen, course, name),
        *walls.light(pen, course, name, over, words),
        *ground.texture(pen, course, name, [*words, *wide]),
        *walls.hatching(pen, course, name, words),
        *walls.tunnels(pen, course, name, over),
    ]


def _things(
    pen: Pen,
    course: Course,
    name: str,
    icon: Icon | None,
    is_start: bool,
    key_colours: Sequence[str],
) -> list[Item]:
    middle = (course.frame.width / 2, course.frame.height / 2)
    covered = []
    if is_start:
        covered.append(middle)
    elif icon is not None:
        covered.append(things.medallion_middle(course))
    items = [
        *things.caps(pen, course, name, covered),
        *things.holdings(pen, course, key_colours),
        *things.exits(pen, course, key_colours),
    ]
    if is_start:
        if not things.is_on_tunnel(course, middle):
            items.append(pen.use(motifs.start_floor(pen.theme), *middle))
        items.append(pen.use(motifs.start_frame(pen.theme), *middle))
        if icon is None:
            items.append(pen.use(motifs.mole(pen.theme), middle[0], middle[1] + 2.5, _MOLE_SCALE))
        else:
            symbol = icon.symbol(pen.colour("icon") or "#000000")
            items.append(pen.use(symbol, *middle, _START_ICON / BOX))
    elif icon is not None:
        items += things.medallion(pen, icon, covered[0])
    return items


def _words(format: CardFormat, face: Face, language: str) -> str:
    """What is shown, in words."""
    parts = [face.title.get(language).upper()] if face.title is not None else []
    if face.paths:
        parts.append(f"tunnels {format_paths(face.paths, format.footprint)}")
    elif face.icon is not None:
        parts.append(f"icon {face.icon}")
    return ", ".join(parts)

"""A layout of the engine as a picture of the deck's own tiles."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.drawing.icons import Icon
from cardgen.drawing.layout import LaidFace, draw_layout
from cardgen.drawing.scene import Scene
from cardgen.engine.layout import Layout
from cardgen.model.deck import Deck
from cardgen.model.theme import Theme
from cardgen.pipeline.faces import distinct_faces, draw_face_scene, key_colours, reminders
from cardgen.pipeline.find import DEFAULT_LANGUAGE


def layout_scene(
    layout: Layout,
    deck: Deck,
    theme: Theme,
    icons: Mapping[str, Icon],
    *,
    scenes: Mapping[str, Scene] | None = None,
    language: str = DEFAULT_LANGUAGE,
    name: str = "layout",
    title: str = "",
) -> Scene:
    """The layout drawn with the deck's tiles; open exits are marked.

    Args:
        layout: at least one card lies on it.
        deck: whose pieces lie there.
        theme: how the tiles look.
        icons: the icons of the deck by name.
        scenes: the Scenes of the faces by id; those that lie on the table are drawn where None.
        language: of titles on cards.
        name: of the Scene.
        title: what is shown, in words.
    """
    laid = [LaidFace(one.face_id, one.cell, one.quarters) for one in layout.placements]
    wanted = {one.name for one in laid}
    if scenes is None:
        colours, said = key_colours(deck), reminders(deck, language)
        scenes = {
            face.id: draw_face_scene(
                face,
                theme,
                icons,
                format=deck.format,
                bleed=0.0,
                language=language,
                key_colours=colours,
                reminders=said,
            )
            for face in distinct_faces(deck)
            if face.id in wanted
        }
    return draw_layout(
        deck.format,
        laid,
        scenes,
        open_exits=[exit_.port for exit_ in layout.open_exits()],
        blocked=sorted(layout.legality.blocked, key=lambda cell: (cell.row, cell.column)),
        name=name,
        title=title,
    )

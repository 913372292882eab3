"""Cards and their faces: exits, paths, faces, backs."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardgen.model.grid import Cell, Footprint, Port
from cardgen.model.ids import BACK_ENDING, SHARED_BACK
from cardgen.model.text import Text


class Exit(NamedTuple):
    """A port where a tunnel reaches the outline."""

    port: Port
    priority: int | None = None
    door: str | None = None
    troll: bool = False


class Path(NamedTuple):
    """Exits joined inside the card, and the cells where arms of it stop (dead ends)."""

    exits: tuple[Exit, ...]
    dead_ends: tuple[Cell, ...] = ()
    gold: int = 0
    ladder: str | None = None

    @property
    def ports(self) -> tuple[Port, ...]:
        """The ports its exits lie on, in order."""
        return tuple(exit_.port for exit_ in self.exits)


class Face(NamedTuple):
    """One side of a card that bears paths, an icon or a title."""

    paths: tuple[Path, ...] = ()
    icon: str | None = None
    title: Text | None = None

    @property
    def exits(self) -> tuple[Exit, ...]:
        """The exits of all its paths, in order."""
        return tuple(exit_ for path in self.paths for exit_ in path.exits)

    @property
    def ports(self) -> tuple[Port, ...]:
        """The ports its exits lie on, in order."""
        return tuple(exit_.port for exit_ in self.exits)

    def turned(self, footprint: Footprint, quarters: int) -> Face:
        """The face after clockwise quarter turns; paths keep their order, exits too."""
        return Face(
            tuple(
                Path(
                    tuple(
                        Exit(
                            footprint.turn_port(exit_.port, quarters),
                            exit_.priority,
                            exit_.door,
                            exit_.troll,
                        )
                        for exit_ in path.exits
                    ),
                    tuple(footprint.turn_cell(cell, quarters) for cell in path.dead_ends),
                    path.gold,
                    path.ladder,
                )
                for path in self.paths
            ),
            self.icon,
            self.title,
        )


class Back(NamedTuple):
    """A back shared by name; one with an icon is drawn as the marked back."""

    name: str
    icon: str | None = None
    title: Text | None = None


class EffectCall(NamedTuple):
    """An effect's name with all its parameters, sorted by name."""

    name: str
    parameters: tuple[tuple[str, Any], ...] = ()

    def value(self, parameter: str) -> Any:
        """What a card gives for a parameter, or its default.

        Raises:
            KeyError: the effect has no such parameter.
        """
        return dict(self.parameters)[parameter]


class Card(NamedTuple):
    """A physical piece of the deck; `copies` of it are printed."""

    id: str
    footprint: Footprint
    front: Face
    back: Back | Face
    copies: int = 1
    category: str = "tunnel"
    effect: EffectCall | None = None

    @property
    def front_id(self) -> str:
        """The id of its front, which names the tile."""
        return self.id

    @property
    def back_id(self) -> str:
        """The id of its back: its own (`start.back`), or the shared one (`back.deck`)."""
        if isinstance(self.back, Back):
            return f"{SHARED_BACK}{self.back.name}"
        return f"{self.id}{BACK_ENDING}"

    @property
    def is_two_sided(self) -> bool:
        """Whether the back is a face of its own, as a start piece's may be."""
        return isinstance(self.back, Face)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces that can lie upward in play."""
        return (self.front, self.back) if isinstance(self.back, Face) else (self.front,)

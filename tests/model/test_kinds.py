from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.card import Exit, Face, Path
from cardgen.model.deck import CardFormat, Turns
from cardgen.model.grid import Cell, Footprint, Port, Side
from cardgen.model.notation import kind_key, ordered_paths, parse_paths, path_of_ends
from cardgen.model.text import Text
from tests.model.strategies import faces, footprints

DOMINO = Footprint(2, 1)
RICH_EXIT = Exit(DOMINO.port(Side.NORTH, 1), 1, "red", True)
RICH_PATH = Path((RICH_EXIT, Exit(DOMINO.port(Side.EAST, 1))), (Cell(0, 0),), 1, "red")
RICH = Face((RICH_PATH,), "bomb", Text.plain("T"))


def with_path(**changes: Any) -> Face:
    """The rich face with another path."""
    return RICH._replace(paths=(RICH_PATH._replace(**changes),))


def with_exit(**changes: Any) -> Face:
    """The rich face with another first exit."""
    return with_path(exits=(RICH_EXIT._replace(**changes), RICH_PATH.exits[1]))


def canonical(face: Face, footprint: Footprint) -> Face:
    """The face with ends and paths in printing order."""
    paths = [
        Path(ordered.exits, ordered.dead_ends, path.gold, path.ladder)
        for path in face.paths
        for ordered in [path_of_ends([*path.exits, *path.dead_ends], footprint)]
    ]
    return Face(ordered_paths(paths, footprint), face.icon, face.title)


def turns_of(footprint: Footprint, turns: Turns = "quarter") -> tuple[int, ...]:
    return CardFormat(footprint, 44, 44, turns).kind_turns


def are_one_kind(one: Face, other: Face, footprint: Footprint) -> bool:
    """What the keys say."""
    group = turns_of(footprint)
    return kind_key(one, footprint, group) == kind_key(other, footprint, group)


def are_turned(one: Face, other: Face, footprint: Footprint) -> bool:
    """Whether one face is the other turned, by comparing the faces themselves."""
    return any(
        canonical(one.turned(footprint, quarters), footprint) == canonical(other, footprint)
        for quarters in turns_of(footprint)
    )


def mirrored(face: Face, footprint: Footprint) -> Face:
    """The face seen in a mirror beside it: east and west exchanged."""

    def cell(given: Cell) -> Cell:
        return Cell(footprint.columns - 1 - given.column, given.row)

    def exit_(given: Exit) -> Exit:
        side = given.port.side if given.port.side.is_horizontal else given.port.side.opposite
        return Exit(Port(cell(given.port.cell), side), given.priority)

    return Face(
        tuple(
            Path(tuple(map(exit_, path.exits)), tuple(map(cell, path.dead_ends)))
            for path in face.paths
        )
    )


@given(st.data(), footprints)
def test_turned_faces_are_one_kind(data: st.DataObject, footprint: Footprint) -> None:
    face = data.draw(faces(footprint, rich=True))
    for quarters in turns_of(footprint):
        assert are_one_kind(face.turned(footprint, quarters), face, footprint)


@given(st.data(), footprints)
def test_faces_are_one_kind_only_if_one_is_the_other_turned(
    data: st.DataObject, footprint: Footprint
) -> None:
    one, other = data.draw(faces(footprint, rich=True)), data.draw(faces(footprint, rich=True))
    assert are_one_kind(one, other, footprint) == are_turned(one, other, footprint)


@given(st.data(), footprints)
def test_mirrored_faces_are_one_kind_only_if_a_turn_does_it_too(
    data: st.DataObject, footprint: Footprint
) -> None:
    face = data.draw(faces(footprint))
    image = mirrored(face, footprint)
    assert are_one_kind(face, image, footprint) == are_turned(face, image, footprint)


@pytest.mark.parametrize(
    "other",
    [
        RICH._replace(icon="lamp"),
        RICH._replace(title=Text.plain("U")),
        with_path(gold=2),
        with_path(ladder="blue"),
        with_path(dead_ends=(Cell(1, 0),)),
        with_exit(priority=2),
        with_exit(door="blue"),
        with_exit(troll=False),
        with_exit(port=DOMINO.port(Side.NORTH, 2)),
    ],
)
def test_everything_on_a_face_tells_kinds_apart(other: Face) -> None:
    assert not are_one_kind(other, RICH, DOMINO)


def test_a_bend_and_its_mirror_image_are_two_kinds_of_a_domino() -> None:
    bend, image = Face(parse_paths("n1-e", DOMINO)), Face(parse_paths("n2-w", DOMINO))
    half_turned = Face(parse_paths("s2-w", DOMINO))
    assert not are_one_kind(bend, image, DOMINO)
    assert are_one_kind(bend, half_turned, DOMINO)


def test_a_bridge_a_crossing_and_two_bends_are_different_kinds() -> None:
    square = Footprint(1, 1)
    texts = ["n-s+e-w", "n-e-s-w", "n-e+s-w"]
    keys = {kind_key(Face(parse_paths(text, square)), square, turns_of(square)) for text in texts}
    assert len(keys) == 3


@pytest.mark.parametrize(
    ("footprint", "turns", "expected"),
    [
        (Footprint(1, 1), "quarter", (0, 1, 2, 3)),
        (Footprint(1, 1), "half", (0, 2)),
        (Footprint(1, 1), "none", (0,)),
        (Footprint(2, 1), "quarter", (0, 2)),
        (Footprint(2, 2), "quarter", (0, 1, 2, 3)),
        (Footprint(2, 1), "none", (0,)),
    ],
)
def test_kinds_count_the_turns_that_keep_the_footprint(
    footprint: Footprint, turns: Turns, expected: tuple[int, ...]
) -> None:
    assert turns_of(footprint, turns) == expected


def test_a_domino_has_36_exit_sets_up_to_a_half_turn() -> None:
    ring = DOMINO.perimeter()
    sets = [chosen for size in range(7) for chosen in combinations(ring, size)]
    keys = {
        kind_key(Face((Path(tuple(map(Exit, chosen))),)), DOMINO, turns_of(DOMINO))
        for chosen in sets
    }
    assert len(keys) == 36


def partitions(ports: tuple[Port, ...]) -> Iterator[list[list[Port]]]:
    """Every way to leave ports as walls and to group the others into paths."""
    if not ports:
        yield []
        return
    first, rest = ports[0], ports[1:]
    for groups in partitions(rest):
        yield groups
        yield [[first], *groups]
        for index, group in enumerate(groups):
            yield [*groups[:index], [first, *group], *groups[index + 1 :]]


def test_a_domino_has_468_tunnel_structures_up_to_a_half_turn() -> None:
    keys = {
        kind_key(
            Face(tuple(Path(tuple(map(Exit, group))) for group in groups)),
            DOMINO,
            turns_of(DOMINO),
        )
        for groups in partitions(DOMINO.perimeter())
    }
    assert len(keys) == 468

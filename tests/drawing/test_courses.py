from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageDraw

from cardgen.drawing.courses import course_of
from cardgen.drawing.frames import HALF_MOUTH, frame_of
from cardgen.drawing.tunnels import STUB
from cardgen.model.card import Exit, Path
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Footprint, Port
from cardgen.model.notation import format_paths, ordered_paths, path_of_ends
from tests.drawing.samples import BLOCK, DOMINO, PORTRAIT, SQUARE, drawn, face_of, picture

FLOOR = (255, 210, 63)
MARK = (1, 2, 3)
PIXELS = 3.0


def basins(format: CardFormat, text: str) -> list[set[Port]]:
    """The ports whose floors hang together in the picture."""
    image = picture(drawn(format, text, "contrast"), pixels_per_mm=PIXELS)
    floors = image.point(lambda value: value)
    remaining = list(face_of(format, text).ports)
    found = []
    while remaining:
        flooded = floors.copy()
        ImageDraw.floodfill(flooded, spot(format, remaining[0], image), MARK)
        together = {
            port for port in remaining if flooded.getpixel(spot(format, port, image)) == MARK
        }
        found.append(together)
        remaining = [port for port in remaining if port not in together]
    return found


def spot(format: CardFormat, port: Port, image: Image.Image) -> tuple[int, int]:
    frame, unit = frame_of(format)
    x, y = frame.mouth(port)
    middle_x, middle_y = frame.middle(port.cell)
    return (
        min(round((x + (middle_x - x) * 0.05) * unit * PIXELS), image.width - 1),
        min(round((y + (middle_y - y) * 0.05) * unit * PIXELS), image.height - 1),
    )


def pairings(footprint: Footprint) -> list[tuple[Path, Path]]:
    """Every two paths of two exits each, with no exit in common."""
    ring = footprint.perimeter()
    found = []
    for four in combinations(ring, 4):
        first, *rest = four
        for partner in rest:
            others = [port for port in rest if port is not partner]
            found.append(
                (
                    path_of_ends((Exit(first), Exit(partner)), footprint),
                    path_of_ends((Exit(port) for port in others), footprint),
                )
            )
    return found


@pytest.mark.parametrize("format", [DOMINO, BLOCK, PORTRAIT], ids=str)
def test_two_paths_never_run_together(format: CardFormat) -> None:
    for paths in pairings(format.footprint)[:: 7 if format is BLOCK else 1]:
        text = format_paths(ordered_paths(paths, format.footprint), format.footprint)
        frame, _ = frame_of(format)
        has_bridge = course_of(frame, paths).has_bridges
        together = [set(path.ports) for path in paths]
        for basin in basins(format, text):
            assert any(basin <= ports for ports in together), text
            assert has_bridge or basin in together, text


@pytest.mark.parametrize("format", [DOMINO, SQUARE], ids=["2x1", "1x1"])
def test_paths_that_need_not_cross_do_not(format: CardFormat) -> None:
    ring = format.footprint.perimeter()
    frame, _ = frame_of(format)
    for paths in pairings(format.footprint):
        (a, b), (c, d) = (sorted(ring.index(port) for port in path.ports) for path in paths)
        must_cross = (a < c < b) != (a < d < b)
        count = sum(len(crossing) for crossing in course_of(frame, paths).crossings)
        assert count == (1 if must_cross else 0), format_paths(paths, format.footprint)


def test_joined_exits_hang_together() -> None:
    for size in range(2, 7):
        for ports in combinations(DOMINO.footprint.perimeter(), size):
            path = path_of_ends((Exit(port) for port in ports), DOMINO.footprint)
            text = format_paths((path,), DOMINO.footprint)
            assert basins(DOMINO, text) == [set(ports)], text


def test_exits_in_separate_paths_look_unlike_joined_ones() -> None:
    assert basins(DOMINO, "n1-x1+e-x2") == [
        {face_of(DOMINO, "n1-x1").ports[0]},
        {face_of(DOMINO, "e-x2").ports[0]},
    ]
    assert len(basins(SQUARE, "n-x+e-x+s-x+w-x")) == 4
    assert len(basins(DOMINO, "n1-n2+e-w+s2-s1")) == 3


def test_a_lone_arm_ends_in_a_chamber_past_the_middle() -> None:
    frame, _ = frame_of(SQUARE)
    (tunnel,) = course_of(frame, face_of(SQUARE, "s-x").paths).tunnels
    assert [(cap.x, cap.y, cap.scale) for cap in tunnel.caps] == [(22, 18, 1)]


def test_an_arm_in_a_cell_that_others_cross_ends_round_before_them() -> None:
    frame, _ = frame_of(SQUARE)
    course = course_of(frame, face_of(SQUARE, "n-s+e-x").paths)
    (arm,) = [tunnel for tunnel in course.tunnels if tunnel.caps]
    pieces = arm.pieces(arm.walls[0], 0.0)
    assert min(piece.at(0.5)[0] for piece in pieces) == pytest.approx(44 - STUB)
    assert arm.caps[0].scale < 0.6


@pytest.mark.parametrize(
    ("format", "text"),
    [
        (SQUARE, "n-e-s-w-x"),
        (PORTRAIT, "n-e-s-w-x"),
        (DOMINO, "n1-e-s1-w-x1"),
        (SQUARE, "n-e-s-x+w-x"),
    ],
    ids=str,
)
def test_a_dead_end_in_a_crossing_lies_in_a_niche_of_its_own(format: CardFormat, text: str) -> None:
    frame, _ = frame_of(format)
    (tunnel,) = [
        t for t in course_of(frame, face_of(format, text).paths).tunnels if t.path.exits[1:]
    ]
    (cap,) = tunnel.caps
    middles = [piece.at(i / 32)[:2] for _, piece in tunnel.centre_lines() for i in range(33)]
    assert min(math.dist((cap.x, cap.y), middle) for middle in middles) > HALF_MOUTH
    for reach in (0.0, 3.9, 7.2):
        near = [
            piece.at(i / 16)[:2]
            for wall in tunnel.walls
            for piece in tunnel.pieces(wall, reach)
            for i in range(17)
            if math.dist(piece.at(i / 16)[:2], (cap.x, cap.y)) < 8
        ]
        assert near
        for x, y in near:
            assert min(x, y, frame.width - x, frame.height - y) > 1.0


@pytest.mark.parametrize("text", ["n-e-s-w-x", "n-s-x", "n-e-x"])
@pytest.mark.parametrize("reach", [0.0, 12.0, 16.0, 500.0])
def test_bands_of_any_width_go_round_a_niche(text: str, reach: float) -> None:
    frame, _ = frame_of(SQUARE)
    (tunnel,) = course_of(frame, face_of(SQUARE, text).paths).tunnels
    for wall in tunnel.walls:
        for one, following in pairwise(tunnel.pieces(wall, reach)):
            assert math.dist(one.at(1.0)[:2], following.at(0.0)[:2]) < 0.01


def test_every_dead_end_has_a_cap() -> None:
    for format, text, count in (
        (DOMINO, "n1-x1+e-x2", 2),
        (DOMINO, "n1-x1-x2", 2),
        (SQUARE, "n-e-s-w-x", 1),
        (SQUARE, "n-s-x+e-w", 1),
        (BLOCK, "n1-x4+e1-x1", 2),
    ):
        frame, _ = frame_of(format)
        course = course_of(frame, face_of(format, text).paths)
        assert sum(len(tunnel.caps) for tunnel in course.tunnels) == count, text


def test_walls_know_which_way_the_earth_is() -> None:
    for format, text in ((DOMINO, "n1-e-s2-w"), (SQUARE, "s-x"), (SQUARE, "n-s-x")):
        frame, _ = frame_of(format)
        (tunnel,) = course_of(frame, face_of(format, text).paths).tunnels
        middles = [piece.at(i / 8)[:2] for _, piece in tunnel.centre_lines() for i in range(9)]
        for wall in tunnel.walls:
            for piece in tunnel.pieces(wall, 0.0):
                x, y, nx, ny = piece.at(0.5)
                distance = min((x - a) ** 2 + (y - b) ** 2 for a, b in middles)
                beyond = min((x + nx - a) ** 2 + (y + ny - b) ** 2 for a, b in middles)
                assert beyond > distance

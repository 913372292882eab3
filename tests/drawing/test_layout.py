"""A layout as a picture: real tiles, turned and in their places, marks where exits are open."""

from __future__ import annotations

import pytest
from PIL import Image

from cardgen.drawing.layout import LaidFace, draw_layout
from cardgen.drawing.scene import Scene
from cardgen.exports.pdf import scenes_pdf
from cardgen.exports.svg import svg_of
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Cell, Port, Side
from tests.drawing.samples import BLOCK, DOMINO, PORTRAIT, SQUARE, drawn, picture
from tests.rendering import colour_at, difference, pdf_picture, svg_picture

SCALE = 4.0
MARGIN = 17.0 / 44
"""Round the cells, in cells."""
PATHS = {DOMINO: "n1-e-x1", SQUARE: "n-e", PORTRAIT: "n-e", BLOCK: "n1-e2-s1"}
TABLE = (236, 232, 223)
QUARTERS = [(format, quarters) for format in (DOMINO, SQUARE, BLOCK) for quarters in range(4)]


def tile(format: CardFormat, bleed: float = 0.0) -> Scene:
    scene = drawn(format, PATHS[format])
    return scene if bleed else scene._replace(bleed=0.0)


def cell_box(
    format: CardFormat, first: Cell, cell: Cell, columns: int, rows: int
) -> tuple[int, int, int, int]:
    """The pixels of cells in a picture whose top-left cell is `first`, without the edge line."""
    margin = MARGIN * min(format.cell_width, format.cell_height)
    left = margin + (cell.column - first.column) * format.cell_width
    top = margin + (cell.row - first.row) * format.cell_height
    right, bottom = left + columns * format.cell_width, top + rows * format.cell_height
    edges = (left + 1, top + 1, right - 1, bottom - 1)
    return (
        round(edges[0] * SCALE),
        round(edges[1] * SCALE),
        round(edges[2] * SCALE),
        round(edges[3] * SCALE),
    )


def shown(scene: Scene) -> Image.Image:
    return svg_picture(svg_of(scene), SCALE)


@pytest.mark.parametrize(("format", "quarters"), [*QUARTERS, (PORTRAIT, 0), (PORTRAIT, 2)])
def test_tile_lies_as_it_is_turned(format: CardFormat, quarters: int) -> None:
    scene = tile(format)
    table = shown(draw_layout(format, [LaidFace("a", Cell(3, -2), quarters)], {"a": scene}))
    turned = format.footprint.turned(quarters)
    box = cell_box(format, Cell(3, -2), Cell(3, -2), turned.columns, turned.rows)
    edge = round(SCALE)
    upright = picture(scene, pixels_per_mm=SCALE).rotate(-90 * quarters, expand=True)
    wanted = upright.crop((edge, edge, edge + box[2] - box[0], edge + box[3] - box[1]))
    assert difference(table.crop(box), wanted) < 0.002
    assert difference(table.crop(box), wanted.rotate(180)) > 0.01


def test_tiles_lie_beside_each_other_by_their_cells() -> None:
    scene = tile(DOMINO)
    laid = [LaidFace("a", Cell(0, 0)), LaidFace("a", Cell(-1, 0), 1)]
    table = draw_layout(DOMINO, laid, {"a": scene})
    assert (table.width, table.height) == (3 * 44 + 2 * 17, 2 * 44 + 2 * 17)
    alone = shown(draw_layout(DOMINO, laid[:1], {"a": scene}))
    both = shown(table)
    box = cell_box(DOMINO, Cell(0, 0), Cell(0, 0), 2, 1)
    moved = cell_box(DOMINO, Cell(-1, 0), Cell(0, 0), 2, 1)
    assert difference(alone.crop(box), both.crop(moved)) < 0.001


def test_bleed_of_a_tile_does_not_show() -> None:
    laid = [LaidFace("a", Cell(0, 0), 1)]
    without, within = (
        draw_layout(DOMINO, laid, {"a": tile(DOMINO, bleed)}) for bleed in (0.0, 2.0)
    )
    assert difference(shown(without), shown(within)) == 0
    just_outside = (17 - 1) * SCALE, (17 + 22) * SCALE
    assert colour_at(shown(within), *just_outside) == TABLE


@pytest.mark.parametrize("side", Side)
def test_mark_of_an_open_exit_lies_in_the_empty_cell(side: Side) -> None:
    laid = [LaidFace("a", Cell(0, 0))]
    port = Port(Cell(0, 0), side)
    plain, marked = (
        shown(draw_layout(SQUARE, laid, {"a": tile(SQUARE)}, open_exits=exits))
        for exits in ((), (port,))
    )
    middle = (MARGIN + 0.5) * 60
    step = {Side.NORTH: (0, -1), Side.EAST: (1, 0), Side.SOUTH: (0, 1), Side.WEST: (-1, 0)}[side]
    x, y = (SCALE * (middle + direction * (30 + 6)) for direction in step)
    assert colour_at(plain, x, y) == TABLE
    assert colour_at(marked, x, y) == (200, 69, 43)
    inside = (round(MARGIN * 60 * SCALE) + 2, round((MARGIN + 1) * 60 * SCALE) - 2)
    box = (inside[0], inside[0], inside[1], inside[1])
    assert difference(plain.crop(box), marked.crop(box)) == 0


def test_picture_grows_to_show_blocked_cells() -> None:
    laid = [LaidFace("a", Cell(0, 0))]
    scene = draw_layout(DOMINO, laid, {"a": tile(DOMINO)}, blocked=[Cell(3, 1)])
    assert (scene.width, scene.height) == (4 * 44 + 2 * 17, 2 * 44 + 2 * 17)
    x, y = (17 + 3.5 * 44) * SCALE, (17 + 1.5 * 44) * SCALE
    assert colour_at(shown(scene), x, y) == (207, 200, 186)


def test_svg_and_pdf_show_the_same() -> None:
    laid = [LaidFace("a", Cell(0, 0), 2), LaidFace("b", Cell(2, 0), 3)]
    faces = {"a": tile(DOMINO), "b": drawn(DOMINO, "n1-x2")._replace(bleed=0.0)}
    scene = draw_layout(DOMINO, laid, faces, open_exits=[Port(Cell(0, 0), Side.WEST)])
    pdf = pdf_picture(scenes_pdf([scene], title="x"), pixels_per_mm=SCALE)
    assert difference(shown(scene), pdf.resize(shown(scene).size)) < 0.005


def test_face_that_lies_twice_is_written_once() -> None:
    one = [LaidFace("a", Cell(0, 0))]
    two = [*one, LaidFace("a", Cell(0, 1), 2)]
    sizes = [len(svg_of(draw_layout(DOMINO, laid, {"a": tile(DOMINO)}))) for laid in (one, two)]
    assert sizes[1] - sizes[0] < sizes[0] / 4


def test_lengths_grow_with_the_cell() -> None:
    large = DOMINO._replace(cell_width=88.0, cell_height=88.0)
    scenes = [
        draw_layout(format, [LaidFace("a", Cell(0, 0))], {"a": drawn(format, "n1-e-x1")})
        for format in (DOMINO, large)
    ]
    assert scenes[1].width == 2 * scenes[0].width
    small, large_picture = shown(scenes[0]), svg_picture(svg_of(scenes[1]), SCALE / 2)
    assert difference(small, large_picture.resize(small.size)) < 0.01

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from cardgen.drawing.scene import Item, Picture, Scene, Shape, Stroke, TextRun, Use
from cardgen.errors import CardgenError
from cardgen.exports.pdf import scenes_pdf, sheets_pdf
from cardgen.exports.pdf_file import POINTS_PER_MM, PdfFile
from cardgen.exports.pdf_paint import Painter
from cardgen.exports.svg import svg_of
from cardgen.fonts import missing_characters
from cardgen.sheets.sheet import Sheet, Slot
from tests.exports.scenes import EVERYTHING, KINDS, STAR, png, rectangle, scene
from tests.rendering import colour_at, difference, pdf_picture, pdf_text, svg_picture

CARD = scene(Shape(rectangle(10, 10, 20, 10), fill="#fbe9c3"))
LABEL = TextRun("17", 80, 40, 2.2, "#ffffff", bold=True, anchor="end")


_OPENED: list[pikepdf.Pdf] = []
"""Kept, because what pikepdf hands out dies with its file."""


def opened(pdf: bytes) -> pikepdf.Pdf:
    _OPENED.append(pikepdf.open(BytesIO(pdf)))
    return _OPENED[-1]


def slot(
    x: float, y: float, face: str = "card", rotation: int = 0, overlay: tuple[Item, ...] = ()
) -> Slot:
    width, height = (44.0, 88.0) if rotation in {90, 270} else (88.0, 44.0)
    return Slot(
        *(0, 0, "card", face, "front", 1, 1, None, 1, rotation),
        (x, y, width, height),
        (x - 1, y - 2, x + width + 1, y + height + 2),
        overlay,
    )


def sheet(*slots: Slot, furniture: tuple[Item, ...] = (), page: int = 1) -> Sheet:
    return Sheet(
        *(page, page, 1, "front", "a4", 210, 297), slots, Scene("furniture", 210, 297, furniture)
    )


def xobjects(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    return (item for item in pdf.objects if isinstance(item, pikepdf.Stream) and "/Subtype" in item)


def resources(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    yield from (page.Resources for page in pdf.pages)
    yield from (item.Resources for item in xobjects(pdf) if item.Subtype == "/Form")


@pytest.mark.parametrize("kind", KINDS)
def test_svg_and_pdf_show_the_same(kind: str) -> None:
    drawn = scene(*KINDS[kind])
    one = svg_picture(svg_of(drawn, bleed=2))
    other = pdf_picture(scenes_pdf([drawn], title="x"))
    assert difference(one, other) < 0.0005


@pytest.mark.parametrize("kind", KINDS)
def test_the_comparison_of_pictures_can_fail(kind: str) -> None:
    drawn = scene(*KINDS[kind])
    one = svg_picture(svg_of(drawn, bleed=2))
    other = pdf_picture(scenes_pdf([scene()], title="x"))
    assert difference(one, other) > 0.001


@pytest.mark.parametrize("grid", [0.2, 0.1, 0.05, 0.01, 0.003])
def test_the_grid_changes_bytes_and_not_the_picture(grid: float) -> None:
    one = svg_picture(svg_of(EVERYTHING, bleed=2))
    other = pdf_picture(scenes_pdf([EVERYTHING._replace(grid=grid)], title="x"))
    assert difference(one, other) < 0.001


def test_lengths_on_the_grid_are_written_as_whole_numbers() -> None:
    card = scene(Shape((("M", 0.1 + 0.2, 1.7), ("L", 4.1, 5), ("Z",)), fill="#000000"))
    content = opened(scenes_pdf([card], title="x")).pages[0].Contents.read_bytes()
    assert b" 3 17 m 41 50 l f " in content


def test_lengths_off_the_grid_are_kept_to_a_thousandth_of_a_millimetre() -> None:
    card = scene(Shape((("M", 0.33, 1.7), ("L", 4.0004, 5), ("Z",)), fill="#000000"), grid=0.2)
    content = opened(scenes_pdf([card], title="x")).pages[0].Contents.read_bytes()
    assert b" 1.65 8.5 m 20.002 25 l f " in content


@pytest.mark.parametrize(("width", "height"), [(210, 297), (215.9, 279.4), (70, 120), (33.3, 55.5)])
def test_the_media_box_is_exact(width: float, height: float) -> None:
    page = opened(scenes_pdf([Scene("x", width, height, ())], title="x")).pages[0]
    box = [float(edge) for edge in page.MediaBox]
    assert box == pytest.approx([0, 0, width * 72 / 25.4, height * 72 / 25.4], abs=1e-4)


def test_on_sheets_all_boxes_are_the_page() -> None:
    page = opened(sheets_pdf([sheet(slot(20, 20))], {"card": CARD}, title="x")).pages[0]
    assert page.TrimBox == page.MediaBox == page.BleedBox


def test_a_card_page_ends_at_the_bleed_and_is_trimmed_inside_it() -> None:
    page = opened(scenes_pdf([CARD], title="x")).pages[0]
    assert [float(edge) / POINTS_PER_MM for edge in page.MediaBox] == pytest.approx([0, 0, 92, 48])
    assert page.BleedBox == page.MediaBox
    trim = [float(edge) / POINTS_PER_MM for edge in page.TrimBox]
    assert trim == pytest.approx([2, 2, 90, 46])


def test_every_scene_is_a_page_of_its_own() -> None:
    pdf = opened(scenes_pdf([CARD, EVERYTHING, CARD], title="x"))
    assert len(pdf.pages) == 3


def test_printers_are_asked_to_keep_the_size() -> None:
    preferences = opened(scenes_pdf([CARD], title="x")).Root.ViewerPreferences
    assert preferences.PrintScaling == "/None"
    assert "/Duplex" not in preferences


@pytest.mark.parametrize("duplex", ["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"])
def test_the_duplex_preference_is_the_one_given(duplex: str) -> None:
    pdf = sheets_pdf([sheet()], {}, title="x", duplex=duplex)  # type: ignore[arg-type]
    assert opened(pdf).Root.ViewerPreferences.Duplex == f"/{duplex}"


@pytest.mark.parametrize("title", ["Bandido", "Öne (t\\est) % <&>", "警報 😀", "a\x00b\ud800c"])
def test_the_title_is_told_and_nobody_else(title: str) -> None:
    pdf = opened(scenes_pdf([EVERYTHING], title=title))
    assert str(pdf.docinfo["/Title"]) == "".join(filter(str.isprintable, title))
    assert set(pdf.docinfo.keys()) == {"/Title", "/Producer"}
    assert str(pdf.docinfo["/Producer"]).startswith("cardgen ")


def test_no_path_of_this_machine_is_in_the_file() -> None:
    pdf = opened(sheets_pdf([sheet(slot(20, 20, "all"))], {"all": EVERYTHING}, title="x"))
    plain = BytesIO()
    pdf.save(plain, stream_decode_level=pikepdf.StreamDecodeLevel.all, compress_streams=False)
    for part in (os.sep + "cardgen", "templates", str(Path.home())):
        assert part.encode() not in plain.getvalue()


def test_the_language_is_told() -> None:
    assert opened(scenes_pdf([CARD], title="x", language="nl")).Root.Lang == "nl"
    assert "/Lang" not in opened(scenes_pdf([CARD], title="x")).Root


def test_all_fonts_are_embedded_and_none_is_built_in() -> None:
    text = TextRun("17 Ω 警報", 100, 290, 3, "#000000")
    faces = {"all": EVERYTHING, "card": CARD}
    pdf = opened(
        sheets_pdf([sheet(slot(9, 9, "all"), slot(9, 99), furniture=(text,))], faces, title="x")
    )
    fonts = [font for item in resources(pdf) if "/Font" in item for font in item.Font.values()]
    assert fonts
    for font in fonts:
        assert "/FontFile2" in font.FontDescriptor
        assert "MPLUS1p" in str(font.BaseFont)
    names = [str(item.BaseFont) for item in pdf.objects if "/BaseFont" in _dictionary(item)]
    assert names
    assert not [name for name in names if "Helvetica" in name or "Zapf" in name]


def _dictionary(item: pikepdf.Object) -> pikepdf.Object | tuple[()]:
    return item if isinstance(item, pikepdf.Dictionary) else ()


def test_no_form_contains_itself() -> None:
    pdf = opened(sheets_pdf([sheet(slot(9, 9, "all"))], {"all": EVERYTHING}, title="x"))

    def walk(item: pikepdf.Object, above: tuple[tuple[int, int], ...]) -> int:
        assert item.objgen not in above
        inner = item.get("/Resources", pikepdf.Dictionary()).get("/XObject", pikepdf.Dictionary())
        return 1 + sum(walk(each, (*above, item.objgen)) for each in inner.values())

    assert walk(pdf.pages[0].obj, ()) >= 4


def test_text_can_be_copied() -> None:
    words = ["Łódź Čačak", "Ωμέγα", "Привет", "警報", "( ) \\ < > & % \" '", "e\u0301à la carte"]
    runs = [TextRun(word, 4, 6 + 6 * n, 3, "#ffffff", tracking=0.2) for n, word in enumerate(words)]
    text = pdf_text(scenes_pdf([scene(*runs)], title="x"))
    assert text.splitlines() == [*words[:-1], "éà la carte"]


def test_more_than_one_subset_of_letters_can_be_copied() -> None:
    letters = [chr(code) for code in range(0x4E00, 0x5400) if not missing_characters(chr(code))]
    lines = ["".join(letters[n : n + 40]) for n in range(0, 400, 40)]
    assert len("".join(lines)) > 256
    runs = [TextRun(line, 2, 4 + 4 * n, 2, "#ffffff") for n, line in enumerate(lines)]
    text = pdf_text(scenes_pdf([scene(*runs)], title="x"))
    assert text.split() == lines


def test_no_reader_can_take_a_letter_for_the_end_of_a_line() -> None:
    text = TextRun("abcdefghijklmnopqrstuvwxyz", 4, 20, 4, "#ffffff")
    content = opened(scenes_pdf([scene(text)], title="x")).pages[0].Contents.read_bytes()
    assert b"\r" not in content
    assert b"\\r" in content


def test_a_missing_character_is_printed_as_a_visible_sign() -> None:
    pdf = scenes_pdf([scene(TextRun("a😀b", 4, 20, 4, "#ffffff"))], title="x")
    assert pdf_text(pdf).strip() == "a?b"


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_transparency_lets_the_ground_through(mode: str) -> None:
    pdf = scenes_pdf([scene(Picture(png(mode), 10, 10, 32, 32))], title="x")
    picture = pdf_picture(pdf, pixels_per_mm=4)
    ground = colour_at(picture, 4, 4)
    clear, solid = colour_at(picture, 50, 80), colour_at(picture, 172, 80)
    assert max(abs(a - b) for a, b in zip(clear, ground, strict=True)) < 8
    assert max(abs(a - b) for a, b in zip(solid, ground, strict=True)) > 25


@pytest.mark.parametrize("mode", ["L", "P", "RGB", "1", "I;16"])
def test_pictures_of_every_mode_look_like_those_of_the_svg(mode: str) -> None:
    image = Image.linear_gradient("L")
    if mode == "I;16":
        image = Image.frombytes(
            mode, image.size, bytes(t for tone in image.tobytes() for t in (0, tone))
        )
    else:
        image = image.convert(mode)
    file = BytesIO()
    image.save(file, "PNG")
    drawn = scene(Picture(file.getvalue(), 10, 4, 32, 32))
    one, other = svg_picture(svg_of(drawn, bleed=2)), pdf_picture(scenes_pdf([drawn], title="x"))
    assert difference(one, other) < 0.01


def test_a_picture_that_cannot_be_read_is_an_error_of_the_user() -> None:
    for broken in (b"", b"not a picture", png()[:80]):
        with pytest.raises(CardgenError):
            scenes_pdf([scene(Picture(broken, 0, 0, 9, 9))], title="x")


def test_each_face_symbol_and_picture_is_written_once() -> None:
    busy = scene(*KINDS["picture"], *KINDS["symbol"])
    furniture = (Use(STAR), Picture(png(), 5, 5, 9, 9))
    sheets = [
        sheet(slot(20, 20, "busy"), slot(20, 99, "busy"), furniture=furniture, page=page)
        for page in (1, 2)
    ]
    kinds = [
        str(item.Subtype)
        for item in xobjects(opened(sheets_pdf(sheets, {"busy": busy}, title="x")))
    ]
    assert kinds.count("/Form") == 2
    assert kinds.count("/Image") == 2  # colours and transparency


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_face_lies_in_its_slot_as_it_is_turned(rotation: int) -> None:
    marked = scene(Shape(rectangle(0, 0, 22, 22), fill="#ffffff"))
    placed = slot(30, 40, "marked", rotation, (Shape(rectangle(66, 22, 22, 22), fill="#ff0000"),))
    picture = pdf_picture(sheets_pdf([sheet(placed)], {"marked": marked}, title="x"), 0, 2)
    x, y, width, height = placed.trim
    corners = [
        (x + 9, y + 9),
        (x + width - 9, y + 9),
        (x + width - 9, y + height - 9),
        (x + 9, y + height - 9),
    ]
    white, red = corners[rotation // 90], corners[(rotation // 90 + 2) % 4]
    assert colour_at(picture, white[0] * 2, white[1] * 2) == (255, 255, 255)
    assert colour_at(picture, red[0] * 2, red[1] * 2) == (255, 0, 0)


def test_nothing_of_a_face_is_painted_outside_its_clip() -> None:
    spilling = scene(*KINDS["past the bleed"])
    everywhere = Shape(rectangle(-99, -99, 500, 500), fill="#0000ff")
    placed = slot(30, 40, "spilling", overlay=(everywhere,))
    pdf = sheets_pdf([sheet(placed)], {"spilling": spilling}, title="x")
    picture = pdf_picture(pdf, 0, 4)
    inked = picture.convert("L").point(lambda tone: 255 if tone < 250 else 0).getbbox()
    assert inked is not None
    assert inked == pytest.approx([edge * 4 for edge in placed.clip], abs=1)


def test_lengths_of_a_label_are_its_own_whatever_was_set_outside() -> None:
    thick = Stroke("#000000", 1.5, dash=(2, 1))
    line = Shape((("M", 5, 5), ("L", 80, 5)), stroke=thick)
    words = TextRun("label", 5, 20, 5, "#000000", tracking=1)
    alone = sheets_pdf([sheet(slot(30, 40, overlay=(line, words)))], {"card": CARD}, title="x")
    painter = Painter(PdfFile("x"), 0.01)
    painter.paint((line, words))
    painter.open((1, 0, 0, 1, 30, 40), step=0.1)
    painter.paint((line, words))
    assert painter.content.count(" w ") == painter.content.count(" Tf ") == 2
    assert painter.content.count(" d ") == painter.content.count(" Tc ") == 2
    assert pdf_text(alone).strip() == "label"


def test_furniture_lies_above_the_cards() -> None:
    line = Shape(rectangle(0, 60, 210, 1), fill="#000000")
    pdf = sheets_pdf([sheet(slot(30, 40), furniture=(line,))], {"card": CARD}, title="x")
    assert colour_at(pdf_picture(pdf, 0, 2), 120, 121) == (0, 0, 0)


def test_the_same_input_gives_the_same_bytes_in_any_process_and_time_zone() -> None:
    code = (
        "import sys; from cardgen.exports.pdf import sheets_pdf;"
        "from tests.exports.test_pdf import EVERYTHING, sheet, slot, LABEL;"
        "sys.stdout.buffer.write(sheets_pdf([sheet(slot(9, 9, 'all', 0, (LABEL,)))],"
        " {'all': EVERYTHING}, title='x'))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "TZ": zone,
                "PYTHONPATH": os.pathsep.join(sys.path),
            },
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    here = sheets_pdf([sheet(slot(9, 9, "all", 0, (LABEL,)))], {"all": EVERYTHING}, title="x")
    assert outputs == {here}


def test_the_identity_of_a_file_tells_its_content() -> None:
    one, same, other = (
        opened(scenes_pdf([drawn], title="x")).trailer.ID for drawn in (CARD, CARD, scene())
    )
    assert one == same != other


def test_the_identity_of_a_file_tells_its_words() -> None:
    one, other = (
        opened(scenes_pdf([scene(TextRun(word, 4, 9, 3, "#ffffff"))], title="x")).trailer.ID
        for word in ("abc", "xyz")  # alike in all but the letters that codes stand for
    )
    assert one != other


def test_a_further_sheet_costs_less_than_a_kilobyte() -> None:
    def labelled(page: int) -> Sheet:
        labels = [(LABEL._replace(text=str(page * 12 + n)), Use(STAR)) for n in range(12)]
        slots = [slot(17, 16.5 + 22 * n, overlay=label) for n, label in enumerate(labels)]
        return sheet(*slots, furniture=(Use(STAR), LABEL), page=page)

    few, many = (
        len(sheets_pdf(map(labelled, range(count)), {"card": CARD}, title="x"))
        for count in (4, 104)
    )
    assert (many - few) / 100 < 1000


def test_the_file_is_sound() -> None:
    pdf = opened(sheets_pdf([sheet(slot(9, 9, "all"))], {"all": EVERYTHING}, title="x"))
    assert pdf.check_pdf_syntax() == []


@pytest.mark.parametrize("columns", [(0, 1), (1, 0)], ids=["front", "back"])
def test_a_face_reaches_a_little_under_those_that_touch_it_and_are_painted_later(
    columns: tuple[int, int],
) -> None:
    """Else paper shows where two softened edges meet; nothing of it lies uncovered."""
    slots = []
    for row, column in ((row, column) for row in (0, 1) for column in columns):
        x, y = 15.0 + 88 * column, 20.0 + 44 * row
        trim, clip = (x, y, 88.0, 44.0), (x, y, x + 88.0, y + 44.0)
        slots.append(slot(x, y)._replace(row=row, column=column, trim=trim, clip=clip))
    (page,) = opened(sheets_pdf([sheet(*slots)], {"card": scene()}, title="x")).pages
    boxes = [
        tuple(int(number) / 100 for number in found)
        for found in re.findall(rb"(\d+) (\d+) (\d+) (\d+) re W n", page.Contents.read_bytes())
    ]
    left, right = slots[columns.index(0)].trim[0], slots[columns.index(1)].trim[0]
    beside = left if columns[0] == 0 else right - 0.1
    first, second, third, last = boxes
    assert first == pytest.approx((beside, 20.0, 88.1, 44.1))
    assert second[2:] == pytest.approx((88.0, 44.1)) and third[2:] == pytest.approx((88.1, 44.0))
    assert last == pytest.approx((slots[3].trim[0], 64.0, 88.0, 44.0))

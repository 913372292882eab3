from __future__ import annotations

import contextlib
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.drawing.icon_shapes import IconError
from cardgen.drawing.icon_svg import LARGEST_SVG
from cardgen.drawing.icons import parse_icon
from cardgen.drawing.scene import Group, Picture, Shape
from cardgen.resources import names, templates_folder

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


def svg(body: str, head: str = HEAD) -> bytes:
    return f"{head}{body}</svg>".encode()


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png_of(
    width: int,
    height: int,
    colour: tuple[int, int, int, int] = (9, 9, 9, 255),
    *,
    claimed: tuple[int, int] | None = None,
    extra: bytes = b"",
) -> bytes:
    rows = (b"\x00" + bytes(colour) * width) * height
    header = struct.pack(">IIBBBBB", *(claimed or (width, height)), 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + extra
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def png_in_parts(
    kind: int, pixel: tuple[int, ...], *, before: bytes = b"", between: bytes = b""
) -> bytes:
    """A PNG of one pixel and any kind of colours, its data in two parts."""
    data = zlib.compress(b"\x00" + bytes(pixel))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, kind, 0, 0, 0))
        + before
        + chunk(b"IDAT", data[:4])
        + between
        + chunk(b"IDAT", data[4:])
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("kind", "pixel", "before"),
    [
        (0, (0,), b""),
        (0, (0,), chunk(b"tRNS", b"ab")),
        (2, (0, 0, 0), chunk(b"tRNS", b"abcdef")),
        (3, (0,), chunk(b"PLTE", b"abcdef") + chunk(b"tRNS", b"a")),
        (4, (0, 0), b""),
        (6, (0, 0, 0, 0), b""),
    ],
)
def test_pictures_of_every_kind_are_read(kind: int, pixel: tuple[int, ...], before: bytes) -> None:
    assert parse_icon(png_in_parts(kind, pixel, before=before), "p").png


@pytest.mark.parametrize("name", names(templates_folder("icons"), ".svg"))
def test_every_shipped_icon_parses_and_fits_its_box(name: str) -> None:
    icon = parse_icon((templates_folder("icons") / f"{name}.svg").read_bytes(), name)
    symbol = icon.symbol("#123456")
    assert all(isinstance(item, Shape) for item in symbol.items), "nothing sticks out of the box"
    assert max(symbol.box) == 12


def test_shapes_transforms_and_colours_are_kept() -> None:
    icon = parse_icon(
        svg(
            '<title>A</title><g fill="#f00" transform="translate(2 3) scale(2)">'
            '<rect x="1" y="1" width="3" height="4" rx="1"/><circle cx="2" cy="2" r="1"/>'
            '<ellipse cx="2" cy="2" rx="1" ry="2" fill="none" stroke="currentColor"/></g>'
            '<line x1="0" y1="0" x2="5" y2="5" stroke="black" stroke-linecap="round"/>'
            '<polyline points="0,0 1,1 2,0"/><polygon points="0 0 1 1 2 0" fill-rule="evenodd"/>'
            '<path d="M1 1h4v4H1zm1 1l1 1"/>'
        ),
        "all",
    )
    shapes = icon.shapes
    assert len(shapes) == 7
    assert shapes[0].fill == "#ff0000"
    assert shapes[2].stroke == "currentColor"
    assert shapes[2].stroke_width == 2
    assert shapes[3].cap == "round"
    assert shapes[5].even_odd
    assert shapes[1].outline[0] == ("M", 8.0, 7.0)


def test_an_icon_takes_the_colour_of_its_user() -> None:
    icon = parse_icon(svg('<path fill="currentColor" d="M0 0h9v9z"/>'), "x")
    (shape,) = icon.symbol("#abcdef").items
    assert isinstance(shape, Shape)
    assert shape.fill == "#abcdef"


@pytest.mark.parametrize(
    "body",
    [
        '<path d="M0 0h900v900z"/>',
        '<path d="M2 12h20" stroke="black" stroke-width="900"/>',
        '<path d="M2 2h20v20z" stroke="black" stroke-width="6" stroke-linejoin="round"/>',
    ],
)
def test_what_sticks_out_of_the_box_is_clipped(body: str) -> None:
    icon = parse_icon(svg(body), "huge")
    (item,) = icon.symbol("#000000").items
    assert isinstance(item, Group)
    assert item.clip == (-12, -12, 12, 12)


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("<text>hello</text>", "text"),
        ('<image href="x.png"/>', "image"),
        ("<style>path{}</style>", "style"),
        ("<linearGradient/>", "linearGradient"),
        ("<script>1</script>", "script"),
        ('<use href="#a"/>', "use"),
        ('<defs><path d="M0 0"/></defs>', "path"),
        ("<foreignObject/>", "foreignObject"),
        ('<path d="M0 0" style="filter:none"/>', "filter"),
        ('<path d="M0 0" opacity=".5"/>', "opacity"),
        ('<path d="M0 0" filter="url(#a)"/>', "filter"),
        ('<path d="M0 0" clip-path="url(#a)"/>', "clip-path"),
        ('<path d="M0 0" fill="url(#a)"/>', "fill"),
        ('<path d="M0 0" onload="x()"/>', "onload"),
        ('<path d="M0 0" stroke-dasharray="1"/>', "stroke-dasharray"),
        ('<g href="http://x"/>', "href"),
        ('<path d="M0 0L1"/>', "path"),
        ('<path d="L0 0"/>', "path"),
        ('<path d="M1e99 0"/>', "path"),
        ('<rect width="50%" height="1"/>', "width"),
        ('<rect width="nan" height="1"/>', "width"),
        ('<g transform="spin(3)"/>', "spin"),
        ('<g transform="scale(1e300) scale(1e300)"><path d="M1 1h1z"/></g>', "transform"),
        ('<svg viewBox="0 0 1 1"/>', "svg"),
        ("loose words", "text"),
        ('<path d="M0 0h1z"/><?php x ?>', "php"),
    ],
)
def test_what_icons_may_not_have_is_refused_by_name(body: str, word: str) -> None:
    with pytest.raises(IconError, match=word):
        parse_icon(svg(body), "x")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"plain text",
        b"<svg",
        b"\x00" * 400,
        svg(""),
        svg('<path d="M0 0h1z"/>', "<svg xmlns='http://www.w3.org/2000/svg'>"),
        svg('<path d="M0 0h1z"/>', HEAD.replace("0 0 24 24", "0 0 0 24")),
        svg('<path d="M0 0h1z"/>', HEAD.replace("0 0 24 24", "0 0 2400 1")),
        b"<!DOCTYPE svg>" + svg('<path d="M0 0h1z"/>'),
        b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + svg("<title>&b;</title>"),
        b'<!DOCTYPE svg SYSTEM "http://example.com/x.dtd">' + svg(""),
        svg("<g>" * 500 + "</g>" * 500),
        svg('<path d="M0 0"/>' * 5000),
        svg('<path d="M0 0' + "h1" * 40_000 + '"/>'),
        b" " * 10 + svg("<title>" + "x" * LARGEST_SVG + "</title>"),
        b"<html><body/></html>",
        b"<?xml version='1.0' encoding='klingon'?><svg/>",
        b"<?xml version='1.0' encoding='utf-7'?><svg/>",
        b"<?xml version='1.0' encoding='gbk'?><svg/>",
        svg('<path d="M0 0h1z"/>', HEAD.replace("0 0 24 24", "0 0 1e-308 1e-308")),
        svg('<path d="M0 0h1z"/>', HEAD.replace("0 0 24 24", "0 0 5e-324 5e-324")),
        svg('<path d="M0 0h1z"/>', HEAD.replace("0 0 24 24", "1e6 1e6 1e-12 1e-12")),
        svg(f'<path transform="{"scale(1e6) " * 40}" d="M0 0h0" stroke="#000"/>'),
        svg('<path d="M0 0A1e-300 1e6 45 1 0 10 10"/>'),
        svg('<path d="M' + " " * 190_000 + '"/>'),
    ],
    ids=range(25),
)
def test_hostile_files_are_refused(data: bytes) -> None:
    with pytest.raises(IconError):
        parse_icon(data, "x")


@given(st.binary(max_size=300))
def test_any_bytes_are_an_icon_or_an_error(data: bytes) -> None:
    for candidate in (data, b"\x89PNG\r\n\x1a\n" + data, HEAD.encode() + data + b"</svg>"):
        with contextlib.suppress(IconError):
            parse_icon(candidate, "x")


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,-+e ", max_size=80))
def test_any_path_data_is_an_icon_or_an_error(data: str) -> None:
    with contextlib.suppress(IconError):
        parse_icon(svg(f'<path d="{data}"/>'), "x").symbol("#000000")


def test_a_png_is_kept_with_its_alpha_and_without_its_comments() -> None:
    comment = chunk(b"tEXt", b"Author\x00somebody")
    data = png_of(4, 2, (1, 2, 3, 77), extra=comment)
    icon = parse_icon(data, "p")
    (item,) = icon.symbol("#000000").items
    assert isinstance(item, Picture)
    assert item.png == png_of(4, 2, (1, 2, 3, 77))
    assert (item.width, item.height) == (24, 12)


@pytest.mark.parametrize(
    "data",
    [
        png_of(2, 2)[:-20],
        png_of(2, 2).replace(b"IDAT", b"IDAX"),
        png_of(2, 2, claimed=(3, 3)),
        png_of(2, 2, claimed=(1, 1)),
        png_of(2, 2, claimed=(0, 2)),
        png_of(2, 2, claimed=(2001, 2001)),
        png_of(2, 2, claimed=(2**31, 2**31)),
        png_of(60, 1),
        png_of(2, 2)[:40] + b"\xff" + png_of(2, 2)[41:],
        b"\x89PNG\r\n\x1a\n",
        png_of(2, 2, extra=chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 9, 8, 6, 0, 0, 0))),
        png_in_parts(6, (9, 9, 9, 9), between=chunk(b"PLTE", b"abc")),
        png_in_parts(3, (0,), before=chunk(b"PLTE", b"abcd")),
        png_in_parts(3, (0,), before=chunk(b"PLTE", b"a" * 900)),
        png_in_parts(3, (0,), before=chunk(b"PLTE", b"abc") + chunk(b"tRNS", b"ab")),
        png_in_parts(0, (0,), before=chunk(b"tRNS", b"")),
        png_in_parts(2, (0, 0, 0), before=chunk(b"tRNS", b"a")),
    ],
    ids=range(17),
)
def test_damaged_pictures_are_refused(data: bytes) -> None:
    with pytest.raises(IconError):
        parse_icon(data, "p")


def test_a_style_attribute_paints_like_attributes_and_wins_over_them() -> None:
    inkscape = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs id="defs1"/>'
        '<path d="M0 0H9V9Z" fill="#00ff00" style="fill:#ff0000;fill-opacity:1;stroke:none;'
        'stroke-width:0.26;-inkscape-stroke:none;font-variation-settings:normal"/></svg>'
    )
    (shape,) = parse_icon(inkscape.encode(), "x").shapes
    assert (shape.fill, shape.stroke) == ("#ff0000", None)


@pytest.mark.parametrize(
    "inside",
    [
        '<defs><path d="M0 0H9V9Z"/></defs><path d="M0 0H9V9Z"/>',
        '<path style="fill:url(#a)" d="M0 0H9V9Z"/>',
        '<path style="opacity:0.5" d="M0 0H9V9Z"/>',
        '<path style="nonsense" d="M0 0H9V9Z"/>',
        '<path style="filter:url(http://example.org)" d="M0 0H9V9Z"/>',
    ],
)
def test_what_a_style_or_defs_hides_is_refused(inside: str) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{inside}</svg>'
    with pytest.raises(IconError):
        parse_icon(svg.encode(), "x")

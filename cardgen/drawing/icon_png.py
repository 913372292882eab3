"""PNG icons: checked whole before anything decodes them."""

from __future__ import annotations

import struct
import zlib

from cardgen.drawing.icon_shapes import IconError

LARGEST_PNG = 1_000_000
"""Bytes of the largest PNG icon."""
LARGEST_SIDE = 2000
"""Pixels on the longest side of a PNG icon."""

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: {1, 2, 4, 8, 16}, 2: {8, 16}, 3: {1, 2, 4, 8}, 4: {8, 16}, 6: {8, 16}}
_KEPT = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}
_CLEAR = {0: 2, 2: 6}
"""Bytes of the transparent colour, of kinds that may have one."""
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
           (0, 1, 1, 2))  # fmt: skip


def read_png(data: bytes) -> tuple[int, int, bytes]:
    """Width, height and the bytes without anything that paints nothing (comments, places).

    Raises:
        IconError: the PNG is broken, or larger than an icon may be.
    """
    if len(data) > LARGEST_PNG:
        raise IconError(f"a PNG icon has at most {LARGEST_PNG // 1000} kB")
    chunks = _png_chunks(data)
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13:
        raise IconError("the PNG has no header")
    if chunks[-1][0] != b"IEND":
        raise IconError("the PNG breaks off")
    width, height, depth, kind, compression, filtering, interlace = struct.unpack(
        ">IIBBBBB", chunks[0][1]
    )
    if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
        raise IconError(f"a PNG icon has at most {LARGEST_SIDE} pixels a side")
    if not 1 / 20 <= width / height <= 20:
        raise IconError("an icon is at most 20 times as long as wide")
    if depth not in _DEPTHS.get(kind, ()) or compression or filtering or interlace > 1:
        raise IconError("the PNG's header makes no sense")
    if kind == 3 and not any(name == b"PLTE" for name, _ in chunks):
        raise IconError("the PNG has no palette")
    _check_parts(chunks, kind)
    _check_pixels(chunks, width, height, depth * _CHANNELS[kind], bool(interlace))
    kept = [PNG_SIGNATURE]
    for name, body in chunks:
        if name in _KEPT:
            crc = zlib.crc32(name + body)
            kept.append(struct.pack(">I", len(body)) + name + body + struct.pack(">I", crc))
    return width, height, b"".join(kept)


def _png_chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    chunks = []
    position = len(PNG_SIGNATURE)
    while position + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, position)
        name = data[position + 4 : position + 8]
        end = position + 8 + length
        if end + 4 > len(data):
            break
        body = data[position + 8 : end]
        if struct.unpack_from(">I", data, end)[0] != zlib.crc32(name + body):
            raise IconError("the PNG is damaged: a checksum is wrong")
        if not name[0] & 0x20 and name not in _KEPT:
            raise IconError("the PNG has a part that is not known")
        chunks.append((name, body))
        position = end + 4
        if name == b"IEND":
            break
    return chunks


def _check_parts(chunks: list[tuple[bytes, bytes]], kind: int) -> None:
    """Raises where parts that matter are not as every decoder expects them."""
    names = [name for name, _ in chunks if name in _KEPT]
    first = names.index(b"IDAT") if b"IDAT" in names else len(names)
    pixels = names.count(b"IDAT")
    together = all(name == b"IDAT" for name in names[first : first + pixels])
    if names.count(b"IHDR") > 1 or not together:
        raise IconError("the PNG is damaged: its parts are out of order")
    bodies = dict(chunks)
    palette = len(bodies.get(b"PLTE", b""))
    if kind == 3 and (palette % 3 or not 3 <= palette <= 768):
        raise IconError("the PNG is damaged: its palette has no right length")
    clear = bodies.get(b"tRNS")
    if clear is not None and kind in _CLEAR and len(clear) < _CLEAR[kind]:
        raise IconError("the PNG is damaged: its transparent colour breaks off")
    if clear is not None and kind == 3 and len(clear) > palette // 3:
        raise IconError("the PNG is damaged: more transparent colours than colours")


def _check_pixels(
    chunks: list[tuple[bytes, bytes]], width: int, height: int, bits: int, interlaced: bool
) -> None:
    sizes = [(width, height)]
    if interlaced:
        sizes = [
            ((width - x + dx - 1) // dx, (height - y + dy - 1) // dy) for x, y, dx, dy in _PASSES
        ]
    rows = [(h, 1 + (w * bits + 7) // 8) for w, h in sizes if w > 0 and h > 0]
    expected = sum(h * row for h, row in rows)
    inflater = zlib.decompressobj()
    try:
        pixels = inflater.decompress(
            b"".join(body for name, body in chunks if name == b"IDAT"), expected + 1
        )
    except zlib.error:
        raise IconError("the PNG is damaged: its pixels cannot be unpacked") from None
    if len(pixels) != expected:
        raise IconError("the PNG is damaged: it has too few or too many pixels")
    position = 0
    for height_of_pass, row in rows:
        if any(pixels[position + i * row] > 4 for i in range(height_of_pass)):
            raise IconError("the PNG is damaged: a row has no known filter")
        position += height_of_pass * row

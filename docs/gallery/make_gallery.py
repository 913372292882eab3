"""Makes the pictures of this folder: python docs/gallery/make_gallery.py, with the extra test."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import resvg_py
from PIL import Image

from cardgen.pipeline.build import build
from cardgen.pipeline.order import Order

THEMES = ("earth", "ink", "contrast")
TILES = ("start", "n1-e", "n2-e-s2-x1", "n1-s2", "n1-n2-e-w", "back.deck")
WIDTH, GAP = 300, 14
GROUND = "#d8d6cc"


def main() -> None:
    """Some tiles of the deck bandido, a row for each theme."""
    height = WIDTH // 2
    picture = Image.new(
        "RGB",
        (len(TILES) * (WIDTH + GAP) + GAP, len(THEMES) * (height + GAP) + GAP),
        GROUND,
    )
    for row, theme in enumerate(THEMES):
        with tempfile.TemporaryDirectory() as folder:
            build(Order(("bandido",), theme=theme, output=Path(folder), kinds=frozenset({"tile"})))
            for column, tile in enumerate(TILES):
                svg = (Path(folder) / f"bandido/tiles/{tile}.svg").read_text(encoding="utf-8")
                png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, dpi=96))
                place = (GAP + column * (WIDTH + GAP), GAP + row * (height + GAP))
                picture.paste(Image.open(io.BytesIO(png)).convert("RGB"), place)
    picture.quantize(256).save(Path(__file__).with_name("themes.png"), optimize=True)


if __name__ == "__main__":
    main()

"""Makes the font files of this folder from the two files of M PLUS 1p.

How to run it is told in README.md.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
SOURCES = {
    "Regular": "400Regular/MPLUS1p_400Regular.ttf",
    "Bold": "700Bold/MPLUS1p_700Bold.ttf",
}
CORE = (
    (0x0020, 0x007E, "Basic Latin"),
    (0x00A0, 0x024F, "Latin-1, Extended-A and Extended-B"),
    (0x02B0, 0x02DD, "spacing modifiers"),
    (0x0300, 0x0345, "combining marks"),
    (0x0370, 0x03FF, "Greek"),
    (0x0400, 0x04FF, "Cyrillic"),
    (0x1E9E, 0x1EF9, "Vietnamese, capital sharp s"),
    (0x2000, 0x206F, "punctuation"),
    (0x2070, 0x209C, "superscripts and subscripts"),
    (0x20A0, 0x20BF, "currency"),
    (0x2116, 0x2122, "numero and trade mark signs"),
    (0x2150, 0x215E, "fractions"),
    (0x2190, 0x2199, "arrows"),
    (0x21D0, 0x21D5, "double arrows"),
    (0x2200, 0x226B, "mathematical signs"),
    (0x25A0, 0x25EF, "geometric shapes"),
    (0x2605, 0x2606, "stars"),
    (0x2660, 0x266F, "suits and notes"),
    (0x2713, 0x2718, "ticks and crosses"),
)
"""What the core files hold, as far as the font has it."""

RIGHT_TO_LEFT = range(0x0590, 0x0900)
"""Left out: text is set from left to right only, and a wrong order is worse than a report."""

LAST = 0xFFFF
"""Characters past it are left out: a PDF could show them, but not tell what they are."""


def names_of(font: TTFont, family: str) -> None:
    """Names the font `family` and drops every record that is not about its name or licence."""
    table = font["name"]
    style = table.getDebugName(2)
    postscript = family.replace(" ", "") + "-" + style
    renamed = {
        1: family,
        3: f"{table.getDebugName(5)};{postscript}",
        4: f"{family} {style}",
        6: postscript,
    }
    kept = {0, 2, 5, 13, 14, *renamed}
    table.names = [name for name in table.names if name.nameID in kept and name.platformID == 3]
    for record in table.names:
        record.string = renamed.get(record.nameID, str(record))


def subset(source: Path, characters: Iterable[int], family: str, target: Path) -> None:
    """Writes the characters of a font, without hinting and layout tables, as a new file."""
    options = Options(
        hinting=False,
        layout_features=[],
        name_IDs=["*"],
        notdef_outline=True,
        recalc_timestamp=False,
        drop_tables=["GDEF", "GPOS", "GSUB", "vhea", "vmtx", "gasp", "DSIG"],
    )
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    names_of(font, family)
    font.save(target)


def runs(values: dict[int, int]) -> list[int]:
    """`first, last, value` for each run of neighbouring keys with one value, in one flat list."""
    flat: list[int] = []
    for key in sorted(values):
        if flat and flat[-2] == key - 1 and flat[-1] == values[key]:
            flat[-2] = key
        else:
            flat += [key, key, values[key]]
    return flat


def write_metrics(name: str, font: TTFont, characters: set[int], styles: dict[str, object]) -> None:
    """Adds the advance widths of the characters of one style to a table of metrics."""
    cmap, advances = font.getBestCmap(), font["hmtx"].metrics
    styles[name] = runs({code: advances[cmap[code]][0] for code in characters})


def main(package: Path) -> None:
    """Writes four font files and, for each pair, its table of advance widths."""
    core = {code for first, last, _ in CORE for code in range(first, last + 1)}
    tables: dict[str, dict[str, object]] = {"MPLUS1p": {}, "MPLUS1pCore": {}}
    for style, name in SOURCES.items():
        font = TTFont(package / name)
        covered = {
            code for code in font.getBestCmap() if code not in RIGHT_TO_LEFT and code <= LAST
        }
        for family, characters in ("M PLUS 1p", covered), ("M PLUS 1p Core", covered & core):
            stem = family.replace(" ", "")
            subset(package / name, characters, family, HERE / f"{stem}-{style}.ttf")
            write_metrics(style.lower(), font, characters, tables[stem])
    for stem, styles in tables.items():
        text = json.dumps(styles, separators=(",", ":"), sort_keys=True)
        (HERE / f"{stem}.json").write_text(text + "\n", encoding="utf-8")
    for path in sorted((*HERE.glob("*.ttf"), *HERE.glob("*.json"))):
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

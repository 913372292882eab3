"""Theme files: named colours and lengths, on top of a shipped theme they may extend."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from cardgen.definitions.fields import COLOUR, LENGTH, WORD, whole
from cardgen.definitions.plainfile import read_plain
from cardgen.definitions.schema import Schema, described, mapping
from cardgen.diagnostics import Diagnostic, did_you_mean
from cardgen.model.ids import unsafe_reason
from cardgen.model.theme import COLOURS, LENGTHS, Theme


@cache
def theme_schema() -> Schema:
    """The shape of a theme file."""
    return mapping(
        "theme",
        "the look of tiles: named colours and lengths",
        required={
            "format": described(whole(1, 1), "the version of this format"),
            "id": described(WORD, "what `--theme` and `extends` take"),
        },
        optional={
            "title": described(WORD, "its name for people"),
            "extends": described(WORD, "a shipped theme that gives what is not set here"),
            "colours": mapping(
                "colours",
                "`#rrggbb` in quotes, or none: not painted",
                optional={name: described(COLOUR, about) for name, about in COLOURS.items()},
            ),
            "lengths": mapping(
                "lengths",
                "mm on a 44 mm cell; 0 switches a thing off",
                optional={name: described(LENGTH, about) for name, about in LENGTHS.items()},
            ),
        },
    )


def define_theme(
    data: bytes, file: str, shipped_names: Iterable[str], shipped: Callable[[str], Theme]
) -> tuple[Theme | None, tuple[Diagnostic, ...]]:
    """The theme of a file, or None with what is wrong with it.

    `shipped` gives a shipped theme by its name; only such a theme can be extended.
    """
    shape, sources, diagnostics = read_plain(data, file, theme_schema(), "a theme")
    if shape is None or sources is None:
        return None, diagnostics
    reason = unsafe_reason(shape["id"])
    if reason is not None:
        message = f"`{shape['id']}` cannot be an id: {reason}"
        return None, (sources.diagnostic("unsafe-id", "error", message, ("id",)),)
    names = list(shipped_names)
    base_name = shape.get("extends")
    if base_name is not None and base_name not in names:
        message = f"there is no shipped theme `{base_name}`"
        hint = did_you_mean(base_name, names)
        return None, (sources.diagnostic("unknown-theme", "error", message, ("extends",), hint),)
    base = shipped(base_name) if base_name is not None else None
    colours = {**(base.colours if base else {}), **shape.get("colours", {})}
    lengths = {**(base.lengths if base else {}), **shape.get("lengths", {})}
    missing = [name for name in COLOURS if name not in colours]
    missing += [name for name in LENGTHS if name not in lengths]
    if missing:
        shown = ", ".join(missing[:3]) + (", ..." if len(missing) > 3 else "")
        message = f"{len(missing)} values are not set: {shown}"
        hint = f"write `extends: {names[0]}` to take them from a shipped theme"
        return None, (sources.diagnostic("missing-key", "error", message, (), hint),)
    return Theme(shape["id"], shape.get("title", shape["id"]), colours, lengths), ()

"""Paper files: two sides, the places that are cut into it, and the settings that suit it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.definitions.fields import WORD, of_kind, whole
from cardgen.definitions.plainfile import read_plain
from cardgen.definitions.schema import Schema, described, mapping
from cardgen.definitions.sources import Sources
from cardgen.diagnostics import Diagnostic
from cardgen.model.ids import unsafe_reason
from cardgen.model.paper import LONGEST_SIDE, SHORTEST_SIDE, FixedGrid, Paper
from cardgen.model.setting import Length, Lengths, Setting
from cardgen.units import TOLERANCE, format_mm, format_number

_SIDE = of_kind(Length(SHORTEST_SIDE, LONGEST_SIDE))
_POINT = of_kind(Lengths(Length(0.0, LONGEST_SIDE)))
_SMALLEST_PLACE = 5.0
_PLACE = of_kind(Lengths(Length(_SMALLEST_PLACE, LONGEST_SIDE)))
_COUNT = whole(1, 100)
_Pair = tuple[float, float]


def paper_schema(settings: Iterable[Setting]) -> Schema:
    """The shape of a paper file that may set these."""
    return mapping(
        "paper",
        "a size of paper, or sheets whose places are cut or perforated already",
        required={
            "format": described(whole(1, 1), "the version of this format"),
            "id": described(WORD, "what files call it"),
            "width": described(_SIDE, "as the paper lies, if it has a grid"),
            "height": described(_SIDE, "as the paper lies, if it has a grid"),
        },
        optional={
            "title": described(WORD, "its name for people"),
            "grid": mapping(
                "grid",
                "places that are cut into the paper: cards lie in the middle of them",
                required={
                    "first": described(
                        _POINT, "left x top of the first place, from the edges of the paper"
                    ),
                    "size": described(_PLACE, "width x height of a place"),
                    "columns": described(_COUNT, "places side by side"),
                    "rows": described(_COUNT, "places one below the other"),
                },
                optional={
                    "pitch": described(
                        _PLACE,
                        "from the left of a place to that of the next x from top to top; "
                        "left out where places touch",
                    )
                },
            ),
            "settings": mapping(
                "settings",
                "settings of prints on this paper; presets and options go before them",
                optional={one.key: described(of_kind(one.kind), one.about) for one in settings},
            ),
        },
    )


def define_paper(
    data: bytes, file: str, settings: Iterable[Setting]
) -> tuple[Paper | None, tuple[Diagnostic, ...]]:
    """The paper of a file that may set these settings, or None with what is wrong with it."""
    may_set = {one.key: one for one in settings}
    shape, sources, diagnostics = read_plain(data, file, paper_schema(may_set.values()), "a paper")
    if shape is None or sources is None:
        return None, diagnostics
    faults = list(_faults(shape, sources))
    if faults:
        return None, tuple(faults)
    grid = _grid(shape["grid"]) if "grid" in shape else None
    chosen = tuple((may_set[key].name, value) for key, value in shape.get("settings", {}).items())
    return Paper(
        shape["id"],
        shape.get("title", shape["id"]),
        shape["width"],
        shape["height"],
        grid,
        chosen,
    ), ()


def _faults(shape: Mapping[str, Any], sources: Sources) -> Iterator[Diagnostic]:
    reason = unsafe_reason(shape["id"])
    if reason is not None:
        message = f"`{shape['id']}` cannot be an id: {reason}"
        yield sources.diagnostic("unsafe-id", "error", message, ("id",))
    if "grid" not in shape:
        return
    grid, page = _grid(shape["grid"]), (shape["width"], shape["height"])
    for at, (places, beginning, further, side) in enumerate(
        (("columns", "left", "further right", "wide"), ("rows", "top", "further down", "high"))
    ):
        first, pitch, size = grid.first[at], grid.pitch[at], grid.size[at]
        count = (grid.columns, grid.rows)[at]
        if count > 1 and pitch < size - TOLERANCE:
            yield sources.diagnostic(
                "overlapping-places",
                "error",
                f"places overlap: they are {format_mm(size)} {side}, and the next one begins "
                f"{format_mm(pitch)} {further}",
                ("grid", "pitch"),
                f"a pitch of {format_mm(size)} or more",
            )
        end = first + (count - 1) * pitch + size
        if end > page[at] + TOLERANCE:
            sum_ = " + ".join(
                (
                    format_number(first, 3),
                    *([f"{count - 1} x {format_number(pitch, 3)}"] if count > 1 else []),
                    format_number(size, 3),
                )
            )
            yield sources.diagnostic(
                "places-off-paper",
                "error",
                f"the {places} reach beyond the paper: {sum_} = {format_number(end, 3)} mm from "
                f"the {beginning}, and it is {format_mm(page[at])} {side}",
                ("grid", places),
            )


def _grid(shape: Mapping[str, Any]) -> FixedGrid:
    size = _pair(shape["size"])
    pitch = _pair(shape.get("pitch", size))
    return FixedGrid(_pair(shape["first"]), pitch, size, shape["columns"], shape["rows"])


def _pair(lengths: float | _Pair) -> _Pair:
    return lengths if isinstance(lengths, tuple) else (lengths, lengths)

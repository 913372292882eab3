"""What the property tests of the model draw from: footprints, turns, paths, faces."""

from __future__ import annotations

from hypothesis import strategies as st

from cardgen.model.card import Exit, Face, Path
from cardgen.model.grid import Cell, Footprint, Port, Side
from cardgen.model.notation import ordered_paths, path_of_ends
from cardgen.model.text import Text

footprints = st.builds(Footprint, st.integers(1, 4), st.integers(1, 4))
quarters = st.integers(-8, 8)
cells = st.builds(Cell, st.integers(-99, 99), st.integers(-99, 99))
ports = st.builds(Port, cells, st.sampled_from(Side))
_words = st.sampled_from(["red", "blue", "a+b", "a,b;c", "n1"])


@st.composite
def faces(draw: st.DrawFn, footprint: Footprint, *, rich: bool = False) -> Face:
    """A face with paths in printing order; a rich one bears all that notation cannot say."""
    ring = draw(st.permutations(footprint.perimeter()))
    taken = ring[: draw(st.integers(1, len(ring)))]
    paths: list[Path] = []
    while taken:
        size = draw(st.integers(1, len(taken)))
        group, taken = taken[:size], taken[size:]
        exits = [
            Exit(
                port,
                draw(st.none() | st.integers(1, 99)),
                draw(st.none() | _words) if rich else None,
                draw(st.booleans()) if rich else False,
            )
            for port in group
        ]
        least = 1 if size == 1 else 0
        dead_ends = draw(
            st.lists(
                st.sampled_from(footprint.cells()),
                min_size=least,
                max_size=max(least, min(3, footprint.columns * footprint.rows)),
                unique=True,
            )
        )
        path = path_of_ends([*exits, *dead_ends], footprint)
        if rich:
            gold, ladder = draw(st.integers(0, 3)), draw(st.none() | _words)
            path = Path(path.exits, path.dead_ends, gold, ladder)
        paths.append(path)
    icon = draw(st.none() | _words) if rich else None
    title = draw(st.none() | st.builds(Text.plain, _words)) if rich else None
    return Face(ordered_paths(paths, footprint), icon, title)

"""The oracle of searches: every order in which a few cards can be laid, by `Layout` alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hypothesis import strategies as st

from cardgen.engine.layout import Layout, Legality, Placement
from cardgen.model.card import Back, Card, Face
from cardgen.model.deck import CardFormat
from cardgen.model.grid import Cell, Footprint
from cardgen.model.notation import parse_paths

FORMATS = {
    "1x1": CardFormat(Footprint(1, 1), 44.0, 44.0),
    "2x1": CardFormat(Footprint(2, 1), 44.0, 44.0),
    "1x2 half": CardFormat(Footprint(1, 2), 44.0, 44.0, "half"),
}
STARTS = {
    "1x1": ("n-e-s-w", "n-e", "n-x", "e-s-w"),
    "2x1": ("n1-n2-e-s2-s1", "e-w", "n1-s2", "n1-n2-w"),
    "1x2 half": ("n-s", "e1-w2", "n-e1-e2-s"),
}
PATHS = {
    "1x1": ("n-x", "n-s", "n-e", "n-e-s", "n-e+s-w", "n-e-s-w"),
    "2x1": ("n1-x2", "n2-x1", "e-x1", "n1-n2", "e-w", "n1-e", "n1-n2-s2", "n1-s1-x2", "n1-e+s1-w"),
    "1x2 half": ("n-x2", "e1-x2", "n-s", "e1-w2", "n-w2", "e1-e2", "n-e1-w1"),
}
FENCE = tuple(
    Cell(column, row)
    for column in range(-2, 4)
    for row in range(-2, 4)
    if column in (-2, 3) or row in (-2, 3)
)


def piece(id_: str, paths: str, format: CardFormat, copies: int = 1) -> Card:
    face = Face(parse_paths(paths, format.footprint))
    return Card(id_, format.footprint, face, Back("deck"), copies)


@st.composite
def positions(
    draw: st.DrawFn, *, is_crowded: bool = True
) -> tuple[Layout, list[Card], dict[str, int]]:
    """A layout that grew from a start piece, the kinds of the deck, and a few cards left.

    Blocked cells and a fence make it crowded, so that enclosed spaces are common; else there is
    only the start piece, some of the cards left end a tunnel, and often they close the layout.
    """
    name = draw(st.sampled_from(sorted(FORMATS)))
    format = FORMATS[name]
    texts = draw(st.lists(st.sampled_from(PATHS[name]), min_size=1, max_size=4, unique=True))
    if not is_crowded:
        texts = list(dict.fromkeys((*PATHS[name][:2], *texts)))
    kinds = [piece(text, text, format, 2) for text in texts]
    near = st.tuples(st.integers(-2, 3), st.integers(-2, 3)).map(lambda at: Cell(*at))
    start = Placement(piece("start", draw(st.sampled_from(STARTS[name])), format), Cell(0, 0))
    cells = [*draw(st.lists(near, max_size=4)), *draw(st.sampled_from(((), FENCE)))]
    blocked = is_crowded * tuple(cell for cell in cells if cell not in start.cells())
    layout = Layout.of(Legality(format, blocked=frozenset(blocked)), [start])
    for _ in range(draw(st.integers(0, 4 * is_crowded))):
        card = draw(st.sampled_from(kinds))
        moves = list(layout.legal_placements(card))
        if moves:
            layout.place(draw(st.sampled_from(moves)))
    left = {kind.id: 0 for kind in kinds}
    for _ in range(draw(st.integers(1, 3 if is_crowded else 4))):
        left[draw(st.sampled_from(kinds)).id] += 1
    return layout, kinds, left


def fewest_to_close(
    layout: Layout, kinds: Sequence[Card], left: Mapping[str, int], needed: Collection[str] = ()
) -> int | None:
    """The fewest cards that close a layout, by trying every order; None where nothing does.

    Cards with the ids that are needed lie then, too.
    """

    def is_done(table: Layout) -> bool:
        return table.is_closed and {*needed} <= {p.card.id for p in table.placements}

    tables = {frozenset(layout.placements): (layout, dict(left))}
    laid = 0
    while tables:
        if any(is_done(table) for table, _ in tables.values()):
            return laid
        grown: dict[frozenset[Placement], tuple[Layout, dict[str, int]]] = {}
        for table, copies in tables.values():
            for kind in kinds:
                if not copies[kind.id]:
                    continue
                for placement in table.legal_placements(kind):
                    key = frozenset((*table.placements, placement))
                    if key not in grown:
                        larger = table.copy()
                        larger.place(placement)
                        grown[key] = (larger, {**copies, kind.id: copies[kind.id] - 1})
        tables = grown
        laid += 1
    return None

"""The order in which open exits are joined: the lowest priority first."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cardgen.engine.layout import Layout, Placement

_LAST = sys.maxsize
"""The rank of an exit without a priority."""


def lowest(layout: Layout, placements: Sequence[Placement]) -> Sequence[Placement]:
    """Those of some placements that join an open exit of the lowest priority any of them joins."""
    ranks = [rank(layout, placement) for placement in placements]
    first = min(ranks, default=_LAST)
    return [one for one, its in zip(placements, ranks, strict=True) if its == first]


def rank(layout: Layout, placement: Placement) -> int:
    """The lowest priority among the open exits that a placement would join.

    What counts are the exits that lie; the priorities on the card do not matter. An exit without
    a priority comes after all that have one.
    """
    joined = layout.joined(placement)
    return min(_LAST if exit_.priority is None else exit_.priority for exit_ in joined)

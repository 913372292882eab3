"""Free ground: how far a line of text may run between tunnels, discs and other words."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, NamedTuple

from cardgen.drawing.scene import Box

Disc = tuple[float, float, float]
"""x, y and radius."""
Anchor = Literal["start", "middle", "end"]

SAFE = 3.0
"""Nothing that counts comes nearer to the trim, in units."""
INSET = 1.2
"""How much further in a line begins than it must."""
_BELOW, _ABOVE = 0.6, 0.75
"""How far inside the safe area the lowest and the highest line lie, in insets."""
_AIR = 0.4
_STEP = 11.0
"""How far apart the heights are at which the middle of a block is tried."""
LEADING = 1.55
"""From baseline to baseline, in heights of a capital."""


Block = tuple[tuple[float, float], ...]
"""Lines of text: how far each baseline lies below the first one, and the height of its capitals."""


def even_lines(cap: float, rows: int, top: float = 0.0) -> Block:
    """So many lines of one height, the first of them `top` below the block's first baseline."""
    return tuple((top + row * cap * LEADING, cap) for row in range(rows))


class Spot(NamedTuple):
    """Where a block of lines goes: its x and first baseline, and how wide each line may be.

    The lower its rank, the better the place.
    """

    anchor: Anchor
    x: float
    baseline: float
    rooms: tuple[float, ...]
    rank: int = 0


class Ground(NamedTuple):
    """A card and what takes room on it, all in units."""

    width: float
    height: float
    discs: tuple[Disc, ...] = ()
    boxes: tuple[Box, ...] = ()
    inset: float = INSET
    """How far from the safe area's edge lines begin."""

    def turned(self) -> Ground:
        """The same as a reader sees it who sits at its west side."""
        return Ground(
            self.height,
            self.width,
            tuple((y, self.width - x, radius) for x, y, radius in self.discs),
            tuple(
                (top, self.width - right, bottom, self.width - left)
                for left, top, right, bottom in self.boxes
            ),
            self.inset,
        )

    def clear_of(self, disc: Disc) -> Ground:
        """The same with one more thing on it."""
        return self._replace(discs=(*self.discs, disc))

    def without(self, box: Box) -> Ground:
        """The same with a box on it that is taken."""
        return self._replace(boxes=(*self.boxes, box))

    def runs(self, top: float, bottom: float) -> list[tuple[float, float]]:
        """The free stretches, from left to right, of a band between two heights."""
        taken = [(left, right) for left, t, right, b in self.boxes if t < bottom and b > top]
        for x, y, radius in self.discs:
            off = max(top - y, 0.0, y - bottom)
            if off < radius:
                half = math.sqrt(radius * radius - off * off)
                taken.append((x - half, x + half))
        taken.sort()
        free: list[tuple[float, float]] = []
        start, end = SAFE, self.width - SAFE
        for left, right in [*taken, (end, end)]:
            if min(left, end) > start:
                free.append((start, min(left, end)))
            start = max(start, right)
        return free

    def spots(self, block: Block, is_inner: bool = False) -> list[Spot]:
        """Places for some lines, the best first.

        Corners are best, south-west before north-west, north-east and south-east; then the
        middle of the south and north sides. Those further in are asked for apart.
        """
        (_, cap), (drop, _) = block[0], block[-1]
        lowest = self.height - SAFE - _BELOW * self.inset - drop
        highest = SAFE + _ABOVE * self.inset + cap
        baselines = [lowest, highest]
        if is_inner:
            count = round(self.height / _STEP)
            baselines = [self.height * i / count + (cap - drop) / 2 for i in range(1, count)]
        found: list[Spot] = []
        for level, baseline in enumerate(baselines):
            if not highest - 0.01 <= baseline <= lowest + 0.01:
                continue
            for left, right in self.runs(baseline - cap - _AIR, baseline + drop + _AIR):
                anchor, x = self._anchored(left, right)
                rooms = self._rooms(anchor, x, baseline, block)
                if min(rooms) > 0:
                    rank = 0 if is_inner else _RANKS[anchor][level]
                    found.append(Spot(anchor, x, baseline, rooms, rank))
        return sorted(found, key=lambda spot: spot.rank)

    def _anchored(self, left: float, right: float) -> tuple[Anchor, float]:
        if left <= SAFE:
            return "start", SAFE + self.inset
        if right >= self.width - SAFE:
            return "end", self.width - SAFE - self.inset
        return "middle", (left + right) / 2

    def _rooms(self, anchor: Anchor, x: float, baseline: float, block: Block) -> tuple[float, ...]:
        rooms = []
        for drop, cap in block:
            line = baseline + drop
            runs = self.runs(line - cap - _AIR, line + _AIR)
            left, right = next(((a, b) for a, b in runs if a <= x <= b), (x, x))
            sides = {"start": right - x, "end": x - left}
            rooms.append(sides.get(anchor, 2 * min(x - left, right - x)))
        return tuple(rooms)


_RANKS: Mapping[Anchor, tuple[int, int]] = {"start": (0, 1), "end": (3, 2), "middle": (4, 5)}
"""For the lowest and the highest level: lower is better."""

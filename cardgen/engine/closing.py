"""The smallest closed layout: searched exactly by iterative deepening, else bounded and tried.

A search covers one open exit after another, always the one that the fewest cards can cover. What
closes a layout at last must cover that exit too, so nothing is missed, and nothing is met twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from math import gcd
from typing import Literal, NamedTuple

from cardgen.engine.covering import Board, Fit, Kinds, Step, cell_of
from cardgen.engine.layout import Layout, Placement
from cardgen.model.card import Card

BUDGET = 20_000
"""How many positions a search looks at unless told otherwise."""
_BEAM = 24
"""How many positions of each size are followed at first when something closed is tried for."""

Answer = Literal["smallest", "closed", "impossible", "unknown"]


class Closure(NamedTuple):
    """What is known of the smallest closed layout.

    Attributes:
        answer: `smallest`: `placements` close the layout and fewer cards cannot; `closed`: they
            do, and fewer may; `impossible`: nothing does; `unknown`: nothing was found.
        placements: the cards that are laid, in an order that is legal.
        at_least: no fewer cards can close the layout; 0 where nothing can.
        nodes: how many positions were looked at.
    """

    answer: Answer
    placements: tuple[Placement, ...]
    at_least: int
    nodes: int

    @property
    def is_found(self) -> bool:
        """Whether something closed was found."""
        return self.answer in ("smallest", "closed")


class OutOfBudget(Exception):
    """A search has looked at as many positions as it may."""


def smallest_closure(
    layout: Layout,
    cards: Iterable[Card],
    remaining: Mapping[str, int] | None = None,
    *,
    budget: int = BUDGET,
    most: int | None = None,
    needed: Collection[str] = (),
    accepts: Callable[[tuple[Placement, ...]], bool] | None = None,
) -> Closure:
    """The fewest cards that close a layout.

    Args:
        layout: what lies on the table; it is not changed.
        cards: the kinds of card there are.
        remaining: copies still to come by card id; all copies of the deck where None.
        budget: how many positions may be looked at: the same budget gives the same answer
            everywhere.
        most: more cards than these are not looked for: the answer is then `unknown`.
        needed: ids of cards that must be among those laid.
        accepts: what else must hold once they are laid.
    """
    kinds = Kinds(cards, layout.legality.format)

    def placed(fits: Sequence[Fit]) -> tuple[Placement, ...]:
        return kinds.placements(fits, remaining, needed)

    search = Search(
        Board(layout, kinds),
        kinds,
        kinds.copies(remaining),
        budget,
        kinds.counts(needed),
        None if accepts is None else lambda fits: accepts(placed(fits)),
    )
    answer, fits, least = _smallest(search, search.supply if most is None else most)
    return Closure(answer, placed(fits), least, search.nodes)


_Found = tuple[Answer, Sequence[Fit], int]
"""What a search found: the answer, what is laid, and how many cards it takes at least."""
_IMPOSSIBLE: _Found = ("impossible", (), 0)


def _smallest(search: Search, most: int) -> _Found:
    """Looks for a card more each time, up to so many; once the budget is spent, for any closure."""
    if search.imbalance is not None:
        return _IMPOSSIBLE
    least = search.bound()
    try:
        for limit in range(least, min(most, search.supply) + 1):
            fits = search.within(limit)
            if fits is not None:
                return "smallest", fits, len(fits)
            if not search.was_cut:
                return _IMPOSSIBLE
            least = limit + 1
    except OutOfBudget:
        return _any_closure(search, least)
    return ("unknown", (), least) if least <= search.supply else _IMPOSSIBLE


def _any_closure(search: Search, least: int) -> _Found:
    """Tries to close the board with however many cards, for as many positions again."""
    search.budget *= 2
    fits = search.try_to_close()
    if fits is None:
        return ("unknown", (), least) if search.was_cut else _IMPOSSIBLE
    return "smallest" if len(fits) == least else "closed", fits, least


Attempt = Callable[[int, int | None], Closure]
"""A search, told how many positions it may look at, and the most cards to look for, if any."""


def smallest_of(attempts: Iterable[Attempt], budget: int) -> Closure:
    """The smallest layout that any of some searches finds; all of them share the budget."""
    best: Closure | None = None
    least: int | None = None
    nodes = 0
    for attempt in attempts:
        most = None if best is None else len(best.placements) - 1
        closure = attempt(max(1, budget - nodes), most)
        nodes += closure.nodes
        if closure.answer == "impossible":
            continue
        least = closure.at_least if least is None else min(least, closure.at_least)
        if closure.is_found and (best is None or len(closure.placements) < len(best.placements)):
            best = closure
    if least is None:
        return Closure("impossible", (), 0, nodes)
    if best is None:
        return Closure("unknown", (), least, nodes)
    is_smallest = len(best.placements) == least
    return Closure("smallest" if is_smallest else "closed", best.placements, least, nodes)


class Imbalance(NamedTuple):
    """A proof by counting that nothing closes a layout.

    Every edge joins the two colours of a chequerboard, so a closed layout has as many exits on
    one as on the other; and each card changes the difference by a fixed amount, up or down.

    Attributes:
        difference: open exits on one colour less those on the other.
        step: the difference can be changed by multiples of this only.
    """

    difference: int
    step: int


def imbalance(
    layout: Layout, cards: Iterable[Card], remaining: Mapping[str, int] | None = None
) -> Imbalance | None:
    """Why counting exits proves that cards cannot close a layout; None where it does not."""
    kinds = Kinds(cards, layout.legality.format)
    return Search(Board(layout, kinds), kinds, kinds.copies(remaining), 0).imbalance


class Search:
    """A search for cards that close all open exits of a board.

    Attributes:
        budget: how many positions may be looked at in all.
        nodes: how many were.
        was_cut: whether the last search left something out that could close the board.
    """

    def __init__(
        self,
        board: Board,
        kinds: Kinds,
        left: list[int],
        budget: int,
        due: Sequence[int] | None = None,
        accepts: Callable[[Sequence[Fit]], bool] | None = None,
    ) -> None:
        """A search that has not begun.

        Args:
            board: what is to be closed.
            kinds: what may be laid.
            left: for each kind, how many cards of it may be laid.
            budget: how many positions may be looked at.
            due: for each kind, how many cards of it must be laid at least.
            accepts: what else must hold once the board is closed.
        """
        self.budget = budget
        self.nodes = 0
        self.was_cut = False
        self._board = board
        self._left = left
        self._due = [0] * len(left) if due is None else list(due)
        self._unmet = sum(self._due)
        self._accepts = accepts
        self._laid: list[Step] = []
        used = [kind for kind, copies in enumerate(left) if copies]
        self._most_exits = max((kinds.exits[kind] for kind in used), default=0)
        self._most_balance = max((kinds.balances[kind] for kind in used), default=0)
        self._step = gcd(*(kinds.balances[kind] for kind in used))
        self._parities = {kinds.exits[kind] % 2 for kind in used}
        cells = [shape.cells for shape in kinds.shapes]
        self._area = len(cells[0])
        self._near = frozenset(a - b for one in cells for a in one for b in one)

    @property
    def supply(self) -> int:
        """How many cards are left to lay."""
        return sum(self._left)

    @property
    def imbalance(self) -> Imbalance | None:
        """Why counting alone proves that nothing closes the board; None where it does not."""
        difference, step = abs(self._board.balance), self._step
        is_proved = difference % step if step else difference
        return Imbalance(difference, step) if is_proved else None

    def bound(self) -> int:
        """So many cards are needed at least."""
        board = self._board
        exits = len(board.open)
        if not exits:
            return 0
        if not self._most_exits:
            return self.supply + 1
        targets = dict.fromkeys(board.open.values())
        apart: list[int] = []
        near = self._near
        for target in targets:
            if all(target - other not in near for other in apart):
                apart.append(target)
        least = max(
            self._unmet,
            len(apart),
            -(-len(targets) // self._area),
            -(-exits // self._most_exits),
        )
        if self._most_balance:
            least = max(least, -(-abs(board.balance) // self._most_balance))
        if len(self._parities) == 1:
            # Exits come in pairs, so all cards odd: an odd or even number of them.
            least += (exits + least) % 2 if 1 in self._parities else 0
        return least

    def within(self, limit: int) -> tuple[Fit, ...] | None:
        """At most so many cards that close the board, or None where there are none.

        Raises:
            OutOfBudget: not known; the board is as it was.
        """
        self.was_cut = False
        try:
            if not self._closes(limit):
                return None
            return tuple(laid.fit for laid in self._laid)
        finally:
            self._clear()

    def try_to_close(self) -> tuple[Fit, ...] | None:
        """Cards that close the board, not always the fewest; None where none were found.

        Where nothing was left out (`was_cut`), there are none.
        """
        width = _BEAM
        try:
            while True:
                self.was_cut = False
                found = self._followed(width)
                if found is not None or not self.was_cut:
                    return found
                width *= 2
        except OutOfBudget:
            self.was_cut = True
            return None
        finally:
            self._clear()

    def _followed(self, width: int) -> tuple[Fit, ...] | None:
        """The first closing met by following so many of the best positions of each size."""
        positions: list[tuple[Fit, ...]] = [()]
        while positions:
            grown: list[tuple[tuple[int, int], tuple[Fit, ...]]] = []
            for position in positions:
                for fit in position:
                    self._lay(fit)
                for fit in self._tightest():
                    self._lay(fit)
                    if self._board.open:
                        merit = (len(self._board.open) + self._unmet, self._spread())
                        grown.append((merit, (*position, fit)))
                    elif self._is_done():
                        return (*position, fit)
                    self._lift()
                self._clear()
            grown.sort(key=lambda entry: entry[0])
            self.was_cut = self.was_cut or len(grown) > width
            positions = [position for _, position in grown[:width]]
        return None

    def _spread(self) -> int:
        """How far open exits lie from each other: what is near can be led together."""
        cells = [cell_of(number) for number in dict.fromkeys(self._board.open.values())]
        if len(cells) < 2:
            return 0
        return sum(
            min(
                abs(cell.column - other.column) + abs(cell.row - other.row)
                for other in cells
                if other != cell
            )
            for cell in cells
        )

    def _closes(self, limit: int) -> bool:
        """Whether so many cards close the board; then they are laid."""
        if not self._board.open:
            return self._is_done()
        untried = [iter(self._tightest())]
        while untried:
            fit = next(untried[-1], None)
            if fit is None:
                untried.pop()
                if untried:
                    self._lift()
                continue
            self._lay(fit)
            if len(self._laid) + self.bound() > limit:
                self.was_cut = True
                self._lift()
            elif self._board.open:
                untried.append(iter(self._tightest()))
            elif self._is_done():
                return True
            else:
                self._lift()
        return False

    def _is_done(self) -> bool:
        """Whether what closes the board is all that was asked for."""
        if self._unmet:
            return False
        return self._accepts is None or self._accepts([laid.fit for laid in self._laid])

    def _tightest(self) -> list[Fit]:
        """The ways to cover the open exit that has the fewest."""
        if self.nodes >= self.budget:
            raise OutOfBudget
        self.nodes += 1
        fewest: list[Fit] | None = None
        for target in dict.fromkeys(self._board.open.values()):
            fits = self._board.fits(target, self._left)
            # One more than the fewest so far is not looked for.
            found = list(fits if fewest is None else islice(fits, len(fewest)))
            if fewest is None or len(found) < len(fewest):
                fewest = found
                if not found:
                    break
        return fewest or []

    def _lay(self, fit: Fit) -> None:
        kind = fit.pattern.kind
        self._left[kind] -= 1
        self._unmet -= self._due[kind] > 0
        self._due[kind] -= 1
        self._laid.append(self._board.lay(fit))

    def _clear(self) -> None:
        while self._laid:
            self._lift()

    def _lift(self) -> None:
        laid = self._laid.pop()
        self._board.lift(laid)
        kind = laid.fit.pattern.kind
        self._left[kind] += 1
        self._due[kind] += 1
        self._unmet += self._due[kind] > 0

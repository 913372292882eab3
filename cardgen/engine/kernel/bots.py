"""Bots: what each thinks of the legal placements found, and the one it chooses.

They see the table, their own hand and which cards are still to come, for that is public. They
draw no random numbers. `engine.players` has the same bots on `Layout`.
"""

from __future__ import annotations

from cardgen.engine.kernel.laying import BIT_OF_REST, BITS, lay, lost_cells, take_back
from cardgen.engine.kernel.memory import FRONT, LEFT, OPEN, Memory
from cardgen.engine.kernel.tables import DEMANDS, Tables
from cardgen.engine.randomness import MASK, mixed, scrambled

RANDOM, GREEDY, CAREFUL, LOOK_AHEAD = range(4)
WORST = 1 << 62
MANY = 1 << 20
"""More open exits, and more lost cells, than any layout has."""
NEAR = 2
"""A look ahead weighs placements that leave at most so many exits more than the fewest."""
UNFIT = 1
"""A card that fits nowhere counts as one that opens so many exits."""
EXPECTED, OPENED, THIN = 1000, 500, 200
"""What an exit counts for after the next card and before it, and a cell that only one kind fits."""


def choose(t: Tables, m: Memory, bot: int, player: int, found: int, chance: int) -> int:
    """The place, in the list of placements found, of the one that a bot makes.

    `chance` is the number that decides between equals in this turn, scrambled once.
    """
    if bot == CAREFUL:
        return _careful(t, m, found, chance)
    if bot == RANDOM:
        _score_alike(m, found)
    elif bot == GREEDY:
        _score_open(m, found)
    else:
        _score_next(t, m, player, found)
    return _best(t, m, found, chance)


def _best(t: Tables, m: Memory, found: int, chance: int) -> int:
    """The placement of least score; of several the one with the greatest tie break."""
    score = m.move_score
    least = WORST
    for move in range(found):
        if score[move] < least:
            least = score[move]
    best, highest = 0, -1
    for move in range(found):
        if score[move] == least:
            height = _tie_break(t, m, move, chance)
            if height > highest:
                best, highest = move, height
    return best


def _tie_break(t: Tables, m: Memory, move: int, chance: int) -> int:
    """A number that depends on a placement and the turn, and not on the order of the list.

    It is `mixed(mixed(seed, turn), mixed(mixed(column, row), 4 * kind + quarters))`.
    """
    cell = m.move_cell[move]
    if m.cell_code[cell] < 0:
        margin = t.origin % t.width
        column, row = cell % t.width - margin, cell // t.width - margin
        m.cell_code[cell] = scrambled(mixed(column & MASK, row & MASK))
    card = 4 * m.move_kind[move] + t.quarters[m.move_way[move]]
    return scrambled(chance ^ scrambled(m.cell_code[cell] ^ card))


def _score_alike(m: Memory, found: int) -> None:
    """Random: any placement is as good as another."""
    for move in range(found):
        m.move_score[move] = 0


def _score_open(m: Memory, found: int) -> None:
    """Greedy: the fewest open exits."""
    for move in range(found):
        m.move_score[move] = m.move_open[move]


def _careful(t: Tables, m: Memory, found: int, chance: int) -> int:
    """Careful: the fewest cells that no kind of the deck can cover, then the fewest open exits.

    A placement is thought to lose no cell until it comes out best; then it is tried.
    """
    before = lost_cells(t, m, t.deck, MANY)
    _score_open(m, found)
    while True:
        move = _best(t, m, found, chance)
        if m.move_score[move] >= MANY:  # the best was tried, and so were all others
            return move
        lost = _lost_after(t, m, move) - before
        if lost == 0:
            return move
        m.move_score[move] += lost * MANY


def _fewest_open(m: Memory, found: int) -> int:
    """The fewest exits that any of the placements leaves open."""
    fewest = MANY
    for move in range(found):
        if m.move_open[move] < fewest:
            fewest = m.move_open[move]
    return fewest


def _lost_after(t: Tables, m: Memory, move: int) -> int:
    """How many cells no kind of the deck can cover once a card lies."""
    cell, way, kind = m.move_cell[move], m.move_way[move], m.move_kind[move]
    lay(t, m, cell, way, kind)
    lost = lost_cells(t, m, t.deck, MANY)
    take_back(t, m, cell, way, kind)
    return lost


def _score_next(t: Tables, m: Memory, player: int, found: int) -> None:
    """Look-ahead: what the next player's cards can be expected to do.

    A win is best; a layout that the cards to come cannot close is worst.
    """
    unseen = _count_unseen(t, m, player)
    for move in range(found):
        m.move_score[move] = WORST
    opened = _fewest_open(m, found)
    last = MANY
    scored = 0
    while scored < found and opened <= last:
        for move in range(found):
            if m.move_open[move] == opened:
                m.move_score[move] = _worth(t, m, move, unseen)
                scored += 1
                if m.move_score[move] < WORST - MANY and last == MANY:
                    last = opened + NEAR
        opened += 1


def _count_unseen(t: Tables, m: Memory, player: int) -> int:
    """Counts the cards still to come that a player does not hold, by kind; returns them all."""
    for kind in range(t.kinds):
        m.unseen[kind] = m.left[kind]
    for place in range(player * t.hand, player * t.hand + m.hand_size[player]):
        m.unseen[m.hand[place]] -= 1
    cards = 0
    for kind in range(t.kinds):
        cards += m.unseen[kind]
    return cards


def _worth(t: Tables, m: Memory, move: int, unseen: int) -> int:
    """What a look ahead thinks of a placement; `WORST - MANY` and more if it loses the game."""
    opened = m.move_open[move]
    if opened == 0:
        return -WORST
    cell, way, kind = m.move_cell[move], m.move_way[move], m.move_kind[move]
    left = m.number[LEFT]
    if m.left[kind] == 1:
        left ^= 1 << kind
    lay(t, m, cell, way, kind)
    thin = _look_around(t, m, left)
    worth = WORST - MANY + opened if thin < 0 else _expected(t, m, unseen) - OPENED * opened + thin
    take_back(t, m, cell, way, kind)
    return worth


def _look_around(t: Tables, m: Memory, left: int) -> int:
    """How thin the chances are that the exits get closed; negative if one never will.

    Notes on the way which kinds can meet how many tunnels.
    """
    demand, tunnels, joined, front = m.demand, t.tunnels, m.joined, m.front
    firsts, seconds, slot_first, slot_way = t.first, t.second, t.slot_first, t.slot_way
    for met in range(t.ports + 1):
        joined[met] = 0
    thin = 0
    for place in range(m.number[FRONT]):
        cell = front[place]
        if tunnels[demand[cell]] == 0:
            continue
        over = 0
        for slot in range(t.slots):
            first_cell = cell + slot_first[slot]
            first = demand[first_cell]
            step = t.step[slot_way[slot]]
            second = demand[first_cell + step] if step else 0
            kinds = 0
            table = slot_way[slot] * DEMANDS
            for way in range(table, table + t.axis_ways * DEMANDS, DEMANDS):
                kinds |= firsts[way + first] & seconds[way + second]
            kinds &= left
            if kinds:
                over |= kinds
                joined[tunnels[first] + tunnels[second]] |= kinds
        if over == 0:
            return -1
        thin += THIN // _size(over)
    return thin


def _size(kinds: int) -> int:
    """How many kinds are in a set."""
    size = 0
    while kinds:
        kinds &= kinds - 1
        size += 1
    return size


def _expected(t: Tables, m: Memory, unseen: int) -> int:
    """The open exits to be expected after the best of the next player's cards, in thousandths.

    The least of some cards drawn at random reaches `x` or more in as many hands as can be made
    of the cards that do.
    """
    if unseen == 0:
        return EXPECTED * m.number[OPEN]
    _count_reached(t, m, unseen)
    hands = min(t.drawn, unseen) * (t.cards + 1)
    total = 0
    above = unseen
    exits = 0
    while above:
        above -= m.reached[exits]
        if above:
            total += t.hands[hands + above]
        exits += 1
    return EXPECTED * total // t.hands[hands + unseen]


def _count_reached(t: Tables, m: Memory, unseen: int) -> None:
    """Counts the unseen cards by the open exits to which they can bring the layout."""
    reached, exits, opened = m.reached, t.exits, m.number[OPEN]
    for count in range(opened + t.ports + 1):
        reached[count] = 0
    seen = 0
    for met in range(t.ports, -1, -1):
        kinds = m.joined[met] & ~seen
        seen |= kinds
        while kinds:
            low = kinds & -kinds
            kinds ^= low
            kind = BIT_OF_REST[low % BITS]
            reached[opened + exits[kind] - 2 * met] += m.unseen[kind]
            unseen -= m.unseen[kind]
    reached[opened + UNFIT] += unseen

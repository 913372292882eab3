"""One game: dealt, played turn by turn, swept off the grid."""

from __future__ import annotations

from cardgen.engine.events import ReasonToEnd
from cardgen.engine.kernel.bots import choose
from cardgen.engine.kernel.laying import (
    any_fits,
    find_moves,
    hole_exits,
    lay,
    lost_cells,
    sweep,
)
from cardgen.engine.kernel.memory import (
    BOTTOM,
    CHOICES,
    FRONT,
    IDLE,
    LAID,
    LEFT,
    NUMBERS,
    OPEN,
    PILE,
    TURNS,
    Memory,
)
from cardgen.engine.kernel.tables import Tables
from cardgen.engine.randomness import advance, mixed, output, scrambled

CLOSED, HOLE, NO_CARD_FITS, NOBODY_CAN_PLACE, DECK_OUT, UNDECIDED = range(6)
ENDINGS: tuple[ReasonToEnd, ...] = (
    "closed",
    "hole",
    "no-card-fits",
    "nobody-can-place",
    "deck-out",
)


def play(t: Tables, m: Memory, players: int, bot: int, seed: int) -> int:
    """Plays a game and returns how it ended; `number` and the lists of cards laid tell more."""
    _begin(t, m, players, seed)
    end = UNDECIDED
    while end == UNDECIDED:
        turn = m.number[TURNS]
        m.number[TURNS] = turn + 1
        end = _take_turn(t, m, players, bot, turn, scrambled(mixed(seed, turn)))
    _sweep_all(t, m)
    return end


def _begin(t: Tables, m: Memory, players: int, seed: int) -> None:
    """Lays the start pieces, shuffles and deals."""
    number = m.number
    for place in range(NUMBERS):
        number[place] = 0
    for place in range(len(t.start)):
        cell, demand = t.start[place], t.start_demand[place]
        m.demand[cell] = demand
        number[OPEN] += t.tunnels[demand]
        if t.joins[demand]:
            m.front[number[FRONT]] = cell
            m.front_at[cell] = number[FRONT]
            number[FRONT] += 1
    number[LEFT] = t.deck
    cards = 0
    for kind in range(t.kinds):
        m.left[kind] = t.copies[kind]
        for _ in range(t.copies[kind]):
            m.pile[cards] = kind
            cards += 1
    _shuffle(m.pile, cards, seed)
    number[PILE] = cards
    for player in range(players):
        m.hand_size[player] = 0
        _draw(t, m, player, t.hand)


def _shuffle(pile: list[int], cards: int, seed: int) -> None:
    """`randomness.Generator(seed).shuffle`, without an object."""
    state = seed
    for last in range(cards - 1, 0, -1):
        state = advance(state)
        other = (output(state) * (last + 1)) >> 32
        pile[last], pile[other] = pile[other], pile[last]


def _take_turn(t: Tables, m: Memory, players: int, bot: int, turn: int, chance: int) -> int:
    """One turn: a placement, a swap, a pass or nothing at all."""
    player = turn % players
    held = m.hand_size[player]
    if held == 0:
        return _end_idle_turn(t, m, players)
    total = held + m.number[PILE]
    while True:
        found = find_moves(t, m, _held_kinds(t, m, player))
        if found:
            move = choose(t, m, bot, player, found, chance)
            return _make(t, m, player, move, found, turn)
        if m.number[PILE] == 0:
            return _end_idle_turn(t, m, players)
        if t.plays_on:
            if held >= total:  # the pile is a queue: every card of it was held in this turn
                return NO_CARD_FITS
            held += m.hand_size[player]
            _swap(t, m, player)
        else:
            if not any_fits(t, m, m.number[LEFT]):
                return NO_CARD_FITS
            _swap(t, m, player)
            return _end_turn(t, m)


def _make(t: Tables, m: Memory, player: int, move: int, found: int, turn: int) -> int:
    """Lays a card, looks whether the game is decided, and draws."""
    cell, way, kind = m.move_cell[move], m.move_way[move], m.move_kind[move]
    number = m.number
    laid = number[LAID]
    m.laid_cell[laid], m.laid_way[laid], m.laid_kind[laid] = cell, way, kind
    m.laid_turn[laid] = turn
    number[LAID] = laid + 1
    number[CHOICES] += found
    _take_from_hand(t, m, player, kind)
    lay(t, m, cell, way, kind)
    if number[OPEN] == 0:
        return CLOSED
    if number[LEFT] == 0:
        return DECK_OUT
    if t.loses and lost_cells(t, m, number[LEFT], 1):
        return HOLE if hole_exits(t, m) else NO_CARD_FITS
    _draw(t, m, player, t.hand)
    return _end_turn(t, m)


def _end_turn(t: Tables, m: Memory) -> int:
    """The end of a turn that changed something."""
    m.number[IDLE] = 0
    return DECK_OUT if t.stops and m.number[PILE] == 0 else UNDECIDED


def _end_idle_turn(t: Tables, m: Memory, players: int) -> int:
    """A turn that changes nothing: passed or skipped."""
    if t.stops and m.number[PILE] == 0:
        return DECK_OUT
    m.number[IDLE] += 1
    return NOBODY_CAN_PLACE if m.number[IDLE] == players else UNDECIDED


def _held_kinds(t: Tables, m: Memory, player: int) -> int:
    """The set of kinds in a hand."""
    kinds = 0
    for place in range(player * t.hand, player * t.hand + m.hand_size[player]):
        kinds |= 1 << m.hand[place]
    return kinds


def _take_from_hand(t: Tables, m: Memory, player: int, kind: int) -> None:
    """Takes the first card of a kind out of a hand; the others keep their order."""
    place = player * t.hand
    last = place + m.hand_size[player] - 1
    while m.hand[place] != kind:
        place += 1
    while place < last:
        m.hand[place] = m.hand[place + 1]
        place += 1
    m.hand_size[player] -= 1
    m.left[kind] -= 1
    if m.left[kind] == 0:
        m.number[LEFT] ^= 1 << kind


def _draw(t: Tables, m: Memory, player: int, size: int) -> None:
    """Draws up to a number of cards in hand, or as many as there are."""
    number = m.number
    while m.hand_size[player] < size and number[PILE]:
        number[PILE] -= 1
        kind = m.pile[(number[BOTTOM] + number[PILE]) % t.cards]
        m.hand[player * t.hand + m.hand_size[player]] = kind
        m.hand_size[player] += 1


def _swap(t: Tables, m: Memory, player: int) -> None:
    """Puts a hand under the pile, the first card first, and draws as many."""
    number = m.number
    size = m.hand_size[player]
    for place in range(player * t.hand, player * t.hand + size):
        number[BOTTOM] = (number[BOTTOM] + t.cards - 1) % t.cards
        m.pile[number[BOTTOM]] = m.hand[place]
    number[PILE] += size
    m.hand_size[player] = 0
    _draw(t, m, player, size)


def _sweep_all(t: Tables, m: Memory) -> None:
    """Makes the grid empty again."""
    for laid in range(m.number[LAID]):
        sweep(t, m, m.laid_cell[laid], m.laid_way[laid])
    for cell in t.start:
        m.demand[cell] = 0

"""Games of the family `priority`: the turn, each value of each rule, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.engine.events import Aim, Event, Finished, Place, Scored, Under
from cardgen.engine.games import layout_after, play
from cardgen.engine.layout import Placement
from cardgen.engine.match import Match
from cardgen.engine.priority_game import score_of
from cardgen.engine.views import View
from cardgen.model.card import Card, Face, Path
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell
from tests.engine.naive import Lies, Port, Table, across, beyond, lying
from tests.engine.samples import Told, drawn, maze_card, priority_decks, stacked

END, LONG, BEND, CROSS = "n@1-x", "n@2-s@3", "n@2-e@3", "n@1-e@2-s@3-w@4"
SOUTH = "s@1-x"


def played(match: Match, *answers: str) -> tuple[list[Event], Told]:
    """The events of a match in which the player answers so, and the player."""
    player = Told(list(answers))
    events = list(play(match, [player]))
    assert not player.answers
    return events, player


def end(events: list[Event]) -> Scored:
    last = events[-1]
    assert isinstance(last, Scored)
    return last


def names(events: list[Event]) -> list[str]:
    """What happened, a word an event."""
    return [type(event).__name__ for event in events[:-1]]


# The turn


def test_the_first_card_lies_unturned_in_the_middle() -> None:
    events, player = played(stacked(CROSS, CROSS))
    assert events[0] == Place(1, 1, Placement(maze_card(CROSS, copies=2), Cell(0, 0)), 1, 4, 1, ())
    assert player.asked[0] == (f"{CROSS} 0,0 r0",)


def test_specials_before_the_first_card_go_under_the_deck() -> None:
    events, _ = played(stacked("bomb", "cave-in", CROSS, CROSS))
    bomb, cave_in = maze_card("bomb"), maze_card("cave-in")
    assert events[:2] == [Under(1, 1, bomb, 4), Under(2, 1, cave_in, 4)]
    assert names(events) == ["Under", "Under", "Place", "Place", "Aim", "Aim"]
    assert end(events).wasted == 2


def test_one_card_is_drawn_each_turn_and_it_alone_is_played() -> None:
    events, player = played(stacked(CROSS, LONG, BEND, CROSS))
    assert [view.hand[0].id for view in player.views] == [CROSS, LONG, BEND, CROSS]
    assert [(len(view.hand), view.pile, view.turn) for view in player.views] == [
        (1, 3, 0), (1, 2, 1), (1, 1, 2), (1, 0, 3),
    ]  # fmt: skip
    assert [event.turn for event in events if isinstance(event, Place)] == [1, 2, 3, 4]


def test_the_player_chooses_among_the_legal_placements_alone() -> None:
    # Of the exits 1 to 4 of a cross, 1 leads north.
    _, player = played(stacked(CROSS, LONG))
    assert player.asked[1] == (f"{LONG} 0,-1 r0", f"{LONG} 0,-1 r180")


def test_the_player_chooses_among_all_exits_where_any_may_be_joined() -> None:
    _, player = played(stacked(CROSS, LONG, join="any"))
    assert len(player.asked[1]) == 8


def test_a_card_that_fits_nowhere_goes_under_the_deck_and_comes_again() -> None:
    # Unturned, only an exit to the south can join one to the north.
    match = stacked(END, "n@2-x", "n@4-s@1", SOUTH, turns="none")
    events, _ = played(match, f"{END} 0,0 r0", "n@4-s@1 0,-1 r0", f"{SOUTH} 0,-2 r0")
    assert events[1] == Under(2, 1, maze_card("n@2-x"), 3)
    assert names(events) == ["Place", "Under", "Place", "Place"]
    assert end(events) == Scored(True, "closed", 4, 3, 0, (1, 1, 1), 0, 1, 1)


# Specials


def test_a_special_that_can_be_played_must_be() -> None:
    events, player = played(stacked(CROSS, "bomb", CROSS, "cave-in"))
    assert names(events) == ["Place", "Aim", "Place", "Aim"]
    assert player.asked[1] == player.asked[3] == (f"{CROSS} 0,0 r0",)


def test_a_bomb_hits_what_the_player_aims_at() -> None:
    """The middle card of three leaves; the long card then joins the 1 and the 3 it led to.

    +---+---+---+
    |   |   |   |
    | o1|2o3|1o4|
    |   |   |   |
    +---+---+---+
    """
    first, middle, last = "e@1-x", "e@3-w@2", "e@4-w@1"
    events, player = played(
        stacked(first, middle, last, "bomb", LONG),
        f"{first} 0,0 r0", f"{middle} 1,0 r0", f"{last} 2,0 r0", f"{middle} 1,0 r0",
        f"{LONG} 1,0 r90",
    )  # fmt: skip
    target = Placement(maze_card(middle), Cell(1, 0))
    assert events[3] == Aim(4, 1, maze_card("bomb"), "bomb", target, 3, 3, 1)
    assert player.asked[3] == (f"{first} 0,0 r0", f"{middle} 1,0 r0", f"{last} 2,0 r0")
    assert end(events).score == 4


def test_after_the_only_card_is_bombed_the_next_maze_card_is_a_new_first_card() -> None:
    events, player = played(stacked(CROSS, "bomb", "bomb", CROSS))
    assert names(events) == ["Place", "Aim", "Under", "Place", "Aim"]
    assert isinstance(events[1], Aim)
    assert (events[1].open, events[1].pile) == (0, 2)
    assert player.asked[2] == (f"{CROSS} 0,0 r0",)


@pytest.mark.parametrize("finished", ["wins", "set-aside"])
def test_a_maze_whose_only_card_is_bombed_is_not_finished(finished: str) -> None:
    events, _ = played(stacked(CROSS, "bomb", finished=finished))
    assert names(events) == ["Place", "Aim"]
    assert end(events) == Scored(False, "deck-out", 2, 1, 0, (1,), 0, 0, 0)


def test_a_maze_whose_last_card_is_bombed_beside_a_cave_in_is_not_finished() -> None:
    match = stacked(LONG, LONG, "cave-in", "bomb", CROSS)
    events, player = played(
        match, f"{LONG} 0,0 r0", f"{LONG} 0,-1 r0", f"{LONG} 0,-1 r0", f"{LONG} 0,0 r0"
    )
    assert names(events) == ["Place", "Place", "Aim", "Aim", "Place"]
    assert player.asked[4] == (f"{CROSS} 0,0 r0",)
    assert end(events).mazes == 0


def test_a_bomb_that_leaves_only_a_closed_part_finishes_the_maze() -> None:
    """Two bombs split the chain, its left part is closed, the third takes the right one.

    +---+---+---+---+    +---+---+---+---+    +---+---+---+---+
    |   |   |   | 4 |    |   |   |   | 4 |    |   |   |   |   |
    | o1|1o1|1o1|2o |    | o1|3o |   |2o |    | o1|3o |   |   |
    |   |   |   |   |    |   |   |   |   |    |   |   |   |   |
    +---+---+---+---+    +---+---+---+---+    +---+---+---+---+
    """
    first, middle, last, lid = "e@1-x", "e@1-w@1", "n@4-w@2", "w@3-x"
    events, _ = played(
        stacked(first, middle, middle, last, "bomb", "bomb", lid, "bomb", CROSS),
        f"{first} 0,0 r0", f"{middle} 1,0 r0", f"{middle} 2,0 r0", f"{last} 3,0 r0",
        f"{middle} 1,0 r0", f"{middle} 2,0 r0", f"{lid} 1,0 r0", f"{last} 3,0 r0",
    )  # fmt: skip
    assert [event.open for event in events if isinstance(event, Place | Aim)] == [
        1, 1, 1, 1, 3, 3, 2, 0,
    ]  # fmt: skip
    assert end(events).won


def test_a_maze_whose_only_card_is_caved_in_is_finished() -> None:
    events, _ = played(stacked(CROSS, "cave-in", CROSS))
    assert names(events) == ["Place", "Aim"]
    assert end(events) == Scored(True, "closed", 2, 1, 0, (1,), 0, 1, 0)


def test_a_cave_in_that_closes_the_last_exit_finishes_the_maze() -> None:
    """The cave-in on the card to the north leaves one dead end that leads into it.

    +---+
    |   |
    | # |
    |   |
    +---+
    | 1 |
    | o |
    |   |
    +---+
    """
    match = stacked(END, LONG, "cave-in")
    events, _ = played(match, f"{END} 0,0 r0", f"{LONG} 0,-1 r0", f"{LONG} 0,-1 r0")
    assert (end(events).won, end(events).score) == (True, 0)


# How it ends


def test_the_game_is_won_as_soon_as_no_exit_is_open() -> None:
    events, _ = played(stacked(END, END, CROSS, CROSS))
    assert end(events) == Scored(True, "closed", 2, 2, 0, (1, 1), 0, 1, 0)


OPEN_AT_THE_END = """
    +---+---+---+
    |   | 1 |   |
    |   | o |   |
    |   | 4 |   |
    +---+---+---+
    |   | 1 |   |
    |   |4o2|   |
    |   | 3 |   |
    +---+---+---+
"""


def test_when_the_deck_is_used_up_the_open_priorities_are_added_up() -> None:
    match = stacked(CROSS, "n@1-s@4")
    events, _ = played(match, f"{CROSS} 0,0 r0", "n@1-s@4 0,-1 r0")
    assert end(events) == Scored(False, "deck-out", 2, 2, 4, (1, 2), 1 + 2 + 3 + 4, 0, 0)
    assert score_of(drawn(OPEN_AT_THE_END)) == end(events).score


def test_an_exit_without_a_priority_adds_nothing_to_the_score() -> None:
    assert score_of(drawn(OPEN_AT_THE_END.replace("|4o2|", "|?o2|"))) == 6


def test_a_whole_round_in_which_nothing_fits_ends_the_game_as_it_stands() -> None:
    events, _ = played(stacked("n@3-x", "n@2-x", "n@4-x", turns="none"))
    assert names(events) == ["Place", "Under", "Under"]
    assert end(events) == Scored(False, "no-card-fits", 3, 1, 1, (1,), 3, 0, 2)


def test_a_round_begins_anew_with_every_card_that_is_played() -> None:
    match = stacked(END, "n@2-x", "n@3-s@1", "n@4-x", turns="none")
    events, _ = played(match)
    assert names(events) == ["Place", "Under", "Place", "Under", "Under"]
    assert end(events).score == 3


def test_a_deck_of_specials_ends_after_a_round() -> None:
    events, _ = played(stacked("bomb", "cave-in"))
    assert names(events) == ["Under", "Under"]
    assert end(events) == Scored(False, "no-card-fits", 2, 0, 0, (), 0, 0, 2)


def test_a_deck_without_cards_is_used_up_at_once() -> None:
    assert played(stacked())[0] == [Scored(False, "deck-out", 0, 0, 0, (), 0, 0, 0)]


# The advanced game


def test_finished_mazes_are_set_aside_and_the_rest_of_the_deck_goes_on() -> None:
    order = (END, LONG, END, END, END, CROSS, CROSS)
    events, player = played(stacked(*order, finished="set-aside"))
    assert names(events) == [
        "Place", "Place", "Place", "Finished", "Place", "Place", "Finished", "Place", "Place",
    ]  # fmt: skip
    assert events[3] == Finished(3, 1, 1, 3)
    assert events[6] == Finished(5, 1, 2, 2)
    in_the_middle = [
        asked == (f"{name} 0,0 r0",) for name, asked in zip(order, player.asked, strict=True)
    ]
    assert in_the_middle == [True, False, False, True, False, True, False]
    outcome = end(events)
    assert (outcome.won, outcome.reason, outcome.mazes, outcome.placed) == (False, "deck-out", 2, 7)
    left = layout_after(stacked(*order).deck, events)
    assert (len(left), score_of(left)) == (2, outcome.score)


def test_a_maze_finished_with_the_last_card_counts() -> None:
    events, _ = played(stacked(END, END, finished="set-aside"))
    assert end(events) == Scored(False, "deck-out", 2, 2, 0, (1, 1), 0, 1, 0)


def test_a_maze_finished_by_a_cave_in_is_set_aside_with_it() -> None:
    match = stacked(END, LONG, "cave-in", CROSS, finished="set-aside")
    events, _ = played(match, f"{END} 0,0 r0", f"{LONG} 0,-1 r0", f"{LONG} 0,-1 r0")
    assert events[3] == Finished(3, 1, 1, 2)


# What the player can know


def test_cards_that_left_the_game_are_seen() -> None:
    order = (CROSS, CROSS, "bomb", "cave-in", END, END, CROSS)
    match = stacked(*order, finished="set-aside")
    _, player = played(match, f"{CROSS} 0,0 r0", f"{CROSS} 0,-1 r0", f"{CROSS} 0,-1 r0")
    seen = [tuple(card.id for card in view.removed) for view in player.views]
    bombed = (CROSS, "bomb")
    caved_in = (*bombed, CROSS, "cave-in")
    assert seen == [(), (), (), bombed, caved_in, caved_in, (*caved_in, END, END)]


# Any deck


class Counting(Told):
    """A player that counts what is still to come, and plays anything."""

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        unseen = view.unseen()
        assert min(unseen.values()) >= 0
        assert sum(unseen.values()) == view.pile
        return moves[(7 * view.turn + view.pile) % len(moves)]


@given(priority_decks(), st.integers(0, 2**64 - 1))
def test_a_player_knows_by_counting_what_is_still_to_come(deck: Deck, seed: int) -> None:
    list(play(Match(deck, 1, seed), [Counting()]))


@given(priority_decks(), st.integers(0, 99))
def test_the_same_seed_gives_the_same_game_and_its_end_has_words(deck: Deck, seed: int) -> None:
    first, second = (list(play(Match(deck, 1, seed), [Counting()])) for _ in range(2))
    assert first == second
    assert end(first).why


@given(priority_decks(), st.integers(0, 99))
def test_what_lies_after_the_events_is_what_the_player_saw(deck: Deck, seed: int) -> None:
    class Watching(Counting):
        def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
            assert view.layout == layout_after(deck, events)
            return super().choose(view, moves)

    events: list[Event] = []
    for event in play(Match(deck, 1, seed), [Watching()]):
        events.append(event)
    last = layout_after(deck, events)
    assert (len(last.open_exits()), score_of(last)) == (end(events).open, end(events).score)


class Maze:
    """The table in the plain engine, with the priorities of all exits."""

    def __init__(self, deck: Deck) -> None:
        footprint = deck.format.footprint
        self.quarters = deck.format.quarters
        self.size = (footprint.columns, footprint.rows)
        self.only_lowest = deck.rules["join"] == "lowest"
        self.clear()

    def clear(self) -> None:
        self.table = Table(self.quarters, self.size)
        self.priorities: dict[Port, int | None] = {}
        self.cave_ins: set[tuple[int, int]] = set()

    def lay(self, placement: Placement) -> None:
        new = plain(placement, placement.face)
        assert not self.table.lying or self.table.matches(new)
        if self.table.lying and self.only_lowest:
            ways = [way for *_, way in self.table.ways(placement.card) if self.table.matches(way)]
            assert self.rank(new) == min(map(self.rank, ways))
        self.table.lay(new)
        for exit_ in placement.face.exits:
            (port,) = plain(placement, Face((Path((exit_,)),))).exits
            self.priorities[port] = exit_.priority

    def rank(self, new: Lies) -> int:
        joined = [
            self.priorities[across(port)] for port in new.exits if across(port) in self.table.exits
        ]
        return min(10**6 if priority is None else priority for priority in joined)

    def bomb(self, target: Placement) -> None:
        self.table.take(plain(target, target.face))
        if not self.table.exits:
            self.clear()

    def cave_in(self, target: Placement) -> None:
        lies = plain(target, target.face)
        self.table.take(lies)
        self.table.lay(Lies(lies.cells, frozenset()))
        self.cave_ins |= lies.cells

    def blocked(self) -> set[Port]:
        """Exits that meet a wall; those that an old cave-in closed do not count."""
        return {
            port
            for port in self.table.exits
            if across(port) not in self.table.exits
            and beyond(port) in self.table.covered - self.cave_ins
        }

    def can_be_played(self, card: Card) -> bool:
        if card.id in ("bomb", "cave-in"):
            return bool(self.table.exits if card.id == "bomb" else self.table.open())
        return not self.table.lying or any(
            map(self.table.matches, (w for *_, w in self.table.ways(card)))
        )


def plain(placement: Placement, face: Face) -> Lies:
    column, row = placement.cell
    return lying(face, placement.card, column, row, placement.quarters)


@settings(max_examples=60)
@given(priority_decks(), st.integers(0, 2**64 - 1))
def test_no_exit_ever_meets_a_wall_and_the_score_is_the_sum_of_open_priorities(
    deck: Deck, seed: int
) -> None:
    maze = Maze(deck)
    events = list(play(Match(deck, 1, seed), [Counting()]))
    for event in events:
        match event:
            case Place(placement=placement, open=open_):
                maze.lay(placement)
                assert open_ == len(maze.table.open())
            case Aim(effect=effect, target=target, open=open_):
                {"bomb": maze.bomb, "cave-in": maze.cave_in}[effect](target)
                assert open_ == len(maze.table.open())
            case Under(card=card):
                assert not maze.can_be_played(card)
            case Finished(cards=cards):
                assert (cards, maze.table.open()) == (len(maze.table.lying), set())
                maze.clear()
        assert not maze.blocked()
    outcome = end(events)
    assert outcome.score == sum(maze.priorities[port] or 0 for port in maze.table.open())
    assert outcome.open == len(maze.table.open())
    assert outcome.wasted == sum(isinstance(event, Under) for event in events)
    assert outcome.placed == sum(isinstance(event, Place) for event in events)
    finished = sum(isinstance(event, Finished) for event in events)
    assert outcome.mazes == (finished if not outcome.won else 1)

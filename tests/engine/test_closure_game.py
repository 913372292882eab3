"""Games of the family `closure`: the deal, the turn, each value of each rule, and how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.engine.effects import EFFECTS
from cardgen.engine.effects.effect import Acting
from cardgen.engine.events import (
    REASONS,
    Burn,
    Draw,
    Event,
    Exchange,
    Outcome,
    Pass,
    Place,
    ReasonToEnd,
    Reveal,
    Scored,
    Skip,
    Swap,
    Take,
)
from cardgen.engine.games import play
from cardgen.engine.layout import Layout, Placement, Reason
from cardgen.engine.match import Match
from cardgen.engine.opening import legality_of, opening
from cardgen.engine.players import BOTS
from cardgen.engine.table import Table, is_met
from cardgen.engine.views import View
from cardgen.model.card import Card, EffectCall
from cardgen.model.deck import Deck, Turns
from cardgen.model.grid import Cell
from cardgen.model.rules import Closed, Goal, Joined, Placed
from tests.engine.acting import ALARM_1, ALARM_5, LADDER, Seat, acting, end, ids, kinds, told
from tests.engine.samples import SQUARE, card, deck_of, decks, put

END, STRAIGHT, BEND = "n-x", "n-s", "n-e"


class Told:
    """A player that makes the placements it is told, and the first legal one after that."""

    def __init__(self, *placements: str, exchanges: Sequence[str] = ()) -> None:
        self.placements = list(placements)
        self.exchanges = list(exchanges)
        self.views: list[View] = []
        self.unseen: list[dict[str, int]] = []

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        self.views.append(view)
        self.unseen.append(view.unseen())
        assert set(moves) == {
            move for one in view.hand for move in view.layout.legal_placements(one)
        }
        if not self.placements:
            return moves[0]
        wanted = self.placements.pop(0)
        return next(move for move in moves if str(move) == wanted)

    def aim(self, view: View, targets: Sequence[Placement]) -> Placement:
        raise AssertionError("no card of this deck takes away")

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        if not self.exchanges:
            return None
        wanted = self.exchanges.pop(0)
        return next(one for one in view.hand if one.id == wanted)

    def keep(self, view: View, moves: Sequence[Placement]) -> bool:
        raise AssertionError("no card of this deck is kept")

    def discard(self, view: View) -> Card:
        raise AssertionError("no card of this deck is an alarm")


def squares(cards: dict[str, int], start: str = "n-e-s-w", **rules: Any) -> Deck:
    return deck_of(cards, start, SQUARE, **rules)


def played(deck: Deck, *players: Told | str, seed: int = 0) -> list[Event]:
    seats = [BOTS[who] if isinstance(who, str) else who for who in players or ("greedy",)]
    return list(play(Match(deck, len(seats), seed), seats))


def seed_with_hand(deck: Deck, *ids: str) -> int:
    """A seed with which player 1 is dealt these cards, in this order."""
    size = deck.rules["hand"]
    for seed in range(10_000):
        pile = Match(deck, 1, seed).shuffled()
        if [one.id for one in pile[::-1][:size]][: len(ids)] == list(ids):
            return seed
    raise AssertionError("no such seed")


# The deal and the turn


def test_players_draw_their_hands_from_the_top_one_after_the_other() -> None:
    deck = deck_of({"n1-e": 4, "e-x1": 4, "n1-n2": 4})
    match = Match(deck, 2, 3)
    first, second = Told(), Told()
    events = list(play(match, [first, second]))
    top = match.shuffled()[::-1]
    assert list(first.views[0].hand) == top[:3]
    assert list(second.views[0].hand) == top[3:6]
    assert isinstance(events[0], Place)
    assert events[0].drawn == (top[6],)


def test_players_take_turns() -> None:
    deck = deck_of({"n1-n2-e-s2-s1": 30}, dead_space="ignore")
    events = played(deck, "random", "random", "random")[:-1]
    assert [event.turn for event in events if not isinstance(event, Outcome | Scored)] == [
        number + 1 for number in range(len(events))
    ]
    assert [e.player for e in events[:6] if isinstance(e, Place)] == [1, 2, 3, 1, 2, 3]


def test_the_hand_is_refilled_while_the_pile_lasts() -> None:
    deck = squares({STRAIGHT: 8}, hand=2)
    places = [event for event in played(deck, "greedy") if isinstance(event, Place)]
    assert [len(place.drawn) for place in places] == [1] * 6 + [0, 0]
    assert [place.pile for place in places] == [5, 4, 3, 2, 1, 0, 0, 0]


def test_the_hand_has_as_many_cards_as_the_rule_says() -> None:
    sizes = {}
    for hand in (1, 4):
        player = Told()
        played(squares({STRAIGHT: 20}, hand=hand), player)
        sizes[hand] = len(player.views[0].hand)
    assert sizes == {1: 1, 4: 4}


def test_equal_cards_of_a_hand_are_one_choice() -> None:
    event = played(squares({END: 4}, hand=4))[0]
    assert isinstance(event, Place)
    assert event.choices == 4


def test_more_cards_in_hand_are_more_choices() -> None:
    event = played(squares({END: 1, STRAIGHT: 1}, hand=2))[0]
    assert isinstance(event, Place)
    assert event.choices == 8


def test_a_player_sees_what_is_unseen_by_counting() -> None:
    player = Told()
    played(squares({END: 4, STRAIGHT: 4}, hand=2), player)
    for number, (view, unseen) in enumerate(zip(player.views, player.unseen, strict=True)):
        assert sum(unseen.values()) == 8 - number - len(view.hand) == view.pile
        assert min(unseen.values()) >= 0


def test_a_game_is_the_same_on_every_machine() -> None:
    deck = deck_of({"n1-e": 3, "e-x1": 4, "n1-n2": 3, "n2-e-s2-x1": 4})
    events = played(deck, "greedy", "careful", seed=4)
    assert [str(event.placement) for event in events if isinstance(event, Place)] == [
        "n1-n2 0,-1 r180",
        "n1-e 2,-1 r270",
        "n1-n2 0,1 r0",
        "e-x1 2,-3 r90",
    ]
    assert end(events) == Outcome(True, "closed", 4, 4, 0, (13, 12, 13, 4))


# The end


def test_the_group_wins_when_no_exit_is_open() -> None:
    outcome = end(played(squares({END: 4})))
    assert outcome == Outcome(True, "closed", 4, 4, 0, (4, 3, 2, 1))


def test_the_group_loses_when_the_cards_are_used_up() -> None:
    outcome = end(played(squares({END: 3})))
    assert outcome == Outcome(False, "deck-out", 3, 3, 1, (4, 3, 2))


def test_a_deck_without_cards_is_lost_by_skipping() -> None:
    events = played(squares({END: 0}), "greedy", "greedy")
    assert [type(event) for event in events] == [Skip, Skip, Outcome]
    assert end(events).reason == "deck-out"


def test_a_start_that_is_closed_is_won_without_a_turn() -> None:
    deck = squares({END: 4}, goal=(Placed("start"),))
    assert end(played(deck)) == Outcome(True, "closed", 0, 0, 4, ())


def test_all_pass_in_a_row_when_nobody_can_place() -> None:
    # The first bend leads into a blocked cell, whichever way it turns.
    blocked = (Cell(1, -1), Cell(-1, -1))
    deck = squares({BEND: 4}, "n-x", hand=1, dead_space="ignore", blocked=blocked)
    events = played(deck, "greedy", "greedy", "greedy")
    assert [type(event) for event in events] == [Place, Pass, Pass, Pass, Outcome]
    assert end(events).reason == "nobody-can-place"
    assert end(events).turns == 4


def test_skipped_and_passing_players_make_a_round_together() -> None:
    blocked = (Cell(1, -1), Cell(-1, -1))
    deck = squares({BEND: 2}, "n-x", hand=1, dead_space="ignore", blocked=blocked)
    events = played(deck, "greedy", "greedy", "greedy")
    assert [type(event) for event in events] == [Place, Pass, Skip, Skip, Outcome]
    assert end(events).reason == "nobody-can-place"


def test_every_reason_has_words() -> None:
    assert set(REASONS) == set(get_args(ReasonToEnd))
    assert len(set(REASONS.values())) == len(REASONS)


# Each value of each rule


def hole_deck(**rules: Any) -> tuple[Deck, Told]:
    """Bandido's position `hole-1x1`: the third card leads a tunnel into a single cell."""
    cards = {"e-s1": 1, "n1-x2": 1, "s1-x2": 1, "e-x1": 12}
    deck = deck_of(cards, "n1-n2-e-s2-s1-w", hand=15, **rules)
    return deck, Told("e-s1 1,-1 r0", "n1-x2 1,1 r0", "s1-x2 3,-1 r90")


def test_dead_space_lose_ends_the_game_at_a_hole() -> None:
    deck, player = hole_deck()
    outcome = end(played(deck, player))
    assert (outcome.reason, outcome.placed) == ("hole", 3)


def test_dead_space_ignore_plays_on_behind_a_hole() -> None:
    deck, player = hole_deck(dead_space="ignore")
    outcome = end(played(deck, player))
    assert outcome.placed > 3
    assert not outcome.won


def test_dead_space_forbid_makes_the_hole_illegal() -> None:
    deck, _ = hole_deck(dead_space="forbid")
    before = ["start 0,0 r0", "e-s1 1,-1 r0", "n1-x2 1,1 r0"]
    layout = Layout.of(legality_of(deck), [put(deck, text) for text in before])
    last = put(deck, "s1-x2 3,-1 r90")
    assert layout.why_illegal(last) == (Reason("dead-space", (Cell(2, 0),)),)
    assert last not in list(layout.legal_placements(last.card))


def test_dead_space_lose_ends_the_game_when_no_card_to_come_fits() -> None:
    # Two bends lead into one cell, which wants a third.
    told = ("n-e 0,-1 r90", "n-e 1,0 r270")
    deck = squares({BEND: 2, STRAIGHT: 3}, BEND, hand=5)
    outcome = end(played(deck, Told(*told)))
    assert (outcome.reason, outcome.placed) == ("no-card-fits", 2)
    deck = squares({BEND: 3, STRAIGHT: 3}, BEND, hand=6)
    assert end(played(deck, Told(*told, "n-e 1,-1 r180"))).won


def test_a_hole_does_not_matter_where_closing_is_no_goal() -> None:
    deck, player = hole_deck(goal=(Placed("e-x1"),))
    assert end(played(deck, player)).won


def swap_deck(**rules: Any) -> tuple[Deck, int]:
    """Bends that fit nowhere and ends that do; player 1 is dealt a bend."""
    blocked = (Cell(1, -1), Cell(-1, -1), Cell(0, -2))
    deck = squares({BEND: 4, END: 2}, "n-x", hand=1, dead_space="forbid", blocked=blocked, **rules)
    return deck, seed_with_hand(deck, BEND)


def test_after_swap_play_on_tries_the_new_hand_at_once() -> None:
    deck, seed = swap_deck()
    events = played(deck, "greedy", "greedy", seed=seed)
    assert isinstance(events[0], Swap)
    assert {event.turn for event in events[:-1] if not isinstance(event, Outcome | Scored)} == {1}
    assert end(events).won


def test_after_swap_ends_turn_lets_the_next_player_try() -> None:
    deck, seed = swap_deck(after_swap="ends-turn")
    events = played(deck, "greedy", "greedy", seed=seed)
    assert isinstance(events[0], Swap)
    following = events[1]
    assert not isinstance(following, Outcome | Scored)
    assert (following.turn, following.player) == (2, 2)
    assert end(events).won


def test_a_swapped_hand_goes_under_the_deck_and_as_many_are_drawn() -> None:
    deck, seed = swap_deck()
    pile = Match(deck, 1, seed).shuffled()
    event = played(deck, "greedy", seed=seed)[0]
    assert event == Swap(1, 1, (pile[-1],), (pile[-2],))


@pytest.mark.parametrize("after_swap", ["play-on", "ends-turn"])
def test_swapping_is_lost_when_no_card_of_the_deck_fits(after_swap: str) -> None:
    blocked = (Cell(1, -1), Cell(-1, -1), Cell(0, -2))
    deck = squares(
        {BEND: 9}, "n-x", hand=2, dead_space="forbid", blocked=blocked, after_swap=after_swap
    )
    events = played(deck, "greedy", "greedy")
    assert end(events).reason == "no-card-fits"
    held = [card for event in events if isinstance(event, Swap) for card in event.drawn]
    assert len(held) == (6 if after_swap == "play-on" else 0)


def test_deck_empty_stop_ends_the_game_with_the_deck() -> None:
    deck = squares({STRAIGHT: 6, END: 4}, hand=3, deck_empty="stop", dead_space="ignore")
    events = played(deck, Told())
    last = events[-2]
    assert isinstance(last, Place)
    assert (last.pile, len(last.drawn)) == (0, 1)
    assert end(events).reason == "deck-out"
    assert end(events).placed == 7


def test_deck_empty_play_out_goes_on_with_the_hands() -> None:
    deck = squares({STRAIGHT: 6, END: 4}, hand=3, deck_empty="play-out", dead_space="ignore")
    assert end(played(deck, Told())).placed == 10


def test_the_turn_in_which_the_last_card_is_drawn_can_still_win() -> None:
    deck = squares({END: 4}, hand=1, deck_empty="stop")
    assert end(played(deck)).reason == "deck-out"  # the last card stays in hand
    deck = squares({END: 5}, hand=1, deck_empty="stop")
    assert end(played(deck)).won


def test_connect_tunnel_wants_a_tunnel_and_connect_touch_only_an_edge() -> None:
    counts = {}
    for connect in ("tunnel", "touch"):
        deck = squares({END: 4}, "n-x", hand=1, connect=connect)
        event = played(deck)[0]
        assert isinstance(event, Place)
        counts[connect] = event.choices
    assert counts == {"tunnel": 1, "touch": 1 + 3 * 3}


def test_touch_lets_play_go_on_when_all_is_closed_and_a_goal_is_unmet() -> None:
    cards = {END: 1, "n-s-w": 1}
    rules = {"goal": (Closed(), Placed("n-s-w")), "dead_space": "ignore"}
    told = Told("n-x 0,-1 r180")
    assert end(played(squares(cards, "n-x", hand=2, **rules), told)).reason == "closed-early"
    told = Told("n-x 0,-1 r180")
    outcome = end(played(squares(cards, "n-x", hand=2, connect="touch", **rules), told))
    assert (outcome.reason, outcome.placed) == ("deck-out", 2)


TURNS: list[tuple[Turns, int]] = [("quarter", 4), ("half", 2), ("none", 1)]


@pytest.mark.parametrize(("turns", "ways"), TURNS)
def test_turns_say_how_a_card_may_lie(turns: Turns, ways: int) -> None:
    deck = deck_of({END: 1}, "n-e-s-w", SQUARE, turns)
    event = played(deck)[0]
    assert isinstance(event, Place)
    assert event.choices == ways


def test_blocked_cells_are_never_covered() -> None:
    free = played(squares({END: 1}))[0]
    kept = played(squares({END: 1}, blocked=(Cell(0, -1), Cell(1, 0))))[0]
    assert isinstance(free, Place)
    assert isinstance(kept, Place)
    assert (free.choices, kept.choices) == (4, 2)


def test_an_exit_into_a_blocked_cell_is_a_hole() -> None:
    deck = squares({END: 4}, blocked=(Cell(0, -1),))
    assert end(played(deck)).reason == "hole"


def test_a_rescue_token_exchanges_one_card_before_playing() -> None:
    deck = squares({END: 5, BEND: 5}, hand=2, exchange=1)
    seed = seed_with_hand(deck, BEND, END)
    pile = Match(deck, 1, seed).shuffled()
    player = Told(exchanges=[BEND, END])
    events = played(deck, player, seed=seed)
    bend, drawn = deck.cards[1], pile[-3]
    assert events[0] == Exchange(1, 1, bend, drawn)
    assert player.views[0].hand == (deck.cards[0], drawn)
    assert player.views[0].tokens == 0
    assert sum(isinstance(event, Exchange) for event in events) == 1


@pytest.mark.parametrize("tokens", [0, 2])
def test_there_are_as_many_rescue_tokens_as_the_rule_says(tokens: int) -> None:
    deck = squares({END: 9, BEND: 9}, hand=2, exchange=tokens)
    seed = seed_with_hand(deck, BEND, BEND)
    events = played(deck, Told(exchanges=[BEND, BEND]), seed=seed)
    assert sum(isinstance(event, Exchange) for event in events) == tokens


def test_no_token_is_spent_on_an_empty_deck() -> None:
    deck = squares({END: 4}, hand=4, exchange=3)
    events = played(deck, Told(exchanges=[END] * 3))
    assert not any(isinstance(event, Exchange) for event in events)


def test_goal_placed_wins_with_the_card() -> None:
    deck = squares({BEND: 1, END: 9}, hand=10, goal=(Placed(BEND),))
    outcome = end(played(deck, Told("n-x 0,-1 r180", "n-e 1,0 r180")))
    assert (outcome.won, outcome.placed, outcome.open) == (True, 2, 3)


def test_closing_before_the_card_is_placed_loses() -> None:
    deck = squares({BEND: 1, END: 4}, hand=5, goal=(Closed(), Placed(BEND)))
    player = Told("n-x 0,-1 r180", "n-x 1,0 r270", "n-x 0,1 r0", "n-x -1,0 r90")
    assert end(played(deck, player)).reason == "closed-early"


def test_goal_joined_asks_for_a_walk_through_tunnels() -> None:
    deck = squares({STRAIGHT: 1, "e-w+n-s": 2, END: 9}, "n-x")
    layout = Layout.of(legality_of(deck), [put(deck, "start 0,0 r0"), put(deck, "e-w+n-s 0,-1 r0")])
    goal = Joined(("start", STRAIGHT))
    layout.place(put(deck, "n-s 1,-1 r90"))
    assert not is_met(goal, layout)
    layout.remove(put(deck, "n-s 1,-1 r90"))
    layout.place(put(deck, "n-s 0,-2 r0"))
    assert is_met(goal, layout)


@pytest.mark.parametrize(
    ("goal", "is_won"),
    [((Closed(),), True), ((Joined(("start", END)),), True), ((Placed(STRAIGHT),), False)],
)
def test_each_goal_is_asked(goal: tuple[Goal, ...], is_won: bool) -> None:
    deck = squares({END: 1, STRAIGHT: 1}, "n-x", hand=2, goal=goal)
    assert end(played(deck, Told("n-x 0,-1 r180"))).won == is_won


def test_the_start_lies_with_the_side_that_a_mode_turns_up() -> None:
    deck = deck_of({"e-x1": 9})
    start = deck.start[0]._replace(back=card("n1-n2-e-s2-s1-w", id_="x").front)
    deck = deck._replace(start=(start,), start_face=(("start", "back"),))
    assert len(opening(deck).open_exits()) == 6
    event = played(deck)[0]
    assert isinstance(event, Place)
    assert event.open == 5


# Cards that act


def test_the_game_is_won_the_moment_all_goals_hold_before_the_card_does_what_it_says() -> None:
    # The map that closes the last exit would have to open it again.
    taking = acting("take-away", END)
    seat = Seat(*(f"{END} {where}" for where in ("0,-1 r180", "1,0 r270", "0,1 r0")))
    events = told("n-x n-x n-x take-away n-x n-x", seat, cards=[taking], hand=4)
    assert kinds(events)[-2:] == ["Place", "Outcome"]
    assert not any(isinstance(event, Take) for event in events)
    assert end(events).won


def test_losses_are_looked_at_once_the_card_has_done_what_it_says() -> None:
    # The straight leads into a blocked cell; the map laid next takes it away.
    again, taking = acting("play-again", "n-s"), acting("take-away", END, count=1)
    rules = {"blocked": (Cell(0, -2),), "dead_space": "lose"}
    first, second = "play-again 0,-1 r0", "take-away 1,0 r270"
    for target, is_lost in (("play-again 0,-1 r0", False), ("take-away 1,0 r270", True)):
        seat = Seat(first, second, aims=[target])
        order = "play-again take-away n-x n-x n-x n-x"
        events = told(order, seat, cards=[again, taking], **rules)
        assert kinds(events)[:3] == ["Place", "Place", "Take"]
        assert ((end(events).reason, end(events).turns) == ("hole", 1)) == is_lost


def test_a_game_lost_by_a_placement_draws_nothing_after_it() -> None:
    for id_ in ("n-s", "silence"):
        order = f"{id_} n-x n-x n-x"
        seat = Seat(f"{id_} 0,-1 r0")
        rules = {"blocked": (Cell(0, -2),), "dead_space": "lose"}
        events = told(order, seat, cards=[acting("silence", "n-s")], **rules)
        assert kinds(events) == ["Place", "Outcome"]
        assert isinstance(events[0], Place)
        assert events[0].drawn == ()


def test_what_is_drawn_after_the_card_may_lose_too() -> None:
    # With the card that an alarm takes off the deck a goal goes.
    goal = (Closed(), Placed("n-e"))
    order = "n-s n-s alarm-5 n-e n-x n-x n-x n-x n-x n-x n-x n-x"
    outcome = end(told(order, Seat(), cards=[ALARM_5], goal=goal))
    assert (outcome.reason, outcome.turns, outcome.placed) == ("goal-lost", 1, 1)


def test_what_an_alarm_took_may_leave_no_card_that_serves_an_exit() -> None:
    order = "n-s w-x alarm-5 s-x n-x n-x n-x n-x w-x w-x"
    rules = {"start": "n-s", "turns": "none", "dead_space": "lose"}
    events = told(order, Seat(), cards=[ALARM_5], **rules)
    assert kinds(events)[:4] == ["Place", "Reveal", "Burn", "Draw"]
    assert (end(events).reason, end(events).turns) == ("no-card-fits", 1)


def test_taking_a_goals_card_away_loses_at_the_end_of_the_turn() -> None:
    goal = (Closed(), Placed("n-e"))
    seat = Seat("n-e 0,-1 r90", "take-away 1,0 r270", aims=["n-e 0,-1 r90"])
    order = "n-e take-away n-x n-x n-x n-x n-x"
    outcome = end(told(order, seat, cards=[acting("take-away", END, count=1)], goal=goal))
    assert (outcome.reason, outcome.turns) == ("goal-lost", 2)


def test_a_goals_card_with_a_copy_still_to_come_is_not_lost() -> None:
    goal = (Closed(), Placed("n-e"))
    seat = Seat("n-e 0,-1 r90", "take-away 1,0 r270", aims=["n-e 0,-1 r90"])
    order = "n-e take-away n-x n-x n-x n-x n-x n-e"
    outcome = end(told(order, seat, cards=[acting("take-away", END, count=1)], goal=goal))
    assert outcome.turns > 2


def test_a_closed_layout_loses_early_also_with_a_card_to_come_that_takes_away() -> None:
    # Where nothing is open, no card can be laid, and so none can take away.
    goal = (Closed(), Placed("ladder"))
    cards = [LADDER, acting("take-away", END)]
    seat = Seat(f"{END} 0,-1 r180")
    outcome = end(told("n-x take-away ladder n-x", seat, cards=cards, start="n-x", goal=goal))
    assert (outcome.reason, outcome.turns) == ("closed-early", 1)


def test_the_ladder_that_closes_everything_wins() -> None:
    goal = (Closed(), Placed("ladder"))
    seat = Seat("n-s 0,-1 r0", "ladder 0,-2 r180")
    outcome = end(told("n-s ladder n-s n-s", seat, cards=[LADDER], start="n-x", goal=goal))
    assert (outcome.won, outcome.turns) == (True, 2)


def test_with_stop_a_turn_that_needs_the_last_card_is_played() -> None:
    # The second card of the turn is laid, and the last one of the deck drawn.
    again = acting("play-again", "n-s")
    seat = Seat("play-again 0,-1 r0")
    events = told("play-again n-s n-x", seat, cards=[again], deck_empty="stop")
    assert kinds(events) == ["Place", "Place", "Draw", "Outcome"]
    assert (end(events).reason, end(events).turns) == ("deck-out", 1)


def test_with_stop_an_alarm_as_the_last_card_is_played_and_ends_the_game() -> None:
    events = told("n-s n-s alarm-1", Seat(), cards=[ALARM_1], deck_empty="stop")
    assert kinds(events) == ["Place", "Reveal", "Discard", "Outcome"]
    assert end(events).reason == "deck-out"


def test_hand_sizes_last_through_backpack_alarm_and_broken_tool() -> None:
    more, hand = acting("draw-more", "n-s"), acting("play-hand", "n-s")
    seat = Seat("draw-more 0,-1 r0", "n-s 0,-2 r0", "play-hand 0,-3 r0")
    order = "draw-more n-s n-s n-s n-s alarm-1 play-hand " + "n-s " * 12
    told(order, seat, cards=[more, hand, ALARM_1], hand=3)
    # Three; four after the backpack; three after the alarm; all laid, three again.
    sizes = [len(held) for held in seat.hands()]
    assert sizes[:8] == [3, 4, 3, 2, 1, 3, 3, 3]


def test_spending_a_token_on_an_alarm_tells_that_nothing_came_into_the_hand() -> None:
    order = "n-s n-e alarm-5 n-x n-x n-x n-x n-x n-w n-s"
    seat = Seat(exchanges=["n-e"])
    events = told(order, seat, cards=[ALARM_5], exchange=1)
    assert kinds(events)[:5] == ["Exchange", "Reveal", "Burn", "Draw", "Place"]
    assert isinstance(events[0], Exchange)
    assert events[0].drawn is None
    assert seat.hands()[0] == ("n-s", "n-w")


def test_a_kept_card_may_be_exchanged_for_a_token() -> None:
    seat = Seat(exchanges=["ladder"])
    events = told("ladder n-s n-e n-s", seat, cards=[LADDER], exchange=1)
    assert isinstance(events[0], Exchange)
    assert events[0].card.id == "ladder"
    assert seat.hands()[0] == ("n-s", "n-e")


def test_who_is_left_without_cards_by_a_token_passes() -> None:
    seat = Seat(exchanges=["n-e"])
    events = told("n-e alarm-1 n-s n-s", seat, cards=[ALARM_1], exchange=1, hand=1)
    assert kinds(events)[:4] == ["Exchange", "Reveal", "Pass", "Outcome"]
    # The cards are not used up, but nobody holds or draws one.
    assert end(events).reason == "nobody-can-place"


def bell_that_lays_the_goal(monkeypatch: pytest.MonkeyPatch) -> Card:
    """A card that, when it is drawn, lays the end that the goal asks for."""

    def lay(table: Table, call: EffectCall) -> Iterator[Event]:
        (wanted,) = (one for one in table.match.deck.cards if one.id == "n-x")
        table.layout.place(next(iter(table.layout.legal_placements(wanted))))
        yield from ()

    effect = Acting("lay", "lays the end", "drawn", ("closure",), lay)
    monkeypatch.setattr("cardgen.engine.effects.EFFECTS", {**EFFECTS, "lay": effect})
    return card("", SQUARE, id_="bell")._replace(effect=EffectCall("lay"))


@pytest.mark.parametrize("after_swap", ["play-on", "ends-turn"])
def test_a_game_won_by_a_card_that_was_drawn_goes_no_further(
    after_swap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bell = bell_that_lays_the_goal(monkeypatch)
    rules: dict[str, Any] = {"goal": (Placed("n-x"),), "after_swap": after_swap, "cards": [bell]}
    spent = told("n-s n-e bell n-s n-x", Seat(exchanges=["n-e", "n-s"]), exchange=2, **rules)
    assert kinds(spent) == ["Exchange", "Reveal", "Outcome"]
    swapped = told("w-x w-x bell w-x n-x", Seat(), start="n-s", turns="none", **rules)
    assert kinds(swapped) == ["Swap", "Reveal", "Outcome"]
    laid = told("n-s n-e bell n-s n-x", Seat(), **rules)
    assert kinds(laid) == ["Place", "Reveal", "Outcome"]
    assert all(end(events).reason == "closed" for events in (spent, swapped, laid))


@given(
    st.integers(1, 30), st.integers(1, 6), st.integers(0, 3), st.integers(0, 3), st.integers(0, 99)
)
def test_who_plays_on_holds_every_card_of_the_pile_once_before_the_game_is_lost(
    plain: int, hand: int, kept: int, alarms: int, seed: int
) -> None:
    # Nothing fits: where nothing is turned, a start open to the south wants an exit to the north.
    cards = [card("e-x", SQUARE, 1, f"plain-{number}") for number in range(plain)]
    cards += [acting("keep", "e-x", "kept")._replace(copies=kept)]
    cards += [acting("discard-deck", count=1)._replace(copies=alarms)]
    deck = deck_of(cards, "s-x", SQUARE, "none", hand=hand, dead_space="ignore")
    table = Table.dealt(Match(deck, 1, seed), [Seat()])
    dealt = [one.id for one in table.pile[::-1]]
    events = list(play(Match(deck, 1, seed), [Seat()]))
    is_shuffled = any(event.returned for event in events if isinstance(event, Burn))
    if end(events).reason != "no-card-fits" or is_shuffled:
        return  # the hand was of kept cards only, or nobody can say any more what was held
    held = [id_ for event in events for id_ in off_the_pile(event)]
    assert held[: len(dealt)] == dealt
    last = max((n for n, event in enumerate(events) if isinstance(event, Swap)), default=0)
    before = sum(len(off_the_pile(event)) for event in events[:last])
    assert before < len(dealt) or not dealt


def off_the_pile(event: Event) -> tuple[str, ...]:
    """The cards that an event took off the pile, in order."""
    match event:
        case Swap() | Draw():
            return ids(event.drawn)
        case Burn():
            return ids(event.cards)
        case Reveal():
            return (event.card.id,)
        case _:
            return ()


# Any deck


@settings(max_examples=40)
@given(decks(), st.integers(1, 4), st.integers(0, 2**64 - 1), st.sampled_from(sorted(BOTS)))
def test_every_game_ends_and_keeps_every_card(
    deck: Deck, players: int, seed: int, name: str
) -> None:
    match = Match(deck, players, seed)
    events = list(play(match, [BOTS[name]] * players))
    placed = Counter(e.placement.card.id for e in events if isinstance(e, Place))
    assert placed <= Counter({one.id: one.copies for one in deck.cards})
    outcome = end(events)
    assert outcome.placed == sum(placed.values()) == len(outcome.choices)
    layout = opening(deck)
    for event in events:
        if isinstance(event, Place):
            assert not layout.why_illegal(event.placement)
            layout.place(event.placement)
            assert len(layout.open_exits()) == event.open
    assert len(layout.open_exits()) == outcome.open
    assert outcome.won == layout.is_closed


@settings(max_examples=40)
@given(decks(), st.integers(1, 3), st.integers(0, 99), st.sampled_from(["random", "greedy"]))
def test_stopping_early_on_dead_space_never_changes_who_wins(
    deck: Deck, players: int, seed: int, name: str
) -> None:
    won = set()
    for value in ("lose", "ignore"):
        rules = deck.rules.patched({"dead_space": value, "exchange": 0})
        match = Match(deck._replace(rules=rules), players, seed)
        won.add(end(list(play(match, [BOTS[name]] * players))).won)
    assert len(won) == 1

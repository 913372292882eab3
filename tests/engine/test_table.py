"""The table: the deal, hand sizes, what is drawn and told, what is still to come, and goals."""

from __future__ import annotations

from collections import Counter

import pytest

from cardgen.engine.events import Draw, Event, Return, Reveal
from cardgen.engine.match import Match
from cardgen.engine.table import Table, each_once, is_met
from cardgen.model.card import Card
from cardgen.model.rules import Closed, Goal, Joined, Placed
from tests.engine.acting import (
    ALARM_1,
    ALARM_5,
    BANDIDO,
    LADDER,
    STAND_IN,
    Seat,
    acting,
    acting_deck,
    ids,
    kinds,
    match_of,
    sitting,
)
from tests.engine.samples import put

ALONE = """
    +---+
    | ? |
    |?@?|
    | ? |
    +---+
"""


# The deal


@pytest.mark.parametrize("players", [1, 3])
def test_no_opening_hand_has_a_card_that_is_played_when_it_is_drawn(players: int) -> None:
    deck = acting_deck(["alarm-1"] * 3 + ["alarm-5"] * 3 + ["n-s"] * 12, ALARM_1, ALARM_5, hand=3)
    for seed in range(60):
        table = Table.dealt(Match(deck, players, seed), [Seat()] * players)
        assert [len(hand) for hand in table.hands] == [3] * players
        assert not any(one.effect for hand in table.hands for one in hand)
        assert Counter(ids(table.pile)) == {
            "alarm-1": 3, "alarm-5": 3, "n-s": 12 - 3 * players,
        }  # fmt: skip


def test_such_cards_are_anywhere_in_the_deck_about_as_often() -> None:
    deck = acting_deck(["alarm-1", "alarm-5"] + ["n-s"] * 8, ALARM_1, ALARM_5)
    places: Counter[tuple[str, int]] = Counter()
    for seed in range(2000):
        pile = Table.dealt(Match(deck, 2, seed), [Seat()] * 2).pile
        places.update((one.id, place) for place, one in enumerate(pile) if one.effect)
    assert len(places) == 2 * 6
    assert all(250 < count < 420 for count in places.values())  # a sixth of 2000 is 333


def test_without_such_cards_the_deal_is_the_shuffle() -> None:
    deck = acting_deck(["ladder"] + ["n-s"] * 5 + ["n-e"] * 5, LADDER)
    for seed in range(5):
        match = Match(deck, 2, seed)
        table = Table.dealt(match, [Seat()] * 2)
        assert [*table.pile, *table.hands[1][::-1], *table.hands[0][::-1]] == match.shuffled()


def test_a_kept_card_may_be_dealt() -> None:
    deck = acting_deck(["ladder"] + ["n-s"] * 3, LADDER)
    tables = [Table.dealt(Match(deck, 1, seed), [Seat()]) for seed in range(20)]
    assert any("ladder" in ids(table.hand) for table in tables)


def test_a_deck_too_small_is_dealt_as_far_as_it_goes() -> None:
    table = Table.dealt(match_of("n-s alarm-1 n-s n-e", ALARM_1, players=2), [Seat()] * 2)
    assert [len(hand) for hand in table.hands] == [2, 1]
    assert ids(table.pile) == ("alarm-1",)


# Drawing


def filled(table: Table, size: int) -> list[Event]:
    """What happens when the player draws up to a size."""
    return list(table.refill(size))


def test_drawing_up_tells_what_was_drawn_and_how_many_are_left() -> None:
    table = sitting(ALONE, "n-s", "n-e n-x n-s")
    (draw,) = filled(table, 3)
    assert isinstance(draw, Draw)
    assert (draw.turn, draw.player, ids(draw.drawn), draw.pile) == (1, 1, ("n-e", "n-x"), 1)
    assert ids(table.hand) == ("n-s", "n-e", "n-x")


def test_a_full_hand_or_an_empty_deck_draws_nothing_and_tells_nothing() -> None:
    assert filled(sitting(ALONE, "n-s n-s", "n-e"), 2) == []
    assert filled(sitting(ALONE, "n-s n-s n-s", "n-e"), 2) == []
    assert filled(sitting(ALONE, "n-s"), 3) == []


def test_what_came_before_an_alarm_is_told_before_it_and_the_rest_after() -> None:
    table = sitting(ALONE, "n-s n-s", "n-e alarm-5 n-x n-x n-x n-x n-x n-w", ALARM_5)
    table.sizes = [4]
    events = filled(table, 4)
    assert kinds(events) == ["Draw", "Reveal", "Burn", "Draw"]
    assert [ids(e.drawn) for e in events if isinstance(e, Draw)] == [("n-e",), ("n-w",)]
    assert isinstance(events[1], Reveal)
    assert events[1].pile == 6


def test_alarms_chain_and_each_does_what_it_says() -> None:
    table = sitting(
        ALONE, "n-s n-s", "alarm-1 alarm-1 alarm-5 n-e n-e n-e n-e n-e n-x", ALARM_1, ALARM_5
    )
    table.sizes = [4]
    events = filled(table, 4)
    assert kinds(events) == [
        "Reveal", "Discard", "Reveal", "Discard", "Reveal", "Burn", "Draw",
    ]  # fmt: skip
    assert (table.sizes, ids(table.hand)) == ([2], ("n-x",))


def test_any_number_of_alarms_may_come_in_a_row() -> None:
    few = acting("discard-hand", id_="few", count=1)
    table = sitting(ALONE, "n-s", "few " * 1500 + "n-e", few)
    table.sizes = [2000]
    events = filled(table, 2000)
    assert kinds(events).count("Reveal") == 1500
    assert (table.sizes, ids(table.hand)) == ([500], ("n-e",))


def test_a_hand_larger_than_its_size_is_not_made_smaller() -> None:
    table = sitting(ALONE, "n-s n-s n-s n-s", "alarm-1 n-e", ALARM_1)
    table.sizes = [2]
    assert filled(table, table.sizes[0]) == []
    assert len(table.hand) == 4


def test_a_card_that_is_played_when_drawn_never_joins_a_hand() -> None:
    table = sitting(ALONE, "n-s", "alarm-5", ALARM_5)
    assert kinds(filled(table, 2)) == ["Reveal", "Burn"]
    assert ids(table.hand) == ("n-s",)
    assert ids(table.removed) == ("alarm-5",)


# Under the deck


def test_cards_go_under_the_deck_one_after_another() -> None:
    table = sitting(ALONE, "n-s n-e n-x", "n-w")
    table.put_under(table.hand[:2])
    assert ids(table.pile) == ("n-e", "n-s", "n-w")
    assert ids(table.hand) == ("n-x",)


def test_what_is_put_back_leaves_the_kept_cards_and_is_told() -> None:
    table = sitting(ALONE, "n-s ladder n-e stand-in", "n-w", LADDER, STAND_IN)
    (event,) = table.put_rest_under()
    assert isinstance(event, Return)
    assert (ids(event.cards), event.pile) == (("n-s", "n-e"), 3)
    assert ids(table.hand) == ("ladder", "stand-in")
    assert list(table.put_rest_under()) == []


# What may be laid


def test_a_hand_is_offered_without_what_cannot_be_laid_yet_but_with_copies_that_can() -> None:
    table = sitting(ALONE, "ladder n-s", "ladder n-e", LADDER)
    table.draw(3)
    assert {move.card.id for move in table.moves()} == {"ladder", "n-s"}
    table = sitting(ALONE, "n-s n-x", "ladder n-e", LADDER)
    table.draw(3)
    assert {move.card.id for move in table.moves()} == {"n-s", "n-x"}
    table.begin_turn()
    assert {move.card.id for move in table.moves()} == {"n-s", "n-x", "ladder"}


def test_nothing_is_offered_once_the_game_is_won() -> None:
    assert sitting(ALONE, "n-s", goal=(Placed("@"),)).moves() == []


def test_a_player_is_asked_whether_to_keep_only_where_nothing_else_fits() -> None:
    for hand, is_asked in (("ladder n-s", False), ("ladder", True)):
        seat = Seat(keeps=[True])
        table = sitting(ALONE, hand, "", LADDER, seat=seat)
        assert table.wants_to_play(table.moves()) is not is_asked
        assert bool(seat.questions("keep")) == is_asked
    assert not sitting(ALONE, "n-s").wants_to_play([])


# What is still to come


def test_what_is_left_is_in_the_pile_and_in_all_hands_each_once() -> None:
    match = match_of("n-s n-e n-x n-s n-w ladder n-s", LADDER, players=2)
    table = Table.dealt(match, [Seat()] * 2)
    assert sorted(ids(table.left())) == ["ladder", "n-e", "n-s", "n-w", "n-x"]
    assert len(each_once([*table.pile, *table.pile])) == len(each_once(table.pile))


def test_a_piece_that_a_stand_in_is_laid_as_counts_as_still_to_come() -> None:
    goal = (Placed("bandido"),)
    assert not sitting(ALONE, "stand-in", "n-s", STAND_IN, goal=goal).has_lost_goal()
    assert not sitting(ALONE, "n-s", "stand-in", STAND_IN, goal=goal).has_lost_goal()
    assert sitting(ALONE, "n-s", "n-s", goal=goal).has_lost_goal()


def test_a_goal_is_lost_with_the_last_copy_of_its_card() -> None:
    for goal in (Placed("n-x"), Joined(("@", "n-x"))):
        table = sitting(ALONE, "n-x", "n-x n-s", goal=(Closed(), goal))
        assert not table.has_lost_goal()
        table.pile.clear()
        assert not table.has_lost_goal()
        table.removed.append(table.hand.pop())
        assert table.has_lost_goal()
    assert not sitting(ALONE, "n-s", goal=(Closed(),)).has_lost_goal()


def test_a_card_on_the_table_is_not_lost_to_a_goal() -> None:
    table = sitting(ALONE, "n-x n-s", goal=(Placed("n-x"),))
    table.layout.place(put(table.match.deck, "n-x 0,-1 r180"))
    table.hand.pop(0)
    assert not table.has_lost_goal()


def test_either_side_of_a_stand_ins_piece_may_serve_an_exit() -> None:
    # To the south of a lone straight start, where nothing is turned: only the back fits north.
    text = """
        +---+
        | ? |
        | @ |
        |   |
        +---+
    """
    table = sitting(text, "stand-in", "", STAND_IN, turns="none")
    assert BANDIDO.front.ports != ()
    assert not table.has_unserved()
    assert table.any_fits()
    table = sitting(text, "n-x", "", turns="none")
    assert table.has_unserved()
    assert not table.any_fits()


def test_lost_space_may_open_while_a_card_that_takes_away_is_to_come() -> None:
    card = acting("take-away", "n-x")
    assert sitting(ALONE, "n-s", "n-s").can_lose_space
    assert not sitting(ALONE, "take-away", "n-s", card).can_lose_space
    assert not sitting(ALONE, "n-s", "take-away", card).can_lose_space


# What players see


def test_a_player_sees_the_own_hand_and_what_has_left_the_game() -> None:
    match = match_of("n-s n-e n-x n-w n-s", players=2)
    table = Table.dealt(match, [Seat()] * 2)
    table.removed.append(table.pile.pop())
    assert ids(table.view().hand) == ("n-s", "n-e")
    assert ids(table.view(1).hand) == ("n-x", "n-w")
    assert ids(table.view(1).removed) == ("n-s",)
    assert table.view().unseen()["n-s"] == 0
    table.turn = 3
    assert ids(table.view().hand) == ("n-x", "n-w")


# Goals


def test_a_joined_goal_may_ask_for_two_starts() -> None:
    deck = acting_deck(["n-s"], STAND_IN, start="n-x")
    table = sitting(ALONE, "n-s")
    goal: Goal = Joined(("start", "bandido"))
    layout = Table.dealt(Match(deck, 1), [Seat()]).layout
    layout.place(put(deck, "n-s 0,-1 r0"))
    assert not is_met(goal, layout)
    for side in ("bandido 0,-2 r180", "bandido.back 0,-2 r0"):
        layout.place(put(deck, side))
        assert is_met(goal, layout)
        layout.remove(put(deck, side))
    assert not is_met(goal, table.layout)


def test_cards_that_left_the_game_are_never_drawn_again() -> None:
    cards: list[Card] = []
    table = sitting(ALONE, "n-s n-s", "alarm-5 n-e n-e n-e n-e n-e n-x", ALARM_5)
    for _ in filled(table, 5):
        cards = [*table.pile, *table.hand]
    assert not {"n-e", "alarm-5"} & set(ids(cards))

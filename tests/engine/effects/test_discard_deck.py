"""Discarding from the deck: an alarm at which the top cards leave the game, without effect."""

from __future__ import annotations

from typing import Any

from cardgen.engine.events import Burn, Discard, Draw, Place, Reveal
from cardgen.engine.games import play
from cardgen.engine.table import Table
from cardgen.model.rules import Placed
from tests.engine.acting import (
    ALARM_1,
    ALARM_5,
    LADDER,
    STAND_IN,
    Known,
    Seat,
    acting,
    end,
    ids,
    kinds,
    match_of,
    told,
)

PLAIN = "n-s " * 12


def burnt(match: Known) -> tuple[Table, Burn]:
    """The table after the deal and five cards of its deck are gone, and what was told of that."""
    table = Table.dealt(match, [Seat()])
    (event,) = table.act(ALARM_5._replace(effect=acting("discard-deck").effect))
    assert isinstance(event, Burn)
    return table, event


def test_it_is_played_at_once_when_it_is_drawn_and_replaced() -> None:
    order = "n-s n-s alarm-5 n-e n-e n-e n-e n-e n-x n-s n-s"
    events = told(order, Seat(), cards=[ALARM_5])
    assert kinds(events)[:5] == ["Place", "Reveal", "Burn", "Draw", "Place"]
    reveal, burn, draw = events[1:4]
    assert isinstance(reveal, Reveal)
    assert (reveal.turn, reveal.player, reveal.card.id, reveal.effect, reveal.pile) == (
        1, 1, "alarm-5", "discard-deck", 8,
    )  # fmt: skip
    assert isinstance(burn, Burn)
    assert (burn.turn, burn.player, ids(burn.cards), burn.returned, burn.pile) == (
        1, 1, ("n-e",) * 5, (), 3,
    )  # fmt: skip
    assert isinstance(draw, Draw)
    assert (draw.turn, draw.player, ids(draw.drawn), draw.pile) == (1, 1, ("n-x",), 2)


def test_five_cards_are_usual_and_a_card_says_how_many() -> None:
    order = "n-s n-s alarm-5 " + PLAIN
    for count in (1, 7):
        card = acting("discard-deck", id_="alarm-5", count=count)
        burn = told(order, Seat(), cards=[card])[2]
        assert isinstance(burn, Burn)
        assert len(burn.cards) == count
    assert ALARM_5.effect is not None
    assert ALARM_5.effect.value("count") == 5


def test_the_cards_leave_the_game() -> None:
    seat = Seat()
    told("n-s n-s alarm-5 n-e n-e n-e n-e n-e " + PLAIN, seat, cards=[ALARM_5])
    assert ids(seat.views[1].removed) == ("alarm-5", *("n-e",) * 5)
    assert seat.views[1].unseen()["n-e"] == 0


def test_another_alarm_among_them_has_no_effect() -> None:
    seat = Seat()
    order = "n-s n-s alarm-5 n-s alarm-1 n-s n-s n-s " + PLAIN
    events = told(order, seat, cards=[ALARM_1, ALARM_5])
    assert sum(isinstance(event, Reveal) for event in events) == 1
    assert not any(isinstance(event, Discard) for event in events)
    assert "alarm-1" in ids(seat.views[1].removed)
    assert len(seat.hands()[1]) == 2


def test_kept_cards_among_them_are_shuffled_back_into_the_deck() -> None:
    match = match_of("n-s n-s n-e ladder n-e stand-in n-e n-w n-w", LADDER, STAND_IN)
    table, burn = burnt(match)
    assert ids(burn.cards) == ("n-e", "ladder", "n-e", "stand-in", "n-e")
    assert ids(burn.returned) == ("ladder", "stand-in")
    assert burn.pile == 4
    assert match.shuffles == [(1, ("ladder", "n-w", "n-w", "stand-in"))]
    assert ids(table.removed) == ("n-e",) * 3


def test_where_no_kept_card_is_among_them_the_deck_keeps_its_order() -> None:
    match = match_of("n-s n-s n-e n-e n-e n-e n-e n-w n-x", LADDER)
    table, _ = burnt(match)
    assert match.shuffles == []
    assert ids(table.pile) == ("n-x", "n-w")


def test_in_a_deck_that_was_shuffled_every_card_has_to_be_held_anew_before_a_game_is_lost() -> None:
    # The shuffle turns the deck over, so that the card that fits comes last.
    alarm = acting("discard-deck", id_="alarm-5", count=2)
    order = "w-x alarm-5 ladder w-e s-x w-x w-x"
    rules: dict[str, Any] = {"start": "n-s", "turns": "none", "hand": 1}
    events = told(order, Seat(), cards=[alarm, LADDER], **rules)
    assert kinds(events)[:3] == ["Swap", "Reveal", "Burn"]
    place = next(event for event in events if isinstance(event, Place))
    assert (place.turn, place.placement.card.id) == (1, "s-x")


def test_a_smaller_deck_is_discarded_whole() -> None:
    table, burn = burnt(match_of("n-s n-s n-e n-e"))
    assert len(burn.cards) == 2
    assert (table.pile, burn.pile) == ([], 0)
    table, burn = burnt(match_of("n-s n-s n-e ladder", LADDER))
    assert ids(table.pile) == ("ladder",)


def test_a_card_that_a_goal_needs_is_lost_with_them_unless_it_is_kept() -> None:
    order = "n-s n-s alarm-5 {} n-e n-e n-e n-e " + PLAIN
    for needed, is_lost in (("n-x", True), ("ladder", False)):
        rules = {"goal": (Placed(needed),)}
        outcome = end(told(order.format(needed), Seat(), cards=[ALARM_5, LADDER], **rules))
        assert (outcome.reason == "goal-lost") == is_lost
        assert outcome.won != is_lost


def test_the_last_cards_may_go_and_with_stop_the_game() -> None:
    order = "n-s n-s alarm-5 n-s n-s n-s"
    outcome = end(told(order, Seat(), cards=[ALARM_5], deck_empty="stop"))
    assert (outcome.reason, outcome.turns) == ("deck-out", 1)
    outcome = end(told(order, Seat(), cards=[ALARM_5], deck_empty="play-out"))
    assert (outcome.reason, outcome.turns) == ("deck-out", 2)


def test_an_alarm_as_the_replacement_of_an_alarm_is_played_too() -> None:
    order = "n-s n-s n-s alarm-5 n-e n-e n-e n-e n-e alarm-1 " + PLAIN
    match = match_of(order, ALARM_1, ALARM_5, hand=3)
    events = list(play(match, [Seat()]))
    assert kinds(events)[:6] == ["Place", "Reveal", "Burn", "Reveal", "Discard", "Draw"]

"""Rule sets: what wins, and the pieces that takes."""

from __future__ import annotations

from cardgen.model.rules import Closed, Joined, Placed, RuleSet


def test_every_piece_that_a_goal_asks_for_is_named_once_in_order() -> None:
    goals = (Closed(), Placed("ladder"), Joined(("start", "ladder")))
    rules = RuleSet("closure", {"goal": goals})
    assert rules.goals == goals
    assert rules.wanted == ("ladder", "start")


def test_a_family_without_a_choice_of_goals_has_none() -> None:
    rules = RuleSet("priority", {"join": "any"})
    assert (rules.goals, rules.wanted) == ((), ())

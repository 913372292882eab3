"""The bots in the family `priority`: each judges the maze that a move leaves, and only that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.engine.effects import aimed_effect
from cardgen.engine.effects.bomb import BOMB
from cardgen.engine.effects.cave_in import CAVE_IN
from cardgen.engine.effects.effect import Aimed
from cardgen.engine.events import Scored
from cardgen.engine.games import outcome_of, play
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.match import Match
from cardgen.engine.players import BOTS, Bot
from cardgen.engine.priority_game import score_of
from cardgen.engine.views import View
from cardgen.model.card import Card
from cardgen.model.deck import Deck
from tests.engine.samples import drawn, maze_card, priority_deck, priority_decks

CLEVER = [bot for name, bot in BOTS.items() if name != "random"]
KINDS = {"n@1-x": 2, "n@2-e@3": 4, "n@1-s@4": 3, "n@2-e@3-s@3": 3, "bomb": 1, "cave-in": 1}
FORK = """
    +---+---+
    |   | 3 |
    | o1|2o |
    | 4 | 1 |
    +---+---+
    | 4 |   |
    | o |   |
    |   |   |
    +---+---+
    """


def view_of(kinds: Mapping[str, int], layout: Layout, name: str) -> View:
    """A view of a deck with some cards, those that lie and the one in hand."""
    lying = {placement.card.id: 1 for placement in layout.placements}
    deck = priority_deck({**lying, name: 1, **kinds})
    return View(deck, layout, (maze_card(name),), 9, 0, 0, seed=1)


def moves_of(view: View) -> list[Placement]:
    return list(view.layout.legal_placements(view.hand[0]))


def after(view: View, target: Placement) -> Layout:
    layout, card = view.layout.copy(), view.hand[0]
    effect_of(card).apply(layout, card, target)
    return layout


def effect_of(card: Card) -> Aimed:
    effect = aimed_effect(card)
    assert effect is not None
    return effect


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
@pytest.mark.parametrize("name", ["n@2-e@3", "bomb", "cave-in"])
def test_a_bot_leaves_the_maze_as_it_was_and_goes_by_no_order(bot: Bot, name: str) -> None:
    view = view_of(KINDS, drawn(FORK), name)
    before = view.layout.copy()

    def decide(order: Sequence[Placement]) -> Placement:
        return bot.aim(view, order) if is_special else bot.choose(view, order)

    is_special = aimed_effect(view.hand[0]) is not None
    targets = effect_of(view.hand[0]).targets(view.layout) if is_special else moves_of(view)
    assert decide(targets) == decide(targets[::-1])
    assert view.layout == before


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.name)
def test_a_maze_is_finished_when_it_can_be(bot: Bot) -> None:
    """Of three cards to bomb, only the one apart leaves no exit open."""
    layout = drawn(
        """
        +---+---+---+---+
        |   |   |   |   |
        | o4|4o |   | o1|
        |   |   |   |   |
        +---+---+---+---+
        """
    )
    view = view_of(KINDS, layout, "bomb")
    targets = BOMB.targets(layout)
    assert [after(view, target).is_closed for target in targets] == [False, False, True]
    assert bot.aim(view, targets) == targets[2]


def test_greedy_leaves_the_fewest_exits_and_of_as_many_those_of_low_priority() -> None:
    layout = drawn("+---+\n| 1 |\n|1o |\n| 1 |\n+---+")
    view = view_of(KINDS, layout, "n@4-s@1")
    layout.place(BOTS["greedy"].choose(view, moves_of(view)))
    assert (len(layout.open_exits()), score_of(layout)) == (3, 3)


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.name)
def test_a_cave_in_closes_the_card_with_the_most_open_exits(bot: Bot) -> None:
    layout = drawn(
        """
        +---+---+---+
        |   | 4 |   |
        |2o1|1o1|1o |
        |   | 4 | 2 |
        +---+---+---+
        """
    )
    view = view_of(KINDS, layout, "cave-in")
    target = bot.aim(view, CAVE_IN.targets(layout))
    assert (target.cell.column, target.cell.row) == (1, 0)


@pytest.mark.parametrize("bot", CLEVER, ids=lambda bot: bot.name)
def test_the_last_card_is_not_bombed_for_its_few_exits(bot: Bot) -> None:
    """An empty table is no success: two cards with one open exit each are better than none."""
    layout = drawn("+---+---+\n|   |   |\n| o2|1o |\n|   | 1 |\n+---+---+")
    view = view_of(KINDS, layout, "bomb")
    target = bot.aim(view, BOMB.targets(layout))
    assert len(after(view, target)) == 1


def test_careful_leads_no_exit_where_no_card_to_come_fits() -> None:
    """With only dead ends to come, no two exits may lead into one cell."""
    layout = drawn(
        """
        +---+---+
        |   |   |
        | o1|1o |
        | 1 | 1 |
        +---+---+
        """
    )
    view = view_of({"n@1-x": 5}, layout, "n@1-e@1")
    moves = moves_of(view)

    def is_lost(move: Placement) -> bool:
        layout.place(move)
        targets = [open_.target for open_ in layout.open_exits()]
        layout.remove(move)
        return len(set(targets)) < len(targets)

    assert [is_lost(move) for move in moves].count(True) == 2
    for name, can_lose in (("random", True), ("careful", False), ("look-ahead", False)):
        chosen = {BOTS[name].choose(view._replace(seed=n), moves) for n in range(30)}
        assert any(map(is_lost, chosen)) == can_lose


def test_cards_out_of_the_game_do_not_come_again() -> None:
    view = view_of(KINDS, drawn(FORK), "n@2-e@3")
    gone = view._replace(removed=(maze_card("n@1-x"), maze_card("n@1-x")))
    assert (view.unseen()["n@1-x"], gone.unseen()["n@1-x"]) == (2, 0)


def test_the_ladder_goes_up() -> None:
    deck = priority_deck({
        "n@1-x": 2, "n@4-s@1": 2, "n@2-e@3": 9, "n@3-e@4": 8, "n@2-e@3-s@3": 6, "n@4-e@1-s@3": 6,
        "n@1-e@2-s@3-w@4": 3, "bomb": 2, "cave-in": 2,
    })  # fmt: skip
    scores = dict.fromkeys(BOTS, 0)
    for name, bot in BOTS.items():
        for number in range(30):
            outcome = outcome_of(Match(deck, 1, 5, number), [bot])
            assert isinstance(outcome, Scored)
            scores[name] += outcome.score
    assert scores["look-ahead"] < scores["greedy"] < scores["random"]


@settings(max_examples=25)
@given(priority_decks(), st.sampled_from(sorted(BOTS)), st.integers(0, 99))
def test_every_bot_plays_every_deck_to_its_end_the_same_way_again(
    deck: Deck, name: str, seed: int
) -> None:
    match = Match(deck, 1, seed)
    assert list(play(match, [BOTS[name]])) == list(play(match, [BOTS[name]]))

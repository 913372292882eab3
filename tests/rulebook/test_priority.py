"""The rules of a maze: each rule of the game, each reading that is ours, both games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

import pytest

from cardgen.exports.markdown import markdown_of
from cardgen.model.deck import Deck
from cardgen.model.text import Text
from cardgen.pipeline.find import deck_names
from cardgen.pipeline.load import load, playing
from cardgen.rulebook.document import Document, Heading, Paragraph, Reference
from cardgen.rulebook.summary import rules_summary
from tests.rulebook.decks import in_modes, maze, sentences, special

OURS = "our reading"


def summary(deck: Deck) -> Document:
    return rules_summary(deck, sentences("en", "priority"))


def told(deck: Deck) -> str:
    return markdown_of(summary(deck)).replace("\u00a0", " ")


def chapter(deck: Deck, key: str) -> list[Paragraph]:
    """The paragraphs below the heading of a key, and the rows of a table as such."""
    blocks = iter(summary(deck).blocks)
    heading = Heading(sentences("en", "priority")[key])
    assert heading in blocks
    found: list[Paragraph] = []
    for block in takewhile(lambda block: not isinstance(block, Heading), blocks):
        if isinstance(block, Paragraph):
            found.append(block)
        if isinstance(block, Reference):
            found += [Paragraph(entry.text, entry.part.caption) for entry in block.entries]
    return found


def answers(deck: Deck) -> dict[str, str]:
    return {
        paragraph.lead: paragraph.text for paragraph in chapter(deck, "priority.heading.questions")
    }


def mazes() -> Iterator[Deck]:
    """The deck in every mode, and without special cards."""
    yield maze()
    for mode in maze().modes:
        yield in_modes(maze(), mode.id)
    yield maze(cards=maze().cards[:-2])


@pytest.mark.parametrize("deck", list(mazes()), ids=lambda deck: deck.mode)
def test_nothing_of_games_with_hands_is_said(deck: Deck) -> None:
    for word in ("your hand", "full hand", "refill", "start card", "each player", "token"):
        assert word not in told(deck).lower(), word


READINGS = [
    ("point at a wall", "rules"),
    ("as soon as it is drawn", "effects"),
    ("not be played onto a “Cave-in”", "effects"),
    ("All parts stay in play", "questions"),
    ("as a new first card", "questions"),
]


@pytest.mark.parametrize(("words", "where"), READINGS)
def test_each_reading_of_ours_is_marked(words: str, where: str) -> None:
    (paragraph,) = (
        paragraph
        for paragraph in chapter(maze(), f"priority.heading.{where}")
        if words in paragraph.text
    )
    assert OURS in paragraph.text


def test_end_by_a_round_in_which_nothing_fits_is_marked_as_our_reading() -> None:
    (paragraph,) = (one for one in chapter(maze(), "heading.end") if "in a row" in one.text)
    assert OURS in paragraph.text


def test_mark_of_our_readings_is_told_before_the_first_of_them() -> None:
    text = told(maze()).lower()
    assert text.index(OURS) < text.index("## ")


def test_rule_against_blocking_comes_before_the_rule_of_the_lowest() -> None:
    first, second, *_ = chapter(maze(), "priority.heading.rules")
    assert "this comes first" in first.text
    assert second.text == sentences("en", "priority")["priority.join.lowest"]


def test_example_of_the_lowest_is_told_only_where_the_lowest_must_be_joined() -> None:
    example = sentences("en", "priority")["priority.example"]
    assert example in told(maze())
    assert example not in told(in_modes(maze(), "free"))


def test_basic_game_is_won_and_scored_by_open_exits() -> None:
    text = told(maze())
    assert "you have won, with a score of 0" in text
    assert "sum of their priorities" in text
    assert "number of mazes" not in text


def test_advanced_game_counts_mazes_and_is_never_won() -> None:
    text = told(in_modes(maze(), "advanced"))
    assert "number of mazes" in text
    assert "Set it aside" in text
    for words in ("won", "sum of their priorities", "score of 0"):
        assert words not in text


def test_basic_game_tells_the_advanced_one_as_another_way_to_play() -> None:
    _, other_ways = told(maze()).split(f"## {sentences()['heading.modes']}")
    assert "Many mazes" in other_ways
    assert "Set it aside" in other_ways


@pytest.mark.parametrize("deck", [maze(), in_modes(maze(), "advanced")], ids=lambda deck: deck.mode)
def test_bombed_only_card_is_no_finished_maze_and_a_caved_in_one_is(deck: Deck) -> None:
    (bombed,) = (text for question, text in answers(deck).items() if "only maze card" in question)
    assert "not finished" in bombed
    (caved,) = (text for question, text in answers(deck).items() if "only card" in question)
    assert "the maze is finished" in caved


def test_special_cards_are_called_what_the_deck_calls_them() -> None:
    renamed = (special("bomb", "Dynamite"), special("cave-in", "Landslide"))
    text = told(maze(cards=(*maze().cards[:-2], *renamed), modes=()))
    assert "“Dynamite” or “Landslide”" in text
    assert "May a “Dynamite” cut" in text
    for word in ("bomb", "cave-in"):
        assert word not in text.lower().replace(f"tiles/{word}.svg", "")


def test_deck_without_an_effect_says_nothing_of_it() -> None:
    few = told(in_modes(maze(), "few"))
    assert "cave-in" not in few.lower()
    assert "“Bomb”" in few
    text = told(maze(cards=maze().cards[:-2], modes=()))
    for word in ("special", "bomb", "cave-in"):
        assert word not in text.lower()


def test_words_of_the_rules_are_never_for_commercial_use() -> None:
    spoken = "ot for commercial "
    assert spoken in told(maze())
    assert spoken in told(maze(licence=Text.plain("The cards are free.")))
    assert spoken in told(maze(credits=None))


def test_licence_that_the_deck_names_is_not_told_twice() -> None:
    licence = Text.plain("Cards and rules: CC BY-NC-SA 3.0. Not for commercial use.")
    assert told(maze(licence=licence)).count("ot for commercial ") == 1


def test_shipped_mazes_name_their_maker_and_their_licence() -> None:
    for name in deck_names():
        deck = playing(load(name), ())
        if deck.rules.family == "priority":
            assert "P.D. Magnus" in told(deck)
            assert told(deck).count("ot for commercial ") == 1

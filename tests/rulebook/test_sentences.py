from __future__ import annotations

from collections.abc import Iterator

import pytest
from jinja2.exceptions import UndefinedError  # noqa: TID251 - names the error under test

from cardgen.engine.effects import EFFECTS
from cardgen.engine.families import FAMILIES
from cardgen.engine.parameters import Cells, Choice, Flag, Goals, Number, Parameter
from cardgen.errors import CardgenError
from cardgen.exports.markdown import markdown_of
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell
from cardgen.model.rules import Closed, Joined, Placed, RuleValue
from cardgen.rulebook.sentences import Sentences, count_noun, unbroken
from cardgen.rulebook.summary import rules_summary
from cardgen.rulebook.telling import Telling, areas
from tests.conftest import Golden
from tests.rulebook.decks import DECKS, LANGUAGES, bandido, in_modes, sentences


def sample_values(parameter: Parameter) -> Iterator[RuleValue]:
    """Every value of a parameter, or a few where there are many."""
    match parameter:
        case Choice():
            yield from parameter.values
        case Flag():
            yield from (False, True)
        case Number():
            yield from dict.fromkeys(
                (parameter.minimum, *parameter.special, 1, 2, 7, parameter.maximum)
            )
        case Goals():
            yield (Closed(),)
            yield (Placed("e-w"),)
            yield (Placed("n1-e"), Closed())
            yield (Joined(("start", "e-w")),)
            yield (Joined(("e-w", "start")),)
        case Cells():
            yield ()
            yield (Cell(6, 0),)
            yield (Cell(6, 0), Cell(7, 0))
            yield (Cell(-6, 0),)
            yield (Cell(6, 2),)
            yield (Cell(6, -2),)


PARAMETERS = [(family.name, name) for family in FAMILIES.values() for name in family.parameters]


def deck_of(family: str, players: str, **rules: RuleValue) -> Deck:
    """The deck of a family for some players, with some of its rules replaced."""
    deck = DECKS[family](players=players)
    return deck._replace(rules=deck.rules.patched(rules))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", ["1", "2-4"])
@pytest.mark.parametrize(("family", "name"), PARAMETERS)
def test_two_values_of_a_parameter_never_read_alike(
    family: str, name: str, players: str, language: str
) -> None:
    told = []
    for value in sample_values(FAMILIES[family].parameters[name]):
        deck = deck_of(family, players, **{name: value})
        told.append(Telling(deck, sentences(language, family), language).rule(name))
    assert all(text.strip() for text in told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_effect_that_a_family_knows_is_told_and_no_two_read_alike(
    family: str, language: str
) -> None:
    known = sentences(language, family)
    effects = [effect.name for effect in EFFECTS.values() if family in effect.families]
    for what in ("effect", "reminder"):
        told = [known[f"{family}.{what}.{effect}"] for effect in effects]
        assert all(text.strip() for text in told)
        assert len(set(told)) == len(told)
        assert {f"{family}.{what}.{effect}" for effect in effects} == {
            key for key in known if key.startswith(f"{family}.{what}.")
        }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_keys_of_a_family_begin_with_its_name_and_shared_ones_with_none(
    family: str, language: str
) -> None:
    shared = set.intersection(*(set(sentences(language, name)) for name in FAMILIES))
    own = set(sentences(language, family)) - shared
    assert own
    assert {key.split(".")[0] for key in own} == {family}
    assert not {key.split(".")[0] for key in shared} & set(FAMILIES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_ways_of_turning_never_read_alike(language: str) -> None:
    known = sentences(language)
    told = [known[f"turns.{turns}"] for turns in ("quarter", "half", "none")]
    assert len(set(told)) == len(told)


READINGS: dict[str, list[tuple[str, dict[str, RuleValue]]]] = {
    "closure": [
        ("2-4", {}),
        ("1", {}),
        ("2-4", {"blocked": (Cell(6, 0),)}),
        ("2-4", {"goal": (Placed("e-w"),)}),
    ],
    "priority": [("1", {})],
}
"""By family; each shows what reads otherwise than in those before."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_value_of_every_parameter_reads_right(
    family: str, language: str, golden: Golden
) -> None:
    usual: set[str] = set()
    lines: list[str] = []
    for players, changes in READINGS[family]:
        lines.append(f"# {players} players; {changes or 'all else at its default'}")
        for name, parameter in FAMILIES[family].parameters.items():
            for value in sample_values(parameter):
                deck = deck_of(family, players, **{**changes, name: value})
                told = Telling(deck, sentences(language, family), language).rule(name)
                if told not in usual:
                    lines.append(f"{name} {value}: {told}")
                usual.add(told)
        lines.append("")
    golden(f"rules-values-{family}-{language}.txt", "\n".join(lines))


@pytest.mark.parametrize(
    ("count", "told"), [(0, "0\u00a0cards"), (1, "1\u00a0card"), (3, "3\u00a0cards")]
)
def test_noun_agrees_with_its_number(count: int, told: str) -> None:
    assert count_noun(count, "card", "cards") == told
    filled = Sentences({"key": '{{ n | of("card", "cards") }}'}).tell("key", n=count)
    assert filled == told


def test_few_words_are_not_broken_and_many_are() -> None:
    assert unbroken("4 × “Rescue token”") == "4\u00a0×\u00a0“Rescue\u00a0token”"
    long = unbroken("4 × “" + "word " * 40 + "”")
    assert long.startswith("4\u00a0×\u00a0“word")
    assert " " in long


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_parted_from_its_noun(language: str) -> None:
    modes = ("hard", "rescue", "courtyard")
    for deck in (bandido(), in_modes(bandido(), *modes)):
        document = rules_summary(deck, sentences(language), language)
        told = markdown_of(document)
        for text in ("88 × 44 mm", "100 %", "2 × 1 cells", "4 × “Rescue token”", "3 cards"):
            assert text.replace(" ", "\u00a0") in told or text.split()[-1] not in told
            assert text not in told


def test_missing_sentence_is_named() -> None:
    with pytest.raises(CardgenError, match=r"closure\.hand"):
        Sentences({}).tell("closure.hand")


def test_template_that_shows_an_unknown_value_fails() -> None:
    with pytest.raises(UndefinedError):
        Sentences({"key": "{{ nothing }}"}).tell("key")


@pytest.mark.parametrize("text", ["{{ 7 * 7 }}", "{% raw %}", "<b>&amp;", "100 % [x]"])
def test_value_is_never_read_as_a_template_nor_escaped(text: str) -> None:
    assert Sentences({"key": "“{{ title }}”"}).tell("key", title=text) == f"“{text}”"


def test_template_reaches_nothing_but_its_values() -> None:
    with pytest.raises(Exception, match="unsafe"):
        Sentences({"key": "{{ ''.__class__.__mro__ }}"}).tell("key")


@pytest.mark.parametrize(
    ("cells", "rectangles"),
    [
        ([], []),
        ([(6, 0)], [(6, 0, 1, 1)]),
        ([(7, 0), (6, 0)], [(6, 0, 2, 1)]),
        ([(0, 0), (1, 0), (0, 1), (1, 1)], [(0, 0, 2, 2)]),
        ([(0, 0), (1, 0), (0, 1)], [(0, 0, 2, 1), (0, 1, 1, 1)]),
        ([(0, 0), (2, 0), (0, 0)], [(0, 0, 1, 1), (2, 0, 1, 1)]),
    ],
)
def test_cells_are_gathered_into_rectangles(
    cells: list[tuple[int, int]], rectangles: list[tuple[int, int, int, int]]
) -> None:
    assert areas(Cell(*cell) for cell in cells) == rectangles

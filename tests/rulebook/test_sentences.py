from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest
from jinja2.exceptions import UndefinedError  # noqa: TID251 - names the error under test

from cardgen.engine.effects import EFFECTS
from cardgen.engine.effects.effect import Effect, Timing
from cardgen.engine.families import FAMILIES
from cardgen.engine.parameters import Cells, Choice, Flag, Goals, Number, Parameter, Piece
from cardgen.errors import CardgenError
from cardgen.exports.markdown import markdown_of
from cardgen.model.card import EffectCall
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell
from cardgen.model.rules import Closed, Joined, Placed, RuleValue
from cardgen.rulebook.reminders import reminder_of
from cardgen.rulebook.sentences import Sentences, count_noun, listed, unbroken
from cardgen.rulebook.summary import rules_summary
from cardgen.rulebook.telling import Telling, areas
from tests.conftest import Golden
from tests.rulebook.decks import (
    DECKS,
    LANGUAGES,
    bandida,
    bandido,
    called,
    in_modes,
    maze,
    sentences,
    special,
    with_rules,
    without,
)


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


def sample_calls(effect: Effect) -> Iterator[EffectCall]:
    """An effect with every value of each of its parameters, or a few where there are many."""
    yield called(effect.name)
    for name, parameter in effect.parameters.items():
        default = dict(called(effect.name).parameters)[name]
        for value in ("start", "e-w") if isinstance(parameter, Piece) else sample_values(parameter):
            if value != default:
                yield called(effect.name, **{name: value})


EFFECTS_OF = [(name, effect) for effect in EFFECTS.values() for name in effect.families]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_effect_that_a_family_knows_is_told_and_no_other(family: str, language: str) -> None:
    known = sentences(language, family)
    effects = {effect.name for name, effect in EFFECTS_OF if name == family}
    for what in ("effect", "reminder"):
        assert {f"{family}.{what}.{effect}" for effect in effects} == {
            key for key in known if key.startswith(f"{family}.{what}.")
        }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", ["1", "2-4"])
@pytest.mark.parametrize("family", FAMILIES)
def test_two_effects_or_values_of_their_parameters_never_read_alike(
    family: str, players: str, language: str
) -> None:
    telling = Telling(DECKS[family](players=players), sentences(language, family), language)
    told = []
    for name, effect in EFFECTS_OF:
        for call in sample_calls(effect) if name == family else ():
            told.append(telling.effect(special(effect.name)._replace(effect=call)))
    assert all(text.strip() for text in told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_two_reminders_read_alike_only_if_they_differ_by_a_piece(
    family: str, language: str
) -> None:
    told = []
    for name, effect in EFFECTS_OF:
        has_piece = any(isinstance(one, Piece) for one in effect.parameters.values())
        calls = [called(effect.name)] if has_piece else sample_calls(effect)
        for call in calls if name == family else ():
            card = special(effect.name)._replace(effect=call)
            told.append(reminder_of(card, family, sentences(language, family)))
    assert all(text.strip() for text in told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_timing_is_told_in_a_few_words(language: str) -> None:
    told = [sentences(language)[f"reference.when.{timing}"] for timing in get_args(Timing)]
    assert all(0 < len(words) < 25 for words in told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_question_has_an_answer(family: str, language: str) -> None:
    def below(what: str) -> list[str]:
        keys = (key.partition(f"{family}.{what}.") for key in sentences(language, family))
        return [last for head, key, last in keys if key and not head]

    assert below("question") == below("answer")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_language_has_the_same_sentences(family: str, language: str) -> None:
    assert list(sentences(language, family)) == list(sentences("en", family))


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


DECKS_WITH_EFFECTS: dict[str, list[tuple[str, Deck]]] = {
    "closure": [
        ("no other effect", bandido()),
        ("all effects", in_modes(bandida(), "lovers")),
        ("one player", bandida(players="1")),
        ("joined along edges", with_rules(connect="touch")),
    ],
    "priority": [("all effects", maze()), ("bombs only", without(maze(), "cave-in"))],
}
"""By family; each shows what reads otherwise than in those before."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_value_of_every_effect_reads_right(
    family: str, language: str, golden: Golden
) -> None:
    usual: set[str] = set()
    lines: list[str] = []
    for what, deck in DECKS_WITH_EFFECTS[family]:
        lines.append(f"# {what}")
        telling = Telling(deck, sentences(language, family), language)
        for name, effect in EFFECTS_OF:
            for call in sample_calls(effect) if name == family else ():
                card = special(effect.name)._replace(effect=call)
                values = "".join(f" {value}" for _, value in call.parameters)
                reminder = reminder_of(card, family, sentences(language, family))
                for where, told in (("", telling.effect(card)), (" on the card", reminder)):
                    if told not in usual:
                        lines.append(f"{effect.name}{values}{where}: {told}")
                    usual.add(told)
        lines.append("")
    golden(f"rules-effects-{family}-{language}.txt", "\n".join(lines))


@pytest.mark.parametrize(
    ("words", "told"),
    [([], ""), (["A"], "“A”"), (["A", "B"], "“A” or “B”"), (["A", "B", "C"], "“A”, “B” or “C”")],
)
def test_words_in_a_row_are_joined_as_one_speaks(words: list[str], told: str) -> None:
    assert listed(words, "or", "“”") == told
    assert listed(words, "or") == told.replace("“", "").replace("”", "")


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

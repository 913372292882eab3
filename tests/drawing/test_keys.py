"""One colour word means one look on all doors and ladders of a deck."""

from __future__ import annotations

import itertools

import pytest

from cardgen.drawing.keys import is_second_key


@pytest.mark.parametrize("colours", list(itertools.permutations(("blue", "red"))))
def test_a_colour_has_the_look_of_its_name_in_any_order(colours: tuple[str, ...]) -> None:
    assert not is_second_key("blue", colours)
    assert is_second_key("red", colours)
    assert is_second_key("Red ", colours) and is_second_key("dark red", ())


@pytest.mark.parametrize(
    "colours",
    [("blue", "red"), ("blue", "green"), ("red", "orange"), ("puce", "blue"), ("red", "rot"),
     ("rot", "blau"), ("puce", "red")],
)  # fmt: skip
def test_two_colours_of_a_deck_never_look_alike(colours: tuple[str, ...]) -> None:
    for pair in (colours, colours[::-1]):
        first, other = (is_second_key(colour, pair) for colour in pair)
        assert first != other


def test_a_colour_of_a_known_name_keeps_its_look_beside_an_unknown_one() -> None:
    assert not is_second_key("blue", ("puce", "blue"))
    assert is_second_key("red", ("puce", "red"))


def test_from_three_colours_on_known_names_keep_their_look_and_others_take_turns() -> None:
    colours = ("red", "rot", "blue", "grün", "green")
    looks = [is_second_key(colour, colours) for colour in colours]
    assert looks == [True, True, False, True, False]

from __future__ import annotations

import errno
import os

import pytest

from cardgen.wording import counted, undirected, why


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (2000, "2,000 cards")]
)
def test_a_noun_follows_its_number(number: int, said: str) -> None:
    assert counted(number, "card") == said


def test_what_the_system_says_ends_a_sentence() -> None:
    said = why(PermissionError(errno.EACCES, os.strerror(errno.EACCES), "deck.yaml"))
    assert said == os.strerror(errno.EACCES).lower()
    assert why(OSError("It Has No Number")) == "It Has No Number"


def test_marks_that_reverse_what_follows_are_dropped_and_nothing_else() -> None:
    assert undirected("a\u202eb\u2066c\u200dd é 警") == "abc\u200dd é 警"

from __future__ import annotations

import errno
import os

import pytest

from cardgen.wording import counted, why


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (2000, "2,000 cards")]
)
def test_a_noun_follows_its_number(number: int, said: str) -> None:
    assert counted(number, "card") == said


def test_what_the_system_says_ends_a_sentence() -> None:
    said = why(PermissionError(errno.EACCES, os.strerror(errno.EACCES), "deck.yaml"))
    assert said == os.strerror(errno.EACCES).lower()
    assert why(OSError("It Has No Number")) == "It Has No Number"

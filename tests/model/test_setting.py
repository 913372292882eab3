from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.errors import UsageError
from cardgen.model.setting import Choice, Flag, Ink, Kind, Length, Lengths, Number, Whole, Word

MARKS = Choice(("none", "crop", "guides"), {"off": "none", "false": "none"})


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (MARKS, " Crop ", "crop"),
        (MARKS, "OFF", "none"),
        (Whole(1, 1000), "2", 2),
        (Whole(1, 1000), " +2 ", 2),
        (Number(-5, 5), "-.5", -0.5),
        (Number(-5, 5), "2.", 2.0),
        (Length(), "1in", 25.4),
        (Length(-20, 20), "-0.3", -0.3),
        (Lengths(), "4", 4.0),
        (Lengths(), "4x2", (4.0, 2.0)),
        (Lengths(), "4x4 mm", 4.0),
        (Lengths(), "1 cm x 2 mm", (10.0, 2.0)),
        (Flag(), "Yes", True),
        (Flag(), "off", False),
        (Ink(3.0), "#123", "#112233"),
        (Word("NAME"), " kitchen ", "kitchen"),
    ],
)
def test_a_text_is_read_as_what_it_means(kind: Kind, text: str, value: Any) -> None:
    # LAY-04, CLI-09
    assert kind.read(text) == value


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        (MARKS, ["", "cropp", "on", "none,crop", "1"]),
        (Whole(1, 1000), ["", "0", "1001", "1.5", "abc", "2x", "1e3", "1_0", "½", "9" * 200]),
        (Number(-5, 5), ["", "nan", "inf", "5.1", "-5.1", "1e1", "1,5", "."]),
        (Length(), ["", "-1", "nan", "inf", "1e3", "20 km", "10001", "-inf", "5 bananas"]),
        (Length(0.09, 2.0), ["0", "0.08", "2.01", "-1"]),
        (Lengths(), ["", "x", "4x", "4x2x1", "-4", "4x-2", "nan x 2"]),
        (Flag(), ["", "1", "maybe", "y"]),
        (Ink(3.0), ["", "#ffffff", "#fafa00", "red", "#12345"]),
        (Word("NAME"), ["", "  ", "x" * 5001]),
    ],
)
def test_a_text_that_means_nothing_is_refused_with_a_hint(kind: Kind, texts: list[str]) -> None:
    # CLI-09, CUT-02
    for text in texts:
        with pytest.raises(UsageError) as refused:
            kind.read(text)
        assert refused.value.message and refused.value.hint, text


def test_what_is_refused_names_what_is_allowed() -> None:
    for kind, text, parts in (
        (MARKS, "dots", ["dots", "none", "crop", "guides"]),
        (MARKS, "cropp", ["cropp", "did you mean `crop`", "none", "guides"]),
        (Whole(1, 1000), "1001", ["1001", "1", "1,000"]),
        (Length(0.09, 2.0), "3 mm", ["3 mm", "0.09 mm", "2 mm"]),
        (Number(0.9, 1.1), "2", ["2", "0.9", "1.1"]),
    ):
        assert isinstance(kind, Choice | Whole | Length | Number)
        with pytest.raises(UsageError) as refused:
            kind.read(text)
        told = f"{refused.value.message} {refused.value.hint}"
        assert all(part in told for part in parts)


_LENGTH = st.integers(0, 10_000_000).map(lambda thousandths: thousandths / 1000)


@given(_LENGTH, _LENGTH)
def test_lengths_read_as_they_were_written(across: float, down: float) -> None:
    assert Length().read(Length().write(across)) == across
    value = across if across == down else (across, down)
    assert Lengths().read(Lengths().write(value)) == value

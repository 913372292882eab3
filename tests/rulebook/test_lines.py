from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardgen.drawing.lines import Span, break_lines, break_lines_well
from cardgen.fonts import text_width

SIZE = 4.0


def lines(text: str, width: float) -> list[str]:
    return ["".join(part for _, (part, _) in line.runs) for line in
            break_lines([(text, False)], SIZE, width)]  # fmt: skip


def test_text_breaks_between_words() -> None:
    assert lines("one two three", text_width("one two", SIZE) + 0.1) == ["one two", "three"]


def test_white_space_is_one_blank() -> None:
    assert lines(" one \n\t two ", 100) == ["one two"]


def test_unbroken_blank_keeps_words_together() -> None:
    width = text_width("at 88 mm", SIZE) - 0.1
    assert lines("at 88\u00a0mm", width) == ["at", "88\u00a0mm"]


def test_word_wider_than_the_line_is_broken_between_letters() -> None:
    broken = lines("a " + "w" * 200 + " b", 30)
    assert "".join(broken) == "a" + "w" * 200 + " b"
    assert all(text_width(line, SIZE) <= 30 for line in broken)


def test_letter_wider_than_the_line_stands_alone() -> None:
    assert lines("ww", 0.5) == ["w", "w"]


def test_ideographs_break_anywhere_but_before_what_closes() -> None:
    width = text_width("警報警報", SIZE) + 0.1
    assert lines("警報警報、警報", width) == ["警報警", "報、警報"]


def test_bold_and_regular_share_a_line_a_blank_apart() -> None:
    (line,) = break_lines([("Win.", True), ("You win.", False)], SIZE, 100)
    (start, lead), (second, text) = line.runs
    assert (start, lead, text) == (0.0, ("Win.", True), ("You win.", False))
    expected = text_width("Win.", SIZE, True) + text_width(" ", SIZE)
    assert abs(second - expected) < 1e-9


def test_last_line_is_no_mere_word_where_that_takes_no_more_lines() -> None:
    text, width = "word " * 9 + "on", text_width("word " * 8 + "word", SIZE) + 0.1
    plain, well = (
        break_lines([(text, False)], SIZE, width),
        break_lines_well([(text, False)], SIZE, width),
    )
    assert len(plain) == len(well) == 2
    assert plain[-1].width < 0.1 * width < 0.15 * width <= well[-1].width
    full = "word " * 8 + "word"
    assert break_lines_well([(full, False)], SIZE, width) == break_lines(
        [(full, False)], SIZE, width
    )


def test_no_words_give_no_lines() -> None:
    assert break_lines([("", True), (" ", False)], SIZE, 100) == []


spans = st.lists(st.tuples(st.text("ab mW警、\u00a0é", max_size=40), st.booleans()), max_size=4)


@given(spans, st.floats(12, 60))
def test_no_line_is_wider_than_asked_and_no_letter_is_lost(
    given_spans: list[Span], width: float
) -> None:
    broken = break_lines(given_spans, SIZE, width)
    assert all(line.width <= width + 1e-9 for line in broken)
    letters = "".join(part for line in broken for _, (part, _) in line.runs)
    typed = "".join(text for text, _ in given_spans)
    assert letters.replace(" ", "") == typed.replace(" ", "")


@given(spans, st.floats(12, 60))
def test_runs_of_a_line_do_not_overlap(given_spans: list[Span], width: float) -> None:
    for line in break_lines(given_spans, SIZE, width):
        end = 0.0
        for start, (text, bold) in line.runs:
            assert start >= end - 1e-9
            end = start + text_width(text, SIZE, bold)
        assert abs(end - line.width) < 1e-6

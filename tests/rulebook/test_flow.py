from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.rulebook.flow import Chunk, Flow

TOP, BOTTOM, GAP = 10.0, 110.0, 5.0


def flow(first_top: float = TOP) -> Flow:
    return Flow(first_top=first_top, top=TOP, bottom=BOTTOM, gap=GAP)


def chunk(height: float, above: float = 0.0, keeps: bool = False) -> Chunk:
    return Chunk(height, (), above, keeps)


def places(flow: Flow) -> list[tuple[int, float, float]]:
    return [(one.page, one.x, one.y) for one in flow.placed]


chunks = st.lists(
    st.builds(chunk, st.floats(1, 60), st.floats(0, 10), st.booleans()), min_size=1, max_size=60
)


def test_chunks_follow_each_other_with_the_space_they_want() -> None:
    filled = flow()
    filled.add([chunk(20, above=3), chunk(20, above=4)], [0.0])
    assert places(filled) == [(0, 0.0, 10.0), (0, 0.0, 34.0)]


def test_full_column_is_followed_by_the_next_and_then_by_the_next_page() -> None:
    filled = flow()
    filled.add([chunk(60)] * 3, [0.0, 50.0])
    assert places(filled) == [(0, 0.0, 10.0), (0, 50.0, 10.0), (1, 0.0, 10.0)]


def test_no_space_is_left_above_a_chunk_at_the_top_of_a_column() -> None:
    filled = flow()
    filled.add([chunk(80, above=9), chunk(30, above=9), chunk(90, above=9)], [0.0, 50.0])
    assert [y for _, _, y in places(filled)] == [TOP, TOP, TOP]


def test_first_page_begins_lower() -> None:
    filled = flow(first_top=70.0)
    filled.add([chunk(30), chunk(30)], [0.0])
    assert places(filled) == [(0, 0.0, 70.0), (1, 0.0, 10.0)]


def test_heading_goes_to_the_next_page_with_the_lines_it_keeps() -> None:
    filled = flow()
    filled.add([chunk(80), chunk(10, keeps=True), chunk(20)], [0.0])
    assert places(filled) == [(0, 0.0, 10.0), (1, 0.0, 10.0), (1, 0.0, 20.0)]


def test_what_no_column_can_hold_together_is_parted() -> None:
    filled = flow()
    filled.add([chunk(60, keeps=True), chunk(60, keeps=True), chunk(60)], [0.0])
    assert [one.page for one in filled.placed] == [0, 1, 2]


def test_columns_of_the_last_page_are_filled_evenly() -> None:
    filled = flow()
    filled.add([chunk(10)] * 6, [0.0, 50.0])
    assert [x for _, x, _ in places(filled)] == [0.0] * 3 + [50.0] * 3


def test_next_blocks_begin_below_the_longest_column() -> None:
    filled = flow()
    filled.add([chunk(10)] * 3, [0.0, 50.0])
    filled.add([chunk(10)], [0.0])
    assert places(filled)[-1] == (0, 0.0, 10.0 + 20.0 + GAP)


def test_short_rest_of_a_page_is_left_empty() -> None:
    filled = flow()
    filled.add([chunk(90)], [0.0])
    filled.add([chunk(30)], [0.0, 50.0])
    assert places(filled)[-1] == (1, 0.0, 10.0)


@given(first=chunks, second=chunks, columns=st.integers(1, 3), first_top=st.floats(10, 80))
def test_nothing_is_lost_overlaps_or_leaves_the_page(
    first: list[Chunk], second: list[Chunk], columns: int, first_top: float
) -> None:
    filled = flow(first_top)
    lefts = [60.0 * number for number in range(columns)]
    filled.add(first, lefts)
    filled.add(second, [0.0])
    assert [one.chunk for one in filled.placed] == [*first, *second]
    for one in filled.placed:
        assert one.y >= (first_top if one.page == 0 else TOP) - 1e-9
        assert one.y + one.chunk.height <= BOTTOM + 1e-9
    for before, after in zip(filled.placed, filled.placed[1:], strict=False):
        if (before.page, before.x) == (after.page, after.x):
            assert after.y >= before.y + before.chunk.height - 1e-9
        else:
            assert (after.page, after.x) > (before.page, before.x) or after.x < before.x


@given(chunks)
def test_chunks_that_keep_each_other_share_a_column_if_one_can_hold_them(
    given_chunks: list[Chunk],
) -> None:
    filled = flow()
    filled.add(given_chunks, [0.0, 60.0])
    together = [filled.placed[0]]
    for one in [*filled.placed[1:], None]:
        if one is not None and together[-1].chunk.keeps:
            together.append(one)
            continue
        height = sum(kept.chunk.height + kept.chunk.above for kept in together)
        if height - together[0].chunk.above <= BOTTOM - TOP:
            assert len({(kept.page, kept.x) for kept in together}) == 1
        together = [one] if one is not None else []


def test_blank_is_the_most_that_pages_before_the_last_leave_empty() -> None:
    filled = flow()
    filled.add([chunk(80), chunk(60), chunk(90)], [0.0, 50.0])
    assert filled.blank == (20 + 40) / 2
    filled.add([chunk(30), chunk(90)], [0.0])
    assert filled.page == 3
    assert filled.blank == 70.0


def test_no_chunks_change_nothing() -> None:
    filled = flow()
    filled.add([], [0.0])
    assert filled.placed == []
    assert filled.page == 0


@pytest.mark.parametrize("count", [1, 7, 40])
def test_page_is_that_of_the_last_chunk(count: int) -> None:
    filled = flow()
    filled.add([chunk(30)] * count, [0.0])
    assert filled.page == filled.placed[-1].page == (count - 1) // 3

"""The ladder: which games, the same totals whatever plays them, and what an interrupt leaves."""

from __future__ import annotations

import os
import signal
import threading
from typing import Any

import pytest

from cardgen.engine.families import FAMILIES
from cardgen.engine.players import BOTS
from cardgen.engine.playouts import Playouts, Totals
from cardgen.errors import CardgenError, UsageError
from cardgen.pipeline import simulate as module
from cardgen.pipeline.simulate import EFFORTS, Effort, Ladder, Rung, rungs_of, simulate
from tests.engine.test_kernel import dominoes, squares

RUNGS = (Rung(squares(), 2, "greedy", 37), Rung(dominoes(exchange=1), 3, "random", 5))


def totals(ladder: Ladder) -> list[Totals]:
    return [one.totals for one in ladder.played]


def with_chunks_of(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    by_bot = {bot: Effort(20, size) for bot in BOTS}
    efforts = {family: dict.fromkeys(engines, by_bot) for family, engines in EFFORTS.items()}
    monkeypatch.setattr(module, "EFFORTS", efforts)


@pytest.mark.parametrize("jobs, size", [(1, 1), (1, 7), (1, 1000), (2, 4), (3, 5)])
def test_totals_do_not_depend_on_the_split(
    jobs: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_chunks_of(monkeypatch, size)
    expected = [
        Playouts(rung.deck).play(rung.players, rung.bot, 9, 0, rung.games) for rung in RUNGS
    ]
    ladder = simulate(RUNGS, seed=9, jobs=jobs)
    assert totals(ladder) == expected
    assert ladder.is_complete


def test_the_report_is_the_same_in_every_run() -> None:
    assert simulate(RUNGS, jobs=1).to_json() == simulate(RUNGS, jobs=2).to_json()


def test_progress_counts_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with_chunks_of(monkeypatch, 10)
    told: list[tuple[int, int]] = []
    simulate(RUNGS, jobs=1, progress=lambda done, total: told.append((done, total)))
    assert told == [(n, 5) for n in range(1, 6)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_keeps_what_is_finished(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with_chunks_of(monkeypatch, 10)
    asked = Rung(squares(), 2, "greedy", 20_000)

    def interrupt(done: int, total: int) -> None:
        if done == 3:
            assert threading.current_thread() is threading.main_thread()
            os.kill(os.getpid(), signal.SIGINT)

    ladder = simulate([asked], seed=4, jobs=jobs, progress=interrupt)
    games = totals(ladder)[0].games
    assert 30 <= games < 20_000
    assert games % 10 == 0
    assert not ladder.is_complete
    assert ladder.to_json()["complete"] is False
    assert ladder.played[0].to_json()["asked"] == 20_000


def test_after_an_interrupt_every_rung_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    with_chunks_of(monkeypatch, 5)

    def interrupt(done: int, total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    rungs = rungs_of([squares()], games=50)
    ladder = simulate(rungs, jobs=1, progress=interrupt)
    assert [one.games for one in totals(ladder)] == [5, 5, 5, 5]


def test_a_dead_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_play_in_worker", die)
    with pytest.raises(CardgenError):
        simulate(RUNGS, jobs=2)


def die(chunk: Any) -> None:
    del chunk
    os._exit(1)


def test_the_ladder_has_two_players_and_all_bots_by_default() -> None:
    rungs = rungs_of([squares()])
    assert [(rung.players, rung.bot) for rung in rungs] == [(2, bot) for bot in BOTS]
    assert all(rung.games == EFFORTS["closure"]["kernel"][rung.bot].games for rung in rungs)


def test_every_family_has_games_for_every_bot_on_the_clear_engine() -> None:
    assert set(EFFORTS) == set(FAMILIES)
    assert all("layout" in engines for engines in EFFORTS.values())
    assert all(set(bots) == set(BOTS) for by in EFFORTS.values() for bots in by.values())


def test_slow_decks_play_fewer_games_by_default() -> None:
    fast, slow = rungs_of([squares()]), rungs_of([squares(exchange=1)])
    assert all(s.games < f.games for s, f in zip(slow, fast, strict=True))


def test_decks_players_and_bots_repeat_once_each() -> None:
    rungs = rungs_of([squares(), dominoes()], (3, 1, 3), ("greedy", "random", "greedy"), 8)
    assert [(rung.players, rung.bot) for rung in rungs] == 2 * [
        (3, "random"), (3, "greedy"), (1, "random"), (1, "greedy")
    ]  # fmt: skip
    assert {rung.games for rung in rungs} == {8}


@pytest.mark.parametrize(
    "asked",
    [
        {"players": (0,)},
        {"players": (2, 9)},
        {"games": 0},
        {"games": -1},
        {"bots": ("greedi",)},
        {"bots": ("",)},
    ],
    ids=str,
)
def test_what_makes_no_sense_is_wrong_usage(asked: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        rungs_of([squares()], **asked)


def test_a_misspelt_bot_is_guessed() -> None:
    with pytest.raises(UsageError) as raised:
        rungs_of([squares()], bots=("greedi",))
    assert "`greedy`" in (raised.value.hint or "")


@pytest.mark.parametrize("asked", [{"seed": -1}, {"seed": 2**64}, {"jobs": 0}, {"jobs": -2}])
def test_seeds_and_jobs_have_bounds(asked: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        simulate(RUNGS, **asked)

"""`cardgen simulate`: the ladder as text and JSON, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardgen.cli import simulate_command
from cardgen.engine.playouts import ENDINGS
from cardgen.pipeline import simulate as module
from tests.cli.conftest import Run

ROOT = str(Path(__file__).parents[2])
FEW = ("--games", "6", "--jobs", "1")


def test_the_ladder_has_a_line_a_bot(run: Run, small_deck: str) -> None:
    ran = run("simulate", small_deck, *FEW)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "small, 2 players"
    assert [line.split()[0] for line in lines[2:]] == ["random", "greedy", "careful", "look-ahead"]
    assert len({len(line) for line in lines[1:]}) == 1


def test_wins_and_losses_of_a_line_are_all_games(run: Run, small_deck: str) -> None:
    said = json.loads(run("simulate", small_deck, *FEW, "--json").out)
    assert (said["format"], said["seed"], said["complete"]) == (1, 0, True)
    for row in said["rows"]:
        assert row["games"] == row["asked"] == 6
        assert row["wins"] + sum(row["losses"].values()) == 6
        assert row["win"]["low"] <= row["win"]["share"] <= row["win"]["high"]
        assert row["engine"] == "kernel"


def test_the_same_command_prints_the_same_json(run: Run, small_deck: str) -> None:
    asked = ("simulate", small_deck, *FEW, "--seed", "3", "--json")
    assert run(*asked).out == run(*asked).out


def test_players_modes_and_bots_repeat(run: Run, small_deck: str) -> None:
    said = json.loads(
        run(
            "simulate", small_deck, *FEW, "--json", "--players", "1", "--players", "3",
            "--mode", "standard", "--mode", "hard+five", "--bots", "greedy,random",
        ).out
    )  # fmt: skip
    assert [(row["mode"], row["players"], row["bot"]) for row in said["rows"]] == [
        (mode, players, bot)
        for mode in ("standard", "hard+five")
        for players in (1, 3)
        for bot in ("random", "greedy")
    ]


def test_several_decks_make_several_tables(run: Run, small_deck: str) -> None:
    ran = run("simulate", small_deck, "covid", *FEW, "--bots", "greedy", "--mode", "hard")
    heads = [line for line in ran.out.splitlines() if line and not line.startswith(" ")]
    assert heads == ["small (hard), 2 players", "covid (hard), 2 players"]


def test_every_reason_to_lose_has_a_column() -> None:
    assert set(simulate_command._HEADS) == set(ENDINGS) - {"closed"}
    assert len(set(simulate_command._HEADS.values())) == len(ENDINGS) - 1


def test_the_slow_engine_is_told(run: Run) -> None:
    ran = run("simulate", "bandido", "--mode", "rescue-exchange", "--bots", "random", *FEW)
    assert ran.code == 0
    assert "exchange tokens" in ran.out


@pytest.mark.parametrize(
    "wrong",
    [
        ("--players", "0"),
        ("--players", "9"),
        ("--players", "two"),
        ("--games", "0"),
        ("--games", "-1"),
        ("--bots", "greedi"),
        ("--bots", ""),
        ("--mode", "hart"),
        ("--mode", "hard+"),
        ("--seed", "-1"),
        ("--jobs", "0"),
    ],
    ids=" ".join,
)
def test_a_wrong_option_is_wrong_usage(run: Run, small_deck: str, wrong: tuple[str, ...]) -> None:
    ran = run("simulate", small_deck, *wrong)
    assert ran.code == 2
    assert ran.out == ""


@pytest.mark.parametrize("wrong, meant", [("greedi", "greedy"), ("lookahead", "look-ahead")])
def test_a_misspelt_bot_is_guessed(run: Run, small_deck: str, wrong: str, meant: str) -> None:
    assert f"`{meant}`" in run("simulate", small_deck, "--bots", wrong).err


def test_a_misspelt_mode_is_guessed(run: Run, small_deck: str) -> None:
    assert "`hard`" in run("simulate", small_deck, "--mode", "hart").err


def test_a_deck_with_faults_is_not_played(run: Run, tmp_path: Path, small_deck: str) -> None:
    (tmp_path / "bad.yaml").write_text("format: 1\nid: bad\n", encoding="utf-8")
    ran = run("simulate", small_deck, "bad.yaml", *FEW)
    assert ran.code == 1
    assert "error[" in ran.err
    assert ran.out == ""


def test_an_interrupt_prints_what_is_finished(
    run: Run, small_deck: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = module._play
    counted: list[object] = []

    def play(*arguments: object) -> object:
        counted.append(arguments)
        if len(counted) == 6:
            raise KeyboardInterrupt
        return played(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "_play", play)
    ran = run("simulate", small_deck, "--games", "1000", "--jobs", "1")
    assert ran.code == 130
    assert "of 4,000 games" in ran.err
    assert "greedy" in ran.out


@pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="looks for child processes where Linux lists them"
)
def test_ctrl_c_on_all_processes_ends_with_a_ladder(tmp_path: Path, small_deck: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cardgen", "simulate", small_deck, "--games", "1000000",
         "--jobs", "2", "--json"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": ROOT},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while len(children.read_text().split()) < 3:  # two that play, one that tidies up
            time.sleep(0.1)
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert err.startswith("interrupted after") and len(err.splitlines()) == 1
    said = json.loads(out)
    assert not said["complete"]
    assert all(row["games"] < row["asked"] for row in said["rows"])


MAZE = """format: 1
id: maze
title: Maze
card: {footprint: 1x1, cell: 60 mm}
cards:
  - {paths: [n@1-x], copies: 4}
  - {paths: [n@2-e@3], copies: 6}
  - {paths: [n@4-e@2-s@3], copies: 3}
  - {id: bomb, effect: bomb, icon: bomb, title: Bomb}
rules: {family: priority}
modes:
  - {id: many, title: Many mazes, source: publisher, rules: {finished: set-aside}}
  - {id: free, title: Free choice, source: house, rules: {join: any}}
"""


@pytest.fixture
def maze(tmp_path: Path) -> str:
    """A deck of the family `priority`, in the working folder."""
    (tmp_path / "maze.yaml").write_text(MAZE)
    return "maze.yaml"


def test_without_mode_the_standard_game_and_the_publishers_modes_are_shown(
    run: Run, maze: str
) -> None:
    heads = [line for line in run("simulate", maze, *FEW).out.splitlines() if line[:1] == "m"]
    assert heads == ["maze, 1 player", "maze (many), 1 player"]
    only = run("simulate", maze, *FEW, "--mode", "standard", "--mode", "free").out
    assert [line for line in only.splitlines() if line[:1] == "m"] == [
        "maze, 1 player", "maze (free), 1 player",
    ]  # fmt: skip


def test_a_game_with_scores_shows_how_they_are_spread(run: Run, maze: str) -> None:
    asked = ("simulate", maze, "--mode", "standard", "--bots", "random", "--games", "80")
    ran = run(*asked)
    (row,) = json.loads(run(*asked, "--json").out)["rows"]
    scores = {int(score): number for score, number in row["scores"].items()}
    assert sum(scores.values()) == 80 and list(scores) == sorted(scores)
    head, line = (re.split(r" {2,}", text.strip()) for text in ran.out.splitlines()[1:3])
    told = dict(zip(head, line, strict=True))
    assert float(told["won %"]) == pytest.approx(100 * row["wins"] / 80, abs=0.0501)
    for column, low, high in (("1-5 %", 1, 5), ("6-10 %", 6, 10), ("11-20 %", 11, 20)):
        share = sum(n for score, n in scores.items() if low <= score <= high) / 80
        assert float(told[column]) == pytest.approx(100 * share, abs=0.0501)
    mean = sum(score * number for score, number in scores.items()) / 80
    assert float(told["score"]) == pytest.approx(mean, abs=0.0501)
    assert row["mean_score"]["mean"] == pytest.approx(mean, abs=1e-6)
    assert row["why_layout"] is None
    assert float(told["unfit"]) == pytest.approx(row["wasted"], abs=0.0501)


def test_a_game_that_goes_on_after_a_maze_counts_mazes(run: Run, maze: str) -> None:
    asked = ("simulate", maze, "--mode", "many", "--bots", "greedy", "--games", "80")
    ran = run(*asked)
    (row,) = json.loads(run(*asked, "--json").out)["rows"]
    mazes = {int(number): games for number, games in row["mazes"].items()}
    assert sum(mazes.values()) == 80
    head, line = (re.split(r" {2,}", text.strip()) for text in ran.out.splitlines()[1:3])
    told = dict(zip(head, line, strict=True))
    assert "won %" not in told
    assert float(told["none %"]) == pytest.approx(100 * mazes.get(0, 0) / 80, abs=0.0501)
    assert float(told["1 %"]) == pytest.approx(100 * mazes.get(1, 0) / 80, abs=0.0501)
    mean = sum(number * games for number, games in mazes.items()) / 80
    assert float(told["mazes"]) == pytest.approx(mean, abs=0.00501)
    assert row["mean_mazes"]["mean"] == pytest.approx(mean, abs=1e-6)
    assert row["mean_mazes"]["low"] < mean < row["mean_mazes"]["high"]
    assert not {"wins", "win", "losses"} & set(row) and sum(row["endings"].values()) == 80


def test_a_solitaire_refuses_a_second_player(run: Run, maze: str) -> None:
    ran = run("simulate", maze, *FEW, "--players", "2")
    assert ran.code == 2 and "priority" in ran.err

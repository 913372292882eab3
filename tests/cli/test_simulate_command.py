"""`cardgen simulate`: the ladder as text and JSON, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

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

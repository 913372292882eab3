"""`cardgen play`: one game shown, written, replayed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cardgen.engine.players import BOTS
from tests.cli.conftest import Run
from tests.cli.test_simulate_command import MAZE


def files(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def test_a_game_is_shown_move_by_move(run: Run) -> None:
    ran = run("play", "covid", "--seed", "1", "--bots", "greedy")
    assert (ran.code, ran.err) == (0, "")
    log = [json.loads(line) for line in run("play", "covid", "--seed", "1", "--bots", "greedy",
                                            "--json").out.splitlines()]  # fmt: skip
    for number, event in enumerate(log[1:-1], start=1):
        row = next(line for line in ran.out.splitlines() if line.split()[:1] == [str(number)])
        assert f" {event['player']} greedy " in row
        if event["event"] == "place":
            card, cell, _ = event["placement"].split()
            assert f"lays {card} at {cell}" in row
            assert row.split()[-3:] == [str(event[key]) for key in ("choices", "open", "pile")]
    assert ("Won" if log[-1]["won"] else "Lost") in ran.out
    assert f"{log[-1]['placed']} cards laid in {log[-1]['turns']} turns" in ran.out


def test_the_same_seed_gives_the_same_game_and_another_another(run: Run) -> None:
    first, again, other = (run("play", "covid", "--seed", seed).out for seed in "112")
    assert first == again != other
    assert run("play", "covid", "--seed", "1", "--game", "1").out != first


def test_the_cells_where_a_game_was_lost_are_named(run: Run) -> None:
    ran = run("play", "bandido", "--seed", "2", "--bots", "greedy")
    assert "(at 2,0)" in ran.out


def test_nothing_is_written_unless_asked(run: Run, tmp_path: Path) -> None:
    run("play", "covid")
    assert files(tmp_path) == set()


def test_the_log_and_the_picture_are_written_below_output(run: Run, tmp_path: Path) -> None:
    ran = run("play", "covid", "--mode", "hard", "--seed", "3", "--svg", "--log", "-o", "out")
    assert ran.code == 0
    folder = "out/covid+hard/"
    assert files(tmp_path) == {
        folder + name for name in ("manifest.json", "play-3.jsonl", "play-3.svg")
    }
    assert (tmp_path / folder / "play-3.svg").read_bytes().startswith(b"<?xml")
    assert folder + "play-3.svg" in ran.out.replace("\\", "/")


def test_a_log_is_replayed_and_shown_the_same_way(run: Run, tmp_path: Path) -> None:
    asked = ("--mode", "hard", "--players", "3", "--bots", "random,greedy,careful", "--seed", "5")
    shown = run("play", "covid", *asked)
    log = run("play", "covid", *asked, "--json").out
    (tmp_path / "game.jsonl").write_text(log, encoding="utf-8")
    ran = run("play", "covid", "--replay", "game.jsonl")
    assert (ran.code, ran.out) == (0, shown.out)
    assert run("play", "covid", "--replay", "game.jsonl", "--json").out == log


@pytest.mark.parametrize(
    ("line", "text"),
    [(1, "{}"), (4, "not JSON"), (4, '{"event": "swap"}'), (4, None)],
    ids=["header", "JSON", "event", "truncated"],
)
def test_a_log_that_does_not_replay_is_told_with_file_and_line(
    run: Run, tmp_path: Path, line: int, text: str | None
) -> None:
    lines = run("play", "covid", "--json").out.splitlines()
    lines = lines[: line - 1] + ([text, *lines[line:]] if text else [])
    (tmp_path / "game.jsonl").write_text("\n".join(lines), encoding="utf-8")
    ran = run("play", "covid", "--replay", "game.jsonl")
    assert (ran.code, ran.out) == (1, "")
    assert f"game.jsonl:{line}: " in ran.err


def test_a_log_of_another_deck_or_of_a_mode_that_is_gone_is_refused(
    run: Run, tmp_path: Path, small_deck: str
) -> None:
    (tmp_path / "game.jsonl").write_text(run("play", "covid", "--json").out, encoding="utf-8")
    assert run("play", "bandido", "--replay", "game.jsonl").code == 1
    log = run("play", small_deck, "--mode", "hard", "--json").out.replace('"hard"', '"harder"')
    (tmp_path / "game.jsonl").write_text(log, encoding="utf-8")
    ran = run("play", small_deck, "--replay", "game.jsonl")
    assert ran.code == 1
    assert "game.jsonl:1: " in ran.err


def test_a_log_of_a_deck_that_was_changed_since_is_refused(
    run: Run, tmp_path: Path, small_deck: str
) -> None:
    (tmp_path / "game.jsonl").write_text(run("play", small_deck, "--json").out, encoding="utf-8")
    deck = tmp_path / small_deck
    deck.write_text(deck.read_text(encoding="utf-8").replace("copies: 3", "copies: 4"), "utf-8")
    ran = run("play", small_deck, "--replay", "game.jsonl")
    assert ran.code == 1
    assert "game.jsonl:1: " in ran.err


@pytest.mark.parametrize("name", ["nothing.jsonl", "."])
def test_a_log_that_cannot_be_read_is_told(run: Run, name: str) -> None:
    ran = run("play", "covid", "--replay", name)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_log_that_is_a_pipe_is_not_waited_for(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.jsonl")
    assert run("play", "covid", "--replay", "game.jsonl").code == 1


def test_the_help_names_every_bot(run: Run) -> None:
    said = " ".join(run("play", "--help").out.split())
    assert ", ".join(BOTS) in said


def test_a_log_that_is_no_text_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(b"\xff\xfe\x00")
    assert run("play", "covid", "--replay", "game.jsonl").code == 1


@pytest.mark.parametrize(
    "asked",
    [
        ("--players", "0"),
        ("--players", "-1"),
        ("--players", "9"),
        ("--bots", "clever"),
        ("--bots", ""),
        ("--bots", "greedy,careful", "--players", "3"),
        ("--seed", "-1"),
        ("--seed", "18446744073709551616"),
        ("--game", "-1"),
        ("--mode", "nothing"),
        ("--theme", "nothing"),
        ("--replay", "game.jsonl", "--seed", "0"),
        ("--replay", "game.jsonl", "--mode", "hard"),
    ],
    ids=" ".join,
)
def test_what_means_nothing_is_wrong_usage(run: Run, tmp_path: Path, asked: tuple[str]) -> None:
    ran = run("play", "covid", *asked, "--log")
    assert (ran.code, ran.out) == (2, "")
    assert "error" in ran.err
    assert files(tmp_path) == set()


def test_a_deck_with_faults_is_not_played(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("format: 1\nid: bad\n")
    ran = run("play", "bad.yaml", "--log")
    assert (ran.code, ran.out) == (1, "")
    assert "error[" in ran.err
    assert files(tmp_path) == {"bad.yaml"}


def test_a_file_of_the_user_is_never_replaced(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "output/covid"
    folder.mkdir(parents=True)
    (folder / "play-0.jsonl").write_text("mine")
    assert run("play", "covid", "--log").code == 1
    assert files(folder) == {"play-0.jsonl"}
    assert (folder / "play-0.jsonl").read_text() == "mine"


def test_a_solitaire_tells_its_specials_and_its_score(run: Run, tmp_path: Path) -> None:
    (tmp_path / "maze.yaml").write_text(MAZE)
    for seed in range(40):
        asked = ("play", "maze.yaml", "--mode", "many", "--seed", str(seed))
        log = [json.loads(line) for line in run(*asked, "--json").out.splitlines()]
        kinds = {event["event"] for event in log[1:]}
        if {"place", "aim", "finished", "under"} <= kinds:
            break
    else:
        raise AssertionError("no game of forty had everything in it")
    out = run(*asked).out
    for event in log[1:-1]:
        match event["event"]:
            case "aim":
                card, cell, _ = event["target"].split()
                assert f"plays bomb onto {card} at {cell}" in out
            case "under":
                assert f"puts {event['card']} under the deck" in out
            case "finished":
                assert f"finished maze {event['number']}" in out
    assert f"Score: {log[-1]['mazes']} maze" in out


def test_the_picture_of_a_solitaire_shows_what_lies_at_the_end(run: Run, tmp_path: Path) -> None:
    (tmp_path / "maze.yaml").write_text(MAZE)
    assert run("play", "maze.yaml", "--svg", "--log", "--mode", "many").code == 0
    folder = tmp_path / "output/maze+many"
    assert (folder / "play-0.svg").read_bytes().startswith(b"<?xml")
    ran = run("play", "maze.yaml", "--replay", str(folder / "play-0.jsonl"))
    assert ran.code == 0 and ran.out == run("play", "maze.yaml", "--mode", "many").out


def test_where_mazes_are_set_aside_the_score_is_how_many_were_finished(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "maze.yaml").write_text(MAZE)
    mazes = json.loads(run("play", "maze.yaml", "--mode", "many", "--json").out.splitlines()[-1])[
        "mazes"
    ]
    said = run("play", "maze.yaml", "--mode", "many").out
    assert f"Score: {mazes} maze" in said and "exits left open)" not in said
    assert "exits left open)" in run("play", "maze.yaml").out

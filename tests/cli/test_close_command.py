"""`cardgen close` and `cardgen check --proofs`: what they print and how they end."""

from __future__ import annotations

import json
from pathlib import Path

from cardgen.cli import options
from cardgen.engine.closing import BUDGET
from tests.checks.decks import SMALL
from tests.cli.conftest import Run
from tests.cli.test_simulate_command import MAZE


def test_close_prints_the_number_the_placements_and_the_files(run: Run, tmp_path: Path) -> None:
    ran = run("close", "bandido", "--mode", "hard")
    assert (ran.code, ran.err) == (0, "")
    assert "4 cards" in ran.out
    placements = [line for line in ran.out.splitlines() if line.endswith(("r0", "r90", "r180"))]
    assert placements[0] == "  start.back 0,0 r0" and len(placements) == 5
    for name in ("close.svg", "close.pdf"):
        assert name in ran.out and (tmp_path / "output/bandido+hard" / name).exists()


def test_close_as_json(run: Run) -> None:
    said = json.loads(run("close", "covid", "--json", "--theme", "ink").out)
    closed = said["closed"]
    assert (said["format"], said["diagnostics"]) == (1, [])
    assert (closed["answer"], closed["cards"], closed["at_least"]) == ("smallest", 4, 4)
    assert len(closed["placements"]) == 4
    assert [entry["path"] for entry in closed["files"]] == ["close.svg", "close.pdf"]


def test_close_that_finds_nothing_fails_and_writes_nothing(run: Run, tmp_path: Path) -> None:
    ran = run("close", "covid", "--budget", "1", "--mode", "hard")
    assert ran.code == 1 and "--budget" in ran.out
    said = json.loads(run("close", "covid", "--budget", "1", "--mode", "hard", "--json").out)
    assert said["closed"]["answer"] == "unknown" and said["closed"]["files"] == []
    assert not (tmp_path / "output").exists()


def test_close_refuses_what_means_nothing(run: Run) -> None:
    assert run("close", "bandido", "--budget", "0").code == 2
    assert run("close", "bandido", "--mode", "harder").code == 2
    assert run("close", "bandidos").code == 1


def test_close_quietly_prints_nothing(run: Run) -> None:
    ran = run("close", "bandido", "--quiet")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_check_searches_only_when_proofs_are_asked_for(run: Run) -> None:
    assert run("check", "covid").out == "covid: no faults\n"
    ran = run("check", "covid", "--proofs")
    assert ran.code == 0 and "note[closable]" in ran.out and "note[missing-kind]" in ran.out


def test_proofs_are_in_the_json(run: Run) -> None:
    said = json.loads(run("check", "bandido", "--proofs", "--json").out)
    assert [d["id"] for d in said["diagnostics"]] == ["closable", "closable"]


def test_budget_of_the_proofs_is_kept(run: Run) -> None:
    ran = run("check", "covid", "--proofs", "--budget", "1")
    assert ran.code == 0 and "note[unproved]" in ran.out


def test_default_budget_is_that_of_the_search() -> None:
    assert options.DEFAULT_BUDGET == BUDGET


def test_a_deck_without_start_pieces_is_closed_from_its_first_card_on(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "maze.yaml").write_text(MAZE)
    ran = run("close", "maze.yaml")
    assert ran.code == 0 and "2 cards" in ran.out
    assert len([line for line in ran.out.splitlines() if line.endswith(("r0", "r180"))]) == 2
    assert (tmp_path / "output/maze/close.svg").exists()


def test_what_closes_a_deck_is_said_without_cave_ins_which_close_exits_too(
    run: Run, tmp_path: Path
) -> None:
    cross = MAZE[: MAZE.index("cards:")] + (
        "cards:\n  - {paths: [n@1-e@2-s@3-w@4], copies: 2}\n"
        "  - {id: fall, effect: cave-in, title: Fall}\n"
        "rules: {family: priority}\n"
    )
    (tmp_path / "maze.yaml").write_text(cross)
    ran = run("close", "maze.yaml")
    assert ran.code == 1 and "its cards can never close it (cards with effects apart)" in ran.out
    assert "effects apart" not in run("close", "covid").out


def test_what_goals_ask_for_is_said_to_be_among_the_cards(run: Run, tmp_path: Path) -> None:
    assert "4 cards, ladder among them, close it" in run("close", "bandida").out
    ran = run("close", "bandida", "--mode", "lovers")
    assert "5 cards, ladder and bandido-start among them, close it" in ran.out
    assert "effects apart" not in ran.out
    small = SMALL.replace("[e-x1]", "[n1-x2]") + (
        "  - {id: way-out, title: Out, paths: [n1-n2-s2-s1]}\n"
        "rules: {goal: [closed, {placed: way-out}]}\n"
    )
    (tmp_path / "small.yaml").write_text(small)
    assert "can never close it with way-out laid" in run("close", "small.yaml").out

"""With `--json` a command that fails early says why as JSON, too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardgen.cli.console import MOST_SHOWN
from tests.cli.conftest import Run

PRINTS = ("build", "tiles", "sheets", "rules")
READS = ("show", "check", *PRINTS, "close", "play", "simulate")


def reported(text: str) -> list[str]:
    """The ids of a report that tells nothing else."""
    report = json.loads(text)
    assert report["format"] == 1
    assert set(report) <= {"format", "diagnostics", "built", "closed"}
    assert not report.get("built") and not report.get("closed")
    for diagnostic in report["diagnostics"]:
        assert diagnostic["severity"] == "error" and diagnostic["message"]
    return [diagnostic["id"] for diagnostic in report["diagnostics"]]


@pytest.mark.parametrize("verb", READS)
def test_a_deck_that_is_not_there_is_reported(run: Run, verb: str) -> None:
    told = run(verb, "nosuch", "--json")
    assert (told.code, told.err) == (1, "")
    assert reported(told.out) == ["no-such-deck"]


@pytest.mark.parametrize(
    "words",
    [
        *([verb, "--theme", "nosuch"] for verb in (*PRINTS, "close", "play")),
        *([verb, "--mode", "nosuch"] for verb in READS if verb != "check"),
        ["build", "--paper", "nosuch"],
        ["rules", "--lang", "xx"],
        ["tiles", "--card-width", "0"],
        ["sheets", "--gap", "wide"],
        ["check", "--github"],
        ["play", "--players", "99"],
        ["simulate", "--bots", "nosuch"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_reported_and_ends_as_before(run: Run, words: list[str]) -> None:
    told = run(words[0], "covid", *words[1:], "--json")
    assert (told.code, told.err) == (2, "")
    assert reported(told.out) == ["wrong-usage"]
    assert run(words[0], "covid", *words[1:]).code == (0 if "--github" in words else 2)


def test_cards_that_fit_no_paper_are_reported(run: Run) -> None:
    told = run("sheets", "covid", "--card-width", "600", "--json")
    assert (told.code, told.err) == (1, "")
    assert reported(told.out) == ["not-done"]
    assert json.loads(told.out)["diagnostics"][0]["hint"]


def test_what_cannot_be_written_is_reported(run: Run, tmp_path: Path) -> None:
    (tmp_path / "output").write_text("in the way")
    told = run("rules", "covid", "--json")
    assert (told.code, told.err) == (1, "")
    assert reported(told.out) == ["not-done"]


def test_what_the_system_refuses_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "shelf")

    monkeypatch.setattr("cardgen.pipeline.describe.describe", refused)
    told = run("show", "covid", "--json")
    assert reported(told.out) == ["not-done"]
    assert json.loads(told.out)["diagnostics"][0]["message"] == "shelf: permission denied"


def test_every_fault_is_in_the_report_however_many_there_are(run: Run, tmp_path: Path) -> None:
    head = "format: 1\nid: a\ntitle: A\ncard: {footprint: 1x1, cell: 44 mm}\ncards:\n"
    (tmp_path / "many.yaml").write_text(head + "  - x\n" * 500)
    assert len(reported(run("check", "many.yaml", "--json").out)) == 500
    assert run("check", "many.yaml").out.count("error[") == MOST_SHOWN

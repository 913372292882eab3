"""Runs the command line in this process, in an empty folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardgen.cli.main import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `cardgen` with arguments; the working folder is `tmp_path`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: str) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        printed = capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int) or code is None
        return Ran(code or 0, printed.out, printed.err)

    return call


@pytest.fixture
def small_deck(tmp_path: Path) -> str:
    """A deck of a few cards with titles in many scripts, in the working folder."""
    deck = tmp_path / "small.yaml"
    deck.write_text(
        """format: 1
id: small
title: Łódź <b>&amp; 100 % [x]
players: 1-4
credits: "A & B <c> [d] %e"
card: {footprint: 2x1, cell: 44 mm}
start:
  - {id: start, front: {paths: [n1-n2-e-s2-s1]}, back: {paths: [n1-n2-e-s2-s1-w]}}
cards:
  - {paths: [e-x1], copies: 3}
  - {paths: [n1-e], copies: 2}
  - {paths: [n1-s1, e-x2]}
modes:
  - {id: hard, title: Six exits, start_face: {start: back}}
  - {id: five, title: Five cards, rules: {hand: 5}}
  - {id: four, title: Four cards, rules: {hand: 4}}
""",
        encoding="utf-8",
    )
    return "small.yaml"

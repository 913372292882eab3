"""Bad input to the print room: a line or two with the numbers, and what lay there before stays."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardgen.exports import pdf_file
from cardgen.pipeline import outputs
from tests.cases.test_pdf_health import ROOT, contents
from tests.cli.conftest import Ran, Run

DECK = """\
format: 1
id: mine
title: Mine
card: {footprint: 1x1, cell: 44 mm}
start: [{id: start, paths: [n-e-s-w]}]
cards:
  - {paths: [n-x], copies: COPIES}
"""


@pytest.fixture
def built(run: Run, tmp_path: Path) -> dict[str, bytes]:
    """What lies in the folder of a deck that was built."""
    assert run("build", "covid", "-q").code == 0
    return contents(tmp_path)


def is_short(ran: Ran) -> bool:
    """Whether a fault was told in a line, and perhaps a hint."""
    lines = ran.err.splitlines()
    return ran.out == "" and lines[0].startswith("error: ") and len(lines) <= 2


@pytest.mark.parametrize(
    "option",
    ["--gap", "--bleed", "--margin", "--card-width", "--corner-radius", "--mark-width"],
)
@pytest.mark.parametrize("length", ["-1", "nan", "inf", "-0.1 mm", "1e9", "2 mn"])
def test_a_length_that_is_none_names_its_option(
    run: Run, tmp_path: Path, built: dict[str, bytes], option: str, length: str
) -> None:
    ran = run("sheets", "covid", f"{option}={length}")
    assert ran.code == 2 and is_short(ran)
    assert option in ran.err
    assert contents(tmp_path) == built


@pytest.mark.parametrize("option", ["--dx", "--dy", "--angle", "--scale"])
@pytest.mark.parametrize("number", ["nan", "inf", "1e9", "left"])
def test_a_number_of_a_printer_that_is_none_names_its_option(
    run: Run, tmp_path: Path, option: str, number: str
) -> None:
    ran = run("calibrate", "--printer", "home", f"{option}={number}")
    assert ran.code == 2 and is_short(ran)
    assert option in ran.err
    assert contents(tmp_path) == {}


@pytest.mark.parametrize(
    ("options", "number"),
    [
        (("--sets", "100000"), "1,000"),
        (("--sets", "0"), "1"),
        (("--sets", "1.5"), "1"),
        (("--blanks", "100000"), "1,000"),
        (("--spares", "-1"), "0"),
        (("--columns", "0"), "1"),
        (("--columns", "101"), "100"),
        (("--start-slot", "0"), "1"),
        (("--stack-depth", "0"), "1"),
        (("--cards", "n1-e:100000"), "999"),
        (("--missing", "A100000"), "33"),
        (("--missing", "ZZZZZ1"), "ALL"),
    ],
)
def test_a_number_out_of_range_is_told_with_the_range(
    run: Run, tmp_path: Path, built: dict[str, bytes], options: tuple[str, str], number: str
) -> None:
    ran = run("sheets", "covid", *options)
    assert ran.code == 2 and is_short(ran)
    assert options[0].strip("-").replace("-", " ") in ran.err.replace("-", " ")
    assert number in ran.err.replace("1000", "1,000")
    assert contents(tmp_path) == built


def test_too_many_copies_in_a_deck_are_told_at_their_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(DECK.replace("COPIES", "100000"))
    ran = run("sheets", "mine.yaml")
    assert ran.code == 1
    assert "mine.yaml:7:28" in ran.err and "999" in ran.err
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    ("option", "value", "near"),
    [
        ("--flip", "shrt", "short"),
        ("--flip", "sideways", "fold"),
        ("--order", "stak", "stack"),
        ("--marks", "guide", "guides"),
        ("--marks-on", "top", "both"),
        ("--sides", "front", "fronts"),
        ("--label", "name", "number"),
        ("--paper", "labels-a4-99x39", "labels-a4-99x38"),
        ("--printer", "nobody", "calibrate"),
    ],
)
def test_an_unknown_value_is_told_with_what_there_is(
    run: Run, tmp_path: Path, built: dict[str, bytes], option: str, value: str, near: str
) -> None:
    ran = run("sheets", "covid", option, value)
    assert ran.code == 2 and is_short(ran)
    assert value in ran.err and near in ran.err
    assert contents(tmp_path) == built


@pytest.mark.parametrize("room", [0, 3_000, 40_000])
def test_a_full_disk_leaves_the_old_files_whole(
    run: Run, tmp_path: Path, built: dict[str, bytes], room: int
) -> None:
    # no file may grow beyond so many bytes, wherever the write then stops
    ran = subprocess.run(
        [sys.executable, "-m", "cardgen", "build", "covid", "--flip", "short"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert "covid" in ran.stderr and len(ran.stderr.splitlines()) <= 2
    assert "Traceback" not in ran.stderr
    assert contents(tmp_path) == built


def interrupted(after: int, call: Any) -> Any:
    """A function that is interrupted when it is called for the last of so many times."""
    left = iter(range(after))

    def wrapped(*args: Any, **kwargs: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return call(*args, **kwargs)

    return wrapped


@pytest.mark.parametrize(
    ("where", "name", "after"),
    [
        (pdf_file.PdfFile, "page", 0),
        (pdf_file.PdfFile, "page", 4),
        (pdf_file.PdfFile, "to_bytes", 1),
        (outputs, "_write_manifest", 0),
        (outputs, "_put", 0),
        (outputs, "_put", 2),
    ],
)
def test_an_interrupt_leaves_the_old_files_whole(
    run: Run,
    tmp_path: Path,
    built: dict[str, bytes],
    monkeypatch: pytest.MonkeyPatch,
    where: Any,
    name: str,
    after: int,
) -> None:
    monkeypatch.setattr(where, name, interrupted(after, getattr(where, name)))
    ran = run("build", "covid", "--flip", "short")
    assert ran.code == 130
    assert ran.err.strip() == "interrupted"
    assert contents(tmp_path) == built

"""Options and presets of prints: typed over the file, read alike, shown as they hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli.options import complete_paper
from cardgen.pipeline import find, printers
from cardgen.pipeline.settings import SETTINGS
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def profiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's file of printer profiles."""
    file = tmp_path / "config" / "printers.yaml"
    monkeypatch.setattr(printers, "printers_file", lambda: file)
    return file


def shown(run: Run, *arguments: str) -> dict[str, str]:
    """The live lines of `--show-settings`."""
    ran = run("sheets", "covid", "--show-settings", *arguments)
    assert ran.code == 0, ran.err
    lines = [line for line in ran.out.splitlines() if line and not line.startswith("#")]
    return dict(line.split(": ", 1) for line in lines)


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("--gap", ["-1", "nan", "4x", "1x2x3", "5 bananas", "1e9", "20 km", ""]),
        ("--margin", ["-1", "nan", "inf", "10001"]),
        ("--bleed", ["-2", "two"]),
        ("--corner-radius", ["-1", "nan"]),
        ("--mark-width", ["0", "0.08", "2.1", "nan", "-1"]),
        ("--mark-colour", ["red", "#ffffff", "#12", ""]),
        ("--flip", ["sideways", "", "longedge"]),
        ("--marks", ["dots", "", "1"]),
        ("--marks-on", ["fronts", ""]),
        ("--sides", ["front", ""]),
        ("--order", ["stacked", ""]),
        ("--label", ["name"]),
        ("--orientation", ["diagonal"]),
        ("--columns", ["0", "-1", "1.5", "abc", "101"]),
        ("--rows", ["0", "1e1"]),
        ("--sets", ["0", "-1", "1001", "1.5", "abc", "100000"]),
        ("--start-slot", ["0"]),
        ("--stack-depth", ["0", "101"]),
        ("--blanks", ["-1", "1001"]),
        ("--spares", ["-1"]),
        ("--printer", ["nobody", ""]),
        ("--preset", ["nothing.yaml", ""]),
    ],
)
def test_a_value_that_means_nothing_is_refused_with_its_option(
    run: Run, tmp_path: Path, option: str, values: list[str]
) -> None:
    # CLI-09, DUP-02
    for value in values:
        ran = run("sheets", "covid", f"{option}={value}")
        assert ran.code == 2, (value, ran.err)
        assert option.lstrip("-") in ran.err and "Traceback" not in ran.err
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("option", ["--preset", "--changed-since", "--theme", "--printer"])
@pytest.mark.parametrize("value", ["", " "])
def test_an_empty_value_is_refused_alike_by_every_option(
    run: Run, tmp_path: Path, option: str, value: str
) -> None:
    for more in ((), ("--show-settings",)):
        ran = run("sheets", "covid", option, value, *more)
        assert ran.code == 2 and f"{option}: the value is empty" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_papers_are_completed_by_their_names() -> None:
    assert {"a3", "a4", "a5"} <= set(complete_paper("a"))
    assert all(name.startswith("a") for name in complete_paper("a"))
    assert complete_paper("nothing") == []


def test_papers_are_completed_without_reading_their_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "shipped_paper", None)
    assert sorted(complete_paper("")) == sorted(find.paper_names())


def test_a_flip_that_is_unknown_is_refused_with_those_that_are_known(run: Run) -> None:
    # DUP-02
    ran = run("sheets", "covid", "--flip", "longs")
    assert all(flip in ran.err for flip in ("long", "short", "none", "fold"))


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (("--gap", "4"), ("gap", "4 mm")),
        (("--gap", "4x2"), ("gap", "4 mm x 2 mm")),
        (("--flip", "SHORT"), ("flip", "short")),
        (("--no-marks",), ("marks", "none")),
        (("--marks", "none"), ("marks", "none")),
        (("--marks", "off"), ("marks", "none")),
        (("--marks", "no"), ("marks", "none")),
        (("--marks", "false"), ("marks", "none")),
        (("--mark-colour", "#00F"), ("mark-colour", '"#0000ff"')),
        (("--paper", "a4", "--paper", "Letter"), ("paper", "[a4, Letter]")),
        (("--kit",), ("kit", "true")),
        (("--no-kit",), ("kit", "false")),
        (("--columns", "2"), ("columns", "2")),
    ],
)
def test_what_is_typed_is_shown(run: Run, typed: tuple[str, ...], line: tuple[str, str]) -> None:
    # CUT-06
    assert shown(run, *typed)[line[0]] == line[1]


def test_marks_are_not_switched_on_and_off(run: Run) -> None:
    assert run("sheets", "covid", "--no-marks", "--marks", "none", "--show-settings").code == 0
    ran = run("sheets", "covid", "--no-marks", "--marks", "crop")
    assert ran.code == 2 and "--no-marks" in ran.err


def test_options_go_over_a_preset_and_a_preset_over_what_is_built_in(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "mine.yaml").write_text(
        "format: 1\ngap: 4x2\nmarks: off\nfresh-sheets: yes\ncolumns: '2'\nlang: en\n"
    )
    found = shown(run, "--preset", "mine.yaml", "--no-fresh-sheets", "--marks", "ticks")
    assert found["gap"] == "4 mm x 2 mm"
    assert found["columns"] == "2"
    assert found["marks"] == "ticks"
    assert found["fresh-sheets"] == "false"
    assert found["flip"] == "long"
    assert "rows" not in found


def test_settings_are_shown_and_nothing_is_made(run: Run, tmp_path: Path) -> None:
    for verb in ("build", "sheets", "tiles", "rules"):
        ran = run(verb, "covid", "--show-settings")
        assert ran.code == 0 and ran.err == ""
        assert ran.out.startswith("#") and "\nformat: 1\n" in ran.out
        for never in ("deck", "mode", "output", "cards", "missing", "test-page", "preset"):
            assert f"{never}: " not in ran.out
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    "wrong",
    [
        ("--theme", "nothing"),
        ("--paper", "nothing"),
        ("--lang", "xx"),
        ("--printer", "nobody"),
        ("--flip", "none", "--sides", "backs"),
    ],
)
def test_settings_that_mean_nothing_are_not_shown(run: Run, wrong: tuple[str, ...]) -> None:
    ran = run("sheets", "covid", "--show-settings", *wrong)
    assert ran.code == 2 and ran.out == ""


@pytest.mark.parametrize(
    "typed",
    [
        (),
        ("--theme", "ink", "--gap", "4x2", "--bleed", "1", "--label", "id", "--marks", "ticks"),
        ("--paper", "letter", "--paper", "a3", "--flip", "short", "--card-width", "3in"),
        ("--sets", "2", "--order", "stack", "--numbered", "--no-kit", "--margin", "9"),
        ("--printer", "kitchen", "--columns", "1", "--mark-colour", "#00F", "--rows", "2"),
        ("--flip", "none", "--corner-radius", "3", "--start-slot", "3", "--mark-width", "0.3"),
    ],
)
def test_settings_that_were_shown_print_the_same_bytes(
    run: Run, tmp_path: Path, small_deck: str, typed: tuple[str, ...]
) -> None:
    printers.store_printer("kitchen", {"dx": 0.5, "dy": -0.25, "angle": 0.1, "scale": 1.002})
    (tmp_path / "shown.yaml").write_text(run("sheets", small_deck, *typed, "--show-settings").out)
    assert run("sheets", small_deck, *typed, "-q", "-o", "typed").code == 0
    assert run("sheets", small_deck, "--preset", "shown.yaml", "-q", "-o", "preset").code == 0
    files = [path.relative_to(tmp_path / "typed") for path in (tmp_path / "typed").rglob("*.*")]
    assert any(path.suffix == ".pdf" for path in files)
    for path in files:
        assert (tmp_path / "typed" / path).read_bytes() == (tmp_path / "preset" / path).read_bytes()


def test_a_preset_at_fault_is_told_with_its_places_and_nothing_is_made(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "mine.yaml").write_text("format: 1\ngap: wide\nmraks: none\n")
    ran = run("sheets", "covid", "--preset", "mine.yaml")
    assert ran.code == 1
    assert "mine.yaml:2:6: error[bad-length]" in ran.err
    assert "mine.yaml:3:1: error[unknown-key]" in ran.err and "`marks`" in ran.err
    ran = run("sheets", "covid", "--preset", "mine.yaml", "--json")
    assert ran.code == 1
    assert [one["line"] for one in json.loads(ran.out)["diagnostics"]] == [2, 3]
    assert not (tmp_path / "output").exists()


def test_a_preset_that_is_a_folder_cannot_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    ran = run("sheets", "covid", "--preset", "folder.yaml")
    assert ran.code == 1 and "folder.yaml: error[cannot-read]" in ran.err


@pytest.mark.parametrize("verb", ["build", "sheets"])
def test_help_tells_every_setting(run: Run, verb: str) -> None:
    told = run(verb, "--help").out
    for setting in SETTINGS.values():
        assert f"  {setting.option}" in told


def test_a_printer_moves_backs_only(run: Run, tmp_path: Path, small_deck: str) -> None:
    # DUP-05
    printers.store_printer("kitchen", {"dx": 1.5, "dy": -0.8})
    printers.store_printer("true", {"dx": 0.0})
    found: dict[str, Any] = {}
    for name in ("kitchen", "true", ""):
        options = ("--printer", name) if name else ()
        assert run("sheets", small_deck, "-q", "-o", f"o-{name}", *options).code == 0
        found[name] = (tmp_path / f"o-{name}/small/small-sheets-a4.pdf").read_bytes()
    assert found["true"] == found[""] != found["kitchen"]

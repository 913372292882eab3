"""The test sheet of a printer, and what is stored of it."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest

from cardgen.model.printer import PrinterProfile
from cardgen.pipeline import printers
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def profiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's file of printer profiles."""
    file = tmp_path / "config" / "printers.yaml"
    monkeypatch.setattr(printers, "printers_file", lambda: file)
    return file


@pytest.mark.parametrize(
    ("options", "name", "size", "duplex"),
    [
        ((), "a4-portrait-long", (595.28, 841.89), "LongEdge"),
        (("--flip", "short"), "a4-portrait-short", (595.28, 841.89), "ShortEdge"),
        (("--paper", "letter"), "letter-portrait-long", (612, 792), "LongEdge"),
        (
            ("--paper", "Letter", "--orientation", "landscape", "--flip", "short"),
            "letter-landscape-short",
            (792, 612),
            "ShortEdge",
        ),
    ],
)
def test_the_test_sheet_has_two_pages_of_the_paper(
    run: Run,
    tmp_path: Path,
    options: tuple[str, ...],
    name: str,
    size: tuple[float, float],
    duplex: str,
) -> None:
    # DUP-06
    ran = run("calibrate", *options)
    assert ran.code == 0 and ran.err == ""
    file = tmp_path / f"output/calibrate/calibrate-{name}.pdf"
    assert str(file.relative_to(tmp_path)) in ran.out and "--dx" in ran.out
    with pikepdf.open(file) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            assert [float(edge) for edge in page.mediabox[2:]] == pytest.approx(size, abs=0.02)
        assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{duplex}"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_several_sheets_lie_side_by_side_and_are_the_same_each_time(
    run: Run, tmp_path: Path
) -> None:
    for options in ((), ("--flip", "short"), ("--paper", "letter")):
        assert run("calibrate", *options).code == 0
    folder = tmp_path / "output/calibrate"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert len(before) == 4
    assert run("calibrate").code == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_deck_of_the_same_name_keeps_its_files(run: Run, tmp_path: Path, small_deck: str) -> None:
    deck = (tmp_path / small_deck).read_text(encoding="utf-8").replace("id: small", "id: calibrate")
    (tmp_path / "calibrate.yaml").write_text(deck, encoding="utf-8")
    assert run("sheets", "calibrate.yaml").code == 0
    assert run("calibrate").code == 0
    folder = tmp_path / "output/calibrate"
    assert (folder / "calibrate-sheets-a4.pdf").exists()
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["deck"] == "calibrate" and manifest["sheets"]
    assert [file["kind"] for file in manifest["files"]] == ["report", "sheets"]


def test_a_file_of_someone_else_is_not_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "output/calibrate/calibrate-a4-portrait-long.pdf"
    file.parent.mkdir(parents=True)
    file.write_text("mine")
    ran = run("calibrate")
    assert ran.code == 1 and "in the way" in ran.err
    assert file.read_text() == "mine"


def test_what_was_read_is_stored_and_used(run: Run, tmp_path: Path, profiles: Path) -> None:
    ran = run(
        *("calibrate", "--printer", "kitchen", "--dx", "0.5", "--dy", "-0.3"),
        *("--angle", ".1", "--scale", "1.002"),
    )
    assert ran.code == 0 and str(profiles) in ran.out
    assert printers.stored_printers()[0] == {
        "kitchen": PrinterProfile("kitchen", 0.5, -0.3, 0.1, 1.002)
    }
    assert not (tmp_path / "output").exists()
    assert run("calibrate", "--printer", "kitchen").code == 0
    assert (tmp_path / "output/calibrate/calibrate-a4-portrait-long-kitchen.pdf").exists()
    assert "kitchen" in run("calibrate", "--list").out


def test_lengths_are_taken_in_any_unit(run: Run) -> None:
    assert run("calibrate", "--printer", "p", "--dx", "-0.1in", "--dy=+1 mm").code == 0
    assert printers.stored_printers()[0]["p"] == PrinterProfile("p", -2.54, 1.0)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--dx", "21"), "--dx"),
        (("--dy", "nan"), "--dy"),
        (("--angle", "6"), "--angle"),
        (("--angle", "inf"), "--angle"),
        (("--scale", "1.2"), "--scale"),
        (("--scale", "0"), "--scale"),
        (("--scale", "-1"), "--scale"),
        (("--dx", ""), "--dx"),
        (("--flip", "fold", "--dx", "1"), "--flip"),
        (("--orientation", "auto", "--dx", "1"), "--orientation"),
    ],
)
def test_a_number_that_no_printer_needs_is_refused(
    run: Run, profiles: Path, options: tuple[str, ...], named: str
) -> None:
    # DUP-05
    ran = run("calibrate", "--printer", "kitchen", *options)
    assert ran.code == 2 and named in ran.err
    assert not profiles.exists()


@pytest.mark.parametrize(
    ("before", "typed", "is_warned"),
    [
        (None, ("--dx", "6"), False),
        (None, ("--dx", "-6.1"), True),
        (None, ("--dy", "7"), True),
        (None, ("--dx", "0.25in"), True),
        ("4", ("--dx", "9.5"), False),
        ("4", ("--dx", "10.5"), True),
        ("7", ("--dx", "0.7"), False),
    ],
)
def test_what_no_test_sheet_reads_is_stored_with_a_warning(
    run: Run, profiles: Path, before: str | None, typed: tuple[str, str], is_warned: bool
) -> None:
    # a sheet that tries stored numbers counts them in
    if before is not None:
        assert run("calibrate", "--printer", "p", "--dx", before).code == 0
    arguments = ("calibrate", "--printer", "p", *typed)
    told = json.loads(run(*arguments, "--json").out)
    found = [(one["id"], one["severity"]) for one in told["diagnostics"]]
    assert found == [("beyond-test-sheet", "warning")] * is_warned
    assert told["printer"]["name"] == "p" and profiles.exists()


def test_a_warning_about_what_is_stored_is_told_beside_it(run: Run) -> None:
    ran = run("calibrate", "--printer", "p", "--dx", "7")
    assert ran.code == 0 and "dx 7 mm" in ran.out
    assert "warning[beyond-test-sheet]" in ran.err and "0.7 mm" in ran.err


@pytest.mark.parametrize(
    "options",
    [
        ("--dx", "1"),
        ("--printer", "a b", "--dx", "1"),
        ("--printer", "../a"),
        ("--printer", ""),
        ("--paper", "90x90"),
        ("--paper", "nothing"),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_is_written(
    run: Run, tmp_path: Path, options: tuple[str, ...]
) -> None:
    ran = run("calibrate", *options)
    assert ran.code == 2 and ran.err.startswith("error: ")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_sheet_is_tried_on_the_pages_that_were_measured(run: Run, tmp_path: Path) -> None:
    measured = ("--orientation", "landscape", "--flip", "short")
    assert run("calibrate", "--printer", "school", *measured, "--dx", "1").code == 0
    assert run("calibrate", "--printer", "school").code == 0
    assert list(tmp_path.rglob("calibrate-a4-landscape-short-school.pdf"))
    ran = run("calibrate", "--printer", "school", "--orientation", "portrait")
    assert ran.code == 2 and "landscape" in ran.err


def test_cards_on_pages_that_were_not_measured_are_warned_about(
    run: Run, tmp_path: Path, small_deck: str
) -> None:
    assert run("calibrate", "--printer", "p", "--flip", "short", "--dx", "1").code == 0
    for options, is_warned in (
        (("--flip", "short", "--orientation", "portrait"), False),
        (("--flip", "short", "--orientation", "landscape"), True),
        (("--flip", "long", "--orientation", "portrait"), True),
        (("--flip", "none", "--orientation", "landscape"), False),
    ):
        ran = run("sheets", small_deck, "--printer", "p", *options)
        assert ran.code == 0
        assert ("warning[other-pages]" in ran.err) == is_warned


def test_a_profile_that_pushes_cards_off_the_paper_is_refused(run: Run, tmp_path: Path) -> None:
    # DUP-05
    assert run("calibrate", "--printer", "p", "--dx", "20").code == 0
    ran = run("sheets", "bandido", "--printer", "p")
    assert ran.code == 1 and "20 mm" in ran.err
    assert not (tmp_path / "output").exists()


def test_a_broken_file_of_profiles_is_told_with_its_place(run: Run, profiles: Path) -> None:
    profiles.parent.mkdir(parents=True)
    profiles.write_text("format: 1\nprinters:\n  p: {dx: far}\n")
    for arguments in (
        ("sheets", "covid", "--printer", "p"),
        ("calibrate", "--printer", "p"),
        ("calibrate", "--printer", "p", "--dx", "1"),
        ("calibrate", "--list"),
    ):
        ran = run(*arguments)
        assert ran.code == 1 and "printers.yaml:3:11: error[bad-length]" in ran.err
    assert "far" in profiles.read_text()


def test_everything_is_told_as_json(run: Run) -> None:
    made = json.loads(run("calibrate", "--json").out)
    assert [file["path"] for file in made["files"]] == ["calibrate-a4-portrait-long.pdf"]
    stored = json.loads(run("calibrate", "--printer", "p", "--dx", "1", "--json").out)
    assert stored["printer"]["dx"] == 1.0
    listed = json.loads(run("calibrate", "--list", "--json").out)
    assert listed["printers"] == [stored["printer"]]
    assert json.loads(run("calibrate", "--dx", "1", "--json").out)["diagnostics"]


def test_help_states_which_way_is_which(run: Run) -> None:
    # DUP-05
    told = " ".join(run("calibrate", "--help").out.split())
    assert "right, seen from the back" in told and "down, seen from the back" in told

"""PDF files: small, the same every time, named, and never half-written over an old one."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def built(run: Run, tmp_path: Path) -> Path:
    """The folder of a deck that was built."""
    assert run("build", "covid", "-q").code == 0
    return tmp_path / "output/covid"


def contents(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def test_many_sets_make_a_small_file_that_shares_what_repeats(run: Run, tmp_path: Path) -> None:
    # PDF-01: 560 faces and as many backs
    assert run("sheets", "bandido", "-q", "--sets", "8").code == 0
    file = tmp_path / "output/bandido/bandido-sheets-a4.pdf"
    assert file.stat().st_size < 1_000_000
    with pikepdf.open(file) as pdf:
        forms = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
        ]
        assert len(pdf.pages) == 94
        assert len(forms) < 100


_MEASURED = """
import resource, subprocess, sys
subprocess.run([sys.executable, "-m", "cardgen", *sys.argv[1:]], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Its own process is small: a child is also charged for what its parent held when it began."""


def test_many_sets_take_little_memory(tmp_path: Path) -> None:
    # PDF-01
    ran = subprocess.run(
        [sys.executable, "-c", _MEASURED, "sheets", "covid", "-q", "--sets", "300"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert int(ran.stdout) < 200_000


def test_the_same_print_run_has_the_same_bytes(tmp_path: Path) -> None:
    # PDF-02
    made = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        for options in (
            ("build", "covid", "--sets", "3", "--order", "stack", "--bundle"),
            ("sheets", "covid", "--missing", "A7,C3"),
            ("sheets", "covid", "--test-page", "--flip", "fold"),
        ):
            subprocess.run(
                [sys.executable, "-m", "cardgen", *options, "-q"],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
                check=True,
            )
        made.append(contents(folder))
    assert made[0] == made[1]
    assert {"output/covid/covid-bundle-a4.pdf", "output/covid/covid-test-a4.pdf"} <= set(made[0])


@pytest.mark.parametrize(
    ("options", "title"),
    [
        (("--test-page",), "test page"),
        (("--cards", "start"), "reprint"),
        (("--bundle",), "rules and sheets"),
    ],
)
def test_files_are_named_for_what_they_are(
    run: Run, tmp_path: Path, options: tuple[str, ...], title: str
) -> None:
    # PDF-03
    run("sheets", "covid", "-q", *options)
    titles = []
    for file in (tmp_path / "output/covid").glob("*.pdf"):
        with pikepdf.open(file) as pdf:
            titles.append(str(pdf.docinfo["/Title"]))
            assert set(pdf.docinfo) == {"/Title", "/Producer"}
        assert str(tmp_path).encode() not in file.read_bytes()
    assert any(title in one and "Bandido" in one for one in titles), titles


@pytest.fixture
def unwritable(built: Path) -> Iterator[Path]:
    """A build's folder into which nothing can be written."""
    if os.geteuid() == 0:
        pytest.skip("the system lets its administrator write everywhere")
    built.chmod(0o500)
    yield built
    built.chmod(0o700)


def test_a_folder_that_is_read_only_is_told_and_the_old_files_stay(
    run: Run, unwritable: Path
) -> None:
    # PDF-04
    before = contents(unwritable)
    ran = run("sheets", "covid", "--flip", "short")
    assert ran.code == 1
    assert str(Path("output/covid")) in ran.err and len(ran.err.splitlines()) <= 2
    assert contents(unwritable) == before


def test_a_file_that_a_viewer_holds_open_is_told_and_stays(
    run: Run, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # PDF-04: as on Windows, where such a file cannot be replaced
    before, replace = contents(built), Path.replace

    def held(self: Path, target: Path) -> Path:
        if Path(target).name == "covid-sheets-a4.pdf" and not self.name.startswith("old-"):
            raise PermissionError(errno.EACCES, "Permission denied", str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", held)
    ran = run("build", "covid", "--flip", "short")
    assert ran.code == 1
    assert "covid-sheets-a4.pdf" in ran.err and "permission denied" in ran.err
    assert len(ran.err.splitlines()) <= 2
    assert contents(built) == before


def test_a_folder_in_the_place_of_a_file_is_told(run: Run, built: Path) -> None:
    # PDF-04
    sheets = built / "covid-sheets-a4.pdf"
    sheets.unlink()
    sheets.mkdir()
    before = contents(built)
    ran = run("sheets", "covid", "--flip", "short")
    assert ran.code == 1
    assert "covid-sheets-a4.pdf" in ran.err and len(ran.err.splitlines()) <= 2
    assert contents(built) == before


def test_a_bundle_is_listed_as_a_file_of_sheets(run: Run, tmp_path: Path) -> None:
    run("build", "covid", "-q", "--bundle")
    manifest = json.loads((tmp_path / "output/covid/manifest.json").read_bytes())
    kinds = {entry["path"]: entry["kind"] for entry in manifest["files"]}
    assert kinds["covid-bundle-a4.pdf"] == "sheets"
    assert {sheet["file"] for sheet in manifest["sheets"]} == {"covid-sheets-a4.pdf"}
    run("sheets", "covid", "-q")
    assert not (tmp_path / "output/covid/covid-bundle-a4.pdf").exists()

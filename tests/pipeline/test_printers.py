from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardgen.errors import CardgenError, UsageError
from cardgen.model.printer import TRUE, PrinterProfile
from cardgen.pipeline import printers

FOUND = printers.printers_file
"""What says where the file is, but in tests."""


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of profiles, in a folder that is not there yet."""
    file = tmp_path / "config/cardgen/printers.yaml"
    monkeypatch.setattr(printers, "printers_file", lambda: file)
    return file


def test_what_was_measured_is_found_again(file: Path) -> None:
    stored, _ = printers.store_printer("kitchen", {"dx": 0.5, "dy": -0.3})
    assert printers.find_printer("kitchen") == (stored, ())
    assert stored == PrinterProfile("kitchen", 0.5, -0.3)
    assert [path.name for path in file.parent.iterdir()] == ["printers.yaml"]


def test_what_is_not_measured_again_stays(file: Path) -> None:
    printers.store_printer("kitchen", {"dx": 0.5, "scale": 1.002})
    printers.store_printer("school", {"angle": 0.1})
    printers.store_printer("kitchen", {"dx": 0.25, "orientation": "landscape"})
    assert printers.stored_printers()[0] == {
        "kitchen": PrinterProfile("kitchen", 0.25, scale=1.002, orientation="landscape"),
        "school": PrinterProfile("school", angle=0.1),
    }


def test_without_a_name_no_file_is_read(file: Path) -> None:
    file.mkdir(parents=True)
    assert printers.find_printer(None) == (TRUE, ())
    assert [fault.id for fault in printers.find_printer("kitchen")[1]] == ["cannot-read"]


def test_an_unknown_name_tells_those_like_it() -> None:
    with pytest.raises(UsageError) as refused:
        printers.find_printer("kitchen")
    assert "kitchen" in refused.value.message and "calibrate" in str(refused.value.hint)
    printers.store_printer("kitchen", {"dx": 1.0})
    with pytest.raises(UsageError) as refused:
        printers.find_printer("kitchne")
    assert "`kitchen`" in str(refused.value.hint)


@pytest.mark.parametrize("name", ["", "a b", "../a", "con", "a/b", "-a", "x" * 65])
def test_a_name_that_is_no_file_name_is_refused(file: Path, name: str) -> None:
    with pytest.raises(UsageError):
        printers.store_printer(name, {"dx": 1.0})
    assert not file.exists()


def test_a_broken_file_is_told_and_not_written_over(file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_text("format: 1\nprinters:\n  a: {dx: far}\n")
    for _, faults in (
        printers.stored_printers(),
        printers.find_printer("a"),
        printers.store_printer("a", {"dx": 1.0}),
    ):
        assert [(fault.id, fault.file) for fault in faults] == [("bad-length", str(file))]
    assert "far" in file.read_text()


def test_a_file_that_cannot_be_written_stays_as_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printers.store_printer("kitchen", {"dx": 0.5})
    before = file.read_bytes()

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(CardgenError) as refused:
        printers.store_printer("kitchen", {"dx": 0.75})
    assert str(file) in refused.value.message
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other variables")
def test_the_environment_says_where_profiles_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "there"))
    assert FOUND() == tmp_path / "there/cardgen/printers.yaml"


def test_two_runs_at_once_both_store_their_printer(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = printers._write

    def slowly(file: Path, text: str) -> None:
        time.sleep(0.05)
        write(file, text)

    monkeypatch.setattr(printers, "_write", slowly)
    names = [f"p{number}" for number in range(4)]
    with ThreadPoolExecutor(len(names)) as pool:
        list(pool.map(lambda name: printers.store_printer(name, {"dx": 1.0}), names))
    assert sorted(printers.stored_printers()[0]) == names

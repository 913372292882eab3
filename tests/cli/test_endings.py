"""How commands end when their streams or their user end first."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cardgen.__main__ import main as begin
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
FULL = Path("/dev/full")


def ran(folder: Path, words: str) -> subprocess.CompletedProcess[str]:
    """A shell's line with `cardgen` in it, in a folder."""
    line = words.replace("cardgen", f"'{sys.executable}' -m cardgen")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONUNBUFFERED", None)
    return subprocess.run(
        ["sh", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


posix = pytest.mark.skipif(os.name != "posix", reason="closes streams as a POSIX shell does")


@posix
@pytest.mark.parametrize(
    "words",
    ["cardgen list >&-", "cardgen --version >&-", "cardgen check covid >&- 2>&-",
     "cardgen rules covid -o closed 2>&-", "cardgen --help <&- >&- 2>&-"],
)  # fmt: skip
def test_closed_streams_hinder_nothing(tmp_path: Path, words: str) -> None:
    done = ran(tmp_path, words)
    assert (done.returncode, done.stderr) == (0, "")


@posix
@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", ["list", "--version", "--help", "check covid", "schema"])
def test_a_full_disk_behind_standard_output_is_told_in_one_line(tmp_path: Path, words: str) -> None:
    done = ran(tmp_path, f"cardgen {words} >{FULL}")
    assert (done.returncode, done.stderr) == (1, "error: no space left on device\n")


@posix
def test_a_reader_that_goes_is_no_news(tmp_path: Path) -> None:
    done = ran(tmp_path, "cardgen schema | true")
    assert done.stderr == ""


def test_an_interrupt_that_a_library_hides_is_an_interrupt(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        except BaseException:
            raise KeyError("forward reference not resolved") from None

    monkeypatch.setattr("cardgen.exports.pdf.sheets_pdf", busy)
    before = signal.getsignal(signal.SIGINT)
    done = run("sheets", "covid")
    assert (done.code, done.err) == (130, "interrupted\n")
    assert signal.getsignal(signal.SIGINT) is before


def test_an_interrupt_while_the_program_loads_is_an_interrupt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "cardgen.cli.main":
                signal.raise_signal(signal.SIGINT)

    monkeypatch.delitem(sys.modules, "cardgen.cli.main")
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        begin()
    assert ended.value.code == 130
    assert capsys.readouterr().err == "interrupted\n"


def test_the_command_begins_where_the_module_does() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert scripts["scripts"] == {"cardgen": "cardgen.__main__:main"}


@pytest.mark.parametrize(
    "switch", ["PYTHONOPTIMIZE=1", "PYTHONWARNINGS=error", "PYTHONDEVMODE=1 PYTHONWARNINGS=error"]
)
@pytest.mark.parametrize("words", ["build covid -q", "close covid -q", "schema >schema.json"])
@posix
def test_switches_of_python_change_nothing(tmp_path: Path, switch: str, words: str) -> None:
    done = ran(tmp_path, f"{switch} cardgen {words}")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

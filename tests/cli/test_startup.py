"""What a command loads before it runs: no other command, and for its version none at all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.cli.main import _COMMANDS

_TELL = """
import sys
from cardgen.cli.main import main
try:
    main(sys.argv[1:])
finally:
    print("loaded:", *(name for name in sys.modules if name.startswith("cardgen.")))
"""


def loaded(*arguments: str) -> set[str]:
    """The modules of cardgen that a run has loaded at its end."""
    done = subprocess.run(
        [sys.executable, "-c", _TELL, *arguments], capture_output=True, text=True, check=True
    )
    return set(done.stdout.rpartition("loaded:")[2].split())


def test_the_version_is_told_without_loading_a_command() -> None:
    of_commands = {f"cardgen.cli.{module}" for module, _ in _COMMANDS.values()}
    modules = loaded("--version")
    assert not modules & of_commands
    assert not {name for name in modules if name.startswith(("cardgen.sheets", "cardgen.drawing"))}


@pytest.mark.parametrize("name", ["list", "schema", "play", "calibrate", "simulate"])
def test_help_of_a_command_loads_no_other_commands(name: str) -> None:
    of_commands = {f"cardgen.cli.{module}" for module, _ in _COMMANDS.values()}
    assert loaded(name, "--help") & of_commands == {f"cardgen.cli.{_COMMANDS[name][0]}"}


def test_help_needs_all_commands() -> None:
    assert {f"cardgen.cli.{module}" for module, _ in _COMMANDS.values()} <= loaded("--help")


def test_reading_texts_and_defaults_loads_no_validators(tmp_path: Path) -> None:
    asked = ("sheets", "covid", "-q", "--paper", "a4", "--paper", "letter", "-o", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", _TELL.replace('"cardgen."', '"pydantic."'), *asked],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["loaded:"]

"""Cases that users of such programs have met, tried on the command line and read from its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import run

__all__ = ["run"]


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps stored printer profiles away from those of whoever runs the tests."""
    for variable in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))

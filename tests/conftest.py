"""What all tests share: golden files, compared as text and renewed with `--update-golden`.

Property tests run few examples by default and many with `HYPOTHESIS_PROFILE=thorough`; where CI
is set they are the same examples in every run.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

_IS_CI = bool(os.environ.get("CI"))
settings.register_profile("fast", max_examples=60, deadline=None, derandomize=_IS_CI)
settings.register_profile("thorough", max_examples=2000, deadline=None, derandomize=_IS_CI)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))

Golden = Callable[[str, str], None]
GOLDEN_FOLDER = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write golden files instead of comparing"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-golden") and _IS_CI:
        raise pytest.UsageError("--update-golden is refused where CI is set")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with a file of this name under tests/golden."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN_FOLDER / name
        if request.config.getoption("--update-golden"):
            file.write_text(text, encoding="utf-8", newline="\n")
        assert text == file.read_text(encoding="utf-8")

    return compare

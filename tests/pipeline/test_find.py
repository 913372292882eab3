"""Files that decks name, found or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.errors import CardgenError
from cardgen.pipeline.find import read_beside


@pytest.mark.parametrize("name", ["a\0.svg", "a" * 300 + ".svg", "loop.svg", "/etc/passwd", "../x"])
def test_names_of_no_file_beside_the_deck_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop.svg").symlink_to("loop.svg")
    with pytest.raises(CardgenError):
        read_beside(tmp_path, name, 100)

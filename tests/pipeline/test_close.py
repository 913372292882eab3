"""Closing a deck: what is found, what is written, and what is left alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardgen.errors import UsageError
from cardgen.pipeline.build import build
from cardgen.pipeline.close import close
from cardgen.pipeline.order import Order
from tests.checks.decks import SMALL


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_closed_layout_is_written_as_svg_and_pdf(tmp_path: Path) -> None:
    ending, diagnostics = close("bandido", ["hard"], output=tmp_path)
    assert ending is not None and ending.written is not None and diagnostics == ()
    assert len(ending.closure.placements) == 4 and ending.layout.is_closed
    assert set(files(tmp_path)) == {
        f"bandido+hard/{name}" for name in ("close.svg", "close.pdf", "manifest.json")
    }
    manifest = json.loads((tmp_path / "bandido+hard" / "manifest.json").read_text())
    assert {entry["kind"] for entry in manifest["files"]} == {"report"}


def test_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        close("covid", output=tmp_path / folder)
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_prints_of_the_deck_stay(tmp_path: Path) -> None:
    build(Order(("covid",), output=tmp_path, kinds=frozenset({"tile", "rules"})))
    before = files(tmp_path / "covid")
    close("covid", output=tmp_path)
    after = files(tmp_path / "covid")
    assert set(after) - set(before) == {"close.svg", "close.pdf"}
    assert all(after[name] == data for name, data in before.items() if name != "manifest.json")


def test_deck_that_nothing_closes_writes_nothing(tmp_path: Path) -> None:
    deck = tmp_path / "small.yaml"
    deck.write_text(SMALL)
    ending, _ = close(str(deck), output=tmp_path / "out")
    assert ending is not None and ending.written is None
    assert ending.closure.answer == "impossible"
    assert not (tmp_path / "out").exists()


def test_deck_at_fault_has_no_ending(tmp_path: Path) -> None:
    deck = tmp_path / "bad.yaml"
    deck.write_text(SMALL + "  - {paths: [n1-s3]}\n")
    ending, diagnostics = close(str(deck), output=tmp_path / "out")
    assert ending is None and [d.id for d in diagnostics] == ["unknown-port"]
    assert not (tmp_path / "out").exists()


def test_unknown_mode_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        close("bandido", ["harder"], output=tmp_path)

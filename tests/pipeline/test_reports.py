"""Reports are added to a build's folder: nothing else in it changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardgen.errors import CardgenError
from cardgen.model.deck import Deck
from cardgen.pipeline.build import build
from cardgen.pipeline.find import shipped_theme
from cardgen.pipeline.load import load, playing
from cardgen.pipeline.order import Order
from cardgen.pipeline.outputs import Artifact
from cardgen.pipeline.reports import write_report

EARTH = shipped_theme("earth")


@pytest.fixture(scope="module")
def deck() -> Deck:
    return playing(load("covid"), [])


def report(name: str, data: bytes = b"x") -> Artifact:
    return Artifact(name, "report", data)


def names(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def test_a_first_report_is_in_the_manifest(tmp_path: Path, deck: Deck) -> None:
    written = write_report(tmp_path, deck, EARTH, [report("play-0.jsonl")])
    assert written.folder == tmp_path / "covid"
    assert names(written.folder) == {"manifest.json", "play-0.jsonl"}
    manifest = json.loads((written.folder / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["deck"], manifest["theme"]) == ("covid", "earth")
    assert [entry["kind"] for entry in manifest["files"]] == ["report"]


def test_reports_of_other_names_stay_and_those_of_the_same_name_are_replaced(
    tmp_path: Path, deck: Deck
) -> None:
    write_report(tmp_path, deck, EARTH, [report("play-0.jsonl"), report("close.svg")])
    write_report(tmp_path, deck, EARTH, [report("play-1.jsonl"), report("close.svg", b"y")])
    folder = tmp_path / "covid"
    assert names(folder) == {"manifest.json", "play-0.jsonl", "play-1.jsonl", "close.svg"}
    assert (folder / "close.svg").read_bytes() == b"y"


def test_a_report_changes_nothing_of_a_build_of_another_theme(tmp_path: Path, deck: Deck) -> None:
    order = Order(("covid",), theme="ink", kinds=frozenset({"rules"}), output=tmp_path)
    assert build(order).built
    folder = tmp_path / "covid"
    before = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    built = names(folder)
    write_report(tmp_path, deck, EARTH, [report("play-0.svg")])
    after = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert names(folder) == {*built, "play-0.svg"}
    assert {**after, "files": before["files"]} == before


def test_a_build_of_the_same_look_keeps_reports_and_another_removes_them(
    tmp_path: Path, deck: Deck
) -> None:
    write_report(tmp_path, deck, EARTH, [report("play-0.svg")])
    order = {"decks": ("covid",), "kinds": frozenset({"rules"}), "output": tmp_path}
    build(Order(**order, theme="earth"))  # type: ignore[arg-type]
    assert "play-0.svg" in names(tmp_path / "covid")
    build(Order(**order, theme="ink"))  # type: ignore[arg-type]
    assert "play-0.svg" not in names(tmp_path / "covid")


def test_a_file_of_the_user_is_never_replaced(tmp_path: Path, deck: Deck) -> None:
    folder = tmp_path / "covid"
    folder.mkdir()
    (folder / "play-0.svg").write_text("mine")
    with pytest.raises(CardgenError):
        write_report(tmp_path, deck, EARTH, [report("play-0.svg")])
    assert (folder / "play-0.svg").read_text() == "mine"
    assert names(folder) == {"play-0.svg"}

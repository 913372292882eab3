"""The promises of a build: same bytes, whole prints, a manifest that tells the truth."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardgen.errors import CardgenError
from cardgen.model.card import Back
from cardgen.pipeline.build import build
from cardgen.pipeline.load import load, playing
from cardgen.pipeline.order import Order
from cardgen.pipeline.printing import duplex_for
from cardgen.sheets.settings import Flip

ROOT = Path(__file__).parents[2]
DECKS = ("bandido", "covid")


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both shipped decks, built for two papers."""
    folder = tmp_path_factory.mktemp("output")
    outcome = build(Order(decks=DECKS, papers=("a4", "letter"), output=folder))
    assert [d.message for d in outcome.diagnostics] == []
    return folder


@cache
def manifest(folder: Path) -> Any:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_same_input_gives_same_bytes_anywhere(output: Path, tmp_path: Path) -> None:
    for seed, zone, language in (("1", "Asia/Tokyo", "C"), ("2", "UTC", "tr_TR.UTF-8")):
        folder = tmp_path / f"elsewhere {seed}"
        folder.mkdir()
        subprocess.run(
            [
                sys.executable,
                "-m",
                "cardgen",
                "build",
                *DECKS,
                "--paper=a4",
                "--paper=letter",
                "-q",
            ],
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "PYTHONHASHSEED": seed,
                "TZ": zone,
                "LC_ALL": language,
            },
            check=True,
        )
        assert digests(folder / "output") == digests(output)


@pytest.mark.parametrize("deck", DECKS)
def test_the_manifest_lists_every_file_with_its_digest(output: Path, deck: str) -> None:
    listed = {entry["path"]: entry["sha256"] for entry in manifest(output / deck)["files"]}
    found = digests(output / deck)
    del found["manifest.json"]
    assert listed == found


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_piece_is_printed_as_often_as_declared(output: Path, deck: str, paper: str) -> None:
    """LAY-06: copies on the sheets are copies in the deck, start piece included once."""
    said = manifest(output / deck)
    declared = {card["id"]: card["copies"] for card in said["cards"]}
    for side in ("front", "back"):
        printed = Counter(
            slot["card"]
            for sheet in said["sheets"]
            if sheet["paper"] == paper and sheet["side"] == side
            for slot in sheet["slots"]
        )
        assert printed == declared


@pytest.mark.parametrize("deck", DECKS)
def test_the_manifest_tells_the_deck(output: Path, deck: str) -> None:
    said = manifest(output / deck)
    model = playing(load(deck), ())
    assert said["format"] == 1
    assert (said["deck"], said["mode"], said["theme"]) == (deck, "standard", "earth")
    assert (said["sets"], said["flip"]) == (1, "long")
    pieces = [card for card in model.pieces() if card.copies]
    assert [card["id"] for card in said["cards"]] == [card.id for card in pieces]
    for card, entry in zip(pieces, said["cards"], strict=True):
        assert entry["size"] == [88.0, 44.0]
        assert entry["footprint"] == [2, 1]
        assert (output / deck / entry["front"]["tile"]).is_file()
        assert (output / deck / entry["back"]["tile"]).is_file()
        assert ("name" in entry["back"]) == isinstance(card.back, Back)
    start = said["cards"][0]
    assert start["category"] == "start"
    assert start["front"]["paths"] == ["n1-n2-e-s2-s1"]
    assert start["back"]["paths"] == ["n1-n2-e-s2-s1-w"]


def test_a_mode_changes_the_digest_and_only_what_it_patches(output: Path, tmp_path: Path) -> None:
    build(Order(decks=("bandido",), modes=("hard",), output=tmp_path))
    plain, hard = manifest(output / "bandido"), manifest(tmp_path / "bandido+hard")
    assert hard["mode"] == "hard"
    assert hard["digest"] != plain["digest"]
    assert hard["cards"] == plain["cards"]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_pages_are_exactly_the_paper(
    output: Path, deck: str, paper: str, size: tuple[float, float]
) -> None:
    """PAGE-01: sheets and rules have the MediaBox of the paper that was asked for."""
    rules = f"{deck}-rules-en{'' if paper == 'a4' else '-letter'}.pdf"
    for name in (f"{deck}-sheets-{paper}.pdf", rules):
        with pikepdf.open(output / deck / name) as pdf:
            assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
            for page in pdf.pages:
                box = [float(value) * 25.4 / 72 for value in page.mediabox]
                assert sorted(box[2:]) == pytest.approx(sorted(size), abs=0.005)


@pytest.mark.parametrize("deck", DECKS)
def test_documents_are_titled_and_name_nobody(output: Path, deck: str) -> None:
    """PDF-03: the title is the deck and the kind; no user, host or path."""
    for path in (output / deck).glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            title = str(pdf.docinfo["/Title"])
            assert title.split(":")[0] in ("Bandido", "Bandido: COVID-19 edition")
            assert "/Author" not in pdf.docinfo
        assert str(Path.home()).encode() not in path.read_bytes()


def test_the_manifest_agrees_with_the_pages_of_the_pdf(output: Path) -> None:
    said = manifest(output / "bandido")
    for name in ("bandido-sheets-a4.pdf", "bandido-sheets-letter.pdf"):
        sheets = [sheet for sheet in said["sheets"] if sheet["file"] == name]
        with pikepdf.open(output / "bandido" / name) as pdf:
            assert [sheet["page"] for sheet in sheets] == list(range(1, len(pdf.pages) + 1))


def test_bandido_takes_six_sheets_of_twelve(output: Path) -> None:
    for paper in ("a4", "letter"):
        sheets = [s for s in manifest(output / "bandido")["sheets"] if s["paper"] == paper]
        assert len(sheets) == 12
        assert max(len(sheet["slots"]) for sheet in sheets) == 12


@pytest.mark.parametrize("theme", ["earth", "ink", "contrast"])
def test_sheets_of_every_theme_are_small(tmp_path: Path, theme: str) -> None:
    outcome = build(Order(("bandido",), theme=theme, output=tmp_path, kinds=frozenset({"sheets"})))
    (sheets,) = outcome.built[0].written.artifacts
    assert len(sheets.data) < 80_000


def test_no_part_of_a_build_needs_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import socket

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked for")

    monkeypatch.setattr(socket, "socket", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    assert build(Order(("covid",), output=tmp_path)).built


def test_a_file_in_the_way_of_one_deck_stops_all_of_them(tmp_path: Path) -> None:
    theirs = tmp_path / "covid/covid-rules-en.md"
    theirs.parent.mkdir()
    theirs.write_text("mine")
    with pytest.raises(CardgenError, match="in the way"):
        build(Order(DECKS, kinds=frozenset({"rules"}), output=tmp_path))
    assert digests(tmp_path).keys() == {"covid/covid-rules-en.md"}


def test_a_fault_of_the_disk_tells_which_decks_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.write_bytes

    def write_bytes(self: Path, data: bytes) -> int:
        if "covid" in self.parts:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))
        return real(self, data)

    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    with pytest.raises(CardgenError, match="no space") as told:
        build(Order(DECKS, kinds=frozenset({"rules"}), output=tmp_path))
    assert told.value.hint == "written before that: bandido"


def test_papers_of_one_name_are_one_file(tmp_path: Path) -> None:
    papers = ("210.001x297", "210.002x297")
    order = Order(("covid",), papers=papers, kinds=frozenset({"sheets"}), output=tmp_path)
    (built,) = build(order).built
    assert [a.path for a in built.written.artifacts] == ["covid-sheets-210x297mm.pdf"]
    assert len(built.plans) == 1


@pytest.mark.parametrize(
    ("flip", "duplex"),
    [
        ("long", "DuplexFlipLongEdge"),
        ("short", "DuplexFlipShortEdge"),
        ("none", "Simplex"),
        ("fold", "Simplex"),
    ],
)
def test_the_printer_is_asked_for_the_flip_of_the_sheets(flip: Flip, duplex: str) -> None:
    assert duplex_for(flip) == duplex

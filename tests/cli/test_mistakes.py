"""Mistakes of users, as they make them: each told in a line or two, and nothing is written."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.conftest import Run

DECK = """\
format: 1
id: mine
title: Mine
card: {footprint: 1x1, cell: 44 mm}
start: [{id: start, paths: [n-e-s-w]}]
cards:
  - {paths: [n-x]}
  - {id: tool, title: Tool, icon: bomb}
"""


def png(size: int) -> bytes:
    file = BytesIO()
    Image.new("RGBA", (size, size), (0, 0, 0, 90)).save(file, "PNG")
    return file.getvalue()


def left_behind(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    ("data", "id_"),
    [
        (b"", "empty-file"),
        (b"# nothing\n# yet\n", "empty-file"),
        (b"- a\n- b\n", "not-a-mapping"),
        (b"plain text\n", "not-a-mapping"),
        (DECK.replace("cards:\n", "cards: #\n").partition("  - ")[0].encode(), "empty-value"),
        (png(20), "not-text"),
        (b"\xff\xfe\x00", "not-text"),
        (b"title: M\xe4rz\n", "not-utf8"),
        (DECK.replace("  - {id: tool", "\t- {id: tool").encode(), "yaml-tab"),
        (DECK.replace("Mine", "Mine: home edition").encode(), "yaml-syntax"),
        (DECK.replace("Mine", '"Mine').encode(), "yaml-syntax"),
        (DECK.replace("Mine", "@mine").encode(), "yaml-syntax"),
        (DECK.replace("Mine", "!!python/object/apply:os.system [x]").encode(), "yaml-tag"),
        (f"{DECK}---\n{DECK}".encode(), "several-documents"),
    ],
)
def test_a_file_that_is_no_deck_is_told_in_a_line(
    run: Run, tmp_path: Path, data: bytes, id_: str
) -> None:
    # YAML-07, YAML-09, YAML-13, YAML-15
    (tmp_path / "mine.yaml").write_bytes(data)
    for verb in ("check", "build"):
        ran = run(verb, "mine.yaml")
        told = ran.out + ran.err
        assert ran.code == 1
        assert re.search(rf"(?m)^mine\.yaml(:\d+:\d+)?: error\[{id_}\] \S", told)
        assert "Traceback" not in told
    assert left_behind(tmp_path) == [tmp_path / "mine.yaml"]


def test_a_folder_is_no_deck_and_a_missing_file_is_missing(run: Run, tmp_path: Path) -> None:
    # YAML-09, and CLI-08 for wildcards that match nothing, which shells hand on as they are
    (tmp_path / "folder.yaml").mkdir()
    for name, id_ in (
        ("folder.yaml", "cannot-read"),
        ("missing.yaml", "no-such-deck"),
        ("decks/*.yaml", "no-such-deck"),
    ):
        ran = run("check", name)
        assert ran.code == 1
        assert f"{name}: error[{id_}]" in ran.out


@pytest.mark.parametrize("verb", ["build", "tiles", "sheets", "rules"])
def test_no_command_makes_anything_of_a_faulty_deck(run: Run, tmp_path: Path, verb: str) -> None:
    # CLI-04
    (tmp_path / "mine.yaml").write_text(DECK.replace("n-x", "n-q"))
    ran = run(verb, "mine.yaml", "-o", "there")
    assert ran.code == 1
    assert "error[bad-path]" in ran.err
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize(
    ("icon", "id_"),
    [
        ("bmob", "unknown-icon"),
        ("missing.png", "unknown-icon"),
        ("../outside.svg", "unknown-icon"),
        ("/outside.svg", "unknown-icon"),
        ("huge.png", "bad-icon"),
        ("broken.png", "bad-icon"),
        ("words.svg", "bad-icon"),
    ],
)
def test_an_icon_that_cannot_be_used_is_told_at_its_place(
    run: Run, tmp_path: Path, icon: str, id_: str
) -> None:
    # FONT-08
    (tmp_path / "mine.yaml").write_text(DECK.replace("icon: bomb", f"icon: {icon}"))
    (tmp_path / "huge.png").write_bytes(png(2001))
    (tmp_path / "broken.png").write_bytes(png(20)[:-20])
    (tmp_path / "words.svg").write_text("<svg viewBox='0 0 9 9'><text>x</text></svg>")
    ran = run("build", "mine.yaml", "-o", "there")
    assert ran.code == 1
    assert f"mine.yaml:8:35: error[{id_}]" in ran.err
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("--margin", "120"),
        ("--gap", "300"),
        ("--bleed", "200"),
        ("--card-width", "600"),
        ("--paper", "60x60", "--card-width", "90"),
    ],
)
def test_cards_that_fit_no_sheet_are_told_with_what_there_is(
    run: Run, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    # LAY-02
    ran = run("sheets", "covid", "-o", "there", *arguments)
    assert ran.code == 1
    assert len(re.findall(r"\d+ x \d+ mm", ran.err)) >= 2
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize(
    ("deck", "id_"),
    [
        (DECK.replace("[{id: start, paths: [n-e-s-w]}]", "[]"), "no-start"),
        (DECK.partition("cards:")[0] + "cards: []\n", "no-cards"),
        (DECK.replace("[n-x]", "[n-x], copies: 0").replace("bomb", "bomb, copies: 0"), "no-cards"),
    ],
)
def test_a_deck_with_nothing_to_print_is_refused(
    run: Run, tmp_path: Path, deck: str, id_: str
) -> None:
    # LAY-11
    (tmp_path / "mine.yaml").write_text(deck)
    ran = run("sheets", "mine.yaml")
    assert ran.code == 1
    assert f"error[{id_}]" in ran.err
    assert left_behind(tmp_path) == [tmp_path / "mine.yaml"]


@pytest.mark.parametrize(
    ("typed", "width"),
    [("90", "90"), ("90mm", "90"), ("9 cm", "90"), ("3.5in", "88.9"), ("90 MM", "90")],
)
def test_a_width_is_taken_in_any_unit_and_kept_exactly(
    run: Run, tmp_path: Path, typed: str, width: str
) -> None:
    # PAGE-09
    assert run("tiles", "covid", "--card-width", typed, "-q").code == 0
    tile = (tmp_path / "output/covid/tiles/n1-e.svg").read_text(encoding="utf-8")
    assert re.search(rf'<svg[^>]* width="{width}mm"', tile)


@pytest.mark.parametrize("typed", ["90 mn", "-5mm", "0", "nan", "inf", "1e9", '3.5"', "9,0 cm", ""])
def test_a_width_that_is_none_is_refused(run: Run, tmp_path: Path, typed: str) -> None:
    # PAGE-09
    ran = run("tiles", "covid", "--card-width", typed)
    assert ran.code == 2
    assert left_behind(tmp_path) == []


def test_folders_that_are_missing_are_made(run: Run, tmp_path: Path) -> None:
    # CLI-03
    assert run("rules", "covid", "-o", "build/new/deep", "-q").code == 0
    assert (tmp_path / "build/new/deep/covid/covid-rules-en.pdf").is_file()


@pytest.mark.parametrize("verb", ["build", "tiles", "sheets", "rules", "close", "play", "new"])
def test_an_empty_name_of_a_folder_is_not_the_working_folder(
    run: Run, tmp_path: Path, verb: str
) -> None:
    # as of `-o "$FOLDER"` with a variable that is not set
    ran = run(verb, "covid", "-o", "")
    assert ran.code == 2 and "--output" in ran.err
    assert left_behind(tmp_path) == []
    assert run(verb, "covid", "-o", ".", "-q").code == 0


def test_a_file_that_is_no_folder_for_a_new_deck_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "shelf").write_text("full")
    ran = run("new", "mine", "-o", "shelf")
    assert ran.code == 1
    assert "shelf is not a folder" in ran.err and "exists" not in ran.err


def test_names_that_are_empty_name_nothing(run: Run, tmp_path: Path) -> None:
    ran = run("check", "")
    assert ran.code == 1 and "error[no-such-deck]" in ran.out
    assert run("tiles", "covid", "--theme", "").code == 2
    assert left_behind(tmp_path) == []


@pytest.mark.parametrize("option", ["--card-width", "--gap", "--bleed", "--margin"])
@pytest.mark.parametrize("length", ["", "-1", "5 bananas", "20 km"])
def test_a_length_that_is_refused_names_its_option(run: Run, option: str, length: str) -> None:
    ran = run("sheets", "covid", f"{option}={length}")
    assert ran.code == 2 and option in ran.err


@pytest.mark.parametrize("width", ["0", "9.9", "1000.1"])
def test_a_width_no_card_has_names_its_option(run: Run, width: str) -> None:
    ran = run("sheets", "covid", "--card-width", width)
    assert ran.code == 2 and "--card-width" in ran.err

"""Every command: what it prints, how it ends, what it leaves behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen import __version__
from tests.cli.conftest import Run

ROOT = str(Path(__file__).parents[2])
BAD = """format: 1
id: bad
title: Bad
card: {footprint: 2x1, cell: 44 mm}
start:
  - {id: start, front: {paths: [n1-e]}}
cards:
  - {paths: [n1-s3], copies: 2}
  - {paths: [e-x1], colour: red}
  - {paths: [e], copies: -1}
  - {paths: [n1-n1-e]}
  - {paths: [n1-x9]}
"""


def files(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def test_version_is_printed(run: Run) -> None:
    assert run("--version").out == f"cardgen {__version__}\n"


def test_list_names_what_is_shipped(run: Run) -> None:
    ran = run("list")
    assert ran.code == 0
    for name in ("bandido", "covid", "a4", "letter", "earth", "ink", "contrast", "en"):
        assert f"  {name}" in ran.out


def test_list_as_json(run: Run) -> None:
    said = json.loads(run("list", "--json").out)
    papers = [paper["id"] for paper in said["papers"]]
    assert papers[:6] == ["a5", "letter", "a4", "legal", "tabloid", "a3"]
    assert "labels-a4-99x68" in papers[6:]


def test_show_counts_the_deck(run: Run) -> None:
    ran = run("show", "bandido")
    assert ran.code == 0
    for words in ("70 = 69 cards + 1 start", "31", "186", "tunnel 69", "publisher", "house"):
        assert words in ran.out


def test_show_tells_effects_backs_and_what_modes_change(run: Run) -> None:
    ran = run("show", "bandida", "--mode", "lovers")
    assert ran.code == 0
    for words in (
        "73 = 71 cards + 1 start + 1 part",
        "tunnel 57, tool 10, alarm 2, ladder 1, stand-in 1",
        "closed, ladder placed, start and bandido-start joined",
        "play-hand draw 3",
        "Alarm / back alarm",
        "stand-in piece bandido-start",
        "goal: closed; ladder: 0",
        "borrows start of bandido",
        "start: back",
    ):
        assert words in ran.out
    assert "stand-in 0" not in run("show", "bandida").out
    plain = run("show", "bandido").out
    assert "effect" not in plain and "blocked: [6, 0], [7, 0]; courtyard: 1" in plain


def test_show_as_json_holds_effects_and_modes_whole(run: Run) -> None:
    said = json.loads(run("show", "bandida", "--json").out)
    cards = {card["id"]: card for card in said["cards"]}
    assert cards["alarm-5"]["effect"] == {"name": "discard-deck", "count": 5}
    assert cards["alarm-5"]["back"] == {"name": "alarm"}
    assert "effect" not in cards["n1-e"]
    modes = {mode["id"]: mode for mode in said["modes"]}
    assert modes["catch-her"]["rules"] == {"goal": ["closed"]}
    assert modes["catch-her"]["cards"] == {"ladder": 0}
    assert modes["lovers"]["borrow"] == [
        {"deck": "bandido", "card": "start", "id": "bandido-start"}
    ]
    assert modes["hard"]["start_face"] == {"start": "back"}


def test_show_as_json_follows_the_modes(run: Run, small_deck: str) -> None:
    said = json.loads(run("show", small_deck, "--mode", "hard", "--mode", "five", "--json").out)
    assert said["mode"] == "hard+five"
    assert said["rules"]["hand"] == 5
    assert said["start"][0]["face_up"] == "back"


def test_check_prints_every_fault_of_every_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(BAD)
    ran = run("check", "bad.yaml", "bandido", "missing.yaml")
    assert ran.code == 1
    for place in (
        "bad.yaml:8:17: error[unknown-port]",
        "bad.yaml:9:21: error[unknown-key]",
        "bad.yaml:10:26: error[bad-number]",
        "bad.yaml:11:17: error[port-twice]",
        "bad.yaml:12:17: error[unknown-dead-end]",
        "missing.yaml: error[no-such-deck]",
        "bandido: no faults",
    ):
        assert place in ran.out


def test_check_underlines_the_fault_itself(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(BAD)
    lines = run("check", "bad.yaml").out.splitlines()
    at = next(i for i, line in enumerate(lines) if "unknown-port" in line)
    source, marks = lines[at + 1], lines[at + 2]
    assert source[marks.index("^") : marks.rindex("^") + 1] == "s3"


def test_check_as_json_has_the_form_of_the_format(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(BAD)
    ran = run("check", "bad.yaml", "--json")
    said = json.loads(ran.out)
    assert ran.code == 1
    assert said["format"] == 1
    by_id = {d["id"]: d for d in said["diagnostics"]}
    assert by_id["unknown-port"] == {
        "id": "unknown-port",
        "severity": "error",
        "message": by_id["unknown-port"]["message"],
        "file": "bad.yaml",
        "line": 8,
        "column": 17,
        "end_column": 19,
        "path": ["cards", 0, "paths", 0, "s3"],
        "hint": by_id["unknown-port"]["hint"],
    }


def test_check_as_github_annotations(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(BAD)
    lines = run("check", "bad.yaml", "--github").out.splitlines()
    assert any(
        line.startswith("::error title=unknown-port,file=bad.yaml,line=8,col=17,endColumn=19::")
        for line in lines
    )
    assert all(line.startswith("::") for line in lines)


def test_check_with_two_forms_is_wrong_usage(run: Run) -> None:
    assert run("check", "bandido", "--json", "--github").code == 2


def test_warnings_fail_only_when_strict(run: Run, tmp_path: Path, small_deck: str) -> None:
    text = (tmp_path / small_deck).read_text(encoding="utf-8")
    warned = text.replace("[n1-e], copies: 2", "[n1@1-e@2], copies: 2")
    (tmp_path / "warned.yaml").write_text(warned, encoding="utf-8")
    ran = run("check", "warned.yaml")
    assert "warning[" in ran.out
    assert ran.code == 0
    assert run("check", "warned.yaml", "--strict").code == 1
    assert run("build", "warned.yaml", "--strict").code == 1
    assert not (tmp_path / "output").exists()


def test_build_makes_tiles_sheets_rules_and_manifest(
    run: Run, tmp_path: Path, small_deck: str
) -> None:
    ran = run("build", small_deck, "--paper", "a4", "--paper", "letter")
    assert (ran.code, ran.err) == (0, "")
    assert files(tmp_path / "output") == {
        "small/manifest.json",
        "small/small-rules-en.md",
        "small/small-rules-en.pdf",
        "small/small-rules-en-letter.pdf",
        "small/small-sheets-a4.pdf",
        "small/small-sheets-letter.pdf",
        "small/tiles/back.deck.svg",
        "small/tiles/e-x1.svg",
        "small/tiles/n1-e.svg",
        "small/tiles/n1-s1+e-x2.svg",
        "small/tiles/start.back.svg",
        "small/tiles/start.svg",
    }
    assert "1 sheet of A4" in ran.out
    assert "at 100 %" in ran.out


@pytest.mark.parametrize(
    ("verb", "suffixes"),
    [
        ("tiles", {".svg", ".json"}),
        ("sheets", {".pdf", ".json"}),
        ("rules", {".pdf", ".md", ".json"}),
    ],
)
def test_a_part_makes_its_own_kind(
    run: Run, tmp_path: Path, small_deck: str, verb: str, suffixes: set[str]
) -> None:
    assert run(verb, small_deck).code == 0
    assert {Path(name).suffix for name in files(tmp_path / "output")} == suffixes


def test_crop_marks_can_be_left_out(run: Run, tmp_path: Path, small_deck: str) -> None:
    sizes = []
    for option in ("--marks=crop", "--no-marks"):
        assert run("sheets", small_deck, option).code == 0
        (sheets,) = (tmp_path / "output").rglob("*-sheets-a4.pdf")
        sizes.append(sheets.stat().st_size)
    assert sizes[1] < sizes[0]


def test_modes_have_a_folder_of_their_own(run: Run, tmp_path: Path, small_deck: str) -> None:
    assert run("rules", small_deck, "--mode", "five", "--mode", "hard").code == 0
    assert (tmp_path / "output/small+hard+five/small-rules-en.md").exists()


def test_modes_that_conflict_are_wrong_usage(run: Run, tmp_path: Path, small_deck: str) -> None:
    ran = run("build", small_deck, "--mode", "five", "--mode", "four")
    assert ran.code == 2
    assert "hand" in ran.err
    assert not (tmp_path / "output").exists()


def test_a_fault_in_one_deck_writes_none(run: Run, tmp_path: Path, small_deck: str) -> None:
    (tmp_path / "bad.yaml").write_text(BAD)
    ran = run("build", small_deck, "bad.yaml")
    assert ran.code == 1
    assert "unknown-port" in ran.err
    assert not (tmp_path / "output").exists()


def test_quiet_prints_nothing_when_all_is_well(run: Run, small_deck: str) -> None:
    ran = run("build", small_deck, "--quiet")
    assert (ran.out, ran.err) == ("", "")


def test_a_build_as_json_lists_the_files(run: Run, tmp_path: Path, small_deck: str) -> None:
    said = json.loads(run("build", small_deck, "--json").out)
    listed = {entry["path"] for entry in said["built"][0]["files"]}
    assert listed | {"manifest.json"} == files(tmp_path / "output/small")


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "bandido", "--paper", "a44"),
        ("build", "bandido", "--paper", "us letter"),
        ("build", "bandido", "--paper", "0x0"),
        ("build", "bandido", "--bleed", "-2"),
        ("build", "bandido", "--gap", "2 mn"),
        ("build", "bandido", "--gap", "nan"),
        ("build", "bandido", "--margin", "inf"),
        ("build", "bandido", "--margin", "1e400"),
        ("build", "bandido", "--card-width", "0"),
        ("build", "bandido", "--sides", "top"),
        ("build", "bandido", "--flip", "sideways"),
        ("build", "bandido", "--label", "name"),
        ("build", "bandido", "--orientation", "square"),
        ("build", "bandido", "--theme", "erth"),
        ("build", "bandido", "--lang", "xx"),
        ("build", "bandido", "--mode", "hrad"),
        ("build", "bandido", "--nonsense"),
        ("build",),
        ("nonsense",),
        ("new", "../x"),
        ("new", "a/b"),
        ("new", "CON"),
        ("new", "x", "--from", "bandit"),
        ("schema", "cards"),
    ],
)
def test_values_that_mean_nothing_are_wrong_usage(
    run: Run, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.err
    assert files(tmp_path) == set()


@pytest.mark.parametrize("spelling", ["A4", "a4", "210x297", "21cm x 29.7cm", "210 x 297 mm"])
def test_papers_are_taken_in_any_spelling(run: Run, small_deck: str, spelling: str) -> None:
    assert run("sheets", small_deck, "--paper", spelling, "-q").code == 0


def test_a_card_larger_than_the_paper_is_told_with_both_sizes(run: Run, small_deck: str) -> None:
    ran = run("sheets", small_deck, "--card-width", "500")
    assert ran.code == 1
    assert "500 x 250 mm" in ran.err
    assert "195" in ran.err


def test_new_writes_a_deck_without_faults(run: Run, tmp_path: Path) -> None:
    assert run("new", "mine").code == 0
    ran = run("check", "mine.yaml", "--strict")
    assert ran.code == 0
    assert files(tmp_path) == {"mine.yaml"}


def test_new_from_a_shipped_deck_has_the_new_id(run: Run) -> None:
    assert run("new", "mine", "--from", "covid").code == 0
    assert json.loads(run("show", "mine.yaml", "--json").out)["deck"] == "mine"
    assert run("check", "mine.yaml", "--strict").code == 0


def test_new_never_replaces_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("precious")
    assert run("new", "mine").code == 1
    assert (tmp_path / "mine.yaml").read_text() == "precious"


@pytest.mark.parametrize("of", ["deck", "theme"])
def test_schema_is_json(run: Run, of: str) -> None:
    said = json.loads(run("schema", of).out)
    assert said["$schema"].startswith("https://json-schema.org/")
    assert said["type"] == "object"


def test_a_users_theme_that_extends_a_shipped_one_works(
    run: Run, tmp_path: Path, small_deck: str
) -> None:
    (tmp_path / "moss.yaml").write_text(
        'format: 1\nid: moss\nextends: earth\ncolours: {ground: "#123456"}\n'
    )
    assert run("tiles", small_deck, "--theme", "moss.yaml").code == 0
    assert "#123456" in (tmp_path / "output/small/tiles/n1-e.svg").read_text()
    assert json.loads((tmp_path / "output/small/manifest.json").read_text())["theme"] == "moss"


def test_a_themes_faults_are_told_with_their_place(
    run: Run, tmp_path: Path, small_deck: str
) -> None:
    (tmp_path / "moss.yaml").write_text(
        "format: 1\nid: moss\nextends: earth\ncolours:\n  ground: #123456\n  grund: '#123456'\n"
        "lengths: {rim: thick, wall: -1}\n"
    )
    ran = run("tiles", small_deck, "--theme", "moss.yaml")
    assert ran.code == 1
    for place in (
        "moss.yaml:5:3: error[empty-value]",
        "moss.yaml:6:3: error[unknown-key]",
        "moss.yaml:7:16: error[bad-length]",
        "moss.yaml:7:29: error[bad-length]",
    ):
        assert place in ran.err
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("arguments", [["check"], ["show"], ["--help"], ["build"]])
def test_any_encoding_of_the_terminal_will_do(
    tmp_path: Path, small_deck: str, encoding: str, arguments: list[str]
) -> None:
    deck = [] if arguments == ["--help"] else [small_deck]
    ran = subprocess.run(
        [sys.executable, "-m", "cardgen", *arguments, *deck],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": ROOT},
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_control_characters_of_a_deck_never_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text('format: 1\nid: "a\\e[31mb"\ntitle: T\n')
    ran = run("check", "bad.yaml")
    assert "\x1b" not in ran.out


@pytest.mark.parametrize(
    ("folder", "deck"),
    [
        ("Mes jeux", "déck ünï.yaml"),
        ("Ausgabe ß 你好", "it's 100%.yaml"),
    ],
)
def test_any_path_will_do(
    run: Run, tmp_path: Path, small_deck: str, folder: str, deck: str
) -> None:
    (tmp_path / folder).mkdir()
    path = tmp_path / folder / deck
    path.write_bytes((tmp_path / small_deck).read_bytes())
    for name in (f"{folder}/{deck}", str(path)):
        ran = run("build", name, "-o", f"{folder}/out {deck}")
        assert (ran.code, ran.err) == (0, "")
    assert folder in ran.out


def test_the_output_folder_may_not_be_a_file(run: Run, tmp_path: Path, small_deck: str) -> None:
    (tmp_path / "taken").write_text("mine")
    ran = run("tiles", small_deck, "-o", "taken")
    assert ran.code == 1
    assert "taken" in ran.err
    assert (tmp_path / "taken").read_text() == "mine"


def test_an_interrupt_ends_with_130(
    run: Run, tmp_path: Path, small_deck: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardgen.pipeline.build.load", interrupted)
    assert run("build", small_deck).code == 130
    assert not (tmp_path / "output").exists()


def test_a_closed_pipe_is_no_traceback(tmp_path: Path) -> None:
    ran = subprocess.run(
        f"{sys.executable} -m cardgen schema | head -n 1",
        shell=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": ROOT},
        capture_output=True,
        check=False,
    )
    assert ran.stderr == b""


def test_a_title_that_is_cut_is_told_with_its_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "long.yaml").write_text(
        "format: 1\nid: long\ntitle: T\ncard: {footprint: 1x1, cell: 40 mm}\n"
        "start:\n  - {id: start, paths: [n-e-s-w]}\ncards:\n  - {paths: [n-x], copies: 4}\n"
        f"  - {{id: a, paths: [n-e-s-w], title: {'Rindfleischetikettierung' * 3}}}\n"
    )
    for verb in ("check", "build"):
        ran = run(verb, "long.yaml")
        assert ran.code == 0
        assert "long.yaml:9:38: warning[title-too-long]" in ran.out + ran.err


def test_new_shows_a_strange_folder_without_obeying_it(run: Run) -> None:
    assert "\x1b" not in run("new", "mine", "-o", "a\x1b[31mb").out

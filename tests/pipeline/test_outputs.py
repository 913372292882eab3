"""What a write does to a folder: aside first, nobody else's file touched, stale files handled."""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardgen.errors import CardgenError
from cardgen.pipeline import outputs
from cardgen.pipeline.outputs import Artifact, FileKind, Written, read_manifest, write_build

TILE = frozenset[FileKind]({"tile"})
SHEETS = frozenset[FileKind]({"sheets"})
ALL = frozenset[FileKind]({"tile", "sheets", "rules"})


def manifest(**changes: Any) -> dict[str, Any]:
    return {
        "format": 1,
        "generator": "cardgen 0.1.0",
        "digest": "d",
        "theme": "earth",
        "theme_digest": "t",
        "files": [],
        "sheets": [],
        **changes,
    }


def tile(name: str, data: bytes = b"<svg/>") -> Artifact:
    return Artifact(f"tiles/{name}.svg", "tile", data)


def pdf(data: bytes = b"%PDF") -> Artifact:
    return Artifact("x-sheets-a4.pdf", "sheets", data)


def write(
    folder: Path, *artifacts: Artifact, kinds: frozenset[FileKind] = ALL, **changes: Any
) -> Written:
    return write_build(folder, artifacts, manifest(**changes), kinds)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_files_and_manifest_are_written(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "x"
    write(folder, tile("a"), pdf())
    written = contents(folder)
    assert set(written) == {"tiles/a.svg", "x-sheets-a4.pdf", "manifest.json"}
    listed = json.loads(written["manifest.json"])["files"]
    assert [(entry["path"], entry["kind"], entry["bytes"]) for entry in listed] == [
        ("tiles/a.svg", "tile", 6),
        ("x-sheets-a4.pdf", "sheets", 4),
    ]


def test_own_files_are_replaced(tmp_path: Path) -> None:
    write(tmp_path / "x", tile("a", b"old"))
    write(tmp_path / "x", tile("a", b"new"))
    assert contents(tmp_path / "x")["tiles/a.svg"] == b"new"


def test_stale_files_of_the_same_kind_go(tmp_path: Path) -> None:
    write(tmp_path / "x", tile("a"), tile("b"))
    write(tmp_path / "x", tile("a"))
    assert "tiles/b.svg" not in contents(tmp_path / "x")


def test_other_kinds_stay_while_deck_and_theme_are_the_same(tmp_path: Path) -> None:
    write(tmp_path / "x", tile("a"), pdf(), sheets=[{"file": "x-sheets-a4.pdf"}], flip="none")
    write(tmp_path / "x", tile("a"), kinds=TILE, flip="long")
    assert "x-sheets-a4.pdf" in contents(tmp_path / "x")
    said = json.loads(contents(tmp_path / "x")["manifest.json"])
    assert [entry["path"] for entry in said["files"]] == ["tiles/a.svg", "x-sheets-a4.pdf"]
    assert said["sheets"] == [{"file": "x-sheets-a4.pdf"}]
    assert said["flip"] == "none"


@pytest.mark.parametrize("changed", ["digest", "theme", "theme_digest"])
def test_other_kinds_go_when_deck_or_theme_changed(tmp_path: Path, changed: str) -> None:
    write(tmp_path / "x", tile("a"), pdf(), sheets=[{"file": "x-sheets-a4.pdf"}])
    write(tmp_path / "x", tile("a"), kinds=TILE, **{changed: "other"})
    assert "x-sheets-a4.pdf" not in contents(tmp_path / "x")
    assert json.loads(contents(tmp_path / "x")["manifest.json"])["sheets"] == []


def test_a_changed_stale_file_stays_with_a_warning(tmp_path: Path) -> None:
    write(tmp_path / "x", tile("a"), tile("b"))
    (tmp_path / "x/tiles/b.svg").write_bytes(b"mine now")
    written = write(tmp_path / "x", tile("a"))
    assert contents(tmp_path / "x")["tiles/b.svg"] == b"mine now"
    assert [(d.id, d.severity) for d in written.warnings] == [("kept-file", "warning")]


def test_a_users_files_are_untouched(tmp_path: Path) -> None:
    write(tmp_path / "x", tile("a"), tile("b"))
    (tmp_path / "x/tiles/notes.txt").write_text("mine")
    (tmp_path / "x/mine.pdf").write_text("mine")
    write(tmp_path / "x", pdf(), digest="other")
    assert set(contents(tmp_path / "x")) == {
        "tiles/notes.txt",
        "mine.pdf",
        "x-sheets-a4.pdf",
        "manifest.json",
    }


def test_an_emptied_folder_goes(tmp_path: Path) -> None:
    write(tmp_path / "x", tile("a"))
    write(tmp_path / "x", pdf(), digest="other")
    assert not (tmp_path / "x/tiles").exists()


@pytest.mark.parametrize("name", ["x-sheets-a4.pdf", "manifest.json"])
def test_a_users_file_in_the_way_is_refused_and_nothing_written(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "x"
    folder.mkdir()
    (folder / name).write_text("mine")
    with pytest.raises(CardgenError):
        write(folder, tile("a"), pdf())
    assert contents(folder) == {name: b"mine"}


def test_a_file_the_user_changed_is_not_overwritten(tmp_path: Path) -> None:
    write(tmp_path / "x", tile("a"), pdf())
    (tmp_path / "x/x-sheets-a4.pdf").write_bytes(b"annotated")
    before = contents(tmp_path / "x")
    with pytest.raises(CardgenError):
        write(tmp_path / "x", tile("a", b"new"), pdf(b"new"))
    assert contents(tmp_path / "x") == before


def test_a_link_is_never_written_through(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "x").mkdir()
    (tmp_path / "x/tiles").symlink_to(elsewhere)
    (tmp_path / "y").symlink_to(elsewhere)
    for folder in (tmp_path / "x", tmp_path / "y"):
        with pytest.raises(CardgenError):
            write(folder, tile("a"))
    assert not contents(elsewhere)


def test_a_manifest_cannot_name_files_outside(tmp_path: Path) -> None:
    victim = tmp_path / "victim.txt"
    victim.write_bytes(b"precious")
    sha = outputs.Artifact("v", "tile", b"precious").entry["sha256"]
    folder = tmp_path / "x"
    folder.mkdir()
    entries = [
        {"path": path, "kind": "tile", "sha256": sha, "bytes": 8}
        for path in ("../victim.txt", str(victim), "tiles/../../victim.txt")
    ]
    (folder / "manifest.json").write_text(json.dumps(manifest(files=entries)))
    write(folder, tile("a"))
    assert victim.read_bytes() == b"precious"


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets the second file of a write fail as on a full disk."""
    real, written = Path.write_bytes, 0

    def write_bytes(self: Path, data: bytes) -> int:
        nonlocal written
        written += 1
        if written > 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))
        return real(self, data)

    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    yield


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_leaves_no_trace(tmp_path: Path) -> None:
    with pytest.raises(CardgenError, match=r"no space"):
        write(tmp_path / "deep/x", tile("a"), tile("b"))
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_the_old_build_whole(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    write(tmp_path / "x", tile("a", b"old"), tile("b", b"old"))
    before = contents(tmp_path / "x")
    request.getfixturevalue("full_disk")
    with pytest.raises(CardgenError):
        write(tmp_path / "x", tile("a", b"new"), tile("b", b"new"))
    assert contents(tmp_path / "x") == before


@pytest.mark.usefixtures("full_disk")
def test_a_fault_names_no_folder_that_only_cardgen_knows(tmp_path: Path) -> None:
    with pytest.raises(CardgenError) as raised:
        write(tmp_path / "x", pdf(), pdf()._replace(path="y-sheets-a4.pdf"))
    assert ".cardgen-" not in str(raised.value)


def test_a_folder_that_may_not_be_written_is_named_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*, prefix: str, dir: Path) -> str:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(dir / f"{prefix}abc"))

    monkeypatch.setattr("tempfile.mkdtemp", refused)
    with pytest.raises(CardgenError) as raised:
        write(tmp_path / "x", pdf())
    assert str(raised.value).startswith(f"{tmp_path / 'x'}: cannot be written")


class Killed(BaseException):
    """What a test raises where the system would end the process."""


def killed(
    monkeypatch: pytest.MonkeyPatch, after: int, folder: Path, *artifacts: Artifact, **changes: Any
) -> bool:
    """A write that ends after so many renames and removals, with no chance to tidy up."""
    done = 0
    real = {name: getattr(Path, name) for name in ("replace", "unlink", "rmdir")}

    def limited(name: str) -> Any:
        def run(self: Path, *args: Any, **kwargs: Any) -> Any:
            nonlocal done
            done += 1
            if done > after:
                raise Killed
            return real[name](self, *args, **kwargs)

        return run

    with monkeypatch.context() as patch:
        for name in real:
            patch.setattr(Path, name, limited(name))
        patch.setattr("cardgen.pipeline.outputs.shutil.rmtree", lambda *_, **__: None)
        try:
            write(folder, *artifacts, **changes)
        except Killed:
            return True
    return False


def test_an_interrupted_run_leaves_the_old_build_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "x"
    write(folder, tile("a", b"old"), tile("b", b"old"))
    before = contents(folder)
    real, renamed = Path.replace, 0

    def replace(self: Path, target: Path) -> Path:
        nonlocal renamed
        renamed += 1
        if renamed == 3:  # after the next manifest and one file
            raise KeyboardInterrupt
        return real(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", replace)
        with pytest.raises(KeyboardInterrupt):
            write(folder, tile("a", b"new"), tile("b", b"new"), pdf())
    assert contents(folder) == before


@pytest.mark.parametrize("has_links", [True, False])
def test_a_file_that_cannot_be_replaced_leaves_the_old_build_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    # As on Windows, while the PDF is open in a viewer.
    folder = tmp_path / "x"
    write(folder, tile("a", b"old"), pdf(b"old"))
    before = contents(folder)
    real = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if target.suffix == ".pdf" and not self.name.startswith("old-"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
        return real(self, target)

    def no_link(*_: Any) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(Path, "replace", replace)
    if not has_links:
        monkeypatch.setattr(os, "link", no_link)
    with pytest.raises(CardgenError, match="permission denied"):
        write(folder, tile("a", b"new"), tile("b", b"new"), pdf(b"new"))
    assert contents(folder) == before


@pytest.mark.parametrize("first", range(8))
def test_after_killed_runs_nothing_is_in_the_way_and_nothing_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    # Each run makes other files: without a memory of what killed runs wrote, theirs would stay
    # for ever, or stop the next run as files of someone else.
    runs = {name: (tile("same", name.encode()), tile(name), pdf(name.encode())) for name in "abc"}
    for second in (0, 1, 2, 4, 6):
        for last in "abc":
            folder = tmp_path / f"{second}{last}"
            write(folder, *runs["a"], digest="a")
            killed(monkeypatch, first, folder, *runs["b"], digest="b")
            killed(monkeypatch, second, folder, *runs["c"], digest="c")
            write(folder, *runs[last], digest=last)
            assert contents(folder).keys() == {
                "manifest.json",
                "tiles/same.svg",
                f"tiles/{last}.svg",
                "x-sheets-a4.pdf",
            }


@pytest.mark.parametrize("after", range(7))
def test_a_report_after_a_killed_run_takes_nothing_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    folder = tmp_path / "x"
    write(folder, tile("same", b"a"), tile("a"), pdf(b"a"))
    assert killed(monkeypatch, after, folder, tile("same", b"b"), tile("b"), pdf(b"b"), digest="b")
    before = {
        name: data
        for name, data in contents(folder).items()
        if not name.startswith((".cardgen-", "manifest.json"))
    }
    write(folder, Artifact("close.svg", "report", b"r"), kinds=frozenset(), **read_manifest(folder))
    after_it = contents(folder)
    del after_it["manifest.json"]
    assert after_it == {**before, "close.svg": b"r"}
    write(folder, tile("c"), digest="c")
    assert contents(folder).keys() == {"manifest.json", "tiles/c.svg"}


def test_a_users_folder_is_not_taken_for_one_of_a_killed_run(tmp_path: Path) -> None:
    folder = tmp_path / "x"
    (folder / ".cardgen-mine").mkdir(parents=True)
    (folder / ".cardgen-mine/notes.txt").write_text("mine")
    write(folder, tile("a"))
    assert contents(folder)[".cardgen-mine/notes.txt"] == b"mine"


def test_a_disk_without_locks_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")

    def no_locks(*_: Any) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", no_locks)
    write(tmp_path / "x", tile("a"))
    assert "tiles/a.svg" in contents(tmp_path / "x")


@pytest.mark.parametrize("is_held", [True, False])
def test_a_folder_that_another_run_holds_is_waited_for_and_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_held: bool
) -> None:
    fcntl = pytest.importorskip("fcntl")
    folder, told, slept = tmp_path / "x", list[Path](), list[float]()
    folder.mkdir()
    other_run = os.open(folder, os.O_RDONLY)

    flock = fcntl.flock
    if is_held:
        flock(other_run, fcntl.LOCK_EX)

    def let_go(place: Path) -> None:
        told.append(place)
        flock(other_run, fcntl.LOCK_UN)

    def impatient(handle: int, how: int) -> None:
        assert how & fcntl.LOCK_NB or told, "it would wait for ever without a word"
        flock(handle, how)

    monkeypatch.setattr(fcntl, "flock", impatient)
    monkeypatch.setattr(time, "sleep", slept.append)
    write_build(folder, [tile("a")], manifest(), ALL, let_go)
    os.close(other_run)
    assert told == ([folder] if is_held else [])
    assert sum(slept) == pytest.approx(1.0 if is_held else 0.0)
    assert "tiles/a.svg" in contents(folder)


def test_a_folder_that_is_soon_let_go_is_not_worth_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    folder, told = tmp_path / "x", list[Path]()
    folder.mkdir()
    other_run = os.open(folder, os.O_RDONLY)
    fcntl.flock(other_run, fcntl.LOCK_EX)
    monkeypatch.setattr(time, "sleep", lambda _: fcntl.flock(other_run, fcntl.LOCK_UN))
    write_build(folder, [tile("a")], manifest(), ALL, told.append)
    os.close(other_run)
    assert told == []


def test_a_stale_file_that_cannot_be_removed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "x"
    write(folder, tile("a"), tile("b"))
    real = Path.unlink

    def unlink(self: Path, missing_ok: bool = False) -> None:
        if self.name == "b.svg":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))
        real(self, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink)
    written = write(folder, tile("a", b"new"))
    assert [warning.id for warning in written.warnings] == ["kept-file"]
    assert contents(folder)["tiles/a.svg"] == b"new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes")
@pytest.mark.parametrize("name", ["manifest.json", "tiles/a.svg"])
def test_a_pipe_in_the_way_is_refused_and_not_waited_for(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "x"
    write(folder, tile("a"))
    (folder / name).unlink()
    os.mkfifo(folder / name)
    with pytest.raises(CardgenError, match="in the way"):
        write(folder, tile("a"))


def test_a_manifest_nested_too_deep_is_not_trusted(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("[" * 100_000)
    with pytest.raises(CardgenError, match="not a manifest"):
        write(tmp_path, tile("a"))


def test_a_broken_manifest_is_not_trusted(tmp_path: Path) -> None:
    folder = tmp_path / "x"
    write(folder, tile("a"))
    (folder / "manifest.json").write_text("[1, 2")
    with pytest.raises(CardgenError):
        write(folder, tile("a"))


def test_tiles_of_another_card_width_do_not_stay_beside_new_sheets(tmp_path: Path) -> None:
    small, usual = ([{"id": "a", "size": [width, width / 2]}] for width in (70.0, 88.0))
    write(tmp_path / "x", tile("a"), cards=small)
    write(tmp_path / "x", pdf(), kinds=SHEETS, cards=usual)
    assert "tiles/a.svg" not in contents(tmp_path / "x")


@pytest.mark.parametrize("cards", [None, {}, "x", [1, None, "x"]])
def test_a_manifest_with_odd_cards_harms_nothing(tmp_path: Path, cards: Any) -> None:
    write(tmp_path / "x", tile("a"), cards=cards)
    write(tmp_path / "x", tile("a"))

"""Writing a build's folder: aside first, then renamed; nobody else's file is ever touched.

Which files are cardgen's own, the manifest tells: a file belongs to it while its sha256 is the
one written there. A run that fails between two renames takes them back. One that is killed there
leaves `manifest.json.next`, which lists what it wrote, what it replaced and what an earlier killed
run wrote; its files count as well, so that the next run can go on and leaves none of them behind.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Literal, NamedTuple

from cardgen.diagnostics import Diagnostic
from cardgen.errors import CardgenError
from cardgen.wording import why

FileKind = Literal["tile", "sheets", "rules", "cut", "kit", "report"]
MANIFEST = "manifest.json"
_NEXT = "manifest.json.next"
_LONGEST_MANIFEST = 50_000_000
_STAGING = ".cardgen-"
_STAGED = re.compile(r"(old-)?[0-9]+|manifest\.json(\.next)?")
"""What lies in the folder in which files are made; nothing else in it is ever deleted."""
_SHOW_FACES: frozenset[FileKind] = frozenset({"tile", "sheets"})
"""Unless one of these is replaced, the faces are told as before: a label changes how they look."""
_PATIENCE = 1.0
"""Seconds until it is told that another run holds the folder."""
_TRIES = 20
Waits = Callable[[Path], None]
"""Told of a folder that another run of cardgen holds for long."""


class Artifact(NamedTuple):
    """A file to be written: its path below the build's folder (with `/`), kind and bytes."""

    path: str
    kind: FileKind
    data: bytes

    @property
    def entry(self) -> dict[str, object]:
        """Its line in the manifest."""
        return {
            "path": self.path,
            "kind": self.kind,
            "sha256": hashlib.sha256(self.data).hexdigest(),
            "bytes": len(self.data),
        }


class Written(NamedTuple):
    """What a write left behind: the folder, the new files, and warnings about kept ones."""

    folder: Path
    artifacts: tuple[Artifact, ...]
    warnings: tuple[Diagnostic, ...]


def write_build(
    folder: Path,
    artifacts: Sequence[Artifact],
    manifest: Mapping[str, Any],
    kinds: frozenset[FileKind],
    waits: Waits | None = None,
) -> Written:
    """Replaces the files of some kinds in a build's folder.

    Files of other kinds stay while the manifest's deck digest and theme are the old ones; else
    they go too. `manifest` is complete but for the files (and sheets) of kinds that stay.

    Raises:
        CardgenError: something cannot be written, or a file of someone else is in the way;
            then the folder is as it was.
    """
    _refuse_place(folder)
    try:
        with _made(folder), locked(folder, waits) as is_alone, _staging(folder) as staging:
            if is_alone:
                _clear_stagings(folder, staging)
            return _write(folder, staging, artifacts, manifest, kinds)
    except OSError as error:
        place = error.filename or folder
        if f"{os.sep}{_STAGING}" in str(place):  # a name that nobody knows
            place = folder
        raise CardgenError(
            f"{place}: cannot be written: {why(error)}",
            "the files of earlier builds are untouched",
        ) from None


def refuse_strangers(folder: Path, artifacts: Sequence[Artifact]) -> None:
    """Tells early what `write_build` would refuse, so that of several decks all are written.

    Raises:
        CardgenError: a file or folder of someone else is in the way.
    """
    _refuse_place(folder)
    owned = _owned(manifest_at(folder / MANIFEST)) | _owned(manifest_at(folder / _NEXT))
    _refuse_strangers(folder, artifacts, owned)


def _refuse_place(folder: Path) -> None:
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise CardgenError(f"{folder} is in the way: it is not a plain folder", "move it away")


def _write(
    folder: Path,
    staging: Path,
    artifacts: Sequence[Artifact],
    manifest: Mapping[str, Any],
    kinds: frozenset[FileKind],
) -> Written:
    old, cut_short = manifest_at(folder / MANIFEST), manifest_at(folder / _NEXT)
    owned = _owned(old) | _owned(cut_short)
    _refuse_strangers(folder, artifacts, owned)
    # After a run that was killed nobody knows which files of other kinds belong together; but a
    # report, which is of no kind that a build replaces, takes nothing away.
    stays = (not cut_short or not kinds) and _same_look(old, manifest)
    new_paths = {artifact.path for artifact in artifacts}
    kept: list[dict[str, Any]] = []
    stale: dict[str, None] = {}
    for entry in (*_entries(old), *_entries(cut_short)):
        if entry["path"] in new_paths:
            continue
        if entry["kind"] in kinds or not stays:
            stale[entry["path"]] = None
        elif not cut_short or _is_unchanged(folder, entry):
            kept.append(entry)
    complete = dict(manifest)
    complete["files"] = [artifact.entry for artifact in artifacts] + kept
    complete["files"].sort(key=lambda entry: entry["path"])
    complete.update(_of_kept_sheets(old, manifest, kept))
    if stays and not kinds & _SHOW_FACES and old.get("cards"):
        complete["cards"] = old["cards"]
    for number, artifact in enumerate(artifacts):
        (staging / str(number)).write_bytes(artifact.data)
    _write_manifest(staging / MANIFEST, complete)
    # If this run is killed too, nothing else knows the files of the ones before it.
    listed = (*complete["files"], *_entries(old), *_entries(cut_short))
    history = {(entry["path"], entry["sha256"]): entry for entry in listed}
    _write_manifest(staging / _NEXT, {**complete, "files": [*history.values()]})
    # From here on only renames and removals happen, none of which needs room on the disk.
    with contextlib.ExitStack() as undo:
        _put(staging / _NEXT, folder / _NEXT, staging / "old-0", undo)
        for number, artifact in enumerate(artifacts):
            target = folder / PurePosixPath(artifact.path)
            if not target.parent.exists():
                target.parent.mkdir()
                undo.callback(target.parent.rmdir)
            _put(staging / str(number), target, staging / f"old-{number + 1}", undo)
        undo.pop_all()
    warnings = tuple(_remove_stale(folder, tuple(stale), owned))
    (staging / MANIFEST).replace(folder / MANIFEST)
    (folder / _NEXT).unlink(missing_ok=True)
    return Written(folder, tuple(artifacts), warnings)


def _of_kept_sheets(
    old: Mapping[str, Any], new: Mapping[str, Any], kept: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """What the old manifest says of sheets that stay, with what the new one says of others."""
    told = {sheet["file"] for sheet in new["sheets"]}
    files = {entry["path"] for entry in kept} - told
    pages = old.get("sheets")
    stay = [
        page
        for page in (pages if isinstance(pages, list) else ())
        if isinstance(page, dict) and page.get("file") in files
    ]
    if not stay:
        return {}
    run = {key: old[key] for key in ("sets", "flip") if key in old}
    return {**run, "sheets": [*stay, *new["sheets"]]}


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest in a build's folder; empty where there is none, or it is not one of ours."""
    return manifest_at(folder / MANIFEST)


def _put(made: Path, target: Path, aside: Path, undo: contextlib.ExitStack) -> None:
    """Renames a file to its place; `undo` brings back the one that lay there."""
    if target.exists():
        undo.callback(_bring_back, aside, target)
        try:
            os.link(target, aside)
        except OSError:  # a disk without links: the place is empty for a moment
            target.replace(aside)
    else:
        undo.callback(target.unlink, missing_ok=True)
    made.replace(target)


def _bring_back(aside: Path, target: Path) -> None:
    with contextlib.suppress(FileNotFoundError):  # it was not yet moved
        aside.replace(target)


def manifest_lines(manifest: Mapping[str, Any]) -> Iterator[str]:
    """A manifest as it is written: JSON with a line for each entry of a list.

    What JSON does not know is taken for a list of entries that are made only now.
    """

    def text(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, default=list)

    lead = "{\n"
    for key, value in manifest.items():
        yield f"{lead} {text(key)}: "
        if isinstance(value, list) and value:
            for number, entry in enumerate(value):
                yield (",\n  " if number else "[\n  ") + text(entry)
            yield "\n ]"
        else:
            yield text(value)
        lead = ",\n"
    yield "\n}\n"


def _write_manifest(path: Path, manifest: Mapping[str, Any]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(manifest_lines(manifest))


def _refuse_strangers(
    folder: Path, artifacts: Sequence[Artifact], owned: frozenset[tuple[str, str]]
) -> None:
    """Raises CardgenError where a file that is not ours lies where one is to be written."""
    for parent in {PurePosixPath(artifact.path).parent for artifact in artifacts}:
        place = folder / parent
        if place.is_symlink() or (place.exists() and not place.is_dir()):
            raise CardgenError(f"{place} is in the way: it is not a plain folder", "move it away")
    for path in (*(artifact.path for artifact in artifacts), MANIFEST):
        target = folder / PurePosixPath(path)
        if not target.exists() and not target.is_symlink():
            continue
        if target.is_symlink() or not target.is_file():
            raise CardgenError(f"{target} is in the way: it is not a plain file", "move it away")
        if path == MANIFEST:
            if not manifest_at(target):
                raise CardgenError(
                    f"{target} is in the way: it is not a manifest of cardgen", "move it away"
                )
        elif (path, _sha256(target)) not in owned:
            raise CardgenError(
                f"{target} is in the way: cardgen did not write it, or it was changed since",
                "move or delete it, or choose another folder with --output",
            )


def _remove_stale(
    folder: Path, stale: Sequence[str], owned: frozenset[tuple[str, str]]
) -> Iterator[Diagnostic]:
    emptied: set[Path] = set()
    for path in stale:
        target = folder / PurePosixPath(path)
        reason = "was changed since it was made, so it is left"
        try:
            if target.is_symlink() or not target.is_file():
                continue
            if (path, _sha256(target)) in owned:
                target.unlink()
                emptied.add(target.parent)
                continue
        except OSError as error:
            reason = f"cannot be removed: {why(error)}"
        yield Diagnostic(
            "kept-file", "warning", f"the file is out of date, but {reason}", str(target)
        )
    for parent in emptied:
        if parent != folder:
            with contextlib.suppress(OSError):  # not empty: something of the user's lies there
                parent.rmdir()


def manifest_at(path: Path) -> dict[str, Any]:
    """The manifest at a path; empty where there is none, or it is not one of ours."""
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LONGEST_MANIFEST:
            return {}
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError, ValueError, RecursionError):
        return {}
    is_ours = (
        isinstance(manifest, dict)
        and str(manifest.get("generator", "")).startswith("cardgen ")
        and isinstance(manifest.get("files"), list)
    )
    return manifest if is_ours else {}


def _entries(manifest: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The file entries of a manifest that name a file inside its folder."""
    for entry in manifest.get("files", []):
        if not isinstance(entry, dict):
            continue
        path, kind, sha = entry.get("path"), entry.get("kind"), entry.get("sha256")
        if not (isinstance(path, str) and isinstance(kind, str) and isinstance(sha, str)):
            continue
        parts = PurePosixPath(path).parts
        is_inside = 0 < len(parts) <= 2 and ".." not in parts and not path.startswith("/")
        if is_inside and "\\" not in path and ":" not in path:
            yield entry


def _owned(manifest: Mapping[str, Any]) -> frozenset[tuple[str, str]]:
    return frozenset((entry["path"], entry["sha256"]) for entry in _entries(manifest))


def _same_look(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    if any(old.get(key) != new.get(key) for key in ("digest", "theme", "theme_digest")):
        return False
    sizes, new_sizes = _sizes(old), _sizes(new)
    return not sizes or not new_sizes or sizes == new_sizes


def _sizes(manifest: Mapping[str, Any]) -> list[Any]:
    cards = manifest.get("cards")
    if not isinstance(cards, list):
        return []
    return [card.get("size") for card in cards if isinstance(card, dict)]


def _is_unchanged(folder: Path, entry: Mapping[str, Any]) -> bool:
    target = folder / PurePosixPath(entry["path"])
    with contextlib.suppress(OSError):
        is_plain = target.is_file() and not target.is_symlink()
        return is_plain and _sha256(target) == entry["sha256"]
    return False


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


@contextlib.contextmanager
def _made(folder: Path) -> Iterator[None]:
    """Makes a folder and those above it; what was made goes again if the work fails."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for place in missing:
            with contextlib.suppress(OSError):  # not empty, or never made
                place.rmdir()
        raise


@contextlib.contextmanager
def _staging(folder: Path) -> Iterator[Path]:
    """A folder inside the build's folder (so on the same disk) that goes when the work is done."""
    staging = Path(tempfile.mkdtemp(prefix=_STAGING, dir=folder))
    try:
        yield staging
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _clear_stagings(folder: Path, own: Path) -> None:
    """Removes what killed runs made aside. The caller holds the lock, so no run needs it."""
    for staging in folder.glob(f"{_STAGING}*"):
        if staging == own or staging.is_symlink() or not staging.is_dir():
            continue
        with contextlib.suppress(OSError):
            for made in list(staging.iterdir()):
                if _STAGED.fullmatch(made.name):
                    made.unlink()
            staging.rmdir()  # fails where something else lies in it


@contextlib.contextmanager
def locked(folder: Path, waits: Waits | None = None) -> Iterator[bool]:
    """Holds the folder against another run of cardgen, and tells whether it does.

    Not every system and disk can lock folders; without a lock single renames are still whole.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield False
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            for _ in range(_TRIES):
                with contextlib.suppress(BlockingIOError):
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                time.sleep(_PATIENCE / _TRIES)
            else:
                if waits is not None:
                    waits(folder)
                fcntl.flock(handle, fcntl.LOCK_EX)
            is_alone = True
        except OSError:  # some network disks have no locks
            is_alone = False
        yield is_alone
    finally:
        os.close(handle)

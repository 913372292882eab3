"""Finding decks, themes, papers and languages: by name among the shipped ones, or by path."""

from __future__ import annotations

import contextlib
import errno
import stat
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardgen import resources
from cardgen.definitions.papers import define_paper
from cardgen.definitions.sentences import define_sentences
from cardgen.definitions.themes import define_theme
from cardgen.definitions.yamltext import MAX_BYTES
from cardgen.diagnostics import Diagnostic, did_you_mean, nearest
from cardgen.errors import CardgenError, UsageError
from cardgen.model.paper import Paper, parse_paper
from cardgen.model.theme import Theme
from cardgen.pipeline.settings import OF_PAPER
from cardgen.wording import why

DEFAULT_THEME = "earth"
DEFAULT_PAPER = "a4"
DEFAULT_LANGUAGE = "en"


class Found(NamedTuple):
    """A file that was found: what to call it, where it lies, and its bytes."""

    shown: str
    folder: Path
    data: bytes


def deck_names() -> list[str]:
    """The names of the shipped decks."""
    return resources.names(resources.decks_folder(), ".yaml")


def theme_names() -> list[str]:
    """The names of the shipped themes."""
    return resources.names(resources.templates_folder("themes"), ".yaml")


@cache
def icon_names() -> tuple[str, ...]:
    """The names of the shipped icons."""
    return tuple(resources.names(resources.templates_folder("icons"), ".svg"))


def language_names() -> list[str]:
    """The languages that have a rulebook."""
    folder = resources.templates_folder("rulebook")
    return sorted(path.name for path in folder.iterdir() if path.is_dir())


def language_title(language: str) -> str:
    """What a language that has a rulebook calls itself."""
    return _sentences(language, "language.yaml")["title"]


def paper_names() -> list[str]:
    """The names of the shipped papers."""
    return resources.names(resources.templates_folder("papers"), ".yaml")


def papers() -> dict[str, Paper]:
    """The shipped papers by id, smallest first, those with places of their own last."""
    found = sorted(
        map(shipped_paper, paper_names()),
        key=lambda paper: (paper.grid is not None, paper.width * paper.height, paper.id),
    )
    return {paper.id: paper for paper in found}


@cache
def shipped_paper(name: str) -> Paper:
    """A shipped paper by its name.

    Raises:
        ValueError: its file is at fault.
    """
    path = resources.templates_folder("papers") / f"{name}.yaml"
    paper, diagnostics = define_paper(path.read_bytes(), path.name, OF_PAPER)
    if paper is None:
        raise ValueError(f"{path.name}: {diagnostics[0].message}")
    return paper


def find_paper(text: str) -> tuple[Paper | None, tuple[Diagnostic, ...]]:
    """The paper of a shipped name, a file or a size, or what is wrong with the file.

    Raises:
        UsageError: it is none of them.
    """
    shipped = paper_names()
    name = text.strip().casefold()
    if name in shipped:
        return shipped_paper(name), ()
    if _means_file(text):
        found = find_file(text, "paper and no file", shipped)
        if isinstance(found, Diagnostic):
            return None, (found,)
        return define_paper(found.data, found.shown, OF_PAPER)
    try:
        return parse_paper(text), ()
    except ValueError as error:
        near = nearest(text, shipped)
        if near is not None:
            raise UsageError(f"there is no paper `{text}`", f"did you mean `{near}`?") from None
        raise UsageError(str(error), f"papers: {', '.join(shipped)}") from None


def _means_file(text: str) -> bool:
    """Whether a text ends as the name of a YAML file does, or is the name of any file."""
    if Path(text).suffix.lower() in (".yaml", ".yml"):
        return True
    with contextlib.suppress(OSError, ValueError):  # a name too long, or with the character NUL
        return Path(text).is_file()
    return False


def find_deck(name: str) -> Found | Diagnostic:
    """A deck file by path, else a shipped deck by name; or what is wrong.

    A file that exists wins over a shipped deck of the same name.
    """
    try:
        return _found_deck(name)
    except OSError as error:  # a name too long, or in a folder that may not be looked into
        return _unreadable(error, name)


def _found_deck(name: str) -> Found | Diagnostic:
    path, shipped = Path(name), deck_names()
    if not name:
        message = "a deck without a name is none"
        return Diagnostic("no-such-deck", "error", message, hint=did_you_mean(name, shipped))
    if name in shipped and (path.is_dir() or not path.exists()):
        return _read(resources.decks_folder() / f"{name}.yaml", f"decks/{name}.yaml")
    if not path.exists() and not path.is_symlink():
        beside = _near_file(path)
        hint = f"did you mean `{beside}`?" if beside else did_you_mean(name, shipped)
        what = "there is no such file" if path.suffix else "there is no such file or shipped deck"
        return Diagnostic("no-such-deck", "error", what, name, hint=hint)
    return _read(path, name)


def find_lender(name: str, folder: Path) -> Found | Diagnostic | None:
    """The file of a deck that lends cards: in the same folder, else shipped, or None.

    A file that is there and cannot be read is told.
    """
    if Path(name).name != name:
        return None
    for candidate in (folder / f"{name}.yaml", resources.decks_folder() / f"{name}.yaml"):
        with contextlib.suppress(OSError):  # a name too long
            if candidate.is_file():
                return _read(candidate, candidate.name)
    return None


def find_theme(name: str) -> tuple[Theme | None, tuple[Diagnostic, ...]]:
    """The theme of a shipped name or a file, or what is wrong with the file.

    Raises:
        UsageError: there is neither.
    """
    if name in theme_names():
        return shipped_theme(name), ()
    found = find_file(name, "theme and no file", theme_names())
    if isinstance(found, Diagnostic):
        return None, (found,)
    return define_theme(found.data, found.shown, theme_names(), shipped_theme)


def find_file(name: str, what: str, names: Iterable[str] = ()) -> Found | Diagnostic:
    """A file by its path, or why it cannot be read.

    Args:
        name: the path.
        what: what there is none of where there is no such file.
        names: what else might have been meant.

    Raises:
        UsageError: there is no such file.
    """
    path = Path(name)
    try:
        if not name or not path.exists():
            beside = _near_file(path) if name else None
            hint = f"did you mean `{beside}`?" if beside else None
            if hint is None and names:
                hint = did_you_mean(name, names)
            raise UsageError(f"there is no {what} `{name}`", hint)
    except OSError as error:  # a name too long, or in a folder that may not be looked into
        return _unreadable(error, name)
    return _read(path, name)


@cache
def shipped_theme(name: str) -> Theme:
    """A shipped theme by its name.

    Raises:
        ValueError: its file is at fault.
    """
    path = resources.templates_folder("themes") / f"{name}.yaml"
    theme, diagnostics = define_theme(path.read_bytes(), path.name, theme_names(), shipped_theme)
    if theme is None:
        raise ValueError(f"{path.name}: {diagnostics[0].message}")
    return theme


def find_language(language: str) -> str:
    """A language that has a rulebook, as it was asked for.

    Raises:
        UsageError: there is no rulebook in that language.
    """
    if language not in language_names():
        raise UsageError(
            f"there is no rulebook in `{language}`", did_you_mean(language, language_names())
        )
    return language


@cache
def sentences(language: str, family: str) -> dict[str, str]:
    """The rulebook's sentences in a language that has one: those of all families, and a family's.

    The files of other families are not read.
    """
    return _sentences(language, "sentences.yaml", f"{family}.yaml")


@cache
def kit_sentences(language: str) -> dict[str, str]:
    """The sentences of the kit in a language that has a rulebook."""
    return _sentences(language, "kit.yaml")


def _sentences(language: str, *names: str) -> dict[str, str]:
    folder = resources.templates_folder("rulebook") / language
    return define_sentences({name: (folder / name).read_bytes() for name in names})


def shipped_icon(name: str) -> bytes | None:
    """The SVG of a shipped icon, or None."""
    if name not in icon_names():
        return None
    return (resources.templates_folder("icons") / f"{name}.svg").read_bytes()


def read_beside(folder: Path, name: str, limit: int) -> bytes:
    """The bytes of a file beside a deck file.

    Raises:
        CardgenError: it lies elsewhere, cannot be read, is no plain file, or is too long.
    """
    path = folder / name
    try:
        is_beside = path.resolve().is_relative_to(folder.resolve())
        if Path(name).is_absolute() or not is_beside:
            raise CardgenError(f"`{name}` is not beside the deck file")
        return _bytes(path, limit)
    except OSError as error:
        raise CardgenError(f"`{name}` cannot be read: {why(error)}") from None
    except (RuntimeError, ValueError):  # a link to itself, a name with the character NUL
        raise CardgenError(f"`{name}` is not the name of a file") from None


def _near_file(path: Path) -> str | None:
    """The YAML file a path most likely meant: one beside it, or itself with an ending."""
    if path.with_name(f"{path.name}.yaml").is_file():
        return f"{path}.yaml"
    near = nearest(path.name, _yaml_files(path.parent))
    return str(path.with_name(near)) if near else None


def _yaml_files(folder: Path) -> list[str]:
    if not folder.is_dir():
        return []
    return sorted(path.name for path in folder.glob("*.y*ml"))[:200]


def _read(path: Path, shown: str) -> Found | Diagnostic:
    try:
        return Found(shown, path.parent, _bytes(path, MAX_BYTES + 1))
    except OSError as error:
        return _unreadable(error, shown)


def _unreadable(error: OSError, shown: str) -> Diagnostic:
    return Diagnostic("cannot-read", "error", f"the file cannot be read: {why(error)}", shown)


def _bytes(path: Path, limit: int) -> bytes:
    """At most `limit` bytes of a plain file; never waits for a pipe or device."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "it is not a plain file")
    with path.open("rb") as stream:
        return stream.read(limit)

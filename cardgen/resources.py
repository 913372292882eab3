"""Where the shipped decks and templates lie: in the wheel, or beside a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def data_folder() -> Path:
    """The folder that holds `decks/` and `templates/`.

    An installed wheel carries them as `cardgen/_data`; a checkout and an editable install
    have them beside the package.
    """
    package = Path(__file__).resolve().parent
    packed = package / "_data"
    return packed if packed.is_dir() else package.parent


def decks_folder() -> Path:
    """The folder of shipped decks."""
    return data_folder() / "decks"


def templates_folder(kind: str) -> Path:
    """The folder of one kind of template: themes, icons, papers, rulebook or fonts."""
    return data_folder() / "templates" / kind


def names(folder: Path, suffix: str) -> list[str]:
    """The stems of the files with a suffix in a folder, sorted."""
    return sorted(path.stem for path in folder.glob(f"*{suffix}"))

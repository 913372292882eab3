"""A deck file to start from: a small commented one, or a copy of a shipped deck."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TextIO

from cardgen import resources
from cardgen.diagnostics import did_you_mean
from cardgen.errors import CardgenError, UsageError
from cardgen.model.ids import unsafe_reason
from cardgen.pipeline.find import deck_names
from cardgen.wording import why

_ID_LINE = re.compile(r"(?m)^id: .*$")
_SCHEMA_LINES = re.compile(r"(?m)^# yaml-language-server: .*\n(#\n)?")


def new_deck(name: str, folder: Path, source: str | None = None) -> Path:
    """Writes `<name>.yaml` into a folder and returns its path.

    Raises:
        UsageError: the name is no id, or there is no shipped deck `source`.
        CardgenError: the file exists, or cannot be written.
    """
    name = name.removesuffix(".yaml").removesuffix(".yml")
    reason = unsafe_reason(name, allow_plus=False)
    if reason is not None:
        raise UsageError(f"`{name}` cannot be the id of a deck: {reason}")
    if source is not None and source not in deck_names():
        raise UsageError(f"there is no shipped deck `{source}`", did_you_mean(source, deck_names()))
    path = folder / f"{name}.yaml"
    text = _text(name, source)
    if folder.exists() and not folder.is_dir():
        raise CardgenError(f"{folder} is not a folder", "name another with --output")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as stream:
            _write_or_remove(path, stream, text)
    except FileExistsError:
        raise CardgenError(f"{path} exists", "choose another name; nothing was written") from None
    except OSError as error:
        raise CardgenError(f"{path}: cannot be written: {why(error)}") from None
    return path


def _write_or_remove(path: Path, stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        path.unlink()
        raise


def _text(name: str, source: str | None) -> str:
    if source is None:
        template = resources.templates_folder("decks") / "new.yaml"
        return template.read_text(encoding="utf-8").replace("{id}", name)
    text = (resources.decks_folder() / f"{source}.yaml").read_text(encoding="utf-8")
    # The schema lies beside the shipped deck, not beside the copy.
    return _SCHEMA_LINES.sub("", _ID_LINE.sub(f"id: {name}", text, count=1), count=1)

"""Ids: which are safe as file names on every system, and what they name."""

from __future__ import annotations

import re

BACK_ENDING = ".back"
"""Ends the id of a back that is a face of its own, behind the id of its card."""
SHARED_BACK = "back."
"""Begins the id of a shared back."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}")
_DEVICES = {"con", "prn", "aux", "nul"} | {
    f"{name}{n}" for name in ("com", "lpt") for n in range(10)
}


def unsafe_reason(id_: str, *, allow_plus: bool = True) -> str | None:
    """Why an id may not be used, or None when it is safe."""
    if not id_:
        return "it is empty"
    if len(id_) > 64:
        return f"it has {len(id_)} characters, at most 64 are allowed"
    if not re.match(r"[A-Za-z0-9]", id_):
        return "it must begin with a letter or digit"
    if not _ID.fullmatch(id_):
        bad = next(c for c in id_ if not re.match(r"[A-Za-z0-9._@+-]", c))
        shown = "a space" if bad == " " else f"`{bad}`" if bad.isprintable() else repr(bad)
        allowed = ". _ - + @" if allow_plus else ". _ - @"
        return f"{shown} is not allowed; letters, digits and {allowed} are"
    folded = id_.casefold()
    if folded.endswith("."):
        return "it must not end in `.`"
    if folded.split(".")[0] in _DEVICES:
        return "it is the name of a device on Windows"
    if folded.endswith((BACK_ENDING, ".front")):
        return "the endings `.back` and `.front` are reserved for faces"
    if folded.startswith(SHARED_BACK):
        return "the beginning `back.` is reserved for backs"
    if not allow_plus and "+" in id_:
        return "`+` joins a deck and its modes in folder names"
    return None


def tile_path(face_id: str) -> str:
    """Where the tile of a face lies in the build's folder."""
    return f"tiles/{face_id}.svg"

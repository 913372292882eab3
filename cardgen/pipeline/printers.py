"""Printer profiles of the user: kept in one file in the user's configuration folder."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardgen.definitions.printers import define_printers, printers_text
from cardgen.diagnostics import Diagnostic, did_you_mean
from cardgen.errors import CardgenError, UsageError
from cardgen.model.ids import unsafe_reason
from cardgen.model.printer import TRUE, PrinterProfile
from cardgen.pipeline.find import find_file
from cardgen.pipeline.outputs import locked
from cardgen.units import TOLERANCE, format_mm
from cardgen.wording import why

Printers = Mapping[str, PrinterProfile]


def printers_file() -> Path:
    """Where the profiles are kept; the environment may say where (`XDG_CONFIG_HOME`)."""
    from platformdirs import user_config_path

    return user_config_path("cardgen", appauthor=False) / "printers.yaml"


def stored_printers() -> tuple[Printers, tuple[Diagnostic, ...]]:
    """All profiles by name, and what is wrong with their file; none where there is no file."""
    try:
        found = find_file(str(printers_file()), "file")
    except UsageError:
        return {}, ()
    if isinstance(found, Diagnostic):
        return {}, (found,)
    return define_printers(found.data, found.shown)


def find_printer(name: str | None) -> tuple[PrinterProfile, tuple[Diagnostic, ...]]:
    """The profile of a name, and what is wrong with the file of profiles.

    Without a name it is that of a printer without errors, and no file is read.

    Raises:
        UsageError: none is stored under this name.
    """
    if name is None:
        return TRUE, ()
    printers, faults = stored_printers()
    if faults:
        return TRUE, faults
    if name not in printers:
        raise UsageError(
            f"--printer: nothing is stored for `{name}`",
            did_you_mean(name, printers) if printers else "measure it first: cardgen calibrate",
        )
    return printers[name], ()


def store_printer(
    name: str, measured: Mapping[str, Any]
) -> tuple[PrinterProfile, tuple[Diagnostic, ...]]:
    """Stores what was measured; what is not given stays as it was, or is as of a true printer.

    Nothing is stored if something is wrong with the file of profiles, which is told. What no test
    sheet reads is stored, with a warning.

    Raises:
        UsageError: the name cannot be one.
        CardgenError: the file cannot be written; then it is as it was.
    """
    refuse_name(name)
    file = printers_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with locked(file.parent):  # else two runs at once would drop what the other stores
            printers, faults = stored_printers()
            if faults:
                return TRUE, faults
            before = printers.get(name, TRUE)
            printer = replace(before, name=name, **measured)
            _write(file, printers_text({**printers, name: printer}))
    except OSError as error:
        raise CardgenError(
            f"{file}: cannot be written: {why(error)}", "what was stored is untouched"
        ) from None
    return printer, tuple(_beyond_sheet(before, printer))


def _beyond_sheet(before: PrinterProfile, printer: PrinterProfile) -> Iterator[Diagnostic]:
    """Warns of lengths that no test sheet reads, plain or with what was stored before."""
    from cardgen.sheets.calibration import REACH

    for name in ("dx", "dy"):
        old, new = getattr(before, name), getattr(printer, name)
        if min(abs(new), abs(new - old)) > REACH + TOLERANCE:
            yield Diagnostic(
                "beyond-test-sheet",
                "warning",
                f"{name} of {format_mm(new)} is stored, but no test sheet reads so much: "
                f"from {format_mm(old - REACH)} to {format_mm(old + REACH)}",
                hint=f"did you mean {format_mm(new / 10)}?",
            )


def refuse_name(name: str) -> None:
    """Makes sure that a printer may be called so.

    Raises:
        UsageError: it may not.
    """
    reason = unsafe_reason(name)
    if reason is not None:
        raise UsageError(f"--printer: `{name}` cannot be the name of a printer: {reason}")


def _write(file: Path, text: str) -> None:
    """Writes a file aside and renames it."""
    made: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=file.parent, prefix=".printers-", delete=False
        ) as stream:
            made = Path(stream.name)
            stream.write(text)
        made.replace(file)
    finally:
        if made is not None:
            with contextlib.suppress(OSError):
                made.unlink(missing_ok=True)

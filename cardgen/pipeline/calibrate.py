"""Measuring a printer: the test sheet as a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.errors import UsageError
from cardgen.model.paper import Paper
from cardgen.model.printer import TRUE, PrinterProfile
from cardgen.pipeline.find import find_paper
from cardgen.pipeline.manifest import stamp
from cardgen.pipeline.outputs import Artifact, Waits, Written, read_manifest, write_build
from cardgen.pipeline.printers import refuse_name, stored_printers
from cardgen.pipeline.printing import duplex_for
from cardgen.sheets.calibration_sheet import calibration_sheet, sheet_title

FOLDER = "calibrate"
"""The folder in the output folder in which test sheets lie."""


class Calibration(NamedTuple):
    """A test sheet as it was written, and the profile that it was printed with."""

    paper: Paper
    printer: PrinterProfile
    written: Written


def calibrate(
    paper: str,
    printer: str | None,
    pages: Mapping[str, Any],
    output: Path,
    waits: Waits | None = None,
) -> tuple[Calibration | None, tuple[Diagnostic, ...]]:
    """Writes the test sheet for a paper; None if a file that is named is at fault, which is told.

    Args:
        paper: a name, size or path.
        printer: the name of the printer, whose stored profile is tried, or None.
        pages: `orientation` and `flip`, where they are given.
        output: the folder in which that of test sheets lies.
        waits: told when another run holds the folder.

    Raises:
        UsageError: a paper that means nothing or is too small, a name that cannot be one, or
            pages that the stored profile is not of.
        CardgenError: something cannot be written, or a file of someone else is in the way.
    """
    profile, faults = _profile(printer, pages)
    found, of_paper = find_paper(paper)
    faults += of_paper
    if found is None or has_errors(faults):
        return None, faults
    folder = output / FOLDER
    manifest = read_manifest(folder) or {
        **stamp(),
        "cards": [],
        "files": [],
        "sheets": [],
    }
    written = write_build(folder, [_artifact(found, profile)], manifest, frozenset(), waits)
    return Calibration(found, profile, written), (*faults, *written.warnings)


def _profile(
    name: str | None, pages: Mapping[str, Any]
) -> tuple[PrinterProfile, tuple[Diagnostic, ...]]:
    """What a test sheet is printed with; nothing is made up for where nothing is stored yet."""
    if name is None:
        return replace(TRUE, **pages), ()
    refuse_name(name)
    printers, faults = stored_printers()
    if name not in printers:
        return replace(TRUE, name=name, **pages), faults
    stored = printers[name]
    if replace(stored, **pages) != stored:
        raise UsageError(
            f"what is stored for `{name}` is of {stored.orientation} pages, turned over their "
            f"{stored.flip} edge",
            "measure other pages under another name",
        )
    return stored, faults


def _artifact(paper: Paper, printer: PrinterProfile) -> Artifact:
    from cardgen.exports.pdf import scenes_pdf

    parts = (FOLDER, paper.id, printer.orientation, printer.flip, printer.name)
    data = scenes_pdf(
        calibration_sheet(paper, printer),
        title=f"Test sheet: {sheet_title(paper, printer)}",
        duplex=duplex_for(printer.flip),
        language="en",
    )
    return Artifact(f"{'-'.join(filter(None, parts))}.pdf", "report", data)

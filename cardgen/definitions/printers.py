"""The file of printer profiles: names, and the numbers that make up for each printer's errors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from cardgen.definitions.fields import of_kind, whole
from cardgen.definitions.plainfile import read_plain
from cardgen.definitions.schema import Schema, described, fault, mapping, table, value
from cardgen.diagnostics import Diagnostic
from cardgen.model.ids import unsafe_reason
from cardgen.model.printer import MEASURED, PrinterProfile
from cardgen.model.setting import Word

_HEAD = """\
# Printer profiles. `cardgen calibrate --printer NAME --dx ...` writes them; comments are not kept.
format: 1
printers:
"""


@cache
def printers_schema() -> Schema:
    """The shape of the file."""
    return mapping(
        "printers",
        "what makes up for the errors of printers",
        required={
            "format": described(whole(1, 1), "the version of this format"),
            "printers": table(
                mapping(
                    "printer",
                    "what the test sheet told; see `cardgen calibrate --help`",
                    optional={name: of_kind(kind) for name, kind in MEASURED.items()},
                ),
                "name -> numbers",
                keys=value(_name, {"type": "string"}),
            ),
        },
    )


def define_printers(
    data: bytes, file: str
) -> tuple[Mapping[str, PrinterProfile], tuple[Diagnostic, ...]]:
    """The profiles of a file by name, and what is wrong with it."""
    shape, _, diagnostics = read_plain(data, file, printers_schema(), "a list of printers")
    printers = {} if shape is None else shape["printers"]
    return {name: PrinterProfile(name, **one) for name, one in printers.items()}, diagnostics


def printers_text(printers: Mapping[str, PrinterProfile]) -> str:
    """Profiles as the file that `define_printers` reads, sorted by name."""
    lines = []
    for name, printer in sorted(printers.items()):
        values = (f"{key}: {kind.write(getattr(printer, key))}" for key, kind in MEASURED.items())
        lines.append(f"  {Word('NAME').write(name)}: {{{', '.join(values)}}}\n")
    return _HEAD + "".join(lines)


def _name(given: Any) -> str:
    reason = unsafe_reason(given)
    if reason is not None:
        raise fault("unsafe-id", f"`{given}` cannot be the name of a printer: {reason}")
    return str(given)

"""The command that measures a printer: it makes a test sheet, or stores what was read from it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from cardgen.cli import console, options
from cardgen.cli.run import DONE, NOT_DONE, command, told_errors
from cardgen.diagnostics import has_errors
from cardgen.errors import UsageError
from cardgen.model.printer import MEASURED, PrinterProfile

_READ, _PAGES = "What you read from the sheet", "Which pages"


def _option(name: str, about: str, panel: str) -> Any:
    """The option for something that a profile holds."""
    return typer.Option(
        f"--{name}",
        metavar=MEASURED[name].metavar,
        help=about,
        show_default=False,
        rich_help_panel=panel,
    )


@command
def calibrate(
    printer: Annotated[
        str | None, typer.Option("--printer", metavar="NAME", show_default=False,
                                 autocompletion=options.complete_printer,
                                 help="What you call the printer: numbers are stored for it; "
                                 "without any, the sheet tries those that are.")
    ] = None,
    dx: Annotated[
        str | None, _option("dx", "Move backs to the right, seen from the back; -: left.", _READ)
    ] = None,
    dy: Annotated[
        str | None, _option("dy", "Move backs down, seen from the back; -: up.", _READ)
    ] = None,
    angle: Annotated[
        str | None, _option("angle", "Turn backs so many degrees clockwise; -: against.", _READ)
    ] = None,
    scale: Annotated[
        str | None, _option("scale", "Print both sides so many times larger.", _READ)
    ] = None,
    paper: Annotated[
        str, typer.Option("--paper", metavar="PAPER", autocompletion=options.complete_paper,
                          rich_help_panel=_PAGES, help="A name, a size or a file.")
    ] = "a4",
    orientation: Annotated[
        str | None, _option("orientation", "How they lie. (default: portrait)", _PAGES)
    ] = None,
    flip: Annotated[
        str | None, _option("flip", "The edge they are turned over. (default: long)", _PAGES)
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List what is stored.")] = False,
    output: options.Output = options.OUTPUT,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:  # fmt: skip
    """Make a test sheet for your printer, or store what you read from it.

    Print the sheet on both sides and hold it against the light: it says what to type. Then print
    cards with --printer NAME.
    """
    if list_:
        return _list(json)
    numbers = _values(dx=dx, dy=dy, angle=angle, scale=scale)
    pages = _values(orientation=orientation, flip=flip)
    if numbers:
        return _store(printer, {**numbers, **pages}, json, quiet)
    return _make(paper, printer, pages, output, json, quiet)


def _values(**typed: str | None) -> dict[str, Any]:
    """What was typed, read.

    Raises:
        UsageError: a value means nothing; the message names the option.
    """
    return {
        name: options.read(f"--{name}", MEASURED[name], text)
        for name, text in typed.items()
        if text is not None
    }


def _make(
    paper: str,
    printer: str | None,
    pages: Mapping[str, Any],
    output: Path,
    json: bool,
    quiet: bool,
) -> int:
    from cardgen.pipeline.calibrate import calibrate as run
    from cardgen.sheets.calibration_sheet import to_type

    made, diagnostics = run(paper, printer, pages, output, console.tell_waiting)
    if made is None:
        told_errors(diagnostics, is_json=json)
        return NOT_DONE
    [artifact] = made.written.artifacts
    if json:
        console.say_report(diagnostics, folder=str(made.written.folder), files=[artifact.entry])
        return DONE
    console.show_diagnostics(diagnostics)
    if not quiet:
        file = console.clean(str(made.written.folder / artifact.path))
        console.say(console.styled(file, "bold"))
        console.say("  print both pages on one sheet of plain paper, at 100 %, "
                    f"flip on the {made.printer.flip} edge")  # fmt: skip
        console.say("  hold it against the light, its back towards you: it says what to read")
        console.say(f"  then type: {to_type(made.printer)}")
    return DONE


def _store(printer: str | None, measured: Mapping[str, Any], json: bool, quiet: bool) -> int:
    from cardgen.pipeline.printers import printers_file, store_printer

    if printer is None:
        raise UsageError("numbers are stored for a printer", "name it: --printer NAME")
    stored, diagnostics = store_printer(printer, measured)
    if has_errors(diagnostics):
        told_errors(diagnostics, is_json=json)
        return NOT_DONE
    if json:
        console.say_report(diagnostics, printer=_summary(stored))
        return DONE
    console.show_diagnostics(diagnostics)
    if not quiet:
        console.say(f"{console.styled(stored.name, 'bold')}: {_line(stored)}")
        console.say(f"  stored in {console.clean(str(printers_file()))}")
        console.say(f"  print cards with --printer {stored.name}")
    return DONE


def _list(json: bool) -> int:
    from cardgen.pipeline.printers import stored_printers

    printers, faults = stored_printers()
    if told_errors(faults, is_json=json):
        return NOT_DONE
    if json:
        listed = [_summary(printer) for printer in printers.values()]
        console.say_json({"format": 1, "diagnostics": [], "printers": listed})
        return DONE
    if not printers:
        console.say("nothing is stored yet")
    for line in console.table([(name, _line(one)) for name, one in printers.items()]):
        console.say(line)
    return DONE


def _summary(printer: PrinterProfile) -> dict[str, Any]:
    return {"name": printer.name, **{name: getattr(printer, name) for name in MEASURED}}


def _line(printer: PrinterProfile) -> str:
    return ", ".join(
        f"{name} {kind.write(getattr(printer, name))}" for name, kind in MEASURED.items()
    )

"""Commands that make prints: build, and its parts tiles, sheets and rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from cardgen.cli import console, options
from cardgen.cli.print_lines import build_lines, build_report
from cardgen.cli.print_options import with_settings
from cardgen.cli.run import DONE, NOT_DONE, command
from cardgen.pipeline.settings import SETTINGS

if TYPE_CHECKING:
    from cardgen.pipeline.order import Order
    from cardgen.pipeline.outputs import FileKind


def _making(kinds: frozenset[FileKind], keys: Collection[str], about: str) -> Callable[..., None]:
    """A command that makes files of some kinds.

    Args:
        kinds: of the files that are made.
        keys: of the settings that it has options for.
        about: what its help says.
    """

    @command
    @with_settings(keys, selects="sheets" in kinds)
    def make(
        decks: options.Decks,
        mode: options.Modes = options.NONE,
        output: options.Output = options.OUTPUT,
        strict: options.Strict = False,
        json: options.Json = False,
        quiet: options.Quiet = False,
        *,
        chosen: Mapping[str, Any],
    ) -> int:
        from cardgen.pipeline.order import Order

        order = Order(
            tuple(decks), tuple(mode), output=output, kinds=kinds, is_strict=strict, **chosen
        )
        return _build(order, json, quiet)

    make.__doc__ = about
    return make


_SHEETS = tuple(SETTINGS)
build = _making(
    frozenset({"tile", "sheets", "rules"}),
    _SHEETS,
    "Check decks and make tiles, sheets and rules of them.",
)
tiles = _making(
    frozenset({"tile"}),
    ("theme", "lang", "card-width", "bleed"),
    "Make the tiles of decks: one SVG for each face.",
)
sheets = _making(frozenset({"sheets"}), _SHEETS, "Make the sheets of decks: PDFs to print and cut.")
rules = _making(
    frozenset({"rules"}),
    ("theme", "lang", "card-width", "paper"),
    "Make the rules summaries of decks: PDF and Markdown.",
)


def _build(order: Order, json: bool, quiet: bool) -> int:
    from cardgen.pipeline.build import build as run

    with console.progress(quiet or json) as progress:
        outcome = run(order, progress, console.tell_waiting)
    if json:
        console.say_report(outcome.diagnostics, built=[build_report(one) for one in outcome.built])
    else:
        told = [d for d in outcome.diagnostics if d.severity != "note" or not quiet]
        console.show_diagnostics(told)
        if not outcome.built:
            console.complain("nothing was written")
        for one in outcome.built:
            if not quiet:
                for line in build_lines(one):
                    console.say(line)
    return DONE if outcome.built else NOT_DONE

"""The settings of a print: one list, from which options, presets and their schema are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import groupby
from types import MappingProxyType
from typing import Any

from cardgen.model.paper import Paper
from cardgen.model.setting import (
    Choice,
    Flag,
    Ink,
    Kind,
    Length,
    Lengths,
    Setting,
    Whole,
    Word,
    Words,
)
from cardgen.sheets.settings import (
    FLIPS,
    LABELS,
    LARGEST_MARK_WIDTH,
    LEAST_MARK_WIDTH,
    MARK_SIDES,
    MARKS,
    MOST_AT_ONCE,
    MOST_IN_LINE,
    MOST_SETS,
    ORDERS,
    ORIENTATIONS,
    SIDES,
    SheetSettings,
)

LOOK, PAPER, TWO_SIDES = "Look", "Paper and grid", "Two sides"
MARKING, SETS, EXTRAS = "Marks", "Sets and stacks", "Extras"
MOST_BLANKS = 1000
_LEAST_CONTRAST = 4.5
"""Of marks with white paper: a line that thin is lost when it is lighter."""
_DEFAULTS = {field.name: field.default for field in fields(SheetSettings)}
_OFF = {"false": "none", "off": "none", "no": "none"}
_ON = {"true": "crop", "on": "crop", "yes": "crop"}


def _of_sheets(key: str, kind: Kind, about: str, panel: str, unset: str = "") -> Setting:
    """A setting that is a field of `SheetSettings`, which knows its default."""
    return Setting(key, kind, about, panel, _DEFAULTS[key.replace("-", "_")], unset)


_ALL = (
    Setting("theme", Word("NAME|FILE"), "The look: a shipped theme or a file.", LOOK, "earth"),
    Setting(
        "lang", Words(Word("LANG")), "Language of rules and titles; repeatable.", LOOK, ("en",)
    ),
    Setting("card-width", Length(), "Scale all cards to this width.", LOOK, unset="the deck's own"),
    _of_sheets("label", Choice(LABELS), "What stands in a card's corner.", LOOK),
    _of_sheets("corner-radius", Length(), "Draw rounded corners as a guide where one cuts.", LOOK),
    Setting(
        "paper",
        Words(Word("PAPER")),
        "A name that `cardgen list` tells, a size such as 210x297, or a file; repeatable.",
        PAPER,
        ("a4",),
    ),
    _of_sheets(
        "orientation", Choice(ORIENTATIONS), "How the paper lies; auto holds most cards.", PAPER
    ),
    _of_sheets("margin", Length(), "From trim to paper edge.", PAPER, unset="7.5 mm"),
    _of_sheets(
        "gap",
        Lengths(),
        "Between cards, 4 or 4x2: across x down. 4 mm or more helps unsteady hands.",
        PAPER,
    ),
    _of_sheets(
        "bleed",
        Length(),
        "Ink beyond the trim.",
        PAPER,
        unset="2 mm on sheets, none on tiles",
    ),
    _of_sheets(
        "columns", Whole(1, MOST_IN_LINE), "Cards side by side.", PAPER, unset="as many as fit"
    ),
    _of_sheets(
        "rows",
        Whole(1, MOST_IN_LINE),
        "Cards one below the other.",
        PAPER,
        unset="as many as fit",
    ),
    _of_sheets(
        "start-slot",
        Whole(1, MOST_IN_LINE**2),
        "The first slot to use on the first sheet, counted row by row.",
        PAPER,
    ),
    _of_sheets("sides", Choice(SIDES), "What is printed.", TWO_SIDES),
    _of_sheets(
        "flip",
        Choice(FLIPS),
        "Over which edge the printer turns the paper; none: no backs; fold: fronts and backs "
        "on one side, to fold and glue.",
        TWO_SIDES,
    ),
    Setting(
        "printer",
        Word("NAME"),
        "Make up for what `cardgen calibrate` found of a printer.",
        TWO_SIDES,
        unset="nothing to make up for",
    ),
    _of_sheets(
        "marks",
        Choice(MARKS, MappingProxyType({**_OFF, **_ON})),
        "Crop marks outside the cards, guides from edge to edge, ticks at every corner.",
        MARKING,
    ),
    _of_sheets("marks-on", Choice(MARK_SIDES), "Which side bears them.", MARKING),
    _of_sheets(
        "mark-width", Length(LEAST_MARK_WIDTH, LARGEST_MARK_WIDTH), "How wide they are.", MARKING
    ),
    _of_sheets("mark-colour", Ink(_LEAST_CONTRAST), "Their colour.", MARKING),
    _of_sheets("sets", Whole(1, MOST_SETS), "Print so many sets of the deck.", SETS),
    _of_sheets(
        "order",
        Choice(ORDERS),
        "One set after another, or to be cut as a stack: every pile comes out sorted.",
        SETS,
    ),
    _of_sheets("fresh-sheets", Flag(), "Begin a sheet with every set.", SETS),
    _of_sheets("numbered", Flag(), "Number the cards of a set beside its mark.", SETS),
    _of_sheets("stack-depth", Whole(1, MOST_AT_ONCE), "Sheets that are cut at once.", SETS),
    Setting(
        "kit",
        Flag(),
        "Add pages for the teacher: sheets, cuts, piles, a checklist.",
        EXTRAS,
        unset="with two sets or more",
    ),
    Setting("blanks", Whole(0, MOST_BLANKS), "Print so many blank cards to draw on.", EXTRAS, 0),
    Setting(
        "spares",
        Whole(0, MOST_BLANKS),
        "Add so many blank cards to each set, with its mark.",
        EXTRAS,
        0,
    ),
    Setting(
        "bundle", Flag(), "Rules and sheets in one PDF, for a copy shop.", EXTRAS, default=False
    ),
)
SETTINGS: Mapping[str, Setting] = MappingProxyType({setting.key: setting for setting in _ALL})
"""All of them by key. Deck, modes, output and which cards are printed are none."""
OF_PAPER: tuple[Setting, ...] = tuple(
    setting
    for setting in _ALL
    if setting.panel in (PAPER, TWO_SIDES, MARKING) and setting.key not in ("paper", "printer")
)
"""Those that a paper file may set for prints on that paper."""
_OF_ORDER = MappingProxyType({"paper": "papers", "lang": "languages"})
"""Keys that an `Order` calls otherwise."""


def in_order(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as the fields of an `Order`: those of `SheetSettings` below `settings`."""
    order: dict[str, Any] = {}
    sheets: dict[str, Any] = {}
    for key, value in chosen.items():
        name = _OF_ORDER.get(key, SETTINGS[key].name)
        is_of_sheets = name in _DEFAULTS and name != "printer"
        (sheets if is_of_sheets else order)[name] = value
    return {**order, "settings": sheets}


def preset_text(chosen: Mapping[str, Any], papers: Sequence[Paper]) -> str:
    """All settings as a preset, where these are chosen and the others as they are built in.

    What one of the papers sets is a comment, for it holds wherever that paper is printed on.
    """
    lines = ["# Settings of prints: cardgen sheets DECK --preset FILE", "format: 1"]
    for panel, group in groupby(_ALL, lambda setting: setting.panel):
        lines += ["", f"# {panel}", *(_line(setting, chosen, papers) for setting in group)]
    return "\n".join(lines) + "\n"


def _line(setting: Setting, chosen: Mapping[str, Any], papers: Sequence[Paper]) -> str:
    write = setting.kind.write
    if setting.key in chosen:
        return f"{setting.key}: {write(chosen[setting.key])}"
    of_papers = [
        f"{write(value)} on {paper.id}"
        for paper in papers
        for name, value in paper.settings
        if name == setting.name
    ]
    if of_papers:
        return f"# {setting.key}: {', '.join(of_papers)}"
    if setting.default is None:
        return f"# {setting.key}: {setting.unset}"
    return f"{setting.key}: {write(setting.default)}"

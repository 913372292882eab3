"""The options of prints: made of the list of settings, read as presets are, laid over a preset."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from cardgen.cli import console, options
from cardgen.cli.run import DONE, NOT_DONE, told_errors
from cardgen.errors import UsageError
from cardgen.model.setting import Flag, Setting, Word, Words
from cardgen.pipeline.settings import MARKING, SETTINGS

_REPRINT, _PRESETS = "Which cards", "Presets"
_COMPLETE: Mapping[str, Callable[[str], list[str]]] = {
    "theme": options.complete_theme,
    "paper": options.complete_paper,
    "printer": options.complete_printer,
}
_Run = Callable[..., int]
_NO_MARKS = "no_marks"
_FILE, _MANIFEST = Word("FILE"), Word("MANIFEST")

_Preset = Annotated[
    str | None, typer.Option("--preset", metavar=_FILE.metavar, rich_help_panel=_PRESETS,
                             help="Take the settings of a file; options go over them.")
]  # fmt: skip
_ShowSettings = Annotated[
    bool, typer.Option("--show-settings", rich_help_panel=_PRESETS,
                       help="Print all settings as a preset and make nothing.")
]  # fmt: skip
_NoMarks = Annotated[
    bool, typer.Option("--no-marks", rich_help_panel=MARKING, help="The same as --marks none.")
]
_SELECTING: Mapping[str, tuple[Any, Any]] = {
    "cards": (Annotated[
        list[str], typer.Option("--cards", metavar="ID[:N],...", rich_help_panel=_REPRINT,
                                help="Print these only, N copies of each; repeatable.")
    ], options.NONE),
    "changed_since": (Annotated[
        str | None, typer.Option("--changed-since", metavar=_MANIFEST.metavar,
                                 rich_help_panel=_REPRINT,
                                 help="Print what differs from an earlier build only.")
    ], None),
    "missing": (Annotated[
        list[str], typer.Option("--missing", metavar="A7,...", rich_help_panel=_REPRINT,
                                help="Print lost cards, by set mark and number; repeatable.")
    ], options.NONE),
    "test_page": (Annotated[
        bool, typer.Option("--test-page", rich_help_panel=_REPRINT,
                           help="One sheet of four cards, to try paper and cut.")
    ], False),
}  # fmt: skip
"""What says which cards are printed: options by the fields of an `Order`, with their defaults."""


def with_settings(keys: Collection[str], *, selects: bool = False) -> Callable[[_Run], _Run]:
    """Gives a command the options of some settings.

    The command takes `chosen` instead: a mapping of those fields of an `Order` that a preset or
    an option sets. With `--show-settings` it is not called.

    Args:
        keys: of the settings that have an option.
        selects: whether it has the options that say which cards are printed.
    """
    offered = [SETTINGS[key] for key in keys]

    def decorate(run: _Run) -> _Run:
        own = inspect.signature(run, eval_str=True)
        kept = [one for one in own.parameters.values() if one.name != "chosen"]

        @functools.wraps(run)
        def wrapped(**arguments: Any) -> int:
            from cardgen.pipeline.presets import layered
            from cardgen.pipeline.settings import in_order

            asked = {one.name: arguments.pop(one.name) for one in added}
            selection = _selection(asked) if selects else {}
            preset = _file("--preset", _FILE, asked["preset"])
            chosen, faults = layered(_typed(offered, asked), preset)
            if told_errors(faults, is_json=arguments["json"]):
                return NOT_DONE
            if asked["show_settings"]:
                return _show(chosen, is_json=arguments["json"])
            return run(**arguments, chosen={**in_order(chosen), **selection})

        added = list(_parameters(offered, selects))
        # typer reads both; `wraps` has copied those of the command itself
        wrapped.__signature__ = own.replace(parameters=[*kept, *added])  # type: ignore[attr-defined]
        wrapped.__annotations__ = {one.name: one.annotation for one in (*kept, *added)}
        return wrapped

    return decorate


def _show(chosen: Mapping[str, Any], *, is_json: bool) -> int:
    """Prints settings as a preset, if they mean something."""
    from cardgen.pipeline.order import Order, choices_of
    from cardgen.pipeline.settings import in_order, preset_text

    choices, faults = choices_of(Order((), **in_order(chosen)))
    if told_errors(faults, is_json=is_json) or choices is None:
        return NOT_DONE
    papers = [settings.paper for settings in choices.settings]
    console.say(preset_text(chosen, papers).rstrip("\n"))
    return DONE


def _parameters(offered: Collection[Setting], selects: bool) -> Iterator[inspect.Parameter]:
    for setting in offered:
        yield _parameter(setting)
        if setting.key == "marks":
            yield _keyword(_NO_MARKS, _NoMarks, False)
    if selects:
        for name, (annotation, default) in _SELECTING.items():
            yield _keyword(name, annotation, default)
    yield _keyword("preset", _Preset, None)
    yield _keyword("show_settings", _ShowSettings, False)


def _parameter(setting: Setting) -> inspect.Parameter:
    """The parameter of a setting: None, or nothing, where it is not typed."""
    flag = isinstance(setting.kind, Flag)
    names = f"{setting.option}/--no-{setting.key}" if flag else setting.option
    info = typer.Option(
        names,
        metavar=None if flag else setting.kind.metavar,
        help=setting.about + _default(setting),
        show_default=False,
        rich_help_panel=setting.panel,
        autocompletion=_COMPLETE.get(setting.key),
    )
    if isinstance(setting.kind, Words):
        return _keyword(setting.name, Annotated[list[str], info], options.NONE)
    return _keyword(setting.name, Annotated[bool | None if flag else str | None, info], None)


def _default(setting: Setting) -> str:
    """Its default as the end of its help; not in brackets, which a terminal takes for a style."""
    if setting.default is False:
        return ""
    if setting.default is None:
        return f" (default: {setting.unset})"
    return f" (default: {setting.kind.write(setting.default)})".replace('"', "")


def _keyword(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def _typed(offered: Collection[Setting], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that were typed, by their keys.

    Raises:
        UsageError: a value means nothing; the message names the option.
    """
    typed = {
        one.key: _read(one, asked[one.name])
        for one in offered
        if asked[one.name] not in (None, options.NONE)
    }
    if asked.get(_NO_MARKS):
        if typed.get("marks", "none") != "none":
            raise UsageError("--marks and --no-marks exclude each other", "choose one")
        typed["marks"] = "none"
    return typed


def _read(setting: Setting, given: Any) -> Any:
    if isinstance(given, bool):
        return given
    read = functools.partial(options.read, setting.option, setting.kind)
    return tuple(map(read, given)) if isinstance(given, list) else read(given)


def _selection(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed of which cards are printed, as the fields of an `Order`.

    Raises:
        UsageError: the name of a file is empty.
    """
    since = _file("--changed-since", _MANIFEST, asked["changed_since"])
    return {
        **{name: asked[name] for name in _SELECTING},
        "cards": _parts(asked["cards"]),
        "missing": _parts(asked["missing"]),
        "changed_since": None if since is None else Path(since),
    }


def _file(option: str, kind: Word, typed: str | None) -> str | None:
    """The name of a file, if one is typed: an empty one may come of a variable that is not set."""
    return None if typed is None else options.read(option, kind, typed)


def _parts(texts: list[str]) -> tuple[str, ...]:
    return tuple(part.strip() for text in texts for part in text.split(","))

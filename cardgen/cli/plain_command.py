"""Commands that take words as they were typed, without the library that typer reads them with.

typer loads pydantic and makes a validator of each option, even of those that nobody typed: a
sixth of the time in which a deck is printed. A text needs none, nor does a default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import MethodType
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

_TEXTS = (str, list[str])


class PlainCommand(TyperCommand):
    """A command that reads no more than it must."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What is left of the arguments when the options have their values."""
        _read_plainly(self.get_params(ctx))
        return super().parse_args(ctx, args)


class PlainGroup(TyperGroup):
    """All commands, with what can be asked of none of them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What is left of the arguments: the name of a command and what is meant for it."""
        _read_plainly(self.get_params(ctx))
        return super().parse_args(ctx, args)


def _read_plainly(parameters: Iterable[Any]) -> None:
    for parameter in parameters:
        # typers before 0.26 have no such descriptor; they read with click, which is quick
        if hasattr(parameter, "type_descriptor"):
            parameter.process_value = MethodType(_reading(parameter.process_value), parameter)


def _reading(usual: Callable[[Any, Any], Any]) -> Callable[[Any, Any, Any], Any]:
    """How a parameter reads what was typed: plainly where that comes to the same."""

    def process(parameter: Any, context: Any, value: Any) -> Any:
        is_missing = parameter.required and not value
        # what nobody typed needs no callback: neither --version nor shell completion does anything
        if is_missing or (value and parameter.callback is not None):
            return usual(context, value)
        return _plain(parameter, context, value, usual)

    return process


def _plain(parameter: Any, context: Any, value: Any, usual: Callable[[Any, Any], Any]) -> Any:
    source = context.get_parameter_source(parameter.name)
    if value is None or (source is not None and source.name == "DEFAULT"):
        return value
    descriptor = parameter.type_descriptor
    parser = getattr(getattr(descriptor, "parameter_info", None), "parser", None)
    if parser is not None and isinstance(value, str):
        try:
            return parser(value)
        except typer.BadParameter as error:
            error.ctx, error.param = context, parameter
            raise
    if getattr(descriptor, "annotation", None) in _TEXTS and isinstance(value, str | list | tuple):
        return value if isinstance(value, str) else [*value]
    return usual(context, value)

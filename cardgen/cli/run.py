"""How every command ends: exit codes, errors without tracebacks, interrupts."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import ParamSpec

import typer

from cardgen.cli import console
from cardgen.errors import CardgenError, UsageError

DONE, NOT_DONE, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130
_P = ParamSpec("_P")


def command(run: Callable[_P, int]) -> Callable[_P, None]:
    """Makes a function that returns an exit code into a command that ends with it.

    A user's mistake is told in a line or two; other exceptions are faults of the program.
    """

    @functools.wraps(run)
    def wrapped(*args: _P.args, **kwargs: _P.kwargs) -> None:
        try:
            code = run(*args, **kwargs)
            sys.stdout.flush()
        except UsageError as error:
            _tell(error)
            code = WRONG_USAGE
        except CardgenError as error:
            _tell(error)
            code = NOT_DONE
        except BrokenPipeError:  # the reader of a pipe has gone, as `| head` does
            sys.stdout = None
            code = NOT_DONE
        except OSError as error:
            _tell(CardgenError(_reason(error)))
            code = NOT_DONE
        except KeyboardInterrupt:
            console.complain("interrupted")
            code = INTERRUPTED
        raise typer.Exit(code)

    return wrapped


def _tell(error: CardgenError) -> None:
    head = console.styled("error:", "error", sys.stderr)
    console.complain(f"{head} {console.clean(error.message)}")
    if error.hint:
        console.complain(f"   hint: {console.clean(error.hint)}")


def _reason(error: OSError) -> str:
    place = f"{error.filename}: " if error.filename else ""
    return f"{place}{(error.strerror or str(error)).lower()}"

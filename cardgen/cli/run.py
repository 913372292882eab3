"""How every command ends: exit codes, errors without tracebacks, interrupts."""

from __future__ import annotations

import contextlib
import functools
import gc
import signal
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, NoReturn, ParamSpec

import typer

from cardgen.cli import console
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.errors import CardgenError, UsageError
from cardgen.wording import why

DONE, NOT_DONE, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130
_P = ParamSpec("_P")


def command(run: Callable[_P, int]) -> Callable[_P, None]:
    """Makes a function that returns an exit code into a command that ends with it.

    A user's mistake is told in a line or two, or as a report where `--json` asks for one; other
    exceptions are faults of the program.
    """

    @functools.wraps(run)
    def wrapped(*args: _P.args, **kwargs: _P.kwargs) -> None:
        tell = _report if kwargs.get("json") else _tell
        interrupts = _Interrupts()
        try:
            with interrupts:
                code = run(*args, **kwargs)
            sys.stdout.flush()
        except CardgenError as error:
            tell(error)
            code = WRONG_USAGE if isinstance(error, UsageError) else NOT_DONE
        except BrokenPipeError:  # the reader of a pipe has gone, as `| head` does
            code = NOT_DONE
        except OSError as error:
            tell(_of_the_system(error))
            code = NOT_DONE
        except KeyboardInterrupt:
            console.complain("interrupted")
            code = INTERRUPTED
        except Exception:  # a library may have made another error of Ctrl-C
            if not interrupts.came:
                raise
            console.complain("interrupted")
            code = INTERRUPTED
        raise typer.Exit(code)

    return wrapped


def end(code: int) -> NoReturn:
    """Ends the process with an exit code, after everything that was said is written.

    Raises:
        SystemExit: always.
    """
    failed = console.flush_streams()
    if failed is not None and code == DONE:
        if not isinstance(failed, BrokenPipeError):
            _tell(_of_the_system(failed))
            console.flush_streams()
        code = NOT_DONE
    # At its end Python would look for garbage among all that is still there: a tenth of the time.
    gc.freeze()
    sys.exit(code)


def told_errors(diagnostics: Sequence[Diagnostic], *, is_json: bool) -> bool:
    """Tells what is wrong with what a command reads; whether an error forbids going on.

    With `is_json` such an error is told as a report, for nothing else will be printed.
    """
    is_refused = has_errors(diagnostics)
    if is_refused and is_json:
        console.say_report(diagnostics)
    else:
        console.show_diagnostics(diagnostics)
    return is_refused


class _Interrupts:
    """Remembers that Ctrl-C was pressed, for some libraries make another error of it.

    Attributes:
        came: whether it was.
    """

    def __init__(self) -> None:
        self.came = False
        self._before: Any = None

    def __enter__(self) -> None:
        with contextlib.suppress(ValueError):  # not in the main thread
            self._before = signal.getsignal(signal.SIGINT)
            if self._before is signal.default_int_handler:
                signal.signal(signal.SIGINT, self._note)

    def __exit__(self, *_: object) -> None:
        if self._before is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, number: int, frame: FrameType | None) -> NoReturn:
        self.came = True
        raise KeyboardInterrupt


def _tell(error: CardgenError) -> None:
    head = console.styled("error:", "error", sys.stderr)
    console.complain(f"{head} {console.clean(error.message)}")
    if error.hint:
        console.complain(f"   hint: {console.clean(error.hint)}")


def _report(error: CardgenError) -> None:
    id_ = "wrong-usage" if isinstance(error, UsageError) else "not-done"
    console.say_report([Diagnostic(id_, "error", error.message, hint=error.hint)])


def _of_the_system(error: OSError) -> CardgenError:
    return CardgenError(f"{error.filename}: {why(error)}" if error.filename else why(error))

"""The program from its first moment on: `python -m cardgen`, and the command `cardgen`."""

import sys


def main() -> None:
    """Runs the command line; an interrupt while it still loads ends it without a traceback."""
    try:
        from cardgen.cli.main import main as run

        run()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    main()

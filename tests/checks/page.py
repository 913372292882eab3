"""The list of checks in `docs/checks.md`; `python -m tests.checks.page` writes it anew."""

from __future__ import annotations

from pathlib import Path

from cardgen.checks.check import Check
from cardgen.checks.proofs.proof import Proof
from cardgen.checks.proofs.registry import PROOFS
from cardgen.checks.registry import CHECKS

PAGE = Path(__file__).parents[2] / "docs" / "checks.md"
BEGINNING = "<!-- written by tests/checks/page.py from here on -->\n"

SEARCHED = """
## What a search finds

These run only when `cardgen check --proofs` asks for them, on decks without errors. They look at
no more positions than `--budget` says (20,000 if it says nothing), for the deck and for each mode
that changes what lies or comes on the table. The same budget finds the same on every machine.
[The engine](engine.md#proofs) tells how to read them.

"""


def listed() -> str:
    """One paragraph a check, in the order in which they run."""
    return (
        "\n".join(map(_paragraph, CHECKS.values()))
        + SEARCHED
        + "\n".join(map(_paragraph, PROOFS.values()))
    )


def _paragraph(check: Check | Proof) -> str:
    return f"### `{check.id}`\n\n**{check.severity}**: {check.title} {check.rationale}\n"


def rewritten(page: str) -> str:
    """A page whose list of checks is up to date."""
    return page.partition(BEGINNING)[0] + BEGINNING + "\n" + listed()


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

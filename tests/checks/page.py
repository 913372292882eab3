"""The list of checks in `docs/checks.md`; `python -m tests.checks.page` writes it anew."""

from __future__ import annotations

from pathlib import Path

from cardgen.checks.registry import CHECKS

PAGE = Path(__file__).parents[2] / "docs" / "checks.md"
BEGINNING = "<!-- written by tests/checks/page.py from here on -->\n"


def listed() -> str:
    """One paragraph a check, in the order in which they run."""
    return "\n".join(
        f"### `{check.id}`\n\n**{check.severity}**: {check.title} {check.rationale}\n"
        for check in CHECKS.values()
    )


def rewritten(page: str) -> str:
    """A page whose list of checks is up to date."""
    return page.partition(BEGINNING)[0] + BEGINNING + "\n" + listed()


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

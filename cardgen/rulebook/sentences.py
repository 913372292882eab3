"""The sentences of one language: templates by key, filled with values.

A deck's own texts are only ever values; no text a user wrote is read as a template.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from cardgen.errors import CardgenError

if TYPE_CHECKING:
    from jinja2 import Template
    from jinja2.sandbox import SandboxedEnvironment


_UNBROKEN = "\u00a0"
"""A blank at which no line ends."""
_LONGEST_UNBROKEN = 30


class Sentences:
    """Templates by key, and the values that all of them may show."""

    def __init__(
        self, templates: Mapping[str, str], values: Mapping[str, object] | None = None
    ) -> None:
        self._templates = templates
        self._values = values or {}

    def tell(self, key: str, **values: object) -> str:
        """The sentence of a key, filled.

        Raises:
            CardgenError: the language has no such sentence.
        """
        text = self._templates.get(key)
        if text is None:
            raise CardgenError(f"the rulebook has no sentence `{key}`")
        # Many sentences show no value, and the template engine is slow to start.
        return text if "{" not in text else _template(text).render({**self._values, **values})

    def named_below(self, key: str) -> list[str]:
        """The last words of the keys that have one more than this one, in file order."""
        heads = (name.rpartition(".") for name in self._templates)
        return [last for head, _, last in heads if head == key]


def count_noun(count: int, one: str, many: str) -> str:
    """A number with its noun, at whose blank no line ends: `1 card`, `3 cards`."""
    return f"{count}{_UNBROKEN}{one if count == 1 else many}"


def unbroken(text: str) -> str:
    """A text in which no line ends at a blank; a long one may be broken after its first words."""
    return text[:_LONGEST_UNBROKEN].replace(" ", _UNBROKEN) + text[_LONGEST_UNBROKEN:]


def listed(words: Sequence[str], last: str, quotes: str = "") -> str:
    """Words in a row, `last` before the last of them: `“A”, “B” or “C”`.

    Args:
        words: in order.
        last: what joins the last one, such as `or`.
        quotes: the two signs that open and close each; none if empty.
    """
    quoted = [f"{quotes[:1]}{word}{quotes[1:]}" for word in words]
    return f" {last} ".join(filter(None, (", ".join(quoted[:-1]), *quoted[-1:])))


@cache
def _environment() -> SandboxedEnvironment:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(undefined=StrictUndefined, autoescape=False, optimized=False)
    environment.filters["listed"] = listed
    environment.filters["of"] = count_noun
    environment.filters["unbroken"] = unbroken
    return environment


@cache
def _template(text: str) -> Template:
    return _environment().from_string(text)

"""Settings as data: a choice about prints, what it takes, what it means, and what it is unset.

An option and a key of a preset are read by the same kind, so that they take the same words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from cardgen.diagnostics import nearest
from cardgen.errors import UsageError
from cardgen.model.colour import contrast, parse_colour
from cardgen.units import LONGEST, format_mm, format_number, parse_length, parse_size

_SIMPLE = re.compile(r"[A-Za-z0-9./_]([A-Za-z0-9 ._/@+-]*[A-Za-z0-9._/@+-])?")
"""Texts that mean themselves in YAML."""
_LONGEST_TEXT = 5_000
_TRUTHS = {"true": True, "false": False}
"""What is a truth value to an editor."""


class Kind(Protocol):
    """What a setting takes."""

    @property
    def metavar(self) -> str:
        """How a value is written in help."""

    @property
    def fault(self) -> str:
        """The id of the diagnostic that refuses one."""

    def read(self, text: str) -> Any:
        """The value of a text.

        Raises:
            UsageError: it has none.
        """

    def write(self, value: Any) -> str:
        """A value as YAML, which reads as that value again."""

    def json(self) -> Mapping[str, Any]:
        """The JSON Schema of a value."""


class Setting(NamedTuple):
    """One choice about prints.

    Attributes:
        key: its name in presets; the option is called the same behind `--`.
        kind: what it takes.
        about: what it does, in a sentence or two.
        panel: the heading it stands below in help and in presets.
        default: its value where nothing sets it.
        unset: how it is told that it has none then, as in `as many as fit`.
    """

    key: str
    kind: Kind
    about: str
    panel: str
    default: Any = None
    unset: str = ""

    @property
    def option(self) -> str:
        """Its name on the command line."""
        return f"--{self.key}"

    @property
    def name(self) -> str:
        """Its name in code."""
        return self.key.replace("-", "_")


class Choice(NamedTuple):
    """One of a few words, in upper or lower case; others may stand for one of them."""

    values: tuple[str, ...]
    aliases: Mapping[str, str] = MappingProxyType({})
    fault: str = "bad-value"

    @property
    def metavar(self) -> str:
        """`none|crop|guides`."""
        return "|".join(self.values)

    def read(self, text: str) -> str:
        """The word that is meant."""
        word = text.strip().lower()
        word = self.aliases.get(word, word)
        if word not in self.values:
            near = nearest(word, self.values)
            known = ", ".join(self.values)
            hint = f"one of: {known}" if near is None else f"did you mean `{near}`? One of: {known}"
            raise UsageError(f"`{text}` is not one of the values", hint)
        return word

    def write(self, value: str) -> str:
        """The word itself."""
        return value

    def json(self) -> Mapping[str, Any]:
        """Words, and what may stand for some."""
        return {"enum": [*self.values, *(_TRUTHS.get(word, word) for word in self.aliases)]}


class Whole(NamedTuple):
    """A whole number in a range."""

    least: int
    most: int
    fault: str = "bad-number"

    @property
    def metavar(self) -> str:
        """`N`."""
        return "N"

    def read(self, text: str) -> int:
        """The number."""
        if not re.fullmatch(r"\s*[+-]?[0-9]{1,100}\s*", text):
            raise UsageError(f"`{text}` is not a whole number", "write digits, such as 2")
        number = int(text)
        if not self.least <= number <= self.most:
            raise UsageError(
                f"`{text}` is out of range", f"allowed: from {self.least:,} to {self.most:,}"
            )
        return number

    def write(self, value: int) -> str:
        """Its digits."""
        return str(value)

    def json(self) -> Mapping[str, Any]:
        """The range."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Number(NamedTuple):
    """A number in a range."""

    least: float
    most: float
    fault: str = "bad-number"

    @property
    def metavar(self) -> str:
        """`NUMBER`."""
        return "NUMBER"

    def read(self, text: str) -> float:
        """The number."""
        if not re.fullmatch(r"\s*[+-]?([0-9]{1,100}(\.[0-9]{0,100})?|\.[0-9]{1,100})\s*", text):
            raise UsageError(f"`{text}` is not a number", "write digits, such as 0.1")
        number = float(text)
        if not self.least <= number <= self.most:
            raise UsageError(
                f"`{text}` is out of range", f"allowed: from {self.least:g} to {self.most:g}"
            )
        return round(number, 6)

    def write(self, value: float) -> str:
        """Its shortest digits."""
        return format_number(value, 6)

    def json(self) -> Mapping[str, Any]:
        """The range."""
        return {"type": "number", "minimum": self.least, "maximum": self.most}


class Length(NamedTuple):
    """A length in mm, in a range."""

    least: float = 0.0
    most: float = LONGEST
    fault: str = "bad-length"

    @property
    def metavar(self) -> str:
        """`LENGTH`."""
        return "LENGTH"

    def read(self, text: str) -> float:
        """The length in mm."""
        try:
            length = parse_length(text)
        except ValueError as error:
            raise UsageError(str(error), "write a number with mm, cm or in") from None
        return self.checked(length, text)

    def checked(self, length: float, text: str) -> float:
        """The same length.

        Raises:
            UsageError: it is out of range.
        """
        if length < 0 <= self.least:
            raise UsageError(f"`{text}` is negative", "lengths are 0 or more")
        if not self.least <= length <= self.most:
            raise UsageError(
                f"`{text}` is out of range",
                f"allowed: from {format_mm(self.least)} to {format_mm(self.most)}",
            )
        return length

    def write(self, value: float) -> str:
        """The length to a thousandth of a millimetre and finer, as it was typed."""
        return f"{format_number(value, 6)} mm"

    def json(self) -> Mapping[str, Any]:
        """A number, or a text with a unit."""
        return {"type": ["number", "string"]}


class Lengths(NamedTuple):
    """A length in mm, or one across and one down: `4`, `4x2`, `4 mm x 2 mm`."""

    each: Length = Length()
    fault: str = "bad-length"

    @property
    def metavar(self) -> str:
        """`LENGTH`."""
        return self.each.metavar

    def read(self, text: str) -> float | tuple[float, float]:
        """One length where both are the same."""
        try:
            across, down = parse_size(text)
        except ValueError as error:
            raise UsageError(str(error), "such as 4, 4 mm or 4x2: across x down") from None
        for length in (across, down):
            self.each.checked(length, text)
        return across if across == down else (across, down)

    def write(self, value: float | tuple[float, float]) -> str:
        """One length, or both."""
        if isinstance(value, tuple):
            return " x ".join(map(self.each.write, value))
        return self.each.write(value)

    def json(self) -> Mapping[str, Any]:
        """A number, or a text."""
        return self.each.json()


class Flag(NamedTuple):
    """Yes or no."""

    fault: str = "bad-value"

    @property
    def metavar(self) -> str:
        """Nothing: the option itself says it."""
        return ""

    def read(self, text: str) -> bool:
        """Whether it is yes."""
        word = text.strip().lower()
        if word in ("true", "yes", "on"):
            return True
        if word in ("false", "no", "off"):
            return False
        raise UsageError(f"`{text}` is neither true nor false", "write true or false")

    def write(self, value: bool) -> str:
        """`true` or `false`."""
        return "true" if value else "false"

    def json(self) -> Mapping[str, Any]:
        """A truth value, and words for one."""
        return {"enum": [True, False, "yes", "no", "on", "off"]}


class Ink(NamedTuple):
    """A colour that prints on white paper."""

    least_contrast: float
    fault: str = "bad-colour"

    @property
    def metavar(self) -> str:
        """`#RRGGBB`."""
        return "#RRGGBB"

    def read(self, text: str) -> str:
        """The colour as `#rrggbb`."""
        try:
            colour = parse_colour(text)
        except ValueError as error:
            raise UsageError(str(error), 'put it in quotes: "#161616"') from None
        found = contrast(colour, "#ffffff")
        if found < self.least_contrast:
            raise UsageError(
                f"`{text}` is too light to be seen: its contrast with white is {found:.1f}",
                f"at least {self.least_contrast:g}",
            )
        return colour

    def write(self, value: str) -> str:
        """The colour in quotes, for `#` begins a comment."""
        return f'"{value}"'

    def json(self) -> Mapping[str, Any]:
        """`#` and three or six digits."""
        return {"type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"}


class Word(NamedTuple):
    """A text such as a name or path."""

    metavar: str
    fault: str = "bad-value"

    def read(self, text: str) -> str:
        """The text without the spaces round it."""
        if not text.strip():
            raise UsageError("the value is empty", f"write {self.metavar}, or leave it out")
        if len(text) > _LONGEST_TEXT:
            raise UsageError(f"a text of {len(text):,} characters", f"at most {_LONGEST_TEXT:,}")
        return text.strip()

    def write(self, value: str) -> str:
        """The text, in quotes where YAML would read something else."""
        if _SIMPLE.fullmatch(value) and value.lower() != "null":
            return value
        return json.dumps(value, ensure_ascii=False)

    def json(self) -> Mapping[str, Any]:
        """A text, which may look like a number."""
        return {"type": ["string", "number"]}


class Words(NamedTuple):
    """Texts: an option that repeats, a list in a preset; each is read on its own."""

    each: Word
    fault: str = "bad-value"

    @property
    def metavar(self) -> str:
        """That of one of them."""
        return self.each.metavar

    def read(self, text: str) -> str:
        """One of them."""
        return self.each.read(text)

    def write(self, value: tuple[str, ...]) -> str:
        """One alone, or a list."""
        texts = [self.each.write(text) for text in value]
        return texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"

    def json(self) -> Mapping[str, Any]:
        """That of one of them."""
        return self.each.json()

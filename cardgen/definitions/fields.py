"""The types of single values: text from the file to numbers, lengths, colours, texts, choices."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cardgen.definitions.schema import Schema, described, either, empty, fault, table, value
from cardgen.diagnostics import did_you_mean
from cardgen.errors import UsageError
from cardgen.model.colour import parse_colour
from cardgen.model.setting import Kind
from cardgen.units import parse_length, parse_size

_WHOLE = re.compile(r"[+-]?[0-9]{1,100}")
_FOOTPRINT = re.compile(r"([1-9][0-9]?)\s*[xX×]\s*([1-9][0-9]?)")
_LANGUAGE = r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"
_PATH_END = "([nesw]([1-9][0-9]{0,2})?(@[1-9][0-9]?)?|x([1-9][0-9]{0,2})?)"
_YES = ("yes", "on")
_NO = ("no", "off")
LARGEST_FOOTPRINT = 8
LONGEST_TEXT = 5_000
"""Characters of a text; what is longer is a mistake, and takes ages to set."""
LONGEST_TITLE = 300


def _scalar(given: Any, what: str) -> str:
    if given is None:
        raise empty()
    if not isinstance(given, str):
        raise fault("wrong-type", f"{what} is expected here, not a list or mapping")
    return given


def _word(given: Any) -> str:
    text = _scalar(given, "a text")
    if not text.strip():
        raise empty()
    if len(text) > LONGEST_TEXT:
        raise _too_long(text, LONGEST_TEXT)
    return text


def _title(given: Any) -> str:
    text = _word(given)
    if len(text) > LONGEST_TITLE:
        raise _too_long(text, LONGEST_TITLE)
    return text


def _too_long(text: str, most: int) -> Exception:
    return fault("long-text", f"this text has {len(text):,} characters", f"at most {most:,}")


def _flag(given: Any) -> bool:
    text = _scalar(given, "true or false").strip().lower()
    if text in ("true", *_YES):
        return True
    if text in ("false", *_NO):
        return False
    raise fault("bad-value", f"`{text}` is neither true nor false", "write true or false")


def _length(given: Any) -> float:
    text = _scalar(given, "a length")
    try:
        length = parse_length(text)
    except ValueError as error:
        raise fault("bad-length", str(error), "write a number with mm, cm or in") from None
    if length < 0:
        raise fault("bad-length", f"`{text}` is negative", "lengths are 0 or more")
    return length


def _cell_size(given: Any) -> tuple[float, float]:
    text = _scalar(given, "a length, or width x height")
    try:
        sides = parse_size(text)
    except ValueError as error:
        hint = "write `44 mm`, or `44 x 66 mm` for width x height"
        raise fault("bad-length", str(error), hint) from None
    if not all(5 <= side <= 500 for side in sides):
        raise fault("bad-length", f"a cell of `{text}` is not between 5 mm and 500 mm")
    return sides


def _footprint(given: Any) -> tuple[int, int]:
    text = _scalar(given, "a footprint")
    match = _FOOTPRINT.fullmatch(text.strip())
    if match is None:
        hint = "write columns x rows in cells, such as 2x1"
        raise fault("bad-footprint", f"`{text}` is not a footprint", hint)
    columns, rows = int(match[1]), int(match[2])
    if max(columns, rows) > LARGEST_FOOTPRINT:
        hint = f"at most {LARGEST_FOOTPRINT} cells a side"
        raise fault("bad-footprint", f"a card of {columns}x{rows} cells is too large", hint)
    return columns, rows


def _colour(given: Any) -> str | None:
    quoted = 'put a colour in quotes: "#5E3A2A"'
    if given is None:
        raise fault("empty-value", "the value is empty", quoted)
    text = _scalar(given, "a colour")
    if text.strip().lower() == "none":
        return None
    try:
        return parse_colour(text)
    except ValueError as error:
        raise fault("bad-colour", str(error), quoted) from None


def _language(given: str) -> str:
    if not re.fullmatch(_LANGUAGE, given):
        raise fault("bad-language", f"`{given}` is not a language code", "such as en, de, pt-BR")
    return given


def choice(values: Iterable[str]) -> Schema:
    """One of a few words; a miss names the nearest."""
    words = tuple(values)

    def validate(given: Any) -> str:
        text = _scalar(given, "a word").strip()
        if text not in words:
            raise fault(
                "bad-value", f"`{text}` is not one of the values here", did_you_mean(text, words)
            )
        return text

    return value(validate, {"type": "string", "enum": list(words)})


def whole(minimum: int, maximum: int) -> Schema:
    """A whole number in a range."""

    def validate(given: Any) -> int:
        text = _scalar(given, "a whole number").strip()
        if not _WHOLE.fullmatch(text):
            raise fault("bad-number", f"`{text}` is not a whole number", "write digits, such as 2")
        if not minimum <= int(text) <= maximum:
            allowed = f"from {minimum} to {maximum}" if minimum < maximum else f"{minimum}"
            raise fault("bad-number", f"`{text}` is out of range", f"allowed: {allowed}")
        return int(text)

    return value(validate, {"type": "integer", "minimum": minimum, "maximum": maximum})


def of_kind(kind: Kind) -> Schema:
    """A single value as an option of this kind takes it."""

    def validate(given: Any) -> Any:
        try:
            return kind.read(_scalar(given, "a single value"))
        except UsageError as error:
            raise fault(kind.fault, error.message, error.hint) from None

    return value(validate, kind.json())


_TEXT = {"type": ["string", "number", "boolean"]}

WORD = value(_word, {**_TEXT, "maxLength": LONGEST_TEXT})
COUNT = whole(0, 999_999_999)
FLAG = value(_flag, {"enum": [True, False, *_YES, *_NO]})
LENGTH = value(
    _length,
    {
        "oneOf": [
            {"type": "number", "minimum": 0},
            {
                "type": "string",
                "pattern": r"^\s*\+?(\d+\.?\d*|\.\d+)\s*([mM][mM]|[cC][mM]|[iI][nN])?\s*$",
            },
        ],
        "description": "a length: mm, cm or in; a bare number is mm",
    },
)
CELL_SIZE = value(
    _cell_size,
    {
        "type": ["string", "number"],
        "description": "the size of a cell: `44 mm`, or `44 x 66 mm` for width x height",
    },
)
FOOTPRINT = value(_footprint, {"type": "string", "pattern": r"^\s*[1-9]\d?\s*[xX×]\s*[1-9]\d?\s*$"})
COLOUR = value(_colour, {"type": "string", "pattern": "^(#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})|none)$"})


def _translated(words: Schema) -> Schema:
    languages = value(_language, {"pattern": f"^{_LANGUAGE}$"})
    return described(
        either(text=words, mapping=table(words, "language -> text", keys=languages, minimum=1)),
        "a text, or one a language: {en: ..., de: ...}",
    )


TRANSLATED = _translated(WORD)
TITLE = _translated(value(_title, {**_TEXT, "maxLength": LONGEST_TITLE}))
PATH_TEXT = value(
    _word,
    {
        "type": "string",
        "maxLength": LONGEST_TEXT,
        "pattern": f"^{_PATH_END}(-{_PATH_END})*$",
        "description": "ends joined by `-`: ports n e s w (numbered on longer sides), "
        "dead ends x; `n1-e`, `n2-e-x1`, `n@1-e@3`",
    },
)

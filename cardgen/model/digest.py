"""One digest for any frozen value: the sha256 of its canonical JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any


def digest(value: object) -> str:
    """The sha256 of a frozen value: named tuples, dataclasses, mappings, texts, numbers.

    Equal values have equal digests on every machine; keys of mappings are sorted.
    """
    text = json.dumps(_canonical(value), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _canonical(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {
            "": type(value).__name__,
            **{field.name: _canonical(getattr(value, field.name)) for field in fields(value)},
        }
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {"": type(value).__name__, **_canonical(value._asdict())}
    if isinstance(value, Mapping):
        return {str(key): _canonical(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_canonical(item) for item in value]
    return value

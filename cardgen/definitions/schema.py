"""A small language for shapes over pydantic's core: mappings, lists, values, alternatives.

The core is used without pydantic's model classes, which would cost a tenth of a second at every
start; it reports all errors at once and yields the JSON Schema all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from pydantic_core import CoreSchema, PydanticCustomError, SchemaValidator, core_schema

from cardgen.diagnostics import DeckPath

Schema = CoreSchema


def fault(id: str, message: str, hint: str | None = None) -> PydanticCustomError:
    """A validation error that becomes a diagnostic of this id, message and hint."""
    return PydanticCustomError("cardgen", "{message}", {"id": id, "message": message, "hint": hint})


def empty() -> PydanticCustomError:
    """The error for a value that is not there, as in `title: # later`."""
    return fault("empty-value", "the value is empty")


def value(validate: Callable[[Any], Any], json: Mapping[str, Any]) -> Schema:
    """A single value, read by a function that raises `fault(...)`, and its JSON Schema."""
    return core_schema.no_info_plain_validator_function(validate, metadata={"json": json})


def mapping(
    title: str,
    about: str,
    *,
    example: str | None = None,
    required: Mapping[str, Schema] | None = None,
    optional: Mapping[str, Schema] | None = None,
) -> Schema:
    """A mapping with fixed keys; another key is an error."""
    required, optional = required or {}, optional or {}
    fields = {
        name: core_schema.typed_dict_field(schema, required=name in required)
        for name, schema in {**required, **optional}.items()
    }
    schema = core_schema.typed_dict_schema(fields, extra_behavior="forbid")
    return _typed(
        dict,
        "a mapping of keys and values",
        schema,
        {"title": title, "description": about},
        example,
    )


def open_mapping(required: Mapping[str, Schema]) -> Schema:
    """A mapping whose other keys cannot be told, as those that would tell them are at fault.

    Nothing of it is in the JSON Schema, as nothing that is right has this shape.
    """
    fields = {name: core_schema.typed_dict_field(schema) for name, schema in required.items()}
    return core_schema.typed_dict_schema(fields, extra_behavior="allow")


def table(
    values: Schema, about: str, *, keys: Schema | None = None, minimum: int | None = None
) -> Schema:
    """A mapping whose keys the author chooses."""
    keys = keys or core_schema.str_schema()
    schema = core_schema.dict_schema(keys, values, min_length=minimum)
    return _typed(dict, "a mapping of keys and values", schema, {"description": about})


def listing(
    items: Schema,
    about: str,
    minimum: int = 0,
    maximum: int | None = None,
    *,
    example: str | None = None,
) -> Schema:
    """A list."""
    schema = core_schema.list_schema(items, min_length=minimum, max_length=maximum)
    return _typed(list, "a list", schema, {"description": about}, example)


def either(**schemas: Schema) -> Schema:
    """Alternatives told apart by the value: `mapping` for a mapping, else `text`."""
    return core_schema.tagged_union_schema(schemas, _kind)


def by_key(schemas: Mapping[str, Schema], choose: Callable[[Any], str]) -> Schema:
    """Alternatives told apart by a function of the value."""
    return core_schema.tagged_union_schema(dict(schemas), choose)


def described(schema: Schema, about: str, **json: Any) -> Schema:
    """The same schema with a description for editors, and what else they should know."""
    own = schema.get("metadata", {}).get("json", {})
    return {**schema, "metadata": {"json": {**own, "description": about, **json}}}


def validator(schema: Schema) -> SchemaValidator:
    """What checks data against a schema; its errors are all reported at once."""
    return SchemaValidator(schema)


def json_schema(schema: Schema) -> dict[str, Any]:
    """The JSON Schema of a titled mapping, the titled mappings in it as definitions."""
    definitions: dict[str, Any] = {}
    name = _json_of(schema, definitions)["$ref"].removeprefix(_DEFINITIONS)
    return {**definitions.pop(name), "$defs": definitions}


class Place(NamedTuple):
    """Where in the data a validation error is.

    Attributes:
        path: to the value at fault.
        keys: those allowed in the mapping that it lies in.
        is_required: whether that mapping must have its key.
    """

    path: DeckPath
    keys: tuple[str, ...]
    is_required: bool


def place_of(schema: Schema, loc: Iterable[str | int]) -> Place:
    """The place that a validation error's `loc` points to.

    `loc` also names alternatives that were chosen, and whether a key is at fault; those are no
    steps in the data.
    """
    path: list[str | int] = []
    keys: tuple[str, ...] = ()
    is_required = False
    found: Any = schema
    kind = ""
    for step in loc:
        if kind == "dict" and step == "[key]":
            break
        while found["type"] == "function-before":
            found = found["schema"]
        kind = found["type"]
        if kind == "tagged-union":
            found = found["choices"][step]
        elif kind == "typed-dict":
            keys = tuple(found["fields"])
            path.append(step)
            if step not in keys:
                break
            field = found["fields"][step]
            is_required = field.get("required", True)
            found = field["schema"]
        elif kind in ("list", "dict"):
            path.append(step)
            is_required = False
            found = found["items_schema" if kind == "list" else "values_schema"]
    return Place(tuple(path), keys, is_required)


def _kind(given: Any) -> str:
    return "mapping" if isinstance(given, dict) else "text"


def _typed(
    kind: type,
    what: str,
    schema: Schema,
    json: Mapping[str, Any],
    example: str | None = None,
) -> Schema:
    def check(given: Any) -> Any:
        if given is None:
            raise empty()
        if not isinstance(given, kind):
            hint = f"such as {example}" if example else None
            raise fault("wrong-type", f"{what} is expected here", hint)
        return given

    return core_schema.no_info_before_validator_function(check, schema, metadata={"json": json})


def _json_of(schema: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema of a part of a shape; a titled one goes to the definitions."""
    own = schema.get("metadata", {}).get("json", {})
    part = {**own, **_JSON[schema["type"]](schema, lambda below: _json_of(below, definitions))}
    title = part.get("title")
    if title is None:
        return part
    known = definitions.setdefault(title, part)
    assert known == part, f"two shapes are called {title}"
    return {"$ref": _DEFINITIONS + title}


def _json_of_mapping(schema: Any, json: _Json) -> dict[str, Any]:
    fields = schema["fields"]
    required = [name for name, field in fields.items() if field.get("required", True)]
    return {
        "type": "object",
        "properties": {name: json(field["schema"]) for name, field in fields.items()},
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }


def _json_of_table(schema: Any, json: _Json) -> dict[str, Any]:
    keys = json(schema["keys_schema"])
    return {
        "type": "object",
        "additionalProperties": json(schema["values_schema"]),
        **({"propertyNames": keys} if keys else {}),
        **({"minProperties": schema["min_length"]} if "min_length" in schema else {}),
    }


def _json_of_list(schema: Any, json: _Json) -> dict[str, Any]:
    limits = {"minItems": schema.get("min_length"), "maxItems": schema.get("max_length")}
    return {
        "type": "array",
        "items": json(schema["items_schema"]),
        **{name: limit for name, limit in limits.items() if limit},
    }


def _json_of_union(schema: Any, json: _Json) -> dict[str, Any]:
    shapes = schema["choices"].values()
    return {"anyOf": [json(s) for s in shapes if s.get("extra_behavior") != "allow"]}


_DEFINITIONS = "#/$defs/"
_Json = Callable[[Any], dict[str, Any]]
_JSON: Mapping[str, Callable[[Any, _Json], dict[str, Any]]] = {
    "function-plain": lambda schema, json: {},
    "function-before": lambda schema, json: json(schema["schema"]),
    "str": lambda schema, json: {},
    "typed-dict": _json_of_mapping,
    "dict": _json_of_table,
    "list": _json_of_list,
    "tagged-union": _json_of_union,
}

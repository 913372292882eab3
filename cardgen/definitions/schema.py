"""A small language for shapes over pydantic's core: mappings, lists, values, alternatives.

The core is used without pydantic's model classes, which would cost a tenth of a second at every
start; it reports all errors at once and yields the JSON Schema all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

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
    return core_schema.no_info_plain_validator_function(validate, metadata=_json(json))


def mapping(
    title: str,
    about: str,
    *,
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
        dict, "a mapping of keys and values", schema, {"title": title, "description": about}
    )


def open_mapping(title: str, about: str, required: Mapping[str, Schema]) -> Schema:
    """A mapping with some fixed keys and others that are read elsewhere."""
    fields = {name: core_schema.typed_dict_field(schema) for name, schema in required.items()}
    schema = core_schema.typed_dict_schema(fields, extra_behavior="allow")
    return _typed(
        dict, "a mapping of keys and values", schema, {"title": title, "description": about}
    )


def table(
    values: Schema, about: str, *, keys: Schema | None = None, minimum: int | None = None
) -> Schema:
    """A mapping whose keys the author chooses."""
    keys = keys or core_schema.str_schema()
    schema = core_schema.dict_schema(keys, values, min_length=minimum)
    return _typed(dict, "a mapping of keys and values", schema, {"description": about})


def listing(items: Schema, about: str, minimum: int = 0, maximum: int | None = None) -> Schema:
    """A list."""
    schema = core_schema.list_schema(items, min_length=minimum, max_length=maximum)
    return _typed(list, "a list", schema, {"description": about})


def either(**schemas: Schema) -> Schema:
    """Alternatives told apart by the value: `mapping` for a mapping, else `text`."""
    return core_schema.tagged_union_schema(schemas, _kind)


def by_key(schemas: Mapping[str, Schema], choose: Callable[[Any], str]) -> Schema:
    """Alternatives told apart by a function of the value."""
    return core_schema.tagged_union_schema(dict(schemas), choose)


def described(schema: Schema, about: str) -> Schema:
    """The same schema with a description for editors."""
    return {**schema, "metadata": _json({"description": about}, schema)}


def validator(schema: Schema) -> SchemaValidator:
    """What checks data against a schema; its errors are all reported at once."""
    return SchemaValidator(schema)


def json_schema(schema: Schema) -> dict[str, Any]:
    """The JSON Schema of a shape, its titled mappings as definitions."""
    from pydantic.json_schema import GenerateJsonSchema

    generated = GenerateJsonSchema().generate(schema)
    definitions: dict[str, Any] = {}
    hoisted = {key: _hoisted(part, definitions) for key, part in generated.items()}
    return {**hoisted, "$defs": definitions} if definitions else hoisted


def place_of(schema: Schema, loc: Iterable[str | int]) -> tuple[DeckPath, tuple[str, ...]]:
    """Where in the data a validation error's `loc` points, and the keys allowed at its end.

    `loc` also names alternatives that were chosen, and whether a key is at fault; those are no
    steps in the data.
    """
    path: list[str | int] = []
    keys: tuple[str, ...] = ()
    found: Any = schema
    for step in loc:
        while found["type"] == "function-before":
            found = found["schema"]
        if found["type"] == "tagged-union":
            found = found["choices"][step]
        elif found["type"] == "typed-dict":
            keys = tuple(found["fields"])
            path.append(step)
            if step not in keys:
                break
            found = found["fields"][step]["schema"]
        elif found["type"] in ("list", "dict"):
            path.append(step)
            found = found["items_schema" if found["type"] == "list" else "values_schema"]
    return tuple(path), keys


def _kind(given: Any) -> str:
    return "mapping" if isinstance(given, dict) else "text"


def _typed(kind: type, what: str, schema: Schema, json: Mapping[str, Any]) -> Schema:
    def check(given: Any) -> Any:
        if given is None:
            raise empty()
        if not isinstance(given, kind):
            raise fault("wrong-type", f"{what} is expected here")
        return given

    return core_schema.no_info_before_validator_function(
        check, schema, metadata=_json(json, schema)
    )


def _json(json: Mapping[str, Any], schema: Schema | None = None) -> dict[str, Any]:
    def generate(_: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        inner: dict[str, Any] = {}
        if schema is not None:
            own = schema.get("metadata", {}).get("pydantic_js_functions")
            inner = own[0](schema, handler) if own else handler(schema)
        return {**inner, **json}

    return {"pydantic_js_functions": [generate]}


def _hoisted(part: Any, definitions: dict[str, Any]) -> Any:
    """A part of a JSON Schema with every titled object in it moved to the definitions."""
    if isinstance(part, list):
        return [_hoisted(item, definitions) for item in part]
    if not isinstance(part, dict):
        return part
    hoisted = {key: _hoisted(value, definitions) for key, value in part.items()}
    title = part.get("title")
    if part.get("type") != "object" or not isinstance(title, str):
        return hoisted
    assert definitions.setdefault(title, hoisted) == hoisted, f"two shapes are called {title}"
    return {"$ref": f"#/$defs/{title}"}

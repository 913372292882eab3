"""A small language for shapes over pydantic's core: mappings, lists, values, alternatives.

The core is used without pydantic's model classes, which would cost a tenth of a second at every
start; it reports all errors at once and yields the JSON Schema all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic_core import CoreSchema, PydanticCustomError, SchemaValidator, core_schema

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


def table(values: Schema, about: str) -> Schema:
    """A mapping whose keys the author chooses."""
    schema = core_schema.dict_schema(core_schema.str_schema(), values)
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
    """The JSON Schema of a shape, with repeated shapes as definitions."""
    from pydantic.json_schema import GenerateJsonSchema

    return GenerateJsonSchema().generate(schema)


def keys_at(schema: Schema, place: tuple[str | int, ...]) -> tuple[str, ...]:
    """The keys a mapping may have at a place of the data (`place` as pydantic's `loc`)."""
    found: Any = schema
    for step in (*place, None):
        while found["type"].startswith("function-before"):
            found = found["schema"]
        if step is None:
            return tuple(found.get("fields", ()))
        if found["type"] == "typed-dict":
            found = found["fields"][step]["schema"]
        elif found["type"] == "list":
            found = found["items_schema"]
        elif found["type"] == "dict":
            found = found["values_schema"]
        elif found["type"] == "tagged-union":
            found = found["choices"][step]
        else:
            return ()
    return ()


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

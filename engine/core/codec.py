"""How do actions, events and positions become JSON and come back?

Works on dataclasses whose fields are str, int, bool, None, Fraction, tuples, lists, dicts with text keys and other
dataclasses. Fractions are written as text. Everything comes back as the declared type, so equal values stay equal.
"""

import dataclasses
import types
import typing
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def to_json(value: object) -> Any:
    """Return the JSON form of a value; raises TypeError for a type that has none."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, frozenset | set):
        return sorted(to_json(item) for item in value)
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_json(getattr(value, field.name)) for field in dataclasses.fields(value) if field.init}
    raise TypeError(f"{type(value).__name__} has no JSON form")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def from_json(kind: type[T], data: Any) -> T:
    """Return a value of the given type from its JSON form; raises ValueError naming the field that does not fit."""
    return typing.cast(T, _decode(kind, data, kind.__name__ if isinstance(kind, type) else str(kind)))


def _decode(kind: Any, data: Any, where: str) -> Any:
    if kind is Any or kind is object:
        return data
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if origin is types.UnionType or origin is typing.Union:
        if data is None and type(None) in arguments:
            return None
        choices = [choice for choice in arguments if choice is not type(None)]
        if len(choices) == 1:
            return _decode(choices[0], data, where)
        return data
    if origin is typing.Literal:
        if data not in arguments:
            raise ValueError(f"{where}: {data!r} is none of {', '.join(map(str, arguments))}")
        return data
    if origin is tuple:
        _expect(data, list, where)
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return tuple(_decode(arguments[0], item, where) for item in data)
        if len(data) != len(arguments):
            raise ValueError(f"{where}: expected {len(arguments)} items, found {len(data)}")
        return tuple(_decode(part, item, where) for part, item in zip(arguments, data, strict=True))
    if origin in (list, frozenset, set):
        _expect(data, list, where)
        return origin(_decode(arguments[0], item, where) for item in data)
    if origin is dict:
        _expect(data, dict, where)
        if arguments[0] is int:
            return {int(key): _decode(arguments[1], item, where) for key, item in data.items()}
        return {key: _decode(arguments[1], item, where) for key, item in data.items()}
    if kind is Fraction:
        try:
            return Fraction(data)
        except (TypeError, ValueError, ZeroDivisionError) as error:
            raise ValueError(f"{where}: {data!r} is no fraction such as 1/2") from error
    if dataclasses.is_dataclass(kind):
        _expect(data, dict, where)
        hints = _hints(kind)  # type: ignore[arg-type]
        known = {field.name: field for field in dataclasses.fields(kind) if field.init}
        unknown = sorted(set(data) - set(known))
        if unknown:
            raise ValueError(f"{where}: unknown field {unknown[0]!r}; known are {', '.join(known)}")
        lacking = [name for name, field in known.items() if name not in data and _is_required(field)]
        if lacking:
            raise ValueError(f"{where}: the field {lacking[0]!r} is missing; it has {', '.join(known)}")
        return typing.cast(type, kind)(
            **{name: _decode(hints[name], item, f"{where}.{name}") for name, item in data.items()}
        )
    if kind in (str, int, bool):
        _expect(data, kind, where)
    return data


def _is_required(field: "dataclasses.Field[Any]") -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _expect(data: Any, kind: type, where: str) -> None:
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        raise ValueError(f"{where}: expected {kind.__name__}, found {data!r}")

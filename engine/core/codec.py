"""How do actions, events and positions become JSON and come back?

Works on dataclasses whose fields are str, int, bool, None, Fraction, tuples, lists, dicts with text keys and other
dataclasses. Fractions are written as text. Everything comes back as the declared type, so equal values stay equal; a
type that cannot be read back is refused, and what is declared as Any comes as it is.
What a type needs is worked out once: a game writes and reads many thousands of events.
"""

import dataclasses
import json
import types
import typing
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")
Reader = Callable[[Any], Any]

_PLAIN = frozenset({type(None), bool, int, str})
"""Types that are their own JSON form."""


class _UnfitError(Exception):
    """Data does not fit a type; ``fields`` leads to it, the innermost first."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.fields: list[str] = []


def to_json(value: object) -> Any:
    """Return the JSON form of a value; raises TypeError for a type that has none."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [item if type(item) in _PLAIN else to_json(item) for item in typing.cast(tuple[object, ...], value)]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    if dataclasses.is_dataclass(kind):
        return {name: to_json(getattr(value, name)) for name in _names(kind)}
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, frozenset | set):
        return sorted(to_json(item) for item in value)
    if isinstance(value, int | str):
        return value
    raise TypeError(f"{kind.__name__} has no JSON form")


def canonical(data: object) -> str:
    """Return JSON data as the one text of which digests are made, equal for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def from_json(kind: type[T], data: Any) -> T:
    """Return a value of the given type from its JSON form.

    Raises ValueError naming the field that does not fit, and TypeError for a type that has no JSON form.
    """
    try:
        return typing.cast(T, _reader(typing.cast(Hashable, kind))(data))
    except _UnfitError as error:
        name = kind.__name__ if isinstance(kind, type) else str(kind)
        raise ValueError(f"{'.'.join((name, *reversed(error.fields)))}: {error}") from error


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Return the fields of a dataclass that are written."""
    return tuple(field.name for field in dataclasses.fields(kind) if field.init)


@cache
def _reader(kind: Hashable) -> Reader:
    """Return what makes a value of a type from its JSON form, or raises _UnfitError."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is types.UnionType or origin is typing.Union:
        return _optional(arguments)
    if origin is typing.Literal:
        return _one_of(arguments)
    if origin is tuple:
        return _tuple(arguments)
    if origin in (list, frozenset, set):
        return _many(origin, _reader(arguments[0]))
    if origin is dict:
        return _dict(arguments[0], _reader(arguments[1]))
    if kind is Fraction:
        return _fraction
    if dataclasses.is_dataclass(kind):
        return _dataclass(typing.cast(type, kind))
    if kind in (str, int, bool):
        return _plain(kind)
    if kind in (Any, object):
        return _as_is
    raise TypeError(f"{kind} has no JSON form")


def _as_is(data: Any) -> Any:
    return data


def _plain(kind: type) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            _expect(data, kind)
        return data

    return read


def _optional(arguments: tuple[Any, ...]) -> Reader:
    choices = [choice for choice in arguments if choice is not type(None)]
    if len(choices) > 1:
        return _plain_among(arguments)
    inner, may_lack = _reader(choices[0]), len(choices) < len(arguments)
    return lambda data: None if data is None and may_lack else inner(data)


def _plain_among(kinds: tuple[Any, ...]) -> Reader:
    """Return what takes a value of several plain types, each of which is its own JSON form."""
    if not _PLAIN.issuperset(kinds):
        raise TypeError(f"{' | '.join(map(str, kinds))} has no JSON form: which of them is meant cannot be told")

    def read(data: Any) -> Any:
        if type(data) not in kinds:
            raise _UnfitError(f"{data!r} is none of {', '.join(kind.__name__ for kind in kinds)}")
        return data

    return read


def _one_of(choices: tuple[Any, ...]) -> Reader:
    def read(data: Any) -> Any:
        if not isinstance(data, str | int | None) or data not in choices:
            raise _UnfitError(f"{data!r} is none of {', '.join(map(str, choices))}")
        return data

    return read


def _tuple(arguments: tuple[Any, ...]) -> Reader:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _many(tuple, _reader(arguments[0]))
    parts = tuple(map(_reader, arguments))

    def read(data: Any) -> Any:
        _expect(data, list)
        if len(data) != len(parts):
            raise _UnfitError(f"expected {len(parts)} items, found {len(data)}")
        return tuple(part(item) for part, item in zip(parts, data, strict=True))

    return read


def _many(kind: Any, inner: Reader) -> Reader:
    def read(data: Any) -> Any:
        _expect(data, list)
        return kind([inner(item) for item in data])

    return read


def _dict(key_kind: Any, inner: Reader) -> Reader:
    def read(data: Any) -> Any:
        _expect(data, dict)
        if key_kind is int:
            return {int(key): inner(item) for key, item in data.items()}
        return {key: inner(item) for key, item in data.items()}

    return read


def _fraction(data: Any) -> Fraction:
    try:
        return Fraction(data)
    except (TypeError, ValueError, ZeroDivisionError) as error:
        raise _UnfitError(f"{data!r} is no fraction such as 1/2") from error


def _dataclass(kind: type) -> Reader:
    known = {field.name: field for field in dataclasses.fields(kind) if field.init}
    required = frozenset(name for name, field in known.items() if _is_required(field))
    hints = typing.get_type_hints(kind)
    readers: dict[str, Reader] = {}

    def read(data: Any) -> Any:
        _expect(data, dict)
        if not readers:  # made at first use: a class may have fields of its own kind
            readers.update({name: _reader(hints[name]) for name in known})
        unknown = sorted(data.keys() - readers.keys())
        if unknown:
            raise _UnfitError(f"unknown field {unknown[0]!r}; known are {', '.join(known)}")
        if not data.keys() >= required:
            lacking = [name for name in known if name in required and name not in data]
            raise _UnfitError(f"the field {lacking[0]!r} is missing; it has {', '.join(known)}")
        name = ""
        try:
            values = {}
            for name, item in data.items():
                values[name] = readers[name](item)
        except _UnfitError as error:
            error.fields.append(name)
            raise
        return kind(**values)

    return read


def _is_required(field: "dataclasses.Field[Any]") -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _expect(data: Any, kind: type) -> None:
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        raise _UnfitError(f"expected {kind.__name__}, found {data!r}")

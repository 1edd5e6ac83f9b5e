"""What does a phase keep while it is on?

A frozen dataclass for each phase, of plain data that ``engine.core.codec`` can write. In events, logs and positions it
is an object of JSON that holds what was set: a field without a default always, any other once an event has set it. A
field whose key is a word of Python, as ``from``, has an underscore at its end.
"""

import dataclasses
import keyword
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.codec import from_json, to_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What each phase of the sequence of play is given: the key of its step. Empty for any other."""

    step: str = ""


def read(kind: type[Any], values: dict[str, Any]) -> Any:
    """Return the local values of this kind; raises ValueError naming the field that does not fit."""
    return from_json(kind, {f"{key}_" if keyword.iskeyword(key) else key: item for key, item in values.items()})


def own_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of local values as JSON, lists and objects within them too."""
    return {key: _own(item) if isinstance(item, list | dict) else item for key, item in values.items()}


def _own(item: Any) -> Any:
    if isinstance(item, dict):
        return own_values(item)
    return [_own(part) for part in item] if isinstance(item, list) else item


@cache
def holds_dictionary(kind: type[Any]) -> bool:
    """Tell whether local values of this kind have a dictionary, the only part of them that could change in place."""
    return any(typing.get_origin(hint) is dict for hint in typing.get_type_hints(kind).values())


def written(local: Any, also: tuple[str, ...]) -> dict[str, Any]:
    """Return the values as they begin: without those that are as their defaults say, unless ``also`` names them."""
    return {
        field.name.rstrip("_"): to_json(getattr(local, field.name))
        for field in dataclasses.fields(local)
        if field.name in also or getattr(local, field.name) != _default(field)
    }


def differences(before: Any, after: Any, also: tuple[str, ...]) -> dict[str, Any]:
    """Return what ``also`` names, in that order, and what else is other after than before, as JSON."""
    names = (field.name for field in dataclasses.fields(after))
    other = (name for name in names if getattr(before, name) != getattr(after, name))
    return {name.rstrip("_"): to_json(getattr(after, name)) for name in dict.fromkeys((*also, *other))}


def _default(field: "dataclasses.Field[Any]") -> Any:
    """Return what a field has when nobody sets it, or what equals no value."""
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()

"""How are many frozen values made of what was tested already, in a third of the memory?

Python lets values of a class share the names of their fields when these are set one by one, and all that are made so
share the set of fields that were given: pydantic makes a dictionary and a set for each value, more than its content.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel

M = TypeVar("M", bound=BaseModel)


def lean(kind: type[M], names: Iterable[str], values: Iterable[Any]) -> M:
    """Return a value of a model with all its fields, which are tested no more. ``share_names`` was called before."""
    made, put = kind.__new__(kind), object.__setattr__
    for name, value in zip(names, values, strict=True):
        put(made, name, value)
    put(made, "__pydantic_fields_set__", all_fields(kind))
    put(made, "__pydantic_extra__", None)
    put(made, "__pydantic_private__", None)
    return made


def lean_like(kind: type[M], rows: Sequence[BaseModel]) -> tuple[M, ...]:
    """Return rows as values of another model, whose fields they all have."""
    names = tuple(kind.model_fields)
    return tuple(lean(kind, names, [getattr(row, name) for name in names]) for row in rows)


@cache
def all_fields(kind: type[BaseModel]) -> set[str]:
    """Return the names of the fields of a model; nobody may change them."""
    return set(kind.model_fields)


def share_names(kind: type[BaseModel]) -> None:
    """Let values of a model share the names of their fields. Python learns them from the first that are made, and
    pydantic makes values without telling any: after some thirty of those it is too late."""
    names = tuple(kind.model_fields)
    lean(kind, names, [None] * len(names))

"""What is a game's own state made of, and how is it copied?

Its class and each of its parts is an ``Own``: a dataclass whose fields say by their types what may change. No class
names its fields a second time, so that no copy can forget one.
"""

import types
import typing
from collections.abc import Callable, Collection, Hashable
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, Self

Again = Callable[[Any], Any]

_FIXED = frozenset({str, int, bool, type(None), Fraction, typing.Any})
"""Types whose values nobody changes. What is declared as Any is promised to be one."""


class Own:
    """Base of what a game keeps of its own beside units: a dataclass with ``slots`` that only folding changes.

    A field is fixed (words, numbers, tuples, frozen dataclasses), a dictionary of what is fixed, or another ``Own``.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent copy; raises TypeError naming a field whose type could be changed in the copy too."""
        kind = type(self)
        made = object.__new__(kind)
        fixed, changing = _parted(typing.cast(Hashable, kind))
        for name in fixed:
            setattr(made, name, getattr(self, name))
        for name, again in changing:
            setattr(made, name, again(getattr(self, name)))
        return made


@cache
def _parted(kind: type[Any]) -> tuple[tuple[str, ...], tuple[tuple[str, Again], ...]]:
    """Return the fields whose values a copy shares, and the others with what makes them again."""
    hints = typing.get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    made = [(name, _again(kind, name, hints[name])) for name in names]
    fixed = tuple(name for name, again in made if again is None)
    return fixed, tuple((name, again) for name, again in made if again is not None)


def _again(kind: type, name: str, hint: Any) -> Again | None:
    if _is_fixed(hint):
        return None
    if isinstance(hint, type) and issubclass(hint, Own):
        return hint.copy
    if typing.get_origin(hint) is dict and all(map(_is_fixed, typing.get_args(hint))):
        return dict
    remedy = "use tuples, frozen dataclasses, dictionaries of them, or a part that is an Own"
    raise TypeError(f"{kind.__name__}.{name}: {hint} can change inside, and a copy would share it; {remedy}")


def _is_fixed(hint: Any) -> bool:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (tuple, frozenset, types.UnionType, typing.Union):
        return all(item is Ellipsis or _is_fixed(item) for item in arguments)
    if origin is typing.Literal or hint in _FIXED:
        return True
    frozen = is_dataclass(hint) and typing.cast(Any, hint).__dataclass_params__.frozen
    return frozen and all(map(_is_fixed, typing.get_type_hints(hint).values()))


def without(value: Any, names: Collection[str]) -> Any:
    """Return a value of a game's own state that nowhere has one of some names: taken out of tuples and dictionaries, as
    key and as value, and empty where a field has one. The value itself stays as it is."""
    if isinstance(value, str):
        return "" if value in names else value
    if isinstance(value, tuple):
        return tuple(without(item, names) for item in value if not _is_one(item, names))
    if isinstance(value, dict):
        kept = {key: item for key, item in value.items() if not (_is_one(key, names) or _is_one(item, names))}
        return {key: without(item, names) for key, item in kept.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{item.name: without(getattr(value, item.name), names) for item in fields(value)})
    return value


def _is_one(value: Any, names: Collection[str]) -> bool:
    return isinstance(value, str) and value in names

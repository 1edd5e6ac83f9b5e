"""Of which counters does a look at a scenario read what their faces print? So that it need not look again for others.

The faces are handed over as those of the scenario and say so themselves when they are read, also what a board makes of
them (``engine.data.strengths``). That a board reads each as it is compiled does not count: for a number in the place of
a number that is the same, and where anything else has changed there is nothing to be kept (``renumbered``).
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

from engine.data.lean import lean, share_names
from engine.scenario import Counter, Face, Scenario

T = TypeVar("T")
Note = Callable[[str], None]
"""Hears the key of a counter whenever something of its faces is read."""

_FIELDS = tuple(Face.model_fields)
_NEUTRAL = frozenset({"face", "__class__"})
"""What may be asked of a face, or of what is made of it, without reading what it prints."""


class NotedFace(Face):
    """A face that tells its reader's listener when what it prints is read; compared or copied, it is read too."""

    __slots__ = ("_note",)

    def __getattribute__(self, name: str) -> Any:
        if name in ("values", "__dict__"):
            object.__getattribute__(self, "_note")()
        return super().__getattribute__(name)

    def read_by(self, read: Callable[[Face], T]) -> T:
        """Return what is made of the face, which tells as the face does when it is asked for more than the name."""
        get = object.__getattribute__
        note, value = get(self, "_note"), read(lean(Face, _FIELDS, [get(self, name) for name in _FIELDS]))
        if not is_dataclass(value):
            note()
            return value
        kind: Any = type(value)
        made: Any = object.__new__(_noted_kind(kind))
        for field in fields(value):
            object.__setattr__(made, field.name, getattr(value, field.name))
        object.__setattr__(made, "_note", note)
        told: T = made
        return told


share_names(Face)


@cache
def _noted_kind(kind: Any) -> type[Any]:
    """Return the kind of values that tell when they are read, and pass for those of another kind."""

    def heard(self: Any, name: str) -> Any:
        if name == "__class__":
            return kind
        if name not in _NEUTRAL:
            object.__getattribute__(self, "_note")()
        return object.__getattribute__(self, name)

    return type(f"Noted{kind.__name__}", (kind,), {"__slots__": ("_note",), "__getattribute__": heard})


def noted(scenario: Scenario, note: Note) -> Scenario:
    """Return a scenario that is the same and notes whose faces are read."""

    def told(counter: Counter) -> Counter:
        def read() -> None:
            note(counter.key)

        return counter.model_copy(update={"faces": tuple(_noted(face, read) for face in counter.faces)})

    return scenario.model_copy(update={"counters": tuple(told(counter) for counter in scenario.counters)})


def _noted(face: Face, read: Callable[[], None]) -> NotedFace:
    made = NotedFace.__new__(NotedFace)
    object.__setattr__(made, "_note", read)
    put = object.__setattr__
    for name in _FIELDS:
        put(made, name, getattr(face, name))
    put(made, "__pydantic_fields_set__", face.model_fields_set)
    put(made, "__pydantic_extra__", None)
    put(made, "__pydantic_private__", None)
    return made


def renumbered(before: Scenario, after: Scenario) -> frozenset[str] | None:
    """Return the counters whose faces print another number where they printed one; None where anything else has
    changed."""
    found: set[str] = set()
    if len(before.counters) != len(after.counters):
        return None
    for was, now in zip(before.counters, after.counters, strict=True):
        if was is now or was == now:
            continue
        if was.model_copy(update={"faces": ()}) != now.model_copy(update={"faces": ()}) or _forms(was) != _forms(now):
            return None
        found.add(now.key)
    bare = [each.model_copy(update={"counters": ()}) for each in (before, after)]
    return frozenset(found) if bare[0] == bare[1] else None


def _forms(counter: Counter) -> list[tuple[str, dict[str, object]]]:
    """Return what the faces of a counter print, but for which number where it is one."""
    return [
        (face.face, {name: int if _is_count(value) else value for name, value in face.values.items()})
        for face in counter.faces
    ]


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0

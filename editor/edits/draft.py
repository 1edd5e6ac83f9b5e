"""How do wanted rows become a change set?

Certainty is not the edits' business: the document cites the owner for each value that a change set changes.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from pydantic import JsonValue, ValidationError

from db.changes import Change, ChangeSet, EditError, Key
from db.models import key_columns
from db.queries import values_of
from db.stored import wrong_value
from engine.data.schema import Row
from engine.data.schema.fields import reason

R = TypeVar("R", bound=Row)


def made(kind: type[R], called: Mapping[str, str] | None = None, /, **values: JsonValue) -> R:
    """Return a new row. Raises EditError naming the first field that cannot be so, as it is ``called``."""
    try:
        return kind.model_validate(values)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        name, *rest = fault["loc"] or ("",)
        places = "".join(f" {part + 1}" if isinstance(part, int) else f".{part}" for part in rest)
        field = f"{(called or {}).get(str(name), name)}{places}"
        raise EditError(f"The {kind.TABLE.replace('_', ' ')} cannot be so: {field}: {reason(dict(fault))}") from error


class Draft:
    """Collects row changes and makes them a change set; what does not change is left out."""

    def __init__(self) -> None:
        self._changes: list[Change] = []
        self._tried: dict[tuple[type[Row], str, str], str] = {}
        """What was said of a text for a field: a stroke gives many rows the same."""

    def set(self, row: Row, **fields: JsonValue) -> None:
        """Give a stored row other values. Raises EditError naming the field that cannot be so."""
        stored = {name: row.said(name) for name in fields if row.may_have(name)}
        if not all(value is None or type(value) in (str, int, bool) for value in stored.values()):
            stored = row.model_dump(mode="json", include=set(fields))
        wanted = {name: row.normal(name, value) for name, value in fields.items()}
        after = {name: value for name, value in wanted.items() if stored.get(name) != value}
        for name, value in after.items():
            wrong = self._wrong(type(row), name, value)
            if wrong:
                raise EditError(f"The {row.TABLE.replace('_', ' ')} cannot be so: {name}: {wrong}")
        if after:
            self._changes.append(Change(row.TABLE, key_of_row(row), {name: stored.get(name) for name in after}, after))

    def set_all(self, kind: type[Row], stored: Iterable[tuple[Key, str]], name: str, value: str) -> None:
        """Give many rows, by key and what is stored, the same text in a field that all rows of their table have. Raises
        EditError."""
        after, before = {name: value}, dict[str, dict[str, JsonValue]]()
        for key, was in stored:
            if was != value:
                if was not in before:
                    wrong = self._wrong(kind, name, value)
                    if wrong:
                        raise EditError(f"The {kind.TABLE.replace('_', ' ')} cannot be so: {name}: {wrong}")
                    before[was] = {name: was}
                self._changes.append(Change(kind.TABLE, key, before[was], after))

    def _wrong(self, kind: type[Row], name: str, value: JsonValue) -> str:
        if not isinstance(value, str):
            return wrong_value(kind, name, value)
        if (kind, name, value) not in self._tried:
            self._tried[kind, name, value] = wrong_value(kind, name, value)
        return self._tried[kind, name, value]

    def add(self, row: Row) -> None:
        """Add a row."""
        self._changes.append(Change(row.TABLE, key_of_row(row), None, row.model_dump(mode="json")))

    def remove(self, row: Row) -> None:
        """Remove a stored row."""
        self._changes.append(Change(row.TABLE, key_of_row(row), row.model_dump(mode="json"), None))

    def take(self, changes: ChangeSet) -> None:
        """Take over the changes of another edit, which concern other rows."""
        self._changes += changes.changes

    def done(self, label: str, stroke: int | None = None) -> ChangeSet:
        """Return the change set; it is empty when nothing was to be changed."""
        return ChangeSet(label, tuple(self._changes), stroke=stroke)


def key_of_row(row: Row) -> Key:
    """Return the key by which change sets name a row."""
    key: Key = values_of(key_columns(row.TABLE))(row)
    return key


def joined(label: str, sets: Sequence[ChangeSet]) -> ChangeSet:
    """Return one change set with the changes of several that concern different rows."""
    changes = tuple(change for found in sets for change in found.changes)
    carried, anew = (
        frozenset(name for found in sets for name in getattr(found, field)) for field in ("carried", "anew")
    )
    return ChangeSet(label, changes, carried=carried, anew=anew)

"""How are the rows of one table kept at hand? In order, with an index and in groups, and followed edit by edit."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

from db.changes import ChangeSet, Key
from db.many_rows import is_columnar, with_values
from db.models import key_columns
from db.queries import values_of
from engine.core.numbering import natural_key
from engine.data.schema import Row

R = TypeVar("R", bound=Row)
Where = tuple[tuple[str, str | int], ...]

GROUPED = (frozenset({"game"}), frozenset({"game", "scenario"}), frozenset({"game", "map"}))
"""Fields by which rows are kept in groups: what belongs to a game, to a scenario, to a map."""


class KeptTable:
    """Rows of one table in natural order of their keys, with an index and the ``groups`` asked for so far.

    ``game``: all are of this one; without it they are of any.
    """

    def __init__(self, kind: type[Row], rows: list[Row], game: str = "") -> None:
        self._kind, self.rows, self._game = kind, rows, game
        self.groups: dict[Where, list[Row]] = {}
        self._parted: dict[tuple[Where, str], dict[Any, list[Row]]] = {}
        """The rows of groups by a field of their key."""
        self._by_text: tuple[list[Row], dict[str, Row]] | None = None

    @cached_property
    def _index(self) -> dict[Key, Row]:
        """The rows by their key; most tables are asked for groups alone."""
        key = values_of(self._kind.KEY)
        return {key(row): row for row in self.rows}

    def by_text(self) -> dict[str, Row]:
        """Return the rows by the text of their key: the same mapping while they are the same rows, never changed."""
        if self._by_text is None or self._by_text[0] is not self.rows:
            key = values_of(self._kind.KEY)
            self._by_text = self.rows, {"|".join(map(str, key(row))): row for row in self.rows}
        return self._by_text[1]

    def find(self, kind: type[R], where: Mapping[str, str | int]) -> list[R]:
        """Return the rows whose fields have these values, in order."""
        if len(where) == len(kind.KEY) and set(where) == set(kind.KEY):
            found = self._index.get(tuple(where[name] for name in kind.KEY))
            return [cast(R, found)] if found is not None else []
        own = {name: value for name, value in where.items() if name in ("game", "scenario", "map")}
        rest = {name: value for name, value in where.items() if name not in own}
        is_grouped = frozenset(own) in GROUPED
        if is_grouped and len(rest) == 1:
            ((field, value),) = rest.items()
            if field in kind.KEY:
                return cast(list[R], [*self._by_field(own, field).get(value, ())])
        return cast(list[R], _with(self.group(own) if is_grouped else self.rows, rest if is_grouped else where))

    def at(self, kind: type[R], keys: Iterable[Key]) -> list[R]:
        """Return those rows that have one of some keys (in the order of ``KEY``), in the order of the keys."""
        return cast(list[R], [row for row in map(self._index.get, keys) if row is not None])

    def group(self, where: Mapping[str, str | int]) -> list[Row]:
        """Return the rows of a game, a scenario or a map, the same list as long as they are the same rows."""
        if not where or (self._game and where == {"game": self._game}):
            return self.rows
        name = tuple(sorted(where.items()))
        if name not in self.groups:
            found = _with(self.rows, where)
            self.groups[name] = found if len(found) < len(self.rows) else self.rows
        return self.groups[name]

    def _by_field(self, own: Mapping[str, str | int], field: str) -> dict[Any, list[Row]]:
        """Return the rows of a group by a field of their key: who looks at a unit asks for it in ten tables."""
        name = tuple(sorted(own.items())), field
        if name not in self._parted:
            parted: dict[Any, list[Row]] = {}
            for row in self.group(own):
                parted.setdefault(getattr(row, field), []).append(row)
            self._parted[name] = parted
        return self._parted[name]

    def take_groups(self, before: "KeptTable") -> None:
        """Take over the groups of an older state whose rows are the very same still."""
        for name, rows in before.groups.items():
            now = self.group(dict(name))
            if len(now) == len(rows) and all(one is other for one, other in zip(now, rows, strict=True)):
                self.groups[name] = rows

    def with_changes(self, keys: Sequence[Key], changes: ChangeSet) -> list[Row] | None:
        """Return the rows of some keys as a change set has left them, made of what was known of them. None where they
        must be read: few, and such as came, went or were changed twice."""
        table = self._kind.TABLE
        is_worth_it = is_columnar(self._kind, len(keys))
        found = {each.key: each for each in changes.changes if each.table == table} if is_worth_it else {}
        mine = [found[key] for key in keys if key in found]
        values = [each.after for each in mine if each.before is not None and each.after is not None]
        before = [row for row in map(self._index.get, map(self._index_key, keys)) if row is not None]
        times = sum(each.table == table for each in changes.changes)
        if not values or not len(keys) == len(values) == len(before) or times != len(found):
            return None
        return with_values(before, values)

    @cached_property
    def _index_key(self) -> Callable[[Key], Key]:
        """What makes a key in the order of the library's columns one in the order of the fields."""
        columns = key_columns(self._kind.TABLE)
        if columns == tuple(self._kind.KEY):
            return lambda key: key
        places = tuple(columns.index(name) for name in self._kind.KEY)
        return lambda key: tuple([key[place] for place in places])

    def put(self, keys: Iterable[Key], rows: Iterable[Row]) -> None:
        """Take these rows in place of those that had these keys (in the order of the library's columns)."""
        stored_key_of = values_of(key_columns(self._kind.TABLE))
        new = {stored_key_of(row): row for row in rows}
        old = {key: self._index.get(self._index_key(key)) for key in keys}  # made of the rows as they were
        other = {id(before): new[key] for key, before in old.items() if before is not None and key in new}
        before_all, self.rows = self.rows, _replaced(self.rows, other)  # a row that stays keeps its key, and its place
        is_same = len(other) == len(old)
        if not is_same:
            self._come_and_go(old, new)
        key_of = values_of(self._kind.KEY)
        self._index.update({key_of(row): row for row in new.values()})
        self._part_again(other if is_same else None, new.values())
        touched = [row for row in (*old.values(), *new.values()) if row is not None]
        for name, group in list(self.groups.items()):
            if not any(all(getattr(row, at) == value for at, value in name) for row in touched):
                continue
            if is_same and {at for at, _ in name} <= set(self._kind.KEY):
                # rows were given other values and none came or went: each stays in its group, at its place
                self.groups[name] = self.rows if group is before_all else _replaced(group, other)
            else:
                del self.groups[name]

    def _part_again(self, other: Mapping[int, Row] | None, new: Iterable[Row]) -> None:
        """Have other rows where rows are parted by a field of their key; all is parted anew when next asked for where
        rows came or went."""
        if other is None or not all(at in self._kind.KEY for name, _ in self._parted for at, _value in name):
            self._parted.clear()
        for (name, field), parted in self._parted.items():
            mine = [row for row in new if all(getattr(row, at) == value for at, value in name)]
            for value in {getattr(row, field) for row in mine}:
                parted[value] = [(other or {}).get(id(row), row) for row in parted[value]]

    def _come_and_go(self, old: Mapping[Key, Row | None], new: Mapping[Key, Row]) -> None:
        """Take rows out that are there no more, and put new ones at their places."""
        for key, before in old.items():
            row = new.get(key)
            if row is None and before is not None:
                place = bisect_left(self.rows, natural_key(before.key_text), key=_order)
                while self.rows[place] is not before:
                    place += 1
                del self.rows[place]
                del self._index[self._index_key(key)]
            elif row is not None and before is None:
                self.rows.insert(bisect_left(self.rows, natural_key(row.key_text), key=_order), row)


def _replaced(rows: list[Row], other: Mapping[int, Row]) -> list[Row]:
    """Return a list with other rows in place of some, which are named by their identity."""
    return list(map(other.get, map(id, rows), rows)) if other else [*rows]


def _order(row: Row) -> tuple[Any, ...]:
    return natural_key(row.key_text)


def _with(rows: list[Row], where: Mapping[str, str | int]) -> list[Row]:
    """Return the rows whose fields have these values, in a list of their own."""
    if not where:
        return [*rows]
    values, wanted = values_of(tuple(where)), tuple(where.values())
    return [row for row in rows if values(row) == wanted]

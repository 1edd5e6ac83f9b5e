"""How are the rows of tables kept at hand? In parts, those of one game each, read when somebody asks for them."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any, TypeVar, cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from db.changes import ChangeSet, Key
from db.models import TABLES, key_columns
from db.queries import columns, find, find_keys, values_of
from engine.core.numbering import natural_key
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

R = TypeVar("R", bound=Row)
Where = tuple[tuple[str, str | int], ...]
Part = tuple[str, str]
"""A table and a game; no game for a table whose rows belong to none."""

OF_MAPS = frozenset({"hex", "hexside", "link"})
"""Tables that have many rows: those of maps."""

FEW = 500
"""So many answers about single rows of maps are kept of each table."""

GROUPED = (frozenset({"game"}), frozenset({"game", "scenario"}), frozenset({"game", "map"}))
"""Fields by which rows are kept in groups: what belongs to a game, to a scenario, to a map."""


class RowParts:
    """The rows of a library that were asked for so far.

    A list that ``group`` returns is the same one as long as its rows are the same, and never changed.
    """

    def __init__(self, reading: Callable[[], AbstractContextManager[Session]]) -> None:
        self._reading = reading
        self._parts: dict[Part, KeptTable] = {}
        self._joined: dict[str, tuple[list[list[Row]], KeptTable]] = {}
        """Tables that were asked for across games, each with the lists that it was made of."""
        self._games: dict[str, list[str]] = {}
        """The games that such a table has rows of, in order."""
        self._offered: dict[Part, list[Row]] = {}
        """What others have read, to be taken when it is asked for."""
        self._few: dict[str, dict[Where, list[Row]]] = {}
        """Of maps that are not read whole the rows that were asked for one by one, by table."""
        self._states: dict[Part, object] = {}

    def find(self, kind: type[R], where: Mapping[str, str | int]) -> list[R]:
        """Return the rows of one table whose fields have these values, in natural order of the key. Of a map of which
        somebody asks for a hex or a side not all are read for that."""
        if kind.TABLE in OF_MAPS and where.keys() - {"game", "map"} and "game" in where:
            part = kind.TABLE, str(where["game"])
            if part not in self._parts and part not in self._offered:
                return self._find_few(kind, where)
        return self._table(kind, where).find(kind, where)

    def _find_few(self, kind: type[R], where: Mapping[str, str | int]) -> list[R]:
        known = self._few.setdefault(kind.TABLE, {})
        name = tuple(sorted(where.items()))
        if name not in known:
            if len(known) >= FEW:
                known.clear()
            with self._reading() as session:
                known[name] = cast(list[Row], find(session, kind, **where))
        return cast(list[R], list(known[name]))

    def columns(self, kind: type[Row], names: tuple[str, ...], where: Mapping[str, str | int]) -> list[tuple[Any, ...]]:
        """Return the values of some fields of rows of a game, in any order: nothing is kept of them."""
        kept = self._parts.get((kind.TABLE, str(where["game"])))
        if kept is not None:
            return [*map(values_of(names), kept.find(kind, where))]
        with self._reading() as session:
            return columns(session, kind, names, where)

    def state(self, part: Part) -> object:
        """Return something that is another one when rows of a part may have become others."""
        return self._states.setdefault(part, object())

    def group(self, kind: type[R], where: Mapping[str, str | int]) -> list[R]:
        """Return the rows of a game, a scenario or a map: a list that others hold too, not to be changed."""
        return cast(list[R], self._table(kind, where).group(where))

    def held(self) -> dict[Part, list[Row]]:
        """Return what was read so far: lists that others hold too, not to be changed."""
        return {part: kept.rows for part, kept in self._parts.items()}

    def offer(self, rows: Mapping[Part, list[Row]]) -> None:
        """Know what others have read of the present state, in natural order: it need not be read again."""
        self._offered = {part: each for part, each in rows.items() if part not in self._parts}

    def take(self, part: Part, rows: list[Row] | None) -> None:
        """Take the rows of a part, in natural order; None: read them when they are next asked for."""
        before = self._parts.get(part)
        self._lose({part[0]})
        if rows is None:
            self._parts.pop(part, None)
        elif before is None or before.rows is not rows:
            self._parts[part] = KeptTable(ROW_TYPE_BY_TABLE[part[0]], rows, part[1])
            if before is not None:
                self._parts[part].take_groups(before)

    def look_again(self, tables: Iterable[str]) -> None:
        """Reckon with rows of further games in these tables."""
        for table in tables:
            self._games.pop(table, None)

    def forget(self, tables: Iterable[str] | None = None) -> None:
        """Read tables anew when they are next asked for; None forgets all."""
        gone = {table for table, _ in self._parts} if tables is None else set(tables)
        self._lose(tables)
        self._parts = {part: kept for part, kept in self._parts.items() if part[0] not in gone}
        self._offered = {
            part: rows for part, rows in self._offered.items() if tables is not None and part[0] not in gone
        }
        for table in gone:
            self._joined.pop(table, None)
            self._games.pop(table, None)

    def keep(self, games: Collection[str], tables: Container[str]) -> None:
        """Keep of some tables the rows of these games alone; those of others are read when they are next asked for."""
        self._parts = {part: kept for part, kept in self._parts.items() if part[0] not in tables or part[1] in games}
        self._joined = {table: kept for table, kept in self._joined.items() if table not in tables}
        self._few = {table: few for table, few in self._few.items() if table not in tables}

    def follow(self, table: str, changes: ChangeSet) -> None:
        """Read anew what a change set has changed in a table; groups that it does not touch stay the same lists."""
        self.look_again({table})
        self._lose({table})
        kind = ROW_TYPE_BY_TABLE[table]
        by_game: defaultdict[str, list[Key]] = defaultdict(list)
        for key in changes.keys(table):
            by_game[str(key[0]) if _has_games(kind) else ""].append(key)
        for game, keys in by_game.items():
            self._offered.pop((table, game), None)
            kept = self._parts.get((table, game))
            if kept is not None and len(keys) > len(kept.rows):
                del self._parts[table, game]
            elif kept is not None:
                with self._reading() as session:
                    kept.put(keys, find_keys(session, kind, keys))

    def _lose(self, tables: Iterable[str] | None) -> None:
        """Know no more what was read of tables row by row, nor that they are as they were; None: of all tables."""
        for table in {*self._few, *(table for table, _ in self._states)} if tables is None else tables:
            self._few.pop(table, None)
            self._states = {part: state for part, state in self._states.items() if part[0] != table}

    def _table(self, kind: type[Row], where: Mapping[str, str | int]) -> "KeptTable":
        if not _has_games(kind):
            return self._part(kind, "")
        return self._part(kind, str(where["game"])) if "game" in where else self._whole(kind)

    def _part(self, kind: type[Row], game: str) -> "KeptTable":
        part = kind.TABLE, game
        if part not in self._parts:
            rows = self._offered.pop(part, None)
            if rows is None:
                with self._reading() as session:
                    rows = find(session, kind, game=game) if _has_games(kind) else find(session, kind)
            self._parts[part] = KeptTable(kind, rows, game)
        return self._parts[part]

    def _whole(self, kind: type[Row]) -> "KeptTable":
        table = kind.TABLE
        if table not in self._games:
            column = TABLES[table].c.game
            with self._reading() as session:
                games = [str(game) for game in session.scalars(select(column).distinct())]
            more = "|" if len(kind.KEY) > 1 else ""  # as the keys of the rows have it
            self._games[table] = sorted(games, key=lambda game: natural_key(game + more))
        lists = [self._part(kind, game).rows for game in self._games[table]]
        known = self._joined.get(table)
        if known is None or [id(rows) for rows in known[0]] != [id(rows) for rows in lists]:
            known = self._joined[table] = lists, KeptTable(kind, [row for rows in lists for row in rows])
        return known[1]


def _with(rows: list[Row], where: Mapping[str, str | int]) -> list[Row]:
    """Return the rows whose fields have these values, in a list of their own."""
    if not where:
        return [*rows]
    values, wanted = values_of(tuple(where)), tuple(where.values())
    return [row for row in rows if values(row) == wanted]


def _has_games(kind: type[Row]) -> bool:
    return "game" in kind.model_fields


class KeptTable:
    """Rows of one table in natural order of their keys, with an index and the ``groups`` asked for so far.

    ``game``: all are of this one; without it they are of any.
    """

    def __init__(self, kind: type[Row], rows: list[Row], game: str = "") -> None:
        self._kind, self.rows, self._game = kind, rows, game
        key = values_of(kind.KEY)
        self._index = {key(row): row for row in self.rows}
        self.groups: dict[Where, list[Row]] = {}

    def find(self, kind: type[R], where: Mapping[str, str | int]) -> list[R]:
        """Return the rows whose fields have these values, in order."""
        if len(where) == len(kind.KEY) and set(where) == set(kind.KEY):
            found = self._index.get(tuple(where[name] for name in kind.KEY))
            return [cast(R, found)] if found is not None else []
        own = {name: value for name, value in where.items() if name in ("game", "scenario", "map")}
        rest = {name: value for name, value in where.items() if name not in own}
        rows = self.group(own) if frozenset(own) in GROUPED else self.rows
        return cast(list[R], _with(rows, where if rows is self.rows else rest))

    def group(self, where: Mapping[str, str | int]) -> list[Row]:
        """Return the rows of a game, a scenario or a map, the same list as long as they are the same rows."""
        if not where or (self._game and where == {"game": self._game}):
            return self.rows
        name = tuple(sorted(where.items()))
        if name not in self.groups:
            self.groups[name] = _with(self.rows, where)
        return self.groups[name]

    def take_groups(self, before: "KeptTable") -> None:
        """Take over the groups of an older state whose rows are the very same still."""
        for name, rows in before.groups.items():
            now = self.group(dict(name))
            if len(now) == len(rows) and all(one is other for one, other in zip(now, rows, strict=True)):
                self.groups[name] = rows

    def put(self, keys: Iterable[Key], rows: Iterable[Row]) -> None:
        """Take these rows in place of those that had these keys (in the order of the library's columns)."""
        columns = key_columns(self._kind.TABLE)
        key_of, stored_key_of = values_of(self._kind.KEY), values_of(columns)
        new = {stored_key_of(row): row for row in rows}
        places = tuple(columns.index(name) for name in self._kind.KEY)
        old = {key: self._index.get(tuple([key[place] for place in places])) for key in keys}
        other = {id(before): new[key] for key, before in old.items() if before is not None and key in new}
        all_rows = [other.get(id(row), row) for row in self.rows]  # a row that stays keeps its key, and so its place
        for key, before in old.items():
            row = new.get(key)
            if row is None and before is not None:
                place = bisect_left(all_rows, natural_key(before.key_text), key=_order)
                while all_rows[place] is not before:
                    place += 1
                del all_rows[place]
                del self._index[key_of(before)]
            elif row is not None and before is None:
                all_rows.insert(bisect_left(all_rows, natural_key(row.key_text), key=_order), row)
            if row is not None:
                self._index[key_of(row)] = row
        self.rows = all_rows
        touched = [row for row in (*old.values(), *new.values()) if row is not None]
        for name in list(self.groups):
            if not any(all(getattr(row, at) == value for at, value in name) for row in touched):
                continue
            if len(other) == len(old) and {at for at, _ in name} <= set(self._kind.KEY):
                # rows were given other values and none came or went: each stays in its group, at its place
                self.groups[name] = [other.get(id(row), row) for row in self.groups[name]]
            else:
                del self.groups[name]


def _order(row: Row) -> tuple[Any, ...]:
    return natural_key(row.key_text)

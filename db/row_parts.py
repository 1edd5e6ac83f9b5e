"""How are the rows of tables kept at hand? In parts, those of one game each, read when somebody asks for them."""

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, TypeVar, cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from db.changes import ChangeSet, Key
from db.kept_table import KeptTable, Where
from db.models import TABLES
from db.queries import columns, find, find_keys, values_of
from engine.core.numbering import natural_key
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

R = TypeVar("R", bound=Row)
Part = tuple[str, str]
"""A table and a game; no game for a table whose rows belong to none."""

OF_MAPS = frozenset({"hex", "hexside", "link"})
"""Tables that have many rows: those of maps."""

FEW = 500
"""So many answers about single rows of maps are kept of each table."""


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
        """What others have read and hold, to be taken when it is asked for, and again after it was let go of."""
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

    def at(self, kind: type[R], keys: Sequence[Key]) -> list[R]:
        """Return those rows of one table that have one of some keys, in the order of its ``KEY``."""
        if kind.TABLE in OF_MAPS and keys and (kind.TABLE, str(keys[0][0])) not in self._parts:
            with self._reading() as session:
                return find_keys(session, kind, keys)
        by_game: defaultdict[str, list[Key]] = defaultdict(list)
        for key in keys:
            by_game[str(key[0]) if _has_games(kind) else ""].append(key)
        return [row for game, its in by_game.items() for row in self._part(kind, game).at(kind, its)]

    def values_at(self, kind: type[Row], names: tuple[str, ...], keys: Sequence[Key]) -> list[tuple[Any, ...]]:
        """Return the values of some fields of those rows that have one of some keys, in any order."""
        is_one_map = kind.TABLE in OF_MAPS and len({key[:-1] for key in keys}) == 1
        if not is_one_map or (kind.TABLE, str(keys[0][0])) in self._parts:
            return [*map(values_of(names), self.at(kind, keys))]
        where: dict[str, str | int | list[str]] = dict(zip(kind.KEY[:-1], keys[0][:-1], strict=True))
        with self._reading() as session:
            return columns(session, kind, names, where | {kind.KEY[-1]: [str(key[-1]) for key in keys]})

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

    def by_text(self, kind: type[Row], game: str) -> dict[str, Row]:
        """Return the rows of a table that belong to a game, or to none, by the text of their key; never changed."""
        return self._table(kind, {"game": game}).by_text()

    def held(self) -> dict[Part, list[Row]]:
        """Return what was read so far: lists that others hold too, not to be changed."""
        return {part: kept.rows for part, kept in self._parts.items()}

    def offer(self, rows: Mapping[Part, list[Row]]) -> None:
        """Know what others have read of the present state, in natural order: it need not be read again."""
        self._offered = dict(rows)

    def take(self, part: Part, rows: list[Row] | None) -> None:
        """Take the rows of a part, in natural order; None: read them when they are next asked for."""
        before = self._parts.get(part)
        self._offered.pop(part, None)
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
        has_games = _has_games(kind)
        for key in changes.keys(table):
            by_game[str(key[0]) if has_games else ""].append(key)
        for game, keys in by_game.items():
            self._offered.pop((table, game), None)
            kept = self._parts.get((table, game))
            if kept is not None and len(keys) > len(kept.rows):
                del self._parts[table, game]
            elif kept is not None:
                rows = kept.with_changes(keys, changes)
                if rows is None:
                    with self._reading() as session:
                        rows = find_keys(session, kind, keys)
                kept.put(keys, rows)

    def _lose(self, tables: Iterable[str] | None) -> None:
        """Know no more what was read of tables row by row, nor that they are as they were; None: of all tables."""
        for table in {*self._few, *(table for table, _ in self._states)} if tables is None else tables:
            self._few.pop(table, None)
            self._states = {part: state for part, state in self._states.items() if part[0] != table}

    def _table(self, kind: type[Row], where: Mapping[str, str | int]) -> KeptTable:
        if not _has_games(kind):
            return self._part(kind, "")
        return self._part(kind, str(where["game"])) if "game" in where else self._whole(kind)

    def _part(self, kind: type[Row], game: str) -> KeptTable:
        part = kind.TABLE, game
        if part not in self._parts:
            rows = self._offered.get(part)
            if rows is None:
                with self._reading() as session:
                    rows = find(session, kind, game=game) if _has_games(kind) else find(session, kind)
            self._parts[part] = KeptTable(kind, rows, game)
        return self._parts[part]

    def _whole(self, kind: type[Row]) -> KeptTable:
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


def _has_games(kind: type[Row]) -> bool:
    return "game" in kind.model_fields

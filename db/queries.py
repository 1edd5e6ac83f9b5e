"""What does a library hold? The read side: frozen values from Core selects, never mapped rows.

Everything in one table is one row model of ``engine.data.schema``; what is asked of a whole map comes as columns,
because a map may have a million hexes.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import attrgetter
from typing import Any, TypeVar

from sqlalchemy import Column, Table, select, text
from sqlalchemy.orm import Session

from db.connection import DamagedRowError
from db.many_rows import are_sound, read_rows
from db.models import TABLES, key_columns
from db.models.base import Flag, Json
from db.open_values import unfolded
from db.stored import RowFault, read_row
from engine.core.numbering import natural_key
from engine.data.schema import CitationRow, HexRow, Row, ScenarioRow

R = TypeVar("R", bound=Row)
Key = tuple[str | int, ...]
_PARSED: Mapping[type, Callable[[Any], Any]] = {Json: json.loads, Flag: bool}
"""How what lies in a column is read, by the type of the column; text and numbers are what they are."""

_AT_ONCE = 1_000
"""So many rows of columns are held as an engine gives them, which is more than half of what the values take."""


@dataclass(frozen=True, slots=True)
class HexCell:
    """A hex with its internal cell."""

    hex: str
    column: int
    row: int
    terrain: str
    marks: str


@dataclass(frozen=True)
class HexColumns:
    """All hexes of a map, one tuple per column, ordered by row and column."""

    hexes: tuple[str, ...]
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    terrains: tuple[str, ...]
    marks: tuple[str, ...]


_WINDOW = text(
    """
    SELECT hex, "column", row, terrain, marks
    FROM json_each(:columns) AS wanted CROSS JOIN hex ON hex."column" = wanted.value
    WHERE game = :game AND map = :map AND row >= :first AND row < :end
    ORDER BY row, "column"
    """
).columns(*(TABLES["hex"].c[name] for name in ("hex", "column", "row", "terrain", "marks")))
"""A cross join keeps its order, so the index is asked for the rows of each column; other forms read whole columns."""


def find(session: Session, kind: type[R], /, **where: str | int | list[str]) -> list[R]:
    """Return the rows of one table whose columns have these values, or one of these, in natural order of the key."""
    return _in_order(_rows(session, kind, *_condition(kind, where)))


def _condition(kind: type[Row], where: Mapping[str, str | int | list[str]]) -> tuple[str, list[str | int]]:
    """Return the condition that columns have some values, or one of some, and what its marks stand for."""
    named = TABLES[kind.TABLE].columns
    tests = [
        f'"{named[name].name}" ' + ("IN (SELECT value FROM json_each(?))" if isinstance(value, list) else "= ?")
        for name, value in where.items()
    ]
    given = [json.dumps(value) if isinstance(value, list) else value for value in where.values()]
    return " AND ".join(tests) or "1", given


def columns(
    session: Session, kind: type[Row], names: Sequence[str], where: Mapping[str, str | int | list[str]]
) -> list[tuple[Any, ...]]:
    """Return the values of some fields of the rows whose columns have these values, or one of these, in any order:
    text and numbers, for who needs no row of thousands. Raises DamagedRowError naming table, row and field."""
    wanted, given = _condition(kind, where)
    query = f'SELECT {_named(names)} FROM "{kind.TABLE}" WHERE {wanted}'
    found: list[tuple[Any, ...]] = []
    for part in session.connection().exec_driver_sql(query, tuple(given)).partitions(_AT_ONCE):
        found += map(tuple, part)
    if not are_sound(kind, names, found):
        _rows(session, kind, wanted, given)  # names the row that is damaged
    return found


def find_keys(session: Session, kind: type[R], keys: Sequence[Key]) -> list[R]:
    """Return those rows of one table that have one of some keys, in any order; a key in the order of
    ``db.models.key_columns``."""
    names = key_columns(kind.TABLE)
    if len(names) > 1 and keys and len({key[:-1] for key in keys}) == 1:  # of one map: each is sought by its last part
        same = " AND ".join(f'"{name}" = ?' for name in names[:-1])
        wanted = f'{same} AND "{names[-1]}" IN (SELECT value FROM json_each(?))'
        return _rows(session, kind, wanted, [*keys[0][:-1], json.dumps([key[-1] for key in keys])])
    parts = ", ".join(f"json_extract(value, '$[{place}]')" for place in range(len(names)))
    wanted = f"({_named(names)}) IN (SELECT {parts} FROM json_each(?))"
    return _rows(session, kind, wanted, [json.dumps(keys)])


def cited_in(session: Session, game: str, table: str = "", row_key: str = "") -> list[CitationRow]:
    """Return the citations of a game, or of a table or a row of it, by table, row and field: too many to be put in
    natural order for everybody."""
    where = {"game": game} | ({"table": table} if table else {}) | ({"row_key": row_key} if row_key else {})
    wanted = " AND ".join(f'"{name}" = ?' for name in where)
    order = _named(key_columns(CitationRow.TABLE))
    return _rows(session, CitationRow, f"{wanted} ORDER BY {order}", [*where.values()])


@cache
def values_of(names: tuple[str, ...]) -> Callable[[Row], tuple[Any, ...]]:
    """Return what gives the values of these fields of a row: it is asked of all rows of a table."""
    get = attrgetter(*names)
    return get if len(names) > 1 else lambda row: (get(row),)


def _in_order(rows: list[R]) -> list[R]:
    """Return rows in natural order of the key. What all keys begin with, as game and map, need not be compared."""
    names = list(type(rows[0]).KEY) if rows else []
    while len(names) > 1 and len(set(map(attrgetter(names[0]), rows))) == 1:
        del names[0]
    values = values_of(tuple(names)) if names else None
    return sorted(rows, key=lambda row: natural_key("|".join(map(str, values(row))))) if values else []


def _rows(session: Session, kind: type[R], wanted: str, given: Sequence[object]) -> list[R]:
    """Return the rows that a condition in SQL holds of, whose marks stand for what is given.

    The query is written by hand: an engine puts it together anew for each library that is opened, which took most of
    the time of opening a small one.
    """
    columns = columns_of(kind)
    names = [column.name for column in columns]
    parsed = [(place, _PARSED[type(at.type)]) for place, at in enumerate(columns) if type(at.type) in _PARSED]
    query = f'SELECT {_named(names)} FROM "{kind.TABLE}" WHERE {wanted}'
    found: Sequence[Sequence[Any]] = session.connection().exec_driver_sql(query, tuple(given)).all()
    if parsed:
        found = [list(values) for values in found]
        for values, (place, parse) in product(found, parsed):
            values[place] = None if values[place] is None else parse(values[place])
    rows = read_rows(kind, found)
    return _one_by_one(kind, names, found) if rows is None else rows


def _one_by_one(kind: type[R], names: Sequence[str], found: Iterable[Sequence[Any]]) -> list[R]:
    texts, rows = dict[str, str](), []
    for values in found:
        once = [texts.setdefault(value, value) if isinstance(value, str) else value for value in values]
        rows.append(stored_row(kind, unfolded(kind.TABLE, dict(zip(names, once, strict=True)))))
    return rows


def _named(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def columns_of(kind: type[Row]) -> list[Column[Any]]:
    """Return the columns of a library that make a row of a table."""
    return [TABLES[kind.TABLE].columns[name] for name in (*kind.model_fields, *filter(None, [kind.OPEN]))]


def stored_row(kind: type[R], values: Mapping[str, Any]) -> R:
    """Return a row as it is stored. Raises DamagedRowError naming table, row and field."""
    try:
        return read_row(kind, values)
    except RowFault as fault:
        help_ = "take a backup of the library, or build it anew"
        raise DamagedRowError(f"the library is damaged: {fault}; {help_}") from fault


def scenarios(session: Session, game: str | None = None) -> list[ScenarioRow]:
    """Return the scenarios of the library, or of one game."""
    return find(session, ScenarioRow) if game is None else find(session, ScenarioRow, game=game)


def hex_window(session: Session, game: str, map_key: str, columns: range, rows: range) -> list[HexCell]:
    """Return the hexes whose internal column and row lie in these ranges (ends excluded), by row and column."""
    given = {"game": game, "map": map_key, "columns": json.dumps([*columns]), "first": rows.start, "end": rows.stop}
    return [HexCell(*row) for row in session.execute(_WINDOW, given)]


def hex_columns(session: Session, game: str, map_key: str) -> HexColumns:
    """Return all hexes of a map as columns."""
    found = session.execute(_hexes(game, map_key)[1]).all()
    hexes, columns, rows, terrains, marks = zip(*found, strict=True) if found else ((), (), (), (), ())
    return HexColumns(tuple(hexes), tuple(columns), tuple(rows), tuple(terrains), tuple(marks))


def _hexes(game: str, map_key: str) -> tuple[Table, Any]:
    table = TABLES[HexRow.TABLE]
    wanted = [table.c[name] for name in ("hex", "column", "row", "terrain", "marks")]
    query = select(*wanted).where(table.c.game == game, table.c.map == map_key)
    return table, query.order_by(table.c["row"], table.c["column"])


def citations_of(session: Session, row: Row) -> list[CitationRow]:
    """Return the citations of a row; ``*`` is the whole row."""
    game = str(getattr(row, "game", ""))
    return find(session, CitationRow, game=game, table=row.TABLE, row_key=row.key_text)

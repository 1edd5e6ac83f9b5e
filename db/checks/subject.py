"""What does a check ask of the rows of one game?

The rows of maps and the citations stay in the library, for there may be millions: a check lets the library look for
those that are at fault (``ask``). All other rows are at hand.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from pydantic import JsonValue
from sqlalchemy import text
from sqlalchemy.orm import Session

from db.changes import Change, Key, deleting, updating
from db.checks.hexlist import HexList, parse
from db.models import key_columns
from db.scenario_io import tables_of
from engine.core.numbering import listed_label, natural_key
from engine.data import schema
from engine.data.map_assembly import sheet_of
from engine.data.schema import ROW_TYPE_BY_TABLE, HexLabel, Row
from engine.data.tables import DataError, Tables
from engine.data.vocabulary import Vocabulary

R = TypeVar("R", bound=Row)

IN_LIBRARY = frozenset({"hex", "hexside", "link", "citation"})
"""Tables whose rows are not read but asked for."""


@dataclass(frozen=True)
class Subject:
    """The rows of one game, with what several checks ask of them. ``is_first``: the first game of the library, whose
    turn it is to look at what belongs to no game."""

    session: Session
    rows: Tables
    game: str
    is_first: bool = True
    _of: dict[type[Row], dict[str, list[Row]]] = field(default_factory=dict, repr=False)

    def all(self, kind: type[R]) -> list[R]:
        """Return the rows of one table in natural order. Those of maps are not at hand."""
        return self.rows.of(kind, **({"game": self.game} if "game" in kind.model_fields else {}))

    def of(self, scenario: schema.ScenarioRow, kind: type[R]) -> list[R]:
        """Return the rows of one scenario's table in natural order."""
        if kind not in self._of:
            grouped: dict[str, list[Row]] = defaultdict(list)
            for row in self.all(kind):
                grouped[str(getattr(row, "scenario", ""))].append(row)
            self._of[kind] = grouped
        return [row for row in self._of[kind].get(scenario.scenario, ()) if isinstance(row, kind)]

    def ask(self, query: str, **values: object) -> list[Any]:
        """Return what the library answers; ``:game`` is this game, all text that is not ours is a bound value."""
        return list(self.session.execute(text(query), {"game": self.game, **values}))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words and values that the game declares."""
        return Vocabulary.of(self.all(schema.WordRow), self.all(schema.DeclaredValueRow), self.all(schema.ChartRow))

    @cached_property
    def tables(self) -> Tables:
        """All rows of the game, those of maps included; only for what cannot be had without them."""
        return tables_of(self.session, self.game)

    @cached_property
    def scenarios(self) -> list[schema.ScenarioRow]:
        """The scenarios of the game."""
        return self.all(schema.ScenarioRow)

    @cached_property
    def counters(self) -> dict[str, schema.CounterRow]:
        """Counters by key."""
        return {row.key: row for row in self.all(schema.CounterRow)}

    @cached_property
    def faces(self) -> dict[str, dict[str, schema.FaceRow]]:
        """Faces by counter and name."""
        found: dict[str, dict[str, schema.FaceRow]] = defaultdict(dict)
        for row in self.all(schema.FaceRow):
            found[row.counter][row.face] = row
        return found

    @cached_property
    def unit_types(self) -> dict[str, schema.UnitTypeRow]:
        """Unit types by key."""
        return {row.key: row for row in self.all(schema.UnitTypeRow)}

    @cached_property
    def areas(self) -> dict[tuple[str, str], HexList]:
        """The areas by map and key; one that cannot be read is empty."""
        found: dict[tuple[str, str], HexList] = {}
        for row in self.all(schema.AreaRow):
            try:
                found[row.map, row.key] = parse(row.hexes)
            except DataError:
                found[row.map, row.key] = HexList(())  # reported by the check of areas
        return found

    def role(self, counter: str) -> str:
        """Return the role of a counter's type; ``combat`` when the counter or its type is unknown."""
        row = self.counters.get(counter)
        kind = self.unit_types.get(row.unit_type) if row is not None else None
        return kind.role if kind is not None else "combat"

    def bounds(self, scenario: schema.ScenarioRow) -> HexList:
        """Return the hexes of a scenario's area; empty when the area is missing or cannot be read."""
        return self.areas.get((scenario.map, scenario.bounds), HexList(()))

    def parameters(self, scenario: schema.ScenarioRow) -> Mapping[str, str]:
        """Return the parameters of a scenario, its own before those of the game."""
        values = {row.key: row.value for row in self.all(schema.ParameterRow)}
        return values | {row.key: row.value for row in self.of(scenario, schema.ScenarioParameterRow)}

    def missing(self, map_key: str, labels: Iterable[HexLabel]) -> list[HexLabel]:
        """Return those of some labels that are no hexes of a map, in the order given, each once."""
        wanted = list(dict.fromkeys(labels))
        query = """
            SELECT value FROM json_each(:labels) AS label
            WHERE NOT EXISTS (SELECT 1 FROM hex WHERE game = :game AND map = :map AND hex = label.value)
            ORDER BY label.key"""
        return [row.value for row in self.ask(query, map=map_key, labels=json.dumps(wanted))] if wanted else []

    def unlisted(self, map_key: str, label: HexLabel) -> str:
        """Return what is wrong with a label that is no hex of a map: nothing has it, or a hex is listed otherwise."""
        sheets = [sheet_of(row) for row in self.all(schema.SheetRow) if row.map == map_key]
        listed = listed_label(sheets, label, _Listed(self, map_key))
        return "is no hex of the map" if listed == label else f"is the hex that the map lists as {listed}"

    def missing_of(self, map_key: str, hexes: HexList) -> Iterator[HexLabel]:
        """Yield the labels of a hex list that are no hexes of a map."""
        query = """
            SELECT span.first, span.last, count(hex.hex) AS found
            FROM (
                SELECT key, json_extract(value, '$[0]') AS first, json_extract(value, '$[1]') AS last
                FROM json_each(:spans)
            ) AS span LEFT JOIN hex
              ON hex.game = :game AND hex.map = :map AND hex.hex BETWEEN span.first AND span.last
              AND length(hex.hex) = length(span.first)
            GROUP BY span.key ORDER BY span.key"""
        for first, last, found in self.ask(query, map=map_key, spans=json.dumps(hexes.spans)) if hexes else ():
            stem = first.rstrip("0123456789")
            wanted = 1 if first == last else int(last[len(stem) :]) - int(first[len(stem) :]) + 1
            if found < wanted:
                yield from self.missing(map_key, HexList(((first, last),)))

    def missing_rows(self, table: str, row_keys: Iterable[str]) -> set[str]:
        """Return those keys of rows that a table does not have; all of them when there is no such table."""
        keys = sorted(set(row_keys))
        if table not in ROW_TYPE_BY_TABLE:
            return set(keys)
        query = f"SELECT value FROM json_each(:keys) WHERE value NOT IN (SELECT {key_text(table)} FROM {table})"
        return {row.value for row in self.ask(query, keys=json.dumps(keys))} if keys else set()

    def removal(self, row: Row) -> Change:
        """Return the change that takes a stored row away."""
        return deleting(self.session, row.TABLE, stored_key(row))

    def setting(self, row: Row, **values: JsonValue) -> Change:
        """Return the change that gives a stored row other values."""
        return updating(self.session, row.TABLE, stored_key(row), **values)


@dataclass(frozen=True)
class _Listed:
    """The hexes that a map lists, asked for one by one."""

    subject: Subject
    map: str

    def __contains__(self, label: object) -> bool:
        return isinstance(label, str) and not self.subject.missing(self.map, (label,))


def subjects(session: Session) -> Iterator[Subject]:
    """Yield the games of a library, each with its rows."""
    tables = tables_of(session, without=IN_LIBRARY)
    tables = _Ordered(tables.rows)
    for index, game in enumerate(tables.of(schema.GameRow)):
        yield Subject(session, tables, game.game, is_first=index == 0)


@dataclass
class _Ordered(Tables):
    """Rows that do not change any more, so each table is put into order once for each game."""

    known: dict[tuple[str, str], list[Row]] = field(default_factory=dict)

    def of(self, kind: type[R], /, **where: str) -> list[R]:
        game = where.pop("game", "")
        if (kind.TABLE, game) not in self.known:
            self.known[kind.TABLE, game] = list(super().of(kind, **({"game": game} if game else {})))
        rows = (row for row in self.known[kind.TABLE, game] if isinstance(row, kind))
        return [row for row in rows if all(getattr(row, name) == value for name, value in where.items())]


def stored_key(row: Row) -> Key:
    """Return the key by which the library names a row."""
    return tuple(getattr(row, name) for name in key_columns(row.TABLE))


def key_text(table: str, name: str = "") -> str:
    """Return the SQL for the key of a row as text, as ``Row.key_text`` has it; ``name`` is what the query calls it."""
    prefix = f"{name}." if name else ""
    return " || '|' || ".join(f'{prefix}"{field}"' for field in ROW_TYPE_BY_TABLE[table].KEY)


def in_order(labels: Iterable[str]) -> list[str]:
    """Return labels in natural order."""
    return sorted(labels, key=natural_key)


def some(names: Iterable[str], most: int = 5) -> str:
    """Return names in natural order for a message, the first few of them when there are many."""
    ordered = in_order(names)
    more = f" and {len(ordered) - most} more" if len(ordered) > most else ""
    return ", ".join(ordered[:most]) + more

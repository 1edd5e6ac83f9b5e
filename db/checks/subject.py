"""What does a check ask of the rows of one game?

The rows of maps and the citations stay in the library, for there may be millions: a check lets the library look for
those that are at fault (``ask``). All other rows are at hand.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import JsonValue
from sqlalchemy.orm import Session

from db.changes import Change, Key, deleting, row_values, updating
from db.checks.held import Held, Seen
from db.checks.hexlist import HexList, letters_of, parse
from db.checks.reads import Reads, worked_out
from db.models import key_columns
from db.row_parts import OF_MAPS
from engine.core.numbering import listed_label, natural_key
from engine.data import schema
from engine.data.chart_names import LOOKED_UP
from engine.data.kept import Kept
from engine.data.map_assembly import ends_of, sheet_of
from engine.data.parameters import names_among
from engine.data.schema import ROW_TYPE_BY_TABLE, ROW_TYPES, HexLabel, Row
from engine.data.tables import DataError, Tables
from engine.data.vocabulary import Vocabulary

R = TypeVar("R", bound=Row)

IN_LIBRARY = OF_MAPS | {"citation"}
"""Tables whose rows are not read but asked for."""


_OF_MAPS: Mapping[str, tuple[str, str]] = {"hex": ("hex", "hex"), "river": ("hexside", "name")}
"""Table and column of the names that only a map has."""


WHOLE = "whole"
"""The purpose of parts of whole scenarios that are kept from run to run."""


@dataclass(frozen=True)
class Subject:
    """The rows of one game, with what several checks ask of them. ``is_first``: the first game of the library, whose
    turn it is to look at what belongs to no game. ``kept`` holds what is made of rows from run to run, by purpose."""

    rows: Seen
    game: str
    is_first: bool = True
    kept: dict[str, Kept] = field(default_factory=lambda: defaultdict(Kept))

    @property
    def session(self) -> Session:
        """The open library."""
        return self.rows.held.session

    @property
    def reads(self) -> Reads:
        """What is looked at, for whoever asks to know."""
        return self.rows.reads

    def all(self, kind: type[R]) -> list[R]:
        """Return the rows of one table in natural order. Those of maps are not at hand."""
        return self.rows.of(kind, **({"game": self.game} if "game" in kind.model_fields else {}))

    def heads(self, kind: type[R]) -> list[R]:
        """Return the same rows for whoever reads no values of them that the game declares: a change of these leaves
        what was found."""
        self.reads.heads(kind.TABLE)
        return self.rows.held.of(kind, {"game": self.game} if "game" in kind.model_fields else {})

    def at_hand(self) -> Tables:
        """Return the rows of the game without those of maps."""
        found = Tables()
        for kind in ROW_TYPES:
            if kind.TABLE not in IN_LIBRARY:
                found.rows[kind.TABLE] = list(self.all(kind))
        return found

    def of(self, scenario: schema.ScenarioRow, kind: type[R]) -> list[R]:
        """Return the rows of one scenario's table in natural order."""
        if "scenario" not in kind.model_fields:
            return []
        return self.rows.of(kind, game=self.game, scenario=scenario.scenario)

    def ask(self, query: str, **values: object) -> list[Any]:
        """Return what the library answers; ``:game`` is this game, all text that is not ours is a bound value."""
        self.reads.query(query)
        # by hand, as ``db.queries`` does: a check may ask it for every place of a map
        return list(self.session.connection().exec_driver_sql(query, {"game": self.game, **values}))

    @worked_out
    def vocabulary(self) -> Vocabulary:
        """The words and values that the game declares."""
        declared = self.all(schema.DeclaredValueRow)
        return Vocabulary.of(self.all(schema.WordRow), declared, self.all(schema.ChartRow), self.known)

    @worked_out
    def names(self) -> dict[str, Collection[str]]:
        """What charts and traits of counters may name, by kind."""
        known = names_among(self.all)
        return {kind: known(kind) or () for kind in sorted(LOOKED_UP)}

    def known(self, kind: str) -> Collection[str] | None:
        """Return the names that the rows of the game make of a kind of thing."""
        if (column := _OF_MAPS.get(kind)) is not None:
            query = f"SELECT DISTINCT {column[1]} AS name FROM {column[0]} WHERE game = :game"
            return {row.name for row in self.ask(query)}
        return self.names[kind] if kind in LOOKED_UP else names_among(self.all)(kind)

    @worked_out
    def scenarios(self) -> list[schema.ScenarioRow]:
        """The scenarios of the game."""
        return self.all(schema.ScenarioRow)

    @worked_out
    def counters(self) -> dict[str, schema.CounterRow]:
        """Counters by key."""
        return {row.key: row for row in self.all(schema.CounterRow)}

    @worked_out
    def faces(self) -> dict[str, dict[str, schema.FaceRow]]:
        """Faces by counter and name."""
        found: dict[str, dict[str, schema.FaceRow]] = defaultdict(dict)
        for row in self.all(schema.FaceRow):
            found[row.counter][row.face] = row
        return found

    @worked_out
    def face_names(self) -> dict[str, tuple[str, ...]]:
        """The names of the faces of each counter."""
        found: dict[str, list[str]] = defaultdict(list)
        for row in self.heads(schema.FaceRow):
            found[row.counter].append(row.face)
        return {key: tuple(names) for key, names in found.items()}

    @worked_out
    def unit_types(self) -> dict[str, schema.UnitTypeRow]:
        """Unit types by key."""
        return {row.key: row for row in self.all(schema.UnitTypeRow)}

    @worked_out
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
                SELECT key, json_extract(value, '$[0]') AS first, json_extract(value, '$[1]') AS last,
                  json_extract(value, '$[2]') AS letters
                FROM json_each(:spans)
            ) AS span LEFT JOIN hex
              ON hex.game = :game AND hex.map = :map AND hex.hex BETWEEN span.first AND span.last
              AND length(hex.hex) = length(span.first)
              AND (span.letters = '' OR substr(hex.hex, -length(span.letters)) = span.letters)
            GROUP BY span.key ORDER BY span.key"""
        spans = json.dumps([(first, last, letters_of(first)) for first, last in hexes.spans])
        for first, last, found in self.ask(query, map=map_key, spans=spans) if hexes else ():
            wanted = 1
            if first != last:
                _, _, low, high, _ = ends_of(f"{first}..{last}")
                wanted = high - low + 1
            if found < wanted:
                yield from self.missing(map_key, HexList(((first, last),)))

    def rivers(self, map_key: str) -> set[str]:
        """Return the names of the hexsides of a map."""
        query = "SELECT DISTINCT name FROM hexside WHERE game = :game AND map = :map AND name <> ''"
        return {row.name for row in self.ask(query, map=map_key)}

    def missing_rows(self, table: str, row_keys: Iterable[str]) -> set[str]:
        """Return those keys of rows that a table does not have; all of them when there is no such table."""
        keys = sorted(set(row_keys))
        if table not in ROW_TYPE_BY_TABLE:
            return set(keys)
        query = f"SELECT value FROM json_each(:keys) WHERE value NOT IN (SELECT {key_text(table)} FROM {table})"
        return {row.value for row in self.ask(query, keys=json.dumps(keys))} if keys else set()

    def removal(self, row: Row) -> Change:
        """Return the change that takes a stored row away."""
        return self.deleting(row.TABLE, stored_key(row))

    def setting(self, row: Row, **values: JsonValue) -> Change:
        """Return the change that gives a stored row other values."""
        return self.updating(row.TABLE, stored_key(row), **values)

    def deleting(self, table: str, key: Key) -> Change:
        """Return the change that takes the row with a key away."""
        self.reads.table(table)
        return deleting(self.session, table, key)

    def updating(self, table: str, key: Key, **values: JsonValue) -> Change:
        """Return the change that gives the row with a key other values."""
        self.reads.table(table)
        return updating(self.session, table, key, **values)

    def stored(self, table: str, key: Key) -> Mapping[str, JsonValue]:
        """Return the row with a key as it is stored; nothing without one."""
        self.reads.table(table)
        return row_values(self.session, table, key) or {}


@dataclass(frozen=True)
class _Listed:
    """The hexes that a map lists, asked for one by one."""

    subject: Subject
    map: str

    def __contains__(self, label: object) -> bool:
        return isinstance(label, str) and not self.subject.missing(self.map, (label,))


def subjects(
    session: Session,
    held: Held | None = None,
    kept: Mapping[str, dict[str, Kept]] | None = None,
    reads: Mapping[str, Reads] | None = None,
) -> Iterator[Subject]:
    """Yield the games of a library, each with its rows; ``held``, and by game ``kept`` and ``reads``, are those of an
    earlier run."""
    rows = held or Held(session)
    for index, head in enumerate(rows.of(schema.GameRow, {})):
        mine = kept[head.game] if kept is not None else defaultdict(Kept)
        yield Subject(Seen(rows, reads[head.game] if reads is not None else Reads()), head.game, index == 0, mine)


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

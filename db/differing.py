"""In what differs a file that travels from a library, and what is done about each difference?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from pydantic import JsonValue
from sqlalchemy import ForeignKeyConstraint

from db.models import TABLES, key_columns
from db.rowsets import Name, RowSet, Stored
from engine.data import schema
from engine.data.own import SHARED
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

Take = Literal["mine", "library", "scenario"]
TAKES: tuple[Take, ...] = ("mine", "library", "scenario")
State = Literal["new", "replaced", "gone", "conflict"]
STATES: tuple[State, ...] = ("conflict", "replaced", "gone", "new")
AS_ONE = frozenset({schema.ConfirmationRow.TABLE, schema.ErratumChangeRow.TABLE})
"""Tables of which a row is one difference to a person, whatever of it differs."""
ROW = "*"
"""The field of a difference that is a whole row."""

_PARTS = frozenset({"face", "trait"})
"""Tables of which a row comes with its counter."""
_WHOLE_TABLES = {"hexside": "map", "link": "map", "place": "map", "chart_cell": "chart"}
"""Tables of which a file holds all rows of a map or chart that it has, by what that is: what it lacks is gone."""


@dataclass(frozen=True)
class Difference:
    """A value that differs, or with the field ``*`` a row that only one side has; ``take`` is what is done about it,
    ``takes`` what could be. ``state``: ``new`` only they have it, ``gone`` only the library; a value of the scenario
    itself is ``replaced``, one that all scenarios share in ``conflict``. ``why`` says what else decides."""

    table: str
    key: str
    field: str
    mine: JsonValue
    theirs: JsonValue
    take: Take
    state: State
    takes: tuple[Take, ...]
    why: str = ""

    @property
    def name(self) -> str:
        """The name by which a choice can be made: ``table/key/field``."""
        return f"{self.table}/{self.key}/{self.field}"

    @property
    def is_own(self) -> bool:
        """Whether it is of a row that belongs to the scenario."""
        return "library" not in self.takes


Named = tuple[Name, str]
"""A row and a field of it, ``*`` for the row."""


def differences_of(mine: RowSet, theirs: RowSet, scenario: str) -> Iterator[tuple[Named, Difference]]:
    """Yield all differences, those of the scenario's own rows first, each as mine."""
    yield from _brought(mine, theirs, own=True)
    for name, row in mine.rows.items():
        if row.get("scenario") == scenario and name not in theirs.rows:
            yield _difference(name, ROW, dict(row), None, "gone")
    yield from _brought(mine, theirs, own=False)
    kept = _private(mine)
    for name, row in mine.rows.items():
        whole = _WHOLE_TABLES.get(name[0])
        if whole is None or name in theirs.rows or name in kept:
            continue
        if (whole, (row["game"], row[whole])) in theirs.rows:
            yield _difference(name, ROW, dict(row), None, "gone")


def _brought(mine: RowSet, theirs: RowSet, own: bool) -> Iterator[tuple[Named, Difference]]:
    """Yield what rows of the file have otherwise: those of its scenario, or those that all scenarios share."""
    for name, row in theirs.rows.items():
        stored = mine.rows.get(name)
        if ("scenario" in row) != own:
            continue
        if stored is None:
            yield _difference(name, ROW, None, dict(row), "new")
        else:
            yield from (_difference(name, *each, "replaced" if own else "conflict") for each in otherwise(stored, row))


def _difference(name: Name, what: str, mine: JsonValue, theirs: JsonValue, state: State) -> tuple[Named, Difference]:
    key = "|".join(str(part) for part in name[1])
    return (name, what), Difference(name[0], key, what, mine, theirs, "mine", state, _takes(name, what, state))


def otherwise(mine: Stored, theirs: Stored) -> Iterator[tuple[str, JsonValue, JsonValue]]:
    for name, value in {**dict.fromkeys(mine), **theirs}.items():
        if mine.get(name) != value:
            yield name, mine.get(name), value


def _private(mine: RowSet) -> set[Name]:
    """Return the rows that stand in single scenarios of the library alone."""
    marked = {
        (row["table"], row["row_key"])
        for (table, _), row in mine.rows.items()
        if table == schema.ScenarioChangeRow.TABLE and row["kind"] == "only"
    }
    return (
        {name for name in mine.rows if (name[0], row_key_of(name[0], mine.rows[name])) in marked} if marked else set()
    )


def _takes(name: Name, what: str, state: State) -> tuple[Take, ...]:
    table = name[0]
    if "scenario" in key_columns(table):
        return ("scenario",) if table == schema.ScenarioRow.TABLE and state == "new" else ("mine", "scenario")
    return TAKES if table in SHARED and not (what == ROW and table in _PARTS) else ("mine", "library")


def taken(each: Difference, take: Take, chosen: Take | None) -> Difference:
    """Return a difference as it is chosen, else as all are."""
    if each.is_own:
        usual: Take = "scenario"
        wanted: Take = "scenario" if chosen == "library" else chosen or usual
    else:
        usual = "library" if each.state == "new" else "mine"
        wanted = chosen or (usual if each.state == "new" else take)
    return replace(each, take=wanted if wanted in each.takes else usual)


def settle(found: dict[Named, Difference], theirs: RowSet) -> None:
    """Leave what needs a row that is left out, and bring a row that is needed by what must come."""
    while True:
        new = {name: each for (name, what), each in found.items() if what == ROW and each.state == "new"}
        left = {name for name, each in new.items() if each.take == "mine"}
        moved = False
        for (name, what), each in found.items() if left else ():
            if each.take == "mine" or each.theirs is None:
                continue
            missing = next((needed for needed in _needs(name, theirs.rows[name], what) if needed in left), None)
            if missing is None:
                continue
            moved = True
            other = "|".join(map(str, missing[1][1:]))
            if "mine" in each.takes:
                found[name, what] = replace(each, take="mine", why=f"needs {other}, which is left out")
            else:
                needed = found[missing, ROW]
                found[missing, ROW] = replace(needed, take="library", why="the scenario cannot be without it")
        if not moved:
            return


@cache
def references(table: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the columns of a table that name a row of another one, and that table."""
    found = []
    for constraint in TABLES[table].constraints:
        if isinstance(constraint, ForeignKeyConstraint):
            found.append((tuple(constraint.column_keys), constraint.referred_table.name))
    return tuple(found)


def _needs(name: Name, row: Stored, what: str) -> Iterator[Name]:
    for columns, table in references(name[0]):
        if what == ROW or what in columns:
            key: list[str | int] = []
            for column in columns:
                part = row.get(column)
                if isinstance(part, str | int):
                    key.append(part)
            if len(key) == len(columns):
                yield table, tuple(key)


def row_of(table: str, values: Stored | None) -> Row | None:
    """Return a stored row as one of the text, where a hex has no place in the grid."""
    if values is None:
        return None
    fields = {key: value for key, value in values.items() if ROW_TYPE_BY_TABLE[table].may_have(key)}
    return ROW_TYPE_BY_TABLE[table].model_validate(fields)


def row_key_of(table: str, values: Mapping[str, JsonValue]) -> str:
    """Return the key by which errata and scenarios name a row: that of its text form."""
    return "|".join(str(values[name]) for name in ROW_TYPE_BY_TABLE[table].KEY)

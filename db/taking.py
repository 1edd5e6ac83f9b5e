"""What does a scenario take along when it travels as a file of its own?

Every row of its game that it can depend on, and no other scenario: rules, charts, map, the counters that any of its
rows names, and what is waived of them.
"""

from sqlalchemy.orm import Session

from db.scenario_io import tables_of
from engine.data import schema
from engine.data.nested import texts_in
from engine.data.schema import Row
from engine.data.tables import DataError, Tables

_BY_COUNTER = ("face", "trait", "identity", "alias")
"""Tables whose rows travel only with their counters (an alias also with its formation or place)."""


def traveling(session: Session, game: str, scenario: str) -> Tables:
    """Return the rows that a scenario takes along. Raises DataError when there is no such scenario."""
    whole = tables_of(session, game)
    if not whole.of(schema.ScenarioRow, game=game, scenario=scenario):
        raise DataError(f"there is no scenario {scenario!r} of game {game!r}")
    used = _counters(whole, game, scenario)
    others = {row.key for row in whole.of(schema.CounterRow, game=game)} - used
    elsewhere = others | {row.scenario for row in whole.of(schema.ScenarioRow, game=game)} - {scenario}
    taken, private = Tables(), _private(whole, game, scenario)
    for table, rows in whole.rows.items():
        taken.rows[table] = [
            row for row in rows if _travels(row, scenario, others) and (row.TABLE, row.key_text) not in private
        ]
    waivers = schema.CheckWaiverRow.TABLE
    taken.rows[waivers] = [row for row in whole.of(schema.CheckWaiverRow) if elsewhere.isdisjoint(_named(row))]
    kept = {(row.TABLE, row.key_text) for rows in taken.rows.values() for row in rows}
    notes = schema.NoteRow.TABLE
    found = whole.of(schema.NoteRow)
    taken.rows[notes] = [row for row in found if not row.table or (row.table, row.row_key) in kept]
    kept -= {(notes, row.key_text) for row in found} - {(notes, row.key_text) for row in taken.rows[notes]}
    taken.citations.extend(row for row in whole.citations if (row.table, row.row_key) in kept)
    return taken


def _named(waiver: schema.CheckWaiverRow) -> list[str]:
    """Return what the place of a waiver may name: keys, some of which hold ``/``."""
    parts = [found for part in waiver.where.split("|") for found in (part, part.partition("/")[2])]
    return [*parts, *waiver.where.replace("|", "/").split("/")]


def _counters(tables: Tables, game: str, scenario: str) -> set[str]:
    """Return the counters that any row of the scenario names, its clauses and variants too; those of errata as well."""
    known = {row.key for row in tables.of(schema.CounterRow, game=game)}
    rows = (row for found in tables.rows.values() for row in found if getattr(row, "scenario", "") == scenario)
    used = {text for row in rows for text in texts_in(row.model_dump(mode="json")) if text in known}
    changes = tables.of(schema.ErratumChangeRow, game=game)
    return used | {row.row_key.split("|")[1] for row in changes if row.row_key.count("|") and row.table != "hex"}


def _private(tables: Tables, game: str, scenario: str) -> set[tuple[str, str]]:
    """Return the rows that stand in other scenarios alone, by table and key."""
    marks = [row for row in tables.of(schema.ScenarioChangeRow, game=game) if row.kind == "only"]
    mine = {(row.table, row.row_key) for row in marks if row.scenario == scenario}
    return {(row.table, row.row_key) for row in marks} - mine


_PERSONAL = frozenset({"errata_desk"})
"""Tables of what a person has settled for a copy of the game, which is not that of whoever gets the file."""


def _travels(row: Row, scenario: str, others: set[str]) -> bool:
    if row.TABLE in _PERSONAL:
        return False
    if getattr(row, "scenario", scenario) != scenario:
        return False
    if row.TABLE == "counter":
        return str(getattr(row, "key", "")) not in others
    if row.TABLE in _BY_COUNTER:
        return str(getattr(row, "counter", "") or getattr(row, "key", "")) not in others
    return row.TABLE not in ("confirmation", "check_waiver", "variant", "inbox")

"""Which rows of a merge cannot be taken alone? One needs a row that is left out, or takes one that is needed away."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from db.differing import ROW, references
from db.models import TABLES
from db.rowsets import Name, RowSet, Stored

if TYPE_CHECKING:
    from db.merging import Merged

Found = dict[str, tuple[Name, "Merged"]]


def settled(found: Found, mine: RowSet, his: RowSet) -> Found:
    """Return differences with ``mine`` where theirs cannot be taken, and why."""
    found = dict(found)
    while True:
        left_out = {name for name, each in found.values() if _is_new(name, each, mine) and each.take == "mine"}
        gone = {name for name, each in found.values() if _goes(name, each, mine) and each.take == "theirs"}
        held = {needed for name, row in mine.rows.items() if gone and name not in gone for needed in _needs(name, row)}
        moved = False
        for key, (name, each) in found.items():
            if each.take == "mine":
                continue
            why = ""
            if name in gone and name in held:
                why = "something that stays needs it"
            elif name not in gone and name[0] in TABLES:
                missing = next((need for need in _needs(name, his.rows.get(name)) if need in left_out), None)
                why = f"needs {'|'.join(map(str, missing[1][1:]))}, which is left out" if missing else ""
            if why:
                moved = True
                found[key] = name, replace(each, take="mine", why=why)
        if not moved:
            return found


def _is_new(name: Name, each: "Merged", mine: RowSet) -> bool:
    return each.field == ROW and each.table == name[0] != "citation" and name not in mine.rows


def _goes(name: Name, each: "Merged", mine: RowSet) -> bool:
    return each.field == ROW and name in mine.rows


def _needs(name: Name, row: Stored | None) -> Iterator[Name]:
    for columns, table in references(name[0]) if row is not None else ():
        key: list[str | int] = []
        for column in columns:
            part = (row or {}).get(column)
            if isinstance(part, str | int):
                key.append(part)
        if len(key) == len(columns):
            yield table, tuple(key)

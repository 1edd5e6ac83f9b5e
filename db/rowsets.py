"""What stands in a set of rows, value by value? For comparing two libraries.

A row is named by table and key as change sets name it; its values are those that the tables store, the cell of a hex
included.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import count

from pydantic import JsonValue

from db.build import hex_cells
from db.changes import Change, Key, key_of
from engine.data.schema import ROW_TYPES, CitationRow, HexRow, InboxRow
from engine.data.tables import Tables

Name = tuple[str, Key]
"""Table and key of a row."""
Stored = dict[str, JsonValue]
WHOLE = "*"


@dataclass(frozen=True)
class RowSet:
    """All rows by name, in the order of the tables, and their citations by row and field."""

    rows: Mapping[Name, Stored]
    citations: Mapping[Name, Mapping[str, Stored]]

    def certainty(self, name: Name, field: str) -> str:
        """Return the certainty of a value: its own citation's or its row's; empty when nothing is cited."""
        found = self.citations.get(name, {})
        cited = found.get(field) or found.get(WHOLE)
        return "" if cited is None else str(cited["certainty"])

    def adding(self, name: Name) -> list[Change]:
        """Return the changes that add a row of this set, with its citations, where it is not."""
        cited = self.citations.get(name, {})
        return [adding(self.rows[name], name[0]), *citing({}, cited, cited)]

    def removing(self, name: Name) -> list[Change]:
        """Return the changes that remove a row of this set: its citations first, then the row."""
        cited = self.citations.get(name, {})
        return [*citing(cited, {}, cited), removing(self.rows[name], name[0])]


def rowset(tables: Tables) -> RowSet:
    """Return rows and citations by name. Raises BuildError for a hex that no sheet numbers."""
    cells = hex_cells(tables)
    rows: dict[Name, Stored] = {}
    by_text: dict[tuple[str, str, str], Name] = {}
    for kind in ROW_TYPES:
        for row in tables.rows.get(kind.TABLE, ()):
            values: Stored = row.model_dump(mode="json")
            if isinstance(row, HexRow):
                values["column"], values["row"] = cells[row.game, row.map, row.hex]
            name = (kind.TABLE, key_of(kind.TABLE, values))
            rows[name] = values
            by_text[str(values.get("game", "")), kind.TABLE, row.key_text] = name
    citations: dict[Name, dict[str, Stored]] = {}
    for cited in tables.citations:
        about = by_text.get((cited.game, cited.table, cited.row_key))
        if about is not None:
            citations.setdefault(about, {})[cited.field] = cited.model_dump(mode="json")
    return RowSet(rows, citations)


def adding(values: Stored, table: str) -> Change:
    """Return the change that adds a row."""
    return Change(table, key_of(table, values), None, values)


def removing(values: Stored, table: str) -> Change:
    """Return the change that removes a row."""
    return Change(table, key_of(table, values), values, None)


def setting(stored: Stored, table: str, after: Mapping[str, JsonValue]) -> Change:
    """Return the change that gives a stored row other values."""
    return Change(table, key_of(table, stored), {field: stored.get(field) for field in after}, dict(after))


def citing(mine: Mapping[str, Stored], theirs: Mapping[str, Stored], fields: Iterable[str]) -> list[Change]:
    """Return the changes that make the citations of some fields of a row those of the other side."""
    table = CitationRow.TABLE
    changes: list[Change] = []
    for field in fields:
        old, new = mine.get(field), theirs.get(field)
        if old == new:
            continue
        if old is None and new is not None:
            changes.append(adding(new, table))
        elif old is not None and new is None:
            changes.append(removing(old, table))
        elif old is not None and new is not None:
            moved = {name: value for name, value in new.items() if old[name] != value}
            changes.append(setting(old, table, moved))
    return changes


def apart(mine: RowSet, his: RowSet) -> RowSet:
    """Return the rows of another library with other numbers for its entries of the inbox that have the number of an
    entry here about something else: two people who begin to count are not of one mind."""
    table, taken = InboxRow.TABLE, {name for name in (*mine.rows, *his.rows) if name[0] == InboxRow.TABLE}
    rows: dict[Name, Stored] = {}
    for name, row in his.rows.items():
        if name[0] == table and name in mine.rows and row["text"] != mine.rows[name]["text"]:
            game, stem = name[1][0], str(row["key"]).rstrip("0123456789")
            number = next(number for number in count(1) if (table, (game, f"{stem}{number}")) not in taken)
            name = (table, (game, f"{stem}{number}"))
            row = {**row, "key": name[1][1]}
            taken.add(name)
        rows[name] = row
    return RowSet(rows, his.citations)

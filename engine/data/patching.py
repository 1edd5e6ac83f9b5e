"""How do the claims of errata change the rows and what is said of their certainty?"""

from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass
from functools import cached_property

from pydantic import JsonValue

from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow, Row
from engine.data.tables import Tables

WHOLE = "*"
_PARTS = ("face", "trait", "identity")
"""Tables of which a row goes with its counter."""
_USES = ("setup", "arrival", "withdrawal")
"""Tables of which a row says what a scenario does with a counter."""


@dataclass(frozen=True)
class Claim:
    """What an erratum wants of a row: a value of one field, or with the field ``*`` a whole row (None: none at all).

    ``is_ban`` leaves the piece as it is and takes it out of all set-ups and arrivals. ``is_own``: no erratum wants it
    but the scenario of which ``erratum`` is the key.
    """

    erratum: str
    is_official: bool
    position: int
    table: str
    row_key: str
    field: str
    value: JsonValue
    is_ban: bool = False
    is_own: bool = False

    def contradicts(self, other: "Claim") -> bool:
        """Say whether a claim of another erratum on the same row wants something else."""
        if self.erratum == other.erratum or self.is_ban or other.is_ban:
            return False
        if self.field == other.field:
            return self.value != other.value
        if WHOLE not in (self.field, other.field):
            return False
        whole, part = (self, other) if self.field == WHOLE else (other, self)
        return not isinstance(whole.value, dict) or whole.value.get(part.field) != part.value

    def wish(self) -> str:
        """Return in words what is wanted."""
        if self.field != WHOLE:
            return f"{self.field} {self.value!r}"
        return "no such row" if self.value is None else f"the row {self.value!r}"


def patched(tables: Tables, game: str, claims: Iterable[Claim]) -> tuple[Tables, tuple[Row, ...]]:
    """Return rows with the claims applied in order, and the rows of scenarios that went with their pieces.

    Values of official errata are certain as ``official``, all others as ``reconstructed``; the source is
    ``erratum/KEY``. The given tables are not changed.
    """
    patch, wanted = _Patch(tables, game), [*claims]
    if not wanted:
        return tables, ()
    for claim in wanted:
        patch.apply(claim)
    return patch.result(), tuple(patch.dropped)


class _Patch:
    def __init__(self, tables: Tables, game: str) -> None:
        self.tables, self.game = tables, game
        self.rows: dict[str, MutableMapping[str, Row]] = {}
        self.citations: dict[tuple[str, str], dict[str, CitationRow]] = {}
        self.dropped: list[Row] = []

    def apply(self, claim: Claim) -> None:
        rows = self._table(claim.table)
        if claim.is_ban:
            self._drop(claim, _USES)
        elif claim.field == WHOLE:
            rows.pop(claim.row_key, None)
            self._cited(claim.table, claim.row_key).clear()
            if claim.value is not None:
                row = ROW_TYPE_BY_TABLE[claim.table].model_validate(claim.value)
                rows[row.key_text] = row
                self._cite(claim, row.key_text)
            elif claim.table == schema.CounterRow.TABLE:
                self._drop(claim, (*_PARTS, *_USES))
        elif claim.row_key in rows:
            row = rows[claim.row_key]
            rows[claim.row_key] = type(row).model_validate(row.model_dump(mode="json") | {claim.field: claim.value})
            self._cite(claim, claim.row_key)

    def result(self) -> Tables:
        kept = [row for row in self.tables.citations if (row.table, row.row_key) not in self.citations]
        cited = [row for each in self.citations.values() for row in each.values()]
        return self.tables.replaced(self.game, self.rows, [*kept, *cited])

    def _drop(self, claim: Claim, tables: tuple[str, ...]) -> None:
        """Remove the rows that name a counter in some tables."""
        counter = claim.row_key.partition("|")[2]
        named = [(table, "counter") for table in tables]
        for table, field in (*named, (schema.PlacementRow.TABLE, "subject")):
            rows = self._table(table)
            for key in [key for key, row in rows.items() if getattr(row, field) == counter]:
                row = rows.pop(key)
                self._cited(table, key).clear()
                if table not in _PARTS:
                    self.dropped.append(row)

    def _table(self, table: str) -> MutableMapping[str, Row]:
        if table not in self.rows:
            self.rows[table] = self.tables.keyed(ROW_TYPE_BY_TABLE[table], self.game)
        return self.rows[table]

    def _cited(self, table: str, row_key: str) -> dict[str, CitationRow]:
        if (table, row_key) not in self.citations:
            found = self._stored.get((table, row_key), ())
            self.citations[table, row_key] = {row.field: row for row in found}
        return self.citations[table, row_key]

    @cached_property
    def _stored(self) -> dict[tuple[str, str], list[CitationRow]]:
        found: dict[tuple[str, str], list[CitationRow]] = {}
        for row in self.tables.citations:
            if row.game == self.game:
                found.setdefault((row.table, row.row_key), []).append(row)
        return found

    def _cite(self, claim: Claim, row_key: str) -> None:
        self._cited(claim.table, row_key)[claim.field] = CitationRow(
            game=self.game,
            table=claim.table,
            row_key=row_key,
            field=claim.field,
            certainty="designed" if claim.is_own else "official" if claim.is_official else "reconstructed",
            source=f"{'scenario' if claim.is_own else 'erratum'}/{claim.erratum}",
        )

"""How are the rows of a library at hand while it is checked? Read once, and noted for whoever asks what was seen."""

from collections.abc import Container, Mapping
from typing import TypeVar, cast

from sqlalchemy.orm import Session

from db.checks.reads import Reads
from db.kept_rows import GROUPED, KeptTable
from db.queries import find
from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE, Row
from engine.data.tables import Tables

R = TypeVar("R", bound=Row)


class Held:
    """The rows of a library: read when they are first asked for, kept until others are handed over."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._tables: dict[str, KeptTable] = {}

    def take(self, table: str, rows: list[Row] | None) -> None:
        """Take the rows of a table, in natural order; None: read them when they are next asked for."""
        before = self._tables.get(table)
        if rows is None:
            self._tables.pop(table, None)
        elif before is None or before.rows is not rows:
            self._tables[table] = KeptTable(ROW_TYPE_BY_TABLE[table], rows)
            if before is not None:
                self._tables[table].take_groups(before)

    def of(self, kind: type[R], where: Mapping[str, str]) -> list[R]:
        """Return rows in natural order; those of a game, scenario or map as a list that is not to be changed."""
        if kind.TABLE not in self._tables:
            self._tables[kind.TABLE] = KeptTable(kind, find(self.session, kind))
        table = self._tables[kind.TABLE]
        return cast(list[R], table.group(where)) if frozenset(where) in GROUPED else table.find(kind, where)

    def is_at_hand(self, table: str) -> bool:
        """Return whether the rows of a table have been read."""
        return table in self._tables


class Seen(Tables):
    """Rows that are held, as those of a text; what is asked for is noted.

    There are no citations: how certain a value is decides nothing that checks ask of scenarios. ``without`` are tables
    that count as empty.
    """

    def __init__(self, held: Held, reads: Reads, without: Container[str] = ()) -> None:
        super().__init__()
        self.held, self.reads, self._without = held, reads, without

    def of(self, kind: type[R], /, **where: str) -> list[R]:
        """Return rows in natural order."""
        if kind.TABLE in self._without:
            return cast(list[R], _NONE)
        self.reads.table(kind.TABLE)
        return self.held.of(kind, where)

    def cited(self, _game: str) -> dict[str, list[schema.CitationRow]]:
        """Return no citation."""
        return {}


_NONE: list[Row] = []

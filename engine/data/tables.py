"""What are the rows of a library or a text, before they become anything?"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from engine.core.numbering import natural_key
from engine.data.schema import Certainty, CitationRow, Row

R = TypeVar("R", bound=Row)


class DataError(Exception):
    """The data cannot be made into a scenario; the text names the row and the remedy."""


class ChartError(DataError):
    """A chart lacks results or its ranges do not fit; the checks of charts tell it at the chart."""


class Cited(NamedTuple):
    """What is read of a citation where those of a whole game are: a game has more of them than rows."""

    row_key: str
    field: str
    certainty: Certainty
    source: str


@dataclass
class Tables:
    """Rows by table, and the citations of their values."""

    rows: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    citations: list[CitationRow] = field(default_factory=list)

    def add(self, rows: Iterable[Row]) -> None:
        """File rows under their tables."""
        for row in rows:
            self.rows[row.TABLE].append(row)

    def of(self, kind: type[R], /, **where: str) -> list[R]:
        """Return the rows of one table whose fields have the given values, in natural order of the key."""
        found = [
            row
            for row in self.rows.get(kind.TABLE, ())
            if isinstance(row, kind) and all(getattr(row, name) == value for name, value in where.items())
        ]
        return sorted(found, key=lambda row: natural_key(row.key_text))

    def texts(self, kind: type[Row], name: str, /, **where: str) -> list[str]:
        """Return one field of the rows whose others have the given values, in any order."""
        return [str(row.said(name)) for row in self.of(kind, **where)]

    def cited(self, game: str) -> Mapping[str, Iterable[Cited]]:
        """Return the citations of a game by table: the same iterable while they are the same."""
        found: dict[str, list[Cited]] = defaultdict(list)
        for row in self.citations:
            if row.game == game:
                found[row.table].append(Cited(row.row_key, row.field, row.certainty, row.source))
        return found

    def keyed(self, kind: type[Row], game: str) -> MutableMapping[str, Row]:
        """Return the rows of a game, and such as belong to none, by key text: to be changed, which changes no table."""
        return {row.key_text: row for row in self.rows.get(kind.TABLE, ()) if _is_of(row, game)}

    def at(self, kind: type[R], /, keys: Collection[str]) -> list[R]:
        """Return the rows of one table that have these key texts, in natural order."""
        found = [row for row in self.rows.get(kind.TABLE, ()) if isinstance(row, kind) and row.key_text in keys]
        return sorted(found, key=lambda row: natural_key(row.key_text))

    def replaced(
        self, game: str, changed: Mapping[str, MutableMapping[str, Row]], citations: list[CitationRow]
    ) -> "Tables":
        """Return the tables with other rows of a game in some of them, by key text, and with other citations."""
        found = Tables(citations=citations)
        found.rows.update(self.rows)
        for table, rows in changed.items():
            others = [row for row in self.rows.get(table, ()) if not _is_of(row, game)]
            found.rows[table] = [*others, *rows.values()]
        return found


def _is_of(row: Row, game: str) -> bool:
    return bool(getattr(row, "game", game) == game)

"""How are the rows of a library kept at hand? Those of the games asked for, read once and followed edit by edit."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy.orm import Session

from db.changes import ChangeSet
from db.queries import cited_in, find_keys
from db.row_parts import OF_MAPS, Part, RowParts
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow, Row

R = TypeVar("R", bound=Row)


class LibraryRows:
    """``editor.edits.reading.Rows`` over an open library.

    A list that ``group`` or ``cited`` returns is the same one as long as its rows are the same, and never changed.
    """

    def __init__(self, readers: Callable[[], Session]) -> None:
        self._open = readers
        self._session: Session | None = None
        self._parts = RowParts(self._readers)
        self._cited: dict[str, dict[str, dict[str, list[CitationRow]]]] = {}
        """Citations by game, table and row; those of a game are read when they are first asked for."""
        self._lists: dict[tuple[str, str], list[CitationRow]] = {}

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Let all that is asked meanwhile be read in one session, not within another such. Nothing may be written then.

        A scenario asks for forty tables, and to open a session takes as long as to read a small one.
        """
        with self._open() as self._session:
            try:
                yield
            finally:
                self._session = None

    @contextmanager
    def _readers(self) -> Iterator[Session]:
        if self._session is not None:
            yield self._session
        else:
            with self._open() as session:
                yield session

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of one table whose fields have these values, in natural order of the key."""
        return self._parts.find(kind, where)

    def group(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of a game, a scenario or a map: a list that others hold too, not to be changed."""
        return self._parts.group(kind, where)

    def held(self) -> dict[Part, list[Row]]:
        """Return the rows read so far by table and game: lists that others hold too, not to be changed."""
        return self._parts.held()

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row."""
        return list(self._citations(game).get(table, {}).get(row_key, ()))

    def cited(self, game: str) -> dict[str, list[CitationRow]]:
        """Return the citations of a game by table: lists that others hold too, not to be changed."""
        found = {}
        for table, rows in self._citations(game).items():
            if (game, table) not in self._lists:
                self._lists[game, table] = [row for several in rows.values() for row in several]
            found[table] = self._lists[game, table]
        return found

    def has_cited(self, game: str) -> bool:
        """Tell whether the citations of a game were read already."""
        return game in self._cited

    def all_citations(self, game: str) -> list[CitationRow]:
        """Return the citations of a game."""
        return [row for rows in self.cited(game).values() for row in rows]

    def follow(self, changes: ChangeSet) -> None:
        """Read anew what a change set has changed; the rows and groups that it does not touch stay the same lists."""
        self._recite(changes)
        for table in changes.tables() & ROW_TYPE_BY_TABLE.keys():
            self._parts.follow(table, changes)

    def _recite(self, changes: ChangeSet) -> None:
        """Read anew the citations that changed: a library has a hundred thousand, an edit touches a few."""
        keys = [key for key in changes.keys(CitationRow.TABLE) if key[0] in self._cited]
        self._parts.forget({CitationRow.TABLE})
        if not keys:
            return
        with self._readers() as session:
            found = {
                (row.game, row.table, row.row_key, row.field): row for row in find_keys(session, CitationRow, keys)
            }
        for key in keys:
            game, table, row_key, field = map(str, key)
            cited = self._cited[game].setdefault(table, {})
            now = [row for row in cited.get(row_key, ()) if row.field != field]
            if key in found:
                now = sorted([*now, found[key]], key=_by_field)
            if now:
                cited[row_key] = now
            else:
                cited.pop(row_key, None)
            self._lists.pop((game, table), None)

    def _citations(self, game: str) -> dict[str, dict[str, list[CitationRow]]]:
        if game not in self._cited:
            found: dict[str, dict[str, list[CitationRow]]] = {}
            with self._readers() as session:
                for row in cited_in(session, game):
                    found.setdefault(row.table, {}).setdefault(row.row_key, []).append(row)
            self._cited[game] = found
        return self._cited[game]

    def keep(self, games: Collection[str]) -> None:
        """Keep what is large of these games alone, their maps and citations; that of others is read when it is next
        asked for."""
        self._parts.keep(games, OF_MAPS)
        self._cited = {game: cited for game, cited in self._cited.items() if game in games}
        self._lists = {part: cited for part, cited in self._lists.items() if part[0] in games}

    def forget(self, tables: set[str] | None = None) -> None:
        """Read tables anew when they are next asked for; None forgets all."""
        self._parts.forget(tables)
        if tables is None or CitationRow.TABLE in tables:
            self._cited, self._lists = {}, {}


def _by_field(row: CitationRow) -> str:
    return row.field  # the order of ``cited_in``

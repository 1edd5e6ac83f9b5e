"""How are the rows of a library kept at hand? Those of the games asked for, read once and followed edit by edit."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy.orm import Session

from db.changes import ChangeSet, Key
from db.kept_citations import KeptCitations
from db.row_parts import OF_MAPS, Part, RowParts
from engine.data.schema import ROW_TYPE_BY_TABLE, Certainty, CitationRow, Row
from engine.data.tables import Cited

R = TypeVar("R", bound=Row)


class LibraryRows:
    """``editor.edits.reading.Rows`` over an open library.

    A list that ``group`` returns is the same one as long as its rows are the same, and never changed.
    """

    def __init__(self, readers: Callable[[], Session]) -> None:
        self._open = readers
        self._session: Session | None = None
        self._parts = RowParts(self._readers)
        self._citations = KeptCitations(self._readers)

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

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        """Return those rows of one table that have one of some keys (in the order of ``KEY``), in any order."""
        return self._parts.at(kind, keys)

    def values_at(self, kind: type[Row], names: tuple[str, ...], keys: Sequence[Key], /) -> list[tuple[Any, ...]]:
        """Return the values of some fields of those rows that have one of some keys, in any order: no row is made."""
        return self._parts.values_at(kind, names, keys)

    def by_text(self, kind: type[Row], game: str) -> Mapping[str, Row]:
        """Return the rows of a table that belong to a game, or to none, by the text of their key; never changed."""
        return self._parts.by_text(kind, game)

    def columns(self, kind: type[Row], names: tuple[str, ...], /, **where: str | int) -> list[tuple[Any, ...]]:
        """Return the values of some fields of the rows of a game, in any order: text and numbers in place of rows. The
        key of the table is among the fields or in ``where``, as the game is."""
        return self._parts.columns(kind, names, where)

    def state(self, kind: type[Row], game: str) -> object:
        """Return something that is another one when rows of a table of a game may have become others."""
        return self._parts.state((kind.TABLE, game))

    def held(self) -> dict[Part, list[Row]]:
        """Return the rows read so far by table and game: lists that others hold too, not to be changed."""
        return self._parts.held()

    def offer(self, rows: Mapping[Part, list[Row]]) -> None:
        """Know what the checks have read of the present state: it need not be read again when it is asked for."""
        self._parts.offer(rows)

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row."""
        return self._citations.of_row(game, table, row_key)

    def rows_cited(self, game: str, table: str, row_keys: Collection[str]) -> dict[str, list[CitationRow]]:
        """Return certainty and source of the values of some rows of a table, by key of the row, read at once."""
        return self._citations.of_rows(game, table, row_keys)

    def certainties(self, game: str, table: str, field: str) -> Mapping[str, Certainty]:
        """Return how certain a value is in each row of a table of which it is cited, by key of the row."""
        return self._citations.certainties(game, table, field)

    def cited(self, game: str) -> dict[str, Iterable[Cited]]:
        """Return the citations of a game by table, the same iterable while they are the same: they are read whenever
        somebody goes through them, and kept by nobody."""
        return self._citations.of_game(game)

    def follow(self, changes: ChangeSet) -> None:
        """Read anew what a change set has changed; the rows and groups that it does not touch stay the same lists."""
        self._citations.follow(changes)
        self._parts.forget({CitationRow.TABLE})
        for table in changes.tables() & ROW_TYPE_BY_TABLE.keys():
            self._parts.follow(table, changes)

    def keep(self, games: Collection[str]) -> None:
        """Keep what is large of these games alone, their maps and citations; that of others is read when it is next
        asked for."""
        self._parts.keep(games, OF_MAPS)
        self._citations.keep(games)

    def forget(self, tables: set[str] | None = None) -> None:
        """Read tables anew when they are next asked for; None forgets all."""
        self._parts.forget(tables)
        if tables is None or CitationRow.TABLE in tables:
            self._citations.keep(())

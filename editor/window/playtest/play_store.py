"""Which library are games kept in, and how is it written to? Knows no Qt."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from db.changes import EditError
from db.connection import LibraryError
from db.games import GamesError
from db.library import Library


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class PlayStore:
    """The library in which games are kept. ``library`` is the one that is open now, ``refused`` why nothing can be
    written to it, ``wrote`` hears of each write, ``person`` names who plays."""

    library: Callable[[], Library]
    program: str
    refused: Callable[[], str] = str
    wrote: Callable[[], None] = lambda: None
    person: Callable[[], str] = str
    now: Callable[[], datetime] = _now

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Yield a session that is committed at the end. Raises GamesError where nothing can be written."""
        why = self.refused()
        if why:
            raise GamesError(why)
        try:
            with self.library().writing() as session:
                yield session
        except (EditError, LibraryError, SQLAlchemyError, OSError) as error:
            raise GamesError(str(error)) from error
        self.wrote()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Yield a session that only reads. Raises GamesError for a library that cannot be read."""
        try:
            with self.library().reading() as session:
                yield session
        except (EditError, LibraryError, SQLAlchemyError, OSError) as error:
            raise GamesError(str(error)) from error

    def stamp(self) -> str:
        """Return the time now, as games have it."""
        return self.now().isoformat(timespec="seconds")

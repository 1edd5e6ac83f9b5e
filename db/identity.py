"""Which library is this, and which was it copied from?

A library has a permanent name, and so has each entry of its journal. A file that takes its place or goes back to an
earlier state (a backup, a restore, an upgrade) is the same library. A copy under another name goes its own way: it gets
a name of its own and remembers its ancestor with the last entry that both have. The same holds for a scenario that
travels as a file.
"""

import hashlib
import sqlite3
import uuid
from dataclasses import dataclass

from sqlalchemy import Connection, select, update
from sqlalchemy.orm import Session

from db.models.journal import ChangeLog, Meta

LIBRARY, ANCESTOR = "library", "ancestor"
_SPACE = uuid.UUID("6ffb5a0b-63a5-5d7e-8f0f-2c4e1d0b9a31")
"""The name space of what is named after its content."""


@dataclass(frozen=True)
class Ancestor:
    """The library that one was copied from, and the last entry of its journal then; empty where there was none."""

    library: str
    entry: str


@dataclass(frozen=True)
class Identity:
    """The permanent name of a library, and its ancestor if it is a copy."""

    library: str
    ancestor: Ancestor | None


def new_uid() -> str:
    """Return a name that nothing else has."""
    return str(uuid.uuid4())


def uid_of_entry(number: int, at: str, changes: bytes) -> str:
    """Return the name of an entry that was written before entries had one: the same in every copy of the file."""
    return str(uuid.uuid5(_SPACE, f"{number} {at} {hashlib.sha256(changes).hexdigest()}"))


def uid_of_library(first_entry: str) -> str:
    """Return the name of a library that was made before libraries had one, after its first entry; a new one without."""
    return str(uuid.uuid5(_SPACE, f"library of {first_entry}")) if first_entry else new_uid()


def identity_of(session: Session) -> Identity:
    """Return the identity of an open library."""
    stored = {row.key: row.value for row in session.execute(select(Meta.key, Meta.value))}
    library, _, entry = stored.get(ANCESTOR, "").partition(" ")
    return Identity(stored.get(LIBRARY, ""), Ancestor(library, entry) if library else None)


def as_ancestor(session: Session) -> Ancestor:
    """Return an open library as the ancestor of what is now taken from it."""
    last = session.execute(select(ChangeLog.uid).order_by(ChangeLog.number.desc()).limit(1)).scalar()
    return Ancestor(identity_of(session).library, last or "")


def begin(connection: Connection, ancestor: Ancestor | None = None) -> None:
    """Give a new library its name."""
    rows = [(LIBRARY, new_uid())]
    if ancestor is not None:
        rows.append((ANCESTOR, f"{ancestor.library} {ancestor.entry}".rstrip()))
    for row in rows:
        connection.exec_driver_sql("INSERT INTO meta (key, value) VALUES (?, ?)", row)


def begin_nameless(connection: Connection) -> None:
    """Give a library of an older version its name if it has none, after its first entry as ``uid_of_library`` says."""
    if connection.exec_driver_sql("SELECT 1 FROM meta WHERE key = ?", (LIBRARY,)).first() is None:
        first = connection.exec_driver_sql("SELECT uid FROM change_log ORDER BY number LIMIT 1").scalar()
        name = uid_of_library(str(first or ""))
        connection.exec_driver_sql("INSERT INTO meta (key, value) VALUES (?, ?)", (LIBRARY, name))


def part(copy: sqlite3.Connection) -> None:
    """Make a copied file a library of its own that knows its ancestor; a file of an older version stays as it is."""
    stored = dict(copy.execute("SELECT key, value FROM meta WHERE key = ?", (LIBRARY,)).fetchall())
    if LIBRARY not in stored:
        return
    last = copy.execute("SELECT uid FROM change_log ORDER BY number DESC LIMIT 1").fetchone()
    origin = f"{stored[LIBRARY]} {last[0] if last else ''}".rstrip()
    for row in ((LIBRARY, new_uid()), (ANCESTOR, origin)):
        copy.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", row)


def part_earlier(session: Session) -> None:
    """Let a copy whose last entries were taken away have parted from its ancestor where its journal ends now."""
    origin, last = identity_of(session).ancestor, as_ancestor(session).entry
    if origin is not None:
        value = f"{origin.library} {last}".rstrip()
        session.execute(update(Meta).where(Meta.key == ANCESTOR).values(value=value))

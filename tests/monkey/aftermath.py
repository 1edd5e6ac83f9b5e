"""What must hold of a library, whatever was done to it: sound as a file, readable, and told in full by its journal."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from db.applying import apply
from db.changes import LASTING, PROTECTED, EditError
from db.connection import open_for_reading, open_library
from db.journal import Entry, tail
from db.models import TABLES
from editor.commands.checking import findings

_ALL, _NAMED = 10**9, 6


def faults_of(first: Path, path: Path, checks: bool) -> list[str]:
    """Return what is wrong with the library at ``path``, which was a copy of ``first``; both are closed and stay as
    they are."""
    faults = [f"{name}: {fault}" for name, fault in _of_the_file(path)]
    if faults:
        return faults
    if checks:
        findings(path)  # whatever stands there, the checks read it to their end
    return _of_the_journal(first, path)


def _of_the_file(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        verdict = connection.execute("PRAGMA integrity_check").fetchall()
        found = [("integrity", str(row)) for row in verdict if row != ("ok",)]
        return found + [("foreign key", str(row)) for row in connection.execute("PRAGMA foreign_key_check")]


def _of_the_journal(first: Path, path: Path) -> list[str]:
    """Make all entries since the first state again on it, and take all of them back from the last."""
    opening, ending = _digest_of(first, LASTING), _digest_of(path)
    made_before = max((entry.number for entry in _entries(first)), default=0)
    entries = [entry for entry in _entries(path) if entry.number > made_before]
    faults: list[str] = []
    for origin, wanted, sets in (
        (first, ending, [entry.changes for entry in entries]),
        (path, opening, [entry.changes.inverse() for entry in reversed(entries)]),
    ):
        but = LASTING if origin == path else frozenset()  # a number that was given stays given (decision 0053)
        copy = path.with_name("replayed.losheim")
        _copy(origin, copy)
        what = "the journal made again" if origin == first else "the journal taken back"
        replayed = open_library(copy)
        try:
            with replayed.writing() as session:
                for changes in sets:
                    apply(session, changes)
        except EditError as error:
            faults.append(f"{what}: {error}")
            continue
        finally:
            replayed.close()
        if _digest_of(copy, but) != wanted:
            differing = sorted(_rows(copy, but) ^ _rows(path if origin == first else first, but))[:_NAMED]
            faults.append(f"{what} gives another library: {', '.join(differing)}")
    return faults


def _copy(origin: Path, copy: Path) -> None:
    """Copy a library with what still lies beside it, where somebody who reads it has not let go of it yet."""
    copy.unlink(missing_ok=True)
    with closing(sqlite3.connect(origin)) as read, closing(sqlite3.connect(copy)) as written:
        read.backup(written)


def _entries(path: Path) -> list[Entry]:
    library = open_for_reading(path)
    try:
        with library.reading() as session:
            return tail(session, _ALL)
    finally:
        library.close()


def _digest_of(path: Path, but: frozenset[str] = frozenset()) -> str:
    return hashlib.sha256("".join(sorted(_rows(path, but))).encode()).hexdigest()


def _rows(path: Path, but: frozenset[str]) -> set[str]:
    """Return what the journal tells of, but some tables: the games that were played are rows too, and no entries."""
    library = open_for_reading(path)
    try:
        with library.reading() as session:
            names = [name for name in TABLES if name not in PROTECTED | but]
            return {row for name in names for row in _of_table(session, name)}
    finally:
        library.close()


def _of_table(session: Session, name: str) -> list[str]:
    return [f"{name} {row}" for row in session.execute(select(TABLES[name])).all()]

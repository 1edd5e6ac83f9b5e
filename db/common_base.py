"""What had two libraries in common before each went its own way?"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Protocol

from sqlalchemy import select
from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError, key_of
from db.identity import identity_of
from db.journal import unpack
from db.models.journal import ChangeLog
from db.rowsets import Name, RowSet, Stored
from db.scenario_io import tables_of
from engine.data.schema import CitationRow


class Base(Protocol):
    """What both had."""

    def row(self, name: Name, mine: Stored | None) -> Stored | None:
        """Return a row as both had it, None where there was none."""


class Friend:
    """What is read of his file: its rows, and what tells which entries of a journal both have."""

    def __init__(self, session: Session) -> None:
        self.tables = tables_of(session)
        self.identity = identity_of(session)
        self.entries = frozenset(session.scalars(select(ChangeLog.uid)))
        self.journal = changes_since(session, 0)
        """Its changes as they are packed, oldest first: most merges need none of them."""


def common_entry(session: Session, theirs: Friend) -> int | None:
    """Return the last entry of the library's journal that another file has too; 0 where both are one library that was
    copied before its first entry, None where nothing is known of that."""
    mine = identity_of(session)
    numbers = {row.uid: row.number for row in session.execute(select(ChangeLog.uid, ChangeLog.number))}
    shared = [number for uid, number in numbers.items() if uid in theirs.entries]
    if mine.library and mine.library == theirs.identity.library:
        shared.append(0)
    for one, other in ((theirs.identity, mine), (mine, theirs.identity)):
        ancestor = one.ancestor
        alike = ancestor is not None and (ancestor.library == other.library or ancestor == other.ancestor)
        if ancestor is not None and alike and not ancestor.entry:
            shared.append(0)
        elif ancestor is not None and ancestor.entry in numbers and one is theirs.identity:
            shared.append(numbers[ancestor.entry])
    return max(shared, default=None)


def changes_since(session: Session, number: int) -> Sequence[bytes]:
    """Return the packed changes of all entries of a journal behind one, oldest first."""
    later = select(ChangeLog.changes).where(ChangeLog.number > number).order_by(ChangeLog.number)
    return session.scalars(later).all()


class Unwound:
    """What a library was before entries of its journal, all since one or since the first."""

    def __init__(self, packed: Iterable[bytes]) -> None:
        net = reduce(ChangeSet.merged, map(unpack, packed), ChangeSet("", ()))
        self._net = {(change.table, change.key): change for change in net.changes}

    @property
    def names(self) -> Iterable[Name]:
        """The rows that those entries changed."""
        return self._net.keys()

    def row(self, name: Name, mine: Stored | None) -> Stored | None:
        """Return a row as both had it."""
        change = self._net.get(name)
        if change is None or (change.before is not None and change.after is not None and mine is None):
            return mine
        if change.before is None:
            return None
        return {**(mine or {}), **change.before} if change.after is not None else dict(change.before)


def common_base(
    session: Session, theirs: Friend, mine: Mapping[Name, Stored], his: Mapping[Name, Stored]
) -> Base | None:
    """Return what both had: by the entries of their journals or their names, else where both were built of the same
    rows; ``mine`` and ``his`` are all rows and citations. None where nothing is known of it."""
    common = common_entry(session, theirs)
    if common is not None:
        return Unwound(changes_since(session, common))
    try:
        one, other = Unwound(changes_since(session, 0)), Unwound(theirs.journal)
    except EditError:
        return None
    every = {**mine, **his, **dict.fromkeys((*one.names, *other.names))}
    alike = all(one.row(name, mine.get(name)) == other.row(name, his.get(name)) for name in every)
    return one if alike else None


class Stated:
    """What a person says that both had."""

    def __init__(self, rows: RowSet) -> None:
        self._rows: Mapping[Name, Stored] = {**rows.rows, **citations_in(rows)}

    def row(self, name: Name, _mine: Stored | None) -> Stored | None:
        """Return a row as both had it."""
        return self._rows.get(name)


def citations_in(rows: RowSet) -> dict[Name, Stored]:
    """Return all citations, by name as rows have one."""
    return {
        (CitationRow.TABLE, key_of(CitationRow.TABLE, cited)): cited
        for fields in rows.citations.values()
        for cited in fields.values()
    }

"""What has been done to this library, and what can be undone?

The journal only grows. An undo is an entry that names the entry it takes back; a redo names the undo. After opening,
the undo and redo stacks are rebuilt from its tail.
"""

import json
import zlib
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import RowMapping, func, insert, select
from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError
from db.identity import new_uid
from db.models.journal import ChangeLog
from db.packing import as_runs, from_runs
from db.stranger import MAX_UNPACKED_BYTES

_HEAD = (
    *(ChangeLog.number, ChangeLog.at, ChangeLog.kind, ChangeLog.label, ChangeLog.reason, ChangeLog.source),
    *(ChangeLog.stroke, ChangeLog.undoes, ChangeLog.uid, ChangeLog.person),
)
_COLUMNS = (
    *(ChangeLog.number, ChangeLog.at, ChangeLog.kind, ChangeLog.undoes, ChangeLog.changes),
    *(ChangeLog.uid, ChangeLog.person),
)

MAX_PERSON = 80
"""Characters of a name in the journal."""

Kind = Literal["edit", "undo", "redo", "revert", "import", "migrate"]


@dataclass(frozen=True)
class Entry:
    """An entry of the journal; ``at`` is a time in ISO form, normally UTC."""

    number: int
    at: str
    kind: Kind
    changes: ChangeSet
    undoes: int | None
    uid: str
    person: str


def person_named(text: str) -> str:
    """Return a name as the journal keeps it: one line without control characters, empty for nobody."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line[:MAX_PERSON].rstrip()


@dataclass(frozen=True)
class UndoStep:
    """One step of an undo stack: the entries of one edit or stroke, oldest first, and their joint change set.

    The undos and redos of the step are among its ``numbers``, so either may name any of them. ``kind`` is that of the
    entry which made it.
    """

    numbers: tuple[int, ...]
    changes: ChangeSet
    kind: Kind = "edit"


def record(
    session: Session,
    changes: ChangeSet,
    kind: Kind = "edit",
    undoes: int | None = None,
    at: str | None = None,
    person: str = "",
) -> int:
    """Write an entry and return its number; ``at`` is now when not given. Belongs into the transaction of the edit.

    ``undoes`` is for an undo the (last) entry that it takes back, for a redo the undo entry, for a revert the entry
    reverted. ``person`` is who edits, empty where nobody has said so.
    """
    result = session.execute(
        insert(ChangeLog).values(
            at=at if at is not None else datetime.now(UTC).isoformat(timespec="seconds"),
            kind=kind,
            label=changes.label,
            reason=changes.reason,
            source=changes.source,
            stroke=changes.stroke,
            undoes=undoes,
            changes=pack(changes),
            uid=new_uid(),
            person=person_named(person),
        )
    )
    return int(result.inserted_primary_key[0])  # type: ignore[attr-defined]


def pack(changes: ChangeSet) -> bytes:
    """Return the compressed JSON form, alike rows as columns; a fill over a whole map is one entry of many rows."""
    data = replace(changes, changes=()).as_json() | {"runs": as_runs(changes.changes)}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode())


def unpack(packed: bytes) -> ChangeSet:
    """Return the change set of a packed form. Raises EditError for what nobody packed here."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, MAX_UNPACKED_BYTES)
        if unpacking.unconsumed_tail:
            raise EditError(f"an entry of the journal unpacks to more than {MAX_UNPACKED_BYTES:,} bytes")
        data = json.loads(text)
        found = ChangeSet.from_json(data)
        return replace(found, changes=tuple(from_runs(data["runs"]))) if "runs" in data else found  # 1.0 had none
    except (zlib.error, ValueError, LookupError, TypeError, RecursionError) as error:
        raise EditError(f"an entry of the journal cannot be read ({error})") from error


def tail(session: Session, limit: int = 300) -> list[Entry]:
    """Return the last entries, oldest first."""
    newest_first = select(*_COLUMNS).order_by(ChangeLog.number.desc()).limit(limit)
    rows = session.execute(newest_first).mappings().all()
    return [_entry(row) for row in reversed(rows)]


def heads(session: Session, limit: int = 300) -> list[Entry]:
    """Return the last entries, oldest first, without their changes: what they are called, when and by whom they were
    made. The entry of an update holds a whole library."""
    newest_first = select(*_HEAD).order_by(ChangeLog.number.desc()).limit(limit)
    return [
        Entry(row.number, row.at, row.kind, ChangeSet(row.label, (), row.reason, row.source, row.stroke),
              row.undoes, row.uid, row.person)
        for row in reversed(session.execute(newest_first).all())
    ]  # fmt: skip


def entry(session: Session, number: int) -> Entry:
    """Return one entry. Raises EditError when there is none of that number."""
    row = session.execute(select(*_COLUMNS).where(ChangeLog.number == number)).mappings().first()
    if row is None:
        raise EditError(f"the journal has no entry {number}")
    return _entry(row)


def entries(session: Session, numbers: Collection[int]) -> Iterator[Entry]:
    """Yield some entries, oldest first; one that nobody can read is left out."""
    wanted = select(*_COLUMNS).where(ChangeLog.number.in_(numbers)).order_by(ChangeLog.number)
    for row in session.execute(wanted).mappings():
        with suppress(EditError):
            yield _entry(row)


def next_stroke(session: Session) -> int:
    """Return a stroke number that no entry has."""
    return (session.execute(select(func.max(ChangeLog.stroke))).scalar() or 0) + 1


def undo_stack_state(session: Session, limit: int = 300) -> tuple[list[UndoStep], list[UndoStep]]:
    """Return the undo and the redo stack that the tail of the journal leaves, next step last.

    A step is undone by its inverse and redone by itself. Neighboring entries of one stroke are one step. An undo
    whose edit lies before the tail is passed over.
    """
    undo: list[UndoStep] = []
    redo: list[UndoStep] = []
    for found in tail(session, limit):
        if found.kind == "undo":
            _move(undo, redo, found)
        elif found.kind == "redo":
            _move(redo, undo, found)
        else:
            redo.clear()
            _push(undo, found)
    return undo, redo


def _move(source: list[UndoStep], target: list[UndoStep], found: Entry) -> None:
    """Move the step that an entry names; steps above it could not be replayed any more and were dropped."""
    for place in range(len(source) - 1, -1, -1):
        if found.undoes in source[place].numbers:
            step = source[place]
            del source[place:]
            target.append(replace(step, numbers=(*step.numbers, found.number)))
            return


def _push(undo: list[UndoStep], found: Entry) -> None:
    stroke = found.changes.stroke
    if stroke is not None and undo and undo[-1].changes.stroke == stroke:
        step = undo.pop()
        changes = step.changes.merged(found.changes)
        if changes.changes:
            undo.append(UndoStep((*step.numbers, found.number), changes))
        return
    undo.append(UndoStep((found.number,), found.changes, found.kind))


def _entry(row: RowMapping) -> Entry:
    found = unpack(row["changes"])
    return Entry(row["number"], row["at"], row["kind"], found, row["undoes"], row["uid"], row["person"])

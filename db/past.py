"""How was a library before an entry of its journal, or a scenario when a version of it was closed? A copy in which all
that came later is taken back."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from sqlalchemy import delete, func, select, text
from sqlalchemy.orm import Session

from db.applying import apply
from db.came_with import came_with
from db.changes import Change, ChangeSet, EditError, key_of, row_values
from db.identity import part_earlier
from db.journal import tail
from db.library import Library, connect, connect_for_reading, make_engine
from db.models.journal import ChangeLog
from db.queries import find
from db.saving import copy_to_free, save_as
from db.since import net_of, steps_since
from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow, Row
from engine.data.tables import DataError
from engine.data.versions import CONTENT, in_order, rows_in


def past_library(source: Path, target: Path, before: int) -> Library:
    """Write a library as it was before an entry of its journal under a name that is free, and open it for reading. Its
    journal ends there too, so that a merge knows what both had.

    Raises EditError where there is no such entry, or where values were changed past the journal; LibraryError.
    """
    save_as(source, target)
    library = connect(target)
    try:
        with library.writing() as session:
            last = session.execute(select(func.max(ChangeLog.number))).scalar() or 0
            entries = [entry for entry in tail(session, max(last - before + 1, 0)) if entry.number >= before]
            if not entries or entries[0].number != before:
                raise EditError(f"the journal has no entry {before}")
            for entry in reversed(entries):
                apply(session, entry.changes.inverse())
            _end_journal(session, before)
    finally:
        library.close()
    return connect_for_reading(target)


def _end_journal(session: Session, before: int) -> None:
    """Let the journal of a copy end before an entry; one that is in use only grows."""
    guards = session.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = :table"),
                             {"table": ChangeLog.__tablename__}).all()  # fmt: skip
    for name, _ in guards:
        session.execute(text(f'DROP TRIGGER "{name}"'))
    session.execute(delete(ChangeLog).where(ChangeLog.number >= before))
    session.execute(  # else the next entry left a gap, as if another program had written
        text("UPDATE sqlite_sequence SET seq = :last WHERE name = :table"),
        {"last": before - 1, "table": ChangeLog.__tablename__},
    )
    for _, made in guards:
        session.connection().exec_driver_sql(made)
    part_earlier(session)


def library_of_version(source: Path, target: Path, game: str, scenario: str, version: str) -> Library:
    """Write a library with a scenario as it was when a version of it was closed under a name that is free, and open it
    for reading: the rows of its own, and of what all scenarios share what is known to have changed since.

    The source is one that was opened before; nothing guards references in the copy. Raises EditError where there is no
    such version, DataError where it cannot be read, LibraryError.
    """
    copy_to_free(source, target)
    engine = make_engine(target, constraints=False)
    try:
        with Session(engine) as session, session.begin():
            _go_back(session, game, scenario, version)
    finally:
        engine.dispose()
    return connect_for_reading(target)


def _go_back(session: Session, game: str, scenario: str, version: str) -> None:
    versions = in_order(find(session, schema.ScenarioVersionRow, game=game, scenario=scenario))
    wanted = next((row for row in versions if row.version == version), None)
    if wanted is None:
        known = ", ".join(row.version for row in versions)
        raise EditError(f"{scenario} has no version {version!r}; there are {known or 'none'}")
    shared = [change for change in net_of(steps_since(session, game, scenario)) if not _is_own(change)]
    at = versions.index(wanted)
    closed = [changes_in(row) for row in reversed(versions[at + 1 :])]
    shared = [*shared, *chain.from_iterable(closed)]
    for change in shared:
        apply(session, ChangeSet("", tuple(_taken_back(session, change))))
    before = [row for kind in CONTENT for row in find(session, kind, game=game, scenario=scenario)]
    then, kept = rows_in(wanted), list(map(rows_in, versions))
    came = came_with(kept[:at], then, [*kept[at + 1 :], before], [*chain.from_iterable(closed)])
    wanted_rows = {(row.TABLE, row.key_text): row for row in (*then, *came)}
    apply(session, ChangeSet("", tuple(_replacing(before, wanted_rows))))


def changes_in(version: schema.ScenarioVersionRow) -> list[Change]:
    """Return what of the rows that all scenarios share had changed before a version was closed. Raises DataError."""
    try:
        return [Change.from_json(each) for each in version.shared or ()]  # type: ignore[arg-type, union-attr]
    except (TypeError, LookupError) as error:
        raise DataError(f"version {version.version} of {version.scenario} holds changes that cannot be read") from error


def _is_own(change: Change) -> bool:
    kind = ROW_TYPE_BY_TABLE.get(change.table)
    return kind is None or "scenario" in kind.KEY or kind is CitationRow


def _taken_back(session: Session, change: Change) -> Iterator[Change]:
    """Yield what takes a change back as far as the row is still as it left it."""
    stored = row_values(session, change.table, change.key)
    if change.before is None:
        if stored is not None:
            yield Change(change.table, change.key, stored, None)
    elif change.after is None:
        if stored is None:
            yield Change(change.table, change.key, None, change.before)
    elif stored is not None:
        moved = [name for name, value in change.after.items() if stored.get(name) == value]
        if moved:
            now, then = ({name: found.get(name) for name in moved} for found in (change.after, change.before))
            yield Change(change.table, change.key, now, then)


def _replacing(before: Iterable[Row], after: dict[tuple[str, str], Row]) -> Iterator[Change]:
    stored = {(row.TABLE, row.key_text): row for row in before}
    for name in {**stored, **after}:
        old, new = stored.get(name), after.get(name)
        if old == new:
            continue
        one, other = (None if row is None else row.model_dump(mode="json") for row in (old, new))
        key = key_of(name[0], one or other or {})
        if one is not None and other is not None:
            moved = [field for field in other if one.get(field) != other[field]]
            one, other = ({field: values.get(field) for field in moved} for values in (one, other))
        yield Change(name[0], key, one, other)

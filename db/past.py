"""How was a library before an entry of its journal? A copy in which that entry and all after it are taken back."""

from pathlib import Path

from sqlalchemy import func, select

from db.applying import apply
from db.changes import EditError
from db.journal import tail
from db.library import Library, connect, connect_for_reading
from db.models.journal import ChangeLog
from db.saving import save_as


def past_library(source: Path, target: Path, before: int) -> Library:
    """Write a library as it was before an entry of its journal under a name that is free, and open it for reading.

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
    finally:
        library.close()
    return connect_for_reading(target)

"""Where does a list of errata come from? A file that holds it as text, or a library, of which it is what that would
write."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy.orm import Session

from db.changes import EditError
from db.connection import open_for_reading
from db.journal import Entry, heads
from db.reverting import checkpoints
from db.scenario_io import tables_of
from editor.commands.comparing import as_it_was
from editor.commands.inputs import NoTextError, read_input
from editor.edits.errata_changes import STATUSES
from editor.edits.table_rows import TableRows
from editor.publishing.listing import Wanted, listed
from editor.publishing.tables import as_csv
from engine.data.load import load_tables
from engine.data.tables import Tables

_LIBRARY = b"SQLite format 3"
"""With this every library begins."""
_DRAWN = b"%PDF"
_PACKED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""With these the files of spreadsheets begin, which are packed or in a form of their own."""
_WHOLE = 10**9
"""More entries than any journal has."""


@contextmanager
def baseline(library: Path | None, game: str) -> Iterator[Tables]:
    """Lend the rows of a game with their citations, before errata. Raises LibraryError, TextFormError."""
    if library is None:
        yield load_tables(game=game)
        return
    opened = open_for_reading(library)
    try:
        with opened.reading() as session:
            yield tables_of(session, game)
    finally:
        opened.close()


def text_of(source: Path, game: str) -> str:
    """Return a list as text; of a library, the one that it would write. Raises LibraryError, EditError."""
    try:
        return read_input(source)
    except NoTextError:
        begins = source.read_bytes()
        if begins.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            with suppress(UnicodeDecodeError):
                return begins.decode("utf-16")
        if begins.startswith(_DRAWN):
            raise EditError(f"{source.name} is a PDF, which is to be read by people: take in the CSV of it") from None
        if begins.startswith(_PACKED):
            raise EditError(f"{source.name} is a spreadsheet or packed, no text: open it and save it as CSV") from None
        if not begins.startswith(_LIBRARY):
            raise
    with baseline(source, game) as tables:
        return as_csv(listed(TableRows(tables), game, Wanted(statuses=STATUSES)))


def named_editions(session: Session) -> dict[str, Entry]:
    """Return the checkpoints of a library by name, oldest first, of several of one name the last."""
    return {each.changes.label: each for each in checkpoints(heads(session, _WHOLE))}


def text_at(library: Path, point: Entry, game: str) -> str:
    """Return the list that a library would have written at a checkpoint. Raises LibraryError, EditError."""
    with as_it_was(library, point.number) as then:
        return text_of(then, game)

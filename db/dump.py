"""How does a library become text again? The inverse of building: canonical text, without journal and play-tests."""

from pathlib import Path

from sqlalchemy.orm import Session

from db.provenance import OWNER_SOURCE
from db.scenario_io import tables_of
from engine.data.assemble import Tables
from engine.data.schema import SourceRow
from engine.data.textform import write_tables


def dump(session: Session, folder: Path) -> int:
    """Write the text of all rows under a folder and return the number of rows. Raises OSError."""
    tables = tables_of(session)
    _name_owner(tables)
    write_tables(tables, folder)
    return sum(len(rows) for rows in tables.rows.values())


def _name_owner(tables: Tables) -> None:
    """Add the owner to the sources of a game where values cite him, since text must list what it cites."""
    known = {row.game for row in tables.of(SourceRow) if row.key == OWNER_SOURCE}
    citing = {row.game for row in tables.citations if row.source == OWNER_SOURCE}
    for game in sorted(citing - known):
        tables.add([SourceRow(game=game, key=OWNER_SOURCE, kind="owner", title="Owner of a copy", detail="")])

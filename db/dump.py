"""How does a library become text again? The inverse of building: canonical text, without journal and play-tests."""

from pathlib import Path

from sqlalchemy.orm import Session

from db.provenance import DESIGNER_SOURCE, OWNER_SOURCE, SOURCES
from db.scenario_io import tables_of
from engine.data.assemble import Tables
from engine.data.schema import SourceRow
from engine.data.textform import write_tables


def dump(session: Session, folder: Path) -> int:
    """Write the text of all rows under a folder and return the number of rows. Raises OSError."""
    tables = tables_of(session)
    _name_authors(tables)
    write_tables(tables, folder)
    return sum(len(rows) for rows in tables.rows.values())


def _name_authors(tables: Tables) -> None:
    """Add owner and designer to the sources of a game where values cite them, since text must list what it cites."""
    known = {(row.game, row.key) for row in tables.of(SourceRow)}
    citing = {(row.game, row.source) for row in tables.citations if row.source in SOURCES.values()}
    owner = {"key": OWNER_SOURCE, "kind": "owner", "title": "Owner of a copy", "detail": ""}
    designer = {"key": DESIGNER_SOURCE, "kind": "designer", "title": "Designer", "detail": "invented by the author"}
    for game, source in sorted(citing - known):
        tables.add([SourceRow.model_validate({"game": game} | (owner if source == OWNER_SOURCE else designer))])

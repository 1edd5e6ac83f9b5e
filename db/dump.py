"""How does a library become text again? The inverse of building: canonical text, without journal and play-tests.

All files are written before one takes its name, and none outside the folder, whatever keys a library holds. While they
take their names a mark lies in the folder; text that is read under it is refused.
"""

from collections.abc import Mapping
from pathlib import Path

from sqlalchemy.orm import Session

from db.outputs import TEXT, Output, OutputError, check_text_folder, write_all
from db.provenance import DESIGNER_SOURCE, OWNER_SOURCE, SOURCES
from db.saving import resolved
from db.scenario_io import tables_of
from engine.data.assemble import Tables
from engine.data.schema import SourceRow
from engine.data.textform import canonical_texts
from engine.data.textread import UNFINISHED


def dump(session: Session, folder: Path) -> int:
    """Write the text of all rows under a folder and return the number of rows. Raises OutputError."""
    tables = tables_of(session)
    _name_authors(tables)
    write_texts(canonical_texts(tables), folder)
    return sum(len(rows) for rows in tables.rows.values())


def write_texts(texts: Mapping[str, str], folder: Path) -> None:
    """Write canonical text under a folder, a new or empty one or over text of its own kind. Raises OutputError."""
    root = resolved(folder)
    check_text_folder(folder, texts)
    outputs = {}
    for name, text in texts.items():
        if ".." in Path(name).parts or not resolved(root / name).is_relative_to(root):
            raise OutputError(f"{name} would lie outside of {folder}; a key must be a name, not a path. Change the key")
        outputs[Output(folder / name, TEXT, makes_folder=True)] = text
    write_all(outputs, root / UNFINISHED)


def _name_authors(tables: Tables) -> None:
    """Add owner and designer to the sources of a game where values cite them, since text must list what it cites."""
    known = {(row.game, row.key) for row in tables.of(SourceRow)}
    citing = {(row.game, row.source) for row in tables.citations if row.source in SOURCES.values()}
    owner = {"key": OWNER_SOURCE, "kind": "owner", "title": "Owner of a copy", "detail": ""}
    designer = {"key": DESIGNER_SOURCE, "kind": "designer", "title": "Designer", "detail": "invented by the author"}
    for game, source in sorted(citing - known):
        tables.add([SourceRow.model_validate({"game": game} | (owner if source == OWNER_SOURCE else designer))])

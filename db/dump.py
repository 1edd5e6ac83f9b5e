"""How does a library become text again? The inverse of building: canonical text, without journal and play-tests.

All files are written before one takes its name, and none outside the folder, whatever keys a library holds. While they
take their names a mark lies in the folder; text that is read under it is refused.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from sqlalchemy.orm import Session

from db.outputs import TEXT, Output, OutputError, check_text_folder, write_all
from db.provenance import DESIGNER_SOURCE, OWNER_SOURCE, SOURCES
from db.saving import resolved
from db.scenario_io import tables_of
from engine.data.schema import SourceRow
from engine.data.tables import Tables
from engine.data.textform import canonical_texts, files_without_rows
from engine.data.textread import UNFINISHED, data_files


def dump(session: Session, folder: Path, removes: bool = False) -> int:
    """Write the text of all rows under a folder and return the number of rows. A file without rows is written only over
    one that is there.

    Text of what the library does not hold (a game, scenario or chart that was there) would be read back with it: it is
    removed with ``removes``, else OutputError is raised, as for what cannot be written; all is as it was then.
    """
    folder = resolved(folder)
    tables = tables_of(session)
    _name_authors(tables)
    texts = canonical_texts(tables)
    left = [path for path in data_files(folder) if path.relative_to(folder).as_posix() not in texts]
    if left and not removes:
        more = f" and {len(left) - 1} more" if len(left) > 1 else ""
        raise OutputError(
            f"{folder} holds text of what the library does not have ({left[0].relative_to(folder)}{more}), which would "
            "be read back as if it were of it; say --remove to remove it, or name another folder. Nothing was written"
        )
    rowless = files_without_rows(tables)
    texts = {name: text for name, text in texts.items() if name not in rowless or (folder / name).exists()}
    write_texts(texts, folder, left)
    return sum(len(rows) for rows in tables.rows.values())


def write_texts(texts: Mapping[str, str], folder: Path, removed: Sequence[Path] = ()) -> None:
    """Write canonical text under a folder, a new or empty one or over text of its own kind; the files of ``removed``
    go when all is written. Raises OutputError."""
    root = resolved(folder)
    check_text_folder(folder, texts)
    outputs = {}
    for name, text in texts.items():
        if ".." in Path(name).parts or not resolved(root / name).is_relative_to(root):
            raise OutputError(f"{name} would lie outside of {folder}; a key must be a name, not a path. Change the key")
        outputs[Output(folder / name, TEXT, makes_folder=True)] = text
    write_all(outputs, root / UNFINISHED, removed)


def _name_authors(tables: Tables) -> None:
    """Add owner and designer to the sources of a game where values cite them, since text must list what it cites."""
    known = {(row.game, row.key) for row in tables.of(SourceRow)}
    citing = {(row.game, row.source) for row in tables.citations if row.source in SOURCES.values()}
    owner = {"key": OWNER_SOURCE, "kind": "owner", "title": "Owner of a copy", "detail": ""}
    designer = {"key": DESIGNER_SOURCE, "kind": "designer", "title": "Designer", "detail": "invented by the author"}
    for game, source in sorted(citing - known):
        tables.add([SourceRow.model_validate({"game": game} | (owner if source == OWNER_SOURCE else designer))])

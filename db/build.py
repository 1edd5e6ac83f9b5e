"""How do rows become a library? All or nothing: the file is made beside its place and then put there."""

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert
from sqlalchemy.exc import DBAPIError

from db.aside import foreign_log, give_way
from db.connection import LibraryError, make_engine
from db.dangling import dangling
from db.handles import has_log
from db.identity import Ancestor, begin
from db.library import merge
from db.migrations.fresh import create_schema
from db.models import TABLES
from db.open_values import folded
from db.saving import reason, resolved, sync
from db.watching import check_not_open
from engine.core.hexes import Cell
from engine.data.map_assembly import sheet_of
from engine.data.schema import ROW_TYPES, CitationRow, HexRow, Row, SheetRow
from engine.data.tables import Tables


class BuildError(LibraryError):
    """The rows do not fit together; ``problems`` has one line for each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type["BuildError"], tuple[list[str]]]:
        return type(self), (self.problems,)  # from another process: Python would make it anew of its text


def build_library(
    path: Path | str,
    tables: Tables,
    progress: Callable[[str, int, int], None] | None = None,
    ancestor: Ancestor | None = None,
) -> None:
    """Make the library ``path`` from rows, replacing a file that is there.

    ``progress`` is called before each table with its name, its place and the number of tables. ``ancestor`` is the
    library that the rows were taken from, if one was. Raises BuildError with every problem found, or LibraryError when
    the file cannot be written or somebody has it open; ``path`` stays then.
    """
    path = resolved(Path(path))  # a link stays one
    check_not_open(path)
    if in_the_way := foreign_log(path):
        raise LibraryError(in_the_way)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        _fill(draft, tables, progress or (lambda _table, _place, _count: None), ancestor)
        sync(draft)
        check_not_open(path)
        if path.is_file():
            merge(path)  # a log that stayed behind would be played into the new file
            if has_log(path):
                raise LibraryError(
                    f"{path} is open in another program, or its log is damaged; close or remove it first"
                )
        elif in_the_way := foreign_log(path):
            raise LibraryError(in_the_way)
        give_way(path)
        sync(path.parent)
        os.replace(draft, path)  # noqa: PTH105  (the one that is atomic by contract)
        sync(path.parent)
    except (OSError, DBAPIError) as error:
        cause = error if isinstance(error, OSError) else error.orig
        why = reason(cause) if isinstance(cause, OSError | sqlite3.Error) else str(cause)
        raise LibraryError(
            f"{path} cannot be written: {why}; nothing was changed. Make room or choose another place"
        ) from error
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            with contextlib.suppress(OSError):
                draft.with_name(draft.name + rest).unlink(missing_ok=True)


def _fill(draft: Path, tables: Tables, progress: Callable[[str, int, int], None], ancestor: Ancestor | None) -> None:
    draft.touch()
    engine = make_engine(draft, constraints=False)
    try:
        with engine.begin() as connection:
            create_schema(connection)
            begin(connection, ancestor)
            for place, kind in enumerate(ROW_TYPES):
                progress(kind.TABLE, place, len(ROW_TYPES))
                _insert(connection, kind, tables)
            citations = [row.model_dump(mode="json") for row in tables.citations]
            if citations:
                connection.execute(insert(TABLES[CitationRow.TABLE]), citations)
            problems = dangling(connection)
            if problems:
                raise BuildError(problems)
    finally:
        engine.dispose()


def _insert(connection: Connection, kind: type[Row], tables: Tables) -> None:
    """Insert the rows of one table; repeated keys are reported together, before the database would stop at one."""
    rows = tables.rows.get(kind.TABLE, [])
    seen: set[str] = set()
    repeated = [row.key_text for row in rows if row.key_text in seen or seen.add(row.key_text)]  # type: ignore[func-returns-value]
    if repeated:
        raise BuildError([f"{kind.TABLE} {key}: the row stands there twice" for key in repeated])
    if not rows:
        return
    values: list[dict[str, Any]] = [folded(kind.TABLE, row.model_dump(mode="json")) for row in rows]
    if kind is HexRow:
        cells = hex_cells(tables)
        for item in values:
            item["column"], item["row"] = cells[item["game"], item["map"], item["hex"]]
    connection.execute(insert(TABLES[kind.TABLE]), values)


def hex_cells(tables: Tables) -> dict[tuple[str, str, str], Cell]:
    """Return the internal cell of each hex by (game, map, label).

    Raises BuildError naming the hexes that no sheet numbers and those that lie on the cell of another hex.
    """
    sheets: dict[tuple[str, str], list[SheetRow]] = {}
    for row in tables.of(SheetRow):
        sheets.setdefault((row.game, row.map), []).append(row)
    numberings = {key: [sheet_of(row) for row in rows] for key, rows in sheets.items()}
    cells: dict[tuple[str, str, str], Cell] = {}
    taken: dict[tuple[str, str, Cell], str] = {}
    problems: list[str] = []
    for found in tables.of(HexRow):
        numbering = numberings.get((found.game, found.map), [])
        cell = next((cell for sheet in numbering if (cell := sheet.cell(found.hex)) is not None), None)
        if cell is None:
            problems.append(f"hex {found.hex}: no sheet of map {found.map} has a number of this form")
            continue
        other = taken.setdefault((found.game, found.map, cell), found.hex)
        if other != found.hex:
            problems.append(f"hex {found.hex} lies on the same cell as {other}")
        cells[found.game, found.map, found.hex] = cell
    if problems:
        raise BuildError(problems)
    return cells

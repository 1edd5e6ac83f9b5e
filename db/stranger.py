"""Can a file from a stranger be used without trusting it? What it may hold, how large it may be, what it may run.

A database file can carry triggers, views, expressions and lies about its size. A library holds exactly the tables,
indexes and triggers that this program made; anything more or different is refused before a row is read. The limits
are far above any real library and far below what would stop a computer.
"""

import re
import sqlite3
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, LargeBinary, Text, create_engine
from sqlalchemy.pool import StaticPool

from db.models import TABLES
from db.models.base import Json
from engine.data.shown import short

MAX_FILE_BYTES = 4 * 1024**3
"""A map of a million hexes takes 20 MiB; 4 GiB leave room for years of journal."""

MAX_VALUE_BYTES = 128 * 1024**2
"""Longest text, blob or row. The largest real one, the journal entry of a fill over a million hexes, has 10 MiB."""

MAX_UNPACKED_BYTES = 1024**3
"""What a packed value may unpack to: that same entry, some 120 bytes a row, eight times over."""

MAX_STATEMENT_BYTES = 1024**2
"""Our longest statement has some kilobytes."""

MAX_ROWS = 1_000_000
"""Rows of an ordinary table: the four games have some thousands."""

MAX_ROWS_OF = {
    "hex": 4_000_000,
    "hexside": 12_000_000,
    "link": 12_000_000,
    "citation": 32_000_000,
    "play_step": 32_000_000,
}
"""A million hexes is a normal map and four million a whole front; a hex owns three sides; each value may be cited. A
long campaign has twenty thousand steps."""

_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: MAX_VALUE_BYTES,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: MAX_STATEMENT_BYTES,
    sqlite3.SQLITE_LIMIT_ATTACHED: 1,  # VACUUM attaches its working file
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 8,  # our triggers call none
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1000,  # long patterns take time without end
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_MEND = "correct it with the tool that wrote it, or use a copy from before"
_STATISTICS = frozenset({"sqlite_stat1", "sqlite_stat4"})  # made by ANALYZE, which other tools run unasked

Objects = dict[tuple[str, str], str]
"""Statement by kind and name, as ``normal`` writes it."""


def bound(connection: sqlite3.Connection) -> None:
    """Set limits and distrust on a connection, before anything is read through it."""
    for limit, value in _LIMITS.items():
        connection.setlimit(limit, value)
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"):
        connection.execute(f"PRAGMA {pragma}").close()
    if hasattr(connection, "setconfig"):  # from Python 3.12 on
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)  # type: ignore[attr-defined]


def size_problem(path: Path) -> str | None:
    """Say what is wrong with the size of a file and of the log beside it, without opening them."""
    for rest in ("", "-wal", "-journal"):
        beside = path.with_name(path.name + rest)
        size = beside.stat().st_size if beside.exists() else 0
        if size > MAX_FILE_BYTES:
            return f"{beside.name} has {size:,} bytes, more than a library may have ({MAX_FILE_BYTES:,})"
    return None


def schema_problems(connection: sqlite3.Connection, is_current: bool = True) -> list[str]:
    """Return a line for each object that the file has too much, lacks or has in another form.

    A file that ``is_current`` by its version must have the current tables, an older one those of its own revision.
    """
    from db.migrations.fresh import HEAD  # here, because migrations need the module that needs this one

    found = objects(connection)
    revision = _revision(connection, found)
    try:
        expected = expected_objects(revision)
    except LookupError:
        return [f"its tables are of a revision that nobody knows ({revision[:40]!r})"]
    if is_current and revision != HEAD:
        return [f"its tables are of revision {revision}, older than its version says"]
    problems = [f"{kind} {name} does not belong there" for kind, name in sorted(found.keys() - expected.keys())]
    problems += [f"{kind} {name} is missing" for kind, name in sorted(expected.keys() - found.keys())]
    problems += [
        f"{kind} {name} is not as this program makes it"
        for kind, name in sorted(found.keys() & expected.keys())
        if found[kind, name] != expected[kind, name]
    ]
    return problems


def content_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield a line for each table with too many rows and each column with too long values or JSON that is none.

    Raises sqlite3.DataError for a text that is too long, since SQLite does not even measure it.
    """
    present = {name for kind, name in objects(connection) if kind == "table"}
    for name in sorted(TABLES.keys() & present):  # a file of an older version has fewer
        stored = {str(row[1]) for row in connection.execute(f'PRAGMA table_info("{name}")')}
        columns = [column for column in TABLES[name].columns if column.name in stored]
        long = [column.name for column in columns if isinstance(column.type, Text | LargeBinary | Json)]
        measures = ["count(*)", *(f'max(length("{column}"))' for column in long)]
        count, *lengths = connection.execute(f'SELECT {", ".join(measures)} FROM "{name}"').fetchone()
        limit = MAX_ROWS_OF.get(name, MAX_ROWS)
        if count > limit:
            yield f"table {name} has more than {limit:,} rows"
        if max((length or 0 for length in lengths), default=0) > MAX_VALUE_BYTES:
            yield f"table {name} has a value longer than {MAX_VALUE_BYTES:,} bytes"
        for column in columns:
            if isinstance(column.type, Json):
                where = f'"{column.name}" IS NOT NULL AND NOT json_valid("{column.name}")'  # null is valid or not
                key = ", ".join(f'"{part.name}"' for part in columns if part.primary_key) or "rowid"
                broken = (
                    f'SELECT {key}, "{column.name}" FROM "{name}" WHERE {where} LIMIT 1'  # by the version of SQLite
                )
                if (found := connection.execute(broken).fetchone()) is not None:
                    of = short("|".join(map(str, found[:-1])))
                    yield f"row {of} of the table {name}, column {column.name}: {short(found[-1])} is no JSON; {_MEND}"


def objects(connection: sqlite3.Connection) -> Objects:
    """Return what the file defines."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {(str(kind), str(name)): normal(str(sql or "")) for kind, name, sql in rows if name not in _STATISTICS}


@lru_cache(maxsize=1024)
def normal(statement: str) -> str:
    """Return a statement without differences of blank space and quoting, which depend on what wrote it."""
    tokens = re.findall(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\w+|[^\w\s]", statement)
    return " ".join(token[1:-1] if token.startswith('"') else token for token in tokens)


@cache
def expected_objects(revision: str) -> Objects:
    """Return what a file of a revision defines. Raises LookupError for a revision that nobody knows."""
    from db.migrations.fresh import HEAD, create_schema  # as above

    engine = create_engine("sqlite://", poolclass=StaticPool)
    try:
        with engine.begin() as connection:
            if revision == HEAD:
                create_schema(connection)
            else:
                from db.migrations.upgrade import run_revisions_to  # loads Alembic, a fifth of a second

                run_revisions_to(connection, revision)
            return objects(_driver(connection))
    finally:
        engine.dispose()


def prepare() -> None:
    """Work out once what a file of now defines: who looks at one does not wait for that, as long as an edit takes."""
    from db.migrations.fresh import HEAD  # as above

    expected_objects(HEAD)


def _driver(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.driver_connection)


def _revision(connection: sqlite3.Connection, found: Objects) -> str:
    if ("table", "alembic_version") not in found:
        return ""
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else ""

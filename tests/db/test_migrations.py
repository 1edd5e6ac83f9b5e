"""Versions of the tables: a fresh file and an upgraded one are the same."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from db.connection import (
    APPLICATION_ID,
    SCHEMA_VERSION,
    LibraryError,
    inspect_file,
    make_engine,
    open_library,
    version_number,
)
from db.migrations.upgrade import create_schema, run_revisions
from db.models import TABLES, key_columns
from engine.data.schema import ROW_TYPES, CitationRow


def schema_of(path: Path) -> dict[str, str]:
    """Return the statement of each table, index and trigger, without differences of blank space."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_master").fetchall()
    return {name: re.sub(r"\s+", " ", sql).replace("( ", "(").strip() for name, sql in rows}


def test_a_fresh_file_and_an_upgraded_file_have_equal_schemas(tmp_path: Path) -> None:
    fresh, upgraded = tmp_path / "fresh", tmp_path / "upgraded"
    for path, make in ((fresh, create_schema), (upgraded, run_revisions)):
        engine = make_engine(path)
        with engine.begin() as connection:
            make(connection)
        engine.dispose()
        assert inspect_file(path) == SCHEMA_VERSION
    assert schema_of(fresh) == schema_of(upgraded)


def test_an_older_file_is_copied_before_it_is_upgraded(toy_path: Path) -> None:
    with closing(sqlite3.connect(toy_path)) as connection:
        connection.execute(f"PRAGMA user_version = {version_number((0, 9))}")
    open_library(toy_path).close()
    assert inspect_file(toy_path) == SCHEMA_VERSION
    assert inspect_file(toy_path.with_name("toy.losheim.0.9.bak")) == (0, 9)


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(toy_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half_done(connection: Connection) -> None:
        connection.exec_driver_sql("DROP TABLE link")
        connection.exec_driver_sql("DROP TABLE nothing")

    monkeypatch.setattr("db.migrations.upgrade.run_revisions", half_done)
    with closing(sqlite3.connect(toy_path)) as connection:
        connection.execute(f"PRAGMA user_version = {version_number((0, 9))}")
    before = schema_of(toy_path)
    with pytest.raises(LibraryError, match="(?s)cannot be upgraded: .*toy.losheim.0.9.bak"):
        open_library(toy_path)
    assert schema_of(toy_path) == before
    assert inspect_file(toy_path) == (0, 9)


def test_every_table_is_strict(toy_path: Path) -> None:
    tables = {name: sql for name, sql in schema_of(toy_path).items() if name.startswith("table ")}
    loose = [name for name, sql in tables.items() if not sql.endswith("STRICT")]
    assert sorted(loose) == ["table alembic_version", "table sqlite_sequence"]  # not ours


def test_all_constraints_have_names() -> None:
    unnamed = [
        f"{table.name}: {constraint}"
        for table in TABLES.values()
        for constraint in table.constraints
        if constraint.name is None
    ]
    assert unnamed == []


def test_tables_mirror_the_row_models() -> None:
    for kind in (*ROW_TYPES, CitationRow):
        internal = {"column", "row"} if kind.TABLE == "hex" else set()
        assert {column.name for column in TABLES[kind.TABLE].columns} == set(kind.model_fields) | internal, kind
        assert key_columns(kind.TABLE) == kind.KEY


def test_the_application_id_reads_losh() -> None:
    assert APPLICATION_ID.to_bytes(4, "big") == b"LOSH"

"""A library from a stranger: what it may hold, how large it may be; a refused file is left unchanged."""

import re
import shutil
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from db import connection as opening
from db import stranger
from db.changes import EditError
from db.connection import (
    SCHEMA_VERSION,
    DamagedFileError,
    ForeignFileError,
    LibraryError,
    UnreadableFileError,
    UnsafeFileError,
    inspect_file,
    open_library,
    version_number,
)
from db.journal import unpack
from db.stranger import MAX_ROWS, MAX_ROWS_OF, MAX_VALUE_BYTES, bound, expected_objects, normal, schema_problems
from tests.db.test_migrations import stored_file


@contextmanager
def spoiling(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection that takes no notice of our rules, as another program would."""
    with closing(sqlite3.connect(path)) as connection:
        yield connection
        connection.commit()


def refused(path: Path, words: str, kind: type[LibraryError] = UnsafeFileError) -> None:
    before = path.read_bytes()
    with pytest.raises(kind, match=words):
        open_library(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("CREATE VIEW v AS SELECT 1", "view v does not belong there"),
        (
            "CREATE TRIGGER t AFTER UPDATE ON hex BEGIN DELETE FROM setup; END",
            "trigger t does not belong there",
        ),
        ("CREATE TABLE more (a)", "table more does not belong there"),
        ("CREATE INDEX i ON hex (terrain)", "index i does not belong there"),
        ("CREATE VIRTUAL TABLE f USING fts5(a)", "table f does not belong there"),
        ("DROP TRIGGER tr_change_log_no_delete", "trigger tr_change_log_no_delete is missing"),
        ("DROP TABLE note", "table note is missing"),
        ("ALTER TABLE hex ADD COLUMN more TEXT", "table hex is not as this program makes it"),
        (
            "ALTER TABLE hex ADD COLUMN more TEXT AS (upper(terrain)) VIRTUAL",
            "table hex is not as this program makes it",
        ),
    ],
)
def test_a_file_with_other_objects_is_refused(statement: str, words: str, toy_path: Path) -> None:
    with spoiling(toy_path) as connection:
        connection.execute(statement)
    refused(toy_path, words)


def test_a_changed_trigger_is_refused(toy_path: Path) -> None:
    with spoiling(toy_path) as connection:
        connection.execute("DROP TRIGGER tr_change_log_no_delete")
        connection.execute(
            "CREATE TRIGGER tr_change_log_no_delete BEFORE DELETE ON change_log BEGIN SELECT RAISE(IGNORE); END"
        )
    refused(toy_path, "trigger tr_change_log_no_delete is not as this program makes it")


def test_a_constraint_taken_out_by_writing_the_schema_is_refused(toy_path: Path) -> None:
    with spoiling(toy_path) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'CHECK', 'CHECK (1) CHECK') WHERE name = 'map'")
    refused(toy_path, "table map is not as this program makes it")


@pytest.mark.parametrize("revision", ["../evil", "", "-1", "base", "heads", "00", "0001"])
def test_tables_of_another_revision_are_refused(revision: str, toy_path: Path) -> None:
    with spoiling(toy_path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    refused(toy_path, "as a library must be")


def test_tables_of_an_unknown_revision_are_named(toy_path: Path) -> None:
    with spoiling(toy_path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'x'")
    refused(toy_path, "revision that nobody knows")


def test_a_file_that_says_nothing_of_its_revision_is_refused(toy_path: Path) -> None:
    with spoiling(toy_path) as connection:
        connection.execute("DELETE FROM alembic_version")
    refused(toy_path, "revision that nobody knows")


def test_older_tables_under_the_current_version_are_refused(tmp_path: Path) -> None:
    old = stored_file("version_1_0", tmp_path)
    with spoiling(old) as connection:
        connection.execute(f"PRAGMA user_version = {version_number(SCHEMA_VERSION)}")
    refused(old, "of revision 0001, older than its version says")


def test_a_strange_object_in_an_older_file_is_refused_before_it_is_upgraded(tmp_path: Path) -> None:
    old = stored_file("version_1_0", tmp_path)
    with spoiling(old) as connection:
        connection.execute("CREATE TRIGGER t AFTER UPDATE ON hex BEGIN DELETE FROM setup; END")
    refused(old, "trigger t does not belong there")
    assert [path.name for path in tmp_path.glob("*.bak")] == []


def test_statistics_of_other_tools_are_no_reason_to_refuse(toy_path: Path) -> None:
    with spoiling(toy_path) as connection:
        connection.execute("ANALYZE")
    open_library(toy_path).close()


def test_blank_space_and_quotes_make_no_difference() -> None:
    assert normal('CREATE TABLE "t" (\n  a  TEXT,b TEXT)') == normal("CREATE TABLE t (a TEXT, b TEXT)")


def test_words_in_quotes_do_make_a_difference() -> None:
    assert normal("CHECK (a IN ('x  y'))") != normal("CHECK (a IN ('x y'))")


def test_every_revision_has_its_tables() -> None:
    assert ("table", "hex") in expected_objects("0001")
    assert expected_objects("0001") != expected_objects("0002")


@pytest.mark.usefixtures("_every_file_is_looked_through")
def test_too_many_rows_are_refused(toy_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MAX_ROWS_OF, "hex", 3)  # the toy map has four
    refused(toy_path, "table hex has more than 3 rows")


def test_a_map_of_a_million_hexes_is_far_below_the_limit() -> None:
    assert MAX_ROWS_OF["hex"] >= 4 * 1_000_000
    assert MAX_ROWS_OF["hexside"] >= 3 * 1_000_000
    assert MAX_ROWS >= 100_000


@pytest.mark.usefixtures("_every_file_is_looked_through")
def test_a_file_that_is_too_large_is_not_even_opened(toy_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stranger, "MAX_FILE_BYTES", 10_000)
    monkeypatch.setattr(opening.sqlite3, "connect", None)
    refused(toy_path, "more than a library may have")


def test_a_log_that_is_too_large_is_not_even_opened(toy_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stranger, "MAX_FILE_BYTES", toy_path.stat().st_size)
    toy_path.with_name("toy.losheim-wal").write_bytes(bytes(toy_path.stat().st_size + 1))
    refused(toy_path, "toy.losheim-wal has")


def test_a_value_that_is_too_long_is_refused(toy_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(stranger._LIMITS, sqlite3.SQLITE_LIMIT_LENGTH, 20_000)
    with spoiling(toy_path) as connection:
        connection.execute("UPDATE clause SET text = ?", ("x" * 30_000,))
    refused(toy_path, "a value larger than any library has")


def test_json_that_cannot_be_read_is_refused_with_its_row_and_column(toy_path: Path) -> None:
    with spoiling(toy_path) as connection:
        row = connection.execute("SELECT game, scenario, key FROM clause LIMIT 1").fetchone()
        where = "game = ? AND scenario = ? AND key = ?"
        connection.execute(f"UPDATE clause SET args = '{{broken' WHERE {where}", row)
    said = f"row {'|'.join(row)!r} of the table clause, column args: '{{broken' is no JSON; correct it with the tool"
    refused(toy_path, re.escape(said))


def test_every_connection_has_the_limits(toy_path: Path) -> None:
    library = open_library(toy_path)
    with library.engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        assert driver.getlimit(sqlite3.SQLITE_LIMIT_LENGTH) == MAX_VALUE_BYTES
        assert connection.exec_driver_sql("PRAGMA trusted_schema").scalar() == 0
        assert connection.exec_driver_sql("PRAGMA cell_size_check").scalar() == 1
    library.close()


def test_a_packed_entry_that_grows_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("db.journal.MAX_UNPACKED_BYTES", 1000)
    with pytest.raises(EditError, match="unpacks to more"):
        unpack(zlib.compress(b" " * 1001))


@pytest.mark.parametrize(
    "packed", [b"", b"\x80\x04.", zlib.compress(b"{"), zlib.compress(b"[]"), zlib.compress(b"[" * 9999)]
)
def test_a_packed_entry_that_is_broken_is_refused(packed: bytes) -> None:
    with pytest.raises(EditError, match="cannot be read"):
        unpack(packed)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "none.losheim").touch()
    refused(tmp_path / "none.losheim", "is empty", DamagedFileError)


@pytest.mark.parametrize("size", [1, 15, 16, 99, 100, 512, 4096, 4097, 8192, 20_000, -4096, -1])
def test_a_file_cut_short_anywhere_is_refused(size: int, toy_path: Path) -> None:
    toy_path.write_bytes(toy_path.read_bytes()[:size])
    with pytest.raises((DamagedFileError, ForeignFileError)):
        inspect_file(toy_path)
    assert open_is_refused_unchanged(toy_path)


def open_is_refused_unchanged(path: Path) -> bool:
    before = path.read_bytes()
    with pytest.raises(LibraryError):
        open_library(path)
    return path.read_bytes() == before


@pytest.mark.parametrize("more", [1, 4096, 40_960])
def test_a_file_longer_than_it_says_is_refused(more: int, toy_path: Path) -> None:
    toy_path.write_bytes(toy_path.read_bytes() + bytes(more))
    refused(toy_path, "bytes instead of", DamagedFileError)


@pytest.mark.parametrize("pages", [1, 7, 10_000])
def test_a_wrong_number_of_pages_in_the_header_is_refused(pages: int, toy_path: Path) -> None:
    data = bytearray(toy_path.read_bytes())
    data[28:32] = pages.to_bytes(4, "big")
    toy_path.write_bytes(data)
    refused(toy_path, "damaged", DamagedFileError)


def test_without_its_log_a_file_is_as_at_the_last_merge(toy_path: Path, tmp_path: Path) -> None:
    """What only the log held is gone; what is there is one earlier state and sound."""
    library = open_library(toy_path)
    with library.writing() as session:
        session.connection().exec_driver_sql("DELETE FROM link")
    copy = tmp_path / "copy.losheim"
    shutil.copyfile(toy_path, copy)
    library.close()
    found = open_library(copy)
    with found.reading() as session:
        assert session.connection().exec_driver_sql("SELECT count(*) FROM link").scalar() == 2
    found.close()


def test_a_log_of_nonsense_is_passed_over(toy_path: Path) -> None:
    open_library(toy_path).close()
    toy_path.with_name("toy.losheim-wal").write_bytes(b"nonsense" * 5000)
    library = open_library(toy_path)
    with library.reading() as session:
        assert session.connection().exec_driver_sql("SELECT count(*) FROM link").scalar() == 2
    library.close()


def test_a_file_that_another_program_holds_for_itself_is_not_called_damaged(
    toy_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sqlite3.connect
    monkeypatch.setattr(opening.sqlite3, "connect", lambda *given, **named: real(*given, **named, timeout=0))
    with closing(real(toy_path)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(UnreadableFileError, match="being written by another program"):
            inspect_file(toy_path)


def test_limits_hold_on_a_bare_connection() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        bound(connection)
        with pytest.raises(sqlite3.DataError, match="too big"):
            connection.execute(f"SELECT length(zeroblob({MAX_VALUE_BYTES + 1}))").fetchone()


def test_the_toy_library_has_no_problems(toy_path: Path) -> None:
    with closing(sqlite3.connect(toy_path)) as connection:
        assert schema_problems(connection) == []

"""Opening a library: pragmas on every connection, and files that are refused unchanged."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError

from db.connection import (
    APPLICATION_ID,
    SCHEMA_VERSION,
    DamagedFileError,
    ForeignFileError,
    Library,
    LibraryError,
    LockedError,
    MissingFileError,
    NewerFileError,
    open_library,
    version_number,
)
from db.disks import is_local, is_synced
from tests.db.samples import GAME


def pragma(library: Library, name: str) -> object:
    with library.reading() as session:
        return session.execute(text(f"PRAGMA {name}")).scalar()


def test_foreign_keys_are_on_for_every_connection(library: Library) -> None:
    connections = [library.engine.connect() for _ in range(3)]
    values = [connection.exec_driver_sql("PRAGMA foreign_keys").scalar() for connection in connections]
    for connection in connections:
        connection.close()
    assert values == [1, 1, 1]


def test_each_connection_keeps_a_megabyte_of_the_file_for_the_system_keeps_it_anyway(library: Library) -> None:
    connections = [library.engine.connect() for _ in range(3)]
    values = [connection.exec_driver_sql("PRAGMA cache_size").scalar() for connection in connections]
    for connection in connections:
        connection.close()
    assert values == [-1024, -1024, -1024]  # less than zero counts kilobytes


def test_foreign_keys_are_enforced(library: Library) -> None:
    with pytest.raises(IntegrityError), library.writing() as session:
        session.execute(text("UPDATE hex SET terrain = 'lava'"))


def test_a_reading_session_cannot_write(library: Library) -> None:
    with library.reading() as session, pytest.raises(OperationalError):
        session.execute(text("DELETE FROM link"))


def test_writing_works_after_reading_on_the_same_connection(library: Library) -> None:
    assert pragma(library, "query_only") == 1
    with library.writing() as session:
        session.execute(text("DELETE FROM link"))
    with library.reading() as session:
        assert session.execute(text("SELECT count(*) FROM link")).scalar() == 0


def test_an_exception_takes_the_whole_transaction_back(library: Library) -> None:
    with pytest.raises(ZeroDivisionError), library.writing() as session:
        session.execute(text("DELETE FROM link"))
        raise ZeroDivisionError
    with library.reading() as session:
        assert session.execute(text("SELECT count(*) FROM link")).scalar() == 2


def test_a_file_that_another_program_writes_is_not_edited(toy_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("db.library._BUSY_SECONDS", 0)
    library = open_library(toy_path)
    with closing(sqlite3.connect(toy_path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedError, match="database is locked"), library.writing():
            pass
        with library.reading() as session:
            assert session.execute(text("SELECT count(*) FROM link")).scalar() == 2
    library.close()


@pytest.mark.usefixtures("_the_disk_is_waited_for")
def test_the_file_is_stamped_and_safe(library: Library) -> None:
    assert pragma(library, "application_id") == APPLICATION_ID
    assert pragma(library, "user_version") == version_number(SCHEMA_VERSION)
    assert pragma(library, "trusted_schema") == 0
    assert pragma(library, "synchronous") == 2  # FULL


@pytest.mark.parametrize(
    ("kind", "mounts"),
    [
        (True, "/dev/sda1 / ext4 rw 0 0\n"),
        (False, "/dev/sda1 / ext4 rw 0 0\nserver:/home /srv nfs4 rw 0 0\n"),
        (False, "/dev/sda1 / ext4 rw 0 0\nme@host: /srv fuse.sshfs rw 0 0\n"),
        (False, ""),
    ],
)
def test_only_a_known_local_disk_counts_as_local(kind: bool, mounts: str, tmp_path: Path) -> None:
    table = tmp_path / "mounts"
    table.write_text(mounts)
    assert is_local(Path("/srv/file"), table) is kind


@pytest.mark.parametrize(
    ("kind", "place"),
    [
        (True, "Dropbox/games"),
        (True, "Dropbox (Work)"),
        (True, "OneDrive - Club"),
        (True, "Google Drive/My Drive"),
        (True, "Library/Mobile Documents/com~apple~CloudDocs"),
        (True, "Nextcloud"),
        (False, "Documents"),
        (False, "boxes"),
        (False, "megalith"),
    ],
)
def test_a_folder_that_is_synchronized_is_known_by_its_name(kind: bool, place: str, tmp_path: Path) -> None:
    assert is_synced(tmp_path / place / "file") is kind


@pytest.mark.parametrize("mark", [".stfolder", ".dropbox.cache", ".nextcloudsync.log"])
def test_a_folder_that_is_synchronized_is_known_by_its_mark(mark: str, tmp_path: Path) -> None:
    (tmp_path / mark).mkdir()
    assert is_synced(tmp_path / "games" / "file")


@pytest.mark.parametrize(("mode", "folder"), [("wal", "disk"), ("delete", "Dropbox")])
def test_only_local_disks_get_a_write_ahead_log(mode: str, folder: str, toy_path: Path) -> None:
    place = toy_path.with_name(folder)
    place.mkdir()
    library = open_library(toy_path.rename(place / toy_path.name))
    assert pragma(library, "journal_mode") == mode
    library.close()


def test_a_transaction_cut_short_with_a_rollback_journal_is_taken_back(toy_path: Path, tmp_path: Path) -> None:
    """The file and its journal are copied in the middle of a transaction, as a kill would leave them."""
    left = tmp_path / "left.losheim"
    with closing(sqlite3.connect(toy_path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        connection.execute("UPDATE clause SET text = hex(zeroblob(100000))")
        left.write_bytes(toy_path.read_bytes())
        left.with_name("left.losheim-journal").write_bytes(toy_path.with_name("toy.losheim-journal").read_bytes())
        connection.execute("ROLLBACK")
    library = open_library(left)
    with library.reading() as session:
        assert session.execute(text("SELECT max(length(text)) FROM clause")).scalar() == 0
    library.close()


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="losheim build .*/"):
        open_library(tmp_path / "none.losheim")
    assert list(tmp_path.iterdir()) == []


def refused(path: Path, kind: type[LibraryError], words: str) -> None:
    before = path.read_bytes()
    with pytest.raises(kind, match=words):
        open_library(path)
    assert path.read_bytes() == before


def test_a_text_file_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "letter.losheim"
    path.write_text("Dear library,")
    refused(path, ForeignFileError, "not even a database\\); choose another file")


def test_a_database_of_another_program_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "other.losheim"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE t (a)")
        connection.commit()
    refused(path, ForeignFileError, "another program")


@pytest.mark.parametrize("version", [(SCHEMA_VERSION[0], SCHEMA_VERSION[1] + 1), (SCHEMA_VERSION[0] + 1, 0)])
def test_a_newer_file_is_refused_unchanged(toy_path: Path, version: tuple[int, int]) -> None:
    with closing(sqlite3.connect(toy_path)) as connection:
        connection.execute(f"PRAGMA user_version = {version_number(version)}")
    refused(toy_path, NewerFileError, f"{version[0]}.{version[1]}")


def test_a_damaged_file_is_refused_unchanged(toy_path: Path) -> None:
    data = bytearray(toy_path.read_bytes())
    page = int.from_bytes(data[16:18], "big")
    for start in range(page, len(data), page):  # all pages but the first, which holds the header
        data[start : start + 64] = b"\xff" * 64
    toy_path.write_bytes(data)
    refused(toy_path, DamagedFileError, "damaged")


def test_a_truncated_file_is_refused_unchanged(toy_path: Path) -> None:
    toy_path.write_bytes(toy_path.read_bytes()[:5000])
    refused(toy_path, DamagedFileError, "damaged")


def test_the_toy_game_is_in_the_file(library: Library) -> None:
    with library.reading() as session:
        assert session.execute(text("SELECT game FROM game")).scalars().all() == [GAME]


def test_a_folder_and_a_pipe_are_no_libraries_and_are_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, kind in ((tmp_path, "a folder"), (pipe, "a pipe or a device")):
        with pytest.raises(ForeignFileError, match=f"is {kind} and no library; name a file"):
            open_library(path)

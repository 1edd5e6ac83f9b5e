"""The log of an open library stays, whatever this process closes and whatever other programs do."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from db.connection import Library, open_for_reading, open_library
from db.handles import is_open_here, reading
from db.library import LockedError
from tests.db.killing.killer import ROOT

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows its locks and has locks of handles")


def locks_on(path: Path) -> list[str]:
    """Return the kinds of locks that the system lists for a file."""
    number = f":{path.stat().st_ino} "
    lines = Path("/proc/locks").read_text().splitlines()
    return [line.split()[1] for line in lines if number in line and "->" not in line]


def beside(path: Path) -> set[str]:
    return {found.name.removeprefix(path.name) for found in path.parent.glob(f"{path.name}-*")}


def by_another_program(path: Path, statement: str, mode: str = "rwc") -> str:
    """Run a statement in a program of its own, as a shell of SQLite would, and return what it says."""
    code = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], uri=True, timeout=0); "
        "print(c.execute(sys.argv[2]).fetchall()); c.close()"
    )
    uri = f"{path.as_uri()}?mode={mode}"
    done = subprocess.run(
        [sys.executable, "-c", code, uri, statement], cwd=ROOT, check=False, capture_output=True, text=True
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def links(library: Library) -> object:
    with library.reading() as session:
        return session.execute(text("SELECT count(*) FROM link")).scalar()


def cut_links(library: Library) -> None:
    with library.writing() as session:
        session.execute(text("DELETE FROM link"))


@pytest.fixture
def opened(library: Library) -> Library:
    """Return a library that has written something, so that its log holds something."""
    with library.writing() as session:
        session.execute(text("UPDATE hex SET terrain = 'forest' WHERE hex = 'M1.01'"))
    assert beside(library.path) == {"-wal", "-shm"}
    return library


@LINUX
def test_a_program_that_reads_does_not_remove_the_log_after_the_locks_of_sqlite_are_lost(opened: Library) -> None:
    opened.path.open("rb").close()  # what a file dialog does
    assert "POSIX" not in locks_on(opened.path)
    assert by_another_program(opened.path, "SELECT count(*) FROM link") == "[(2,)]"
    assert beside(opened.path) == {"-wal", "-shm"}
    cut_links(opened)
    assert by_another_program(opened.path, "SELECT count(*) FROM link", "ro") == "[(0,)]"


@LINUX
def test_a_program_that_writes_cannot_leave_the_log_after_the_locks_of_sqlite_are_lost(opened: Library) -> None:
    opened.path.open("rb").close()
    assert "locked" in by_another_program(opened.path, "PRAGMA journal_mode = DELETE")
    cut_links(opened)
    assert by_another_program(opened.path, "SELECT count(*) FROM link", "ro") == "[(0,)]"


@LINUX
def test_our_lock_is_there_while_the_library_is_open(opened: Library) -> None:
    assert "OFDLCK" in locks_on(opened.path)
    opened.close()
    assert locks_on(opened.path) == []


def test_a_library_that_nobody_has_open_is_one_file(opened: Library) -> None:
    opened.close()
    assert beside(opened.path) == set()
    with closing(sqlite3.connect(opened.path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_the_log_stays_while_another_has_the_library_open(opened: Library) -> None:
    other = open_library(opened.path)
    assert links(other) == 2
    opened.close()
    assert beside(other.path) == {"-wal", "-shm"}
    other.close()
    assert beside(other.path) == set()


def test_what_is_opened_to_be_read_is_left_alone(toy_path: Path) -> None:
    before = toy_path.read_bytes(), toy_path.stat().st_mtime_ns
    library = open_for_reading(toy_path)
    assert links(library) == 2
    library.close()
    assert (toy_path.read_bytes(), toy_path.stat().st_mtime_ns) == before
    assert beside(toy_path) == set()


def test_what_is_opened_to_be_read_cannot_be_written(toy_path: Path) -> None:
    library = open_for_reading(toy_path)
    with pytest.raises(LockedError, match="only to be read"):
        cut_links(library)
    library.close()


def test_a_reader_sees_what_lies_only_in_the_log_and_leaves_it_there(toy_path: Path, tmp_path: Path) -> None:
    library = open_library(toy_path)
    cut_links(library)
    killed = tmp_path / "killed.losheim"
    for rest in ("", "-wal"):
        killed.with_name(killed.name + rest).write_bytes(toy_path.with_name(toy_path.name + rest).read_bytes())
    library.close()
    before = killed.read_bytes(), killed.with_name("killed.losheim-wal").read_bytes()
    found = open_for_reading(killed)
    assert links(found) == 0
    found.close()
    assert (killed.read_bytes(), killed.with_name("killed.losheim-wal").read_bytes()) == before


def test_a_file_that_is_open_here_is_known_by_every_name(library: Library, tmp_path: Path) -> None:
    (tmp_path / "soft.losheim").symlink_to(library.path)
    os.link(library.path, tmp_path / "hard.losheim")
    names = (library.path, tmp_path / "soft.losheim", tmp_path / "hard.losheim")
    assert [is_open_here(path) for path in names] == [True, True, True]
    library.close()
    assert [is_open_here(path) for path in names] == [False, False, False]


@LINUX
def test_reading_a_library_that_is_open_costs_no_lock(opened: Library) -> None:
    before = sorted(locks_on(opened.path))
    with reading(opened.path) as connection:
        connection.execute("SELECT count(*) FROM link").fetchone()
    assert sorted(locks_on(opened.path)) == before

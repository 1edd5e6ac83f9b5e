"""A library that was looked through is not looked through again, unless one bit of it is another."""

import os
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from db import connection as opening
from db import inspected as remembering
from db.applying import apply
from db.changes import ChangeSet
from db.connection import DamagedFileError, open_for_reading, open_library
from db.inspected import Inspected
from db.journal import record
from tests.db.test_migrations import stored_file


class Memory:
    """What a program remembers from start to start."""

    def __init__(self) -> None:
        self.kept: list[str] = []

    def inspected(self, program: str = "1") -> Inspected:
        return Inspected(program, self.kept, self._keep)

    def _keep(self, found: Sequence[str]) -> None:
        self.kept = list(found)


@pytest.fixture
def memory() -> Memory:
    return Memory()


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the files that are looked through, as they are."""
    found: list[Path] = []
    inspect = opening.inspect_file

    def noted(path: Path, whole: bool = True) -> tuple[int, int]:
        found.append(path)
        return inspect(path, whole)

    monkeypatch.setattr(opening, "inspect_file", noted)
    return found


def opened(path: Path, inspected: Inspected | None) -> None:
    open_library(path, inspected).close()


def test_a_sound_library_is_looked_through_once(toy_path: Path, memory: Memory, looked: list[Path]) -> None:
    for _start in range(3):
        opened(toy_path, memory.inspected())
    assert looked == [toy_path]


def test_one_that_is_only_read_is_looked_through_once(toy_path: Path, memory: Memory, looked: list[Path]) -> None:
    for _start in range(2):
        open_for_reading(toy_path, memory.inspected()).close()
    assert looked == [toy_path]


def test_a_copy_under_another_name_is_the_same_file(toy_path: Path, memory: Memory, looked: list[Path]) -> None:
    opened(toy_path, memory.inspected())
    copy = Path(shutil.copy(toy_path, toy_path.with_name("copy.losheim")))
    opened(copy, memory.inspected())
    assert looked == [toy_path]


@pytest.mark.usefixtures("_every_file_is_looked_through")
def test_whoever_remembers_nothing_looks_through_the_file(toy_path: Path, memory: Memory, looked: list[Path]) -> None:
    opened(toy_path, memory.inspected())
    opened(toy_path, None)
    assert looked == [toy_path, toy_path]


def test_another_version_of_the_program_looks_again(toy_path: Path, memory: Memory, looked: list[Path]) -> None:
    opened(toy_path, memory.inspected("1"))
    opened(toy_path, memory.inspected("2"))
    assert looked == [toy_path, toy_path]


def test_an_edited_library_is_looked_through_again(toy_path: Path, memory: Memory, looked: list[Path]) -> None:
    library = open_library(toy_path, memory.inspected())
    with library.writing() as session:
        changes = ChangeSet("nothing but a line of the journal", ())
        apply(session, changes)
        record(session, changes)
    library.close()
    opened(toy_path, memory.inspected())
    assert looked == [toy_path, toy_path]


def test_a_foreign_edit_that_hides_its_time_and_size_is_told(toy_path: Path, memory: Memory) -> None:
    opened(toy_path, memory.inspected())
    before = toy_path.stat()
    with closing(sqlite3.connect(toy_path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE citation SET certainty = 'perhaps' WHERE rowid = 1")
        connection.commit()
    os.utime(toy_path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert toy_path.stat().st_size == before.st_size
    with pytest.raises(DamagedFileError, match="certainty"):
        open_library(toy_path, memory.inspected())


def test_what_was_damaged_once_is_not_remembered_as_sound(toy_path: Path, memory: Memory) -> None:
    with closing(sqlite3.connect(toy_path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE citation SET certainty = 'perhaps' WHERE rowid = 1")
        connection.commit()
    for _start in range(2):
        with pytest.raises(DamagedFileError):
            open_library(toy_path, memory.inspected())
    assert memory.kept == []


# Bytes 18 and 19 of the head say whether there is a log, 24 to 27 and 92 to 99 count changes and name the SQLite that
# made the last one (https://www.sqlite.org/fileformat.html); opening and closing a library changes them.
COUNTED = {18, 19, *range(24, 28), *range(92, 100)}


@pytest.mark.parametrize("place", [*range(0, 100, 3), 18, 26, 93, 5_000, -1])
def test_a_bit_that_turns_makes_it_another_file_unless_it_is_where_sqlite_counts(
    place: int, toy_path: Path, memory: Memory
) -> None:
    before = memory.inspected().digest(toy_path)
    content = bytearray(toy_path.read_bytes())
    content[place] ^= 3  # of the mode 1 makes 2, which is one as well
    toy_path.write_bytes(content)
    assert (memory.inspected().digest(toy_path) == before) == (place in COUNTED)


def test_a_mode_that_sqlite_does_not_know_makes_it_another_file(toy_path: Path, memory: Memory) -> None:
    before = memory.inspected().digest(toy_path)
    content = bytearray(toy_path.read_bytes())
    content[18] = 7
    toy_path.write_bytes(content)
    assert memory.inspected().digest(toy_path) != before


def test_the_end_of_a_file_that_is_read_in_parts_counts_as_well(
    toy_path: Path, memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembering, "AT_ONCE", 4096)
    before = memory.inspected().digest(toy_path)
    content = bytearray(toy_path.read_bytes())
    assert len(content) > 3 * 4096
    content[-1] ^= 1
    toy_path.write_bytes(content)
    assert memory.inspected().digest(toy_path) != before


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_a_file_with_a_log_beside_it_is_looked_through(ending: str, toy_path: Path, memory: Memory) -> None:
    toy_path.with_name(toy_path.name + ending).write_bytes(b"something")
    assert memory.inspected().digest(toy_path) == ""
    assert not memory.inspected().knows("")


def test_a_file_that_is_not_there_is_none_that_was_sound(tmp_path: Path, memory: Memory) -> None:
    assert memory.inspected().digest(tmp_path / "none.losheim") == ""


def test_an_older_library_is_looked_through_before_it_is_upgraded(
    tmp_path: Path, memory: Memory, looked: list[Path]
) -> None:
    old = stored_file("version_1_6", tmp_path)
    copy = tmp_path / "again.losheim"
    shutil.copy(old, copy)
    opened(old, memory.inspected())
    opened(copy, memory.inspected())
    assert {old, copy} <= set(looked)


def test_the_last_files_are_remembered(memory: Memory) -> None:
    inspected = memory.inspected()
    for number in range(remembering.KEPT + 2):
        inspected.note(f"file {number}")
    inspected.note("file 4")
    assert memory.kept[:2] == ["file 4", "file 9"]
    assert len(memory.kept) == remembering.KEPT
    assert not memory.inspected().knows("file 0")

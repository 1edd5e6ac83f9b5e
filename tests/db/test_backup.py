"""Rolling backups: complete copies, thinned by a fixed rule, and the way back."""

import errno
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from db import connection
from db.applying import apply
from db.backup import (
    KEEP_DAYS,
    KEEP_LAST,
    KEEP_WEEKS,
    Backup,
    backup_folder,
    daily_backup,
    differences,
    list_backups,
    make_backup,
    restore,
    summary,
    superseded,
)
from db.changes import ChangeSet, deleting, row_values
from db.connection import DamagedFileError, LibraryError, inspect_file, open_library
from db.journal import record
from db.models import TABLES
from db.saving import SaveError
from tests.db.samples import GAME
from tests.db.test_migrations import stored_file

NOON = datetime(1944, 12, 16, 12, tzinfo=UTC)


def edit(path: Path) -> None:
    """Remove a road, with an entry in the journal."""
    library = open_library(path)
    with library.writing() as session:
        key = tuple(session.execute(select(*TABLES["link"].primary_key.columns)).first() or ())
        changes = ChangeSet("Remove road", (deleting(session, "link", key),))
        apply(session, changes)
        record(session, changes)
    library.close()


def links(path: Path) -> int:
    return summary(path).counts.get("link", 0)


def test_a_backup_lies_beside_the_library_and_says_when_and_why(toy_path: Path) -> None:
    made = make_backup(toy_path, "asked", NOON)
    assert made.path == backup_folder(toy_path) / "toy.19441216T120000Z.asked.losheim"
    assert inspect_file(made.path)


def test_a_backup_can_go_into_another_folder(toy_path: Path, tmp_path: Path) -> None:
    made = make_backup(toy_path, "asked", NOON, tmp_path / "a" / "b")
    assert made.path.parent == tmp_path / "a" / "b"
    assert list_backups(toy_path, tmp_path / "a" / "b") == [made]
    assert list_backups(toy_path) == []


def test_the_time_is_written_in_utc(toy_path: Path) -> None:
    made = make_backup(toy_path, "asked", NOON.astimezone(timezone(timedelta(hours=-5))))
    assert "19441216T120000Z" in made.path.name


def test_two_backups_of_one_second_are_both_kept(toy_path: Path) -> None:
    first, second = make_backup(toy_path, "asked", NOON), make_backup(toy_path, "import", NOON)
    assert [backup.path for backup in list_backups(toy_path)] == [second.path, first.path]
    assert second.number == 2


def test_what_is_listed_is_what_was_made(toy_path: Path) -> None:
    made = [make_backup(toy_path, "asked", NOON + timedelta(minutes=minute)) for minute in range(3)]
    assert list_backups(toy_path) == made[::-1]


def test_other_files_in_the_folder_are_no_backups_and_stay(toy_path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "box"
    folder.mkdir()
    others = ["toy.losheim", "other.19441216T120000Z.asked.losheim", "toy.99999999T999999Z.day.losheim", "notes.txt"]
    for name in others:
        (folder / name).write_text("mine")
    for minute in range(KEEP_LAST + 3):
        make_backup(toy_path, "asked", NOON + timedelta(minutes=minute), folder)
    assert len(list_backups(toy_path, folder)) == KEEP_LAST
    assert [(folder / name).read_text() for name in others] == ["mine"] * 4


def test_the_first_edit_of_a_day_makes_one_backup(toy_path: Path) -> None:
    made = daily_backup(toy_path, NOON)
    assert made is not None and made.occasion == "day"
    assert daily_backup(toy_path, NOON + timedelta(hours=11, minutes=59)) is None
    assert daily_backup(toy_path, NOON + timedelta(hours=12)) is not None


def test_a_damaged_library_is_not_backed_up_and_no_backup_is_lost(toy_path: Path) -> None:
    made = [make_backup(toy_path, "asked", NOON + timedelta(minutes=minute)) for minute in range(KEEP_LAST)]
    toy_path.write_bytes(toy_path.read_bytes()[:9000])
    with pytest.raises(DamagedFileError):
        make_backup(toy_path, "asked", NOON + timedelta(days=1))
    assert list_backups(toy_path) == made[::-1]


def test_a_folder_that_cannot_be_made_is_named(toy_path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SaveError, match="the folder .* cannot be made"):
        make_backup(toy_path, "asked", NOON, tmp_path / "file" / "folder")


def test_a_summary_counts_changes_and_rows(toy_path: Path) -> None:
    edit(toy_path)
    found = summary(toy_path)
    assert (found.changes, found.counts["link"], found.counts["hex"], found.problem) == (1, 1, 4, "")
    assert found.size == toy_path.stat().st_size


def test_a_summary_of_a_broken_file_names_the_problem(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("Dear library,")
    assert "not a Losheim library" in summary(tmp_path / "x").problem


def test_the_difference_names_the_tables_whose_counts_differ(toy_path: Path) -> None:
    then = make_backup(toy_path, "asked", NOON)
    edit(toy_path)
    assert differences(summary(then.path), summary(toy_path)) == {"link": (2, 1)}


def test_restoring_brings_the_rows_back(toy_path: Path) -> None:
    then = make_backup(toy_path, "asked", NOON)
    edit(toy_path)
    restore(then.path, toy_path, NOON + timedelta(hours=1))
    assert links(toy_path) == 2


def test_restoring_keeps_the_present_state(toy_path: Path) -> None:
    then = make_backup(toy_path, "asked", NOON)
    edit(toy_path)
    kept = restore(then.path, toy_path, NOON + timedelta(hours=1))
    assert links(kept) == 1
    assert list_backups(toy_path)[0].path == kept


def test_restoring_over_a_damaged_library_sets_it_aside(toy_path: Path) -> None:
    then = make_backup(toy_path, "asked", NOON)
    toy_path.write_bytes(toy_path.read_bytes()[:9000])
    kept = restore(then.path, toy_path, NOON + timedelta(hours=1))
    assert kept.name == "toy.losheim.damaged-19441216T130000Z"
    assert kept.stat().st_size == 9000
    assert links(toy_path) == 2


def test_restoring_over_a_damaged_library_sets_its_log_aside_with_it(toy_path: Path) -> None:
    then = make_backup(toy_path, "asked", NOON)
    toy_path.write_bytes(toy_path.read_bytes()[:9000])
    log = toy_path.with_name(f"{toy_path.name}-wal")
    log.write_bytes(b"no log")
    kept = restore(then.path, toy_path, NOON)
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"no log"
    assert not log.exists()


def test_a_second_damaged_library_of_one_second_gets_a_name_of_its_own(toy_path: Path) -> None:
    then = make_backup(toy_path, "asked", NOON)
    kept = []
    for size in (9000, 9001):
        toy_path.write_bytes(toy_path.read_bytes()[:size])
        kept.append(restore(then.path, toy_path, NOON))
    assert [path.stat().st_size for path in kept] == [9000, 9001]


def test_restoring_that_fails_leaves_the_damaged_library_with_its_log(
    toy_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = make_backup(toy_path, "asked", NOON)
    toy_path.write_bytes(toy_path.read_bytes()[:9000])
    log = toy_path.with_name(f"{toy_path.name}-wal")
    log.write_bytes(b"no log")
    before = {path.name for path in toy_path.parent.iterdir()}

    def refused(_draft: Path, _target: Path) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr("db.saving.os.replace", refused)
    with pytest.raises(SaveError, match="nothing was changed"):
        restore(then.path, toy_path, NOON)
    assert (toy_path.stat().st_size, log.read_bytes()) == (9000, b"no log")
    assert {path.name for path in toy_path.parent.iterdir()} - {f"{toy_path.name}-shm"} == before


def test_a_damaged_library_is_set_aside_where_a_file_has_one_name_only(
    toy_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = make_backup(toy_path, "asked", NOON)
    toy_path.write_bytes(toy_path.read_bytes()[:9000])

    def refused(_path: Path, _other: Path) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr("db.aside.os.link", refused)
    kept = restore(then.path, toy_path, NOON)
    assert (kept.stat().st_size, links(toy_path)) == (9000, 2)


def test_a_library_whose_index_is_damaged_can_be_restored(toy_path: Path) -> None:
    """It opens, since the quick check looks at no index, but no sound copy of it can be made."""
    then = make_backup(toy_path, "asked", NOON)
    with closing(sqlite3.connect(toy_path)) as connection:
        ran = connection.execute
        (table,) = ran("SELECT rootpage FROM sqlite_master WHERE name = 'hex'").fetchone()
        (index,) = ran("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'hex' AND type = 'index'").fetchone()
        (size,) = ran("PRAGMA page_size").fetchone()
        ran("PRAGMA journal_mode = DELETE").fetchone()
    assert table != index
    content = bytearray(toy_path.read_bytes())
    start = (index - 1) * size
    content[start + 3 : start + 5] = b"\0\0"  # the index has no entries
    toy_path.write_bytes(content)
    assert "damaged" in restore(then.path, toy_path, NOON).name
    assert links(toy_path) == 2


def test_restoring_a_library_that_is_gone_works(toy_path: Path) -> None:
    then = make_backup(toy_path, "asked", NOON)
    toy_path.unlink()
    restore(then.path, toy_path, NOON)
    assert links(toy_path) == 2


def test_a_damaged_backup_is_not_restored(toy_path: Path) -> None:
    then = make_backup(toy_path, "asked", NOON)
    then.path.write_bytes(then.path.read_bytes()[:9000])
    before = toy_path.read_bytes()
    with pytest.raises(LibraryError):
        restore(then.path, toy_path, NOON)
    assert toy_path.read_bytes() == before


def test_a_library_that_is_open_is_not_restored(toy_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("db.saving._OTHERS_SECONDS", 0)
    then = make_backup(toy_path, "asked", NOON)
    library = open_library(toy_path)
    with library.reading() as session:
        row_values(session, "game", (GAME,))
    with pytest.raises(SaveError, match="open in another program"):
        restore(then.path, toy_path, NOON)
    library.close()


def test_the_copy_before_a_migration_is_listed_and_not_thinned(tmp_path: Path) -> None:
    old = stored_file("version_1_0", tmp_path)
    open_library(old).close()
    for minute in range(KEEP_LAST + 1):
        make_backup(old, "asked", NOON + timedelta(minutes=minute))
    assert [found.path.name for found in list_backups(old) if found.occasion == "migration"] == [
        "version_1_0.losheim.1.0.bak"
    ]


def test_an_equal_copy_before_a_migration_is_not_made_twice(tmp_path: Path) -> None:
    old = stored_file("version_1_0", tmp_path)
    data = old.read_bytes()
    open_library(old).close()
    old.write_bytes(data)
    open_library(old).close()
    assert [path.name for path in tmp_path.glob("*.bak")] == ["version_1_0.losheim.1.0.bak"]


def test_a_copy_before_a_migration_is_never_overwritten(tmp_path: Path) -> None:
    old = stored_file("version_1_0", tmp_path)
    (tmp_path / "version_1_0.losheim.1.0.bak").write_text("mine")
    open_library(old).close()
    assert (tmp_path / "version_1_0.losheim.1.0.bak").read_text() == "mine"
    assert inspect_file(tmp_path / "version_1_0.losheim.1.0.2.bak") == (1, 0)


def backups_at(times: list[datetime]) -> list[Backup]:
    return [Backup(Path(str(number)), at, "asked") for number, at in enumerate(times)]


def kept(times: list[datetime]) -> list[datetime]:
    made = backups_at(times)
    gone = {backup.path for backup in superseded(made)}
    return sorted((backup.at for backup in made if backup.path not in gone), reverse=True)


def test_of_a_busy_day_the_last_ten_are_kept() -> None:
    times = [NOON + timedelta(minutes=minute) for minute in range(30)]
    assert kept(times) == times[:-11:-1]


def test_of_earlier_days_the_last_backup_is_kept_for_seven_days() -> None:
    """Three a day for 20 days ending on Friday, 5 January 1945. The last ten reach back to 2 January (its last).

    Days: 5, 4, 3, 2, 1 January, 31 and 30 December. Weeks end on 5 January (of the week from 1 January), 31, 24 and
    17 December.
    """
    times = [
        datetime(1944, 12, 17, hour, tzinfo=UTC) + timedelta(days=day) for day in range(20) for hour in (8, 12, 18)
    ]
    found = kept(times)
    assert found[:9] == [at for at in sorted(times, reverse=True) if at.date() >= datetime(1945, 1, 3).date()]
    assert found[9:] == [
        datetime(1945, 1, 2, 18, tzinfo=UTC),
        datetime(1945, 1, 1, 18, tzinfo=UTC),
        datetime(1944, 12, 31, 18, tzinfo=UTC),
        datetime(1944, 12, 30, 18, tzinfo=UTC),
        datetime(1944, 12, 24, 18, tzinfo=UTC),
        datetime(1944, 12, 17, 18, tzinfo=UTC),
    ]


def test_a_long_pause_thins_nothing() -> None:
    times = [NOON + timedelta(days=400 * year) for year in range(10)]
    assert len(kept(times)) == 10


@given(st.lists(st.integers(0, 60 * 24 * 90), max_size=80))
def test_thinning_keeps_a_fixed_number_and_always_the_newest(minutes: list[int]) -> None:
    times = [NOON + timedelta(minutes=minute) for minute in minutes]
    found = kept(times)
    assert found[:KEEP_LAST] == sorted(times, reverse=True)[:KEEP_LAST]
    assert len(found) <= KEEP_LAST + KEEP_DAYS + KEEP_WEEKS


@given(st.lists(st.integers(0, 60 * 24 * 90), max_size=60, unique=True))
def test_thinning_after_each_backup_is_thinning_at_the_end(minutes: list[int]) -> None:
    """What is removed early would be removed late as well."""
    present: list[datetime] = []
    for minute in sorted(minutes):
        present = kept([*present, NOON + timedelta(minutes=minute)])
    assert present == kept([NOON + timedelta(minutes=minute) for minute in minutes])


def test_a_backup_of_an_open_library_holds_what_was_committed_last(toy_path: Path) -> None:
    library = open_library(toy_path)
    with library.writing() as session:
        session.connection().exec_driver_sql("DELETE FROM link")
    made = make_backup(toy_path, "asked", NOON)
    library.close()
    assert links(made.path) == 0


def test_a_backup_waits_for_no_writer(toy_path: Path) -> None:
    library = open_library(toy_path)
    with library.writing() as session:
        session.connection().exec_driver_sql("DELETE FROM link")
        made = make_backup(toy_path, "asked", NOON)
    library.close()
    assert links(made.path) == 2


def test_the_modified_time_of_a_backup_does_not_matter(toy_path: Path) -> None:
    made = make_backup(toy_path, "asked", NOON)
    os.utime(made.path, (0, 0))
    with closing(sqlite3.connect(made.path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert list_backups(toy_path)[0].at == NOON


def test_a_list_of_backups_looks_into_none_of_them(toy_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[Path]()
    monkeypatch.setattr(connection, "row_faults", lambda _connection: looked.append(toy_path) or iter(()))
    assert summary(toy_path).problem == ""
    assert looked == []
    assert summary(toy_path, whole=True).problem == ""
    assert looked == [toy_path]

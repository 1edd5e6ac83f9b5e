"""The program is killed: every edit whose commit returned is there, every file is the old one or the new one.

At least 220 children are killed here, at points chosen by a seed; a child that ended before its moment does not count.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from db.backup import list_backups
from db.connection import SCHEMA_VERSION, inspect_file, open_library
from db.journal import tail
from db.saving import verify
from db.scenario_io import tables_of
from tests.db.killing.killer import Killer, Moments
from tests.db.killing.tracing import AVAILABLE
from tests.db.killing.work import NAME, TARGET
from tests.db.test_migrations import stored_file

pytestmark = pytest.mark.slow

MAX_ROUNDS = 4  # children per kill that is asked for; some end before their moment


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    with Killer() as found:
        yield found


def sound(path: Path) -> None:
    """Check every page and reference, with nothing mended before."""
    with closing(sqlite3.connect(path)) as connection:
        verify(connection)


def entries(path: Path) -> int:
    """Return the number of journal entries, after checking that each hex is as its last entry left it."""
    library = open_library(path)
    with library.reading() as session:
        ran = session.connection().exec_driver_sql
        count, last = ran("SELECT count(*), coalesce(max(number), 0) FROM change_log").one()
        terrain = dict(ran("SELECT hex, terrain FROM hex").all())
        journal = tail(session, 4)  # four hexes in turn: the last four entries name each once
    library.close()
    assert count == last
    for entry in journal:
        for change in entry.changes.changes:
            assert change.after is not None
            assert terrain[str(change.key[2])] == change.after["terrain"]
    return int(count)


@pytest.mark.parametrize(("folder", "kills"), [("disk", 70), ("Dropbox", 50)])  # the second has a rollback journal
def test_every_committed_edit_survives(folder: str, kills: int, killer: Killer, toy_file: Path, tmp_path: Path) -> None:
    place = tmp_path / folder
    place.mkdir()
    shutil.copyfile(toy_file, place / NAME)
    moments = Moments(f"edit {folder}", killer.measure("edit", place))
    known = entries(place / NAME)
    killed = 0
    for _ in range(kills * MAX_ROUNDS):
        outcome = killer.run("edit", place, **moments.next())
        reported = [int(line) for line in outcome.lines if line.isdigit()]
        assert not [line for line in outcome.lines if line.startswith("error")]
        found = entries(place / NAME)
        assert found - known in (len(reported), len(reported) + 1)  # at most the edit in flight
        assert reported == list(range(known + 1, known + 1 + len(reported)))
        known = found
        killed += outcome.killed
        if killed == kills:
            break
    sound(place / NAME)
    assert killed == kills


@pytest.mark.parametrize("replaces", [True, False])
def test_the_target_of_a_save_is_the_old_one_or_the_new_one(
    replaces: bool, killer: Killer, toy_file: Path, tmp_path: Path
) -> None:
    shutil.copyfile(toy_file, tmp_path / NAME)
    shutil.copyfile(toy_file, tmp_path / "old")
    killer.run("edit", tmp_path)  # five edits more than the old target has
    source, target = tmp_path / NAME, tmp_path / TARGET
    shutil.copyfile(tmp_path / "old", target)
    moments = Moments(f"save {replaces}", killer.measure("save", tmp_path))
    killed = 0
    for _ in range(25 * MAX_ROUNDS):
        target.unlink()
        if replaces:
            shutil.copyfile(tmp_path / "old", target)
        outcome = killer.run("save", tmp_path, **moments.next())
        assert not [line for line in outcome.lines if line.startswith("error")]
        state = entries(target) if target.exists() else None
        assert state in ((0, 5) if replaces else (None, 5))
        if "saved" in outcome.lines:
            assert state == 5
        if state is None:
            shutil.copyfile(tmp_path / "old", target)
        sound(target)
        killed += outcome.killed
        if killed == 25:
            break
    assert entries(source) == 5
    assert killed == 25
    killer.run("save", tmp_path)
    assert entries(target) == 5  # left alone, a save arrives


def test_every_backup_that_is_listed_is_complete(killer: Killer, toy_file: Path, tmp_path: Path) -> None:
    shutil.copyfile(toy_file, tmp_path / NAME)
    moments = Moments("backup", killer.measure("back_up", tmp_path))
    killed = 0
    before: set[str] = {found.path.name for found in list_backups(tmp_path / NAME)}
    for _ in range(35 * MAX_ROUNDS):
        outcome = killer.run("back_up", tmp_path, **moments.next())
        assert not [line for line in outcome.lines if line.startswith("error")]
        listed = list_backups(tmp_path / NAME)
        names = {found.path.name for found in listed}
        assert names >= {line for line in outcome.lines if line.endswith(".losheim")}
        assert len(names) >= min(len(before), 10)
        for found in listed:
            if found.path.name not in before:
                sound(found.path)
                assert entries(found.path) == 0
        before = {found.path.name for found in list_backups(tmp_path / NAME)}
        killed += outcome.killed
        if killed == 35:
            break
    assert entries(tmp_path / NAME) == 0
    assert killed == 35


@pytest.mark.skipif(not AVAILABLE, reason="calls of the system can be followed on Linux only")
def test_the_calls_of_a_child_can_be_followed(killer: Killer, toy_file: Path, tmp_path: Path) -> None:
    """Else half of the kills would quietly be of another kind."""
    shutil.copyfile(toy_file, tmp_path / NAME)
    assert killer.measure("edit", tmp_path).calls > 100


def rows(path: Path) -> str:
    """Return all rows as text; a library of an older version is upgraded."""
    library = open_library(path)
    with library.reading() as session:
        found = tables_of(session)
    library.close()
    return json.dumps({name: [row.model_dump(mode="json") for row in part] for name, part in found.rows.items()})


def test_an_upgrade_is_done_or_not_done(killer: Killer, tmp_path: Path) -> None:
    old = stored_file("version_1_0", tmp_path)
    place = tmp_path / "place"
    place.mkdir()
    path = place / NAME

    def prepare() -> None:
        for left in place.iterdir():
            left.unlink()
        shutil.copyfile(old, path)

    moments = Moments("upgrade", killer.measure("upgrade", place, prepare))
    expected = rows(path)
    killed, seen = 0, set()
    for _ in range(40 * MAX_ROUNDS):
        prepare()
        outcome = killer.run("upgrade", place, **moments.next())
        assert not [line for line in outcome.lines if line.startswith("error")]
        version = inspect_file(path)
        assert version in ((1, 0), SCHEMA_VERSION)
        if "upgraded" in outcome.lines:
            assert version == SCHEMA_VERSION
        seen.add(version)
        assert rows(path) == expected
        sound(path)
        for copy in place.glob("*.bak"):
            assert inspect_file(copy) == (1, 0)
        killed += outcome.killed
        if killed == 40:
            break
    assert killed == 40
    assert len(seen) == 2


@pytest.mark.parametrize("limit", [0, 4096, 10_000, 50_000, 100_000, 200_000])
@pytest.mark.parametrize("job", ["save", "back_up"])
def test_a_copy_that_does_not_fit_leaves_nothing(
    job: str, limit: int, killer: Killer, toy_file: Path, tmp_path: Path
) -> None:
    shutil.copyfile(toy_file, tmp_path / NAME)
    assert limit < toy_file.stat().st_size
    outcome = killer.run(job, tmp_path, bytes=limit)
    assert [line for line in outcome.lines if "SaveError" in line and "nothing was changed" in line], outcome.lines
    assert [line for line in outcome.lines if "the disk" in line], outcome.lines
    assert {path.name for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size} <= {
        NAME,
        f"{NAME}-shm",
        f"{NAME}-wal",
    }
    assert entries(tmp_path / NAME) == 0


@pytest.mark.parametrize("folder", ["disk", "Dropbox"])
def test_an_edit_that_does_not_fit_is_refused_whole(
    folder: str, killer: Killer, toy_file: Path, tmp_path: Path
) -> None:
    place = tmp_path / folder
    place.mkdir()
    shutil.copyfile(toy_file, place / NAME)
    expected = rows(place / NAME)
    outcome = killer.run("edit_large", place, bytes=1_500_000)
    assert [line for line in outcome.lines if "LockedError" in line and "cannot be written" in line], outcome.lines
    assert rows(place / NAME) == expected
    sound(place / NAME)


@pytest.mark.parametrize("limit", [0, 20_000, 250_000])
def test_an_upgrade_that_does_not_fit_is_refused_whole(limit: int, killer: Killer, tmp_path: Path) -> None:
    path = stored_file("version_1_0", tmp_path).rename(tmp_path / NAME)
    outcome = killer.run("upgrade", tmp_path, bytes=limit)
    assert [line for line in outcome.lines if line.startswith("error") and "disk" in line], outcome.lines
    assert inspect_file(path) == (1, 0)
    sound(path)

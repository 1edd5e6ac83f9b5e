"""The program is killed: every edit whose commit returned is there, every file is the old one or the new one.

Each job is looked at around every change of names and some writes, as a kill there would leave it (``frozen``); then
children are killed at points chosen by a seed, where one that ended before its moment does not count.
``LOSHEIM_KILLS=10`` kills ten times as often.
"""

import json
import shutil
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from db.backup import list_backups
from db.connection import SCHEMA_VERSION, inspect_file, open_library
from db.journal import tail
from db.scenario_io import tables_of
from tests.db.killing.killer import Killer, Outcome
from tests.db.killing.looking import once, sound
from tests.db.killing.tracing import AVAILABLE
from tests.db.killing.work import NAME, TARGET, edit
from tests.db.test_migrations import stored_file

pytestmark = pytest.mark.slow
KILLS = 8


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    with Killer() as found:
        yield found


@once
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


def follow_on(outcome: Outcome, path: Path, known: int) -> int:
    """Check that a library that had ``known`` entries has those reported, at most one more; return how many it has."""
    reported = [int(line) for line in outcome.lines if line.isdigit()]
    found = entries(path)
    assert found - known in (len(reported), len(reported) + 1)  # at most the edit in flight
    assert reported == list(range(known + 1, known + 1 + len(reported)))
    return found


@pytest.mark.parametrize("folder", ["disk", "Dropbox"])  # the second has a rollback journal
def test_every_committed_edit_survives(folder: str, killer: Killer, toy_file: Path, tmp_path: Path) -> None:
    place = tmp_path / folder
    place.mkdir()
    shutil.copyfile(toy_file, place / NAME)
    known = entries(place / NAME)
    for outcome in killer.frozen("edit", place, 20):
        follow_on(outcome, place / NAME, known)
    extent = killer.measure("edit", place)
    known = entries(place / NAME)
    for outcome in killer.sampled("edit", place, KILLS, extent=extent):  # each opens what the one before it left
        known = follow_on(outcome, place / NAME, known)
    sound(place / NAME)


@once
def terrain_after(path: Path) -> tuple[int, dict[str, str]]:
    """Return how many entries the journal has, and the terrain of each hex."""
    library = open_library(path)
    with library.reading() as session:
        ran = session.connection().exec_driver_sql
        count, terrain = (
            ran("SELECT count(*) FROM change_log").scalar(),
            dict(ran("SELECT hex, terrain FROM hex").all()),
        )
    library.close()
    return int(count or 0), {str(key): str(value) for key, value in terrain.items()}


@pytest.mark.deep
def test_a_stretch_of_the_journal_is_taken_back_whole_or_not_at_all(
    killer: Killer, toy_file: Path, tmp_path: Path
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    shutil.copyfile(toy_file, place / NAME)
    _, before = terrain_after(place / NAME)
    edit(place, lambda _line: None)
    first, edited = terrain_after(place / NAME)
    assert before != edited
    known = first

    def look(outcome: Outcome, known: int) -> int:
        found, terrain = terrain_after(place / NAME)
        assert found - known in (len(outcome.lines), len(outcome.lines) + 1)  # at most the revert in flight
        assert terrain == (before if (found - first) % 2 else edited)  # each revert takes the one before it back
        return found

    for outcome in killer.frozen("revert", place, 4):
        look(outcome, known)
    known, _ = terrain_after(place / NAME)
    extent = killer.measure("revert", place)
    known, _ = terrain_after(place / NAME)
    for outcome in killer.sampled("revert", place, 3, extent=extent):
        known = look(outcome, known)
    assert known > first
    sound(place / NAME)


@pytest.mark.parametrize("replaces", [True, False])
def test_the_target_of_a_save_is_the_old_one_or_the_new_one(
    replaces: bool, killer: Killer, toy_file: Path, tmp_path: Path
) -> None:
    place = tmp_path / f"replaces {replaces}"
    place.mkdir()
    shutil.copyfile(toy_file, place / NAME)
    shutil.copyfile(toy_file, tmp_path / "old")
    killer.run("edit", place)  # five edits more than the old target has
    source, target = place / NAME, place / TARGET

    def prepare() -> None:
        target.unlink(missing_ok=True)
        if replaces:
            shutil.copyfile(tmp_path / "old", target)

    seen = set()
    for outcome in killer.rounds("save", place, KILLS // 2, prepare):
        state = entries(target) if target.exists() else None
        assert state in ((0, 5) if replaces else (None, 5))
        if "saved" in outcome.lines:
            assert state == 5
        if state is not None:
            sound(target)
        seen.add(state)
    assert len(seen) == 2
    assert entries(source) == 5
    killer.run("save", place)
    assert entries(target) == 5  # left alone, a save arrives


def test_every_backup_that_is_listed_is_complete(killer: Killer, toy_file: Path, tmp_path: Path) -> None:
    """Of ten backups, all that are kept, the oldest is removed when there is a new one."""
    place = tmp_path / "place"
    place.mkdir()
    shutil.copyfile(toy_file, place / NAME)
    for _ in range(5):
        killer.run("back_up", place)
    before = {found.path.name for found in list_backups(place / NAME)}
    assert len(before) == 10
    known = set(before)
    for number, outcome in enumerate(chain(killer.frozen("back_up", place), killer.sampled("back_up", place, KILLS))):
        listed = list_backups(place / NAME)
        names = {found.path.name for found in listed}
        assert names >= {line for line in outcome.lines if line.endswith(".losheim")}
        assert len(names) >= 10
        for found in listed:
            if found.path.name not in known or not number:
                sound(found.path)
                assert entries(found.path) == 0
        known |= names
    assert entries(place / NAME) == 0
    assert known - before


@pytest.mark.skipif(not AVAILABLE, reason="calls of the system can be followed on Linux only")
def test_the_calls_of_a_child_can_be_followed(killer: Killer, toy_file: Path, tmp_path: Path) -> None:
    """Else half of the kills would quietly be of another kind."""
    shutil.copyfile(toy_file, tmp_path / NAME)
    assert killer.measure("edit", tmp_path).calls[""] > 100


@pytest.mark.skipif(not AVAILABLE, reason="calls of the system can be followed on Linux only")
def test_what_is_looked_at_as_if_killed_is_what_a_kill_leaves(killer: Killer, toy_file: Path, tmp_path: Path) -> None:
    """Else most moments would be those of another program. Sizes are compared: entries hold the time they were made."""
    place = tmp_path / "Dropbox"
    place.mkdir()

    def prepare() -> None:
        for left in place.iterdir():
            left.unlink()
        shutil.copyfile(toy_file, place / NAME)

    def left(outcome: Outcome) -> tuple[object, ...]:
        return sorted((path.name, path.stat().st_size) for path in place.iterdir()), outcome.lines

    prepare()
    looked_at = [left(outcome) for outcome in killer.frozen("edit", place, 0)]
    killed = []
    for call in (5, 12, 20, 30):
        prepare()
        outcome = killer.run("edit", place, calls=call, kind="names")
        assert outcome.killed
        killed.append(left(outcome))
    assert len(looked_at) > len(killed)
    assert [found for found in killed if found not in looked_at] == []


@once
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

    prepare()
    expected = rows(path)
    seen = set()
    for outcome in killer.rounds("upgrade", place, KILLS, prepare):
        version = inspect_file(path)
        assert version in ((1, 0), SCHEMA_VERSION)
        if "upgraded" in outcome.lines:
            assert version == SCHEMA_VERSION
        seen.add(version)
        assert rows(path) == expected
        sound(path)
        for copy in place.glob("*.bak"):
            assert inspect_file(copy) == (1, 0)
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

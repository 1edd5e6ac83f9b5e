"""Which library is it? Names that stay, ancestors of copies, names of journal entries."""

import uuid
from datetime import UTC, datetime
from pathlib import Path

import pytest

from db.applying import apply
from db.backup import make_backup, restore
from db.build import build_library
from db.changes import ChangeSet, updating
from db.connection import open_for_reading, open_library
from db.identity import Ancestor, Identity, as_ancestor, identity_of
from db.journal import record, tail
from db.library import Library
from db.saving import save_as
from db.taking import traveling
from tests.db.samples import GAME, tables
from tests.db.test_migrations import STORED, stored_file

NOW = datetime(2024, 1, 2, tzinfo=UTC)


def built(path: Path) -> Path:
    build_library(path, tables())
    return path


def identity(path: Path) -> Identity:
    library = open_for_reading(path)
    with library.reading() as session:
        found = identity_of(session)
    library.close()
    return found


def edit(library: Library, value: str, person: str = "") -> str:
    """Make an edit and return the name of its entry."""
    with library.writing() as session:
        changes = ChangeSet("Limit", (updating(session, "parameter", (GAME, "stacking_limit"), value=value),))
        apply(session, changes)
        record(session, changes, person=person)
        return tail(session)[-1].uid


def test_every_library_that_is_built_has_a_name_of_its_own(tmp_path: Path) -> None:
    one, other = identity(built(tmp_path / "a.losheim")), identity(built(tmp_path / "b.losheim"))
    assert one.library
    assert one.library != other.library
    assert one.ancestor is None


def test_a_copy_goes_its_own_way_and_knows_its_ancestor_with_the_last_common_entry(tmp_path: Path) -> None:
    library = open_library(built(tmp_path / "a.losheim"))
    edit(library, "5")
    last = edit(library, "4")
    library.close()
    save_as(tmp_path / "a.losheim", tmp_path / "b.losheim")
    mine, copy = identity(tmp_path / "a.losheim"), identity(tmp_path / "b.losheim")
    assert copy.library != mine.library
    assert copy.ancestor == Ancestor(mine.library, last)
    assert mine.ancestor is None


def test_the_journal_of_a_copy_has_the_names_of_its_ancestor(tmp_path: Path) -> None:
    library = open_library(built(tmp_path / "a.losheim"))
    names = [edit(library, "5", "Ann"), edit(library, "4")]
    library.close()
    save_as(tmp_path / "a.losheim", tmp_path / "b.losheim")
    copy = open_library(tmp_path / "b.losheim")
    names.append(edit(copy, "3"))
    with copy.reading() as session:
        found = tail(session)
    copy.close()
    assert [entry.uid for entry in found] == names
    assert [entry.person for entry in found] == ["Ann", "", ""]
    assert len(set(names)) == 3


def test_a_copy_of_a_copy_names_its_nearest_ancestor(tmp_path: Path) -> None:
    built(tmp_path / "a.losheim")
    save_as(tmp_path / "a.losheim", tmp_path / "b.losheim")
    save_as(tmp_path / "b.losheim", tmp_path / "c.losheim")
    assert identity(tmp_path / "c.losheim").ancestor == Ancestor(identity(tmp_path / "b.losheim").library, "")


def test_a_backup_and_what_is_restored_from_it_are_the_same_library(tmp_path: Path) -> None:
    path = built(tmp_path / "a.losheim")
    before = identity(path)
    backup = make_backup(path, "day", NOW)
    library = open_library(path)
    edit(library, "5")
    library.close()
    assert identity(backup.path) == before
    restore(backup.path, path, NOW)
    assert identity(path) == before


def test_an_exported_scenario_knows_the_library_it_comes_from(tmp_path: Path) -> None:
    library = open_library(built(tmp_path / "a.losheim"))
    last = edit(library, "5")
    with library.reading() as session:
        rows, ancestor = traveling(session, GAME, "first"), as_ancestor(session)
    library.close()
    build_library(tmp_path / "out.losheim", rows, ancestor=ancestor)
    assert identity(tmp_path / "out.losheim").ancestor == Ancestor(identity(tmp_path / "a.losheim").library, last)


@pytest.mark.parametrize("stored", ["version_1_1", "version_1_5"])
def test_two_upgrades_of_one_older_file_agree_on_library_and_entries(stored: str, tmp_path: Path) -> None:
    """The stored one of 1.5 has no name, though its journal names entries."""
    found = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        library = open_library(stored_file(stored, tmp_path / name))
        with library.reading() as session:
            found.append((identity_of(session), [entry.uid for entry in tail(session)]))
        library.close()
    assert found[0] == found[1]
    assert uuid.UUID(found[0][0].library)
    assert len(set(found[0][1])) == len(found[0][1]) > 1


@pytest.mark.parametrize("path", sorted(STORED.glob("*.gz")), ids=lambda path: path.name)
def test_a_library_of_every_older_version_has_a_name_once_it_was_upgraded(path: Path, tmp_path: Path) -> None:
    open_library(old := stored_file(path.name.split(".")[0], tmp_path)).close()
    assert uuid.UUID(identity(old).library)
    assert identity(old) == identity(old)

"""Save-as: a complete, checked copy in the place of the target, or the target as it was."""

import errno
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from db import saving
from db.backup import make_backup
from db.build import build_library
from db.connection import (
    DamagedFileError,
    ForeignFileError,
    Library,
    LibraryError,
    MissingFileError,
    inspect_file,
    open_library,
)
from db.saving import SaveCanceledError, SaveError, reason, save_as, save_over, verify
from db.scenario_io import tables_of
from tests.db.samples import tables


def content(path: Path) -> dict[str, list[object]]:
    library = open_library(path)
    with library.reading() as session:
        found = tables_of(session)
    library.close()
    return {name: list(rows) for name, rows in found.rows.items()} | {"citation": list(found.citations)}


def links(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM link").fetchone()[0])


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_the_copy_has_the_content_of_the_library(toy_path: Path, tmp_path: Path) -> None:
    save_as(toy_path, tmp_path / "new.losheim")
    assert content(tmp_path / "new.losheim") == content(toy_path)


def test_the_copy_is_one_file_without_a_log(toy_path: Path, tmp_path: Path) -> None:
    save_as(toy_path, tmp_path / "new.losheim")
    assert names(tmp_path) - {"toy.losheim-wal", "toy.losheim-shm"} == {"toy.losheim", "new.losheim"}


def test_an_edit_that_lies_only_in_the_log_is_copied(library: Library, tmp_path: Path) -> None:
    with library.writing() as session:
        session.execute(text("DELETE FROM link"))
    save_as(library.path, tmp_path / "new.losheim")
    assert links(tmp_path / "new.losheim") == 0


def test_a_file_that_is_there_is_not_replaced_unasked(toy_path: Path, tmp_path: Path) -> None:
    target = tmp_path / "new.losheim"
    save_as(toy_path, target)
    before = target.read_bytes()
    with pytest.raises(SaveError, match="is there already"):
        save_as(toy_path, target)
    assert target.read_bytes() == before


def test_a_library_is_replaced_when_asked(library: Library, tmp_path: Path) -> None:
    target = tmp_path / "new.losheim"
    save_as(library.path, target)
    with library.writing() as session:
        session.execute(text("DELETE FROM link"))
    save_as(library.path, target, replace=True)
    assert links(target) == 0


def test_a_foreign_file_is_never_replaced(toy_path: Path, tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_text("Dear library,")
    with pytest.raises(ForeignFileError):
        save_as(toy_path, target, replace=True)
    assert target.read_text() == "Dear library,"


def test_a_damaged_target_is_never_replaced(toy_path: Path, tmp_path: Path) -> None:
    target = tmp_path / "broken.losheim"
    target.write_bytes(toy_path.read_bytes()[:9000])
    with pytest.raises(DamagedFileError):
        save_as(toy_path, target, replace=True)
    assert target.stat().st_size == 9000


def test_a_folder_is_never_replaced(toy_path: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(LibraryError):
        save_as(toy_path, tmp_path / "folder", replace=True)


def test_a_target_that_another_program_has_open_is_not_replaced(
    toy_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "_OTHERS_SECONDS", 0)
    target = tmp_path / "new.losheim"
    save_as(toy_path, target)
    other = open_library(target)
    with other.reading() as session:
        session.execute(text("SELECT 1 FROM link")).all()
    with pytest.raises(LibraryError, match="open in a window of this program"):
        save_as(toy_path, target, replace=True)
    with pytest.raises(SaveError, match="open in another program"):
        save_over(toy_path, target)  # by the locks alone
    other.close()
    assert links(target) == 2


def test_a_log_of_the_old_target_is_not_played_into_the_new_one(library: Library, tmp_path: Path) -> None:
    """The log of a program that was killed stays beside its file; the copy keeps it here."""
    target = tmp_path / "new.losheim"
    save_as(library.path, target)
    killed = open_library(target)
    with killed.writing() as session:
        session.execute(text("DELETE FROM link"))
    left = {name: target.with_name(name).read_bytes() for name in ("new.losheim", "new.losheim-wal")}
    killed.close()
    for name, data in left.items():
        target.with_name(name).write_bytes(data)
    save_as(library.path, target, replace=True)
    assert links(target) == 2


@pytest.mark.parametrize("name", ["toy.losheim", "./toy.losheim", "second.losheim"])
def test_a_library_is_not_saved_onto_itself(name: str, toy_path: Path, tmp_path: Path) -> None:
    os.link(toy_path, tmp_path / "second.losheim")
    with pytest.raises(SaveError, match="the library itself"):
        save_as(toy_path, tmp_path / name, replace=True)


def test_a_link_to_a_library_is_followed(toy_path: Path, tmp_path: Path) -> None:
    save_as(toy_path, tmp_path / "real.losheim")
    (tmp_path / "link.losheim").symlink_to("real.losheim")
    save_as(toy_path, tmp_path / "link.losheim", replace=True)
    assert (tmp_path / "link.losheim").is_symlink()


def test_a_missing_library_is_not_saved(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError):
        save_as(tmp_path / "none.losheim", tmp_path / "new.losheim")
    assert names(tmp_path) == set()


def test_a_missing_folder_is_named_in_plain_words(toy_path: Path, tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="there is no folder .*none; make it or correct the name"):
        save_as(toy_path, tmp_path / "none" / "new.losheim")


def test_the_progress_ends_at_the_whole(toy_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "_PAGES_AT_ONCE", 8)
    seen: list[tuple[int, int]] = []
    save_as(toy_path, tmp_path / "new.losheim", progress=lambda done, total: seen.append((done, total)))
    assert len(seen) > 2
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]


def test_a_save_that_is_stopped_leaves_nothing(toy_path: Path, tmp_path: Path) -> None:
    def stop(_done: int, _total: int) -> None:
        raise SaveCanceledError("stopped")

    before = names(tmp_path)
    with pytest.raises(SaveCanceledError):
        save_as(toy_path, tmp_path / "new.losheim", progress=stop)
    assert names(tmp_path) - {"toy.losheim-wal", "toy.losheim-shm"} == before


def test_a_target_that_appears_meanwhile_is_left_alone(toy_path: Path, tmp_path: Path) -> None:
    target = tmp_path / "new.losheim"

    def appear(_done: int, _total: int) -> None:
        target.write_text("mine")

    with pytest.raises(SaveError, match="appeared meanwhile"):
        saving.copy_to_free(toy_path, target, appear)
    assert target.read_text() == "mine"


def test_old_drafts_of_killed_programs_are_swept_away(toy_path: Path, tmp_path: Path) -> None:
    old, young = tmp_path / ".new.losheim.0badcafe.tmp", tmp_path / ".new.losheim.0badf00d.tmp"
    for draft in (old, young):
        draft.touch()
    os.utime(old, (0, 0))
    save_as(toy_path, tmp_path / "new.losheim")
    assert (old.exists(), young.exists()) == (False, True)


def test_a_copy_whose_references_dangle_is_not_sound(toy_path: Path, tmp_path: Path) -> None:
    save_as(toy_path, tmp_path / "new.losheim")
    with closing(sqlite3.connect(toy_path)) as source, closing(sqlite3.connect(tmp_path / "new.losheim")) as copy:
        copy.execute("UPDATE hex SET terrain = 'lava'")  # foreign keys are off here
        with pytest.raises(SaveError, match="dangling reference in hex"):
            verify(copy, source)


def test_a_library_whose_references_dangle_is_copied_as_it_is(toy_path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(toy_path)) as connection:
        connection.execute("UPDATE hex SET terrain = 'lava'")
        connection.commit()
    save_as(toy_path, tmp_path / "new.losheim")
    assert inspect_file(tmp_path / "new.losheim")


def test_a_private_library_has_private_copies(toy_path: Path, tmp_path: Path) -> None:
    toy_path.chmod(0o600)
    save_as(toy_path, tmp_path / "new.losheim")
    assert (tmp_path / "new.losheim").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk is full"),
        (errno.EROFS, "may not be written"),
        (errno.EACCES, "may not be written"),
        (errno.ENAMETOOLONG, "File name too long"),
    ],
)
def test_reasons_are_given_in_plain_words(number: int, words: str) -> None:
    assert words in reason(OSError(number, os.strerror(number)))


def test_thirty_times_opened_edited_back_and_saved_the_size_stays(toy_path: Path, tmp_path: Path) -> None:
    before = content(toy_path)
    current = toy_path
    sizes = set()
    for number in range(30):
        library = open_library(current)
        with library.writing() as session:
            session.execute(text("UPDATE link SET kind = kind"))
        library.close()
        saved = tmp_path / f"{number}.losheim"
        save_as(current, saved)
        sizes.add(saved.stat().st_size)
        current = saved
    assert sizes == {toy_path.stat().st_size}
    assert content(current) == before
    assert inspect_file(current)


@pytest.mark.parametrize("rest", ["-wal", "-journal"])
def test_no_library_takes_a_name_beside_which_the_log_of_another_lies(rest: str, toy_path: Path) -> None:
    """Whoever opens it would play that log into it."""
    target = toy_path.with_name("gone.losheim")
    log = target.with_name(target.name + rest)
    log.write_bytes(b"edits of another")
    for make in (lambda: save_as(toy_path, target), lambda: build_library(target, tables())):
        with pytest.raises(
            LibraryError, match=rf"gone\.losheim{rest} in .* belongs to a library that is gone; move it"
        ):
            make()
    assert log.read_bytes() == b"edits of another"
    assert not target.exists()


def test_the_root_of_the_disk_is_no_library_and_no_place_for_one(toy_path: Path) -> None:
    root = Path(toy_path.anchor)
    for attempt in (
        lambda: save_as(toy_path, root),
        lambda: make_backup(root, "asked", datetime.now(UTC)),
        lambda: build_library(root, tables()),
    ):
        with pytest.raises(SaveError, match="is a folder and no name of a file; choose another name"):
            attempt()


def test_a_link_in_a_circle_is_no_place_for_a_library(toy_path: Path) -> None:
    loop = toy_path.with_name("loop")
    loop.symlink_to("loop")
    for make in (lambda: save_as(toy_path, loop), lambda: build_library(loop, tables())):
        with pytest.raises(LibraryError):
            make()
    assert loop.is_symlink()

"""The open library among other programs, and the ways back: claim, watch, backup of the day, restore."""

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from db.backup import list_backups, make_backup
from db.build import build_library
from db.changes import ChangeSet, EditError
from db.connection import LibraryError
from db.saving import Progress, copy_to_free
from db.scenario_io import scenario_of
from db.stranger import expected_objects
from db.watching import Claim
from editor.edits import errata, units
from editor.edits import map as map_edits
from editor.window.document import Document
from editor.window.guard import Guard
from engine.data import schema
from tests.editor.conftest import digest
from tests.editor.small import GAME, MAP, SCENARIO, TANKS, tables

pytestmark = pytest.mark.usefixtures("daily_backups")

OLD = Path(__file__).parents[1] / "db" / "files" / "version_1_0.losheim.gz"


def paint(document: Document, label: str, terrain: str = "woods") -> None:
    document.edit(map_edits.set_terrain(document.rows, GAME, MAP, [label], terrain))


def attack(document: Document, value: int) -> ChangeSet:
    return units.set_face_value(document.rows, GAME, TANKS, "full", "attack", value)


def stored(document: Document) -> int | None:
    return document.baseline.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")[0].attack


def played(document: Document) -> int | None:
    (unit,) = (unit for unit in document.scenario_value().counters if unit.key == TANKS)
    return next(face.whole("attack") for face in unit.faces if face.face == "full")


def test_the_first_edit_of_a_day_is_preceded_by_a_backup(document: Document, library: Path) -> None:
    before = digest(document)
    paint(document, "B1.01")
    paint(document, "B1.02")
    (backup,) = list_backups(library)
    assert backup.occasion == "day"
    document.restore(backup.path)
    assert digest(document) == before


def test_a_backup_that_fails_is_told_and_the_edit_is_stored(document: Document, library: Path) -> None:
    library.with_name(f"{library.name}.backups").write_text("in the way")
    said: list[str] = []
    document.failed.connect(said.append)
    paint(document, "B1.01")
    assert len(document.journal()) == 1
    assert "backup could not be made" in said[0]


def test_a_library_that_is_open_elsewhere_is_read_only(document: Document, library: Path) -> None:
    paint(document, "B1.01")
    second = Document.open(library)
    assert "open in another window of this program" in second.read_only
    assert not second.undo_stack.canUndo()
    with pytest.raises(EditError, match="can be read here"):
        paint(second, "B1.02")
    second.close()
    assert len(document.journal()) == 1


def test_a_read_only_library_can_be_edited_once_the_other_program_has_ended(document: Document, library: Path) -> None:
    second = Document.open(library)
    paint(document, "B1.01")
    document.close()
    second.look_around()
    assert second.read_only == ""
    assert second.undo_stack.undoText() == "Terrain of B1.01: Woods"
    second.close()


def test_closing_gives_the_claim_back(document: Document, library: Path) -> None:
    document.close()
    claim = Claim(library)
    assert claim.is_held
    claim.release()


def test_an_older_file_that_is_open_elsewhere_is_not_upgraded(qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "old.losheim"
    path.write_bytes(gzip.decompress(OLD.read_bytes()))
    content = path.read_bytes()
    claim = Claim(path)
    with pytest.raises(LibraryError, match="close it there first"):
        Document.open(path)
    claim.release()
    assert path.read_bytes() == content


def test_what_another_program_writes_is_noticed_and_read_on_request(document: Document, library: Path) -> None:
    heard: list[bool] = []
    document.overtaken.connect(lambda: heard.append(True))
    paint(document, "B1.01")
    document.look_around()
    assert heard == []
    stale = map_edits.set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods")
    document.file.guard._claim.release()  # type: ignore[union-attr]
    other = Document.open(library)
    paint(other, "B1.02")
    other.close()
    document.look_around()
    assert heard == [True]
    with pytest.raises(EditError):
        document.edit(stale)
    document.reload()
    assert document.undo_stack.undoText() == "Terrain of B1.02: Woods"
    paint(document, "B1.02", "clear")


def test_opening_a_fresh_library_is_no_foreign_write(qapp: object, tmp_path: Path) -> None:
    build_library(tmp_path / "fresh.losheim", tables())
    document = Document.open(tmp_path / "fresh.losheim")
    heard: list[bool] = []
    document.overtaken.connect(lambda: heard.append(True))
    paint(document, "B1.01")
    document.look_around()
    document.restore(make_backup(document.library.path, "asked", datetime.now(UTC)).path)
    document.look_around()
    document.close()
    assert heard == []


def test_a_restore_keeps_the_present_state_first(document: Document, library: Path) -> None:
    opening = digest(document)
    backup = make_backup(library, "asked", datetime.now(UTC))
    paint(document, "B1.01")
    painted = digest(document)
    kept = document.restore(backup.path)
    assert digest(document) == opening and not document.undo_stack.canUndo()
    document.restore(kept)
    assert digest(document) == painted and document.undo_stack.canUndo()


def test_an_edit_meant_as_erratum_leaves_the_baseline_and_is_in_force(document: Document) -> None:
    document.edit(errata.create(document.rows, GAME, "Stronger"))
    document.edit(errata.switch(document.rows, GAME, SCENARIO, "house-1", True))
    document.mean("house-1")
    document.edit(attack(document, 9))
    assert (stored(document), played(document)) == (4, 9)
    (row,) = document.rows.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")
    assert row.attack == 9
    with document.library.reading() as session:
        assert scenario_of(session, GAME, SCENARIO).digest() == document.scenario_value().digest()
    (cited,) = (row for row in document.rows.citations(GAME, "face", row.key_text) if row.field == "attack")
    assert cited.source == "erratum/house-1"


def test_a_correction_of_a_value_under_an_erratum_changes_the_baseline(document: Document) -> None:
    document.edit(errata.create(document.rows, GAME, "Stronger"))
    document.edit(errata.switch(document.rows, GAME, SCENARIO, "house-1", True))
    document.mean("house-1")
    document.edit(attack(document, 9))
    document.mean("")
    document.edit(attack(document, 7))
    assert stored(document) == 7
    assert [notice.trouble for notice in document.rows.effective().notices] == ["stale"]
    document.undo_stack.undo()
    assert (stored(document), played(document)) == (4, 9)


def test_edits_are_corrections_again_when_their_erratum_goes(document: Document) -> None:
    document.edit(errata.create(document.rows, GAME, "Stronger"))
    document.mean("house-1")
    document.undo_stack.undo()
    assert document.erratum == ""


def test_the_backup_of_the_day_looks_the_library_through_unless_it_was_opened_that_day(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[bool] = []
    monkeypatch.setattr("db.backup.inspect_file", lambda _path, whole: looked.append(whole))
    day = datetime(2026, 1, 1, 12, tzinfo=UTC)
    now = [day]
    guard = Guard(library, lambda: now[0])
    guard.before_edit()
    now[0] = day + timedelta(days=1)
    guard.before_edit()
    guard.release()
    assert looked == [False, True]


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return a list that grows by each target that the library is copied to."""
    found: list[Path] = []

    def noted(source: Path, target: Path, progress: Progress | None = None) -> None:
        found.append(target)
        copy_to_free(source, target, progress)

    monkeypatch.setattr("db.backup.copy_to_free", noted)
    return found


@pytest.fixture
def guard(library: Path) -> Iterator[Guard]:
    found = Guard(library)
    found.watch()
    yield found
    found.release()


def draft(guard: Guard) -> Path:
    """Let a guard copy its library and return where the copy is."""
    make = guard.drafting()
    assert make is not None
    make()
    return guard.path.with_name(f".{guard.path.name}.draft")


def rename_game(library: Path) -> None:
    with closing(sqlite3.connect(library)) as connection, connection:
        connection.execute("UPDATE game SET title = 'Another'")


def titles(library: Path) -> set[str]:
    with closing(sqlite3.connect(library)) as connection:
        return {title for (title,) in connection.execute("SELECT title FROM game")}


def test_a_copy_made_aside_becomes_the_backup_of_the_day(library: Path, guard: Guard, copies: list[Path]) -> None:
    aside = draft(guard)
    assert copies == [aside]
    guard.before_edit()
    (backup,) = list_backups(library)
    assert (copies, aside.exists(), backup.occasion) == ([aside], False, "day")
    assert titles(backup.path) == titles(library)
    assert guard.drafting() is None


def test_what_the_first_edit_holds_the_library_against_is_made_aside(guard: Guard) -> None:
    expected_objects.cache_clear()
    draft(guard)
    made = expected_objects.cache_info().misses
    guard.before_edit()
    assert (made, expected_objects.cache_info().misses) == (1, 1)


def test_a_copy_made_before_somebody_wrote_is_no_backup(library: Path, guard: Guard, copies: list[Path]) -> None:
    aside = draft(guard)
    rename_game(library)
    guard.before_edit()
    (backup,) = list_backups(library)
    assert titles(backup.path) == {"Another"}
    assert copies == [aside, backup.path]
    assert not aside.exists()


def test_what_is_written_while_the_copy_is_begun_is_in_the_backup(library: Path, guard: Guard) -> None:
    make = guard.drafting()
    assert make is not None
    rename_game(library)
    make()
    rename_game(library)
    guard.before_edit()
    assert titles(list_backups(library)[0].path) == {"Another"}


def test_a_backup_is_made_all_the_same_where_the_copy_is_gone(library: Path, guard: Guard) -> None:
    draft(guard).unlink()
    assert guard.before_edit() == ""
    assert len(list_backups(library)) == 1


def test_a_closed_library_leaves_no_copy_behind(library: Path, guard: Guard) -> None:
    aside = draft(guard)
    assert aside.exists()
    guard.release()
    assert not aside.exists()


def test_a_copy_that_is_begun_after_the_first_edit_is_not_made(guard: Guard, copies: list[Path]) -> None:
    make = guard.drafting()
    assert make is not None
    guard.before_edit()
    (made,) = copies
    make()
    assert copies == [made]


def test_a_copy_that_a_killed_program_left_is_replaced(library: Path, guard: Guard) -> None:
    library.with_name(f".{library.name}.draft").write_text("half of it")
    draft(guard)
    guard.before_edit()
    assert titles(list_backups(library)[0].path) == titles(library)


def test_no_copy_is_made_aside_where_there_is_a_backup_of_the_day(library: Path, guard: Guard) -> None:
    make_backup(library, "asked", datetime.now(UTC))
    assert guard.drafting() is None


def test_no_copy_is_made_of_a_library_that_another_window_has_open(library: Path, guard: Guard) -> None:
    second = Guard(library)
    second.watch()
    assert second.drafting() is None
    second.release()


def test_an_open_document_has_its_library_copied_once(
    qtbot: QtBot, document: Document, library: Path, copies: list[Path]
) -> None:
    before = digest(document)
    document.look_around()
    qtbot.waitUntil(library.with_name(f".{library.name}.draft").exists)
    document.look_around()
    paint(document, "B1.01")
    assert len(copies) == 1
    (backup,) = list_backups(library)
    document.restore(backup.path)
    assert digest(document) == before

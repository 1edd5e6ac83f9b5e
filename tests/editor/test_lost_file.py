"""The file of an open library is deleted, replaced or overwritten: noticed before the next edit, nothing lost."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from db.build import build_library
from db.changes import EditError
from db.connection import open_library
from db.journal import tail
from editor.edits import map as map_edits
from editor.window.app import open_window
from editor.window.document import Document
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.db.test_handles import beside
from tests.editor.conftest import digest
from tests.editor.small import GAME, MAP, tables
from tests.editor.test_guard import paint
from tests.some_now import some_now

pytestmark = [pytest.mark.qt_log_ignore("propagateSizeHints"), pytest.mark.usefixtures("daily_backups")]


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer every question with "Close", and return what was asked."""
    found: list[str] = []
    monkeypatch.setattr(
        "editor.window.window_commands.ask",
        lambda _parent, text, *_: found.append(text) or QMessageBox.StandardButton.Close,
    )
    return found


@pytest.fixture
def other(elsewhere: bytes, tmp_path: Path) -> Path:
    """Return another library, with a journal of its own."""
    path = tmp_path / "elsewhere" / "other.losheim"
    path.parent.mkdir()
    path.write_bytes(elsewhere)
    return path


@pytest.fixture(scope="module")
def elsewhere(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return what is in that library: it is made once."""
    path = tmp_path_factory.mktemp("elsewhere") / "other.losheim"
    build_library(path, tables())
    document = Document.open(path)
    for hex_ in ("B1.05", "B1.04", "B1.03", "B1.05"):
        terrain = "woods" if document.baseline.find(schema.HexRow, hex=hex_)[0].terrain != "woods" else "clear"
        document.edit(map_edits.set_terrain(document.rows, GAME, MAP, [hex_], terrain))
    document.close()
    return path.read_bytes()


def delete(library: Path, other: Path) -> None:
    library.unlink()


def rename_over(library: Path, other: Path) -> None:
    other.replace(library)


def copy_over(library: Path, other: Path) -> None:
    shutil.copyfile(other, library)


WAYS = [(delete, "deleted"), (rename_over, "replaced"), (copy_over, "overwritten")]
LOSSES = pytest.mark.parametrize(("lose", "word"), WAYS, ids=[word for _, word in WAYS])


def labels(path: Path) -> list[str]:
    """Return what the journal of a file says, oldest first."""
    library = open_library(path)
    with library.reading() as session:
        found = [entry.changes.label for entry in tail(session, 100)]
    library.close()
    return found


@LOSSES
def test_a_lost_file_is_noticed_before_the_next_edit(
    lose: Callable[[Path, Path], None], word: str, document: Document, library: Path, other: Path
) -> None:
    heard: list[str] = []
    document.lost.connect(heard.append)
    paint(document, "B1.01")
    paint(document, "B1.02")
    before = digest(document)
    theirs = other.read_bytes()
    lose(library, other)
    with pytest.raises(EditError, match=word):
        paint(document, "B1.05")
    assert len(heard) == 1 and word in heard[0]
    assert document.file.rescued is not None and digest(document) == before
    assert len(document.journal()) == 2
    assert beside(library) == set()
    assert not library.exists() if lose is delete else library.read_bytes() == theirs


@LOSSES
def test_work_on_a_lost_file_goes_on_in_another(
    lose: Callable[[Path, Path], None], word: str, document: Document, library: Path, other: Path, tmp_path: Path
) -> None:
    paint(document, "B1.01")
    lose(library, other)
    document.look_around()
    document.settle(tmp_path / "new.losheim")
    assert document.file.rescued is None and document.read_only == ""
    paint(document, "B1.02")
    document.undo_stack.undo()
    document.undo_stack.undo()
    document.close()
    assert labels(tmp_path / "new.losheim")[:2] == ["Terrain of B1.01: Woods", "Terrain of B1.02: Woods"]
    assert len(labels(tmp_path / "new.losheim")) == 4


@LOSSES
def test_a_file_that_is_lost_before_the_close_is_noticed_there(
    lose: Callable[[Path, Path], None], word: str, document: Document, library: Path, other: Path
) -> None:
    paint(document, "B1.01")
    theirs = other.read_bytes()
    lose(library, other)
    document.close()
    assert document.file.rescued is not None
    assert labels(document.file.rescued) == ["Terrain of B1.01: Woods"]
    assert not library.exists() if lose is delete else library.read_bytes() == theirs


def log_of(library: Path) -> Path:
    return library.with_name(library.name + "-wal")


def remove_log(library: Path) -> None:
    log_of(library).unlink()


def empty_log(library: Path) -> None:
    os.truncate(log_of(library), 0)


def spoil_log(library: Path) -> None:
    log_of(library).write_bytes(b"junk" * (log_of(library).stat().st_size // 4 + 1000))


def empty(library: Path) -> None:
    os.truncate(library, 0)


def cut(library: Path) -> None:
    os.truncate(library, 20480)


@pytest.mark.parametrize(
    ("damage", "word"),
    some_now(
        5,
        [
            (remove_log, "write-ahead log"),
            (empty_log, "write-ahead log"),
            (spoil_log, "write-ahead log"),
            (empty, "overwritten"),
            (cut, "overwritten"),
        ],
    ),
)
def test_damage_to_a_file_that_keeps_its_name_is_noticed_before_the_next_edit(
    damage: Callable[[Path], None], word: str, document: Document, library: Path
) -> None:
    paint(document, "B1.01")
    paint(document, "B1.02")
    before = digest(document)
    damage(library)
    with pytest.raises(EditError, match=word):
        paint(document, "B1.05")
    assert document.file.rescued is not None and digest(document) == before
    assert labels(document.file.rescued) == ["Terrain of B1.01: Woods", "Terrain of B1.02: Woods"]


def test_the_log_of_a_replaced_file_does_not_stay_beside_the_new_one(
    document: Document, library: Path, other: Path
) -> None:
    """Else it would be played into a file that it does not belong to."""
    log = log_of(library)
    paint(document, "B1.01")
    assert log.exists()
    other.replace(library)
    theirs = library.read_bytes()
    document.look_around()
    document.close()
    assert not log.exists() and library.read_bytes() == theirs
    assert labels(library)[-1:] != ["Terrain of B1.01: Woods"]


def test_an_undo_on_a_lost_file_is_dropped_and_the_work_saved(
    document: Document, library: Path, other: Path, qtbot: QtBot
) -> None:
    paint(document, "B1.01")
    library.unlink()
    with qtbot.waitSignal(document.lost):
        document.undo_stack.undo()
    assert document.file.rescued is not None and labels(document.file.rescued) == ["Terrain of B1.01: Woods"]


def test_an_older_state_of_the_library_copied_over_it_is_noticed(document: Document, library: Path) -> None:
    older = library.read_bytes()
    for label in ("B1.01", "B1.02"):
        paint(document, label)
    document.close()
    again = Document.open(library)
    library.write_bytes(older)
    with pytest.raises(EditError, match="overwritten"):
        paint(again, "B1.05")
    assert again.file.rescued is not None
    assert labels(again.file.rescued) == ["Terrain of B1.01: Woods", "Terrain of B1.02: Woods"]
    again.close()
    assert library.read_bytes() == older


def test_a_file_that_is_only_touched_is_not_lost(document: Document, library: Path) -> None:
    paint(document, "B1.01")
    os.utime(library)
    paint(document, "B1.02")
    assert document.file.rescued is None


def test_a_log_that_is_merged_on_the_way_is_no_loss(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("db.library._LOG_BYTES", 0)
    for label in ("B1.01", "B1.02", "B1.05"):
        paint(document, label)
        document.look_around()
    assert document.file.rescued is None
    assert document.library.path.with_name("small.losheim-wal").stat().st_size == 0


@pytest.fixture
def synced(tmp_path: Path, library: Path, qapp: object) -> Document:
    """Return a document in a synchronized folder, which has no log."""
    place = tmp_path / "Dropbox" / library.name
    place.parent.mkdir()
    return Document.open(library.rename(place))


def test_another_library_copied_over_one_without_a_log_is_noticed(synced: Document, other: Path) -> None:
    paint(synced, "B1.01")
    shutil.copyfile(other, synced.library.path)
    with pytest.raises(EditError, match="overwritten"):
        paint(synced, "B1.02")
    assert synced.file.rescued is not None and labels(synced.file.rescued) == ["Terrain of B1.01: Woods"]
    synced.close()


def test_what_another_program_writes_into_one_without_a_log_is_no_loss(synced: Document) -> None:
    heard: list[bool] = []
    synced.overtaken.connect(lambda: heard.append(True))
    paint(synced, "B1.01")
    library = open_library(synced.library.path)
    with library.writing() as session:
        session.connection().exec_driver_sql("UPDATE hex SET terrain = 'woods' WHERE hex = 'B1.02'")
    library.close()
    synced.look_around()
    assert heard == [True] and synced.file.rescued is None
    synced.close()


def test_where_the_folder_has_gone_as_well_the_work_is_saved_elsewhere(
    document: Document, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.rescue.mkdtemp", lambda prefix: str(tmp_path / "aside"))
    place = tmp_path / "place"
    place.mkdir()
    document.close()
    moved = Document.open(library.rename(place / library.name))
    paint(moved, "B1.01")
    shutil.rmtree(place)
    moved.look_around()
    assert moved.file.rescued is not None and moved.file.rescued.parent == tmp_path / "aside"
    assert labels(moved.file.rescued) == ["Terrain of B1.01: Woods"]
    moved.close()


@pytest.fixture
def window(library: Path, qtbot: QtBot) -> MainWindow:
    found = open_window(library)
    qtbot.addWidget(found)
    return found


@pytest.mark.parametrize(
    ("lose", "word"),
    [pytest.param(*way, id=way[1], marks=pytest.mark.deep if number else ()) for number, way in enumerate(WAYS)],
)
def test_the_window_offers_another_file_and_goes_on_there(
    lose: Callable[[Path, Path], None],
    word: str,
    window: MainWindow,
    library: Path,
    other: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("editor.window.window_commands.file_to_write", lambda *_: tmp_path / "new.losheim")
    document = window.document
    window.desk.try_edit(lambda: map_edits.set_terrain(document.rows, GAME, MAP, ["B1.01"], "woods"))
    lose(library, other)
    accepted = window.desk.try_edit(lambda: map_edits.set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    assert not accepted and word in window.message_bar.label.text()
    assert "“Terrain of B1.02: Woods” was not done" in window.message_bar.label.text()
    assert window.message_bar.offered.text() == "Save to another file..."
    window.message_bar.offered.click()
    assert window.windowTitle().endswith("new.losheim - Losheim")
    assert window.desk.try_edit(lambda: map_edits.set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    window.close()
    assert labels(tmp_path / "new.losheim") == ["Terrain of B1.01: Woods", "Terrain of B1.02: Woods"]


def test_the_window_asks_before_it_closes_over_a_lost_file(
    window: MainWindow, library: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    library.unlink()
    assert window.close()
    assert "was deleted" in asked[0]


def test_who_does_not_want_to_close_over_a_lost_file_goes_on(
    window: MainWindow, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("editor.window.window_commands.ask", lambda *_: QMessageBox.StandardButton.Cancel)
        library.unlink()
        assert not window.close()
    assert window.document.file.rescued is not None


def test_what_is_kept_of_a_library_takes_a_third_of_its_room_once_somebody_has_looked_around(
    qtbot: QtBot, document: Document, library: Path
) -> None:
    assert document.file.guard.packing() is not None
    document.look_around()
    qtbot.waitUntil(lambda: document.file.guard.packing() is None)
    memory = document.file.guard._memory
    assert memory is not None and memory._packed is not None
    assert len(memory._packed) < library.stat().st_size // 3


def test_what_was_packed_of_an_overwritten_library_is_had_back_with_the_edits_before_and_after(
    document: Document, library: Path, other: Path
) -> None:
    paint(document, "B1.01")
    pack = document.file.guard.packing()
    assert pack is not None
    pack()
    paint(document, "B1.02")
    before = digest(document)
    copy_over(library, other)
    with pytest.raises(EditError, match="overwritten"):
        paint(document, "B1.05")
    assert document.file.rescued is not None and digest(document) == before
    assert labels(document.file.rescued) == ["Terrain of B1.01: Woods", "Terrain of B1.02: Woods"]

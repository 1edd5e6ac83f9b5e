"""The page *Notes*: a note, a task or a picture on what is selected, listed, marked on the map, and undone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from db.notes import IMAGE_LIMIT
from editor.commands import exchange
from editor.commands.exchange import rows_from
from editor.window.main_window import MainWindow
from editor.window.panels.notes_page import NotesPage
from engine.data import schema
from tests.editor.small import GAME, MAP, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def page(used_window: MainWindow) -> Iterator[NotesPage]:
    used_window.open_area("notes")
    found = used_window.area("notes")
    assert isinstance(found, NotesPage) and found.isVisible()
    yield found
    found.shown.setCurrentIndex(0)
    found.picture_bytes = b""


def noted(page: NotesPage, qtbot: QtBot, title: str, kind: str = "note", text: str = "") -> None:
    page.kind.setCurrentIndex(page.kind.findData(kind))
    page.title.setText(title)
    page.text.setPlainText(text)
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)


def notes(window: MainWindow) -> list[schema.NoteRow]:
    return window.document.baseline.find(schema.NoteRow, game=GAME)


def shown(page: NotesPage) -> list[str]:
    table = page.panel.shown
    return [str(table.index(row, 3).data()) for row in range(table.rowCount())]


@pytest.mark.parametrize(
    ("kind", "key", "row"),
    [
        ("hex", "B1.02", ("hex", f"{GAME}|{MAP}|B1.02")),
        ("counter", TANKS, ("counter", f"{GAME}|{TANKS}")),
        ("none", "", ("scenario", f"{GAME}|{SCENARIO}")),
    ],
)
def test_a_note_is_on_what_is_selected_and_undone(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot, kind: str, key: str, row: tuple[str, str]
) -> None:
    used_window.desk.select(kind, key)  # type: ignore[arg-type]
    noted(page, qtbot, "Look again", text="Is it so?")
    (note,) = notes(used_window)
    assert ((note.table, note.row_key), note.title, note.content) == (row, "Look again", "Is it so?")
    assert note.at and shown(page) == ["Look again — Is it so?"]
    used_window.document.undo_stack.undo()
    assert notes(used_window) == []


def test_tasks_are_done_and_the_open_ones_listed_alone(page: NotesPage, used_window: MainWindow, qtbot: QtBot) -> None:
    for title, kind in (("First", "task"), ("Second", "task"), ("No task", "note")):
        noted(page, qtbot, title, kind)
    page.panel.filter.setText("First")
    page.panel.view.selectRow(0)
    page.panel.view.setCurrentIndex(page.panel.shown.index(0, 0))
    qtbot.mouseClick(page.done, Qt.MouseButton.LeftButton)
    page.panel.filter.clear()
    page.shown.setCurrentIndex(page.shown.findData("open"))
    assert shown(page) == ["Second"]


def test_hexes_with_notes_are_marked_on_the_map_while_the_page_is_shown(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    used_window.desk.select("hex", "B1.02")
    with qtbot.waitSignal(used_window.desk.shaded) as marked:
        noted(page, qtbot, "Here")
    assert marked.args == [("B1.02",)]
    with qtbot.waitSignal(used_window.desk.shaded) as gone:
        used_window.open_area("setup")
    assert gone.args == [()]


def test_a_picture_is_kept_and_shown(page: NotesPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    image = QImage(20, 10, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(tmp_path / "red.png"))
    page.take_picture(tmp_path / "red.png")
    noted(page, qtbot, "The sheet")
    page.panel.view.setCurrentIndex(page.panel.shown.index(0, 0))
    assert page.picture.isVisible() and notes(used_window)[0].image


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"\x89PNG\r\n\x1a\n" + bytes(IMAGE_LIMIT), "the limit is"), (b"no picture", "must be PNG or JPEG")],
)
def test_a_picture_that_cannot_be_kept_is_refused_in_words(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path, content: bytes, why: str
) -> None:
    (tmp_path / "large.png").write_bytes(content)
    page.take_picture(tmp_path / "large.png")
    noted(page, qtbot, "The sheet")
    assert why in used_window.message_bar.label.text() and notes(used_window) == []


def test_notes_travel_with_their_scenario(
    page: NotesPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    used_window.desk.select("counter", TANKS)
    noted(page, qtbot, "Too strong?", "task")
    exchange.export(used_window.document.library.path, tmp_path / "file.losheim", GAME, SCENARIO)
    (note,) = rows_from(tmp_path / "file.losheim").of(schema.NoteRow)
    assert (note.title, note.row_key) == ("Too strong?", f"{GAME}|{TANKS}")

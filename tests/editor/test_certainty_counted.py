"""What the status bar says of values that nobody has confirmed is true after each edit, with little counted for it."""

import pytest
from PySide6.QtWidgets import QStatusBar
from pytestqt.qtbot import QtBot

from editor.edits import map as map_edits
from editor.edits import setup as setup_edits
from editor.edits import units
from editor.window.document import Document
from editor.window.status_labels import StatusLabels
from tests.editor.small import GAME, SCENARIO, SCOUTS


@pytest.fixture
def bar(qtbot: QtBot) -> QStatusBar:
    found = QStatusBar()
    qtbot.addWidget(found)
    return found


def told(status: StatusLabels) -> tuple[str, str]:
    return status.map_counted.text(), status.counters_counted.text()


def test_only_the_tables_that_an_edit_touches_are_counted_anew_and_all_is_told(
    qtbot: QtBot, document: Document, bar: QStatusBar, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, fresh = (StatusLabels(document, bar, lambda _area: None) for _ in range(2))
    status.count()
    counted: list[str] = []
    count = status._counts
    monkeypatch.setattr(status, "_counts", lambda game, tables: (counted.extend(tables), count(game, tables))[1])
    for edit, tables in (
        (units.set_face_value(document.rows, GAME, SCOUTS, "full", "movement", 9), ["face"]),
        (map_edits.set_terrain(document.rows, GAME, document.map, ["B1.05"], "woods"), ["hex"]),
        (setup_edits.move_setup(document.rows, GAME, SCENARIO, SCOUTS, "B1.05"), []),
    ):
        document.edit(edit)
        counted.clear()
        status._count_timer.stop()
        status._count_aside()
        qtbot.waitUntil(lambda: status._counting is None)
        fresh.count()
        assert counted == tables
        assert told(status) == told(fresh) != ("", "")


def test_an_edit_of_what_is_not_counted_lets_nothing_be_counted(document: Document, bar: QStatusBar) -> None:
    status = StatusLabels(document, bar, lambda _area: None)
    status.count()
    status._count_timer.stop()
    document.edit(setup_edits.move_setup(document.rows, GAME, SCENARIO, SCOUTS, "B1.05"))
    assert not status._count_timer.isActive()


def test_of_another_library_all_is_counted(document: Document, bar: QStatusBar) -> None:
    status = StatusLabels(document, bar, lambda _area: None)
    status.count()
    status._count_timer.stop()
    document.reread.emit()
    assert status._count_timer.isActive()
    assert status._uncounted == {"hex", "hexside", "link", "place", "counter", "face"}

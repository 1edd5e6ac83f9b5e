"""A scenario is built from nothing by mouse and keys alone, and played to its last turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.window.app import open_window
from editor.window.canvas.view import COUNTER_MIME
from editor.window.main_window import MainWindow
from editor.window.models.order_of_battle import COUNTER
from editor.window.panels.begin_page import BeginPage
from editor.window.playtest.panel import PlaytestPanel
from engine.data import schema

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

START = {"KG Peiper-A": "B51.10", "294 Inf": "B50.10", "CCA": "B51.16", "CCB": "B52.16"}
"""The units that take part, by what is typed to find them, and where they are dropped."""


@pytest.fixture
def window(qtbot: QtBot, ardennes_library: Path) -> Iterator[MainWindow]:
    found = open_window(ardennes_library)
    qtbot.addWidget(found)
    found.resize(1280, 720)
    found.show()
    found.document.choose("scs1994", "kampfgruppe-peiper")
    yield found
    found.document.undo_stack.clear()
    found.close()


def typed(field: QWidget, text: str) -> None:
    """Type into a field in place of what it holds."""
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Tab)


def press(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def dragged_to(window: MainWindow, data: QMimeData, label: str) -> None:
    """Let go of what is dragged over a hex."""
    view = window.map_area.view
    view.center_on(label)
    cell = view.scene_data.cell(label)
    assert cell is not None
    at: QPoint = view.mapFromScene(*view.scene_data.geometry.center(cell))
    action, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    view.dropEvent(QDropEvent(QPointF(at), action, data, left, Qt.KeyboardModifier.NoModifier))


@pytest.mark.deep
def test_a_scenario_from_nothing_is_played_to_its_last_turn_and_is_a_draw_that_says_so(
    window: MainWindow, qtbot: QtBot
) -> None:
    # begun on its page
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    page = window.area("begin")
    assert isinstance(page, BeginPage) and page.isVisible()
    typed(page.title, "Dawn")
    typed(page.last, "2")
    page.look()
    press(page.begin)
    document = window.document
    assert document.head is not None and (document.head.title, document.head.last_turn) == ("Dawn", 2)
    # units found by name and dragged to where they start
    order = window.docks.order
    for name, label in START.items():
        typed(order.search, name)
        found = order.shown.match(order.shown.index(0, 0), COUNTER, name, 1, Qt.MatchFlag(0x41 | 0x20))
        index = next((each for each in found if f"/{name}#" in str(each.data(COUNTER))), found[0])
        order.view.setCurrentIndex(index)
        key = str(index.data(COUNTER))
        data = order.model.mimeData([order.shown.mapToSource(index)])
        assert bytes(data.data(COUNTER_MIME).data()).decode() == key
        dragged_to(window, data, label)
    setup = document.rows.find(schema.SetupRow, game="scs1994", scenario="dawn")
    assert {row.place for row in setup} == set(START.values())
    # what is still missing is said, and does not stand in the way
    window.desk.select("scenario", "dawn")
    missing = window.docks.inspector.scenario.missing
    lines = [missing.list.item(row).text() for row in range(missing.list.count())]
    assert any("plays to its last turn and is a draw" in line for line in lines)
    # played by the machine on both sides
    QTest.keyClick(window, Qt.Key.Key_7, Qt.KeyboardModifier.ControlModifier)
    panel = window.area("playtest")
    assert isinstance(panel, PlaytestPanel)
    controls = panel.game.controls
    for box in controls.seat.values():
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Home)
        while box.currentText() != "steady" and box.currentIndex() < box.count() - 1:
            QTest.keyClick(box, Qt.Key.Key_Down)
        assert box.currentData() == "cautious"
    panel.game.new_game()
    QApplication.processEvents()
    press(controls.finish_button)
    session = panel.game.session
    assert session is not None
    qtbot.waitUntil(lambda: session.game.result is not None, timeout=60_000)
    assert (session.game.result, session.game.turn, session.scenario.title) == ("draw", 2, "Dawn")
    said = " ".join(line.text for line in session.lines)
    assert "a draw: the last turn is over, and no victory clause names a winner" in said

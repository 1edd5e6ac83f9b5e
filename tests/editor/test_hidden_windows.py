"""A window that nobody sees holds no picture of itself, and looks as before when it is shown again."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.window.hidden_windows import let_go_of_looks

WIDE, HIGH = 120, 80


@pytest.fixture
def box(qtbot: QtBot) -> QLabel:
    found = QLabel("What is said")
    found.setStyleSheet("background: rgb(10, 200, 30)")
    qtbot.addWidget(found)
    found.resize(WIDE, HIGH)
    with qtbot.waitExposed(found):
        found.show()
    return found


def store_of(box: QLabel) -> QSize:
    store = box.backingStore()
    assert store is not None
    return store.size()


def seen(qtbot: QtBot, box: QLabel) -> QImage:
    qtbot.waitUntil(lambda: store_of(box) == QSize(WIDE, HIGH))
    return box.screen().grabWindow(box.winId()).toImage()


def test_a_window_that_is_seen_keeps_its_look(qtbot: QtBot, box: QLabel) -> None:
    before = seen(qtbot, box)
    let_go_of_looks()
    assert store_of(box) == QSize(WIDE, HIGH)
    assert seen(qtbot, box) == before


def test_a_hidden_window_keeps_none(qtbot: QtBot, box: QLabel) -> None:
    seen(qtbot, box)
    box.hide()
    let_go_of_looks()
    assert store_of(box) == QSize(1, 1)


def test_a_window_that_is_shown_again_looks_as_before(qtbot: QtBot, box: QLabel) -> None:
    before = seen(qtbot, box)
    box.hide()
    let_go_of_looks()
    with qtbot.waitExposed(box):
        box.show()
    again = seen(qtbot, box)
    assert again == before
    assert again.pixelColor(1, 1).getRgb()[:3] == (10, 200, 30)

"""The watch over dialogs closes what nobody answers, and leaves the rest alone."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from tests.editor.unanswered import Unanswered

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "raise", "grabbing the keyboard")


@pytest.fixture
def watch(qtbot: QtBot) -> Unanswered:
    return Unanswered(patience=2, tick=1)


def test_a_question_that_nobody_answers_is_closed_and_named(watch: Unanswered) -> None:
    QMessageBox.question(None, "Losheim", "Throw it away?")
    watch.stop()
    assert watch.found == ["QMessageBox: Losheim: Throw it away?"]


def test_a_line_that_nobody_types_is_closed_and_named(watch: Unanswered) -> None:
    _, is_given = QInputDialog.getText(None, "New", "What does it change?")
    watch.stop()
    assert not is_given and watch.found[0].startswith("QInputDialog: New: What does it change?")


def test_a_menu_that_nobody_leaves_is_closed(watch: Unanswered) -> None:
    menu = QMenu()
    menu.addAction("Go there")
    menu.exec()
    watch.stop()
    assert watch.found == ["QMenu"]


def test_an_answered_question_is_left_alone(qtbot: QtBot) -> None:
    watch = Unanswered(patience=10_000, tick=1)
    box = QMessageBox(QMessageBox.Icon.Question, "Losheim", "Go on?", QMessageBox.StandardButton.Yes)
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget() is box and box.accept())
    box.exec()
    watch.stop()
    assert watch.found == []

"""The keys of Undo and Redo reach what waits for its answer while the field in which it was typed has them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from editor.window.main_window import MainWindow
from tests.editor.test_asked_meaning import printed, used_printed, window

__all__ = ["printed", "used_printed", "window"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def _meaning_is_answered() -> None:
    """Here it is not answered before."""


def waiting(window: MainWindow) -> list[str]:
    return [each.label for each in window.asked.held.every]


def typed_title(window: MainWindow, text: str) -> QLineEdit:
    """Type a title by F2, with Return; it waits, and its field keeps the keys."""
    window.commands.do_scenario_rename()
    field = window.docks.inspector.scenario.head.called
    assert field.hasFocus()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert field.hasFocus() and len(waiting(window)) == 1
    return field


def test_the_keys_of_undo_and_redo_reach_a_waiting_title_while_its_field_has_them(window: MainWindow) -> None:
    field = typed_title(window, "Storm")
    QTest.keyClick(field, Qt.Key.Key_Z, CONTROL)
    assert (waiting(window), field.text()) == ([], "Skirmish")
    QTest.keyClick(field, Qt.Key.Key_Y, CONTROL)
    assert len(waiting(window)) == 1


def test_letters_that_are_typed_in_a_field_are_taken_back_before_what_waits(window: MainWindow) -> None:
    field = typed_title(window, "Storm")
    field.selectAll()
    QTest.keyClicks(field, "x")
    QTest.keyClick(field, Qt.Key.Key_Z, CONTROL)
    assert (len(waiting(window)), field.text()) == (1, "Skirmish")

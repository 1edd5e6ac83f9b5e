"""Undo and Redo by their keys in a field whose text is an edit already: field and library stay alike."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.errata_desk import keys, open_errata, window
from tests.editor.small import GAME

__all__ = ["open_errata", "window"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")
CONTROL = Qt.KeyboardModifier.ControlModifier
TITLE = "Wood and tanks"


def field(window: MainWindow) -> QLineEdit:
    """Return the title of the chosen erratum, with the keys."""
    found = window.docks.inspector.erratum.called
    window.docks.inspector.erratum.type_title()
    QApplication.processEvents()
    assert found.hasFocus()
    return found


def typed(window: MainWindow, text: str) -> QLineEdit:
    found = field(window)
    found.selectAll()
    QTest.keyClicks(found, text)
    return found


def title(window: MainWindow) -> str:
    document = window.document
    (row,) = document.rows.find(schema.ErratumRow, game=GAME, key=keys(document)[-1])
    return row.title


def press(line: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(line, key, modifier)
    QApplication.processEvents()


def test_a_title_that_is_made_is_taken_back_and_made_again_in_field_and_library(window: MainWindow) -> None:
    line = typed(window, "Storm")
    press(line, Qt.Key.Key_Return)
    assert title(window) == "Storm"
    press(line, Qt.Key.Key_Z, CONTROL)
    assert (title(window), line.text()) == (TITLE, TITLE)
    press(window, Qt.Key.Key_Y, CONTROL)  # Undo leaves the field
    assert (title(window), line.text()) == ("Storm", "Storm")


def test_a_field_that_is_left_after_that_makes_no_edit(window: MainWindow) -> None:
    line = typed(window, "Storm")
    press(line, Qt.Key.Key_Return)
    press(line, Qt.Key.Key_Z, CONTROL)
    stack = window.document.undo_stack
    steps, at = stack.count(), stack.index()
    window.open_area("rules")
    QApplication.processEvents()
    assert (title(window), stack.count(), stack.index()) == (TITLE, steps, at)


def test_letters_that_were_taken_back_are_typed_again_before_an_edit_is_made_again(window: MainWindow) -> None:
    line = typed(window, "Storm")
    press(line, Qt.Key.Key_Return)
    window.document.undo_stack.undo()
    line = typed(window, "x")
    press(line, Qt.Key.Key_Z, CONTROL)
    assert line.text() == TITLE
    press(line, Qt.Key.Key_Y, CONTROL)
    assert (line.text(), title(window), window.document.undo_stack.canRedo()) == ("x", TITLE, True)
    press(line, Qt.Key.Key_Z, CONTROL)  # else it would be made when the field is left

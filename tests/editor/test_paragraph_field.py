"""A field for a text of several lines."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.window.panels.fields import ParagraphField


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_tab_goes_on_from_a_text_to_the_next_field(qtbot: QtBot) -> None:
    form = QWidget()
    qtbot.addWidget(form)
    text, after = ParagraphField(), QLineEdit()
    column = QVBoxLayout(form)
    column.addWidget(text)
    column.addWidget(after)
    form.show()
    text.setFocus()
    qtbot.keyClicks(text, "a slip")
    qtbot.keyClick(text, Qt.Key.Key_Tab)
    assert (text.toPlainText(), form.focusWidget()) == ("a slip", after)
